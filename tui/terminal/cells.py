"""Text as it may be written to a terminal: cut into cells, with nothing in it that acts.

A terminal obeys control characters, and some obey invisible ones (a right-to-left override
turns a line around). Textual counts none of those as a cell, so they are left out here, which
keeps every other character in its place. Combining marks stay with their letter, two at most.
"""

import unicodedata
from functools import lru_cache
from typing import Final

from rich.cells import get_character_cell_size

_MARKS: Final = 2
"""How many combining marks one cell keeps."""

_PLAIN: Final = frozenset(map(chr, (*range(0x20, 0x7F), *range(0x2500, 0x2600))))
"""Characters of one cell that need no thought: ASCII, lines, blocks and geometric shapes."""

_LINES: Final = {
    "─": "-", "━": "-", "═": "=", "│": "|", "┃": "|", "║": "|",
    "╴": "-", "╶": "-", "╵": "|", "╷": "|", "╱": "/", "╲": "\\", "╳": "X",
    "·": ".", "•": "*", "…": ".", "–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"',
    "←": "<", "→": ">", "↑": "^", "↓": "v", "×": "x", "−": "-",
    "♠": "S", "♥": "H", "♦": "D", "♣": "C",
}  # fmt: skip
"""What stands in for a glyph where only ASCII may be written."""


def split(text: str) -> list[str]:
    """Cut text into cells; a character two cells wide is followed by an empty string."""
    if _PLAIN.issuperset(text):
        return list(text)
    cells: list[str] = []
    for character in text:
        if character in _PLAIN:
            cells.append(character)
            continue
        kind, width = _measure(character)
        if kind == "mark":
            head = len(cells) - 1
            while head >= 0 and not cells[head]:
                head -= 1
            if head >= 0 and len(cells[head]) <= _MARKS:
                cells[head] += character
        elif kind == "glyph":
            cells.append(character)
            cells.extend([""] * (width - 1))
    return cells


@lru_cache(4096)
def _measure(character: str) -> tuple[str, int]:
    """Say what a character is, `glyph`, `mark` or `nothing`, and how many cells it takes."""
    category = unicodedata.category(character)
    width = get_character_cell_size(character)
    if category in ("Cc", "Cf", "Cs", "Zl", "Zp") or (width == 0 and category[0] != "M"):
        return "nothing", 0
    return ("glyph", width) if width else ("mark", 0)


@lru_cache(4096)
def to_ascii(cell: str) -> str:
    """Give the nearest ASCII character for one cell, `?` where there is none.

    The second half of a wide character, which is empty, becomes a space.
    """
    if not cell:
        return " "
    if cell in _PLAIN and cell.isascii():
        return cell
    if cell in _LINES:
        return _LINES[cell]
    if "─" <= cell <= "╿":
        return "+"
    if "▀" <= cell <= "▟":
        return "#"
    base = unicodedata.normalize("NFKD", cell)[:1]
    return base if base and base in _PLAIN and base.isascii() else "?"
