"""The Store: six rows of cards, each row half covering the one behind it (section Setup).

Rows are numbered from the front and columns from the left, both from 1. The even rows are
shifted half a card to the left, so a card is covered by the one or two cards it overlaps in the
row in front, and face up exactly when both are gone. Inside, a place is one number: the places
of row 1 from the left, then those of row 2, and so on.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from rules.chance import Answer, Below, shuffled
from rules.cowboys.cards import ACTS, CARDS, SUIT, SUITS, CardId, Suit

ROWS = 6

WIDTHS = {2: 5, 3: 7, 4: 9}
"""Cards in a row, by number of players."""


class Spot(NamedTuple):
    """A place in the Store by row and column; its text is ROW.COL."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"{self.row}.{self.col}"


class Slot(msgspec.Struct, frozen=True):
    """A card of the Store as everybody sees it."""

    suit: Suit
    card: CardId | None
    """None while it lies face down."""


GONE = ""
"""In place of a card that has left the Store."""

_FACE_DOWN: dict[Suit, Slot] = {suit: Slot(suit, None) for suit in SUITS}
_FACE_UP: dict[CardId, Slot] = {card: Slot(suit, card) for card, suit in SUIT.items()}


def act_of(row: int) -> int:
    """Return the Act of a row."""
    return (row + 1) // 2


def coverers(spot: Spot, width: int) -> tuple[Spot, ...]:
    """Return the places in the row in front whose cards cover a place."""
    row, col = spot
    if row == 1:
        return ()
    cols = (col - 1, col) if row % 2 == 0 else (col, col + 1)
    return tuple(Spot(row - 1, c) for c in cols if 1 <= c <= width)


class Layout:
    """The geometry of a Store of one width, by place number."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.spots = tuple(Spot(r, c) for r in range(1, ROWS + 1) for c in range(1, width + 1))
        number = {spot: place for place, spot in enumerate(self.spots)}
        self.covering = tuple(
            tuple(number[cover] for cover in coverers(spot, width)) for spot in self.spots
        )
        """The places that cover each place."""
        behind: list[list[int]] = [[] for _ in self.spots]
        for place, covers in enumerate(self.covering):
            for cover in covers:
                behind[cover].append(place)
        self.behind = tuple(tuple(places) for places in behind)
        """The places that each place covers, from the left."""

    def place(self, row: int, col: int) -> int:
        """Return the place's number, -1 if there is none."""
        if 1 <= row <= ROWS and 1 <= col <= self.width:
            return (row - 1) * self.width + col - 1
        return -1


@cache
def layout(width: int) -> Layout:
    """Return the geometry for a width."""
    return Layout(width)


class Store:
    """The Store's cards, which of them are face up, and those gone."""

    __slots__ = ("burned", "cards", "layout", "left", "slots", "unseen", "up")

    def __init__(self, rows: Sequence[Sequence[CardId]]) -> None:
        """Lay out six rows, the front one first and face up."""
        self.layout = layout(len(rows[0]))
        self.cards: list[CardId] = [card for row in rows for card in row]
        """By place; GONE where there is none."""
        self.up = list(range(self.layout.width))
        """The face-up places, ascending."""
        self.left = len(self.cards)
        self.burned: list[CardId] = []
        self.slots: list[Slot | None] = [
            _FACE_UP[card] if place < self.layout.width else _FACE_DOWN[SUIT[card]]
            for place, card in enumerate(self.cards)
        ]
        self.unseen: list[CardId] = [card for act in ACTS.values() for card in act]
        """The Store cards nobody has seen: face down, or set aside at setup."""
        for card in rows[0]:
            self.unseen.remove(card)

    def clone(self) -> Store:
        """Return an independent copy."""
        copy = Store.__new__(Store)
        copy.layout = self.layout
        copy.cards = self.cards.copy()
        copy.up = self.up.copy()
        copy.left = self.left
        copy.burned = self.burned.copy()
        copy.slots = self.slots.copy()
        copy.unseen = self.unseen.copy()
        return copy

    def face_up(self, row: int, col: int) -> CardId | None:
        """Return the face-up card of a place, None if there is none."""
        slots = self.slots
        place = self.layout.place(row, col)
        slot = slots[place] if place >= 0 else None
        return slot.card if slot is not None else None

    def remove(self, place: int) -> tuple[CardId, list[int]]:
        """Take a face-up card out; return it and the places turned up (Round 2)."""
        cards, slots = self.cards, self.slots
        card = cards[place]
        cards[place], slots[place] = GONE, None
        self.up.remove(place)
        self.left -= 1
        turned: list[int] = []
        for behind in self.layout.behind[place]:
            if not any(cards[cover] for cover in self.layout.covering[behind]):
                found = cards[behind]
                slots[behind] = _FACE_UP[found]
                insort(self.up, behind)
                self.unseen.remove(found)
                turned.append(behind)
        return card, turned

    def rows(self) -> tuple[tuple[Slot | None, ...], ...]:
        """Return the Store as everybody sees it, front row first; None where a card is gone."""
        width = self.layout.width
        slots = self.slots
        return tuple(tuple(slots[i : i + width]) for i in range(0, ROWS * width, width))


def turns_up(rows: Sequence[Sequence[Slot | None]], spot: Spot) -> tuple[Spot, ...]:
    """Return the places of a View's Store that taking the card at `spot` would turn up."""
    width = len(rows[0])
    table = layout(width)
    found: list[Spot] = []
    for behind in table.behind[table.place(*spot)]:
        others = (table.spots[cover] for cover in table.covering[behind])
        if all(other == spot or rows[other.row - 1][other.col - 1] is None for other in others):
            found.append(table.spots[behind])
    return tuple(found)


class StoreQuestion:
    """The deal of the Store: each Act shuffled apart, two rows of it used (section Setup)."""

    what = "store"

    def __init__(self, width: int) -> None:
        self.width = width

    def sample(self, below: Below) -> Answer:
        """Return six shuffled rows, the front one first."""
        rows: list[list[CardId]] = []
        for act in ACTS.values():
            cards = shuffled(act, below)
            rows += (cards[: self.width], cards[self.width : 2 * self.width])
        return {"rows": rows}

    def check(self, answer: Answer) -> None:
        """Raise ValueError unless the rows can come from such a deal."""
        rows = answer.get("rows")
        if not isinstance(rows, list) or len(rows) != ROWS:
            raise ValueError(f"the Store needs {ROWS} rows")
        for number, row in enumerate(rows, 1):
            if not isinstance(row, list) or len(row) != self.width:
                raise ValueError(f"row {number} of the Store needs {self.width} cards")
            if not all(isinstance(card, str) and card in CARDS for card in row):
                raise ValueError(f"row {number} of the Store holds no card of that name")
        for act, cards in ACTS.items():
            if Counter(rows[2 * act - 2] + rows[2 * act - 1]) - Counter(cards):
                raise ValueError(f"the rows of Act {act} hold a card they cannot hold")
