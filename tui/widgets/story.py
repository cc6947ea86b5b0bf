"""The lines that part a table; the one above the hand tells what happened last."""

from __future__ import annotations

from tui.board import Board
from tui.paint import Canvas, fit
from tui.widgets.board_panel import BoardPanel


class Story(BoardPanel[Board]):
    """A rule across the table, with the latest sentence on the one called "story"."""

    height = 1

    def paint(self, canvas: Canvas) -> None:
        canvas.rule(0)
        if self.id == "story" and self.board and self.board.story:
            text = fit(self.board.story, canvas.width - 6)
            canvas.ink(3, 0, f" {text} ", "ink")
