"""When garbage is collected: while nobody types, or when there is much of it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from tui.host import tidy as room


@pytest.mark.parametrize(
    ("waiting", "quiet", "collects"),
    [
        (0, True, False),
        (room.SOME, True, True),
        (room.SOME, False, False),
        (room.MUCH, False, True),
    ],
)
async def test_it_is_done_at_quiet_moments_or_when_it_must(
    waiting, quiet, collects, monkeypatch
) -> None:
    done: list[str] = []
    looked = asyncio.Event()

    def count() -> tuple[int, int, int]:
        looked.set()
        return 0, 0, waiting

    monkeypatch.setattr(room, "REST", 0)
    monkeypatch.setattr(room, "LOOK", 0)
    monkeypatch.setattr(
        room,
        "gc",
        SimpleNamespace(
            get_threshold=lambda: (700, 10, 10),
            set_threshold=lambda *values: done.append(f"{values}"),
            collect=lambda: done.append("collect"),
            freeze=lambda: done.append("freeze"),
            get_count=count,
        ),
    )
    now = asyncio.get_running_loop().time
    task = asyncio.create_task(room.tidy(lambda: now() - (100.0 if quiet else 0.0)))
    await looked.wait()
    await asyncio.sleep(0)
    task.cancel()
    assert done[:3] == [f"(700, 10, {room.NEVER})", "collect", "freeze"]
    assert ("collect" in done[3:]) == collects
