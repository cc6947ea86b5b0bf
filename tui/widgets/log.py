"""The story beside a large table: the latest sentences, the newest at the bottom."""

from __future__ import annotations

from tui.board import Board
from tui.paint import Canvas, wrap
from tui.widgets.board_panel import BoardPanel


class LogPane(BoardPanel[Board]):
    """The public story so far."""

    width = 36

    def paint(self, canvas: Canvas) -> None:
        if self.board is None:
            return
        glyphs = self.look.glyphs
        for y in range(canvas.height):
            canvas.ink(0, y, glyphs.thin.left, "rule")
        canvas.ink(2, 0, "THE STORY SO FAR", "title")
        rows: list[tuple[str, bool]] = []
        for sentence in self.board.log[-canvas.height :]:
            lines = wrap(sentence, canvas.width - 5)
            rows += [(line, number > 0) for number, line in enumerate(lines)]
        shown = rows[-(canvas.height - 2) :]
        for y, (line, more) in enumerate(shown, 2):
            if not more:
                canvas.ink(2, y, glyphs.bullet, "faint")
            canvas.ink(4, y, line, "ink")
