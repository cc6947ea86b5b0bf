"""From keys to an action: what a person has picked, what is asked of them, what is legal now.

One file a game. All options come from a View's legal actions and all reasons from the rules; a
screen only paints what stands here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

Target: TypeAlias = tuple[Any, ...]
"""What on the table an option stands for: ("slot", 3), ("hand", kind), ("attack", kind, value)."""


class Option(msgspec.Struct, frozen=True):
    """One answer to a question."""

    number: int
    """The number key that gives it; beyond 9 there are arrows and enter."""
    label: str
    answer: Any
    """An action, the Ask that follows, or what the chooser goes on with."""
    target: Target | None = None


class Ask(msgspec.Struct, frozen=True):
    """A question with numbered answers."""

    title: str
    options: Sequence[Option]

    def at(self, target: Target) -> Option | None:
        """Return the option that stands for a target, None if none does."""
        return next((option for option in self.options if option.target == target), None)


class Offer(msgspec.Struct, frozen=True):
    """An action of the table with its key; it keeps its place and is dimmed when not legal."""

    id: str
    """The id of its key binding."""
    label: str
    on: bool
