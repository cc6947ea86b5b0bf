"""A place at a hosted table: a seat with its own eyes, or a watcher's with everybody's.

A table's screen follows a place as it follows a Session at one keyboard, by the same names. What
it can reach of the game is what this place may see, and nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from rules.core import Event, Outcome, Seat
from tui.eyes import Eyes, NotYours
from tui.host.chairs import Said, Stand
from tui.narration import Sentence, narrate

if TYPE_CHECKING:
    from tui.again import Again
    from tui.host.table import HostedTable


class Place:
    """One person's place; `viewer` is their seat, None for somebody who watches."""

    hot_seat = False
    curtain = "never"

    def __init__(self, table: HostedTable, viewer: Seat | None, id: str) -> None:
        """`id` is who sits here, as in `people`."""
        self.table = table
        self.viewer = viewer
        self.id = id
        self.match = Eyes(viewer, table.header, lambda: table.now)
        self.game_name = table.game.name
        self.names = table.names
        self.changed = asyncio.Event()
        """Set whenever there is something new to show."""
        self.trouble = ""
        """One sentence for this place alone: mostly what was wrong with its last decision."""
        self.muted = False
        """Whether talk is left out here."""
        self._listeners: list[Callable[[], None]] = []
        self._heard = table.talk.count
        self._log: list[Sentence] = []
        self._told = 0

    def tell(self) -> None:
        """Note that there is something new to show."""
        self.changed.set()
        for listener in tuple(self._listeners):
            listener()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` whenever there is something new; return what stops that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # Who sits here

    @property
    def keyboard(self) -> Seat | None:
        """The own seat."""
        return self.viewer

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats in which people decide."""
        return tuple(s for s, chair in enumerate(self.table.chairs) if chair.person)

    @property
    def bots(self) -> tuple[Seat, ...]:
        """The seats in which bots decide."""
        return tuple(s for s, chair in enumerate(self.table.chairs) if not chair.person)

    @property
    def alone(self) -> bool:
        """Whether nobody else holds a seat, so that help is unfair to nobody."""
        return self.viewer is not None and self.table.alone

    @property
    def code(self) -> str:
        """What brings a guest back to this seat should the line drop, "" for anybody else."""
        return self.table.chairs[self.viewer].code if self.viewer is not None else ""

    @property
    def outcome(self) -> Outcome | None:
        """The result, None while the game goes on."""
        return self.match.outcome

    def letter(self, seat: Seat) -> str:
        """Return the letter that stands for a seat: A, B, …"""
        return chr(ord("A") + seat)

    # What is told

    def log(self, seat: Seat | None = None) -> list[Sentence]:
        """Return the whole story as this place may read it."""
        events = self.match.memory(self.viewer)
        begin = len(self._log)
        fresh = narrate(
            self.game_name, events[begin:], self.names, self.viewer, you=self.viewer is not None
        )
        self._log += [
            msgspec.structs.replace(sentence, event=begin + sentence.event) for sentence in fresh
        ]
        return self._log.copy()

    def recap(self, seat: Seat | None) -> list[Sentence]:
        """Return what happened since this was last asked."""
        story = self.log()
        begin, self._told = self._told, len(story)
        return story[begin:]

    def memory_of(self, bot: Seat) -> tuple[Event, ...]:
        """Return what a bot had seen when the game was over; raises NotYours."""
        if self.outcome is None or self.table.chairs[bot].holder is not None:
            raise NotYours("What a bot believes is told when the game is over.")
        return self.table.now.memories[bot]

    async def again(self) -> Again:
        """Return the finished game to look at again from this place; raises NotYours before."""
        return await self.table.again(self.viewer)

    def talk(self) -> list[Said]:
        """Return what was said since this was last asked, notices of the table included."""
        said = self.table.talk.since(self._heard)
        self._heard = self.table.talk.count
        return [each for each in said if each.seat is None or not self.muted]

    # What is done

    def stand(self) -> Stand:
        """Return how the table stands for this place."""
        return self.table.stand(self.viewer)

    def answer(self, action: Any, version: int) -> None:
        """Decide for the own seat; raises StaleAction, IllegalAction or NotYours."""
        if self.viewer is None:
            raise NotYours("You watch; those at the table decide.")
        self.table.answer(self.viewer, action, version)

    def take_keyboard(self, seat: Seat) -> None:
        """Nothing: this keyboard is nobody else's."""

    def cover(self) -> None:
        """Nothing: this screen is nobody else's."""

    def close(self) -> None:
        """Leave the table; the seat is kept."""
        self.table.leave(self)
