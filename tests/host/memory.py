"""The app of somebody at a host, in a terminal in memory: a lobby without a server or a line."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.host.clocks import FakeBrains, FakeClock
from tests.host.inside import until
from tests.screens.conftest import ENV, Shown
from tests.support.memory import MemoryDriver, running
from tui.host.app import HostedApp
from tui.host.files import HostFolders
from tui.host.limits import Limits
from tui.host.lobby import Lobby
from tui.host.people import People, Person, Visitor


@asynccontextmanager
async def visiting(
    folder: Path,
    *,
    name: str = "Ann",
    invite: str = "",
    size: tuple[int, int] = (80, 24),
    **settings: Any,
) -> AsyncIterator[Shown]:
    """Run the app of somebody whose key has a name already, none if it is empty."""
    folders = HostFolders(folder / "data", folder / "state")
    folders.data.mkdir(parents=True)
    people = People(folders.people)
    if name:
        people._book.people["SHA256:a"] = Person(name, settings)
    brains: Any = FakeBrains()
    lobby = Lobby(folders, people, Limits(), clock=FakeClock(), brains=brains, invite=invite)
    line: Any = SimpleNamespace(task=None, parting="", host=None)
    app = HostedApp(lobby, Visitor("SHA256:a", "127.0.0.1", "ann", name), line, ENV)
    app.driver_class = MemoryDriver
    async with running(app, size) as (pilot, driver):
        await pilot.pause()
        yield Shown(app, pilot, driver)
    app.let_go()


async def sit_down(shown: Shown, game: str = "1") -> None:
    """Lay a table of a game, fill it with bots, and be dealt the cards."""
    await shown.press(game, "f", "p")
    await until(lambda: shown.name.startswith("Hosted"))
    await shown.pilot.pause()
