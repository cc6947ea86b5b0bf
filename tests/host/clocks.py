"""A clock that stands still until a test moves it, and a table with people at it."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from rules.match import Match
from rules.record import SeatInfo
from tui.host.chairs import TableFile, Terms
from tui.host.place import Place
from tui.host.table import HostedTable
from tui.saves import new_header


class FakeClock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._waiting: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        return self.time

    async def wait(self, event: asyncio.Event, until: float | None) -> None:
        while not event.is_set() and (until is None or self.time < until):
            come = asyncio.Event()
            entry = (until if until is not None else float("inf"), come)
            self._waiting.append(entry)
            either = [asyncio.ensure_future(event.wait()), asyncio.ensure_future(come.wait())]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            for task in either:
                task.cancel()
            self._waiting.remove(entry)

    async def advance(self, seconds: float) -> None:
        """Let time pass in steps no longer than a tenth of a second, and all be done."""
        end = self.time + seconds
        while self.time < end - 1e-9:
            self.time = min(end, self.time + 0.1)
            for until, come in self._waiting:
                if until <= self.time + 1e-9:
                    come.set()
            await settle()


async def settle() -> None:
    """Let everything that can be done now be done."""
    for _ in range(30):
        await asyncio.sleep(0)


class FakeBrains:
    """Bots that think in this process, at once; `asked` notes what they were given."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, Any]] = []

    async def choose(
        self, game: str, level: str, seed: str, seat: int, view: Any, memory: Any
    ) -> Any:
        self.asked.append((seat, view))
        return Random(f"{seed}/{seat}").choice(list(view.legal))

    def close(self) -> None:
        """Nothing runs."""


async def at_once(function: Any, *arguments: Any) -> Any:
    """Do what a host does in a thread, without one."""
    return function(*arguments)


def lay(
    clock: FakeClock,
    terms: Terms,
    *,
    game: str = "rattlesnake",
    holders: tuple[str | None, ...] = ("ann", "bob"),
    recorder: Any = None,
    state: Any = None,
) -> tuple[HostedTable, list[Place]]:
    """Return a table that goes on, with everybody at their place."""
    seats = [
        SeatInfo(holder.capitalize(), "human") if holder else SeatInfo("ROSE", "bot", "random")
        for holder in holders
    ]
    match = Match.new(new_header(game, seats, {}, "hosted"), recorder)
    if state is not None:
        state.chance = match._state.chance
        match._state = state
    brains: Any = FakeBrains()
    table = HostedTable(
        "table", match, TableFile(list(holders), terms), brains, clock=clock, pauses=Random(1)
    )
    table._apart = at_once
    places = [table.sit(holder) for holder in holders if holder]
    table.start()
    return table, places


def legal(place: Place) -> list[str]:
    """Return the texts of what a place may decide now."""
    return [str(action) for action in place.match.view(place.viewer).legal]


def decide(place: Place, text: str) -> None:
    """Decide by an action's text."""
    place.answer(place.match.game.parse(text), place.match.version)
