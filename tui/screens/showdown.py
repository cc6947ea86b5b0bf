"""The showdown of Cards for Cowboys: deck by deck, then who won and why, and the Herds by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core import Event, Seat
from rules.cowboys import events
from rules.cowboys.cards import CARDS
from rules.cowboys.game import ROUND_LIMIT
from tui.faces.cowboys import suit_slot
from tui.keys import CONTEXTS, bindings
from tui.narration.cowboys import drawn_short, won_by
from tui.narration.voice import counted
from tui.paint import Canvas, Look, fit, width_of, wrap
from tui.screens.page import Page
from tui.widgets.chart import chart
from tui.widgets.heading import Heading, column
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.panel import Panel


def herds_by_round(memory: Sequence[Event], seats: int) -> list[list[int]]:
    """Return each player's Herd after each round, from 0 before the first to the final count."""
    herds = [0] * seats
    found = [[0] for _ in range(seats)]
    begun = False
    for event in memory:
        if isinstance(event, events.CowsScored):
            herds[event.seat] += event.cows
        elif isinstance(event, events.DeckCounted):
            if event.seat == 0:
                _note(found, herds)
            herds[event.seat] = event.herd
        elif isinstance(event, events.RoundBegan):
            if begun:
                _note(found, herds)
            begun = True
    _note(found, herds)
    return found


def _note(found: list[list[int]], herds: Sequence[int]) -> None:
    for line, herd in zip(found, herds, strict=True):
        line.append(herd)


class Counting(Panel):
    """The decks counted so far, then the verdict."""

    def __init__(
        self, look: Look, decks: Sequence[events.DeckCounted], names: Sequence[str]
    ) -> None:
        super().__init__(look)
        self.decks = decks
        self.names = names
        self.told = 0
        self.verdict: Sequence[str] = ()
        self.winners: Sequence[Seat] = ()

    def paint(self, canvas: Canvas) -> None:
        x, width = column(canvas.width)
        y = 0
        for deck in self.decks[: self.told]:
            y = self._deck(canvas, x, y, width, deck) + (len(self.decks) < 4)
        if self.told > len(self.decks):
            y += 1
            for line in [row for text in self.verdict for row in wrap(text, width)]:
                canvas.ink(x, y, line, "title", bold=True)
                y += 1

    def _deck(self, canvas: Canvas, x: int, y: int, width: int, deck: events.DeckCounted) -> int:
        """Draw a deck: the sum in one line, its cards in the next two; return the row below."""
        seat = deck.seat
        glyphs = self.look.glyphs
        end = canvas.ink(x, y, fit(self.names[seat].upper(), 16), f"team_{seat + 1}", bold=True)
        if self.told > len(self.decks) and seat in self.winners:
            canvas.ink(x - 2, y, glyphs.pointer, "good", bold=True)
        end = canvas.ink(max(end + 2, x + 18), y, f"Herd {deck.before}", "ink")
        end = canvas.ink(end + 1, y, f"+ {counted(deck.cows, 'cow')}", "cow", bold=True)
        end = canvas.ink(end + 1, y, f"= {deck.herd}", "title", bold=True)
        facts = f"{counted(len(deck.cards), 'card')}, ${deck.money} printed"
        canvas.right(x + width, y, facts, self.look.style("faint"))
        column_, row = x + 2, y + 1
        for place, card in enumerate(deck.cards):
            word = drawn_short(card, glyphs.bandit_full)
            if column_ + width_of(word) > x + width - (2 if row == y + 2 else 0):
                if row == y + 2:
                    left = len(deck.cards) - place
                    canvas.ink(column_, row, f"+{left}", "faint")
                    break
                column_, row = x + 2, row + 1
            slot = suit_slot(CARDS[card].suit) if CARDS[card].cows else "faint"
            column_ = canvas.ink(column_, row, word, slot, bold=bool(CARDS[card].cows)) + 1
        return row + 1


