"""How Textual's updates reach the terminal: as the cells that changed, one write a frame.

Textual renders whole widgets; this layer compares them, cell by cell, with what the terminal
already shows. It is the only thing that draws: Textual's line filters, and Rich's console with
its cache of styles, are left out, so that no colour depth but this app's own is ever used.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from rich.console import RenderableType
from rich.segment import Segment
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Region
from textual.screen import Screen

from tui.terminal.canvas import Canvas
from tui.terminal.depth import Depth, GlyphSet
from tui.terminal.encoder import encoder_for
from tui.terminal.palette import RGB

Result = TypeVar("Result")

_SYNC = ("\x1b[?2026h", "\x1b[?2026l")


class CellDisplay(App[Result], inherit_bindings=False):
    """An App that writes only the cells that changed."""

    def __init__(self, driver_class: type[Driver] | None, depth: Depth, glyphs: GlyphSet) -> None:
        super().__init__(driver_class=driver_class, ansi_color=False)
        self._canvas = Canvas(encoder_for(depth, frozenset(), glyphs == "ascii"))
        self._ansi16: frozenset[tuple[RGB, int]] = frozenset()
        self.look(depth, glyphs)

    def look(
        self,
        depth: Depth | None = None,
        glyphs: GlyphSet | None = None,
        ansi16: Mapping[RGB, int] | None = None,
    ) -> None:
        """Change the colour depth, the glyph set or the theme's sixteen colours.

        `ansi16` gives, for exact colours of a theme, the number of one of the sixteen (0 to 15)
        or `palette.DEFAULT`. What is left out stays as it is; everything is drawn anew.
        """
        self.depth: Depth = self.depth if depth is None else depth
        self.glyphs: GlyphSet = glyphs or self.glyphs
        if ansi16 is not None:
            self._ansi16 = frozenset(ansi16.items())
        self.no_color = self.depth is Depth.NONE
        self._canvas.encoder = encoder_for(self.depth, self._ansi16, self.glyphs == "ascii")
        self._canvas.resize(self._canvas.width, self._canvas.height)
        self._refresh_all()

    def get_line_filters(self) -> list[LineFilter]:
        """Give none: the encoder alone decides on colours."""
        return []

    def repaint(self) -> None:
        """Send the whole screen anew, at once, whatever the terminal shows now."""
        self._canvas.forget()
        self.catch_up()

    def blank(self) -> None:
        """Blank the terminal at once, before anything else is built; the next frame shows again."""
        self._canvas.clear()
        if self._draws:
            self._send(self._canvas.take())
        self._refresh_all()

    def renew(self) -> None:
        """Blank a terminal of which nothing is known, then show what there is to see now."""
        self._canvas.forget()
        self.blank()

    def catch_up(self) -> None:
        """Send what was drawn and not sent yet, unless this is not the moment for it."""
        if self._draws and not self._batch_count and not getattr(self._driver, "behind", False):
            self._send(self._canvas.take())

    def draw(self, rows: Iterable[tuple[Region, Iterable[Segment]]]) -> None:
        """Draw rows that a screen has painted itself, past Textual's compositor."""
        if self._draws:
            self._fit_canvas()
            for region, segments in rows:
                self._canvas.put(region.x, region.y, segments, region.width)
            self.catch_up()

    def _refresh_all(self) -> None:
        if self._running and self._screen_stack:
            self.screen.refresh(layout=True)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if self._draws:
            self._fit_canvas()
            if isinstance(renderable, LayoutUpdate):
                self._put_layout(renderable)
            elif isinstance(renderable, ChopsUpdate):
                self._put_chops(renderable)
            self.catch_up()
        self.post_display_hook()

    def _fit_canvas(self) -> None:
        if (self._canvas.width, self._canvas.height) != self.size:
            self._canvas.resize(*self.size)

    @property
    def _draws(self) -> bool:
        return (
            self._running
            and not self._closed
            and self._driver is not None
            and not self._driver.is_headless
            and getattr(self._driver, "awake", True)
        )

    def _put_layout(self, update: LayoutUpdate) -> None:
        for y, strips in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in strips:
                self._canvas.put(x, y, strip, strip.cell_length)
                x += strip.cell_length

    def _put_chops(self, update: ChopsUpdate) -> None:
        for y, first, last in update.spans:
            for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                if strip is not None and x <= last and end > first:
                    self._canvas.put(x, y, strip, min(end, last) - x)

    def _send(self, frame: str) -> None:
        driver = self._driver
        if not frame or driver is None:
            return
        if self.focused is not None:
            # A focused field says where its cursor is, for input methods that pop up there.
            x, y = self.screen.outer_size.clamp_offset(self.cursor_position)
            frame += f"\x1b[{y + 1};{x + 1}H"
        if self._sync_available:
            frame = frame.join(_SYNC)
        driver.write(frame)
        driver.flush()
