"""What a hosted table agrees on, and who sits in each of its chairs now."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core import Seat

State = Literal["running", "stopped", "over"]
"""How it stands with a table: a stopped one can be gone on with."""


class Terms(msgspec.Struct, frozen=True):
    """What a table agrees on before the first card; seconds."""

    window: float = 5.0
    """How long everybody who may respond is given, whether or not anybody will; 0: no windows."""
    clock: float = 0.0
    """How long a person may take for a decision; 0: as long as they like."""
    hold: float = 120.0
    """How long the seat of somebody who is gone is kept before the others are asked."""


class TableFile(msgspec.Struct):
    """What stands beside a record: who sits where, and what was agreed on."""

    holders: list[str | None]
    """For each seat the fingerprint of whoever holds it; None: a bot."""
    terms: Terms
    state: State = "running"
    code: str = ""
    """What lets people in to watch a private table; empty: an open one."""
    replaced: list[Seat] = []
    """Seats in which a bot decides for somebody who is gone."""
    codes: list[str] = []
    """For each seat of a guest what brings them back to it, "" for any other; empty: none."""
    sealed: dict[Seat, str] = {}
    """What people chose in a step that waits for others: the record holds whole steps."""
    version: int = 0
    """The version of that step; choices of any other are forgotten."""
    format: int = 1


class Chair:
    """One seat of a table and who decides in it."""

    def __init__(self, holder: str | None, *, bot: bool, code: str = "") -> None:
        self.holder = holder
        """The id of the person whose seat it is, None for a bot's."""
        self.code = code
        """What brings a guest back, whom no key vouches for; "" for anybody else."""
        self.bot = bot
        """A bot decides here: its own seat, or that of somebody who is gone."""
        self.present = 0
        """How many connections of its holder are at the table."""
        self.gone_since = 0.0
        self.asked = False
        """It was kept long enough: the others may put a bot in, or stop."""
        self.lost = 0.0
        """For how long its holder was not there since the present decision began."""
        self.passing: object = None
        """The turn in which its holder always passes."""

    @property
    def person(self) -> bool:
        """Whether a person decides here, present or not."""
        return self.holder is not None and not self.bot

    @property
    def gone(self) -> bool:
        """Whether a person should decide here who is not there."""
        return self.person and not self.present


def chairs_of(file: TableFile) -> list[Chair]:
    """Return the chairs of a table that was put away, with nobody there yet."""
    codes = file.codes or [""] * len(file.holders)
    return [
        Chair(holder, bot=holder is None or seat in file.replaced, code=code)
        for seat, (holder, code) in enumerate(zip(file.holders, codes, strict=True))
    ]


class Window(msgspec.Struct):
    """A time in which some seats may respond."""

    left: set[Seat]
    """Who has not answered yet."""
    until: float
    volunteers: set[Seat] = set()
    """Who asked to decide although they come later in the order."""
    returned: set[Seat] = set()
    """Who came back and was given the whole time, which is done once."""


Kind = Literal["choose", "passed", "may", "will", "wait", "over", "stopped"]
"""You choose; you have passed and the window is open; you may say that you respond; you have said
so; others decide; and two ends."""


class Stand(msgspec.Struct, frozen=True):
    """How a table stands for one place: what it waits for, in public facts and the place's own."""

    kind: Kind
    waiting: tuple[Seat, ...] = ()
    """Who decides."""
    asked: tuple[Seat, ...] = ()
    """Who may respond in the open window; empty: there is none."""
    left: int | None = None
    """Seconds until the window closes, or the clock of whoever decides runs out."""
    minutes: int = 0
    """How long the decision has been waited for at least."""
    gone: tuple[Seat, ...] = ()
    """People who are not there."""
    ask: tuple[Seat, ...] = ()
    """Those of them for whom a bot may be put in now."""


class Said(msgspec.Struct, frozen=True):
    """Something said at a table, or a notice of the table itself."""

    text: str
    seat: Seat | None = None
    """Who said it; None: the table."""
