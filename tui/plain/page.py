"""A rules page as text: its Markdown wrapped to a width, without a mark-up character left."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

_ITEM = re.compile(r"( *)([-*+]|\d+[.)])\s+(.*)")
_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
_RULE = re.compile(r" *([-*_])( *\1){2,} *$")
_UNDERLINES = {1: "=", 2: "-"}


def as_text(markdown: str, width: int) -> list[str]:
    """Return a page as lines of at most `width` cells (a long word or table cell may stick out)."""
    width = max(width, 20)
    lines: list[str] = []
    for block in _blocks(markdown):
        if lines:
            lines.append("")
        lines += _block(block, width)
    return lines


def _blocks(markdown: str) -> Iterator[list[str]]:
    """Yield the page's blocks: what stands between empty lines, headings, tables and fences."""
    block: list[str] = []
    fenced = False
    for line in markdown.splitlines():
        fence = line.lstrip().startswith("```")
        if fenced or fence:
            if block and not fenced:
                yield block
                block = []
            block.append(line)
            if fence and fenced:
                yield block
                block = []
            fenced = fenced != fence
        elif not line.strip():
            yield from [block] if block else []
            block = []
        elif _HEADING.fullmatch(line):
            yield from [block] if block else []
            yield [line]
            block = []
        else:
            if block and line.startswith("|") != block[-1].startswith("|"):
                yield block
                block = []
            block.append(line)
    yield from [block] if block else []


def _block(block: Sequence[str], width: int) -> list[str]:
    first = block[0]
    if heading := _HEADING.fullmatch(first):
        title = inline(heading[2])
        line = _UNDERLINES.get(len(heading[1]))
        return [title, line * min(len(title), width)] if line else [title]
    if first.lstrip().startswith("```"):
        return [line for line in block if not line.lstrip().startswith("```")]
    if first.startswith("|"):
        return _table(block, width)
    if _RULE.fullmatch(first):
        return ["-" * width]
    if _ITEM.fullmatch(first):
        return _list(block, width)
    text = " ".join(line.strip().removeprefix(">").strip() for line in block)
    return _wrap(inline(text), width)


def _wrap(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _list(block: Sequence[str], width: int) -> list[str]:
    items: list[tuple[str, str, str]] = []
    for line in block:
        if found := _ITEM.fullmatch(line):
            mark = found[2] if found[2][0].isdigit() else "-"
            items.append((found[1], mark, found[3]))
        else:
            indent, mark, text = items[-1]
            items[-1] = (indent, mark, f"{text} {line.strip()}")
    lines: list[str] = []
    for indent, mark, text in items:
        lead = f"{indent}{mark} "
        lines += _wrap(inline(text), width, lead, " " * len(lead))
    return lines


def _table(block: Sequence[str], width: int) -> list[str]:
    """Return a table in columns; where it is too wide, each row as a sentence of its cells."""
    rows = [_cells(line) for line in block if not re.fullmatch(r"[|\s:-]+", line)]
    columns = max(map(len, rows))
    rows = [[*row, *[""] * (columns - len(row))] for row in rows]
    widths = [max(len(row[i]) for row in rows) for i in range(columns)]
    if sum(widths) + 2 * (columns - 1) <= width:
        lines = [
            "  ".join(cell.ljust(space) for cell, space in zip(row, widths, strict=True)).rstrip()
            for row in rows
        ]
        return [lines[0], "  ".join("-" * space for space in widths), *lines[1:]]
    head, *body = rows
    lines = []
    for row in body:
        facts = [
            f"{name}: {cell}" if name else cell
            for name, cell in zip(head[1:], row[1:], strict=True)
            if cell
        ]
        lines += _wrap(f"{row[0]} - {'; '.join(facts)}", width, "", "  ")
    return lines


def _cells(line: str) -> list[str]:
    parts = re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))
    return [inline(part.strip().replace("\\|", "|")) for part in parts]


def inline(text: str) -> str:
    """Return a text without the marks of links, code and emphasis."""
    code: list[str] = []

    def keep(found: re.Match[str]) -> str:
        code.append(found[1])
        return f"\0{len(code) - 1}\0"

    text = re.sub(r"`([^`]+)`", keep, text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1", r"\2", text)
    text = re.sub(r"(?<![\w*])([*_])(?=\S)(.+?)(?<=\S)\1(?![\w*])", r"\2", text)
    return re.sub(r"\0(\d+)\0", lambda found: code[int(found[1])], text)
