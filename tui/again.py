"""A finished game looked at again, step by step, as one seat (or everybody) could see it then.

The record is played again by a Match for each step; it offers a table what a Session would.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rules.core import Event, Game, Outcome, RulesError, Seat
from rules.match import Match
from rules.record import Header, Record, dump, parse
from tui.names import shown_names
from tui.narration import Sentence, narrate


class Then:
    """The match as one seat could see it at one step."""

    def __init__(self, again: Again) -> None:
        self._again = again

    @property
    def game(self) -> Game:
        """The game."""
        return self._again.whole.game

    @property
    def header(self) -> Header:
        """The game's header."""
        return self._again.whole.header

    @property
    def seats(self) -> range:
        """The seats of the game."""
        return self._again.whole.seats

    @property
    def version(self) -> int:
        """The step's version."""
        return self._again.at.version

    @property
    def outcome(self) -> Outcome | None:
        """The result at the end of the game, None before."""
        return self._again.at.outcome

    @property
    def lines(self) -> Sequence[object]:
        """One thing that is another one at every step."""
        return (self._again.at,)

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that had to decide then."""
        return self._again.at.to_act()

    def view(self, seat: Seat | None) -> Any:
        """Return the View of the own seat, or None's; raises RulesError."""
        return self._again.at.view(self._own(seat))

    def memory(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return what the own seat, or everybody, had seen then; raises RulesError."""
        return self._again.at.memory(self._own(seat))

    def _own(self, seat: Seat | None) -> Seat | None:
        if seat is not None and seat != self._again.viewer:
            raise RulesError("That was not your hand.")
        return seat


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
        self._match_at = lru_cache(maxsize=8)(self._play_to)
        self.at = self._match_at(0)
        """The match as far as the step."""
        self.match = Then(self)

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
        at = await asyncio.to_thread(lambda: self._match_at(self._version_after(step)))
        self.step, self.at = step, at

    def _version_after(self, step: int) -> int:
        """Return the first version at which the seat had seen the step's event."""
        return self.whole.version_of(self.viewer, self._all[step].event) if self._all else 0

    def _play_to(self, version: int) -> Match:
        return Match(self.whole.until(version))

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
