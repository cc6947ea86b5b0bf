"""The end of a game: who won and why, a few facts, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rules.core import RulesError
from tui import saves
from tui.keys import CONTEXTS, KEYS, bindings
from tui.paint import Canvas, Look, wrap
from tui.screens.page import Page
from tui.widgets.heading import Heading, column
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.menu import Menu, Row
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.screens.table import Table


class Verdict(Panel):
    """The sentence that tells who won and why, and facts below it."""

    def __init__(self, look: Look, sentence: str, facts: Sequence[str]) -> None:
        super().__init__(look)
        self.sentence = sentence
        self.facts = facts

    def paint(self, canvas: Canvas) -> None:
        _, width = column(canvas.width)
        lines = wrap(self.sentence, width - 8)
        y = max(0, (canvas.height - len(lines) - len(self.facts) - 3) // 2)
        rule = self.look.glyphs.rule * 3
        for line in lines:
            text = f"{rule}  {line}  {rule}" if len(lines) == 1 else line
            canvas.centre(y, text, self.look.style("title", bold=True))
            y += 1
        for row, fact in enumerate(self.facts, y + 2):
            canvas.centre(row, fact, self.look.style("ink"))


class Result(Page[None]):
    """Shown over the table it is the end of; Escape goes back to look at that."""

    BINDINGS = bindings(*CONTEXTS["result"])

    def __init__(self, sentence: str, facts: Sequence[str], table: Table[Any]) -> None:
        super().__init__()
        self.sentence = sentence
        self.facts = facts
        self.table = table

    def build(self) -> Iterator[Panel]:
        yield Heading(self.look, self.table.session.match.game.title, "the end")
        yield Verdict(self.look, self.sentence, self.facts)
        pages = ("result.log", *self.table.end_pages)
        ids = ("result.again", "result.new", *pages, *self.app.ways_out)
        keymap = self.app.keymap
        labels = {"result.again": "Play again", "result.log": "The story", **self.app.ways_out}
        rows = [
            Row(id, labels.get(id, KEYS[id].label.capitalize()), key=keymap.key(id)) for id in ids
        ]
        self.menu = Menu(self.look, rows, labels=14, widest=28)
        self.menu.height = 7
        yield self.menu
        self.keyline = KeyLine(
            self.look,
            [
                hint("choose", "common.up", "common.down"),
                hint("go", "common.choose"),
                hint("look at the table", "common.back"),
                hint("keys", "common.keys"),
            ],
        )
        yield self.keyline

    def do(self, command: str) -> None:
        menu = self.menu
        command = menu.take(command)
        match command:
            case "common.choose" if menu.current is not None:
                menu.redraw()
                self.do(menu.current.command)
                return
            case "common.back":
                self.dismiss()
            case "common.keys":
                from tui.screens.keys_page import KeysPage

                self.app.push_screen(KeysPage("result", menu.rows))
            case "common.leave" if command in self.app.ways_out:
                self.app.leave(0)
            case "result.again":
                self._again()
            case "result.new":
                self.app.set_up(self.table.session.game_name)
            case "result.home" | "common.leave":
                self.app.go_home()
            case "result.log":
                self.table.do("common.log")
            case _ if command in self.table.end_pages:
                self.table.do(command)
        self.redraw()

    def _again(self) -> None:
        """Play the same game at the same seats with a new shuffle."""
        header = self.table.session.match.header
        try:
            self.app.play(saves.new_header(header.game, header.seats, header.options))
        except RulesError as error:
            self.keyline.say(str(error), "danger")
