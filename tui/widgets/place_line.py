"""The card under the cursor in words: what it is, what it costs, what taking it turns up."""

from __future__ import annotations

from tui.narration.cowboys import places
from tui.paint import Canvas, fit, width_of
from tui.store_board import StoreBoard
from tui.widgets.board_panel import BoardPanel


class PlaceLine(BoardPanel[StoreBoard]):
    """One line about one place of the Store."""

    height = 1

    def paint(self, canvas: Canvas) -> None:
        board = self.board
        if board is None or board.view.outcome is not None:
            return
        found = places(board.view, board.cursor, board.payer, board.voice, odds=board.odds)
        room = canvas.width - 2
        text = next((each for each in found if width_of(each) <= room), found[-1])
        spot, _, rest = text.partition(" ")
        x = canvas.ink(1, 0, spot, "key", bold=True)
        canvas.ink(x + 1, 0, fit(rest, canvas.width - x - 2), "ink")
