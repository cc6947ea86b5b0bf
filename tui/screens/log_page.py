"""A list of sentences, the newest at the bottom: the story of a game, or what lies in its piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tui.keys import CONTEXTS, bindings
from tui.narration.voice import counted
from tui.paint import wrap
from tui.screens.page import Page
from tui.widgets.heading import Heading
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.panel import Panel
from tui.widgets.paper import Line, Paper


class LogPage(Page[None]):
    """Sentences below a title, opened at their end."""

    BINDINGS = bindings(*CONTEXTS["page"])

    def __init__(self, lines: Sequence[str], title: str) -> None:
        super().__init__()
        self.sentences = lines
        self.heading = title

    def build(self) -> Iterator[Panel]:
        count = len(self.sentences)
        yield Heading(self.look, self.heading, counted(count, "line"))
        self.paper = Paper(self.look, self._write)
        self.paper.at_end = True
        yield self.paper
        yield KeyLine(
            self.look,
            [
                hint("turn", "common.up", "common.down"),
                hint("pages", "common.page_up", "common.page_down"),
                hint("beginning", "common.first"),
                hint("newest", "common.last"),
                hint("back", "common.back"),
            ],
        )

    def _write(self, width: int) -> list[Line]:
        bullet = self.look.glyphs.bullet
        lines: list[Line] = []
        for sentence in self.sentences:
            for number, text in enumerate(wrap(sentence, width - 2)):
                lines.append(
                    ((f"{' ' if number else bullet} ", "faint", False), (text, "ink", False))
                )
        return lines or [(("Nothing has happened yet.", "faint", False),)]

    def do(self, command: str) -> None:
        if command == "common.back":
            self.dismiss()
        else:
            self.paper.do(command)
