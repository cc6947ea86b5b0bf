"""A moment of a hosted game: what each seat and a watcher may see of it, taken from the Match."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core import Event, Outcome, Seat
from rules.match import Match


class Snapshot(msgspec.Struct, frozen=True):
    """A moment of the game as each seat (None: a watcher) may see it."""

    version: int
    to_act: tuple[Seat, ...]
    outcome: Outcome | None
    views: dict[Seat | None, Any]
    memories: dict[Seat | None, tuple[Event, ...]]


def look(match: Match) -> Snapshot:
    """Return the present moment of a match."""
    eyes: list[Seat | None] = [None, *match.seats]
    return Snapshot(
        match.version,
        match.to_act(),
        match.outcome,
        {seat: match.view(seat) for seat in eyes},
        {seat: match.memory(seat) for seat in eyes},
    )
