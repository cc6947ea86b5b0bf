"""From a Rich style to the few characters that tell a terminal to draw so.

An `Encoder` belongs to one colour depth and one theme, and is the only authority on both: Rich's
and Textual's own reading of the environment is never asked, and nothing of it is shared between
two people with different terminals. Styles become `Pen`s, one object for each look, so that two
cells look alike exactly when they hold the same text and the same pen.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import permutations
from typing import Final, TypeVar

from rich.color import Color, ColorType
from rich.style import Style

from tui.terminal.cells import split, to_ascii
from tui.terminal.depth import Depth
from tui.terminal.palette import (
    DEFAULT,
    RGB,
    fixed_rgb,
    is_bright,
    nearest_16,
    nearest_256,
)

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")

BOLD: Final = 1
DIM: Final = 2
ITALIC: Final = 4
UNDERLINE: Final = 8
REVERSE: Final = 64
STRIKE: Final = 256
_UNDERLINE2: Final = 512
"""Bits of Rich's own count of attributes. Blinking and concealing are never sent."""

_SEEN_ON_BLANKS: Final = UNDERLINE | REVERSE | STRIKE
_CODES: Final = (
    (BOLD, "1", "22"),
    (DIM, "2", "22"),
    (ITALIC, "3", "23"),
    (UNDERLINE, "4", "24"),
    (REVERSE, "7", "27"),
    (STRIKE, "9", "29"),
)
_CACHED: Final = 8192
"""How many styles, texts, changes and orders of pens are remembered before all are forgotten."""
_CACHED_CELLS: Final = 1 << 16
"""How many cells of texts are remembered before all texts are forgotten."""
_FEW: Final = 5
"""Of so many pens every order is tried; there are 120, which takes a quarter of a millisecond."""


class Pen:
    """One look: `attributes` as bits, `fg` and `bg` as SGR parameters (`fg` empty: any will do).

    `blank` is the pen of a space drawn with this pen: most attributes do not show on one.
    """

    __slots__ = ("attributes", "bg", "blank", "fg")

    def __init__(self, attributes: int, fg: str, bg: str) -> None:
        self.attributes = attributes
        self.fg = fg
        self.bg = bg
        self.blank = self

    def also(self, other: "Pen") -> "Pen | None":
        """Give the pen that draws cells of both, if there is one: blanks go with any letters."""
        if self is other:
            return self
        if self.bg == other.bg:
            if not other.fg and not self.attributes & _SEEN_ON_BLANKS:
                return self
            if not self.fg and not other.attributes & _SEEN_ON_BLANKS:
                return other
        return None

    def __repr__(self) -> str:
        return f"Pen({self.attributes}, {self.fg!r}, {self.bg!r})"


Cell = tuple[str, Pen]
"""What one cell shows; the second cell of a wide character holds an empty text."""

PenState = tuple[int, str, str]
"""Attributes, foreground and background that a terminal draws with just now."""

RESET: Final[PenState] = (0, "39", "49")
"""The state after SGR 0."""


