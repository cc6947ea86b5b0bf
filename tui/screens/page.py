"""The page: what every screen of the game is. Its keys come from the table of keys alone.

A page places its panels and shows their rows: it is the only widget there is. A key and a press of
the mouse on the words beside it arrive at the same place, `do`, as the id of their action. While a
text is being typed, keys are letters and nothing else, and a press can end it as a key does.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip

from tui.app import FangsApp, fangs
from tui.paint import Look
from tui.widgets.field import ENDS, Field
from tui.widgets.panel import Panel, arrange

Answer = TypeVar("Answer")
P = TypeVar("P", bound=Panel)

FRAME = 1 / 120
"""Seconds within which what changes is drawn together, after something was drawn."""


class Page(Screen[Answer], Generic[Answer], inherit_bindings=False, inherit_css=False):
    """A screen made of panels, without the focus, the bindings and the colours of Textual's own."""

    AUTO_FOCUS = ""
    field: Field | None = None
    """The text being typed, None while keys are actions."""
    panels: Sequence[Panel] = ()
    """Its parts, in the order in which they lie below one another."""
    _room = Size()
    """The size that the panels were placed for."""
    _held = False
    """Whether what changes is drawn by somebody else than `on_idle`."""
    _drawn = 0.0
    """When something was drawn last, in the loop's seconds."""

    def __init__(self) -> None:
        super().__init__()
        self._stale: dict[Panel, set[int]] = {}
        """Rows of panels that are to be drawn."""
        self._later: asyncio.TimerHandle | None = None
        """What draws them, when something was drawn just before."""

    @property
    def app(self) -> FangsApp:  # type: ignore[override]
        """The app."""
        return fangs(super().app)

    @property
    def look(self) -> Look:
        """The look that is on."""
        return self.app.look_now

    # What a screen provides

    @abstractmethod
    def build(self) -> Iterable[Panel]:
        """Return the panels, in the order in which they lie below one another."""

    def do(self, command: str) -> None:
        """Carry out an action: the id of a key, or what a panel calls one of its parts."""

    def cover(self) -> None:
        """Cover what only one of several people may see; it may be called at any time."""

    def take(self, key: events.Key) -> bool:
        """Take a key before it becomes an action; return whether it is used up."""
        return False

    def typed(self, text: str) -> None:
        """Take the text that was typed."""

    def prepare(self) -> None:
        """Bring the panels up to date before they are painted anew."""

    def fit(self, size: Size) -> None:
        """Give the panels the rows and columns that suit a size, before they are placed."""

    def resized(self) -> None:
        """Show what there is in its new size."""
        self.redraw()

    # The panels

    def panel(self, kind: type[P]) -> P:
        """Return the first panel of a kind; raises LookupError if there is none."""
        for panel in self.panels:
            if isinstance(panel, kind):
                return panel
        raise LookupError(f"{type(self).__name__} has no {kind.__name__}")

    def place_panels(self) -> None:
        """Place the panels anew, because one of them grew, came or went."""
        arrange(self.panels, self._room)
        self._across: list[list[Panel]] = [[] for _ in range(self._room.height)]
        for panel in sorted(self.panels, key=lambda panel: panel.region.x):
            for y in range(panel.region.y, panel.region.bottom):
                self._across[y].append(panel)
        self.refresh()

    def redraw(self) -> None:
        """Paint all panels anew."""
        self.prepare()
        for panel in self.panels:
            panel.redraw()

    def wear(self, look: Look) -> None:
        """Change the look."""
        self.prepare()
        for panel in self.panels:
            panel.wear(look)

    def compose(self) -> ComposeResult:
        self.panels = tuple(self.build())
        for panel in self.panels:
            panel.parent = self
        self._settle(self.app.size)
        return ()

    def on_screen_resume(self) -> None:
        # The terminal may have another size than when this page was last seen.
        if self.panels:
            self._settle(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        self._settle(event.size)

    def _settle(self, size: Size) -> None:
        """Be of this size."""
        if size == self._room:
            return
        first = not self._room
        self._room = size
        self.fit(size)
        self.place_panels()
        if not first:
            self.resized()

    # Drawing

    def draw(self, panel: Panel, rows: Iterable[int]) -> None:
        """Have rows of a panel drawn, as it has painted them by then."""
        self._stale.setdefault(panel, set()).update(rows)
        if not self._held:
            self.check_idle()

    def on_idle(self, event: events.Idle) -> None:
        self._draw_stale()

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Draw what changes in this block when it ends, without waiting to be idle."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        self._draw_stale()

    def _draw_stale(self) -> None:
        """Draw what is to be drawn, a little later if something was drawn just before."""
        if not self._stale or not self.on_top or self._repaint_required or self._layout_required:
            return
        loop = asyncio.get_running_loop()
        wait = self._drawn + FRAME - loop.time()
        if self.app._batch_count:
            wait = FRAME
        if wait > 0:
            if self._later is None:
                self._later = loop.call_later(wait, self._draw_on)
            return
        stale, self._stale = self._stale, {}
        self._drawn = loop.time()
        self.app.draw(
            (Region(x, y + row, width, 1), panel.segments(row))
            for panel, rows in stale.items()
            for x, y, width, height in [panel.region]
            for row in rows
            if row < height
        )

    def _draw_on(self) -> None:
        self._later = None
        self.check_idle()

    @property
    def on_top(self) -> bool:
        """Whether no other screen lies above this one."""
        return self.app.screen is self

    def _compositor_refresh(self) -> None:
        # Textual would make strips of every row, and cut them, and keep them in cycles.
        self._compositor._dirty_regions.clear()
        self._dirty_widgets.clear()
        if self.on_top:
            self._stale.clear()
            self._drawn = asyncio.get_running_loop().time()
            width = self._room.width
            self.app.draw(
                (Region(0, y, width, 1), self._segments(y)) for y in range(self._room.height)
            )

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return rows for Textual's compositor, where it asks for them all the same."""
        strips = [Strip(self._segments(y), self._room.width) for y in crop.line_range]
        return [strip.crop(crop.x, crop.right) for strip in strips]

    def _segments(self, y: int) -> Iterator[Segment]:
        """Return a row of the whole page."""
        x = 0
        for panel in self._across[y]:
            yield from panel.segments(y - panel.region.y)
            x = panel.region.right
        if x < self._room.width:
            yield Segment(" " * (self._room.width - x), self.look.style())

    def on_unmount(self) -> None:
        if self._later is not None:
            self._later.cancel()

    # Keys and the mouse

    def action_command(self, command: str) -> None:
        self.do(command)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        for panel in self.panels:
            if panel.region.contains(event.x, event.y):
                self._press(panel.command_at(event.offset))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, step: int) -> None:
        event.stop()
        for panel in self.panels:
            if panel.region.contains(event.x, event.y):
                self._press(panel.wheel(step))

    def _press(self, command: str | None) -> None:
        if command is None:
            return
        if self.field is None:
            self.do(command)
        elif command in ENDS:
            key = events.Key(ENDS[command], None)
            if not self.take(key):
                self._type(key)

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        if self.take(event):
            return
        if self.field is None:
            # Here and not in the app, later: the next key may be typed into what this one opens.
            await self.app._check_bindings(event.key)
        else:
            self._type(event)

    def _type(self, key: events.Key) -> None:
        """Do what a key does while a text is being typed."""
        field = self.field
        assert field is not None, "a text is being typed"
        if key.key in ENDS.values():
            self.field = None
        if key.key == "enter":
            self.typed(field.text)
        elif key.key != "escape":
            field.press(key.key, key.character)
        self.redraw()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.field is not None:
            self.field.insert(event.text)
            self.redraw()
