"""Menus of numbered choices: an action, a question with choices of its own, or a pick of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from rules.core import Action
from tui.narration.voice import Voice


class Leaf(msgspec.Struct, frozen=True):
    """A choice that is an action."""

    label: str
    action: Any


class Branch(msgspec.Struct, frozen=True):
    """A choice that asks which of some others."""

    label: str
    question: str
    choices: tuple[Choice, ...]


class Pick(msgspec.Struct, frozen=True):
    """A choice that asks for cards of the hand by their numbers."""

    label: str
    question: str
    cards: tuple[str, ...]
    """The hand, in the order of the numbers."""
    actions: Mapping[tuple[str, ...], Any]
    """The action of each set of cards, as ordered in the hand."""
    wrong: str
    """What to say of cards that make no action."""


Choice: TypeAlias = Leaf | Branch | Pick


class Lines(Protocol):
    """What the module of one game offers to plain mode."""

    def table(self, view: Any, voice: Voice) -> Sequence[str]:
        """Return what everybody sees, a fact a line."""
        ...

    def hand(self, view: Any) -> Sequence[str]:
        """Return what the View's seat alone sees."""
        ...

    def choices(self, view: Any, voice: Voice) -> Sequence[Choice]:
        """Return what the View's seat may do."""
        ...

    def read(self, text: str, view: Any) -> Action | None:
        """Return the action a person has written in their own way, None if it is none."""
        ...


def picked(pick: Pick, text: str) -> Any:
    """Return the action of the cards whose numbers are written; raises ValueError saying why."""
    words = text.replace(",", " ").split()
    if words in (["0"], ["none"]):
        words = []
    numbers = [int(word) for word in words if word.isdecimal()]
    if len(numbers) != len(words):
        raise ValueError("Write the numbers of cards, such as 1 3.")
    if len(set(numbers)) != len(numbers):
        raise ValueError("Each card counts once; write each number once.")
    if any(not 1 <= number <= len(pick.cards) for number in numbers):
        raise ValueError(f"Your cards have the numbers 1 to {len(pick.cards)}.")
    cards = tuple(pick.cards[number - 1] for number in sorted(numbers))
    if cards not in pick.actions:
        raise ValueError(pick.wrong)
    return pick.actions[cards]
