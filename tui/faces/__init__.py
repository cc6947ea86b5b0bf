"""The faces of the cards, one file a game; here what a card of any game is built from."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rich.segment import Segment
from rich.style import Style

from themes import Frame
from tui.paint import Face, Look, fit, width_of

Size: TypeAlias = Literal["small", "medium", "large"]
"""How large a table is: from 80x24, from 100x30, from 120x40."""

Mark: TypeAlias = Literal["", "cursor", "picked"]
"""What the person at the keyboard has done with a card."""


def row(
    frame: Frame, width: int, text: str, look: Look, edge: Style, style: Style
) -> list[Segment]:
    text = look.text(fit(text, width - 2))
    space = " " * (width - 2 - width_of(text))
    return [Segment(frame.left, edge), Segment(text + space, style), Segment(frame.right, edge)]


def edge_row(
    frame: Frame,
    width: int,
    head: str,
    tail: str,
    look: Look,
    edge: Style,
    paint: Style,
    *,
    top: bool = True,
    words: Style | None = None,
) -> list[Segment]:
    """Return the upper or lower frame with words at its left and a value at its right."""
    left = frame.top_left if top else frame.bottom_left
    line = frame.top if top else frame.bottom
    right = frame.top_right if top else frame.bottom_right
    head = look.text(head)
    fill = line * (width - 2 - width_of(head) - len(tail))
    return [
        Segment(left, edge),
        Segment(head, words or paint),
        Segment(fill, edge),
        Segment(tail, paint),
        Segment(right, edge),
    ]


def card_back(width: int, height: int, look: Look) -> Face:
    """Return the back of a card of this size."""
    edge, fill = look.style("card_edge", "card"), look.style("back", "card")
    frame = look.glyphs.thin
    middle = [
        Segment(frame.left, edge),
        Segment(look.glyphs.back * (width - 2), fill),
        Segment(frame.right, edge),
    ]
    top = [Segment(frame.top_left + frame.top * (width - 2) + frame.top_right, edge)]
    last = [Segment(frame.bottom_left + frame.bottom * (width - 2) + frame.bottom_right, edge)]
    return Face([top, *([middle] * (height - 2)), last])
