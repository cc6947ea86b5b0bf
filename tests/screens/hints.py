"""The key line of a page as somebody reads and presses it."""

from __future__ import annotations

from typing import Any

from tui.widgets.keyline import KeyLine


def cut_off(page: Any) -> list[str]:
    """Return the hints of a page's key line that are not on it in full, and cannot be pressed."""
    line = page.panel(KeyLine)
    pressed = {command: region for region, command in line.hot}
    row = "".join(segment.text for y in range(line.height) for segment in line.segments(y))
    return [
        each.label
        for each in line.hints
        if each.ids[-1] not in pressed
        or pressed[each.ids[-1]].right > line.size.width
        or f" {each.label}" not in row
    ]
