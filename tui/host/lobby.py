"""The lobby: who is here, the tables that wait for people, the games going on and those that ended.

What outlives the host is found again when it starts: every game that is not over waits for its
people, a stopped one on the shelf.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context

from rules.core import RulesError
from rules.match import Match
from tui import saves
from tui.crash import log_crash
from tui.eyes import NotYours
from tui.host.chairs import TableFile
from tui.host.clock import Clock, LoopClock
from tui.host.codes import SEAT_LENGTH, Tries, bare, new_code, same
from tui.host.draft import Draft
from tui.host.files import HostFolders
from tui.host.limits import Limits
from tui.host.people import People, Visitor, is_guest
from tui.host.place import Place
from tui.host.shelf import Shelf
from tui.host.table import HostedTable
from tui.host.thinking import Brains

DRAFTS = 20
"""Tables that may be set up from one source at a time."""

log = logging.getLogger("fangs.host")


class Lobby:
    """Everybody and everything at one host."""

    def __init__(
        self,
        folders: HostFolders,
        people: People,
        limits: Limits,
        *,
        clock: Clock | None = None,
        brains: Brains | None = None,
        invite: str = "",
    ) -> None:
        """`invite` is the code that new people are asked for; empty: none."""
        self.folders = folders
        self.people = people
        self.limits = limits
        self.invite = invite
        self.clock: Clock = clock or LoopClock()
        self.brains = brains or Brains()
        self.visitors: list[Visitor] = []
        self.drafts: list[Draft] = []
        self.tables: dict[str, HostedTable] = {}
        self.tries = Tries(limits.wrong_codes, self.clock.now)
        self.namings = Tries(limits.names_per_hour, self.clock.now, 3600.0)
        self.shelf = Shelf(folders.games, self._written)
        self.away: dict[str, TableFile] = {}
        """Stopped games none of whose people is here, and the oldest of those who have many.

        Nothing else of them is kept in memory.
        """
        self._getting: set[asyncio.Task[None]] = set()
        self._listeners: list[Callable[[], None]] = []

    # Who is here

    def invited(self, typed: str, visitor: Visitor) -> None:
        """Check the code that lets a new key in; raises NotYours."""
        self._must_try(typed, visitor)
        if not same(typed, self.invite):
            self.tries.note(visitor.address)
            raise NotYours("That is not the code.")

    def _must_try(self, code: str, visitor: Visitor) -> None:
        """Raise NotYours for no code at all, and for too many wrong ones."""
        if not bare(code):
            raise NotYours("Write a code first.")
        if not self.tries.allowed(visitor.address):
            raise NotYours("Too many wrong codes; wait a minute.")

    async def claim(self, visitor: Visitor, name: str) -> None:
        """Give somebody new a name; raises NotYours, BadName or SaveError."""
        if not self.namings.allowed(visitor.address):
            raise NotYours("Too many new names have come from where you are; try again later.")
        await self.people.claim(visitor, name)
        self.namings.note(visitor.address)

    def arrive(self, visitor: Visitor) -> None:
        """Note that somebody is here, with a name."""
        if visitor not in self.visitors:
            self.visitors.append(visitor)
            log.info("%s is here (%s)", visitor.name, visitor.address)
            self._fetch(visitor)
            self.tell()

    def depart(self, visitor: Visitor) -> None:
        """Note that somebody has gone; a table being set up is left by that."""
        if not visitor.verified:
            self.people.forget_guest(visitor.id)
        if visitor not in self.visitors:
            return
        self.visitors.remove(visitor)
        log.info("%s has gone", visitor.name)
        if all(other.id != visitor.id for other in self.visitors):
            for draft in tuple(self.drafts):
                draft.get_up(visitor.id)
            self._sweep()
        for table in tuple(self.tables.values()):
            self._look_after(table)
        self.tell()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` whenever the lobby has changed; return what stops that."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def tell(self) -> None:
        """Let everybody in the lobby see what has changed."""
        for listener in tuple(self._listeners):
            listener()

    # Tables being set up

    def set_up(self, game: str, visitor: Visitor) -> Draft:
        """Lay a new table; raises NotYours if there are too many."""
        stopped = sum(table.state == "stopped" for table in self.tables_of(visitor.id))
        stopped += sum(visitor.id in file.holders for file in self.away.values())
        if stopped >= self.limits.stopped_per_person:
            raise NotYours("You have many games that were stopped; go on with one of them first.")
        if sum(draft.source == visitor.address for draft in self.drafts) >= DRAFTS:
            raise NotYours("Many tables are being set up from where you are; begin one first.")
        self._make_room(visitor)
        draft = Draft(game, visitor)
        self.drafts.append(draft)
        self.tell()
        return draft

    def _make_room(self, visitor: Visitor) -> None:
        """See to it that there is room for one more table of somebody's; raises NotYours.

        Where there is none, the game that everybody left longest ago is stopped: it is saved, and
        its people may go on with it.
        """
        going = [table for table in self.tables.values() if table.state == "running"]
        own = sum(draft.owner == visitor.id for draft in self.drafts)
        own += sum(table.seat_of(visitor.id) is not None for table in going)
        if own >= self.limits.tables_per_person:
            raise NotYours("You have as many tables as one person may have; finish one first.")
        if len(self.drafts) + len(going) < self.limits.tables:
            return
        left = [table for table in going if not table.places]
        oldest = min(left, key=lambda table: table.deserted, default=None)
        if oldest is None:
            raise NotYours("There are as many tables as this host can hold.")
        oldest.rest()

    def join(self, draft: Draft, visitor: Visitor, code: str = "") -> None:
        """Sit down at a table being set up; raises NotYours."""
        self._must_wait(draft)
        if draft.private and draft.seat_of(visitor.id) is None and not same(code, draft.code):
            raise NotYours("That table is private; its code lets you in.")
        draft.sit(visitor)
        self.tell()

    def get_up(self, draft: Draft, visitor: Visitor) -> None:
        """Leave a table being set up."""
        draft.get_up(visitor.id)
        self._sweep()
        self.tell()

    def _must_wait(self, draft: Draft) -> None:
        if draft.dealing or not draft.open:
            raise NotYours("That table has begun, or is gone.")

    def _sweep(self) -> None:
        self.drafts = [draft for draft in self.drafts if draft.open or draft.dealing]

    async def find(self, code: str, visitor: Visitor) -> Draft | HostedTable:
        """Return the table of a code; raises NotYours, and for too many wrong ones.

        The code of a guest's seat gives it to whoever says it.
        """
        self._must_try(code, visitor)
        found = self._find(code, visitor)
        if found is None and (getting := self._fetch(visitor, code) | self._getting):
            try:
                await asyncio.wait(getting)
                found = self._find(code, visitor)
            finally:
                for table in tuple(self.tables.values()):
                    self._look_after(table)
        if found is None:
            self.tries.note(visitor.address)
            raise NotYours("No table has that code.")
        return found

    def _find(self, code: str, visitor: Visitor) -> Draft | HostedTable | None:
        for draft in self.drafts:
            if same(code, draft.code):
                return draft
        for table in self.tables.values():
            if (table.code and same(code, table.code)) or table.take_back(code, visitor.id):
                return table
        return None

    async def begin(self, draft: Draft, visitor: Visitor) -> HostedTable:
        """Deal the cards; raises NotYours, RulesError or SaveError, and the table still waits."""
        if visitor.id != draft.owner:
            raise NotYours(f"{draft.owner_name} starts the game.")
        self._must_wait(draft)
        header = saves.new_header(draft.game.name, draft.seats(), draft.options)
        holders = [sitter.id if sitter else None for sitter in draft.chairs]
        file = TableFile(
            holders,
            draft.terms,
            code=draft.code if draft.private else "",
            codes=[new_code(SEAT_LENGTH) if id and is_guest(id) else "" for id in holders],
        )
        draft.dealing = True
        try:
            id, match = await asyncio.to_thread(self.shelf.deal, header, file)
            table = self._lay(id, match, file)
            draft.table, draft.open = id, False
        finally:
            draft.dealing = False
            self._sweep()
            self.tell()
        log.info("table %s begins; people: %d", id, sum(bool(each) for each in holders))
        return table

    # Games going on

    def _lay(self, id: str, match: Match, file: TableFile) -> HostedTable:
        table = HostedTable(id, match, file, self.brains, clock=self.clock, keep=self._changed)
        self.tables[id] = table
        table.start()
        return table

    def sit(self, table: HostedTable, visitor: Visitor) -> Place:
        """Take the own seat at a game, going on with a stopped one; raises NotYours."""
        stopped = table.state == "stopped" and table.seat_of(visitor.id) is not None
        if stopped:
            self._make_room(visitor)
        place = table.sit(visitor.id)
        if stopped:
            table.go_on(visitor.id)
        self.tell()
        return place

    def watch(self, table: HostedTable, visitor: Visitor, code: str = "") -> Place:
        """Watch a game; raises NotYours for a private one without its code."""
        if table.code and not same(code, table.code):
            raise NotYours("That table is private; its code lets you watch.")
        return table.watch(visitor.id)

    def tables_of(self, id: str) -> list[HostedTable]:
        """Return the games that wait for somebody, stopped ones last."""
        own = [t for t in self.tables.values() if t.seat_of(id) is not None and t.state != "over"]
        return sorted(own, key=lambda table: table.state == "stopped")

    def watchable(self, id: str) -> list[HostedTable]:
        """Return the open games going on at which somebody holds no seat."""
        return [
            table
            for table in self.tables.values()
            if table.state == "running" and not table.code and table.seat_of(id) is None
        ]

    # What is kept

    def _changed(self, table: HostedTable) -> None:
        """Write a table's file soon."""
        if self.tables.get(table.id) is table:
            self.shelf.keep(table)
            self.tell()

    def _written(self, table: HostedTable) -> None:
        """Let go of a game that is over, or whose people have gone."""
        if table.state == "over":
            self._put_away(table)
            self.tell()
        else:
            self._look_after(table)

    def _put_away(self, table: HostedTable) -> None:
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            self.shelf.let_go(table.id)

    def _look_after(self, table: HostedTable) -> None:
        """Put a stopped game away when none of its people is here, or it must be read anew."""
        if self.tables.get(table.id) is not table or table.state != "stopped":
            return
        if not (table.resting and self.shelf.up_to_date(table.id)):
            return
        holders = {chair.holder for chair in table.chairs}
        if table.failed or not (table.places or holders & {who.id for who in self.visitors}):
            self._put_away(table)
            self.away[table.id] = table.file
            for visitor in self.visitors if table.failed else ():
                if visitor.id in holders:
                    self._fetch(visitor)

    def _fetch(self, visitor: Visitor, code: str = "") -> set[asyncio.Task[None]]:
        """Begin to get games that were put away: those of somebody, or of a seat with a code."""
        room = max(0, self.limits.stopped_per_person - len(self.tables_of(visitor.id)))
        own = [id for id, file in self.away.items() if visitor.id in file.holders]
        wanted = dict.fromkeys(sorted(own, key=_dealt, reverse=True)[:room], False)
        if code:
            told = self.away.items()
            coded = [id for id, file in told if any(same(code, c) for c in file.codes if c)]
            wanted |= dict.fromkeys(coded, True)
        loop = asyncio.get_running_loop()
        begun = {
            loop.create_task(self._get(id, self.away.pop(id), asked=asked), context=Context())
            for id, asked in wanted.items()
        }
        self._getting |= begun
        for task in begun:
            task.add_done_callback(self._getting.discard)
        return begun

    async def _get(self, id: str, file: TableFile, *, asked: bool = False) -> None:
        """Lay a table again; one that cannot be is named in the log and left where it lies.

        One for whose seat somebody has `asked` by its code is looked after when they have it.
        """
        try:
            match = await asyncio.to_thread(self.shelf.take, id, file)
            table = self._lay(id, match, file)
        except RulesError as error:
            log.error("table %s: %s", id, error)
            self.away[id] = file
            return
        except Exception as error:
            log_crash(log, error, f"table {id}")
            self.shelf.let_go(id)
            return
        if not asked:
            self._look_after(table)
        self.tell()

    async def find_again(self) -> None:
        """Lay the tables of an earlier run of the host; a damaged one is named in the log.

        Stopped ones stay away until somebody comes whose they are.
        """
        for id, file in await asyncio.to_thread(lambda: list(self.shelf.find())):
            if file.state == "stopped":
                self.away[id] = file
            else:
                await self._get(id, file)
        log.info("games that wait for their people: %d", len(self.tables) + len(self.away))

    async def close(self) -> None:
        """Let every game rest and write down every table."""
        if self._getting:
            await asyncio.wait(self._getting)
        await asyncio.gather(*(table.close() for table in self.tables.values()))
        await self.shelf.close()
        self.brains.close()


def _dealt(id: str) -> str:
    """Return when a table's cards were dealt, as its id says it."""
    return id.partition("-")[2]
