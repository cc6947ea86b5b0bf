"""Finished games of one host: which ones somebody played, and opening one to look at it again."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from rules.core import RulesError, Seat
from rules.games import title_of
from rules.match import Match
from rules.record import Record, parse
from tui import saves
from tui.again import Again
from tui.host import files
from tui.host.chairs import TableFile
from tui.host.files import HostFolders

MOST = 200
"""Games that are listed at most, the newest."""


class PastGame(msgspec.Struct, frozen=True):
    """What a list shows of a finished game."""

    id: str
    seat: Seat
    """Where the person sat."""
    title: str
    names: tuple[str, ...]
    started: str
    result: str
    """How it ended for them, in a word."""


_READER = ThreadPoolExecutor(1, "past")
"""One after the other, and never in the way of games that are to be saved."""


_reading: dict[tuple[Path, str], asyncio.Future[list[PastGame]]] = {}


async def past_games(folders: HostFolders, id: str) -> list[PastGame]:
    """Return the games somebody has finished, the newest first."""
    asked = (folders.games, id)
    if asked not in _reading:
        loop = asyncio.get_running_loop()
        _reading[asked] = loop.run_in_executor(_READER, _past_games, folders, id)
        _reading[asked].add_done_callback(lambda _: _reading.pop(asked))
    return await asyncio.shield(_reading[asked])


def _past_games(folders: HostFolders, id: str) -> list[PastGame]:
    found: list[PastGame] = []
    paths = sorted(folders.games.glob(f"*{files.END}"), key=lambda path: path.stat().st_mtime)
    for path in reversed(paths):
        try:
            file = files.read(path, TableFile)
            if file is None or file.state != "over" or id not in file.holders:
                continue
            name = path.name.removesuffix(files.END)
            record = _ends(path.with_name(name + saves.SUFFIX))
        except (RulesError, OSError):
            continue
        seat = file.holders.index(id)
        names = tuple(each.name for each in record.header.seats)
        title = title_of(record.header.game)
        result = _result(record, seat)
        found.append(PastGame(name, seat, title, names, record.header.started, result))
        if len(found) == MOST:
            break
    return found


def _ends(path: Path) -> Record:
    """Return the first and the last line of a record; raises RecordError or OSError.

    The list needs no more of it, and playing hundreds of games would take seconds.
    """
    lines = path.read_bytes().splitlines(keepends=True)
    return parse(b"".join([*lines[:1], *lines[1:][-1:]]))


def _result(record: Record, seat: Seat) -> str:
    if record.result is None:
        return ""
    value = record.result[1]["returns"][seat]
    return "won" if value > 0 else "lost" if value < 0 else "drawn"


async def play_again(match: Match, viewer: Seat | None) -> Again:
    """Return the game that has just been finished, to look at it again."""
    return await asyncio.get_running_loop().run_in_executor(_READER, Again.of, match, viewer)


async def open_past(folders: HostFolders, game: PastGame) -> Again:
    """Return a finished game to look at again; raises RulesError for a damaged record."""
    path = folders.games / f"{game.id}{saves.SUFFIX}"
    return await asyncio.get_running_loop().run_in_executor(
        _READER, lambda: Again(saves.load(path), game.seat)
    )
