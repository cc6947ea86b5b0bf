"""The Store: six rows of cards, every other one shifted by half a card, the back row on top."""

from __future__ import annotations

from rules.cowboys.cards import COST
from rules.cowboys.store import ROWS, Slot, Spot, act_of
from tui.faces.cowboys import LEFT, Shape, back, face, shape
from tui.paint import Canvas
from tui.store_board import StoreBoard
from tui.widgets.board_panel import BoardPanel


class StorePanel(BoardPanel[StoreBoard]):
    """What is left in the Store, with the cursor."""

    def paint(self, canvas: Canvas) -> None:
        board = self.board
        if board is None:
            return
        store = board.view.store
        size = shape(canvas.width, canvas.height, len(store[0]))
        for row in range(ROWS, 0, -1):
            y = size.at(row, 1)[1]
            canvas.ink(size.left - LEFT, y, str(row), "faint")
            canvas.ink(size.left - LEFT, y + 1, f"A{act_of(row)}", "faint")
            for col, slot in enumerate(store[row - 1], 1):
                if slot is not None:
                    self._card(canvas, board, size, Spot(row, col), slot)
        if not board.view.left:
            canvas.centre(canvas.height // 2, "the Store is empty", self.look.style("faint"))

    def _card(self, canvas: Canvas, board: StoreBoard, size: Shape, spot: Spot, slot: Slot) -> None:
        x, y = size.at(spot.row, spot.col)
        command = f"spot:{spot}"
        cursor = spot == board.cursor and board.view.outcome is None
        if slot.card is None:
            canvas.blit(x, y, back(slot.suit, size, self.look, cursor=cursor), command)
            return
        money = _money(board)
        payable = money is not None and COST[slot.card] <= money
        shown = face(slot.card, size, self.look, payable=payable, cursor=cursor)
        canvas.blit(x, y, shown, command)
        number = self.look.style("select", "card", bold=True)
        canvas.put(x + size.width // 2, y + size.lines, str(spot.col), number)


def _money(board: StoreBoard) -> int | None:
    """Return what there is to spend, None where nothing can be bought any more this round."""
    if board.payer is None:
        return None
    side = board.view.sides[board.payer]
    return side.money if side.status in ("drawing", "stopped") else None
