"""What somebody new is asked before the lobby: a code, where one is needed, and a name."""

from __future__ import annotations

from collections.abc import Iterator

from textual import events

from rules.core import RulesError
from tui.host.app import hosted
from tui.host.people import GUEST
from tui.keys import printed
from tui.names import MAX_CELLS, BadName, clean_name
from tui.paint import Canvas, wrap
from tui.screens.page import Page
from tui.widgets.field import ENDS, Field
from tui.widgets.heading import Heading, column
from tui.widgets.panel import Panel

CODE_CELLS = 32


class Question(Panel):
    """A question, the text that answers it, and what is wrong with the last one."""

    def __init__(self, page: AskText) -> None:
        super().__init__(page.look)
        self.page = page

    def paint(self, canvas: Canvas) -> None:
        x, width = column(canvas.width, 60)
        y = max(1, canvas.height // 2 - 4)
        for line in wrap(self.page.question, width):
            canvas.ink(x, y, line, "ink")
            y += 1
        if self.page.field is not None:
            self.page.field.paint(canvas, x, y + 1)
        for row, line in enumerate(wrap(self.page.trouble, width), y + 3):
            canvas.ink(x, row, line, "warn", bold=True)
        for id, label in (("common.choose", "go on"), ("common.back", "leave")):
            x = canvas.key(x, y + 6, printed(ENDS[id]), label, id) + 3


class AskText(Page[None]):
    """A text is asked for; Escape leaves the host."""

    heading = "Welcome"
    question = ""
    cells = MAX_CELLS

    def build(self) -> Iterator[Panel]:
        self.trouble = ""
        self.field = Field(self.first_text(), self.cells)
        yield Heading(self.look, self.heading)
        yield Question(self)

    def first_text(self) -> str:
        """Return the text to begin with."""
        return ""

    async def give(self, text: str) -> None:
        """Take the answer; raises RulesError for one that will not do."""

    def take(self, key: events.Key) -> bool:
        if key.key == "escape":
            self.app.leave(0)
        return key.key == "escape"

    def typed(self, text: str) -> None:
        self.field = Field(text, self.cells)
        hosted(self).soon(self._try(text))

    async def _try(self, text: str) -> None:
        try:
            await self.give(text)
        except RulesError as error:
            self.trouble = str(error)
            self.redraw()


class CodePage(AskText):
    """Asks for the code that lets new people in."""

    question = "This host lets in those who were told its code."
    cells = CODE_CELLS

    async def give(self, text: str) -> None:
        app = hosted(self)
        self.field = Field("", self.cells)
        app.lobby.invited(text, app.visitor)
        app.come_in()


class NamePage(AskText):
    """Asks what somebody is called; the first key to say a name has it."""

    question = "What are you called here? Your key keeps the name for you."

    def first_text(self) -> str:
        visitor = hosted(self).visitor
        if not visitor.verified:
            self.question = f"What are you called? Without a key, a {GUEST} stands before the name."
        try:
            return clean_name(visitor.wanted)
        except BadName:
            return ""

    async def give(self, text: str) -> None:
        app = hosted(self)
        await app.lobby.claim(app.visitor, text)
        app.come_in()
