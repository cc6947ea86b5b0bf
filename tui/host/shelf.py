"""The shelf: where the tables of a host lie on disk, each a record and, beside it, its own file.

Everything is read and written in threads. A game that is played is held, so that no other process
goes on with it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextvars import Context
from pathlib import Path

from rules.core import RulesError
from rules.match import Match
from rules.record import Header, RecordFile, SaveError
from tui import saves
from tui.host import files
from tui.host.chairs import TableFile
from tui.host.table import HostedTable

RETRY = 1.0
"""Seconds until a table's file that could not be written is tried again."""

log = logging.getLogger("fangs.host")


class Shelf:
    """The tables in one folder; `written` is called with each whose file is up to date."""

    def __init__(self, folder: Path, written: Callable[[HostedTable], None]) -> None:
        self.folder = folder
        self._written = written
        self._holds: dict[str, saves.Hold] = {}
        self._changed: dict[str, HostedTable] = {}
        self._now = ""
        """The table whose file is being written."""
        self._failing: set[str] = set()
        self._writer: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()

    def beside(self, id: str) -> Path:
        """Return the place of a table's own file."""
        return self.folder / f"{id}{files.END}"

    def record(self, id: str) -> Path:
        """Return the place of a table's record."""
        return self.folder / f"{id}{saves.SUFFIX}"

    # Taking down

    def deal(self, header: Header, file: TableFile) -> tuple[str, Match]:
        """Begin a game; raises RulesError or SaveError, and nothing is left of it."""
        path = saves.new_path(self.folder, header)
        hold = saves.Hold(path)
        try:
            # The table first: a record alone would be a game that nobody sits at.
            files.write(self.beside(path.stem), file)
            match = Match.new(header, RecordFile(path))
        except BaseException:
            self.beside(path.stem).unlink(missing_ok=True)
            hold.close()
            raise
        self._holds[path.stem] = hold
        return path.stem, match

    def find(self) -> Iterator[tuple[str, TableFile]]:
        """Give the tables that are not over; one that cannot be read is named in the log."""
        for path in sorted(self.folder.glob(f"*{files.END}")):
            id = path.name.removesuffix(files.END)
            try:
                file = files.read(path, TableFile)
            except RulesError as error:
                log.error("table %s: %s", id, error)
                continue
            if file is None or file.state == "over":
                continue
            if self.record(id).exists():
                yield id, file
            else:
                path.unlink(missing_ok=True)

    def take(self, id: str, file: TableFile) -> Match:
        """Return the game of a table, to go on with; raises RulesError."""
        path = self.record(id)
        hold = saves.Hold(path)
        try:
            record = saves.load(path)
            seats = len(record.header.seats)
            if len(file.holders) != seats or len(file.codes) not in (0, seats):
                raise SaveError(f"{self.beside(id)} is not for {seats} seats; put it right.")
            match = Match.resume(record, RecordFile(path))
        except BaseException:
            hold.close()
            raise
        self._holds[id] = hold
        return match

    # Putting away

    def keep(self, table: HostedTable) -> None:
        """Write a table's file soon."""
        self._changed[table.id] = table
        if self._writer is None or self._writer.done():
            # In a context of its own: a task that is kept would keep whose app it was begun by.
            self._writer = asyncio.get_running_loop().create_task(self._write(), context=Context())

    def up_to_date(self, id: str) -> bool:
        """Tell whether all is written of a table."""
        return id not in self._changed and id != self._now

    def let_go(self, id: str) -> None:
        """Hold a game no more."""
        if (hold := self._holds.pop(id, None)) is not None:
            hold.close()

    async def close(self) -> None:
        """Write what can be written, once, and let go of everything."""
        self._closing.set()
        if self._writer is not None:
            await asyncio.wait({self._writer})
        for id in tuple(self._holds):
            self.let_go(id)

    async def _write(self) -> None:
        while self._changed:
            id = next(iter(self._changed))
            table = self._changed.pop(id)
            self._now = id
            try:
                await asyncio.to_thread(files.write, self.beside(id), table.file)
            except SaveError as error:
                await self._put_off(table, error)
                continue
            finally:
                self._now = ""
            self._failing.discard(id)
            if id not in self._changed:
                self._written(table)

    async def _put_off(self, table: HostedTable, error: SaveError) -> None:
        """Have a file that cannot be written tried again, unless the host closes."""
        if table.id not in self._failing:
            self._failing.add(table.id)
            log.error("table %s: %s", table.id, error)
        if not self._closing.is_set():
            self._changed.setdefault(table.id, table)
            try:
                await asyncio.wait_for(self._closing.wait(), RETRY)
            except TimeoutError:
                return
