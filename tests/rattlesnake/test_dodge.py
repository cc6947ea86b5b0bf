"""Dodge 'N' Shoot: its section, R11 and the worked case 10."""

from __future__ import annotations

from rules.rattlesnake.events import (
    CardsFlipped,
    DeckShuffled,
    DuelDecided,
    DuelDodged,
    FlipsTied,
    HitsTaken,
)
from tests.support.games import deck, discard, duel, hand, of, play, played, shuffle, uses

DODGE = ("0: use dodge", "1: allow")
CLOSE = ("1: pass", "0: pass")
"""The reveal window after the attacker's dodge: the other player is first."""
AGAIN = ("0: pass", "1: pass")
"""A window after a tie: the attacker is first."""


def decided(happened) -> bool:
    (event,) = of(happened, DuelDecided)
    assert event.by == "flip"
    return event.success


def shot(decks: tuple[str, str], *, attack="five", defense="", hands=("dodge", ""), **rest):
    """Return a table after seat 0, the attacker, used Dodge 'N' Shoot."""
    state = duel(attack, defense, hands=hands, decks=decks, **rest)
    play(state, *DODGE)
    return state


def test_dodge_attack_and_defense_are_discarded_and_the_top_cards_decide() -> None:
    state = duel("hit", "five five", hands=("dodge", ""), decks=("dodge hit", "scout hit"))
    happened = play(state, *DODGE)
    assert of(happened, DuelDodged) == [DuelDodged(0, ("hit",), ("five", "five"))]
    assert (discard(state, 0), discard(state, 1)) == ("hit", "five five")
    assert of(happened, CardsFlipped) == [CardsFlipped("dodge", "scout")]
    assert (played(state), state.view(1).duel.flipped) == (("dodge@3", "scout@2"), True)
    happened = play(state, *CLOSE)
    assert decided(happened)
    assert of(happened, HitsTaken) == [HitsTaken(1, 1, 3, "attack")]
    assert (discard(state, 0), discard(state, 1)) == ("dodge hit", "scout five five hit")
    assert (state.phase, state.to_act()) == ("after", (0,))


def test_dodge_from_the_defender_too_and_the_roles_stay() -> None:
    state = duel("five five", hands=("", "dodge"), decks=("reload", "scout"))
    play(state, "0: pass", "1: use dodge", "0: allow")
    assert (state.phase, state.to_act(), played(state)) == ("reveal", (0,), ("reload@1", "scout@2"))
    happened = play(state, "0: pass", "1: pass")
    assert not decided(happened)
    assert (state.phase, state.to_act(), state.hits) == ("after", (0,), [4, 4])


def test_dodge_cancelled_changes_nothing() -> None:
    state = duel("five", "scout", hands=("dodge", "takecover"), decks=("hit", "hit"))
    play(state, "0: use dodge", "1: takecover")
    assert (played(state), deck(state, 0), deck(state, 1)) == (("five@5", "scout@2"), "hit", "hit")
    assert sorted(state.graveyard) == ["dodge", "takecover"]


def test_dodge_then_hits_and_events_follow_as_for_any_attack() -> None:
    state = shot(("five", "hit"), saloon="highnoon knives focus focus focus", hands=("dodge", ""))
    play(state, *CLOSE)
    assert state.hits == [4, 2]
    state = shot(("hit", "five"), saloon="highnoon knives focus focus focus", hands=("dodge", ""))
    play(state, *CLOSE)
    assert state.hits == [3, 4]


def test_dodge_then_doubletap_and_quickdraw_follow_too() -> None:
    state = shot(("five hit", "hit"), hands=("dodge doubletap quickdraw", ""))
    play(state, *CLOSE)
    assert uses(state) == ["quickdraw again", "quickdraw redraw", "doubletap"]


def test_case_10_two_hits_are_discarded_and_the_next_decide() -> None:
    state = shot(("hit scout", "hit distract"), saloon="knives focus focus focus focus")
    happened = play(state, *CLOSE)
    assert of(happened, FlipsTied) == [FlipsTied("hit", "hit")]
    assert (discard(state, 0), discard(state, 1)) == ("five hit", "hit")
    happened = play(state, *AGAIN)
    assert not decided(happened)
    assert state.hits == [3, 4]


