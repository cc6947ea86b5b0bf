"""The abilities of Rattlesnake, their windows and the graveyard: R4, R5 and R9."""

from __future__ import annotations

import pytest

from rules.rattlesnake.events import (
    AbilityAllowed,
    AbilityCancelled,
    AbilityUsed,
    CardFetched,
    CardReturned,
    CardsDrawn,
    HandDiscarded,
)
from tests.rattlesnake.tables import ALL, EVERYWHERE, resolved
from tests.support.games import (
    deck,
    discard,
    duel,
    hand,
    legal,
    of,
    play,
    played,
    refuse,
    shuffle,
    table,
    uses,
)

# R4


def test_R4_the_used_card_comes_from_the_hand_only() -> None:
    state = duel("scout", "")
    refuse(state, "0: use scout", "R4")


def test_R4_the_opponent_is_always_asked_once() -> None:
    state = table(("scout", "takecover takecover"), decks=("hit", ""))
    play(state, "0: use scout")
    assert (state.phase, state.to_act(), legal(state)) == ("respond", (1,), ["takecover", "allow"])
    play(state, "1: allow")
    assert legal(state) == ["return hit"]
    state = table(("scout", "five"))
    play(state, "0: use scout")
    assert legal(state) == ["allow"]
    refuse(state, "1: takecover", "R4")
    refuse(state, "1: defend five", "R4")


def test_R4_takecover_cancels_and_both_cards_lie_in_the_graveyard() -> None:
    state = table(("reload five", "takecover hit"), decks=("hit hit hit", ""))
    happened = play(state, "0: use reload", "1: takecover")
    assert (hand(state, 0), hand(state, 1), deck(state, 0)) == ("five", "hit", "hit hit hit")
    assert sorted(state.graveyard) == ["reload", "takecover"]
    assert of(happened, AbilityCancelled) == [AbilityCancelled(1, "reload")]
    assert (state.phase, state.to_act()) == ("main", (0,))


def test_R4_takecover_cannot_be_answered() -> None:
    state = table(("reload takecover", "takecover"))
    play(state, "0: use reload", "1: takecover")
    assert state.to_act() == (0,)
    refuse(state, "0: takecover", "R4")
    refuse(state, "0: allow", "R4")


def test_R4_takecover_only_when_asked() -> None:
    refuse(table(("takecover", "")), "0: takecover", "R4")


def test_R4_what_was_announced_is_public_and_so_is_the_answer() -> None:
    state = table(("switchup", ""), graveyard="five")
    (used,) = play(state, "0: use switchup five")
    assert isinstance(used, AbilityUsed)
    assert used.seen_by(1) == used.seen_by(None) == used
    assert state.view(1).pending == state.view(None).pending == state.pending
    assert state.pending is not None
    assert str(state.pending.use) == "use switchup five"
    assert of(play(state, "1: allow"), AbilityAllowed) == [AbilityAllowed(1, "switchup")]


def test_R4_the_pending_card_is_not_in_the_hand_that_reload_discards() -> None:
    state = table(("reload reload five", ""), decks=("hit hit hit hit", ""))
    play(state, "0: use reload", "1: allow")
    assert (discard(state, 0), state.graveyard) == ("reload five", ["reload"])


def test_R4_the_pending_card_is_in_no_shuffle() -> None:
    state = table(("scout", ""), discards=("hit five", ""), chance=[shuffle(0, "hit five")])
    play(state, "0: use scout", "1: allow")
    assert (hand(state, 0), state.graveyard) == ("five hit", [])
    play(state, "0: return hit")
    assert state.graveyard == ["scout"]


def test_R4_the_pending_card_is_not_in_the_graveyard_it_looks_at() -> None:
    state = table(("switchup", ""), graveyard="takecover")
    assert uses(state) == ["switchup takecover", "switchup draw"]
    play(state, "0: use switchup takecover")
    assert state.graveyard == ["takecover"]
    play(state, "1: allow")
    assert (hand(state, 0), state.graveyard) == ("takecover", ["switchup"])


def test_R4_dodge_lies_in_the_graveyard_when_its_first_window_opens() -> None:
    state = duel("five", "five", hands=("dodge", "switchup"), decks=("scout", "hit"))
    play(state, "0: use dodge", "1: allow")
    assert (state.graveyard, uses(state)) == (["dodge"], ["switchup dodge", "switchup draw"])


