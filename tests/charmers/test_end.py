"""The end: day, night, 60 rounds; S2, S3, S5, S6, S9, and the worked cases."""

from __future__ import annotations

import pytest

from rules.charmers.events import DayRemoved, GameEnded, NightTurned, RoundBegan, RoundEnded
from rules.charmers.game import ROUND_LIMIT
from rules.core import Outcome
from tests.charmers.tables import circle, give, play, refuse, table


def last_turn(*hands: str, **facts):
    """Return a table of three at whose next transfer, from 0 to 2, the round ends."""
    return table(*hands, shut=[0, 1], **facts)


def test_no_night_left_everyone_without_a_snake_wins() -> None:
    state = table("1 2 3", "4 5", "0 snake", circle="1n 2d")
    happened = give(state, "1", 1)
    assert happened[-2:] == [
        NightTurned(1),
        GameEnded("day", (0, 1), (("2", "3"), ("1", "4", "5"), ("0", "snake"))),
    ]
    assert state.outcome == Outcome((1.0, 1.0, -1.0), "day")
    assert state.to_act() == ()
    assert state.view(None).hands == tuple(state.hands)
    refuse(state, "1: accept", "End", "over")


def test_one_night_alone_everyone_with_a_snake_wins() -> None:
    state = table("1 2 snake", "4 5", "0 3", circle="2d 5n")
    happened = give(state, "2", 1)
    assert happened[-2] == DayRemoved(2, False)
    assert state.outcome == Outcome((1.0, -1.0, -1.0), "night")


def test_one_night_and_days_go_on() -> None:
    state = table("0 2 snake", "4 5", "1 3", circle="2d 5d 4n")
    give(state, "0", 1)
    assert state.outcome is None
    assert circle(state) == "2d 4n 5d"


def test_two_nights_alone_go_on() -> None:
    state = table("2 0 snake", "4 5", "1 3", circle="2d 4n 5n")
    give(state, "2", 1)
    assert state.outcome is None


def test_the_hands_after_the_transfer_count() -> None:
    state = table("1 snake 3", "4 5", "0 2", circle="1d 5n")
    play(state, "0: address 1", "0: offer snake as 1", "1: accept", "1: address 0")
    play(state, "1: offer 5 as 5", "0: accept")
    assert state.outcome == Outcome((1.0, -1.0, 1.0), "day")


def test_a_snake_given_away_makes_the_taker_a_charmer_at_a_quick_end() -> None:
    state = last_turn("snake 1 2", "4 5", "0 3", circle="3d 5n", quick=True)
    give(state, "snake", 2)
    assert state.outcome == Outcome((-1.0, -1.0, 1.0), "night")


def test_S5_one_snake_is_enough_and_several_are_worth_no_more() -> None:
    state = table("1 snake snake", "4 5", "0 snake", "2 3", "6 7", "8 9", circle="1d 5n")
    give(state, "1", 1)
    assert state.outcome == Outcome((1.0, -1.0, 1.0, -1.0, -1.0, -1.0), "night")


def test_S5_a_rejected_snake_counts_as_in_hand() -> None:
    state = table("1 snake 3", "4 5", "0 2", circle="1n 2d")
    play(state, "0: address 1", "0: offer snake as 1", "1: reject", "0: offer 1 as 1")
    assert state.view(2).hand_sizes == (3, 2, 2)
    play(state, "1: accept")
    assert state.outcome == Outcome((-1.0, 1.0, 1.0), "day")


# Rounds and quick


def test_S2_at_a_quick_rounds_end_the_lowest_day_leaves() -> None:
    state = last_turn("0 1 2", "4 5", "3 snake", circle="1n 2d 3d 4n", quick=True)
    happened = give(state, "0", 2)
    assert happened[-3:] == [RoundEnded(1), DayRemoved(2, True), RoundBegan(2, 2)]
    assert circle(state) == "1n 3d 4n"


def test_S2_no_day_none_leaves() -> None:
    state = last_turn("0 1 2", "4 5", "3 snake", circle="1n 4n", quick=True)
    assert give(state, "0", 2)[-2:] == [RoundEnded(1), RoundBegan(2, 2)]
    assert circle(state) == "1n 4n"


def test_S2_without_quick_none_leaves() -> None:
    state = last_turn("0 1 2", "4 5", "3 snake", circle="1n 2d 4n")
    give(state, "0", 2)
    assert circle(state) == "1n 2d 4n"


