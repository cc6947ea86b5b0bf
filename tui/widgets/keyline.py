"""The lower end of a screen: at most seven keys and what they do."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tui.paint import Canvas, Look, fit, width_of, wrap
from tui.widgets.heading import column
from tui.widgets.panel import Panel


class Hint(msgspec.Struct, frozen=True):
    """Keys in the line, and what they do."""

    ids: tuple[str, ...]
    label: str
    on: bool = True


def hint(label: str, *ids: str, on: bool = True) -> Hint:
    """Return the hint of one action, or of several that belong together."""
    return Hint(ids, label, on)


class KeyLine(Panel):
    """A note of at most two lines, if there is one, and the keys below it."""

    height = 3

    def __init__(self, look: Look, hints: Sequence[Hint] = ()) -> None:
        super().__init__(look)
        self.hints = hints
        self.note = ""
        """One sentence about what just happened or does not go."""
        self.slot = "warn"
        """The note's colour."""

    def say(self, note: str, slot: str = "warn") -> None:
        """Show a sentence above the keys, or none."""
        self.note, self.slot = note, slot
        self.redraw()

    def paint(self, canvas: Canvas) -> None:
        if self.parent is None:
            return
        x, width = column(canvas.width)
        lines = wrap(self.note, width)
        if len(lines) > 2:
            lines[1:] = [fit(" ".join(lines[1:]), width)]
        for row, line in enumerate(lines):
            canvas.ink(x, row, line, self.slot, bold=True)
        y = max(1, len(lines))
        keymap = self.parent.app.keymap
        for each in self.hints:
            names = [keymap.key(id) for id in each.ids]
            key = ("" if max(map(len, names)) == 1 else "/").join(names)
            if x + width_of(key) + 1 + width_of(each.label) > canvas.width:
                break
            x = canvas.key(x, y, key, each.label, each.ids[-1], on=each.on) + 3
