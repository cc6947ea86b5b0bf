"""The turn of Rattlesnake: the sections Turn, Buy and Empty deck, and R12 to R17."""

from __future__ import annotations

import pytest

from rules.rattlesnake.events import (
    CardBought,
    CardsDrawn,
    DeckShuffled,
    GameEnded,
    SlotRefilled,
    TurnBegan,
    TurnEnded,
)
from tests.support.games import (
    deck,
    discard,
    duel,
    hand,
    legal,
    of,
    play,
    refuse,
    shuffle,
    table,
    uses,
)


def buys(state) -> list[str]:
    return [text for text in legal(state) if text.startswith("buy")]


# Turn


def test_turn_1_a_hand_already_larger_draws_nothing() -> None:
    state = table(("", "five five five hit hit hit"), decks=("reload " * 9, "scout " * 9))
    play(state, "0: end", "1: pass")
    assert hand(state, 1) == "five five five hit hit hit"
    assert len(state.hands[0]) == 5


def test_turn_2_buy_and_attack_in_either_order() -> None:
    state = table(("five five five", ""))
    play(state, "0: buy 1 for five five", "0: attack five", "1: defend", "0: pass", "1: pass")
    play(state, "0: pass")
    assert legal(state) == ["end"]
    state = table(("five five five", ""))
    play(state, "0: attack five", "1: defend", "0: pass", "1: pass", "0: pass")
    assert legal(state)[0] == "buy 1 for five five"


def test_turn_2_only_one_purchase_and_one_attack() -> None:
    state = table(("five five five five five", ""))
    play(state, "0: buy 1 for five five")
    refuse(state, "0: buy 2 for five five", "Turn")
    play(state, "0: attack five", "1: defend", "0: pass", "1: pass", "0: pass")
    refuse(state, "0: attack five", "Turn")


def test_turn_2_an_attack_is_finished_before_a_purchase_starts() -> None:
    state = table(("five five five", ""))
    play(state, "0: attack five", "1: defend")
    refuse(state, "0: buy 1 for five five", "Turn")
    play(state, "0: pass", "1: pass")
    assert state.phase == "after"
    refuse(state, "0: buy 1 for five five", "Turn")


def test_turn_2_abilities_before_between_and_after() -> None:
    state = table(("scout scout scout five five five", ""), decks=("hit hit hit", ""))
    play(state, "0: use scout", "1: allow", "0: return hit")
    play(state, "0: buy 1 for five five", "0: use scout", "1: allow", "0: return hit")
    play(state, "0: attack five", "1: defend", "0: pass", "1: pass", "0: pass")
    assert "scout" in uses(state)


def test_turn_2_neither_is_needed() -> None:
    state = table(("five five five", ""))
    play(state, "0: end", "1: pass")
    assert (state.active, state.turn) == (1, 2)


def test_turn_3_the_pistol_passes() -> None:
    state = table(decks=("five " * 9, "five " * 9))
    happened = play(state, "0: end", "1: pass")
    assert of(happened, TurnEnded) == [TurnEnded(0, 1)]
    assert of(happened, TurnBegan) == [TurnBegan(1, 2, 5)]
    play(state, "1: end", "0: pass")
    assert (state.active, state.turn, state.to_act()) == (0, 3, (0,))


def test_turn_what_is_not_ones_decision_is_refused() -> None:
    state = table(("five", "five"))
    assert state.legal_actions(1) == []
    refuse(state, "1: attack five", "Turn")
    refuse(state, "1: end", "Turn")
    refuse(state, "0: pass", "Turn")


# Buy


def test_buy_two_cards_for_one_and_the_slot_is_refilled() -> None:
    state = table(("scout five", ""), saloon_deck="focus takecover highnoon")
    happened = play(state, "0: buy 4 for scout five")
    assert hand(state, 0) == "switchup"
    assert discard(state, 0) == "scout five"
    assert state.saloon == ["focus", "quickdraw", "takecover", "focus", "doubletap"]
    assert happened == [
        CardBought(0, 4, "switchup", ("scout", "five")),
        SlotRefilled(4, "focus"),
    ]


def test_buy_hits_count_as_payment() -> None:
    state = table(("hit hit", ""))
    play(state, "0: buy 2 for hit hit")
    assert (hand(state, 0), discard(state, 0), state.hits) == ("quickdraw", "hit hit", [4, 4])


def test_buy_every_pair_for_every_slot_each_once() -> None:
    state = table(("reload five five", ""), saloon="focus knives focus highnoon doubletap")
    assert buys(state) == [
        f"buy {slot} for {pair}" for slot in (1, 3, 5) for pair in ("reload five", "five five")
    ]


def test_buy_needs_two_cards() -> None:
    state = table(("five", ""))
    assert buys(state) == []
    refuse(state, "0: buy 1 for five five", "Buy")


def test_buy_only_with_cards_in_hand() -> None:
    refuse(table(("five five", "")), "0: buy 1 for five hit", "Buy")


