"""Setup and the deal: what each number of players gets, S1."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.chance import RecordedChance, SeededChance, WrongAnswer
from rules.charmers.cards import CLAIMS, DECKS, FACES, SNAKE, TABLES, ordered
from rules.charmers.deal import DealQuestion
from rules.charmers.events import HandDealt, RoundBegan
from rules.charmers.state import Options
from rules.core import BadOptions, RulesError, read_options
from tests.charmers.tables import CHARMERS, SEATS, new, table

every_table = pytest.mark.parametrize("seats", SEATS)


@pytest.mark.parametrize(
    ("seats", "highest", "snakes"), [(3, 5, 1), (4, 6, 2), (5, 8, 2), (6, 9, 3)]
)
def test_the_table_of_the_setup(seats: int, highest: int, snakes: int) -> None:
    state = new(seats, "setup")
    numbers = [str(number) for number in range(highest + 1)]
    cards = Counter(card for hand in state.hands for card in hand)
    assert cards == Counter(numbers + [SNAKE] * snakes)
    assert state.circle == ["night"] * highest
    assert CLAIMS[seats] == (*numbers, SNAKE)
    assert sum(cards.values()) == 2 * seats + 1


@every_table
def test_all_gates_are_open_and_the_player_with_three_cards_starts(seats: int) -> None:
    for seed in range(10):
        state = new(seats, seed)
        assert state.gates == [True] * seats
        assert [len(hand) for hand in state.hands] == [
            3 if seat == state.active else 2 for seat in range(seats)
        ]
        assert state.to_act() == (state.active,)
        assert [str(action) for action in state.legal_actions(state.active)] == [
            f"address {seat}" for seat in range(seats) if seat != state.active
        ]


@every_table
def test_S1_any_seat_may_be_first(seats: int) -> None:
    assert {new(seats, seed).active for seed in range(60)} == set(range(seats))


@every_table
def test_the_deal_tells_the_hands_and_the_first_round(seats: int) -> None:
    state, happened = CHARMERS.new(seats, Options(), SeededChance("deal"))
    assert happened == [
        *(HandDealt(seat, len(hand), hand) for seat, hand in enumerate(state.hands)),
        RoundBegan(1, state.active),
    ]


def test_the_deal_of_a_seed_is_pinned() -> None:
    state = new(4, "pinned")
    assert state.hands == [("2", "4", SNAKE), ("0", "5"), ("1", "3"), ("6", SNAKE)]
    assert state.active == 0


def question(**fields: object) -> None:
    DealQuestion(3).check(
        {"hands": [["0", "1", "2"], ["3", "4"], ["5", SNAKE]], "first": 0} | fields
    )


def test_a_recorded_deal_is_checked() -> None:
    question()
    for wrong in (
        {"first": None},
        {"first": True},
        {"first": 3},
        {"first": 1},
        {"hands": None},
        {"hands": [["0", "1", "2"], ["3", "4"]]},
        {"hands": [["0", "1", "2"], ["3", "4"], "56"]},
        {"hands": [["0", "1", "2"], ["3", "4"], ["5", 6]]},
        {"hands": [["0", "1", "2"], ["3", "4"], ["5", "5"]]},
        {"hands": [["0", "1", "2"], ["3", "4"], ["5", "6"]]},
        {"hands": [["0", "1"], ["2", "3", "4"], ["5", SNAKE]]},
    ):
        with pytest.raises(ValueError, match="deal"):
            question(**wrong)


def test_a_recorded_deal_need_not_be_sorted() -> None:
    deal = {"what": "deal", "hands": [["2", "0"], [SNAKE, "4"], ["5", "1", "3"]], "first": 2}
    state, _ = CHARMERS.new(3, Options(), RecordedChance([deal]))
    assert state.hands == [("0", "2"), ("4", SNAKE), ("1", "3", "5")]
    with pytest.raises(WrongAnswer):
        CHARMERS.new(4, Options(), RecordedChance([deal]))


@pytest.mark.parametrize("seats", [0, 2, 7])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(RulesError, match="3 to 6"):
        CHARMERS.new(seats, Options(), SeededChance("seed"))


def test_the_option_quick() -> None:
    assert read_options(CHARMERS, {}) == Options(quick=False)
    assert read_options(CHARMERS, {"quick": True}) == Options(quick=True)
    for wrong in ("yes", 1, None):
        with pytest.raises(BadOptions, match=r"it must be true or false\.$"):
            read_options(CHARMERS, {"quick": wrong})
    with pytest.raises(BadOptions, match="no option 'slow'; its options are: quick"):
        read_options(CHARMERS, {"slow": True})


def test_every_card_has_a_face_and_hands_sort_by_it() -> None:
    assert list(FACES) == [*(str(number) for number in range(10)), SNAKE]
    assert all(face.card == card and face.title and face.text for card, face in FACES.items())
    assert [face.number for face in FACES.values()] == [*range(10), None]
    assert ordered([SNAKE, "9", "0", SNAKE]) == ("0", "9", SNAKE, SNAKE)
    assert {seats: len(deck) for seats, deck in DECKS.items()} == {
        seats: 2 * seats + 1 for seats in TABLES
    }


def test_the_rules_page_is_there() -> None:
    page = CHARMERS.rulebook()
    assert page.startswith("# Snake Charmers")
    for number in range(1, 11):
        assert f"S{number}" in page, "every ruling is named"
    assert max(map(len, page.splitlines())) <= 76


def test_a_view_says_the_present_side() -> None:
    state = table("1 snake 3", "0 2", "4 5")
    assert state.view(0).charmer
    assert not state.view(1).charmer
    assert not state.view(None).charmer
