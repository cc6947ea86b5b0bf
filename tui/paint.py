"""How the game draws: a Look (theme and glyph set), a Canvas of cells, a Face for one card.

Panels paint on a canvas with semantic slots ("danger" on "felt"), never with colours; the canvas
turns into Rich's segments, row by row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TypeAlias

from rich.cells import get_character_cell_size
from rich.console import Console, ConsoleOptions
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region

from themes import Frame, Glyphs, Theme, load_glyphs, load_theme, plain

Command: TypeAlias = str
"""What a press on a part of a panel means: the id of a key binding, or "card:3"."""


class Look:
    """A theme and a glyph set: gives styles for slots."""

    def __init__(self, theme: Theme, glyphs: Glyphs) -> None:
        self.theme = theme
        self.glyphs = glyphs
        self._styles: dict[tuple[str, str, bool, bool, bool], Style] = {}

    def style(
        self,
        ink: str = "ink",
        on: str = "felt",
        *,
        bold: bool = False,
        underline: bool = False,
        reverse: bool = False,
    ) -> Style:
        """Return the style of slot `ink` on the background slot `on`."""
        key = (ink, on, bold, underline, reverse)
        if key not in self._styles:
            self._styles[key] = Style(
                color=self.theme[ink].rgb,
                bgcolor=self.theme[on].rgb,
                bold=bold,
                underline=underline,
                reverse=reverse,
            )
        return self._styles[key]

    def text(self, text: str) -> str:
        """Return the text as this glyph set can show it, of the same width."""
        return plain(text, self.glyphs)


@lru_cache(16)
def look_of(theme: Theme, glyphs: Glyphs) -> Look:
    """Return the look of a theme and a glyph set, one for everybody who has both."""
    return Look(theme, glyphs)


def default_look() -> Look:
    """Return the look used where nobody has chosen one."""
    return look_of(load_theme("dark"), load_glyphs("unicode"))


class Face:
    """Lines of styled text of one width: what a card shows, ready for a canvas or a console."""

    def __init__(self, lines: Sequence[Sequence[Segment]]) -> None:
        self.lines = lines
        self.width = sum(width_of(segment.text) for segment in lines[0])
        """Cells in a line."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for line in self.lines:
            yield from line
            yield Segment.line()


class Canvas:
    """A grid of styled cells, painted from the top left; what lies outside is cut off."""

    def __init__(self, width: int, height: int, look: Look, on: str = "felt") -> None:
        self.width = width
        self.height = height
        self.look = look
        blank = look.style("ink", on)
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[blank] * width for _ in range(height)]
        self.hot: list[tuple[Region, Command]] = []
        """Parts that can be pressed, the topmost last."""

    def put(self, x: int, y: int, text: str, style: Style | None = None) -> int:
        """Write text and return the column after it."""
        return self._write(x, y, self.look.text(text), style or self.look.style())

    def ink(self, x: int, y: int, text: str, slot: str, *, bold: bool = False) -> int:
        """Write text in a slot's colour on felt and return the column after it."""
        return self.put(x, y, text, self.look.style(slot, bold=bold))

    def right(self, x: int, y: int, text: str, style: Style | None = None) -> int:
        """Write text that ends before column `x`; return where it begins."""
        start = x - width_of(text)
        self.put(start, y, text, style)
        return start

    def centre(self, y: int, text: str, style: Style | None = None) -> None:
        """Write text in the middle of a row."""
        self.put((self.width - width_of(text)) // 2, y, text, style)

    def rule(self, y: int, slot: str = "rule") -> None:
        """Draw a line across a row."""
        self.put(0, y, self.look.glyphs.rule * self.width, self.look.style(slot))

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Fill an area with blanks."""
        for row in range(y, y + height):
            self._write(x, row, " " * width, style)

    def box(self, x: int, y: int, width: int, height: int, frame: Frame, style: Style) -> None:
        """Draw a frame and clear what it holds."""
        inner = width - 2
        self._write(x, y, frame.top_left + frame.top * inner + frame.top_right, style)
        for row in range(y + 1, y + height - 1):
            self._write(x, row, frame.left + " " * inner + frame.right, style)
        last = frame.bottom_left + frame.bottom * inner + frame.bottom_right
        self._write(x, y + height - 1, last, style)

    def blit(self, x: int, y: int, face: Face, command: Command | None = None) -> None:
        """Draw a face; with a command it can be pressed."""
        for row, line in enumerate(face.lines, y):
            column = x
            for segment in line:
                column = self._write(column, row, segment.text, segment.style or Style.null())
        if command is not None:
            self.press(x, y, face.width, len(face.lines), command)

    def press(self, x: int, y: int, width: int, height: int, command: Command) -> None:
        """Let an area be pressed."""
        self.hot.append((Region(x, y, width, height), command))

    def key(
        self, x: int, y: int, key: str, label: str, command: Command, *, on: bool = True
    ) -> int:
        """Write a key and what it does, dimmed if not legal now; return the column after both."""
        start = x
        x = self.put(x, y, key, self.look.style("key" if on else "off", bold=on))
        x = self.put(x + 1, y, label, self.look.style("ink" if on else "off"))
        self.press(start, y, x - start, 1, command)
        return x

    def same(self, y: int, other: Canvas) -> bool:
        """Tell whether a row looks as it does on another canvas of this size."""
        return self._chars[y] == other._chars[y] and self._styles[y] == other._styles[y]

    def segments(self, y: int) -> Iterator[Segment]:
        """Return a row."""
        return _runs(self._chars[y], self._styles[y])

    def _write(self, x: int, y: int, text: str, style: Style) -> int:
        if not 0 <= y < self.height:
            return x + width_of(text)
        chars, styles = self._chars[y], self._styles[y]
        if narrow(text):
            end = x + len(text)
            if x < 0 or end > self.width:
                text = text[max(0, -x) : max(0, self.width - x)]
            first = max(0, x)
            chars[first : first + len(text)] = text
            styles[first : first + len(text)] = [style] * len(text)
            return end
        for char in text:
            size = 1 if char.isascii() else get_character_cell_size(char)
            if size == 0:
                if 0 < x <= self.width:
                    chars[x - 1] += char
                continue
            if x >= 0 and x + size <= self.width:
                chars[x] = char
                styles[x] = style
                if size == 2:
                    chars[x + 1] = ""
                    styles[x + 1] = style
            x += size
        return x


def _runs(chars: Sequence[str], styles: Sequence[Style]) -> Iterator[Segment]:
    """Join neighbouring cells of one style."""
    x = 0
    for _, cells in groupby(map(id, styles)):
        end = x + len(tuple(cells))
        yield Segment("".join(chars[x:end]), styles[x])
        x = end


@lru_cache(4096)
def _narrow(text: str) -> bool:
    return all(get_character_cell_size(char) == 1 for char in text)


def narrow(text: str) -> bool:
    """Tell whether every character of a text takes one cell."""
    return text.isascii() or _narrow(text)


def width_of(text: str) -> int:
    """Return how many cells a text takes."""
    return len(text) if narrow(text) else sum(map(get_character_cell_size, text))


def fit(text: str, width: int) -> str:
    """Return the text cut to `width` cells, the cut marked."""
    if width_of(text) <= width:
        return text
    kept = ""
    for char in text:
        if width_of(kept + char) >= width:
            break
        kept += char
    return kept + "…"


def wrap(text: str, width: int) -> list[str]:
    """Return the text's words in lines of at most `width` cells."""
    lines: list[str] = []
    for word in text.split():
        if lines and width_of(lines[-1]) + 1 + width_of(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(fit(word, width))
    return lines
