"""A table in a terminal in memory: a game, its people's keys, and what they see."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from rules.match import Match
from rules.record import Header, SeatInfo
from tests.support.memory import MemoryDriver, running
from tests.support.terminal import TIMEOUT, key_bytes
from tests.table.players import keys_for
from tui import saves
from tui.app import FangsApp
from tui.folders import Folders
from tui.session import Session
from tui.settings import Settings
from tui.start import Play, new_game

ENV = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
BOT = (SeatInfo("Ann", "human"), SeatInfo("ROSE", "bot", "normal"))
PEOPLE = (SeatInfo("Ann", "human"), SeatInfo("Bob", "human"))


class Seated:
    """Somebody at a table."""

    def __init__(self, app: FangsApp, driver: MemoryDriver) -> None:
        assert app.session is not None
        self.app = app
        self.session: Session = app.session
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
    def rows(self) -> list[str]:
        """What stands on the terminal."""
        return [row.rstrip() for row in self.driver.screen.display]

    @property
    def text(self) -> str:
        """The same as one text."""
        return "\n".join(self.rows)

    def panel(self, name: str) -> Any:
        """Return the panel of a kind, or with an id."""
        return next(each for each in self.page.panels if name in (type(each).__name__, each.id))

    @property
    def prompt(self) -> str:
        """The line that says what to do."""
        region = self.panel("Prompt").region
        return self.rows[region.y][: region.right].strip()

    @property
    def story(self) -> str:
        """The line that says what happened last."""
        return self.rows[self.panel("story").region.y].strip("─- ")

    @property
    def view(self) -> Any:
        """What the seat shown may know."""
        return self.page.view

    async def press(self, *keys: str) -> None:
        """Press keys one after another, each when the one before has been dealt with."""
        for key in keys:
            self.driver.feed(key_bytes(key))
            await self.until(lambda: self._idle or self.left)
        if not self.left:
            await self.shown()

    @property
    def left(self) -> bool:
        """Whether the app is about to end."""
        return self.app._exit

    async def shown(self) -> None:
        """Let everything that was drawn reach the terminal."""
        await self.until(lambda: self._idle and not self._dirty)

    @property
    def _idle(self) -> bool:
        """Whether nothing waits to be dealt with, not even a lone Escape."""
        if self.driver._timer is not None:
            return False
        pumps = [self.app, *self.app._registry]
        return all(pump._message_queue.empty() and not pump._next_callbacks for pump in pumps)

    @property
    def _dirty(self) -> bool:
        """Whether something is to be drawn."""
        page = self.page
        waits = page._stale or page._layout_required or page._repaint_required
        return bool(waits) or page._room != self.app.size

    async def click(self, column: int, row: int) -> None:
        """Press the mouse on a cell, counted from 0."""
        at = f"0;{column + 1};{row + 1}"
        self.driver.feed(f"\x1b[<{at}M\x1b[<{at}m".encode())
        await self.shown()

    async def click_on(self, text: str) -> None:
        """Press the mouse on the first place where a text stands."""
        for row, line in enumerate(self.driver.screen.display):
            if text in line:
                await self.click(line.index(text), row)
                return
        raise AssertionError(f"{text!r} stands nowhere in:\n{self.text}")

    async def until(self, condition: Callable[[], bool]) -> None:
        """Let the app go on until a condition holds for a few turns of its loop."""
        held = 0
        async with asyncio.timeout(TIMEOUT):
            while held < 3:
                held = held + 1 if condition() else 0
                await asyncio.sleep(0 if held else 0.001)

    async def my_turn(self) -> None:
        """Let the bots move until the person decides, or the game is over."""
        await self.until(lambda: self.name != "RattlesnakeTable" or self.page._answer is not None)
        await self.until(lambda: self._idle)

    async def decide(self, action: Any) -> None:
        """Press the keys of an action, and let the bots answer it."""
        for key in keys_for(self.view, action):
            self.driver.feed(key_bytes(key))
            await self.until(lambda: self._idle)
        await self.my_turn()

    async def resize(self, columns: int, rows: int) -> None:
        """Make the terminal another size."""
        self.driver.resize(columns, rows)
        await self.shown()


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "config", tmp_path / "data")


Opener = Callable[..., AbstractAsyncContextManager[Seated]]


@pytest.fixture
def seated(folders: Folders) -> Opener:
    """Sit down at a table: `async with seated(BOT, seed="dawn") as table`.

    `state` puts the cards of another game on the table; it is then not saved.
    """

    @asynccontextmanager
    async def sit_down(
        seats: Sequence[SeatInfo] = BOT,
        seed: str = "dawn",
        *,
        state: Any = None,
        session: Session | None = None,
        size: tuple[int, int] = (80, 24),
        **settings: Any,
    ) -> Any:
        header = saves.new_header("rattlesnake", seats, {}, seed)
        if state is not None:
            session = Session(laid_out(header, state))
        app = FangsApp(
            Play(header),
            Settings(**{"speed": "off", **settings}),
            folders,
            env=ENV,
            session=session or new_game(folders, header),
            driver_class=MemoryDriver,
        )
        async with running(app, size) as (_, driver):
            table = Seated(app, driver)
            await table.my_turn()
            await table.shown()
            yield table

    return sit_down


def laid_out(header: Header, state: Any) -> Match:
    """Return a match that stands at a position; its story has only begun."""
    match = Match.new(header)
    state.chance = match._state.chance
    match._state = state
    return match
