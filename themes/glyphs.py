"""The glyph sets: the characters that frames, backs, marks and arrows are drawn with.

`unicode` and `ascii` have one geometry: a glyph is one cell wide in both, so a screen stands
in the same places whichever is on. `plain` does the same for running text: with the ascii set
on, nothing but ASCII leaves it.
"""

import tomllib
import unicodedata
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Final

from themes.loader import ThemeError

GLYPH_SETS: Final = ("unicode", "ascii")
"""The names `load_glyphs` knows."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The eight characters around a box."""

    top_left: str
    top: str
    top_right: str
    left: str
    right: str
    bottom_left: str
    bottom: str
    bottom_right: str


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One glyph set; every glyph is one character, one cell wide."""

    name: str
    """One of `GLYPH_SETS`."""
    ascii: bool
    """Whether nothing but ASCII may be shown."""
    thin: Frame
    """A card, or the day side of one."""
    square: Frame
    """A box that is no card."""
    double: Frame
    """A selected card, or the night side of one."""
    heavy: Frame
    """An event."""
    dashed: Frame
    """A played card outside the combo."""
    back: str
    """A card face down; several fill the back of a large one."""
    store_back: str
    """The pattern of a card face down in the Store."""
    pip: str
    """The mark in the middle of a small number card."""
    hit_full: str
    """A Hit in front of a player."""
    hit_empty: str
    """The place of a Hit that is gone."""
    bandit_full: str
    """A bandit drawn."""
    bandit_empty: str
    """The place of a bandit not drawn."""
    pointer: str
    """Points at who speaks or is chosen."""
    deciding: str
    """Stands after what decides a tie."""
    rule: str
    """A horizontal line between parts of a screen."""
    bullet: str
    """Between the facts of one line."""
    lift: str
    """Below a selected card that is lifted."""
    up: str
    """The key of that arrow, as the next three."""
    down: str
    left: str
    right: str
    cursor_left: str
    """To the left of what the cursor is on."""
    cursor_right: str
    """To the right of it."""
    ellipsis: str
    """In the place of text that does not fit."""
    ndash: str
    """Between two ends of a range."""
    plus_minus: str
    """More or less by that number."""
    times: str
    """So many of it."""


_FRAMES: Final = ("thin", "square", "double", "heavy", "dashed")

_WORDS: Final = {
    "\u00a0": " ",
    "\u2010": "-",
    "\u2011": "-",
    "\u2014": "-",
    "\u2212": "-",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "¡": "!",
    "¿": "?",
    "Æ": "A",
    "æ": "a",
    "Đ": "D",
    "đ": "d",
    "ı": "i",
    "Ł": "L",
    "ł": "l",
    "Ø": "O",
    "ø": "o",
    "Œ": "O",
    "œ": "o",
    "ß": "s",
}
"""What texts and names may hold besides glyphs and letters with accents."""


@cache
def load_glyphs(name: str) -> Glyphs:
    """The glyph set of that name; ThemeError if there is none."""
    if name not in GLYPH_SETS:
        raise ThemeError(f'there is no glyph set "{name}"; choose one of {", ".join(GLYPH_SETS)}')
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    values: dict[str, Any] = tomllib.loads(text)[name]
    for kind, picture in values.pop("frames").items():
        values[kind] = _frame(*picture)
    return Glyphs(name=name, **values)


def plain(text: str, glyphs: Glyphs) -> str:
    """The text as it may be shown with these glyphs.

    With the ascii set on, every other character becomes ASCII of the same width in cells: a
    letter loses its accent, and what has no likeness becomes a `?` for each cell.
    """
    if not glyphs.ascii or text.isascii():
        return text
    table = _table()
    return "".join(c if c.isascii() else table.get(c) or _strip(c) for c in text)


@cache
def _table() -> dict[str, str]:
    """The ASCII of each glyph; where frames share a corner, the first frame's."""
    ours, theirs = load_glyphs("unicode"), load_glyphs("ascii")
    table = dict(_WORDS)
    for field in fields(Glyphs):
        one, other = getattr(ours, field.name), getattr(theirs, field.name)
        if field.name in _FRAMES:
            for side in fields(Frame):
                table.setdefault(getattr(one, side.name), getattr(other, side.name))
        elif isinstance(one, str) and len(one) == 1:
            table.setdefault(one, other)
    return table


def _strip(character: str) -> str:
    if unicodedata.category(character) in ("Mn", "Mc", "Me", "Cc", "Cf", "Zl", "Zp"):
        return ""
    if unicodedata.east_asian_width(character) in ("W", "F"):
        return "??"
    parts = unicodedata.normalize("NFD", character)
    return parts[0] if len(parts) > 1 and parts[0].isascii() else "?"


def _frame(top: str, middle: str, bottom: str) -> Frame:
    """The frame of a picture three characters wide and high."""
    return Frame(top[0], top[1], top[2], middle[0], middle[2], bottom[0], bottom[1], bottom[2])
