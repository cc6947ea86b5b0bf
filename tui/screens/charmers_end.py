"""How a game of Snake Charmers went: hands, the circle turn by turn, and what bots believed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from textual import work

from rules.charmers.cards import SNAKE, TABLES
from rules.core import Event, Seat
from tui.claims import Step, Story
from tui.keys import CONTEXTS, bindings
from tui.narration.charmers import cards
from tui.narration.voice import listed
from tui.notebook import believed
from tui.paint import wrap
from tui.screens.page import Page
from tui.session import Session
from tui.widgets.heading import Heading
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.panel import Panel
from tui.widgets.paper import Line, Paper

LABEL = 4
"""Columns before the strips."""


class CharmersEnd(Page[None]):
    """The end of a game in full; Escape goes back to the table."""

    BINDINGS = bindings(*CONTEXTS["page"])

    def __init__(self, session: Session, verdict: str) -> None:
        super().__init__()
        self.session = session
        self.verdict = verdict
        numbers = TABLES[len(session.names)].highest
        self.steps = Story(session.match.memory(None), numbers).steps
        self.beliefs: list[str] | None = None
        """A sentence for each bot; None while they are found out, which takes a moment."""

    def build(self) -> Iterator[Panel]:
        yield Heading(self.look, "How it went", self.session.match.game.title)
        self.paper = Paper(self.look, lambda width: list(self._write(width)))
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
        self.find_beliefs()

    @work(exclusive=True)
    async def find_beliefs(self) -> None:
        """Find out what the bots believed, in another thread."""
        match = self.session.match
        bots = [seat for seat in match.seats if match.header.seats[seat].kind == "bot"]
        told = [(seat, self.session.memory_of(seat)) for seat in bots]
        self.beliefs = await asyncio.to_thread(lambda: [self._belief(*each) for each in told])
        self.paper.renew()

    def _write(self, width: int) -> Iterator[Line]:
        yield from _text(self.verdict, width, "title")
        yield ()
        view = self.session.match.view(None)
        for seat, hand in enumerate(view.hands or ()):
            name = (f"{self.session.names[seat]:16}", f"team_{seat + 1}", True)
            won = view.outcome is not None and view.outcome.returns[seat] > 0
            yield (name, (f" {cards(hand)}", "ink", False), ("  wins" if won else "", "good", True))
        yield ()
        yield (("The circle, turn by turn", "title", True),)
        yield from self._chart(width)
        if self.beliefs:
            yield ()
            yield (("What the bots believed at the end", "title", True),)
        for sentence in self.beliefs or ():
            yield from _text(sentence, width, "ink")

    # The chart

    def _chart(self, width: int) -> Iterator[Line]:
        """Draw a row for each card of the circle and a column for each turn, in strips."""
        glyphs = self.look.glyphs
        marks = {"night": glyphs.hit_full, "day": glyphs.hit_empty, "gone": " "}
        yield (
            (f"{marks['night']} night   {marks['day']} day   blank: gone   ", "faint", False),
            ("| a round begins", "faint", False),
        )
        for strip in _strips(self.steps, width - LABEL):
            yield ()
            for number in range(len(self.steps[0].sides)):
                cells = [(f"{number + 1:>2}  ", "ink", True)]
                for step in strip:
                    side = step.sides[number]
                    cells.append((marks[side], side if side != "gone" else "faint", False))
                    if step.round_began:
                        cells.append(("|", "rule", False))
                yield tuple(cells)
            yield ((f"    turns {strip[0].turn} to {strip[-1].turn}", "faint", False),)

    # What bots believed

    def _belief(self, seat: Seat, memory: Sequence[Event]) -> str:
        """Return where a bot thought the snakes and the others' numbers were."""
        names = self.session.names
        rows = believed(seat, memory)
        snake = next(row for row in rows if row.card == SNAKE)
        others = [each for each in range(len(names)) if each != seat and snake.may[each]]
        likely = sorted(others, key=lambda each: -snake.chances[each])
        held = [
            f"{names[each]} for certain" if snake.sure[each]
            else f"{names[each]} {min(99, max(1, round(100 * snake.chances[each])))} %"
            for each in likely
        ]  # fmt: skip
        known = [
            f"the {row.card} with {names[each]}"
            for row in rows
            if row.card != SNAKE
            for each in range(len(names))
            if each != seat and row.sure[each]
        ]
        text = f"{names[seat]}: a snake with {listed(held, 'or')}" if held else (
            f"{names[seat]}: no snake with anybody else"
        )  # fmt: skip
        return (
            f"{text}; for certain {listed(known)}." if known else f"{text}; no number for certain."
        )

    def do(self, command: str) -> None:
        if command == "common.back":
            self.dismiss()
        else:
            self.paper.do(command)


def _text(text: str, width: int, slot: str) -> Iterator[Line]:
    for line in wrap(text, width):
        yield ((line, slot, slot == "title"),)


def _strips(steps: Sequence[Step], width: int) -> Iterator[list[Step]]:
    """Part the steps into strips that fit a width; a round's beginning takes a column."""
    strip: list[Step] = []
    used = 0
    for step in steps:
        need = 2 if step.round_began else 1
        if strip and used + need > width:
            yield strip
            strip, used = [], 0
        strip.append(step)
        used += need
    if strip:
        yield strip
