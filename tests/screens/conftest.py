"""The screens of the game in a terminal in memory, with folders of their own."""

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from textual.app import ScreenStackError

from rules.record import SeatInfo
from tests.support.memory import MemoryDriver, running
from tui import saves
from tui.app import FangsApp
from tui.folders import Folders
from tui.settings import Settings
from tui.start import Home, Play, Resume, Start, new_game

ENV = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}


class Shown:
    """An app that runs, and what a person sees and does."""

    def __init__(self, app: FangsApp, pilot: Any, driver: MemoryDriver) -> None:
        self.app = app
        self.pilot = pilot
        self.driver = driver

    @property
    def page(self) -> Any:
        """The screen on top."""
        return self.app.screen

    @property
    def name(self) -> str:
        """The class of the screen on top."""
        return type(self.app.screen).__name__

    @property
    def text(self) -> str:
        """What stands on the terminal."""
        return "\n".join(row.rstrip() for row in self.driver.screen.display)

    @property
    def said(self) -> str:
        """The same with single spaces, however its sentences are broken."""
        return " ".join(self.text.split())

    @property
    def left(self) -> bool:
        """Whether the app is about to end."""
        return self.app._exit

    @property
    def chosen(self) -> str:
        """The row that the pointer stands in."""
        rows = [row for row in self.text.splitlines() if "►" in row]
        return rows[0].partition("►")[2].strip() if rows else ""

    async def press(self, *keys: str) -> None:
        """Press keys one after another, each when the one before has been dealt with."""
        for key in keys:
            # There is nothing left to wait for where a key ended the app.
            with suppress(ScreenStackError):
                await self.pilot.press(key)
                await self.pilot.pause()

    async def click(self, text: str) -> None:
        """Press the mouse on the first place where a text stands."""
        for row, line in enumerate(self.driver.screen.display):
            if text in line:
                await self.pilot.click(offset=(line.index(text), row))
                await self.pilot.pause()
                return
        raise AssertionError(f"{text!r} stands nowhere in:\n{self.text}")

    async def resize(self, columns: int, rows: int) -> None:
        """Make the terminal another size."""
        self.driver.resize(columns, rows)
        await self.pilot.pause()
        await self.pilot.pause()


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "config", tmp_path / "data")


@pytest.fixture
def two_people(folders: Folders) -> Play:
    seats = [SeatInfo("Ann", "human"), SeatInfo("Bob", "human")]
    return Play(saves.new_header("rattlesnake", seats, {}, "seven"))


@pytest.fixture
def against_bot(folders: Folders) -> Play:
    seats = [SeatInfo("You", "human"), SeatInfo("ROSE", "bot", "random")]
    return Play(saves.new_header("rattlesnake", seats, {}, "seven"))


@pytest.fixture
def saved(folders: Folders) -> Path:
    """An unfinished game against a bot."""
    seats = [SeatInfo("You", "human"), SeatInfo("ROSE", "bot", "random")]
    session = new_game(folders, saves.new_header("rattlesnake", seats, {}, "seven"))
    session.close()
    return next(folders.games.glob("*.jsonl"))


Opener = Callable[..., AbstractAsyncContextManager[Shown]]


@pytest.fixture
def opened(folders: Folders) -> Opener:
    """Run the app: `async with opened() as shown`."""

    @asynccontextmanager
    async def open_app(
        start: Start | None = None,
        settings: Settings | None = None,
        size: tuple[int, int] = (80, 24),
        overrides: Mapping[str, Any] | None = None,
        notices: tuple[str, ...] = (),
    ) -> Any:
        assert not isinstance(start, Resume), "games are gone on with from the screens here"
        app = FangsApp(
            start or Home(),
            settings or Settings(speed="off"),
            folders,
            overrides=overrides,
            notices=notices,
            env=ENV,
            session=new_game(folders, start.header) if isinstance(start, Play) else None,
            driver_class=MemoryDriver,
        )
        async with running(app, size) as (pilot, driver):
            await pilot.pause()
            yield Shown(app, pilot, driver)

    return open_app
