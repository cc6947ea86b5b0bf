"""Who names the first buyer: Round 2, Most $, C3, C6, C13, C14, worked cases 3 and 4."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.chance import WrongAnswer
from rules.cowboys.events import FirstNamed, OrderDecided
from rules.cowboys.game import TieQuestion
from tests.cowboys.tables import draw, play, refuse, table, tie
from tests.support.games import legal, of


def decided(happened) -> tuple[int, str, tuple[int, ...]]:
    (event,) = of(happened, OrderDecided)
    return event.seat, event.by, event.tied


def test_most_money_names_the_first_buyer() -> None:
    state = table(("r1 r1", "s2 r1"))
    assert decided(draw(state, 1, 1)) == (1, "money", (0, 1))
    assert state.to_act() == (1,)
    assert legal(state) == ["first 0", "first 1"]


def test_case_3_level_in_money_the_cows_decide_and_the_busted_do_not_count() -> None:
    state = table(("s2 s2 c1c", "s2 s2 c1c scb", "s2 s2 s2 scb s2b"))
    assert decided(draw(state, 3, 4, 5)) == (1, "cows", (0, 1))
    assert legal(state) == ["first 0", "first 1"]
    refuse(state, "1: first 2", "C13", "did not bust")


def test_level_in_money_and_cows_the_number_of_cards_decides() -> None:
    state = table(("s2 r1", "r1 r1"))
    assert decided(draw(state, 1, 2)) == (1, "cards", (0, 1))


def test_C14_then_the_costs_of_the_drawn_cards_in_order() -> None:
    state = table(("1-river-1 2-cactus-2", "1-cactus-1 2-snake-2"))
    assert decided(draw(state, 2, 2)) == (0, "cost", (0, 1))


def test_C14_the_first_difference_decides_not_the_sum() -> None:
    state = table(("1-cactus-1 2-cactus-2", "1-river-1 1-snake-2"))
    assert decided(draw(state, 2, 2)) == (1, "cost", (0, 1))


def test_C14_the_order_in_which_they_were_drawn_counts() -> None:
    state = table(("1-river-1 r1", "r1 1-river-1"))
    assert decided(draw(state, 2, 2)) == (0, "cost", (0, 1))


def test_C14_level_in_everything_a_lot_is_drawn_among_those_level() -> None:
    state = table(("r1", "s2", "s2"), chance=[tie(2)])
    assert decided(draw(state, 1, 1, 1)) == (2, "lot", (1, 2))
    assert state.to_act() == (2,)


@pytest.mark.parametrize("seat", [0, 3, "1", True, None])
def test_C14_a_lot_for_somebody_else_is_refused(seat: object) -> None:
    state = table(("r1", "s2", "s2"), chance=[{"what": "tie", "seat": seat}])
    with pytest.raises(WrongAnswer, match="among the seats 1, 2"):
        draw(state, 1, 1, 1)


def test_C14_the_lot_falls_on_each_of_those_level() -> None:
    rng = Random(5)
    fell = Counter(TieQuestion([0, 2, 3]).sample(rng.randrange)["seat"] for _ in range(300))
    assert set(fell) == {0, 2, 3}
    assert min(fell.values()) > 70


def test_C3_an_explosives_money_does_not_count_for_the_order() -> None:
    state = table(("x3", "r1"))
    assert decided(draw(state, 1, 1)) == (1, "money", (0, 1))


def test_case_4_an_explosive_and_two_dollars_rank_with_two_and_pay_for_four() -> None:
    state = table(("r1 r1 r1", "x2 s2"), front="1-river-c")
    assert decided(draw(state, 3, 2))[0] == 0
    play(state, "0: first 1")
    assert "buy 1.1" not in legal(state)
    play(state, "1: explode 1-river-x2")
    assert "buy 1.1" in legal(state)


def test_C3_an_explosive_counts_as_a_drawn_card_with_its_cost() -> None:
    state = table(("s2 x2", "s2"))
    assert decided(draw(state, 2, 1)) == (0, "cards", (0, 1))
    state = table(("x2 s2", "r1 r1"))
    assert decided(draw(state, 2, 2)) == (0, "cost", (0, 1))


def test_C6_the_only_player_left_names_themselves_and_acts_alone() -> None:
    state = table(("cb s2b", "r1", "cb s2b"))
    assert decided(draw(state, 2, 1, 2)) == (1, "alone", (1,))
    assert legal(state) == ["first 1"]
    happened = play(state, "1: first 1")
    assert of(happened, FirstNamed) == [FirstNamed(1, 1, (1,))]
    play(state, "1: burn 1.1")
    assert state.round == 2


@pytest.mark.parametrize(("first", "order"), [(0, (0, 2, 3)), (2, (2, 3, 0)), (3, (3, 0, 2))])
def test_C13_from_the_first_buyer_on_it_goes_in_rising_order_past_the_busted(
    first: int, order: tuple[int, ...]
) -> None:
    state = table(("r1", "cb s2b", "s2", "r1"))
    draw(state, 1, 2, 1, 1)
    play(state, f"2: first {first}")
    assert state.order == order
    assert state.to_act() == order[:1]


def test_C13_nobody_else_may_name_the_first_buyer() -> None:
    state = table(("r1", "s2"))
    draw(state, 1, 1)
    assert legal(state, 0) == []
    refuse(state, "0: first 0", "C13", "another player decides")
    refuse(state, "1: first 3", "C13", "did not bust")
