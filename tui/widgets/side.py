"""One player's line: Hits in front, hand, deck, discard and whose decision it is."""

from __future__ import annotations

from rules.rattlesnake.cards import HITS
from tui.duel_board import DuelBoard
from tui.faces.rattlesnake import card_of
from tui.paint import Canvas, Look, fit
from tui.widgets.board_panel import BoardPanel


class SideLine(BoardPanel[DuelBoard]):
    """The line of the player at the top or at the bottom."""

    height = 1

    def __init__(self, look: Look | None = None, *, near: bool, id: str = "") -> None:
        super().__init__(look, id=id)
        self.near = near

    def paint(self, canvas: Canvas) -> None:
        board = self.board
        if board is None:
            return
        seat = board.near if self.near else board.far
        side = board.view.sides[seat]
        glyphs = self.look.glyphs
        if seat in board.view.to_act:
            canvas.ink(0, 0, glyphs.pointer, "cursor", bold=True)
        x = canvas.ink(1, 0, fit(board.names[seat].upper(), 16), f"team_{seat + 1}", bold=True)
        x = canvas.ink(x + 1, 0, board.tags[seat], "faint")
        x = canvas.ink(max(x + 2, 18), 0, "Hits", "faint")
        x = canvas.ink(x + 1, 0, glyphs.hit_full * side.hits, "hit", bold=True)
        x = canvas.ink(x, 0, glyphs.hit_empty * (HITS - side.hits), "faint")
        x = canvas.ink(x + 1, 0, str(side.hits), "hit", bold=True)
        x = canvas.ink(x + 3, 0, "hand", "faint")
        if not self.near:
            x = canvas.ink(x + 1, 0, glyphs.back * min(side.hand, 9), "back")
        x = canvas.ink(x + 1, 0, str(side.hand), "ink")
        x = canvas.ink(x + 3, 0, "deck", "faint")
        x = canvas.ink(x + 1, 0, str(side.deck), "ink")
        x = canvas.ink(x + 3, 0, "discard", "faint")
        x = canvas.ink(x + 1, 0, str(len(side.discard)), "ink")
        if side.discard:
            top = card_of(side.discard[-1]).title.split()[0].upper()
            canvas.ink(x, 0, f", top {top}", "ink")
