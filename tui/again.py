"""A finished game looked at again, step by step, as one seat (or everybody) could see it then.

The record is played again by a Match for each step; it offers a table what a Session would.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache

from rules.core import Outcome, Seat
from rules.match import Match
from rules.record import Record, dump, parse
from tui.eyes import Eyes, Snapshot, look
from tui.names import shown_names
from tui.narration import Sentence, narrate


class Again:
    """A finished game seen from one seat, or by everybody where `viewer` is None."""

    hot_seat = False
    curtain = "never"
    bots: tuple[Seat, ...] = ()

    def __init__(self, record: Record, viewer: Seat | None) -> None:
        """Play a record; raises RecordError."""
        self.viewer = viewer
        self.keyboard = viewer
        self.whole = Match(record)
        self.game_name = record.header.game
        self.names = shown_names(seat.name for seat in record.header.seats)
        self.humans = tuple(self.whole.seats)
        self._all = narrate(
            self.game_name,
            self.whole.memory(viewer),
            self.names,
            viewer,
            you=viewer is not None,
        )
        self.step = 0
        """Which sentence is shown, from 0."""
        self._look_at = lru_cache(maxsize=8)(self._play_to)
        self.now = self._look_at(0)
        """The moment of the step."""
        self.match = Eyes(viewer, record.header, lambda: self.now)

    @classmethod
    def of(cls, match: Match, viewer: Seat | None) -> Again:
        """Play a finished match again, from its beginning."""
        return cls(parse(dump(match.lines)), viewer)

    def __len__(self) -> int:
        return max(1, len(self._all))

    @property
    def outcome(self) -> Outcome | None:
        """Nothing: it ended long ago."""
        return None

    @property
    def sentences(self) -> Sequence[str]:
        """The whole story."""
        return [told.text for told in self._all]

    @property
    def sentence(self) -> str:
        """The sentence of the step."""
        return self._all[self.step].text if self._all else ""

    async def go(self, step: int) -> None:
        """Go to a step, or the nearest there is."""
        step = min(max(step, 0), len(self) - 1)
        now = await asyncio.to_thread(lambda: self._look_at(self._version_after(step)))
        self.step, self.now = step, now

    def _version_after(self, step: int) -> int:
        """Return the first version at which the seat had seen the step's event."""
        return self.whole.version_of(self.viewer, self._all[step].event) if self._all else 0

    def _play_to(self, version: int) -> Snapshot:
        return look(Match(self.whole.until(version)))

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
