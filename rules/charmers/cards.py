"""The cards of Snake Charmers and how many of each a table gets (section Setup)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

Card: TypeAlias = str
"""A hand card's text: "0" to "9", or "snake"; two snakes are the same card."""

Claim: TypeAlias = Card
"""What a card is said to be."""

SNAKE: Card = "snake"


class Face(msgspec.Struct, frozen=True):
    """What stands on one hand card."""

    card: Card
    title: str
    number: int | None
    """None for a snake."""
    text: str
    """What it does, in one sentence."""


_NAMES = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")

FACES: dict[Card, Face] = {
    "0": Face("0", "Zero", 0, "It is never in the circle: nothing happens."),
    **{
        str(number): Face(
            str(number),
            name,
            number,
            f"Accepted: the {number} of the circle turns to day; if it is day, it leaves.",
        )
        for number, name in enumerate(_NAMES)
        if number
    },
    SNAKE: Face(SNAKE, "Snake", None, "Nothing happens, but whoever holds it is a Snake Charmer."),
}
"""The hand cards, in the order in which a hand is shown."""

RANK: dict[Card, int] = {card: rank for rank, card in enumerate(FACES)}
"""The place of each card in a hand shown."""


class Table(msgspec.Struct, frozen=True):
    """What a number of players plays with."""

    highest: int
    """The highest number; hand cards go from 0, the circle from 1."""
    snakes: int


TABLES: dict[int, Table] = {3: Table(5, 1), 4: Table(6, 2), 5: Table(8, 2), 6: Table(9, 3)}
"""By number of seats."""

CLAIMS: dict[int, tuple[Claim, ...]] = {
    seats: (*(str(number) for number in range(table.highest + 1)), SNAKE)
    for seats, table in TABLES.items()
}
"""What may be claimed at a table of so many seats: any of its numbers, or a snake (S7)."""

DECKS: dict[int, tuple[Card, ...]] = {
    seats: CLAIMS[seats] + (SNAKE,) * (table.snakes - 1) for seats, table in TABLES.items()
}
"""The hand cards of a table of so many seats, three for one player and two for the others."""


def ordered(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the order in which a hand is shown: a hand has no other (S4)."""
    return tuple(sorted(cards, key=RANK.__getitem__))