class Encoder:
    """Turns styled text into cells, and a change of pen into an escape sequence."""

    def __init__(
        self, depth: Depth, ansi16: Mapping[RGB, int] | None = None, ascii_only: bool = False
    ) -> None:
        self.depth = depth
        self._ansi16 = dict(ansi16 or {})
        self._ascii_only = ascii_only
        self._number: Callable[[Color], int | RGB] = {
            Depth.TRUECOLOR: self._to_truecolor,
            Depth.ANSI256: self._to_256,
            Depth.ANSI16: self._to_16,
            Depth.NONE: lambda _color: DEFAULT,
        }[depth]
        self._pens: dict[PenState, Pen] = {}
        self._by_style: dict[Style, Pen] = {}
        self._by_text: dict[tuple[str, Pen], list[Cell]] = {}
        self._cells = 0
        """How many cells were remembered since texts were last forgotten."""
        self._changes: dict[tuple[PenState, Pen], tuple[str, PenState]] = {}
        self._orders: dict[tuple[Pen, ...], tuple[Pen, ...]] = {}
        self.plain = self._pen(RESET)
        """The pen of text without any style."""

    def cells(self, text: str, style: Style | None) -> list[Cell]:
        """Cut styled text into cells; the list is shared and must not be changed."""
        pen = self.plain if style is None else self._by_style.get(style)
        if pen is None:
            assert style is not None
            pen = self._make_pen(style)
            _remember(self._by_style, style, pen)
        key = (text, pen)
        cells = self._by_text.get(key)
        if cells is None:
            cells = self._cut(text, pen)
            self._cells += len(cells)
            if self._cells > _CACHED_CELLS:
                self._by_text.clear()
                self._cells = len(cells)
            _remember(self._by_text, key, cells)
        return cells

    def change(self, state: PenState, pen: Pen) -> tuple[str, PenState]:
        """Give what to write so that `pen` draws next, and the state after it."""
        key = (state, pen)
        found = self._changes.get(key)
        if found is None:
            found = _change(state, pen)
            _remember(self._changes, key, found)
        return found

    def order(self, pens: tuple[Pen, ...]) -> tuple[Pen, ...]:
        """Give the pens, if they are few, in the order that costs the least to change them."""
        if not 1 < len(pens) <= _FEW:
            return pens
        found = self._orders.get(pens)
        if found is None:
            found = min(permutations(pens), key=self._cost)
            _remember(self._orders, pens, found)
        return found

    def _cost(self, pens: Iterable[Pen]) -> int:
        """Count the characters that the changes from each pen to the next take."""
        state, count = RESET, 0
        for pen in pens:
            sequence, state = self.change(state, pen)
            count += len(sequence)
        return count

    def _cut(self, text: str, pen: Pen) -> list[Cell]:
        cells = split(text)
        if self._ascii_only:
            cells = [to_ascii(cell) for cell in cells]
        blank = (" ", pen.blank)
        return [blank if cell == " " else (cell, pen) for cell in cells]

    def _pen(self, look: PenState) -> Pen:
        pen = self._pens.get(look)
        if pen is None:
            pen = Pen(*look)
            _remember(self._pens, look, pen)
            attributes, fg, bg = look
            shown = attributes & _SEEN_ON_BLANKS
            if fg and not shown:
                pen.blank = self._pen((0, "", bg))
            elif shown != attributes:
                pen.blank = self._pen((shown, fg, bg))
        return pen

    def _make_pen(self, style: Style) -> Pen:
        bits = style._attributes & style._set_attributes
        if bits & _UNDERLINE2:
            bits |= UNDERLINE
        kept = BOLD | DIM | UNDERLINE | REVERSE | STRIKE
        if self.depth in (Depth.TRUECOLOR, Depth.ANSI256):
            # Terminals with few colours often show italics as reverse.
            kept |= ITALIC
        fg = DEFAULT if style.color is None else self._number(style.color)
        bg = DEFAULT if style.bgcolor is None else self._number(style.bgcolor)
        if fg == bg and isinstance(fg, int) and fg != DEFAULT and style.color != style.bgcolor:
            fg = self._legible_on(fg)
        return self._pen((bits & kept, _sgr(fg, 30), _sgr(bg, 40)))

    def _legible_on(self, background: int) -> int:
        """Choose black or white for text whose own colour became that of its background."""
        bright = is_bright(background if background < 16 else nearest_16(fixed_rgb(background)))
        if self.depth is Depth.ANSI256:
            return 16 if bright else 231
        return 0 if bright else 15

    def _to_truecolor(self, color: Color) -> int | RGB:
        if color.triplet is not None:
            return (color.triplet.red, color.triplet.green, color.triplet.blue)
        return DEFAULT if color.type is ColorType.DEFAULT else color.number or 0

    def _to_256(self, color: Color) -> int:
        full = self._to_truecolor(color)
        return full if isinstance(full, int) else nearest_256(full)

    def _to_16(self, color: Color) -> int:
        full = self._to_truecolor(color)
        if isinstance(full, int):
            if full < 16:
                return full
            full = fixed_rgb(full)
        named = self._ansi16.get(full)
        return nearest_16(full) if named is None else named


@lru_cache(16)
def encoder_for(depth: Depth, ansi16: frozenset[tuple[RGB, int]], ascii_only: bool) -> Encoder:
    """Give the one encoder that everybody with this depth, theme and glyph set shares."""
    return Encoder(depth, dict(ansi16), ascii_only)


def _remember(cache: dict[_Key, _Value], key: _Key, value: _Value) -> None:
    """Keep a value, in bounds: what a person may type must not fill the memory."""
    if len(cache) >= _CACHED:
        cache.clear()
    cache[key] = value


def _sgr(color: int | RGB, base: int) -> str:
    """Give the SGR parameters of a colour; `base` is 30 for the foreground, 40 for behind it."""
    if isinstance(color, tuple):
        return f"{base + 8};2;{color[0]};{color[1]};{color[2]}"
    if color == DEFAULT:
        return str(base + 9)
    if color < 8:
        return str(base + color)
    return str(base + 52 + color) if color < 16 else f"{base + 8};5;{color}"


def _change(state: PenState, pen: Pen) -> tuple[str, PenState]:
    """Find the shortest sequence from a state to a pen, and the state it leaves."""
    attributes, fg, bg = state
    if not pen.fg:
        # A blank: only what would show on it has to go, all else may stay for the next letter.
        wanted = (attributes & ~_SEEN_ON_BLANKS, fg, pen.bg)
    else:
        wanted = (pen.attributes, pen.fg, pen.bg)
    if wanted == state:
        return "", state
    codes: list[str] = []
    gone = attributes & ~wanted[0]
    kept = attributes & wanted[0]
    for bit, _, off in _CODES:
        if gone & bit and off not in codes:
            codes.append(off)
    if gone & (BOLD | DIM):
        kept &= ~(BOLD | DIM)
    codes += [on for bit, on, _ in _CODES if wanted[0] & ~kept & bit]
    codes += [wanted[1]] * (wanted[1] != fg) + [wanted[2]] * (wanted[2] != bg)
    anew = wanted if pen.fg else (0, RESET[1], pen.bg)
    fresh = ["0", *(on for bit, on, _ in _CODES if anew[0] & bit)]
    fresh += [code for code, default in zip(anew[1:], RESET[1:], strict=True) if code != default]
    if len(";".join(fresh)) < len(";".join(codes)):
        codes, wanted = fresh, anew
    return f"\x1b[{';'.join(codes)}m", wanted
