"""Finished games of one host: which ones somebody played, and going through one step by step.

A story is played again by a Match and seen from one seat alone, at every step as it was then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from rules.core import Event, Game, Outcome, RulesError, Seat
from rules.games import load_game
from rules.match import Match
from rules.record import Header, Record
from tui import saves
from tui.host import files
from tui.host.chairs import NotYours, TableFile
from tui.host.files import HostFolders
from tui.narration import Sentence, narrate

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


async def past_games(folders: HostFolders, id: str) -> list[PastGame]:
    """Return the games somebody has finished, the newest first."""
    return await asyncio.to_thread(_past_games, folders, id)


def _past_games(folders: HostFolders, id: str) -> list[PastGame]:
    found: list[PastGame] = []
    paths = sorted(folders.games.glob(f"*{files.END}"), key=lambda path: path.stat().st_mtime)
    for path in reversed(paths):
        try:
            file = files.read(path, TableFile)
            if file is None or file.state != "over" or id not in file.holders:
                continue
            name = path.name.removesuffix(files.END)
            record = saves.load(path.with_name(name + saves.SUFFIX))
        except RulesError:
            continue
        seat = file.holders.index(id)
        names = tuple(each.name for each in record.header.seats)
        title = load_game(record.header.game).title
        result = _result(record, seat)
        found.append(PastGame(name, seat, title, names, record.header.started, result))
        if len(found) == MOST:
            break
    return found


def _result(record: Record, seat: Seat) -> str:
    if record.result is None:
        return ""
    value = record.result[1]["returns"][seat]
    return "won" if value > 0 else "lost" if value < 0 else "drawn"


async def open_past(folders: HostFolders, game: PastGame) -> Story:
    """Return the story of a finished game; raises RulesError for a damaged record."""
    path = folders.games / f"{game.id}{saves.SUFFIX}"
    return await asyncio.to_thread(lambda: Story(saves.load(path), game.seat))


class Then:
    """The match as one seat could see it at one step."""

    def __init__(self, story: Story) -> None:
        self._story = story

    @property
    def game(self) -> Game:
        """The game."""
        return self._story.whole.game

    @property
    def header(self) -> Header:
        """The game's header."""
        return self._story.whole.header

    @property
    def seats(self) -> range:
        """The seats of the game."""
        return self._story.whole.seats

    @property
    def version(self) -> int:
        """The step's version."""
        return self._story.at.version

    @property
    def outcome(self) -> Outcome | None:
        """The result at the end of the story, None before."""
        return self._story.at.outcome

    @property
    def lines(self) -> Sequence[object]:
        """One thing that is another one at every step."""
        return (self._story.at,)

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that had to decide then."""
        return self._story.at.to_act()

    def view(self, seat: Seat | None) -> Any:
        """Return the View of the own seat, or None's; raises NotYours."""
        return self._story.at.view(self._own(seat))

    def memory(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return what the own seat, or everybody, had seen then; raises NotYours."""
        return self._story.at.memory(self._own(seat))

    def _own(self, seat: Seat | None) -> Seat | None:
        if seat is not None and seat != self._story.viewer:
            raise NotYours("That was not your hand.")
        return seat


class Story:
    """A finished game seen from one seat; it offers a table what a Session would."""

    hot_seat = False
    curtain = "never"
    bots: tuple[Seat, ...] = ()

    def __init__(self, record: Record, viewer: Seat) -> None:
        """Play a record; raises RecordError."""
        self.viewer = viewer
        self.keyboard = viewer
        self._record = record
        self.whole = Match(record)
        self.game_name = record.header.game
        self.names = tuple(seat.name for seat in record.header.seats)
        self.humans = tuple(self.whole.seats)
        self._all = narrate(self.game_name, self.whole.memory(viewer), self.names, viewer, you=True)
        self.step = 0
        """Which sentence is shown, from 0."""
        self._match_at = lru_cache(maxsize=8)(self._play_to)
        self.at = self._match_at(0)
        """The match as far as the step."""
        self.match = Then(self)

    def __len__(self) -> int:
        return max(1, len(self._all))

    @property
    def outcome(self) -> Outcome | None:
        """Nothing: a story is not a game that ends."""
        return None

    @property
    def sentence(self) -> str:
        """The sentence of the step."""
        return self._all[self.step].text if self._all else ""

    async def go(self, step: int) -> None:
        """Go to a step, or the nearest there is."""
        step = min(max(step, 0), len(self) - 1)
        at = await asyncio.to_thread(self._match_at, self._version_after(step))
        self.step, self.at = step, at

    def _version_after(self, step: int) -> int:
        """Return the first version at which the seat had seen the step's event."""
        low, high = 0, self.whole.version
        while low < high:
            middle = (low + high) // 2
            if self._seen_by(middle) > step:
                high = middle
            else:
                low = middle + 1
        return low

    def _seen_by(self, version: int) -> int:
        return len(self._match_at(version).memory(self.viewer))

    def _play_to(self, version: int) -> Match:
        match = Match(self._record)
        match.rewind(version)
        return match

    def letter(self, seat: Seat) -> str:
        """Return the letter that stands for a seat: A, B, …"""
        return chr(ord("A") + seat)

    def recap(self, seat: Seat | None) -> list[Sentence]:
        """Return nothing: the steps tell it."""
        return []

    def log(self, seat: Seat | None = None) -> list[Sentence]:
        """Return the story as far as the step."""
        return self._all[: self.step + 1]

    def take_keyboard(self, seat: Seat) -> None:
        """Nothing: nobody decides."""

    def cover(self) -> None:
        """Nothing: it is the own hand of a game that is over."""

    def close(self) -> None:
        """Nothing: nothing is held."""
