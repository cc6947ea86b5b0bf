"""The first line of a Snake Charmers table: the round, the turn and how the circle lies."""

from __future__ import annotations

from tui.circle_board import CircleBoard
from tui.paint import Canvas
from tui.widgets.board_panel import BoardPanel

WIDE = 96
"""Columns from which there is room to say what `quick` does."""


class CircleBanner(BoardPanel[CircleBoard]):
    """The first line of the table."""

    height = 1

    def paint(self, canvas: Canvas) -> None:
        if self.board is None:
            return
        view = self.board.view
        x = canvas.ink(1, 0, "SNAKE CHARMERS", "title", bold=True) + 2
        parts = [(f"round {view.round}", "ink"), (f"turn {view.turn}", "ink")]
        for side, slot in (("night", "night"), ("day", "day"), ("gone", "faint")):
            parts.append((f"{side} {view.circle.count(side)}", slot))
        if view.quick:
            whole = canvas.width >= WIDE
            parts.append(("quick: a day leaves each round" if whole else "quick", "event"))
        for number, (text, slot) in enumerate(parts):
            if number:
                x = canvas.ink(x + 1, 0, "·", "faint") + 1
            x = canvas.ink(x, 0, text, slot, bold=slot in ("night", "day"))
