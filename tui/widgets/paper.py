"""The paper: lines of text longer than the screen, turned with the arrows and by pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tui.paint import Canvas, Look
from tui.widgets.heading import column
from tui.widgets.panel import Panel

Run: TypeAlias = tuple[str, str, bool]
"""A text, its slot, and whether it is bold."""

Line: TypeAlias = Sequence[Run]

WHEEL = 3
"""Lines for one step of the mouse's wheel."""


class Paper(Panel):
    """Lines made for the width there is."""

    def __init__(self, look: Look, write: Callable[[int], Sequence[Line]]) -> None:
        """`write` gives the lines for a column of so many cells."""
        super().__init__(look)
        self.write = write
        self.lines: Sequence[Line] = ()
        self.top = 0
        """The first line that is shown."""
        self.at_end = False
        """Whether it opens at its end, and stays there when it is made anew."""
        self._width = 0

    @property
    def last_top(self) -> int:
        """The top at which the last line is the lowest."""
        return max(0, len(self.lines) - self.size.height)

    def renew(self) -> None:
        """Make the lines anew."""
        self._width = 0
        self.redraw()

    def turn(self, lines: int) -> None:
        """Move the text up by a number of lines, down if it is negative."""
        self.top = min(max(0, self.top + lines), self.last_top)
        self.at_end = False
        self.redraw()

    def page(self, pages: int) -> None:
        """Turn by whole pages, with two lines that stay in sight."""
        self.turn(pages * max(1, self.size.height - 2))

    def go(self, line: int) -> None:
        """Show a line at the top."""
        self.turn(line - self.top)

    def do(self, command: str) -> bool:
        """Do what a key of the pages stands for; False if it is none of them."""
        match command:
            case "common.up" | "common.down":
                self.turn(-1 if command == "common.up" else 1)
            case "common.page_up" | "common.page_down":
                self.page(-1 if command == "common.page_up" else 1)
            case "common.choose":
                self.page(1)
            case "common.first":
                self.go(0)
            case "common.last":
                self.go(len(self.lines))
            case _:
                return False
        return True

    def paint(self, canvas: Canvas) -> None:
        x, width = column(canvas.width)
        if width != self._width:
            self.lines = self.write(width)
            self._width = width
        if self.at_end:
            self.top = self.last_top
        self.top = min(self.top, self.last_top)
        for y, line in enumerate(self.lines[self.top : self.top + canvas.height]):
            at = x
            for text, slot, bold in line:
                at = canvas.ink(at, y, text, slot, bold=bold)
        end = x + width + 1
        if self.top:
            canvas.ink(end, 0, self.look.glyphs.up, "key", bold=True)
            canvas.press(end - 1, 0, 3, 1, "common.page_up")
        if self.top < self.last_top:
            canvas.ink(end, canvas.height - 1, self.look.glyphs.down, "key", bold=True)
            canvas.press(end - 1, canvas.height - 1, 3, 1, "common.page_down")

    def wheel(self, step: int) -> None:
        self.turn(step * WHEEL)
