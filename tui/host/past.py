"""Finished games of one host: which ones somebody played, and opening one to look at it again."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
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
    started: datetime
    result: str
    """How it ended for them, in a word."""


class _Result(msgspec.Struct):
    returns: list[float]


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
    """Return them; a game of which something is damaged or gone is left out."""
    found: list[PastGame] = []
    for path in sorted(folders.games.glob(f"*{files.END}"), key=_touched, reverse=True):
        try:
            game = _past_game(path, id)
        except (RulesError, OSError, ValueError, msgspec.ValidationError):
            continue
        if game is not None:
            found.append(game)
        if len(found) == MOST:
            break
    return found


def _touched(path: Path) -> float:
    """Return when a file was last written, long ago for one that is gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _past_game(path: Path, id: str) -> PastGame | None:
    """Return the game of a table's file, None if it is not over or not somebody's own."""
    file = files.read(path, TableFile)
    if file is None or file.state != "over" or id not in file.holders:
        return None
    name = path.name.removesuffix(files.END)
    record = _ends(path.with_name(name + saves.SUFFIX))
    header = record.header
    if len(file.holders) != len(header.seats):
        return None
    seat = file.holders.index(id)
    names = tuple(each.name for each in header.seats)
    started = datetime.fromisoformat(header.started)
    return PastGame(name, seat, title_of(header.game), names, started, _result(record, seat))


def _ends(path: Path) -> Record:
    """Return the first and the last line of a record; raises RecordError or OSError.

    The list needs no more of it, and playing hundreds of games would take seconds.
    """
    lines = path.read_bytes().splitlines(keepends=True)
    return parse(b"".join([*lines[:1], *lines[1:][-1:]]))


def _result(record: Record, seat: Seat) -> str:
    """Return how a game ended for a seat; raises ValidationError for what is no result."""
    if record.result is None:
        return ""
    returns = msgspec.convert(record.result[1], _Result).returns
    if len(returns) != len(record.header.seats):
        raise msgspec.ValidationError("a result has a number for each seat")
    return "won" if returns[seat] > 0 else "lost" if returns[seat] < 0 else "drawn"


async def play_again(match: Match, viewer: Seat | None) -> Again:
    """Return the game that has just been finished, to look at it again."""
    return await asyncio.get_running_loop().run_in_executor(_READER, Again.of, match, viewer)


async def open_past(folders: HostFolders, game: PastGame) -> Again:
    """Return a finished game to look at again; raises RulesError for a damaged record."""
    path = folders.games / f"{game.id}{saves.SUFFIX}"
    return await asyncio.get_running_loop().run_in_executor(
        _READER, lambda: Again(saves.load(path), game.seat)
    )
