"""Chance: the frozen seeded stream, answers from a record, and how they go together."""

from __future__ import annotations

import hashlib
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chance import (
    JournalChance,
    OutOfAnswers,
    RandomChance,
    RecordedChance,
    SeededChance,
    Shuffle,
    WrongAnswer,
    shuffled,
)

CARDS = tuple("abcdefgh")


def answer(cards: str = "abcdefgh", seat: object = 0, what: object = "shuffle") -> dict[str, Any]:
    return {"type": "chance", "what": what, "seat": seat, "cards": list(cards)}


# The seeded stream


def test_the_stream_of_a_seed_is_pinned() -> None:
    chance = SeededChance("fangs")
    assert [chance.below(2**32) for _ in range(10)] == [
        2198364763,
        1359670768,
        1421538876,
        2474997030,
        347186352,
        3728447803,
        1480801446,
        2943635764,
        1694021620,
        2797516739,
    ]
    assert [SeededChance(seed).below(2**32) for seed in ("", "0", "é")] == [
        1047558141,
        574326835,
        3879020992,
    ]
    chance = SeededChance("fangs")
    assert [chance.below(n) for n in (6, 52, 17, 2, 1, 1000, 10**9)] == [
        1,
        40,
        15,
        0,
        0,
        803,
        480801446,
    ]


def test_the_shuffles_of_a_seed_are_pinned() -> None:
    chance = SeededChance("fangs")
    shuffles = ["".join(chance.ask(Shuffle(0, CARDS))["cards"]) for _ in range(3)]
    assert shuffles == ["chgefabd", "cdagbfhe", "daehfgcb"]
    assert "".join(SeededChance("fangs").ask(Shuffle(0, CARDS, cut=True))["cards"]) == "hgefabdc"


def stream(seed: str):
    """Yield the 32-bit numbers of a seed, straight from the words that define them."""
    block = 0
    while True:
        digest = hashlib.sha256(seed.encode() + b"\0" + block.to_bytes(8, "big")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


@given(st.text(st.characters(codec="utf-8")), st.lists(st.integers(1, 2**32), max_size=40))
def test_a_number_below_n_is_as_its_definition_says(seed: str, limits: list[int]) -> None:
    chance, words = SeededChance(seed), stream(seed)
    for n in limits:
        largest = 2**32 // n * n
        expected = next(word for word in words if word < largest) % n
        assert chance.below(n) == expected


def test_the_numbers_are_uniform_enough() -> None:
    chance = SeededChance("uniform")
    for n, bound in ((2, 10.8), (6, 20.5), (52, 87.9)):
        draws = 400 * n
        counts = [0] * n
        for _ in range(draws):
            counts[chance.below(n)] += 1
        chi_square = sum((count - 400) ** 2 / 400 for count in counts)
        assert chi_square < bound, f"p < 0.001 for numbers below {n}"


def test_the_shuffles_are_uniform_enough() -> None:
    chance = SeededChance("shuffles")
    counts = dict.fromkeys(permutations("abcd"), 0)
    for _ in range(24 * 200):
        counts[tuple(chance.ask(Shuffle(0, "abcd"))["cards"])] += 1
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 49.7, "p < 0.001"


def test_a_shuffle_keeps_the_cards() -> None:
    below = SeededChance("kept").below
    for size in range(20):
        cards = list(range(size))
        assert sorted(shuffled(cards, below)) == cards


def test_a_cut_moves_the_top_card_to_the_bottom() -> None:
    plain = list(SeededChance("cut").ask(Shuffle(1, CARDS))["cards"])
    cut = list(SeededChance("cut").ask(Shuffle(1, CARDS, cut=True))["cards"])
    assert cut == [*plain[1:], plain[0]]


@pytest.mark.parametrize("asked", [0, 1, 7, 8, 9])
def test_a_clone_goes_on_with_the_same_stream_on_its_own(asked: int) -> None:
    chance = SeededChance("clone")
    for _ in range(asked):
        chance.below(10)
    clone = chance.clone()
    expected = [chance.below(1000) for _ in range(20)]
    assert [clone.below(1000) for _ in range(20)] == expected


def test_a_random_chance_draws_from_the_bots_own_generator() -> None:
    chance = RandomChance(Random(5))
    expected = shuffled(CARDS, Random(5).randrange)
    assert chance.ask(Shuffle(0, CARDS))["cards"] == expected
    assert chance.clone() is chance


# Answers from a record


def test_a_recorded_answer_is_given_as_it_stands() -> None:
    chance = RecordedChance([answer("hgfedcba"), answer("badcfehg", seat=1)])
    assert chance.left == 2
    assert chance.ask(Shuffle(0, CARDS))["cards"] == list("hgfedcba")
    assert chance.ask(Shuffle(1, CARDS))["cards"] == list("badcfehg")
    assert chance.left == 0


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (answer(what="store"), "asks for 'shuffle'"),
        (answer(what=None), "asks for 'shuffle'"),
        ({}, "asks for 'shuffle'"),
        (answer(seat=1), "for seat 0"),
        (answer(seat=None), "for seat 0"),
        (answer(seat="0"), "for seat 0"),
        (answer(seat=False), "for seat 0"),
        (answer(seat=0.0), "for seat 0"),
        (answer("abcdefg"), "right cards"),
        (answer("abcdefghh"), "right cards"),
        (answer("abcdefgg"), "right cards"),
        ({**answer(), "cards": None}, "list of cards"),
        ({**answer(), "cards": "abcdefgh"}, "list of cards"),
        ({**answer(), "cards": [*"abcdefg", 8]}, "list of cards"),
        ({**answer(), "cards": [*"abcdefg", ["h"]]}, "list of cards"),
        ({"what": "shuffle", "seat": 0}, "list of cards"),
    ],
)
def test_a_wrong_answer_is_refused_and_not_used_up(wrong: dict[str, Any], reason: str) -> None:
    chance = RecordedChance([wrong])
    with pytest.raises(WrongAnswer, match=reason):
        chance.ask(Shuffle(0, CARDS))
    assert chance.left == 1