def test_R4_quickdraw_lies_in_the_graveyard_before_the_new_attack_is_chosen() -> None:
    state = resolved("five", hands=("quickdraw", ""), decks=("hit", ""))
    play(state, "0: use quickdraw again", "1: allow")
    assert (state.phase, state.graveyard) == ("again", ["quickdraw"])


# R5


def test_R5_in_ones_own_main_step() -> None:
    state = table((ALL, ALL), graveyard="five")
    assert uses(state) == EVERYWHERE


def test_R5_as_the_defender_before_committing() -> None:
    state = table((ALL, ALL), graveyard="five", decks=("", "hit hit hit"))
    play(state, "0: attack hit")
    assert uses(state) == EVERYWHERE
    play(state, "1: use reload", "0: allow")
    assert (state.phase, state.to_act(), hand(state, 1)) == ("defend", (1,), "hit hit hit")
    play(state, "1: defend hit hit")
    assert played(state) == ("hit", "hit hit")


def test_R5_in_the_reveal_window_both() -> None:
    state = duel("hit", hands=(ALL, ALL), graveyard="five")
    assert [use for use in uses(state) if use != "dodge"] == EVERYWHERE
    play(state, "0: pass")
    assert [use for use in uses(state) if use != "dodge"] == EVERYWHERE


def test_R5_in_the_after_attack_window_the_attacker() -> None:
    state = resolved("hit", hands=(ALL, ALL), graveyard="five")
    assert (state.phase, state.to_act()) == ("after", (0,))
    assert [use for use in uses(state) if use != "quickdraw again"] == EVERYWHERE


def test_R5_in_the_end_window_both() -> None:
    state = table((ALL, ALL), graveyard="five")
    play(state, "0: end")
    assert uses(state) == EVERYWHERE
    play(state, "1: use scout", "0: allow")
    assert (state.phase, state.to_act()) == ("end", (0,))
    assert set(uses(state)) == {*EVERYWHERE, "switchup scout"}


def test_R5_not_in_the_others_main_step() -> None:
    state = table(("five", ALL))
    refuse(state, "1: use reload", "Turn")


def test_R5_the_attacker_may_answer_the_defender_before_the_defense() -> None:
    state = table(("five takecover", "switchup"))
    play(state, "0: attack five", "1: use switchup draw")
    assert legal(state) == ["takecover", "allow"]
    play(state, "0: takecover")
    assert (state.phase, state.to_act()) == ("defend", (1,))


# R9


def test_R9_reload_discards_the_rest_of_the_hand_and_draws_three() -> None:
    state = table(("reload five hit", ""), decks=("scout dodge dodge focus", ""))
    happened = play(state, "0: use reload", "1: allow")
    assert (hand(state, 0), discard(state, 0)) == ("scout dodge dodge", "five hit")
    assert of(happened, HandDiscarded) == [HandDiscarded(0, ("five", "hit"))]
    assert state.graveyard == ["reload"]


def test_R9_quickdraw_redraw_discards_the_rest_of_the_hand_and_draws_six() -> None:
    state = table(("quickdraw five hit", ""), decks=("scout " * 7, ""))
    play(state, "0: use quickdraw redraw", "1: allow")
    assert (len(state.hands[0]), discard(state, 0)) == (6, "five hit")
    assert (state.phase, state.graveyard) == ("main", ["quickdraw"])


def test_R9_what_reload_discards_may_be_drawn_again() -> None:
    state = table(("reload five hit", ""), chance=[shuffle(0, "hit five")])
    play(state, "0: use reload", "1: allow")
    assert (hand(state, 0), discard(state, 0)) == ("five hit", "")


def test_R9_scout_draws_two_and_returns_one_of_those_two() -> None:
    state = table(("scout reload", ""), decks=("five dodge hit", ""))
    drawn = play(state, "0: use scout", "1: allow")
    assert of(drawn, CardsDrawn) == [CardsDrawn(0, 2, ("dodge", "five"))]
    assert legal(state) == ["return dodge", "return five"]
    assert state.view(0).returning == ("dodge", "five")
    assert state.view(1).returning == state.view(None).returning == ()
    refuse(state, "0: return reload", "R9")
    refuse(state, "0: end", "R9")
    returned = play(state, "0: return five")
    assert (hand(state, 0), deck(state, 0)) == ("reload dodge", "five hit")
    assert of(returned, CardReturned) == [CardReturned(0, "five")]
    assert returned[0].seen_by(1) == CardReturned(0, None)


