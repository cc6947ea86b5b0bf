"""The notebook of Snake Charmers in the place of the circle: who may hold which card."""

from __future__ import annotations

from rules.charmers.belief import Row
from rules.charmers.cards import SNAKE, TABLES
from rules.core import Seat
from tui.circle_board import CircleBoard
from tui.paint import Canvas, fit
from tui.widgets.board_panel import BoardPanel

CARD = 14
"""Columns of the cards' names."""


class NotebookPanel(BoardPanel[CircleBoard]):
    """A row for each card, a column for each player."""

    def paint(self, canvas: Canvas) -> None:
        board = self.board
        if board is None or not board.notebook:
            return
        view = board.view
        column = min(12, (canvas.width - CARD - 2) // view.seats)
        left = max(1, (canvas.width - CARD - column * view.seats) // 2)
        top = max(0, (canvas.height - len(board.notebook) - 1) // 2)
        canvas.ink(left, top, "NOTEBOOK", "title", bold=True)
        for seat, name in enumerate(board.names):
            text = fit(name.upper(), column - 2)
            canvas.right(left + CARD + column * (seat + 1), top, text,
                         self.look.style(f"team_{seat + 1}", bold=True))  # fmt: skip
        for y, row in enumerate(board.notebook, top + 1):
            self._card(canvas, left, y, row, board)
            for seat in range(view.seats):
                text, slot, bold = _cell(row, seat)
                canvas.right(left + CARD + column * (seat + 1), y, text,
                             self.look.style(slot, bold=bold))  # fmt: skip
        if top + len(board.notebook) + 1 < canvas.height:
            words = "HOLDS: for certain · a dash: not possible · else how likely it is"
            canvas.ink(left, canvas.height - 1, fit(words, canvas.width - left), "faint")

    def _card(self, canvas: Canvas, x: int, y: int, row: Row, board: CircleBoard) -> None:
        """Name a card and how its number lies in the circle."""
        if row.card == SNAKE:
            count = TABLES[board.view.seats].snakes
            canvas.ink(x, y, "a snake" if count == 1 else f"snake ({count})", "suit_rattlesnake")
            return
        canvas.ink(x, y, row.card, "ink", bold=True)
        if row.card != "0":
            side = board.view.circle[int(row.card) - 1]
            slot = "faint" if side == "gone" else side
            canvas.ink(x + 3, y, side if side == "gone" else side.upper(), slot)


def _cell(row: Row, seat: Seat) -> tuple[str, str, bool]:
    """Return what is known of a card at a seat, its colour, and whether it is certain."""
    if row.sure[seat]:
        return "HOLDS", "good", True
    if not row.may[seat]:
        return "-", "faint", False
    percent = round(100 * row.chances[seat])
    return f"{min(99, max(1, percent))} %", "ink", False
