"""The lobby: who is here, the tables that wait for people, the games going on and those that ended.

Everything that outlives the host is written in a thread; what was written is found again when the
host starts: every game that is neither over nor stopped waits for its people.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context
from pathlib import Path

from rules.core import RulesError
from rules.match import Match
from rules.record import Header, RecordFile, SaveError
from tui import saves
from tui.host import files
from tui.host.chairs import NotYours, TableFile
from tui.host.clock import Clock, LoopClock
from tui.host.codes import Tries, same
from tui.host.draft import Draft
from tui.host.files import HostFolders
from tui.host.limits import Limits
from tui.host.people import People, Visitor
from tui.host.place import Place
from tui.host.table import HostedTable
from tui.host.thinking import Brains
from tui.tables import TABLES

LONG = 3600.0
"""Seconds after which a game that everybody left may be stopped to make room."""

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
        self._holds: dict[str, saves.Hold] = {}
        self._listeners: list[Callable[[], None]] = []
        self._dirty: dict[str, HostedTable] = {}
        self._writer: asyncio.Task[None] | None = None

    # Who is here

    def invited(self, typed: str, visitor: Visitor) -> None:
        """Check the code that lets a new key in; raises NotYours."""
        if not self.tries.allowed(visitor.address):
            raise NotYours("Too many wrong codes; wait a minute.")
        if not same(typed, self.invite):
            self.tries.note(visitor.address)
            raise NotYours("That is not the code.")

    async def claim(self, visitor: Visitor, name: str) -> None:
        """Give somebody new a name; raises NotYours, BadName or SaveError."""
        if not self.namings.allowed(visitor.address):
            raise NotYours("Too many new names have come from where you are; try again later.")
        await self.people.claim(visitor, name)
        self.namings.note(visitor.address)

    def arrive(self, visitor: Visitor) -> None:
        """Note that somebody is here, with a name."""
        self.visitors.append(visitor)
        log.info("%s is here (%s)", visitor.name, visitor.address)
        self.tell()

    def depart(self, visitor: Visitor) -> None:
        """Note that somebody has gone; a table being set up is left by that."""
        if visitor not in self.visitors:
            return
        self.visitors.remove(visitor)
        log.info("%s has gone", visitor.name)
        if all(other.id != visitor.id for other in self.visitors):
            for draft in tuple(self.drafts):
                draft.get_up(visitor.id)
            self._sweep()
            if not visitor.verified:
                self.people.forget_guest(visitor.id)
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
        if game not in TABLES:
            raise NotYours("That game cannot be played here yet.")
        own = sum(draft.owner == visitor.id for draft in self.drafts)
        own += sum(
            table.state == "running" and table.seat_of(visitor.id) is not None
            for table in self.tables.values()
        )
        if own >= self.limits.tables_per_person:
            raise NotYours("You have as many tables as one person may have; finish one first.")
        self._make_room()
        draft = Draft(game, visitor)
        self.drafts.append(draft)
        self.tell()
        return draft

    def _make_room(self) -> None:
        """See to it that there is room for a table; raises NotYours.

        Where there is none, the game that everybody left longest ago is stopped, if that is long
        ago: it is saved, and its people may go on with it.
        """
        going = [table for table in self.tables.values() if table.state == "running"]
        if len(self.drafts) + len(going) < self.limits.tables:
            return
        left = [table for table in going if not table.places]
        oldest = min(left, key=lambda table: table.left, default=None)
        if oldest is None or self.clock.now() - oldest.left < LONG:
            raise NotYours("There are as many tables as this host can hold.")
        oldest.rest()

    def join(self, draft: Draft, visitor: Visitor, code: str = "") -> None:
        """Sit down at a table being set up; raises NotYours."""
        if not draft.open:
            raise NotYours("That table is gone.")
        if draft.private and draft.seat_of(visitor.id) is None and not same(code, draft.code):
            raise NotYours("That table is private; its code lets you in.")
        draft.sit(visitor)
        self.tell()

    def get_up(self, draft: Draft, visitor: Visitor) -> None:
        """Leave a table being set up."""
        draft.get_up(visitor.id)
        self._sweep()
        self.tell()

    def _sweep(self) -> None:
        self.drafts = [draft for draft in self.drafts if draft.open]

    def find(self, code: str, visitor: Visitor) -> Draft | HostedTable:
        """Return the table of a code; raises NotYours, and for too many wrong ones."""
        if not self.tries.allowed(visitor.address):
            raise NotYours("Too many wrong codes; wait a minute.")
        for draft in self.drafts:
            if same(code, draft.code):
                return draft
        for table in self.tables.values():
            if table.code and same(code, table.code):
                return table
        self.tries.note(visitor.address)
        raise NotYours("No table has that code.")

    async def begin(self, draft: Draft, visitor: Visitor) -> HostedTable:
        """Deal the cards; raises NotYours, RulesError or SaveError, and the table still waits."""
        if visitor.id != draft.owner:
            raise NotYours(f"{draft.owner_name} starts the game.")
        if not draft.open:
            raise NotYours("That table is gone.")
        header = saves.new_header(draft.game.name, draft.seats(), draft.options)
        file = TableFile(
            [sitter.id if sitter else None for sitter in draft.chairs],
            draft.terms,
            code=draft.code if draft.private else "",
        )
        draft.open = False
        try:
            path, match = await asyncio.to_thread(self._deal, header, file)
        except BaseException:
            draft.open = True
            raise
        table = self._lay(path, match, file)
        draft.table = table.id
        self._sweep()
        log.info("table %s begins with %d people", table.id, len(draft.people))
        self.tell()
        return table

    def _deal(self, header: Header, file: TableFile) -> tuple[Path, Match]:
        path = saves.new_path(self.folders.games, header)
        hold = saves.Hold(path)
        try:
            # The table first: a record alone would be a game that nobody sits at.
            files.write(self._beside(path), file)
            match = Match.new(header, RecordFile(path))
        except BaseException:
            self._beside(path).unlink(missing_ok=True)
            hold.close()
            raise
        self._holds[path.stem] = hold
        return path, match

    # Games going on

    def _lay(self, path: Path, match: Match, file: TableFile) -> HostedTable:
        table = HostedTable(
            path.stem, match, file, self.brains, clock=self.clock, keep=self._changed
        )
        self.tables[table.id] = table
        table.start()
        return table

    def sit(self, table: HostedTable, visitor: Visitor) -> Place:
        """Take the own seat at a game, going on with a stopped one; raises NotYours."""
        place = table.sit(visitor.id)
        if table.state == "stopped":
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

    def _beside(self, record: Path) -> Path:
        return record.with_name(record.stem + files.END)

    def _changed(self, table: HostedTable) -> None:
        """Write a table's file soon; let go of a game that is over."""
        self._dirty[table.id] = table
        if self._writer is None or self._writer.done():
            # In a context of its own: a task that is kept would keep whose app it was begun by.
            self._writer = asyncio.get_running_loop().create_task(self._write(), context=Context())
        self.tell()

    async def _write(self) -> None:
        while self._dirty:
            id, table = self._dirty.popitem()
            path = self._beside(self.folders.games / f"{id}{saves.SUFFIX}")
            try:
                await asyncio.to_thread(files.write, path, table.file)
            except SaveError as error:
                log.error("table %s: %s", id, error)
                await asyncio.sleep(1.0)
                self._dirty.setdefault(id, table)
                continue
            if table.state == "over":
                self.tables.pop(id, None)
                self._let_go(id)
                self.tell()

    def _let_go(self, id: str) -> None:
        if (hold := self._holds.pop(id, None)) is not None:
            hold.close()

    async def find_again(self) -> None:
        """Lay the tables of an earlier run of the host; a damaged one is named in the log."""
        for path in sorted(self.folders.games.glob(f"*{files.END}")):
            id = path.name.removesuffix(files.END)
            try:
                found = await asyncio.to_thread(self._read, path)
            except RulesError as error:
                log.error("table %s: %s", id, error)
                continue
            if found is not None:
                self._lay(*found)
        log.info("%d games wait for their people", len(self.tables))

    def _read(self, path: Path) -> tuple[Path, Match, TableFile] | None:
        file = files.read(path, TableFile)
        if file is None or file.state == "over":
            return None
        record = path.with_name(path.name.removesuffix(files.END) + saves.SUFFIX)
        if not record.exists():
            path.unlink(missing_ok=True)
            return None
        hold = saves.Hold(record)
        try:
            match = Match.resume(saves.load(record), RecordFile(record))
        except BaseException:
            hold.close()
            raise
        self._holds[record.stem] = hold
        return record, match, file

    async def close(self) -> None:
        """Let every game rest and write down every table."""
        for table in tuple(self.tables.values()):
            await table.close()
        if self._writer is not None:
            await self._writer
        self.brains.close()
        for id in tuple(self._holds):
            self._let_go(id)
