"""A terminal in memory: an app runs in the test's own event loop and draws on a pyte screen."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pyte
from textual import events
from textual.geometry import Size
from textual.pilot import Pilot

from tui.terminal.app import TerminalApp
from tui.terminal.driver import StreamDriver


class MemoryDriver(StreamDriver):
    """A driver whose terminal is a pyte screen; `slow` keeps it behind."""

    slow = False

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self.screen = pyte.Screen(*(self._size or (80, 24)))
        self.stream = pyte.ByteStream(self.screen)
        self.sent: list[bytes] = []

    @property
    def behind(self) -> bool:
        return self.slow

    def send(self, data: bytes) -> None:
        self.sent.append(data)
        # pyte prints what it does not know of these two.
        self.stream.feed(data.replace(b"\x1b[>1u", b"").replace(b"\x1b[?2026$p", b""))

    def start_application_mode(self) -> None:
        self.start_modes()

    def stop_application_mode(self) -> None:
        self.stop_modes()

    def resize(self, columns: int, rows: int) -> None:
        """Make the terminal another size."""
        self.screen.resize(rows, columns)
        self._size = (columns, rows)
        size = Size(columns, rows)
        self._app.post_message(events.Resize(size, size))


@asynccontextmanager
async def running(
    app: TerminalApp[Any], size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[Any], MemoryDriver]]:
    """Run an app made with `driver_class=MemoryDriver`; raises what it crashed with."""
    task = asyncio.create_task(app.run_async(size=size))
    pilot = Pilot(app)
    while app._driver is None or not app.is_running:
        await asyncio.sleep(0)
    driver = app._driver
    assert isinstance(driver, MemoryDriver)
    try:
        with app._context():
            # What waiting starts, a screen's timer say, belongs to the app.
            await pilot._wait_for_screen()
            await pilot.pause()
            yield pilot, driver
    finally:
        app.exit()
        await task
        if app._exception is not None:
            raise app._exception
