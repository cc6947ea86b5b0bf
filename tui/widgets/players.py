"""The players: a line for each with Herd, $, cows and bandits of the round, and drawn cards."""

from __future__ import annotations

from itertools import groupby

from rules.core import Seat
from rules.cowboys.cards import BUST, SUIT
from rules.cowboys.state import SideView, View
from tui.faces.cowboys import suit_slot
from tui.narration.cowboys.words import drawn_short, letter
from tui.narration.voice import counted
from tui.paint import Canvas, fit, width_of
from tui.store_board import StoreBoard
from tui.widgets.board_panel import BoardPanel

WIDE = 96
"""Columns from which names and what stands behind them have more room."""


class Players(BoardPanel[StoreBoard]):
    """Everybody at the table, a line each."""

    def paint(self, canvas: Canvas) -> None:
        board = self.board
        if board is not None:
            for seat, side in enumerate(board.view.sides):
                self._line(canvas, board, seat, side)

    def _line(self, canvas: Canvas, board: StoreBoard, seat: Seat, side: SideView) -> None:
        glyphs = self.look.glyphs
        y = seat
        wide = canvas.width >= WIDE
        x = 1
        if board.many:
            x = 5
            if seat in board.keys:
                draw, stop = board.keys[seat]
                canvas.ink(1, y, f"{draw} {stop}", "key", bold=True)
        if seat in board.view.to_act and board.view.phase != "draw":
            canvas.ink(max(0, x - 2), y, glyphs.pointer, "cursor", bold=True)
        room = 12 if wide else 8 if board.many else 9
        tag = board.tags[seat]
        # Without room for every tag, the name makes room for the one that all have to know.
        short = "" if wide or tag != "gone" else tag
        name = fit(board.names[seat].upper(), room - len(short) - bool(short))
        end = canvas.ink(x, y, name, f"team_{seat + 1}", bold=True)
        canvas.ink(end + 1, y, short, "warn")
        x += room + 1
        if wide:
            canvas.ink(x, y, fit(tag, 10), "faint")
            x += 11
        canvas.ink(x, y, "Herd", "faint")
        herd = "?" if side.herd is None else str(side.herd)
        canvas.ink(x + 5, y, herd, "cow", bold=True)
        canvas.ink(x + 9, y, f"${side.money}", "money", bold=True)
        canvas.ink(x + 13, y, counted(side.cows, "cow"), "cow")
        self._bandits(canvas, x + 21, y, side)
        word, slot = status(board.view, seat)
        canvas.ink(x + 26, y, word, slot, bold=slot != "faint")
        right = canvas.width - 13
        self._drawn(canvas, x + 33, y, right - x - 34, side)
        canvas.ink(right, y, "next", "faint")
        if side.top is None:
            canvas.ink(right + 5, y, "?", "faint")
        else:
            canvas.ink(right + 5, y, letter(side.top), suit_slot(side.top), bold=True)
        canvas.ink(right + 7, y, f"{side.pile}+{side.discard}", "faint")

    def _bandits(self, canvas: Canvas, x: int, y: int, side: SideView) -> None:
        if side.bandits < 0:
            canvas.ink(x, y, str(side.bandits), "good", bold=True)
            return
        glyphs = self.look.glyphs
        x = canvas.ink(x, y, glyphs.bandit_full * side.bandits, "bandit", bold=True)
        canvas.ink(x, y, glyphs.bandit_empty * (BUST - side.bandits), "faint")

    def _drawn(self, canvas: Canvas, x: int, y: int, width: int, side: SideView) -> None:
        """Show the drawn cards, the last ones where there is no room for all."""
        runs = [(card, len(list(same))) for card, same in groupby(side.drawn)]
        glyphs = self.look.glyphs
        words = [
            drawn_short(card, glyphs.bandit_full) + (f"{glyphs.times}{count}" if count > 1 else "")
            for card, count in runs
        ]
        first = 0
        while first < len(words) and _length(words[first:]) > width - (2 if first else 0):
            first += 1
        if first:
            x = canvas.ink(x, y, "…", "faint") + 1
        for (card, _), word in zip(runs[first:], words[first:], strict=True):
            slot = "faint" if side.status == "bust" else suit_slot(SUIT[card])
            x = canvas.ink(x, y, word, slot) + 1


def _length(words: list[str]) -> int:
    return sum(width_of(word) + 1 for word in words) - 1


def status(view: View, seat: Seat) -> tuple[str, str]:
    """Return where a player is in the round, in at most six cells, and its colour slot."""
    side = view.sides[seat]
    if side.sealed:
        return "sealed", "good"
    match side.status:
        case "bust":
            return "BUST", "danger"
        case "done":
            return "done", "faint"
        case "stopped":
            buys = view.phase == "buy" and seat in view.to_act
            return ("buys", "title") if buys else ("stops", "faint")
        case "drawing":
            return (f"owes {side.owed}", "warn") if side.owed else ("draws", "faint")
