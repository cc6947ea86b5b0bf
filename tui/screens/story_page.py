"""The story of a finished game: every sentence leads to the moment that it tells of."""

from __future__ import annotations

from collections.abc import Iterator

from textual import work

from rules.core import RulesError
from tui.again import Again
from tui.keys import CONTEXTS, bindings
from tui.narration.voice import counted
from tui.paint import width_of
from tui.screens.again import again_table
from tui.screens.page import Page
from tui.session import Session
from tui.widgets.heading import Heading, column
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.menu import Menu, Row
from tui.widgets.panel import Panel


class StoryPage(Page[None]):
    """Opened at the end of the story, over the table."""

    BINDINGS = bindings(*CONTEXTS["page"])

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._told: Again | None = None

    def build(self) -> Iterator[Panel]:
        story = self.session.log(self.session.viewer)
        title = self.session.match.game.title
        yield Heading(self.look, f"{title}: the story", counted(len(story), "line"))
        rows = [Row(f"step:{number}", told.text) for number, told in enumerate(story)]
        self.menu = Menu(self.look, rows, labels=0)
        self.menu.move(len(rows))
        yield self.menu
        self.keyline = KeyLine(
            self.look,
            [
                hint("choose", "common.up", "common.down"),
                hint("pages", "common.page_up", "common.page_down"),
                hint("look at that moment", "common.choose"),
                hint("back", "common.back"),
            ],
        )
        self.keyline.slot = "ink"
        yield self.keyline

    def on_mount(self) -> None:
        self.redraw()

    def prepare(self) -> None:
        # A sentence that is cut in its row is told whole below.
        told = self.menu.current.label if self.menu.current else ""
        _, width = column(self.menu.size.width)
        self.keyline.note = told if width_of(told) > width - 4 else ""

    @work(exclusive=True)
    async def _look(self, step: int) -> None:
        try:
            self._told = self._told or await self.session.again()
        except RulesError as error:
            self.keyline.say(str(error), "danger")
            return
        page = again_table(self.session.game_name)(self._told)
        page.place = step
        self.app.push_screen(page)

    def do(self, command: str) -> None:
        match self.menu.take(command):
            case "common.back":
                self.dismiss()
            case "common.choose" if self.menu.current is not None:
                self._look(self.menu.cursor)
            case _:
                self.redraw()
