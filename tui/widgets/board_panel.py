"""A panel of a table: it paints from the table's Board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from tui.board import Board
from tui.paint import Canvas, wrap
from tui.widgets.panel import Panel

FRESH = "SINCE YOU LAST LOOKED"

B = TypeVar("B", bound=Board)


class BoardPanel(Panel, Generic[B]):
    """A panel that shows a part of a Board."""

    board: B | None = None
    """The moment shown, None before the first."""


def paint_fresh(canvas: Canvas, fresh: Sequence[str]) -> None:
    """Tell what a hand's owner has not read yet, the end of it if there is no room for all."""
    x = canvas.ink(2, 0, FRESH, "title")
    lines = wrap(" ".join(fresh), canvas.width - 4)
    room = canvas.height - 1
    if len(lines) > room:
        lines = lines[-room:]
        canvas.ink(x + 2, 0, "(the log has all of it)", "faint")
    for y, line in enumerate(lines, 1):
        canvas.ink(2, y, line, "ink")
