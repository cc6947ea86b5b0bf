"""The words for the cards and claims of Snake Charmers, and for what a hand wants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rules.charmers.cards import RANK, SNAKE, Card
from tui.narration.voice import listed

if TYPE_CHECKING:
    from tui.claims import Told

ORDINALS = ("first", "second", "third")


def card(kind: Card) -> str:
    """Return "the 3" or "a snake"."""
    return "a snake" if kind == SNAKE else f"the {kind}"


def cards(kinds: Iterable[Card]) -> str:
    """Return "the 0, the 4 and 2 snakes", in the order of a hand."""
    counts = Counter(kinds)
    return listed(
        f"{counts[kind]} snakes" if counts[kind] > 1 else card(kind)
        for kind in sorted(counts, key=RANK.__getitem__)
    )


def saying(claim: Card) -> str:
    """Return a claim as it is said."""
    return f"“This is {card(claim)}.”"


def effect(kind: Card, circle: Sequence[str]) -> str:
    """Return what a card does if it is accepted now, in two words."""
    if kind in ("0", SNAKE):
        return "nothing"
    side = circle[int(kind) - 1]
    return {"night": "to DAY", "day": "leaves", "gone": "nothing"}[side]


def aim(charmer: bool) -> str:
    """Return what a hand wants, as one sentence to its owner."""
    if charmer:
        return "You hold a snake: you want one card left in the circle, a night."
    return "You hold no snake: you want the last night card turned to day."


def judged(told: Told) -> str:
    """Return what became of a card claimed to be something, and what is known of its truth."""
    truth = {True: "true", False: "false", None: ""}[told.true]
    if told.fate == "accepted":
        return truth or "not known"
    return f"{told.fate}, {truth}" if truth else told.fate
