"""A table of Cards for Cowboys in a terminal in memory: who sits there, and their keys."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from rules.core import Seat
from rules.cowboys.actions import DRAW, STOP, Burn, Buy, Explode, First
from rules.cowboys.state import View
from rules.cowboys.store import Spot
from rules.match import Match
from rules.record import SeatInfo
from tests.support.memory import MemoryDriver, running
from tests.support.terminal import key_bytes
from tests.table.conftest import ENV, Seated, laid_out
from tui import saves
from tui.app import FangsApp
from tui.folders import Folders
from tui.session import Session
from tui.settings import Settings
from tui.start import Play, new_game

NAMES = ("Ann", "Bob", "Cat", "Dan")
TABLE = "CowboysTable"


def people(count: int) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(name, "human") for name in NAMES[:count])


def with_bots(count: int, level: str = "random") -> tuple[SeatInfo, ...]:
    """Return Ann and bots."""
    names = ("ROSE", "DOC", "TEX")
    return (SeatInfo("Ann", "human"), *(SeatInfo(n, "bot", level) for n in names[: count - 1]))


def timid(view: View) -> Any:
    """Return the choice that ends a game soon: one card, then the dearest purchase."""
    if view.phase == "draw":
        return STOP if STOP in view.legal else DRAW
    explosives = [action for action in view.legal if isinstance(action, Explode)]
    buys = [action for action in view.legal if isinstance(action, Buy)]
    return (explosives or buys or list(view.legal))[-1]


def keys_for(view: View, action: Any) -> list[str]:
    """Return the keys of a choice: a letter, after the number of a card where one is meant."""
    match action:
        case First():
            return [str(action.seat + 1)]
        case Buy():
            return [str(action.col), "b"]
        case Burn():
            can_buy = any(isinstance(each, Buy) for each in view.legal)
            return [str(action.col), *(["x", "x"] if can_buy else ["x"])]
        case Explode():
            uses = [each for each in view.legal if isinstance(each, Explode)]
            return ["e"] if len(uses) == 1 else ["e", str(uses.index(action) + 1)]
    return ["d" if action == DRAW else "s"]


class AtStore(Seated):
    """Somebody, or several people, at a table of Cards for Cowboys."""

    async def my_turn(self) -> None:
        """Let the bots move until something waits for a key."""
        await self.until(lambda: self.name != TABLE or self.page._answer is not None)
        await self.until(lambda: self._idle)

    async def type(self, *keys: str) -> None:
        """Press keys, and let what follows happen."""
        for key in keys:
            self.driver.feed(key_bytes(key))
            await self.until(lambda: self._idle)
        await self.my_turn()
        await self.shown()

    async def decide(self, action: Any) -> None:
        """Press the keys of the person whose turn it is."""
        seat = self.page.seat
        for key in keys_for(self.session.match.view(seat), action):
            self.driver.feed(key_bytes(key))
            await self.until(lambda: self._idle)
        await self.my_turn()

    async def seal(self, seat: Seat, action: Any) -> None:
        """Press the key of one of several people who draw at once."""
        place = self.session.humans.index(seat)
        await self.type(str(2 * place + (1 if action == DRAW else 2)))

    async def look_at(self, spot: Spot) -> str:
        """Put the cursor on a place; return the line that tells of it."""
        self.page.cursor.put(spot)
        self.page.present()
        await self.shown()
        return self.line("PlaceLine")

    def line(self, panel: str, row: int = 0) -> str:
        """Return a row of a panel as it stands on the terminal."""
        region = self.panel(panel).region
        return self.rows[region.y + row][: region.right].strip()


@asynccontextmanager
async def at_store(
    folders: Folders,
    seats: Sequence[SeatInfo],
    seed: str = "dawn",
    *,
    options: dict[str, Any] | None = None,
    state: Any = None,
    match: Match | None = None,
    curtain: Any = "auto",
    size: tuple[int, int] = (80, 24),
    **settings: Any,
) -> AsyncIterator[AtStore]:
    """Sit down; with `state` or `match` the game is another one, and is not saved."""
    header = saves.new_header("cowboys", seats, options or {}, seed)
    if state is not None or match is not None:
        session = Session(match or laid_out(header, state), curtain=curtain)
    else:
        session = new_game(folders, header, curtain)
    app = FangsApp(
        Play(header),
        Settings(**{"speed": "off", **settings}),
        folders,
        env=ENV,
        session=session,
        driver_class=MemoryDriver,
    )
    async with running(app, size) as (_, driver):
        table = AtStore(app, driver)
        await table.my_turn()
        await table.shown()
        yield table
