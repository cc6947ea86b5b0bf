"""The detail: what the card under the cursor does, in full, where the table has room for it."""

from __future__ import annotations

from rules.rattlesnake.cards import EVENTS
from tui.duel_board import DuelBoard
from tui.faces.rattlesnake import card_of, value_slot
from tui.paint import Canvas, wrap
from tui.widgets.board_panel import BoardPanel


class Detail(BoardPanel[DuelBoard]):
    """The card under the cursor in words."""

    def paint(self, canvas: Canvas) -> None:
        board = self.board
        if board is None or board.chooser is None:
            return
        kind = board.chooser.under_cursor
        if kind is None:
            return
        card = card_of(kind)
        top = 1 if canvas.height > 2 else 0
        slot = "event" if kind in EVENTS else value_slot(card.value)
        x = canvas.ink(1, top, card.title.upper(), slot, bold=True)
        lines = wrap(card.text, canvas.width - x - 4)
        for y, line in enumerate(lines, top):
            canvas.ink(x + 2, y, line, "faint")
