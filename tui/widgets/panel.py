"""The panel: a widget that paints on a canvas and draws only the rows that changed.

Panels never take the focus; keys belong to the screen, and a press of the mouse on a part of a
panel is told as the command of the key beside it.
"""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.paint import Canvas, Command, Look, default_look


class Pressed(Message):
    """A part of a panel was pressed."""

    def __init__(self, command: Command) -> None:
        super().__init__()
        self.command = command


class Panel(Widget, can_focus=False, inherit_css=False):
    """A part of a screen; subclasses paint it from what their screen has given them."""

    DEFAULT_CSS = "Panel { width: 1fr; height: 1fr; }"

    def __init__(self, look: Look | None = None, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.look = look or default_look()
        self._strips: list[Strip] = []
        self._hot: list[tuple[Region, Command]] = []

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel; the canvas is blank felt of the panel's size."""

    def redraw(self) -> None:
        """Paint anew and show the rows that changed."""
        width, height = self.size
        if not width or not height:
            return
        canvas = Canvas(width, height, self.look)
        self.paint(canvas)
        self._hot = canvas.hot
        old, self._strips = self._strips, canvas.strips()
        if len(old) != height:
            self.refresh()
            return
        changed = [y for y in range(height) if old[y] != self._strips[y]]
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def wear(self, look: Look) -> None:
        """Change the look."""
        self.look = look
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """Return a row."""
        if len(self._strips) != self.size.height:
            self.redraw()
        if y < len(self._strips):
            return self._strips[y]
        return Strip([Segment(" " * self.size.width, self.look.style())], self.size.width)

    def on_resize(self, event: events.Resize) -> None:
        self._strips = []
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        for region, command in reversed(self._hot):
            if region.contains(event.x, event.y):
                event.stop()
                self.post_message(Pressed(command))
                return
