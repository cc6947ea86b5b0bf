"""The notice in a terminal too small to play in; the app takes it away when there is room again."""

from __future__ import annotations

from collections.abc import Iterator

from tui.app import SMALLEST
from tui.keys import CONTEXTS, bindings
from tui.paint import Canvas
from tui.screens.page import Page
from tui.widgets.panel import Panel


class Notice(Panel):
    """What is needed, what there is, and what to do."""

    leave = ""
    """The key that leaves."""

    def paint(self, canvas: Canvas) -> None:
        needs = "needs {}x{}, you have {}x{}".format(*SMALLEST, canvas.width, canvas.height)
        middle = max(0, canvas.height // 2 - 1)
        canvas.centre(middle, needs, self.look.style("title", bold=True))
        words = f"resize, or {self.leave}"
        canvas.centre(middle + 1, words, self.look.style("ink"))
        canvas.press(0, middle + 1, canvas.width, 1, "common.leave")


class TooSmall(Page[None]):
    """Shown over everything below 80x24; the game is saved and untouched."""

    BINDINGS = bindings(*CONTEXTS["too_small"])

    def build(self) -> Iterator[Panel]:
        notice = Notice(self.look)
        notice.leave = self.app.keymap.key("common.leave")
        yield notice

    def do(self, command: str) -> None:
        if command == "common.leave":
            self.app.leave(0)
