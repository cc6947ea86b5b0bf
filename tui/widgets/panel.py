"""What every part of a screen is: it paints itself on a canvas, and has the changed rows drawn.

A panel is no widget of Textual's with messages, styles and a focus of its own: a page of a dozen of
those would be slow to lay, to draw and to forget. The page is the one widget; it places its panels
and hands them what the mouse does. Keys belong to the page alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rich.segment import Segment
from textual.geometry import Offset, Region, Size

from tui.paint import Canvas, Command, Look, default_look

if TYPE_CHECKING:
    from tui.screens.page import Page


class Panel:
    """A part of a screen; subclasses paint it from what their screen has given them."""

    height = 0
    """Its height, in rows; 0: a share of what the others leave."""
    share = 1
    """How large that share is, beside those of the others."""
    width = 0
    """Its width, in columns, if it stands at the right of all others; 0: it stands among them."""

    def __init__(self, look: Look | None = None, *, id: str = "") -> None:
        self.look = look or default_look()
        self.id = id
        self.display = True
        """Whether it is shown at all."""
        self.region = Region()
        """Where it lies on the page; empty while it is not shown."""
        self.parent: Page[Any] | None = None
        """The page it is a part of, None before it is given to one."""
        self._canvas: Canvas | None = None
        """What was painted last, None while that is out of date."""

    @property
    def size(self) -> Size:
        """Columns and rows."""
        return self.region.size

    @property
    def hot(self) -> Sequence[tuple[Region, Command]]:
        """The parts that can be pressed, from the panel's top left, the topmost last."""
        return self._canvas.hot if self._canvas is not None else ()

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel; the canvas is blank felt of the panel's size."""

    def place(self, region: Region) -> None:
        """Lie in a region of the page from now on."""
        if region.size != self.region.size:
            self._canvas = None
        self.region = region

    def redraw(self) -> None:
        """Paint anew and have the rows drawn that changed."""
        if self.parent is None or not self.region:
            return
        old, new = self._canvas, self._painted()
        rows = range(self.region.height)
        changed = [y for y in rows if old is None or not new.same(y, old)]
        if changed:
            self.parent.draw(self, changed)

    def wear(self, look: Look) -> None:
        """Change the look."""
        self.look = look
        self.redraw()

    def segments(self, y: int) -> Iterator[Segment]:
        """Return a row, counted from the panel's first."""
        return (self._canvas or self._painted()).segments(y)

    def command_at(self, place: Offset) -> Command | None:
        """Return what a press on a place of the page means, None if nothing."""
        for region, command in reversed(self.hot):
            if region.contains_point(place - self.region.offset):
                return command
        return None

    def wheel(self, step: int) -> Command | None:
        """Answer the mouse's wheel, -1 up and 1 down, or return what it means for the page."""
        return None

    def _painted(self) -> Canvas:
        self._canvas = Canvas(*self.region.size, self.look)
        self.paint(self._canvas)
        return self._canvas


def arrange(panels: Sequence[Panel], size: Size) -> None:
    """Place panels one below another, and those with columns of their own at the right of them."""
    width, height = size
    for panel in panels:
        if not panel.display:
            panel.place(Region())
        elif panel.width:
            width -= panel.width
            panel.place(Region(width, 0, panel.width, height))
    stack = [panel for panel in panels if panel.display and not panel.width]
    left = max(0, height - sum(panel.height for panel in stack))
    shares = sum(panel.share for panel in stack if not panel.height)
    y = given = 0
    for panel in stack:
        rows = panel.height
        if not rows:
            given += panel.share
            rows = left * given // shares - left * (given - panel.share) // shares
        panel.place(Region(0, y, width, min(rows, height - y)))
        y += panel.region.height
