"""The end of the game: section End, C8, C9, C16, worked cases 5 and 6."""

from __future__ import annotations

import pytest

from rules.cowboys.events import DeckCounted, GameEnded
from rules.cowboys.game import ROUND_LIMIT
from tests.cowboys.tables import draw, play, refuse, table, written
from tests.support.games import of


def last_burn(state, *counts: int):
    """Draw, then let the first buyer take the only card of the Store out."""
    draw(state, *counts)
    (namer,) = state.to_act()
    return play(state, f"{namer}: first {namer}", f"{namer}: burn 6.1")


def test_case_5_the_last_card_ends_the_game_and_who_is_yet_to_buy_keeps_the_cows_scored() -> None:
    state = table(("s2", "c1c"), herds=(1, 2), left="6.1")
    happened = last_burn(state, 1, 1)
    assert state.outcome is not None
    assert state.outcome.why == "store"
    assert state.to_act() == ()
    # Seat 1 scored the drawn cow, and counts the same card's cow again in its deck.
    assert state.outcome.scores == (1, 2 + 1 + 1)
    assert of(happened, GameEnded) == [GameEnded((1,), "cows", "store")]


def test_end_every_cow_of_every_card_owned_is_added_wherever_it_lies() -> None:
    state = table(("s2 scb", "c1c s2b"), discards=("c1c", ""), herds=(10, 10), left="6.1")
    happened = last_burn(state, 1, 1)
    assert of(happened, DeckCounted) == [
        DeckCounted(0, written("c1c s2 scb"), 10, 2, 3, 12),
        DeckCounted(1, written("c1c s2b"), 11, 3, 1, 14),
    ]


def test_end_a_busted_player_counts_their_cards_too() -> None:
    state = table(("cb s2b", "s2"), left="6.1")
    last_burn(state, 2, 1)
    assert state.outcome.scores == (2, 0)
    assert state.outcome.returns == (1.0, -1.0)


def test_end_the_last_card_bought_is_owned() -> None:
    state = table(("3-river-4 3-river-4 s2", "r1"), left="6.1")
    draw(state, 2, 1)
    bought = state.store.cards[25]
    happened = play(state, "0: first 0", "0: buy 6.1")
    assert bought in of(happened, DeckCounted)[0].cards


def test_case_6_level_in_cows_the_money_printed_decides() -> None:
    state = table(
        ("s2 s2 1-snake-2 3-river-3", "r1 s2 r1 r1 3-river-4 3-river-3"),
        herds=(30, 30),
        left="6.1",
    )
    happened = last_burn(state, 1, 1)
    assert [event.money for event in of(happened, DeckCounted)] == [9, 12]
    assert of(happened, GameEnded) == [GameEnded((1,), "money", "store")]
    assert state.outcome.scores == (30, 30)


def test_C8_unused_explosives_money_counts() -> None:
    state = table(("s2 x3", "s2 r1"), left="6.1")
    happened = last_burn(state, 2, 1)
    assert of(happened, GameEnded) == [GameEnded((0,), "money", "store")]


def test_C8_used_explosives_are_gone() -> None:
    state = table(("s2 x3", "s2 r1"), left="6.1")
    draw(state, 2, 1)
    happened = play(state, "0: first 0", "0: explode 2-snake-x3", "0: burn 6.1")
    assert of(happened, DeckCounted)[0].money == 2
    assert of(happened, GameEnded) == [GameEnded((1,), "money", "store")]


def test_C8_level_in_cows_and_money_the_most_cards_of_any_kind_win() -> None:
    state = table(("s2 cb", "r1 r1"), discards=("", "cb"), left="6.1")
    happened = last_burn(state, 1, 1)
    assert of(happened, GameEnded) == [GameEnded((1,), "cards", "store")]


def test_C16_all_level_the_win_is_shared_and_each_sharer_has_one() -> None:
    state = table(("s2 cb", "r1 r1", "r1 r1"), left="6.1")
    happened = last_burn(state, 1, 1, 1)
    assert state.outcome.returns == (1.0, 1.0, 1.0)
    assert of(happened, GameEnded) == [GameEnded((0, 1, 2), "shared", "store")]


def test_C16_only_those_level_share() -> None:
    state = table(("s2 cb", "r1 r1", "c1c"), herds=(9, 9, 0), left="6.1")
    last_burn(state, 1, 1, 1)
    assert state.outcome.returns == (1.0, 1.0, -1.0)


def test_C9_after_400_rounds_the_game_stops_and_is_counted() -> None:
    assert ROUND_LIMIT == 400
    state = table(("s2", "c1c"), round=400)
    draw(state, 1, 1)
    play(state, "0: first 0", "0: burn 1.1")
    assert state.outcome is None
    play(state, "1: burn 1.2")
    assert state.outcome.why == "rounds"
    assert state.outcome.scores == (0, 2)
    assert state.round == 400


def test_C9_a_round_in_which_all_bust_counts() -> None:
    state = table(("cb s2b", "cb s2b c1c"), round=400)
    draw(state, 2, 2)
    assert state.outcome.why == "rounds"
    assert state.outcome.scores == (2, 3)


def test_C9_before_that_the_game_goes_on() -> None:
    state = table(("cb s2b", "cb s2b"), round=399)
    draw(state, 2, 2)
    assert state.outcome is None
    assert state.round == 400


@pytest.mark.parametrize("move", ["draw", "stop", "first 0", "buy 6.2", "burn 6.2"])
def test_nothing_is_legal_after_the_end(move: str) -> None:
    state = table(("s2", "c1c"), left="6.1")
    last_burn(state, 1, 1)
    assert all(state.legal_actions(seat) == [] for seat in (0, 1))
    refuse(state, f"0: {move}", "End", "the game is over")
