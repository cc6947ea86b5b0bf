"""Where bots think: processes of their own, started when the first bot does, so that nobody waits.

A bot is sent what its seat may know, and nothing else.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextvars import Context
from typing import Any

from rules import bots
from rules.core import Event, Seat

MOST = 4
"""Processes, unless there are to be more: a bot decides in a millisecond."""


class Brains:
    """The processes in which bots think."""

    def __init__(self, workers: int = 0) -> None:
        """`workers` 0: one less than there are processors, at least one and at most `MOST`."""
        self._workers = workers or min(MOST, max(1, (os.cpu_count() or 2) - 1))
        self._pool: ProcessPoolExecutor | None = None
        self._starting: asyncio.Task[None] | None = None

    async def choose(
        self, game: str, level: str, seed: str, seat: Seat, view: Any, memory: Sequence[Event]
    ) -> Any:
        """Return a bot's action, the same for the same `seed` (of the moment of the game)."""
        return await self._run(_choose, game, level, seed, seat, view, tuple(memory))

    async def advise(
        self, game: str, level: str, seed: str, seat: Seat, view: Any, memory: Sequence[Event]
    ) -> bots.Advice:
        """Return what a bot would do in that seat, and why."""
        advice: bots.Advice = await self._run(_advise, game, level, seed, seat, view, tuple(memory))
        return advice

    async def _run(self, function: Any, *args: Any) -> Any:
        loop = asyncio.get_running_loop()
        pool = None
        try:
            pool = await self._started()
            return await loop.run_in_executor(pool, function, *args)
        except BrokenExecutor:
            # A process was killed from outside: once more, with new ones. All who waited come
            # here; only the first of them finds the old ones.
            if self._pool is pool:
                self.close()
            return await loop.run_in_executor(await self._started(), function, *args)

    async def _started(self) -> ProcessPoolExecutor:
        """Return the processes, begun once for all who wait; that takes longer than a key may."""
        while self._pool is None:
            if self._starting is None:
                loop = asyncio.get_running_loop()
                self._starting = loop.create_task(self._start(), context=Context())
            await asyncio.shield(self._starting)
        return self._pool

    async def _start(self) -> None:
        try:
            self._pool = await asyncio.to_thread(_new_pool, self._workers)
        finally:
            self._starting = None

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _new_pool(workers: int) -> ProcessPoolExecutor:
    """Return processes that run and wait; raises BrokenExecutor."""
    import multiprocessing

    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_begin)
    # One that is begun only when it is needed would be begun by the loop.
    for begun in [pool.submit(int) for _ in range(workers)]:
        begun.result()
    return pool


def _begin() -> None:
    """Leave signals to the host, let people's keys go first, and end when the host has ended."""
    import contextlib
    import signal
    import threading
    from multiprocessing import connection, parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(5)
    parent = parent_process()
    assert parent is not None, "this process was started by the host"

    def watch() -> None:
        connection.wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _choose(
    game: str, level: str, seed: str, seat: Seat, view: Any, memory: tuple[Event, ...]
) -> Any:
    rng = bots.generator(seed, seat, level)
    return bots.load_bot(game, level).choose(view, memory, rng, bots.find_level(game, level).budget)


def _advise(
    game: str, level: str, seed: str, seat: Seat, view: Any, memory: tuple[Event, ...]
) -> bots.Advice:
    rng = bots.generator(seed, seat, level)
    budget = bots.find_level(game, level).budget
    return bots.load_bot(game, level).advise(view, memory, rng, budget)
