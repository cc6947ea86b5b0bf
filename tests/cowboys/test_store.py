"""The Store's geometry and deal: sections Setup and Round 2, worked case 2."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cowboys.cards import ACTS, SUIT
from rules.cowboys.events import CardTurnedUp
from rules.cowboys.store import (
    WIDTHS,
    Spot,
    Store,
    StoreQuestion,
    act_of,
    coverers,
    layout,
    turns_up,
)
from tests.cowboys.tables import draw, play, rows, table
from tests.support.games import of


def spots(text: str) -> tuple[Spot, ...]:
    return tuple(Spot(*map(int, word.split("."))) for word in text.split())


@pytest.mark.parametrize(
    ("place", "covers"),
    [
        ("1.1", ""),
        ("1.5", ""),
        ("2.1", "1.1"),
        ("2.2", "1.1 1.2"),
        ("2.5", "1.4 1.5"),
        ("3.1", "2.1 2.2"),
        ("3.4", "2.4 2.5"),
        ("3.5", "2.5"),
        ("4.1", "3.1"),
        ("5.5", "4.5"),
        ("6.1", "5.1"),
        ("6.5", "5.4 5.5"),
    ],
)
def test_case_2_an_even_row_is_covered_from_the_left_an_odd_row_from_the_right(
    place: str, covers: str
) -> None:
    assert coverers(*spots(place), 5) == spots(covers)


@pytest.mark.parametrize(("seats", "width"), [(2, 5), (3, 7), (4, 9)])
def test_setup_the_width_follows_from_the_players(seats: int, width: int) -> None:
    assert WIDTHS[seats] == width
    assert len(layout(width).spots) == 6 * width


def test_the_rows_belong_to_the_acts_two_by_two() -> None:
    assert [act_of(row) for row in range(1, 7)] == [1, 1, 2, 2, 3, 3]


def test_every_card_behind_is_covered_by_one_or_two() -> None:
    for width in WIDTHS.values():
        covers = [len(places) for places in layout(width).covering]
        assert covers[:width] == [0] * width
        assert set(covers[width:]) == {1, 2}
        assert covers.count(1) == 5


def test_setup_only_the_front_row_is_face_up_and_all_suits_show() -> None:
    store = Store(rows(3))
    shown = store.rows()
    assert [slot.card for slot in shown[0]] == rows(3)[0]
    assert all(slot.card is None for row in shown[1:] for slot in row)
    assert [slot.suit for row in shown for slot in row] == [SUIT[c] for r in rows(3) for c in r]


def test_case_2_buying_1_1_turns_2_1_up_at_once() -> None:
    state = table(("r1 r1 s2", "r1"))
    draw(state, 3, 1)
    happened = play(state, "0: first 0", "0: buy 1.1")
    assert of(happened, CardTurnedUp) == [CardTurnedUp(2, 1, rows()[1][0])]
    assert state.view(1).store[1][0].card == rows()[1][0]


def test_a_card_behind_two_others_is_turned_up_when_both_are_gone() -> None:
    store = Store(rows())
    place = store.layout.place
    assert store.remove(place(1, 2)) == (rows()[0][1], [])
    assert store.face_up(2, 2) is None
    assert store.remove(place(1, 1)) == (rows()[0][0], [place(2, 1), place(2, 2)])
    assert store.face_up(2, 2) == rows()[1][1]


def test_a_place_outside_the_store_holds_no_card() -> None:
    store = Store(rows())
    assert all(store.face_up(*spot) is None for spot in [(0, 1), (1, 0), (1, 6), (7, 1), (-1, -1)])


@given(st.sampled_from((2, 3, 4)), st.randoms(use_true_random=False))
def test_a_card_is_face_up_exactly_if_nothing_covers_it(seats: int, rng: Random) -> None:
    store = Store(rows(seats))
    width = store.layout.width
    while store.left:
        shown = store.rows()
        for spot in store.layout.spots:
            slot = shown[spot.row - 1][spot.col - 1]
            covers = [shown[c.row - 1][c.col - 1] for c in coverers(spot, width)]
            if slot is not None:
                assert (slot.card is not None) == (covers in ([], [None], [None, None]))
        assert store.up == sorted(store.up)
        taken = rng.choice(store.up)
        foretold = turns_up(shown, store.layout.spots[taken])
        _, turned = store.remove(taken)
        assert tuple(store.layout.spots[place] for place in turned) == foretold
    assert store.up == []
    assert store.rows() == ((None,) * width,) * 6


def test_the_unseen_cards_are_those_face_down_and_those_set_aside() -> None:
    store = Store(rows())
    assert len(store.unseen) == 54 - 5
    store.remove(0)
    assert len(store.unseen) == 54 - 6
    assert Counter(store.unseen) + Counter([*rows()[0], rows()[1][0]]) == Counter(
        card for cards in ACTS.values() for card in cards
    )


def test_a_copy_of_the_store_is_independent() -> None:
    store = Store(rows())
    copy = store.clone()
    copy.remove(0)
    copy.burned.append("x")
    assert (store.left, store.burned, store.face_up(2, 1)) == (30, [], None)
    assert store.face_up(1, 1) == rows()[0][0]
    assert len(store.unseen) == 49


@given(st.sampled_from((5, 7, 9)), st.randoms(use_true_random=False))
def test_setup_a_dealt_store_is_a_store(width: int, rng: Random) -> None:
    question = StoreQuestion(width)
    answer = question.sample(rng.randrange)
    question.check(answer)
    assert [len(row) for row in answer["rows"]] == [width] * 6


def test_setup_with_four_every_store_card_is_used() -> None:
    answer = StoreQuestion(9).sample(Random(1).randrange)
    used = Counter(card for row in answer["rows"] for card in row)
    assert used == Counter(card for cards in ACTS.values() for card in cards)


def changed(row: int, col: int, card: object) -> list[list[object]]:
    found: list[list[object]] = [list(cards) for cards in rows()]
    found[row - 1][col - 1] = card
    return found


@pytest.mark.parametrize(
    ("given_rows", "reason"),
    [
        (None, "6 rows"),
        (rows()[:5], "6 rows"),
        ([*rows()[:5], rows()[5][:4]], "row 6 of the Store needs 5"),
        ([*rows()[:5], "12345"], "row 6 of the Store needs 5"),
        (changed(2, 3, "cow"), "row 2 of the Store holds no card"),
        (changed(2, 3, 7), "row 2 of the Store holds no card"),
        (changed(1, 1, "s-river-1"), "Act 1"),
        (changed(3, 1, "1-river-c"), "Act 2"),
        (changed(6, 1, "3-snake-5c2b"), None),
        ([*rows()[:4], ["3-cactus-4c"] * 2 + rows()[4][2:], rows()[5]], "Act 3"),
    ],
)
def test_setup_a_store_that_no_deal_gives_is_refused(
    given_rows: object, reason: str | None
) -> None:
    question = StoreQuestion(5)
    if reason is None:
        question.check({"rows": given_rows})
    else:
        with pytest.raises(ValueError, match=reason):
            question.check({"rows": given_rows})