def test_R11_the_attacker_flips_and_shuffles_first() -> None:
    state = duel(
        "five",
        "scout",
        hands=("dodge", ""),
        chance=[shuffle(0, "five"), shuffle(1, "scout")],
    )
    happened = play(state, *DODGE)
    assert of(happened, DeckShuffled) == [DeckShuffled(0, 1), DeckShuffled(1, 1)]
    assert state.chance.left == 0
    assert played(state) == ("five@5", "scout@2")


def test_R11_the_flipped_cards_may_be_answered() -> None:
    state = duel(
        "five", hands=("dodge", "distract focus dodge"), decks=("scout five", "reload hit")
    )
    play(state, *DODGE)
    assert uses(state)[0] == "dodge"
    assert "distract attack scout@2 -1" in uses(state)
    assert "focus reload@1 1" in uses(state)
    assert "focus scout@2 1" not in uses(state)
    play(state, "1: use distract attack scout@2 -1", "0: allow", "0: pass")
    play(state, "1: use focus reload@1 4", "0: allow")
    assert played(state) == ("scout@1", "reload@4")
    assert not decided(play(state, "0: pass", "1: pass"))


def test_R11_another_dodge_discards_what_was_flipped() -> None:
    state = duel("five", hands=("dodge", "dodge"), decks=("hit five", "five hit"))
    play(state, *DODGE)
    happened = play(state, "1: use dodge", "0: allow")
    assert of(happened, DuelDodged) == [DuelDodged(1, ("hit",), ("five",))]
    assert (discard(state, 0), discard(state, 1)) == ("five hit", "five")
    assert (played(state), state.to_act()) == (("five@5", "hit"), (0,))
    assert state.graveyard == ["dodge", "dodge"]


def test_R11_after_a_dodge_the_other_player_after_a_tie_the_attacker() -> None:
    state = shot(("five scout", "five dodge"), hands=("dodge", ""))
    assert (state.to_act(), state.passes) == ((1,), 0)
    play(state, *CLOSE)
    assert (state.phase, state.to_act(), state.passes) == ("reveal", (0,), 0)
    assert played(state) == ("scout@2", "dodge@3")


def test_R11_a_hit_cannot_win_and_a_number_of_any_value_beats_it() -> None:
    state = duel("five", hands=("dodge", "distract distract"), decks=("reload", "hit"))
    play(state, *DODGE, "1: use distract attack reload@1 -1", "0: allow", "0: pass")
    play(state, "1: use distract attack reload@0 -1", "0: allow", "0: pass")
    assert played(state) == ("reload@-1", "hit")
    assert decided(play(state, "1: pass"))


def test_R11_values_made_equal_tie_too() -> None:
    state = duel("five", hands=("dodge", "distract"), decks=("scout five", "dodge hit"))
    play(state, *DODGE, "1: use distract attack scout@2 +1", "0: allow")
    happened = play(state, "0: pass", "1: pass")
    assert of(happened, FlipsTied) == [FlipsTied("scout", "dodge")]
    assert decided(play(state, *AGAIN))


def test_R11_equal_prints_made_unequal_do_not_tie() -> None:
    state = duel("five", hands=("dodge distract", ""), decks=("scout", "scout"))
    play(state, *DODGE, "1: pass", "0: use distract attack scout@2 +1", "1: allow")
    assert decided(play(state, *CLOSE))


def test_R11_a_card_beats_no_card() -> None:
    state = shot(("reload", ""))
    assert played(state) == ("reload@1", "")
    assert decided(play(state, *CLOSE))


def test_R11_a_hit_against_no_card_is_discarded_and_the_next_is_flipped() -> None:
    state = shot(("hit five", ""))
    happened = play(state, *CLOSE)
    assert of(happened, FlipsTied) == [FlipsTied("hit", None)]
    assert (state.phase, played(state)) == ("reveal", ("five@5", ""))
    assert decided(play(state, *AGAIN))


def test_R11_if_neither_can_flip_the_attack_has_failed_at_once() -> None:
    state = duel(
        "five",
        hands=("dodge", "dodge takecover"),
        saloon="knives focus focus focus focus",
        chance=[shuffle(0, "five")],
    )
    play(state, *DODGE)
    assert played(state) == ("five@5", "")
    happened = play(state, "1: use dodge", "0: allow")
    assert not decided(happened)
    assert of(happened, CardsFlipped) == []
    assert (state.phase, state.to_act(), state.hits) == ("after", (0,), [3, 4])
    assert (state.graveyard, discard(state, 0)) == (["dodge", "dodge"], "five hit")


