"""The first line of a table: the game, the turn, the pistol and the events in force."""

from __future__ import annotations

from rules.rattlesnake.cards import HIGHNOON, KNIVES, LOCKED
from rules.rattlesnake.state import View
from tui.duel_board import DuelBoard
from tui.names import verb
from tui.paint import Canvas, width_of
from tui.widgets.board_panel import BoardPanel


class Banner(BoardPanel[DuelBoard]):
    """The first line of the table."""

    height = 1

    def paint(self, canvas: Canvas) -> None:
        if self.board is None:
            return
        view = self.board.view
        name = self.board.names[view.active]
        pistol = f"{name.upper()} {verb(name, 'has', 'have')} the pistol"
        parts = [(f"turn {view.turn}", "ink"), (pistol, f"team_{view.active + 1}")]
        for title, short in (("RATTLESNAKE", False), ("RATTLESNAKE", True), ("", True)):
            row = [*parts, *((text, "event") for text in in_force(view, short=short))]
            x = 4 + width_of(title) if title else 1
            if x + sum(width_of(text) + 3 for text, _ in row) - 3 <= canvas.width:
                break
        canvas.ink(1, 0, title, "title", bold=True)
        for number, (text, slot) in enumerate(row):
            if number:
                x = canvas.ink(x + 1, 0, "·", "faint") + 1
            x = canvas.ink(x, 0, text, slot)


def in_force(view: View, *, short: bool = False) -> list[str]:
    """Return what the events in the saloon change, in a few words each."""
    found = []
    if view.saloon.count(LOCKED):
        found.append(f"hand {view.hand_size}" if short else f"hand size {view.hand_size}")
    if knives := view.saloon.count(KNIVES):
        found.append(f"fail -{knives}" if short else f"fail: -{knives} Hit")
    if noon := view.saloon.count(HIGHNOON):
        found.append(f"hit {1 + noon}" if short else f"success: {1 + noon} Hits")
    return found
