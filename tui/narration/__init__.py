"""The narration: seen events, actions, questions and outcomes as sentences with names.

A sentence says what its event says and no more, so what a seat may not know cannot be told to it.
Each game has a module of its own here; it is imported when first needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, Protocol

import msgspec

from rules.core import Action, Event, Outcome, Seat
from tui.narration.voice import Voice, sentence


class Sentence(msgspec.Struct, frozen=True):
    """One sentence of the log."""

    text: str
    event: int
    """The number of its event (from 0) in what was narrated."""
    seat: Seat | None
    """Whose doing it is, None for the table's."""


class Narrator(Protocol):
    """What the module of one game offers; clauses have no full stop."""

    def tell(self, event: Any, voice: Voice) -> str:
        """Return the clause of an event."""
        ...

    def describe(self, action: Any, view: Any, voice: Voice) -> str:
        """Return the line of an action in a menu."""
        ...

    def ask(self, view: Any, voice: Voice) -> str:
        """Return the clause that asks the View's seat, or the table, for the present decision."""
        ...

    def conclude(self, outcome: Outcome, voice: Voice) -> str:
        """Return the clause that tells how the game ended."""
        ...


def narrator(game_name: str) -> Narrator:
    """Return the narrator of a game."""
    module: Any = import_module(f"tui.narration.{game_name}")
    found: Narrator = module
    return found


def narrate(
    game_name: str,
    events: Iterable[Event],
    names: Sequence[str],
    viewer: Seat | None = None,
    you: bool = False,
) -> list[Sentence]:
    """Return a sentence for each event, as `viewer` saw it (None: a spectator).

    With `you`, the viewer's own seat is "you"; else everybody is named.
    """
    voice = Voice(names, viewer if you else None)
    tell = narrator(game_name).tell
    return [
        Sentence(sentence(tell(event, voice)), number, _seat_of(event))
        for number, event in enumerate(events)
    ]


def describe_action(
    game_name: str, action: Action, view: Any, names: Sequence[str], you: bool = False
) -> str:
    """Return an action as a line of a menu ("End the turn"), without a full stop."""
    return narrator(game_name).describe(action, view, Voice(names, view.seat if you else None))


def ask(game_name: str, view: Any, names: Sequence[str], you: bool = False) -> str:
    """Return the sentence that puts the present decision to the View's seat.

    With a spectator's View, the question is the whole table's and ends in a question mark.
    """
    text = narrator(game_name).ask(view, Voice(names, view.seat if you else None))
    return text if text.endswith("?") else sentence(text)


def conclude(
    game_name: str, outcome: Outcome, names: Sequence[str], you: Seat | None = None
) -> str:
    """Return the sentence that tells how the game ended."""
    return sentence(narrator(game_name).conclude(outcome, Voice(names, you)))


def _seat_of(event: Event) -> Seat | None:
    """Return whose doing an event is, by its field `seat` (or `attacker`)."""
    seat = getattr(event, "seat", getattr(event, "attacker", None))
    return seat if isinstance(seat, int) else None