def test_R11_if_neither_can_flip_after_a_tie_the_attack_has_failed_at_once() -> None:
    state = shot(("hit", "hit"), attack="hit", chance=[shuffle(0, "hit hit"), shuffle(1, "hit")])
    happened = play(state, *CLOSE)
    assert len(of(happened, DeckShuffled)) == 2
    play(state, *AGAIN)
    assert (state.phase, played(state)) == ("reveal", ("hit", ""))
    happened = play(state, *AGAIN)
    assert not decided(happened)
    assert (state.phase, state.hits, discard(state, 0)) == ("after", [4, 4], "hit hit")


def test_R11_there_is_a_window_even_with_two_hits() -> None:
    state = shot(("hit five", "hit hit"))
    assert (state.phase, state.to_act(), played(state)) == ("reveal", (1,), ("hit", "hit"))


def test_R11_what_was_flipped_is_in_the_shuffle_for_the_next_flip() -> None:
    state = shot(
        ("scout", "scout"),
        chance=[shuffle(0, "five scout"), shuffle(1, "scout")],
    )
    happened = play(state, *CLOSE)
    assert of(happened, DeckShuffled) == [DeckShuffled(0, 2), DeckShuffled(1, 1)]
    assert (played(state), state.chance.left) == (("five@5", "scout@2"), 0)


def test_R11_each_player_shuffles_at_most_once_for_flips() -> None:
    state = shot(
        ("", "scout five reload"),
        attack="scout",
        chance=[shuffle(0, "scout")],
    )
    play(state, *CLOSE)
    assert (played(state), discard(state, 0)) == (("", "five@5"), "scout")
    assert not decided(play(state, *AGAIN))


def test_R11_one_shuffle_for_ties_and_further_dodges_together() -> None:
    state = duel(
        "scout",
        hands=("dodge", "dodge"),
        decks=("", "reload reload"),
        chance=[shuffle(0, "scout")],
    )
    play(state, *DODGE, "1: use dodge", "0: allow")
    assert played(state) == ("", "reload@1")


def test_R11_shuffles_for_drawing_do_not_count() -> None:
    state = duel(
        "scout",
        hands=("dodge switchup", ""),
        decks=("hit", "scout reload five"),
        discards=("five", ""),
        chance=[shuffle(0, "five"), shuffle(0, "scout")],
    )
    play(state, "0: use switchup draw", "1: allow", "1: pass")
    assert hand(state, 0) == "dodge five hit"
    play(state, *DODGE)
    assert (played(state), state.chance.left) == (("scout@2", "scout@2"), 0)


def test_R11_whether_a_player_can_flip_is_looked_at_afresh() -> None:
    state = duel(
        "five",
        hands=("dodge", "reload five five five five hit"),
        decks=("hit scout", ""),
        chance=[shuffle(1, "five five five hit five")],
    )
    play(state, *DODGE)
    assert played(state) == ("hit", "")
    play(state, "1: use reload", "0: allow", "0: pass", "1: pass")
    assert played(state) == ("scout@2", "hit")


def test_R11_an_attack_by_quickdraw_counts_anew() -> None:
    state = duel(
        "scout",
        hands=("dodge dodge quickdraw reload", ""),
        decks=("", "reload hit five"),
        chance=[shuffle(0, "scout"), shuffle(0, "scout"), shuffle(0, "reload")],
    )
    play(state, *DODGE, *CLOSE)
    play(state, "0: use quickdraw again", "1: allow", "0: attack reload", "1: defend")
    play(state, *DODGE)
    assert state.chance.left == 0
    assert played(state) == ("reload@1", "hit")


def test_R11_the_last_flipped_cards_are_discarded_after_the_hits() -> None:
    state = shot(("five", "scout"), attack="hit")
    play(state, *CLOSE)
    assert (discard(state, 0), discard(state, 1)) == ("five hit", "scout hit")
    assert played(state) == ("", "")


def test_R11_the_other_player_sees_only_what_is_flipped() -> None:
    state = shot(("five hit", "scout reload"))
    for seat in (0, 1, None):
        view = state.view(seat)
        assert [card.kind for card in view.duel.attack + view.duel.defense] == ["five", "scout"]
        assert [side.deck for side in view.sides] == [1, 1]
