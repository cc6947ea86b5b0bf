"""The review after a game against bots: the costliest decisions, and the reasons of the bots.

Decisions are judged by what the person could know then; the judging takes a few seconds and is
done beside the screen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

from textual import work

from rules.core import Seat
from rules.record import Record, dump, parse
from rules.review import Slip, bot_reasons, costliest
from tui.keys import CONTEXTS, bindings
from tui.narration import describe_action
from tui.paint import wrap
from tui.screens.page import Page
from tui.session import Session
from tui.widgets.heading import Heading
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.panel import Panel
from tui.widgets.paper import Line, Paper


class Review(Page[None]):
    """What a finished game can teach the one person who played it."""

    BINDINGS = bindings(*CONTEXTS["page"])

    def __init__(self, session: Session, seat: Seat) -> None:
        super().__init__()
        self.session = session
        self.seat = seat
        self.slips: list[Slip] | None = None
        """None while the decisions are being judged."""
        self.reasons: list[str] = []

    def build(self) -> Iterator[Panel]:
        yield Heading(self.look, "Review", self.session.match.game.title)
        self.paper = Paper(self.look, self._write)
        yield self.paper
        yield KeyLine(
            self.look,
            [
                hint("turn", "common.up", "common.down"),
                hint("pages", "common.page_up", "common.page_down"),
                hint("back", "common.back"),
            ],
        )

    def on_mount(self) -> None:
        self.judge()

    @work(exclusive=True)
    async def judge(self) -> None:
        """Look at the decisions in another thread; the screen stays awake meanwhile."""
        record = parse(dump(self.session.match.lines))
        seed = f"{record.header.seed}/review"
        slips = await asyncio.to_thread(costliest, record, self.seat, Random(seed))
        self.reasons = await asyncio.to_thread(self._tell_reasons, record)
        self.slips = slips
        self.paper.renew()

    def _tell_reasons(self, record: Record) -> list[str]:
        names, game = self.session.names, self.session.game_name
        return [
            f"Turn {moment.view.turn}, {names[moment.view.seat]}: "
            f"{describe_action(game, moment.action, moment.view, names)}. {why}"
            for moment, why in bot_reasons(record)
        ]

    def _write(self, width: int) -> list[Line]:
        if self.slips is None:
            return [(("Your decisions are being looked at ...", "faint", False),)]
        lines: list[Line] = [(("YOUR COSTLIEST DECISIONS", "title", True),), ()]
        for slip in self.slips:
            lines += self._slip(slip, width)
        if not self.slips:
            lines += [
                (("None of your decisions cost you anything worth a word.", "ink", False),),
                (),
            ]
        lines += [(("WHY THE BOTS DID WHAT THEY DID", "title", True),), ()]
        for reason in self.reasons:
            for number, text in enumerate(wrap(reason, width - 2)):
                mark = " " if number else self.look.glyphs.bullet
                lines.append(((f"{mark} ", "faint", False), (text, "ink", False)))
        return lines

    def _slip(self, slip: Slip, width: int) -> list[Line]:
        names, game = self.session.names, self.session.game_name
        chosen = describe_action(game, slip.chosen, slip.view, names, you=True)
        better = describe_action(game, slip.better, slip.view, names, you=True)
        rows = [
            (f"Turn {slip.turn}: {chosen}.", "ink"),
            (f"Better: {better}. {slip.why}", "good"),
            (f"It cost about {slip.cost:.0%} of the game, by what you could know then.", "warn"),
        ]
        lines: list[Line] = [
            ((text, slot, False),) for row, slot in rows for text in wrap(row, width - 2)
        ]
        return [*lines, ()]

    def do(self, command: str) -> None:
        if command == "common.back":
            self.dismiss()
        else:
            self.paper.do(command)
