"""What one person types, handed on no faster than the host can serve everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PIECE = 48
"""Bytes that are waited for, if so many are there, before the next are handed on."""


class Inflow:
    """Bytes that come, joined, and handed on at a limited rate.

    `rate` is in bytes a second, `burst` in bytes; `pause` and `resume` stop and go on with reading.
    """

    def __init__(
        self,
        rate: int,
        burst: int,
        hand_on: Callable[[bytes], None],
        pause: Callable[[], None],
        resume: Callable[[], None],
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._rate = rate
        self._burst = burst
        self._hand_on = hand_on
        self._pause = pause
        self._resume = resume
        self._waiting = bytearray()
        self._allowed = float(burst)
        self._counted = self._loop.time()
        self._timer: asyncio.Handle | None = None
        self._paused = False

    @property
    def waiting(self) -> int:
        """How many bytes wait to be handed on."""
        return len(self._waiting)

    def take(self, data: bytes) -> None:
        """Take bytes that came."""
        self._waiting += data
        if len(self._waiting) > self._burst and not self._paused:
            self._paused = True
            self._pause()
        if self._timer is None:
            self._timer = self._loop.call_soon(self._go_on)

    def close(self) -> None:
        """Hand on nothing more."""
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _go_on(self) -> None:
        self._timer = None
        moment = self._loop.time()
        self._allowed += (moment - self._counted) * self._rate
        self._allowed = min(self._allowed, float(self._burst))
        self._counted = moment
        count = min(len(self._waiting), int(self._allowed))
        self._allowed -= count
        piece = bytes(self._waiting[:count])
        del self._waiting[:count]
        try:
            if piece:
                self._hand_on(piece)
        finally:
            self._wait()

    def _wait(self) -> None:
        """Come back for what waits, or go on with reading."""
        if self._waiting:
            wanted = min(len(self._waiting), PIECE) - self._allowed
            self._timer = self._loop.call_later(max(0.01, wanted / self._rate), self._go_on)
        elif self._paused:
            self._paused = False
            self._resume()
