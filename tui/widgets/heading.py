"""The upper end of a screen: what it is, and a fact beside it; and the column they all keep to."""

from __future__ import annotations

from tui.paint import Canvas, Look, fit, width_of
from tui.widgets.panel import Panel

WIDEST = 84
"""The widest column of text, in cells."""


def column(width: int, widest: int = WIDEST) -> tuple[int, int]:
    """Return where the column of a screen this wide begins, and how wide it is."""
    inner = min(width - 4, widest)
    return (width - inner) // 2, inner


class Heading(Panel):
    """A title, a fact at the right, and a line below."""

    height = 4

    def __init__(self, look: Look, title: str, fact: str = "") -> None:
        super().__init__(look)
        self.title = title
        self.fact = fact

    def paint(self, canvas: Canvas) -> None:
        x, width = column(canvas.width)
        title = " ".join(self.title.upper()) if width_of(self.title) <= 24 else self.title.upper()
        end = canvas.ink(x, 1, title, "title", bold=True)
        room = x + width - end - 3
        if self.fact and room > 0:
            canvas.right(x + width, 1, fit(self.fact, room), self.look.style("faint"))
        canvas.put(x, 2, self.look.glyphs.rule * width, self.look.style("rule"))
