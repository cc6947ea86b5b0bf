"""The banner of Cards for Cowboys: the round, what is left in the Store, and whose turn it is."""

from __future__ import annotations

from rules.cowboys.state import View
from tui.paint import Canvas, fit, width_of
from tui.store_board import StoreBoard
from tui.widgets.board_panel import BoardPanel


class RoundLine(BoardPanel[StoreBoard]):
    """The first line of the table."""

    height = 1

    def paint(self, canvas: Canvas) -> None:
        board = self.board
        if board is None:
            return
        view = board.view
        total = sum(len(row) for row in view.store)
        facts = f"round {view.round} · Store {view.left} of {total}"
        who = turn(view, [name.upper() for name in board.names])
        seat = view.to_act[0] if view.to_act and view.phase in ("first", "buy") else None
        title = "CARDS FOR COWBOYS"
        if width_of(title) + width_of(facts) + width_of(who) + 8 > canvas.width:
            title = "COWBOYS"
        x = canvas.ink(1, 0, title, "title", bold=True)
        x = canvas.ink(x + 2, 0, facts, "ink")
        if who:
            x = canvas.ink(x + 1, 0, "·", "faint")
            slot = "ink" if seat is None else f"team_{seat + 1}"
            canvas.ink(x + 1, 0, fit(who, canvas.width - x - 2), slot, bold=seat is not None)


def turn(view: View, names: list[str]) -> str:
    """Return whose turn it is in a few words."""
    match view.phase:
        case "draw":
            return "everybody draws"
        case "first":
            return f"{names[view.to_act[0]]} names the first buyer"
        case "buy":
            first, *rest = [names[seat] for seat in view.order]
            return f"buying: {first}" + (f", then {', '.join(rest)}" if rest else "")
        case "over":
            return "the end"