def test_without_an_answer_it_says_what_is_missing() -> None:
    with pytest.raises(OutOfAnswers, match="'shuffle' is missing"):
        RecordedChance().ask(Shuffle(0, CARDS))


def test_unknown_fields_of_an_answer_are_ignored() -> None:
    chance = RecordedChance([{**answer(), "comment": {"by": "hand"}}])
    assert chance.ask(Shuffle(0, CARDS))["cards"] == list("abcdefgh")


def test_the_chance_asked_along_stands_where_it_should_when_the_record_ends() -> None:
    whole = SeededChance("along")
    expected = [whole.ask(Shuffle(0, CARDS)) for _ in range(4)]
    chance = RecordedChance([answer("hgfedcba"), answer()], then=SeededChance("along"))
    assert chance.ask(Shuffle(0, CARDS))["cards"] == list("hgfedcba")
    assert chance.ask(Shuffle(0, CARDS))["cards"] == list("abcdefgh")
    assert chance.ask(Shuffle(0, CARDS)) == expected[2]
    assert chance.clone().ask(Shuffle(0, CARDS)) == expected[3]
    assert chance.ask(Shuffle(0, CARDS)) == expected[3]


def test_a_clone_stands_at_the_same_line_on_its_own() -> None:
    chance = RecordedChance([answer("hgfedcba"), answer()])
    chance.ask(Shuffle(0, CARDS))
    clone = chance.clone()
    clone.ask(Shuffle(0, CARDS))
    clone.feed(answer())
    assert (chance.left, clone.left) == (1, 1)


# The journal


def test_a_journal_keeps_the_chance_lines_until_they_are_taken() -> None:
    journal = JournalChance(SeededChance("journal"))
    given_out = dict(journal.ask(Shuffle(1, CARDS)))
    line = {"type": "chance", "what": "shuffle", **given_out}
    assert list(line) == ["type", "what", "seat", "cards"]
    journal.ask(Shuffle(0, CARDS))
    taken = journal.take()
    assert taken[0] == line
    assert [row["seat"] for row in taken] == [1, 0]
    assert journal.take() == []


def test_a_journals_clone_is_empty_and_on_its_own() -> None:
    journal = JournalChance(SeededChance("journal"))
    journal.ask(Shuffle(1, CARDS))
    clone = journal.clone()
    clone.ask(Shuffle(0, CARDS))
    assert [row["seat"] for row in clone.take()] == [0]
    assert [row["seat"] for row in journal.take()] == [1]