class Herds(Panel):
    """The chart of the Herds by round."""

    def __init__(self, look: Look, series: list[list[int]], names: Sequence[str]) -> None:
        super().__init__(look)
        self.series = series
        self.names = names

    def paint(self, canvas: Canvas) -> None:
        x, width = column(canvas.width)
        letters = [chr(ord("A") + seat) for seat in range(len(self.names))]
        slots = {letter: f"team_{seat + 1}" for seat, letter in enumerate(letters)}
        column_ = canvas.ink(x, 0, "HERDS BY ROUND", "title", bold=True) + 3
        for letter, name, herds in zip(letters, self.names, self.series, strict=True):
            column_ = canvas.ink(column_, 0, letter, slots[letter], bold=True)
            column_ = canvas.ink(column_ + 1, 0, f"{fit(name, 10)} {herds[-1]}", "ink") + 2
        ascii = self.look.glyphs.ascii
        rows = chart(self.series, letters, width, max(4, canvas.height - 2), ascii=ascii)
        for y, row in enumerate(rows, 1):
            for place, char in enumerate(row):
                slot = slots.get(char, "faint")
                canvas.ink(x + place, y, char, slot, bold=char in slots)
        words = "last: with the cows of all cards"
        canvas.right(x + width, canvas.height - 1, words, self.look.style("faint"))


class Showdown(Page[None]):
    """Tells the decks one at a time; after the verdict, the chart."""

    BINDINGS = bindings(*CONTEXTS["showdown"])

    def __init__(self, memory: Sequence[Event], names: Sequence[str], verdict: str) -> None:
        super().__init__()
        self.memory = memory
        self.names = names
        self.verdict = verdict
        self.decks = [each for each in memory if isinstance(each, events.DeckCounted)]
        self.end = next(each for each in memory if isinstance(each, events.GameEnded))

    def build(self) -> Iterator[Panel]:
        yield Heading(self.look, "The showdown", f"{len(self.decks)} decks")
        self.counting = Counting(self.look, self.decks, self.names)
        best = max(deck.herd for deck in self.decks)
        tied = [self.names[deck.seat] for deck in self.decks if deck.herd == best]
        why = won_by(self.end.by, tied)
        ended = "" if self.end.why == "store" else f" The game stopped after {ROUND_LIMIT} rounds."
        self.counting.verdict = (self.verdict, f"{why[0].upper()}{why[1:]}.{ended}")
        self.counting.winners = self.end.winners
        self.counting.told = 1
        yield self.counting
        self.herds = Herds(self.look, herds_by_round(self.memory, len(self.names)), self.names)
        self.herds.display = False
        yield self.herds
        self.keyline = KeyLine(self.look)
        yield self.keyline

    def on_mount(self) -> None:
        self.redraw()

    @property
    def told_all(self) -> bool:
        """Whether all decks are counted and the verdict is told."""
        return self.counting.told > len(self.decks)

    def prepare(self) -> None:
        if self.told_all:
            which = "the decks" if self.herds.display else "the Herds by round"
            self.keyline.hints = [
                hint("the result", "common.choose"),
                hint(which, "common.left", "common.right"),
                hint("back", "common.back"),
            ]
        else:
            last = self.counting.told == len(self.decks)
            self.keyline.hints = [
                hint("the verdict" if last else "the next deck", "common.flip"),
                hint("all at once", "common.choose"),
                hint("back", "common.back"),
            ]

    def do(self, command: str) -> None:
        if command == "common.back" or (command == "common.choose" and self.told_all):
            self.dismiss()
            return
        if command == "common.choose":
            self.counting.told = len(self.decks) + 1
        elif command == "common.flip" and not self.told_all:
            self.counting.told += 1
        elif self.told_all and command in ("common.left", "common.right", "common.flip"):
            self.herds.display = not self.herds.display
            self.counting.display = not self.herds.display
            self.place_panels()
        self.redraw()
