"""A hand of cards: a row that overlaps when it is long, picked cards lifted by one row."""

from __future__ import annotations

from collections.abc import Sequence

from rules.rattlesnake.cards import Kind
from tui.duel_board import DuelBoard
from tui.faces import Mark
from tui.faces.rattlesnake import SIZES, back, face
from tui.paint import Canvas
from tui.widgets.board_panel import BoardPanel, paint_fresh


class Hand(BoardPanel[DuelBoard]):
    """The hand at the bottom of the table."""

    def paint(self, canvas: Canvas) -> None:
        board = self.board
        if board is None:
            return
        view = board.view
        width, height = SIZES[board.size]
        shown = view.seat == board.near and not board.covered
        count = view.sides[board.near].hand
        if not shown and board.fresh:
            paint_fresh(canvas, board.fresh)
        elif not count:
            canvas.ink(2, 2, "no card in hand", "faint")
        elif shown:
            self._cards(canvas, view.hand, height)
        else:
            for x in spread(count, width, canvas.width, -1)[:-1]:
                canvas.blit(x, 1, back(board.size, self.look), "flip")

    def _cards(self, canvas: Canvas, hand: Sequence[Kind], height: int) -> None:
        """Draw the faces, from left to right over one another, and the numbers below them."""
        board = self.board
        assert board is not None, "painted from a board"
        chooser = board.chooser
        picked = chooser.picked if chooser else []
        pointed = self._pointed()
        choosable = self._choosable(hand)
        width = SIZES[board.size][0]
        columns = spread(len(hand), width, canvas.width, pointed)
        for place, kind in enumerate(hand):
            mark: Mark = "picked" if place in picked else "cursor" if place == pointed else ""
            x, live = columns[place], place in choosable
            seen = min(width, columns[place + 1] - x)
            shown = face(kind, board.size, self.look, mark=mark, dim=not live)
            if place in picked:
                canvas.fill(x, height, width, 1, self.look.style())
                lift = self.look.glyphs.lift * min(3, seen)
                canvas.ink(x + (seen - len(lift)) // 2, height, lift, "select", bold=True)
            top = 0 if place in picked else 1
            canvas.blit(x, top, shown)
            if live:
                canvas.press(x, 0, width, height + 2, f"card:{place + 1}")
            text = str(place + 1)
            middle = x + (seen - len(text)) // 2
            live = live and chooser is not None
            slot = "off" if not live else "key" if place < 9 else "ink"
            canvas.ink(middle, height + 1, text, slot, bold=live)
            if place == pointed:
                canvas.ink(middle - 1, height + 1, self.look.glyphs.pointer, "cursor", bold=True)

    def _pointed(self) -> int:
        """Return the place of the card the cursor is on, -1 for none."""
        chooser = self.board.chooser if self.board else None
        if chooser is None:
            return -1
        if chooser.option is None:
            return chooser.cursor
        target = chooser.option.target
        return chooser.option.number - 1 if target and target[0] == "hand" else -1

    def _choosable(self, hand: Sequence[Kind]) -> set[int]:
        """Return the places that may be chosen: all, but for a question about some of them."""
        chooser = self.board.chooser if self.board else None
        every = set(range(len(hand)))
        if chooser is None or chooser.ask is None:
            return every
        return {place for place in every if chooser.ask.at(("hand", hand[place]))}


def spread(count: int, width: int, room: int, opened: int) -> list[int]:
    """Return the column of each card of a hand, and the one after the last.

    Cards that do not fit side by side overlap; the one at place `opened` stays uncovered.
    """
    step = width + 1
    if 1 + count * step > room:
        # Room for one uncovered card besides the last, wherever the cursor goes.
        step = (room - 1 - 2 * width) // (count - 2)
    columns = [1]
    for place in range(count):
        full = place == count - 1 or (place == opened and step < width)
        columns.append(columns[-1] + (width if full else step))
    return columns