def test_buy_the_bought_card_does_not_pay_for_itself() -> None:
    state = table(("five", ""), saloon="focus focus focus focus focus")
    assert buys(state) == []


def test_buy_an_event_stays_for_good_and_works_at_once() -> None:
    state = table(("five five hit hit", ""), saloon_deck="knives highnoon")
    play(state, "0: buy 1 for five five")
    assert state.saloon[0] == "knives"
    play(state, "0: attack hit", "1: defend", "0: pass", "1: pass")
    assert state.hits == [3, 4]
    state = table(("five five five five", ""), saloon_deck="knives highnoon")
    play(state, "0: buy 1 for five five", "0: end", "1: pass", "1: end", "0: pass")
    refuse(state, "0: buy 1 for five five", "Buy")
    assert {text[:5] for text in buys(state)} == {"buy 2", "buy 3", "buy 4", "buy 5"}


def test_buy_thirteen_purchases_use_up_the_saloon() -> None:
    below = "focus focus locked quickdraw knives quickdraw takecover locked switchup switchup"
    state = table(saloon_deck=f"{below} locked takecover highnoon")
    for purchase in range(13):
        state.hands[state.active] = ("five", "five")
        play(state, f"{state.active}: {buys(state)[-1]}")
        assert (state.highnoon == 1) is (purchase == 12)
        play(state, f"{state.active}: end", f"{1 - state.active}: pass")
    assert sorted(state.saloon) == ["highnoon", "knives", "locked", "locked", "locked"]
    assert state.saloon_deck == []
    state.hands[state.active] = ("five", "five")
    assert buys(state) == []
    refuse(state, f"{state.active}: buy 1 for five five", "Buy")


# Empty deck


def test_empty_deck_the_discard_is_shuffled_when_a_card_is_needed() -> None:
    state = table(
        decks=("", "five five"),
        discards=("", "hit dodge reload"),
        chance=[shuffle(1, "dodge hit reload")],
    )
    happened = play(state, "0: end", "1: pass")
    assert of(happened, DeckShuffled) == [DeckShuffled(1, 3)]
    assert hand(state, 1) == "reload dodge five five hit"
    assert of(happened, CardsDrawn) == [CardsDrawn(1, 5, tuple(state.hands[1]))]


def test_R16_no_shuffle_before_a_card_is_needed() -> None:
    state = table(decks=("", "five five five five five"), discards=("", "hit"))
    play(state, "0: end", "1: pass")
    assert (deck(state, 1), discard(state, 1)) == ("", "hit")


def test_R16_also_a_discard_of_one_card_is_shuffled() -> None:
    state = table(discards=("", "hit"), chance=[shuffle(1, "hit")])
    play(state, "0: end", "1: pass")
    assert hand(state, 1) == "hit"
    assert state.chance.left == 0


def test_R16_in_the_draw_up_the_active_player_draws_first() -> None:
    state = table(
        discards=("five", "hit"), chance=[shuffle(1, "hit"), shuffle(0, "five")], active=0
    )
    happened = play(state, "0: end", "1: pass")
    assert [event.seat for event in of(happened, CardsDrawn)] == [1, 0]
    assert state.chance.left == 0


def test_empty_deck_and_discard_nothing_is_drawn() -> None:
    state = table()
    happened = play(state, "0: end", "1: pass")
    assert of(happened, CardsDrawn) == []
    assert state.hands == [(), ()]


# R12


def quiet_turn(state) -> None:
    play(state, f"{state.active}: end", f"{1 - state.active}: pass")


def test_R12_forty_turns_without_a_hit_are_a_draw() -> None:
    state = table()
    for turn in range(1, 40):
        quiet_turn(state)
        assert (state.outcome, state.quiet) == (None, turn)
    quiet_turn(state)
    assert state.outcome is not None
    assert (state.outcome.returns, state.outcome.why) == ((0.0, 0.0), "quiet")
    assert (state.outcome.scores, state.to_act()) == (None, ())


def test_R12_it_is_counted_after_the_end_window() -> None:
    state = table(("", "scout"), quiet=39)
    play(state, "0: end")
    assert state.outcome is None
    play(state, "1: use scout", "0: allow", "0: pass")
    assert state.outcome is None
    happened = play(state, "1: pass")
    assert happened[-2:] == [TurnEnded(0, 40), GameEnded(None, "quiet")]


def finish_turn(state) -> None:
    play(state, "0: pass", "0: end", "1: pass")


def test_R12_an_attack_that_hits_begins_the_count_anew() -> None:
    state = duel("five", quiet=39)
    play(state, "0: pass", "1: pass")
    finish_turn(state)
    assert (state.outcome, state.quiet) == (None, 0)


def test_R12_a_hit_by_knives_counts() -> None:
    state = duel("hit", quiet=39, saloon="knives focus focus focus focus")
    play(state, "0: pass", "1: pass")
    finish_turn(state)
    assert (state.outcome, state.quiet) == (None, 0)