def test_R9_scout_that_draws_two_of_a_kind_has_one_return() -> None:
    state = table(("scout", ""), decks=("five five", ""))
    play(state, "0: use scout", "1: allow")
    assert legal(state) == ["return five"]


def test_R9_scout_that_draws_one_card_puts_it_back() -> None:
    state = table(("scout five", ""), decks=("hit", ""))
    play(state, "0: use scout", "1: allow")
    assert legal(state) == ["return hit"]
    play(state, "0: return hit")
    assert (hand(state, 0), deck(state, 0)) == ("five", "hit")


def test_R9_scout_that_draws_none_has_no_return() -> None:
    state = table(("scout five", ""))
    play(state, "0: use scout", "1: allow")
    assert (state.phase, state.graveyard) == ("main", ["scout"])


def test_R9_scout_shuffles_in_mid_draw() -> None:
    state = table(("scout", ""), decks=("five", ""), discards=("hit hit", ""))
    play(state, "0: use scout", "1: allow", "0: return five")
    assert (hand(state, 0), deck(state, 0)) == ("hit", "five hit")


@pytest.mark.parametrize(
    "use", ["use reload", "use scout", "use quickdraw redraw", "use switchup draw"]
)
def test_R9_an_ability_that_does_nothing_is_legal(use: str) -> None:
    kind = use.split()[1]
    state = table((kind, ""))
    play(state, f"0: {use}", "1: allow")
    assert (state.hands[0], state.graveyard) == ((), [kind])


def test_R9_switchup_takes_any_card_of_the_graveyard_but_a_switchup() -> None:
    state = table(("switchup", ""), graveyard="five switchup reload five takecover")
    assert uses(state) == [
        "switchup five",
        "switchup reload",
        "switchup takecover",
        "switchup draw",
    ]
    refuse(state, "0: use switchup switchup", "R9")
    refuse(state, "0: use switchup focus", "R9")
    happened = play(state, "0: use switchup five", "1: allow")
    assert of(happened, CardFetched) == [CardFetched(0, "five")]
    assert hand(state, 0) == "five"
    assert sorted(state.graveyard) == ["five", "reload", "switchup", "switchup", "takecover"]


@pytest.mark.parametrize("graveyard", ["", "switchup"])
def test_R9_switchup_needs_another_card_in_the_graveyard(graveyard: str) -> None:
    state = table(("switchup", ""), graveyard=graveyard)
    assert uses(state) == ["switchup draw"]


def test_R9_switchup_cancelled_takes_nothing() -> None:
    state = table(("switchup", "takecover"), graveyard="five")
    play(state, "0: use switchup five", "1: takecover")
    assert (hand(state, 0), sorted(state.graveyard)) == ("", ["five", "switchup", "takecover"])


def test_R9_switchup_draw_draws_two() -> None:
    state = table(("switchup", ""), decks=("five hit reload", ""))
    play(state, "0: use switchup draw", "1: allow")
    assert (hand(state, 0), deck(state, 0)) == ("five hit", "reload")


def test_R9_a_fetched_card_belongs_to_whoever_fetched_it() -> None:
    state = table(("switchup", "scout"), active=1)
    play(state, "1: use scout", "0: allow", "1: end", "0: pass")
    play(state, "0: use switchup scout", "1: allow", "0: attack scout", "1: defend")
    play(state, "0: pass", "1: pass")
    assert (discard(state, 0), discard(state, 1)) == ("scout", "hit")


# Graveyard


def test_graveyard_every_used_card_lies_there_and_in_no_discard() -> None:
    state = duel("five", "dodge", hands=("distract", "focus"))
    play(state, "0: use distract defense dodge@3 -1", "1: allow")
    play(state, "1: use focus dodge@2 5", "0: allow", "0: pass", "1: pass")
    assert state.graveyard == ["distract", "focus"]
    assert (discard(state, 0), discard(state, 1)) == ("five", "dodge")
    assert state.view(None).graveyard == ("distract", "focus")
