"""A panel of a table: it paints from the table's Board."""

from __future__ import annotations

from typing import Generic, TypeVar

from tui.board import Board
from tui.widgets.panel import Panel

B = TypeVar("B", bound=Board)


class BoardPanel(Panel, Generic[B]):
    """A panel that shows a part of a Board."""

    board: B | None = None
    """The moment shown, None before the first."""
