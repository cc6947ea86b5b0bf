"""The clock of a table: what time it is, and waiting for something to happen or a time to come."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Clock(Protocol):
    """Seconds that only go on, and waiting by them."""

    def now(self) -> float:
        """Return the time in seconds."""
        ...

    async def wait(self, event: asyncio.Event, until: float | None) -> None:
        """Wait until the event is set or the time has come; None: for the event alone."""
        ...


class LoopClock:
    """The event loop's own clock."""

    def now(self) -> float:
        """Return the time in seconds."""
        return asyncio.get_running_loop().time()

    async def wait(self, event: asyncio.Event, until: float | None) -> None:
        """Wait until the event is set or the time has come; None: for the event alone."""
        try:
            async with asyncio.timeout_at(until):
                await event.wait()
        except TimeoutError:
            return


TICKS = (1, 2, 3, 4, 5, 10, 15, 30, 60, 120, 180, 240, 300)
"""Seconds left at which those who wait are shown the time anew."""


WAITED = (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1440)
"""Minutes for which a decision was waited for at which that is shown anew."""


def waited(seconds: float) -> int:
    """Return the last of those minutes that is over, 0 for none."""
    return max((each for each in WAITED if each * 60 <= seconds), default=0)


def next_waited(seconds: float) -> float | None:
    """Return after how many seconds of waiting that is to be shown anew, None for never."""
    return next((each * 60.0 for each in WAITED if each * 60 > seconds), None)


def next_tick(left: float) -> float:
    """Return in how many seconds a countdown that has `left` seconds is to be shown anew."""
    below = [tick for tick in TICKS if tick < left - 0.01]
    return left - below[-1] if below else max(0.0, left)