def test_R12_a_dodged_attack_does_not_count() -> None:
    state = duel("scout", "five", quiet=39)
    play(state, "0: pass", "1: pass")
    finish_turn(state)
    assert state.outcome is not None


def test_R12_hits_paid_played_or_discarded_do_not_count() -> None:
    state = table(("hit hit hit hit reload", ""), quiet=39)
    play(state, "0: buy 1 for hit hit", "0: attack hit", "1: defend", "0: pass", "1: pass")
    play(state, "0: pass", "0: use reload", "1: allow", "0: end", "1: pass")
    assert state.outcome is not None
    assert state.outcome.why == "quiet"


# R13, R14, R15


def test_R13_with_no_card_a_player_still_takes_a_turn_defends_and_passes() -> None:
    state = table(("", ""))
    assert legal(state) == ["end"]
    refuse(state, "0: attack five", "R13")
    state = table(("five", ""))
    play(state, "0: attack five")
    assert legal(state) == ["defend"]
    play(state, "1: defend", "0: pass")
    assert legal(state) == ["pass"]


def test_R14_end_opens_the_end_window_with_the_other_player() -> None:
    state = table(("scout", "scout"))
    play(state, "0: end")
    assert (state.phase, state.to_act()) == ("end", (1,))
    assert legal(state) == ["use scout", "pass"]


def test_R14_the_end_window_closes_at_once_if_they_pass() -> None:
    state = table(("scout", ""))
    play(state, "0: end", "1: pass")
    assert state.turn == 2


def test_R14_in_turn_each_uses_one_ability_or_passes_until_two_pass_in_a_row() -> None:
    state = table(("scout", "scout scout"))
    play(state, "0: end", "1: use scout", "0: allow")
    assert (state.phase, state.to_act()) == ("end", (0,))
    play(state, "0: pass")
    assert (state.turn, state.to_act()) == (1, (1,))
    play(state, "1: use scout", "0: allow")
    assert state.to_act() == (0,)
    play(state, "0: use scout", "1: allow", "1: pass", "0: pass")
    assert state.turn == 2


def test_R14_the_reveal_window_alternates_from_the_attacker() -> None:
    state = duel("five", hands=("scout", "scout"))
    play(state, "0: pass", "1: use scout", "0: allow", "0: pass", "1: pass")
    assert state.phase == "after"


def test_R14_a_cancelled_ability_counts_as_used() -> None:
    state = duel("five", hands=("scout", "takecover"))
    play(state, "0: use scout", "1: takecover")
    assert (state.phase, state.to_act(), state.passes) == ("reveal", (1,), 0)
    state = table(("takecover", "scout"))
    play(state, "0: end", "1: use scout", "0: takecover")
    assert (state.phase, state.to_act(), state.passes) == ("end", (0,), 0)


def test_R15_a_decision_with_one_option_is_asked_too() -> None:
    state = table(("five scout", ""), decks=("hit", ""))
    play(state, "0: use scout")
    assert legal(state) == ["allow"]
    play(state, "1: allow")
    assert legal(state) == ["return hit"]
    play(state, "0: return hit", "0: attack five")
    assert legal(state) == ["defend"]
    play(state, "1: defend", "0: pass")
    assert legal(state) == ["pass"]


# R17


@pytest.mark.parametrize(("winner", "returns"), [(0, (1.0, -1.0)), (1, (-1.0, 1.0))])
def test_R17_whose_opponent_has_no_hits_in_front_wins(winner: int, returns: tuple) -> None:
    hands = ("five", "") if winner == 0 else ("", "five")
    state = table(hands, hits=(1, 1), active=winner)
    play(state, f"{winner}: attack five", f"{1 - winner}: defend")
    happened = play(state, f"{winner}: pass", f"{1 - winner}: pass")
    assert state.outcome is not None
    assert (state.outcome.returns, state.outcome.why) == (returns, "hits")
    assert happened[-1] == GameEnded(winner, "hits")
    assert state.active == winner


def test_R17_nothing_may_be_done_afterwards() -> None:
    state = duel("five", hits=(4, 1), hands=("doubletap", "scout"))
    play(state, "0: pass", "1: pass")
    assert state.to_act() == ()
    assert [state.legal_actions(seat) for seat in (0, 1)] == [[], []]
    refuse(state, "0: use doubletap", "R17")
    refuse(state, "1: pass", "R17")


def test_R17_a_last_hit_by_doubletap_ends_the_game_in_the_window() -> None:
    state = duel("five", hits=(4, 2), hands=("doubletap doubletap", ""))
    play(state, "0: pass", "1: pass", "0: use doubletap", "1: allow")
    assert state.outcome is not None
    assert (state.outcome.returns, hand(state, 0)) == ((1.0, -1.0), "doubletap")


def test_R17_a_last_hit_by_knives_makes_the_defender_win() -> None:
    state = duel("hit", hits=(1, 4), saloon="knives knives focus focus focus")
    play(state, "0: pass", "1: pass")
    assert state.outcome is not None
    assert (state.outcome.returns, state.hits) == ((-1.0, 1.0), [0, 4])
