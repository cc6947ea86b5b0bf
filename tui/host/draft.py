"""A table that is being set up: who will sit where, and what is agreed on before the first card."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules import bots
from rules.core import RulesError, Seat
from rules.games import load_game
from rules.record import SeatInfo
from tui.eyes import NotYours
from tui.game_options import OPTIONS, values_of
from tui.host.chairs import Terms
from tui.host.codes import new_code
from tui.host.people import Visitor
from tui.names import bot_names

WINDOWS = (5.0, 8.0, 12.0, 0.0, 3.0)
"""Seconds of a window to respond in, the first by default."""

CLOCKS = (0.0, 30.0, 60.0, 120.0, 300.0)
"""Seconds for a decision, the first by default."""

HOLDS = (120.0, 300.0, 30.0, 60.0)
"""Seconds for which the seat of somebody who is gone is kept, the first by default."""


class Sitter(msgspec.Struct, frozen=True):
    """Who will sit in a seat."""

    id: str | None
    """A person's id; None: a bot."""
    name: str
    """A person's name, or a bot's LEVEL."""


class Draft:
    """A table as it is being set up; its owner is whoever made it."""

    def __init__(self, game: str, owner: Visitor) -> None:
        self.game = load_game(game)
        self.owner = owner.id
        self.owner_name = owner.name
        self.source = owner.address
        """Where it is set up from."""
        self.code = new_code()
        self.private = False
        """Whether the code is needed to sit down or to watch."""
        self.option = OPTIONS[game]
        self.options = values_of(self.game)
        """The game's options, as a header names them."""
        self.terms = Terms()
        self.chairs: list[Sitter | None] = [None] * self.game.seats[0]
        self.chairs[0] = Sitter(owner.id, owner.name)
        self.open = True
        """Whether it still waits: not begun, and not given up."""
        self.dealing = False
        """Whether its cards are being dealt, which may fail: then it waits on."""
        self.table: str = ""
        """The id of the table it has become."""

    @property
    def levels(self) -> Sequence[str]:
        """The bots there are for this game."""
        return tuple(bots.LEVELS.get(self.game.name, {}))

    @property
    def free(self) -> int:
        """How many seats are free."""
        return self.chairs.count(None)

    @property
    def people(self) -> list[Sitter]:
        """The people who sit here."""
        return [sitter for sitter in self.chairs if sitter is not None and sitter.id is not None]

    def seat_of(self, id: str) -> Seat | None:
        """Return where somebody sits."""
        places = (s for s, sitter in enumerate(self.chairs) if sitter and sitter.id == id)
        return next(places, None)

    def sit(self, visitor: Visitor) -> None:
        """Give somebody the first free seat; raises NotYours if there is none."""
        if self.seat_of(visitor.id) is not None:
            return
        if None not in self.chairs:
            raise NotYours("There is no free seat at this table.")
        self.chairs[self.chairs.index(None)] = Sitter(visitor.id, visitor.name)

    def get_up(self, id: str) -> None:
        """Set somebody's seat free; when the owner goes, the next person has the table."""
        seat = self.seat_of(id)
        if seat is None:
            return
        self.chairs[seat] = None
        if id == self.owner:
            if not self.people:
                self.open = False
                return
            heir = self.people[0]
            self.owner, self.owner_name = str(heir.id), heir.name

    def resize(self, count: int) -> None:
        """Change the number of seats; people keep theirs."""
        seated = [sitter for sitter in self.chairs if sitter is not None]
        seated.sort(key=lambda sitter: sitter.id is None)
        if len(self.people) > count:
            raise NotYours("More people sit here than that.")
        kept = seated[:count]
        self.chairs = [*kept, *[None] * (count - len(kept))]

    def turn(self, seat: Seat, step: int) -> None:
        """Give a seat without a person to the next bot, or to nobody."""
        sitter = self.chairs[seat]
        if sitter is not None and sitter.id is not None:
            raise NotYours(f"{sitter.name} sits there.")
        choices = ["", *self.levels]
        now = choices.index(sitter.name) if sitter else 0
        level = choices[(now + step) % len(choices)]
        self.chairs[seat] = Sitter(None, level) if level else None

    def fill(self) -> None:
        """Put bots into all free seats."""
        level = bots.DEFAULT if bots.DEFAULT in self.levels else self.levels[-1]
        self.chairs = [sitter or Sitter(None, level) for sitter in self.chairs]

    def seats(self) -> list[SeatInfo]:
        """Return the seats as a record names them; raises NotYours while one is free."""
        if self.free:
            raise NotYours("A seat is free: wait for somebody, or put a bot there.")
        people = [sitter.name for sitter in self.people]
        names = iter(bot_names(len(self.chairs) - len(people), people))
        found: list[SeatInfo] = []
        for sitter in self.chairs:
            if sitter is None:
                raise RulesError("A seat is free.")
            if sitter.id is None:
                found.append(SeatInfo(next(names), "bot", sitter.name))
            else:
                found.append(SeatInfo(sitter.name, "human"))
        return found
