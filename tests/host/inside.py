"""A host in the test's own loop, and people who come to it by asyncssh's client."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh

from tests.host.clocks import settle
from tests.support.emulator import Emulator
from tests.support.terminal import TIMEOUT, key_bytes
from tui.host.app import HostedApp
from tui.host.files import HostFolders
from tui.host.limits import Limits
from tui.host.server import Access, Host


@asynccontextmanager
async def inside(folder: Path, limits: Limits | None = None) -> AsyncIterator[tuple[Host, int]]:
    """Run a host in this loop; give it and its port."""
    folders = HostFolders(folder / "data", folder / "state")
    host = Host(folders, Access(), limits or Limits(per_address=100))
    _, port = await host.start("127.0.0.1", 0)
    try:
        yield host, port
    finally:
        await host.stop()


class Caller(asyncssh.SSHClientSession[bytes]):
    """Somebody on a line, with a screen."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.data = bytearray()
        self.came = asyncio.Event()
        self.ended = False
        self._emulator = Emulator(size, lambda _: None)

    def data_received(self, data: bytes, datatype: Any) -> None:
        self.data += data
        self._emulator.feed(data)
        self.came.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended = True
        self.came.set()

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(row.rstrip() for row in self._emulator.screen.display)

    async def until(self, condition: str | Callable[[], bool]) -> None:
        """Wait until a text stands on the screen, or a condition holds."""
        async with asyncio.timeout(TIMEOUT):
            while not (condition() if callable(condition) else condition in self.text):
                assert not self.ended, f"the line ended:\n{self.text}"
                self.came.clear()
                await self.came.wait()


class Called:
    """One connection with a Caller on it."""

    def __init__(self, conn: Any, chan: Any, caller: Caller) -> None:
        self.conn = conn
        self.chan = chan
        self.caller = caller

    def press(self, *keys: str) -> None:
        """Press keys, all at once."""
        self.chan.write(b"".join(map(key_bytes, keys)))

    async def until(self, condition: str | Callable[[], bool]) -> None:
        """Wait until a text stands on the screen, or a condition holds."""
        await self.caller.until(condition)

    async def come_in(self) -> None:
        """Take the name that is offered, and be in the lobby."""
        await self.until(lambda: any(t in self.caller.text for t in ("called", "you are")))
        if "called" in self.caller.text:
            self.press("enter")
        await self.until("you are")

    async def closed(self) -> None:
        """Wait until the line has ended."""
        async with asyncio.timeout(TIMEOUT):
            await self.chan.wait_closed()
            self.conn.close()
            await self.conn.wait_closed()


async def call(port: int, key: Any, user: str = "ann", size: tuple[int, int] = (80, 24)) -> Called:
    """Connect with a key."""
    conn = await asyncssh.connect(
        "127.0.0.1", port, username=user, client_keys=[key], known_hosts=None, config=None,
        agent_path=None,
    )  # fmt: skip
    chan, caller = await conn.create_session(
        lambda: Caller(size), term_type="xterm-256color", term_size=size, encoding=None
    )
    return Called(conn, chan, caller)


async def until(condition: Callable[[], bool]) -> None:
    """Let the loop go on until a condition holds."""
    async with asyncio.timeout(TIMEOUT):
        while not condition():
            await asyncio.sleep(0.01)


async def at_rest(host: Host) -> None:
    """Let the loop go on until every app has drawn all there is, and that has arrived."""
    pages = [line._driver._app.screen for line in host.lines if line._driver is not None]
    await until(lambda: not any(page._stale or page._later for page in pages))
    await settle()


def living_apps() -> int:
    """Return how many apps are alive after a collection of garbage."""
    return living(HostedApp)


def living(kind: type) -> int:
    """Return how many of a kind are alive after a collection of garbage."""
    gc.collect()
    return sum(isinstance(thing, kind) for thing in gc.get_objects())
