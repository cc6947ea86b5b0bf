"""A Snake Charmers table in a terminal in memory: who sits there, and the keys of their choices."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from rules.charmers.actions import Accept, Address, Offer, Reject
from rules.charmers.cards import SNAKE
from rules.charmers.state import View
from rules.match import Match
from rules.record import Record, SeatInfo
from tests.charmers.tables import Story
from tests.support.memory import MemoryDriver, running
from tests.support.terminal import key_bytes
from tests.table.conftest import ENV, Seated, laid_out
from tui import saves
from tui.app import FangsApp
from tui.choosing.charmers import places_open
from tui.folders import Folders
from tui.session import Session
from tui.settings import Settings
from tui.start import Play, new_game

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
TABLE = "CharmersTable"


def people(count: int) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(name, "human") for name in NAMES[:count])


def with_bots(count: int, level: str = "random") -> tuple[SeatInfo, ...]:
    """Return Ann and bots."""
    bots = ("ROSE", "DOC", "TEX", "MABEL", "CLAY")
    return (
        SeatInfo("Ann", "human"),
        *(SeatInfo(name, "bot", level) for name in bots[: count - 1]),
    )


def keys_for(view: View, action: Any) -> list[str]:
    """Return the keys of a choice: one each for a player, a card, a claim, an answer."""
    match action:
        case Address():
            return ["abcdef"[action.seat]]
        case Offer():
            place = next(p for p in places_open(view) if view.hand[p] == action.card)
            return [str(place + 1), "s" if action.claim == SNAKE else action.claim]
        case Accept():
            return ["y"]
        case Reject():
            return ["n"]
    raise AssertionError(action)


class AtCircle(Seated):
    """Somebody at a table of Snake Charmers."""

    async def my_turn(self) -> None:
        """Let the bots move until something waits for a key."""
        await self.until(lambda: self.name != TABLE or self.page._answer is not None)
        await self.until(lambda: self._idle)

    async def decide(self, action: Any) -> None:
        """Press the keys of an action, and let the bots answer it."""
        for key in keys_for(self.view, action):
            self.driver.feed(key_bytes(key))
            await self.until(lambda: self._idle)
        await self.my_turn()

    async def moment(self) -> str:
        """Show the present moment again and return it."""
        self.page.present()
        await self.shown()
        return self.text


@asynccontextmanager
async def at_circle(
    folders: Folders,
    seats: Sequence[SeatInfo],
    seed: str = "dawn",
    *,
    options: dict[str, Any] | None = None,
    state: Any = None,
    match: Match | None = None,
    size: tuple[int, int] = (80, 24),
    **settings: Any,
) -> AsyncIterator[AtCircle]:
    """Sit down; with `state` or `match` the game is another one, and is not saved."""
    header = saves.new_header("charmers", seats, options or {}, seed)
    curtain = settings.get("curtain", "auto")
    session = None
    if state is not None or match is not None:
        session = Session(match or laid_out(header, state), curtain=curtain)
    app = FangsApp(
        Play(header),
        Settings(**{"speed": "off", **settings}),
        folders,
        env=ENV,
        session=session or new_game(folders, header, curtain),
        driver_class=MemoryDriver,
    )
    async with running(app, size) as (_, driver):
        table = AtCircle(app, driver)
        await table.my_turn()
        await table.shown()
        yield table


def match_of(story: Story, seats: Sequence[SeatInfo]) -> Match:
    """Return a match of a story: the same deal, the same decisions."""
    options = {"quick": True} if story.quick else {}
    header = saves.new_header("charmers", seats, options, "story")
    deal = {"type": "chance", "what": "deal", "seat": None, **story.deal}
    moves = [
        {"type": "action", "seat": seat, "do": str(action)} for seat, action in story.decisions
    ]
    return Match(Record(header, list(enumerate([deal, *moves], 2)), None))
