"""The rules pages as lines: as much Markdown as they need, and no more.

Headings, paragraphs, lists, tables, and **bold** and `quoted` words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from tui.paint import fit, width_of
from tui.widgets.paper import Line, Run

Word: TypeAlias = list[Run]
"""Runs without a space between them."""

_INLINE = re.compile(r"(\*\*.+?\*\*|`[^`]+`)")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_ITEM = re.compile(r"(\s*)([-*]|\d+[.)])\s+(.*)")
_SLOT = "ink"


def write(text: str, width: int) -> list[Line]:
    """Return a page's lines, none wider than `width` cells; see `headings` for its headings."""
    lines: list[Line] = []
    for block in _blocks(text):
        if lines:
            lines.append(())
        lines += _block(block, width)
    return lines


def headings(lines: Sequence[Line]) -> list[tuple[int, str]]:
    """Return the headings among a page's lines, each with the number of its line."""
    return [
        (number, line[0][0])
        for number, line in enumerate(lines)
        if len(line) == 1 and line[0][1] in ("title", "warn") and line[0][2]
    ]


def _blocks(text: str) -> Iterator[list[str]]:
    """Part a page at its empty lines; a heading stands alone."""
    block: list[str] = []
    for line in text.splitlines():
        alone = line.startswith("#")
        if block and (alone or not line.strip()):
            yield block
            block = []
        if alone:
            yield [line]
        elif line.strip():
            block.append(line)
    if block:
        yield block


def _block(block: list[str], width: int) -> list[Line]:
    first = block[0]
    if first.startswith("#"):
        title = _plain(first.lstrip("#"))
        slot = ("title", True) if not first.startswith("###") else ("warn", True)
        return [((fit(title, width), *slot),)]
    if first.lstrip().startswith("|"):
        return _table(block, width)
    lines: list[Line] = []
    for indent, mark, words in _items(block):
        lead: Line = ((" " * (indent - len(mark)), _SLOT, False), (mark, "key", True))
        rest: Line = ((" " * indent, _SLOT, False),)
        for number, line in enumerate(_flow(words, width - indent)):
            lines.append((*(rest if number else lead), *line) if indent else line)
    return lines


def _items(block: list[str]) -> Iterator[tuple[int, str, str]]:
    """Return the items of a list, or the one paragraph: indent, mark and words."""
    indent, mark, words = 0, "", ""
    for line in block:
        found = _ITEM.match(line)
        if found:
            if words:
                yield indent, mark, words
            mark = "• " if found[2] in "-*" else f"{found[2]} "
            mark = mark.replace("•", "·")
            indent, words = len(found[1]) + 2 + len(mark), found[3]
        else:
            words = f"{words} {line.strip()}".strip()
    if words:
        yield indent, mark, words


def _words(text: str) -> list[Word]:
    """Return the words of a text, those in bold or quoted told apart."""
    words: list[Word] = [[]]
    for part in _INLINE.split(_LINK.sub(r"\1", text)):
        if part.startswith("**") and part.endswith("**") and len(part) > 4:
            slot, bold, part = _SLOT, True, part[2:-2]
        elif part.startswith("`") and part.endswith("`") and len(part) > 2:
            slot, bold, part = "key", False, part[1:-1]
        else:
            slot, bold = _SLOT, False
        for number, piece in enumerate(part.split(" ")):
            if number:
                words.append([])
            if piece:
                words[-1].append((piece, slot, bold))
    return [word for word in words if word]


def _flow(text: str, width: int) -> list[list[Run]]:
    """Return a text's words in lines of at most `width` cells."""
    lines: list[list[Run]] = []
    used = 0
    for word in _words(text):
        wide = sum(width_of(run[0]) for run in word)
        if lines and used + 1 + wide <= width:
            slot, bold = word[0][1:] if lines[-1][-1][1:] == word[0][1:] else (_SLOT, False)
            lines[-1] += [(" ", slot, bold), *word]
            used += 1 + wide
        else:
            lines.append(list(word) if wide <= width else [(fit(_text(word), width), *word[0][1:])])
            used = min(wide, width)
    return lines


def _table(block: list[str], width: int) -> list[Line]:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block]
    marked = len(rows) > 1 and all(set(cell) <= set("-: ") for cell in rows[1])
    head, body = (rows[0], rows[2:]) if marked else ([], rows)
    wide = _widths([head, *body] if head else body, width)
    lines: list[Line] = []
    if any(head):
        lines += _table_row(head, wide, "title")
        lines.append((("─" * (sum(wide) + 2 * (len(wide) - 1)), "rule", False),))
    for row in body:
        lines += _table_row(row, wide, "")
    return lines


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Return the columns' widths; the widest give way where there is not enough room."""
    count = max(len(row) for row in rows)
    wide = [max(width_of(_plain(row[c])) for row in rows if c < len(row)) for c in range(count)]
    while sum(wide) + 2 * (count - 1) > width and max(wide) > 4:
        wide[wide.index(max(wide))] -= 1
    return wide


def _table_row(row: Sequence[str], wide: Sequence[int], slot: str) -> list[Line]:
    cells = [_flow(cell, width) for cell, width in zip(row, wide, strict=False)]
    lines: list[Line] = []
    for number in range(max(map(len, cells), default=0)):
        line: list[Run] = []
        for cell, width in zip(cells, wide, strict=False):
            runs = cell[number] if number < len(cell) else []
            line += [(text, slot or each, bold or bool(slot)) for text, each, bold in runs]
            line.append((" " * (width + 2 - width_of(_text(runs))), _SLOT, False))
        lines.append(line)
    return lines


def _plain(text: str) -> str:
    """Return a text without its marks."""
    return " ".join(map(_text, _words(text)))


def _text(runs: Iterable[Run]) -> str:
    return "".join(run[0] for run in runs)
