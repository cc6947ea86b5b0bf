"""The actions of Cards for Cowboys and their texts (section Actions, in text)."""

from __future__ import annotations

import re
from functools import cache
from typing import TypeAlias

import msgspec

from rules.core import Seat, UnknownAction
from rules.cowboys.cards import CARDS, CardId
from rules.cowboys.store import layout


class Draw(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Draw one card in this step."""

    def __str__(self) -> str:
        return "draw"


class Stop(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Draw no more this round (C11)."""

    def __str__(self) -> str:
        return "stop"


class First(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Name who buys first (C13)."""

    seat: Seat

    def __str__(self) -> str:
        return f"first {self.seat}"


class Explode(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Use up an Explosive drawn this round (C1)."""

    card: CardId

    def __str__(self) -> str:
        return f"explode {self.card}"


class Buy(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Pay for a face-up card of the Store."""

    row: int
    """From 1, the front row."""
    col: int
    """From 1, on the left."""

    def __str__(self) -> str:
        return f"buy {self.row}.{self.col}"


class Burn(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Put a face-up card of the Store out of the game (C7)."""

    row: int
    """From 1, the front row."""
    col: int
    """From 1, on the left."""

    def __str__(self) -> str:
        return f"burn {self.row}.{self.col}"


CowboysAction: TypeAlias = Draw | Stop | First | Explode | Buy | Burn

DRAW, STOP = Draw(), Stop()


@cache
def buys(width: int) -> tuple[Buy, ...]:
    """Return the purchase of each place of a Store, by place number."""
    return tuple(Buy(*spot) for spot in layout(width).spots)


@cache
def burns(width: int) -> tuple[Burn, ...]:
    """Return the burning of each place of a Store, by place number."""
    return tuple(Burn(*spot) for spot in layout(width).spots)


_FIRST = re.compile(r"first ([0-3])")
_EXPLODE = re.compile(r"explode (\S+)")
_STORE = re.compile(r"(buy|burn) ([1-6])\.([1-9])")


def parse(text: str) -> CowboysAction:
    """Return the action a text stands for; raises UnknownAction."""
    if text == "draw":
        return DRAW
    if text == "stop":
        return STOP
    if found := _FIRST.fullmatch(text):
        return First(int(found[1]))
    if found := _STORE.fullmatch(text):
        kind = Buy if found[1] == "buy" else Burn
        return kind(int(found[2]), int(found[3]))
    if (found := _EXPLODE.fullmatch(text)) and found[1] in CARDS:
        return Explode(found[1])
    raise UnknownAction(f"{text!r} is no action of Cards for Cowboys; see the list in its rules.")
