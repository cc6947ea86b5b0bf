"""The faces of Snake Charmers: hand cards in three sizes, and the cards of the circle.

A day card has a thin frame and the word DAY, a night card a double one and the word NIGHT, a
number that has left a dashed one; the number stands in the top-left two cells, `S` for a snake.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.charmers.cards import FACES, SNAKE, Card
from rules.charmers.state import Side
from tui.faces import Mark, Size, card_back, edge_row, row
from tui.narration.charmers.words import effect
from tui.paint import Face, Look

SIZES: dict[Size, tuple[int, int]] = {"small": (11, 4), "medium": (13, 6), "large": (15, 9)}
"""Width and height of a hand card in cells."""

RING: dict[Size, tuple[int, int]] = {"small": (8, 3), "medium": (10, 4), "large": (12, 5)}
"""Width and height of a card of the circle."""

_FIGURES = {
    "0": ("■■■", "■ ■", "■ ■", "■ ■", "■■■"),
    "1": (" ■ ", "■■ ", " ■ ", " ■ ", "■■■"),
    "2": ("■■■", "  ■", "■■■", "■  ", "■■■"),
    "3": ("■■■", "  ■", "■■■", "  ■", "■■■"),
    "4": ("■ ■", "■ ■", "■■■", "  ■", "  ■"),
    "5": ("■■■", "■  ", "■■■", "  ■", "■■■"),
    "6": ("■■■", "■  ", "■■■", "■ ■", "■■■"),
    "7": ("■■■", "  ■", "  ■", "  ■", "  ■"),
    "8": ("■■■", "■ ■", "■■■", "■ ■", "■■■"),
    "9": ("■■■", "■ ■", "■■■", "  ■", "■■■"),
}
"""The figures of the large faces."""

_SNAKE = ("   ____", "  / o  >--", "  \\ \\___", "   \\___ \\", " ______/ /")
"""The snake of the large faces."""


def face(
    kind: Card,
    size: Size,
    look: Look,
    circle: Sequence[str],
    *,
    mark: Mark = "",
    dim: bool = False,
) -> Face:
    """Return a hand card's face with what it would do; `dim` for one that cannot be chosen now."""
    width, _ = SIZES[size]
    frame, edge = look.glyphs.thin, look.style("card_edge", "card")
    if mark == "picked":
        frame, edge = look.glyphs.double, look.style("select", "card", bold=True)
    elif mark == "cursor":
        edge = look.style("cursor", "card", bold=True)
    elif dim:
        frame, edge = look.glyphs.dashed, look.style("loose", "card")
    head = "S" if kind == SNAKE else kind
    figure = "suit_rattlesnake" if kind == SNAKE else "card_ink"
    styles = {
        "title": look.style("loose" if dim else "card_ink", "card", bold=not dim),
        "art": look.style("loose" if dim else figure, "card", bold=True),
        "text": look.style("loose" if dim else "card_ink", "card"),
    }
    rows = [edge_row(frame, width, head, "", look, edge, styles["art"])]
    for text, role in _body(kind, size, effect(kind, circle)):
        rows.append(row(frame, width, f" {text}", look, edge, styles[role]))
    rows.append(edge_row(frame, width, "", head, look, edge, styles["art"], top=False))
    return Face(rows)


def _body(kind: Card, size: Size, does: str) -> list[tuple[str, str]]:
    """Return a face's inner rows with their roles."""
    title, last = (FACES[kind].title.upper(), "title"), (does, "text")
    if size == "small":
        return [title, last]
    if size == "medium":
        art: Sequence[str] = ("", "~~~^~~~>") if kind == SNAKE else ("", "")
    else:
        art = _SNAKE if kind == SNAKE else [f"    {line}" for line in _FIGURES[kind]]
    return [title, *((line, "art") for line in art), last]


@lru_cache(512)
def back(size: Size, look: Look) -> Face:
    """Return a hand card's back."""
    return card_back(*SIZES[size], look)


@lru_cache(512)
def ring_face(number: int, side: Side, size: Size, look: Look) -> Face:
    """Return a card of the circle, or the place it has left."""
    width, height = RING[size]
    if side == "gone":
        frame = look.glyphs.dashed
        edge = style = look.style("faint")
    else:
        frame = look.glyphs.double if side == "night" else look.glyphs.thin
        edge = style = look.style(side, "card", bold=True)
    word = side if side == "gone" else side.upper()
    blank = row(frame, width, "", look, edge, style)
    above = (height - 3) // 2
    return Face(
        [
            edge_row(frame, width, str(number), "", look, edge, style),
            *[blank] * above,
            row(frame, width, word.center(width - 2), look, edge, style),
            *[blank] * (height - 3 - above),
            edge_row(frame, width, "", str(number), look, edge, style, top=False),
        ]
    )
