"""A moment of a game, taken from its Match, and what one viewer may see of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from rules.core import Event, Game, Outcome, RulesError, Seat
from rules.games import load_game
from rules.match import Match
from rules.record import Header


class NotYours(RulesError):
    """Something that only another person, or only somebody at the table, may see or do."""


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


class Eyes:
    """What a table's screen asks a Match, answered as one viewer may know it."""

    def __init__(self, viewer: Seat | None, header: Header, now: Callable[[], Snapshot]) -> None:
        """`viewer` is a seat, None a watcher; `now` gives the moment that is looked at."""
        self.game: Game = load_game(header.game)
        self._viewer = viewer
        self._header = header
        self._now = now

    @property
    def header(self) -> Header:
        """The game's header, without its seed before the end."""
        if self.outcome is not None:
            return self._header
        return msgspec.structs.replace(self._header, seed="")

    @property
    def seats(self) -> range:
        """The seats of the game."""
        return range(len(self._header.seats))

    @property
    def version(self) -> int:
        """The number of complete steps."""
        return self._now().version

    @property
    def outcome(self) -> Outcome | None:
        """The result, None before the end."""
        return self._now().outcome

    @property
    def lines(self) -> Sequence[object]:
        """One thing that is another one after every action."""
        return (self._now(),)

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that must decide."""
        return self._now().to_act

    def view(self, seat: Seat | None) -> Any:
        """Return the View of the own seat, or None's; raises NotYours."""
        return self._now().views[self._own(seat)]

    def memory(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return what the own seat, or everybody, has seen; raises NotYours."""
        return self._now().memories[self._own(seat)]

    def _own(self, seat: Seat | None) -> Seat | None:
        if seat is not None and seat != self._viewer:
            raise NotYours("That is not your hand.")
        return seat
