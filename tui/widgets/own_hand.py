"""A hand of Snake Charmers, sorted: the cards, the key of each, and what such a hand wants."""

from __future__ import annotations

from tui.circle_board import CircleBoard
from tui.faces import Mark
from tui.faces.charmers import SIZES, back, face
from tui.narration.charmers import aim
from tui.paint import Canvas, wrap
from tui.widgets.board_panel import BoardPanel, paint_fresh

LEFT = 4
"""Columns before the first card, for its key."""
GAP = 4
MOST = 3
"""The most cards in a hand."""


class OwnHand(BoardPanel[CircleBoard]):
    """The hand at the bottom of the table."""

    def paint(self, canvas: Canvas) -> None:
        board = self.board
        if board is None:
            return
        width, _ = SIZES[board.size]
        if not board.hand_shown and board.fresh:
            paint_fresh(canvas, board.fresh)
            return
        count = board.view.hand_sizes[board.near]
        columns = [LEFT + place * (width + GAP) for place in range(count)]
        if board.hand_shown:
            self._cards(canvas, columns, board)
            if board.view.hands is None:
                self._aim(canvas, LEFT + MOST * (width + GAP), board)
        elif board.view.hands is None:
            for x in columns:
                canvas.blit(x, 1, back(board.size, self.look), "flip")

    def _cards(self, canvas: Canvas, columns: list[int], board: CircleBoard) -> None:
        view, chooser, glyphs = board.view, board.chooser, self.look.glyphs
        width, height = SIZES[board.size]
        choosing = chooser is not None and view.phase == "offer" and chooser.picked is None
        for place, kind in enumerate(view.hand):
            x = columns[place]
            lying = board.lying(place)
            picked = chooser is not None and chooser.picked == place
            pointed = choosing and chooser is not None and chooser.cursor == place
            mark: Mark = "picked" if picked else "cursor" if pointed else ""
            shown = face(kind, board.size, self.look, view.circle, mark=mark, dim=bool(lying))
            command = f"card:{place + 1}" if choosing and not lying else None
            canvas.blit(x, 0 if picked else 1, shown, command)
            if picked:
                canvas.ink(x + (width - 3) // 2, height, glyphs.lift * 3, "select", bold=True)
            if choosing:
                slot = "off" if lying else "key"
                canvas.ink(x - 2, 2, str(place + 1), slot, bold=not lying)
            if pointed:
                canvas.ink(x - 3, 2, glyphs.pointer, "cursor", bold=True)
            if lying:
                canvas.ink(x + 1, height, lying, "ink" if lying == "offered" else "warn")

    def _aim(self, canvas: Canvas, x: int, board: CircleBoard) -> None:
        """Say which side such a hand is on."""
        view = board.view
        title, slot = ("SNAKE CHARMER", "night") if view.charmer else ("NO SNAKE", "day")
        canvas.ink(x, 1, title, slot, bold=True)
        for y, line in enumerate(wrap(aim(view.charmer), canvas.width - x - 1), 2):
            canvas.ink(x, y, line, "ink")
