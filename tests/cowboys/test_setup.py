"""Setup and options of Cards for Cowboys: section Setup, C5, C10."""

from __future__ import annotations

import pytest

from rules.chance import JournalChance, OutOfAnswers, RecordedChance, SeededChance, WrongAnswer
from rules.core import BadOptions, RulesError, read_options
from rules.cowboys.cards import STARTERS, SUIT, ordered
from rules.cowboys.events import PileShuffled, RoundBegan, StoreBuilt
from rules.cowboys.state import Options
from tests.cowboys.tables import COWBOYS, pile, rows, shuffle
from tests.support.games import legal, of

DECKS = [
    "r1 c1c r1 cb r1 s2 r1 scb scb s2b",
    "s2b r1 c1c r1 cb r1 s2 r1 scb scb",
]


def set_up(*, store=None):
    chance = RecordedChance(
        [
            *(shuffle(seat, deck) for seat, deck in enumerate(DECKS)),
            {"what": "store", "rows": store or rows()},
        ]
    )
    state, happened = COWBOYS.new(2, Options(), chance)
    assert chance.left == 0
    return state, happened


def test_setup_the_piles_are_as_shuffled_and_not_cut() -> None:
    state, _ = set_up()
    assert [pile(state, seat) for seat in (0, 1)] == [
        shuffle(seat, deck)["cards"] for seat, deck in enumerate(DECKS)
    ]


def test_setup_everybody_begins_to_draw() -> None:
    state, _ = set_up()
    assert state.to_act() == (0, 1)
    assert state.round == 1
    assert legal(state, 0) == legal(state, 1) == ["draw"]


def test_setup_is_told_in_order() -> None:
    state, happened = set_up()
    assert [type(event) for event in happened] == [
        PileShuffled,
        PileShuffled,
        StoreBuilt,
        RoundBegan,
    ]
    suits = tuple(SUIT[card] for card in pile(state, 1))
    assert of(happened, PileShuffled)[1] == PileShuffled(1, 10, "rattlesnake", suits)
    assert of(happened, StoreBuilt)[0].rows == state.view(None).store


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chance_lines_at_the_start_are_a_shuffle_a_seat_then_the_store(seats: int) -> None:
    journal = JournalChance(SeededChance("start"))
    COWBOYS.new(seats, Options(), journal)
    lines = journal.take()
    assert [line["what"] for line in lines] == ["shuffle"] * seats + ["store"]
    assert [line["seat"] for line in lines[:-1]] == list(range(seats))
    assert all(ordered(line["cards"]) == STARTERS for line in lines[:-1])
    assert [len(row) for row in lines[-1]["rows"]] == [{2: 5, 3: 7, 4: 9}[seats]] * 6


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_cowboys_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(RulesError, match="2 to 4 seats"):
        COWBOYS.new(seats, Options(), SeededChance("x"))


def test_a_wrong_pile_or_a_missing_store_is_refused() -> None:
    with pytest.raises(WrongAnswer, match="right cards"):
        COWBOYS.new(2, Options(), RecordedChance([shuffle(0, "r1")]))
    answers = [shuffle(seat, deck) for seat, deck in enumerate(DECKS)]
    with pytest.raises(OutOfAnswers, match="store"):
        COWBOYS.new(2, Options(), RecordedChance(answers))


def test_C10_herds_are_open_unless_the_option_hides_them() -> None:
    assert read_options(COWBOYS, {}) == Options(hidden_herd=False)
    assert read_options(COWBOYS, {"hidden_herd": True}).hidden_herd


@pytest.mark.parametrize("value", [1, "yes", None])
def test_C10_the_option_is_true_or_false(value: object) -> None:
    with pytest.raises(BadOptions, match=r"it must be true or false\.$"):
        read_options(COWBOYS, {"hidden_herd": value})


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(BadOptions, match="its options are: hidden_herd"):
        read_options(COWBOYS, {"herds": 1})
