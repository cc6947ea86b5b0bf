"""Collecting garbage while nobody types: looking through everything takes longer than a key may."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

REST = 5.0
"""Seconds after which it is looked at again whether there is something to collect."""

LOOK = 1.0
"""Seconds after which it is looked at again whether it is quiet, once there is."""

QUIET = 1.0
"""Seconds without a key after which nobody notices."""

SOME, MUCH = 5, 40
"""Collections of the middle generation after which everything is looked through when it is quiet,
and whether it is or not."""

NEVER = 1_000_000
"""So many of them before Python would look through everything by itself."""


async def tidy(typed: Callable[[], float]) -> None:
    """Collect garbage at quiet moments for good; `typed` says when a key was last pressed.

    What every app shares, all that is there when this begins, is not looked through again.
    """
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    gc.collect()
    gc.freeze()
    clock = asyncio.get_running_loop().time
    waiting = 0
    while True:
        await asyncio.sleep(LOOK if waiting >= SOME else REST)
        waiting = gc.get_count()[2]
        if waiting >= MUCH or (waiting >= SOME and clock() - typed() >= QUIET):
            gc.collect()
            waiting = 0
