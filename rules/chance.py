"""Chance: the only source of randomness of the games.

A State puts a Question; a Chance answers it with the fields of the record's chance line.
`SeededChance` is a frozen algorithm: the same seed gives the same game on every machine and
every Python version. `RecordedChance` answers from a record, `RandomChance` from a bot's own
generator, and `JournalChance` keeps the answers for the record.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
Answer = Mapping[str, Any]


class Below(Protocol):
    """A draw of a whole number from 0 to n - 1, all equally likely."""

    def __call__(self, n: int, /) -> int: ...


class Question(Protocol):
    """What a State asks of chance."""

    @property
    def what(self) -> str:
        """The `what` of the record's chance line."""
        ...

    def sample(self, below: Below) -> Answer:
        """Return a random answer, made with `below` alone."""
        ...

    def check(self, answer: Answer) -> None:
        """Raise ValueError, saying why, if `answer` cannot be an answer to this question."""
        ...


class Chance(Protocol):
    """Whoever answers the Questions of one game."""

    def ask(self, question: Question) -> Answer:
        """Return the answer to `question`."""
        ...

    def clone(self) -> Chance:
        """Return an independent copy that will give the same answers."""
        ...


def shuffled(items: Sequence[T], below: Below) -> list[T]:
    """Return the items in random order (Fisher-Yates from the end)."""
    cards = list(items)
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


class Shuffle:
    """The question that makes a deck of `cards` for `seat`; the answer lists it from the top.

    With `cut`, one card goes from the top to the bottom after the shuffle.
    """

    what = "shuffle"

    def __init__(self, seat: int, cards: Sequence[str], *, cut: bool = False) -> None:
        self.seat = seat
        self.cards = cards
        self.cut = cut

    def sample(self, below: Below) -> Answer:
        """Return the shuffled deck."""
        cards = shuffled(self.cards, below)
        if self.cut:
            cards.append(cards.pop(0))
        return {"seat": self.seat, "cards": cards}

    def check(self, answer: Answer) -> None:
        """Raise ValueError unless the answer holds just these cards for this seat."""
        if type(answer.get("seat")) is not int or answer["seat"] != self.seat:
            raise ValueError(f"the shuffle is for seat {self.seat}")
        check_cards(answer.get("cards"), self.cards, "the shuffle")


def check_cards(found: object, expected: Sequence[str], name: str) -> None:
    """Raise ValueError unless `found` is a list of just the expected cards, in any order."""
    if not isinstance(found, list) or not all(isinstance(card, str) for card in found):
        raise ValueError(f"{name} needs a list of cards")
    if Counter(found) != Counter(expected):
        raise ValueError(f"{name} does not hold the right cards")


class SeededChance:
    """Answers from a seed: a stream of 32-bit numbers out of SHA-256, frozen as written here.

    Block i (from 0) is SHA-256 of the seed's UTF-8 bytes, a zero byte and i as 8 big-endian
    bytes; each block gives eight big-endian 32-bit numbers in order. A number below n is the
    first of them under the largest multiple of n, modulo n.
    """

    __slots__ = ("_block", "_seed", "_words")

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode() + b"\0"
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1; n is at most 2**32."""
        limit = 2**32 - 2**32 % n
        while True:
            if not self._words:
                digest = hashlib.sha256(self._seed + self._block.to_bytes(8, "big")).digest()
                self._block += 1
                self._words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -1, -4)]
            word = self._words.pop()
            if word < limit:
                return word % n

    def ask(self, question: Question) -> Answer:
        """Return a sampled answer."""
        return question.sample(self.below)

    def clone(self) -> SeededChance:
        """Return a copy that goes on with the same stream."""
        copy = SeededChance.__new__(SeededChance)
        copy._seed = self._seed
        copy._block = self._block
        copy._words = self._words.copy()
        return copy


class RandomChance:
    """Answers from a bot's own generator, for the states it imagines."""

    __slots__ = ("_rng",)

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def ask(self, question: Question) -> Answer:
        """Return a sampled answer."""
        return question.sample(self._rng.randrange)

    def clone(self) -> RandomChance:
        """Return a chance that shares the generator: imagined states need not repeat."""
        return self


class WrongAnswer(ValueError):
    """A recorded answer that does not fit the question the game asks."""


class OutOfAnswers(ValueError):
    """The record holds no answer to the question the game asks."""


class RecordedChance:
    """Answers from a record's chance lines, fed as they come, each one checked.

    With `then`, a chance that would have given the same game: it is asked along, so that it
    stands where it should, and answers once the record ends.
    """

    __slots__ = ("_answers", "_at", "_then")

    def __init__(self, answers: Sequence[Answer] = (), then: Chance | None = None) -> None:
        self._answers = list(answers)
        self._at = 0
        self._then = then

    def feed(self, answer: Answer) -> None:
        """Add the next chance line."""
        self._answers.append(answer)

    @property
    def left(self) -> int:
        """How many answers have not been asked for yet."""
        return len(self._answers) - self._at

    def ask(self, question: Question) -> Answer:
        """Return the next answer; raises WrongAnswer or OutOfAnswers."""
        along = self._then.ask(question) if self._then is not None else None
        if not self.left:
            if along is None:
                raise OutOfAnswers(f"a chance line {question.what!r} is missing here")
            return along
        answer = self._answers[self._at]
        if answer.get("what") != question.what:
            raise WrongAnswer(f"the game asks for {question.what!r} here")
        try:
            question.check(answer)
        except ValueError as error:
            raise WrongAnswer(str(error)) from error
        self._at += 1
        return answer

    def clone(self) -> RecordedChance:
        """Return a copy that stands at the same line."""
        copy = RecordedChance(self._answers, self._then.clone() if self._then else None)
        copy._at = self._at
        return copy


class JournalChance:
    """A chance whose answers are kept, as chance lines, until they are taken for the record."""

    __slots__ = ("_inner", "_lines")

    def __init__(self, inner: Chance) -> None:
        self._inner = inner
        self._lines: list[dict[str, Any]] = []

    def ask(self, question: Question) -> Answer:
        """Return the inner chance's answer and keep it."""
        answer = self._inner.ask(question)
        fields = {key: value for key, value in answer.items() if key not in ("type", "what")}
        self._lines.append({"type": "chance", "what": question.what, **fields})
        return answer

    def take(self) -> list[dict[str, Any]]:
        """Return the chance lines since the last call."""
        lines, self._lines = self._lines, []
        return lines

    def clone(self) -> JournalChance:
        """Return a copy with a journal of its own, empty."""
        return JournalChance(self._inner.clone())