def test_S2_within_a_round_none_leaves() -> None:
    state = table("0 1 2", "4 5", "3 snake", circle="1n 2d 4n", quick=True)
    give(state, "0", 2)
    assert circle(state) == "1n 2d 4n"


def test_S2_the_day_just_turned_may_leave() -> None:
    state = last_turn("1 0 2", "4 5", "3 snake", circle="1n 2d 4n", quick=True)
    give(state, "1", 2)
    assert circle(state) == "2d 4n"


def test_S6_quick_removal_may_end_the_game() -> None:
    state = last_turn(
        "0 1 snake", "4 5", "2 3", "6 8", "7 snake", "9 snake", circle="3d 7n", quick=True
    )
    state.gates = [False, False, True, False, False, False]
    happened = give(state, "0", 2)
    assert [type(event) for event in happened[-3:]] == [RoundEnded, DayRemoved, GameEnded]
    assert state.outcome == Outcome((1.0, -1.0, -1.0, -1.0, 1.0, 1.0), "night")


def test_S6_an_end_by_a_card_comes_before_the_rounds_end() -> None:
    state = last_turn("1 0 2", "4 5", "3 snake", circle="1n 2d", quick=True)
    happened = give(state, "1", 2)
    assert isinstance(happened[-1], GameEnded)
    assert not any(isinstance(event, RoundEnded) for event in happened)
    assert state.outcome.why == "day"


@pytest.mark.parametrize("quick", [False, True])
def test_S3_sixty_rounds_without_an_end_are_a_draw(quick: bool) -> None:
    hands = ("0 1 2", "4 5", "3 snake")
    state = last_turn(*hands, circle="1n 4n", round=ROUND_LIMIT - 1, quick=quick)
    give(state, "0", 2)
    assert (state.outcome, state.round) == (None, 60)
    state = last_turn(*hands, circle="1n 4n", round=ROUND_LIMIT, quick=quick)
    happened = give(state, "0", 2)
    shown = (("1", "2"), ("4", "5"), ("0", "3", "snake"))
    assert happened[-2:] == [RoundEnded(60), GameEnded("rounds", (), shown)]
    assert state.outcome == Outcome((0.0, 0.0, 0.0), "rounds")


def test_S3_a_win_in_round_60_is_a_win() -> None:
    state = last_turn("1 0 2", "4 5", "3 snake", circle="1n 2d", round=ROUND_LIMIT)
    give(state, "1", 2)
    assert state.outcome.why == "day"
    state = last_turn("0 1 2", "4 5", "3 snake", circle="1n 3d", round=ROUND_LIMIT, quick=True)
    give(state, "0", 2)
    assert state.outcome.why == "night"


# Worked cases


def test_case_1_the_last_night_turns() -> None:
    state = table("0 1 3", "4 5", "2 snake", circle="1n 2d")
    give(state, "1", 1)
    assert state.outcome == Outcome((1.0, 1.0, -1.0), "day")


def test_case_2_the_last_day_leaves() -> None:
    state = table("0 2 3", "4 5", "1 snake", circle="2d 5n")
    give(state, "2", 1)
    assert state.outcome == Outcome((-1.0, -1.0, 1.0), "night")


def test_case_3_nothing_happens() -> None:
    state = table("0 2 3", "4 5", "1 snake", circle="2d 5d 4n")
    give(state, "0", 1)
    assert (state.outcome, state.active) == (None, 1)


def test_case_4_the_third_offer_cannot_be_rejected() -> None:
    state = table("0 2 3", "4 5", "1 snake")
    play(state, "0: address 1", "0: offer 0 as 3", "1: reject", "0: offer 2 as 3", "1: reject")
    play(state, "0: offer 3 as 3")
    refuse(state, "1: reject", "Turn 3")


def test_case_5_the_starter_may_be_active_twice_in_a_round() -> None:
    state = table("0 2 3", "4 5", "1 snake")
    give(state, "0", 2)
    give(state, "1", 0)
    assert (state.active, state.round) == (0, 1)


def test_case_6_quick_ends_the_game() -> None:
    state = last_turn("0 1 2", "4 5", "3 snake", circle="3d 5n", quick=True)
    give(state, "0", 2)
    assert state.outcome == Outcome((-1.0, -1.0, 1.0), "night")
