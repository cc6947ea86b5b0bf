"""The lower end of a screen: at most seven keys and what they do."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tui.keys import Keymap, printed
from tui.paint import Canvas, Look, fit, width_of, wrap
from tui.widgets.field import ENDS
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


WAYS_OUT = frozenset(("common.back", "common.leave"))
"""Hints that are shown however little room there is."""


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
        for key, each in self._whole(self.parent.app.keymap, canvas.width - x):
            x = canvas.key(x, y, key, each.label, each.ids[-1], on=each.on) + 3

    def _whole(self, keymap: Keymap, room: int) -> list[tuple[str, Hint]]:
        """Return the hints for which there is room, with their keys; a way out is left to all."""
        ends = ENDS if self.parent is not None and self.parent.field is not None else {}
        shown = []
        for each in self.hints:
            names = [printed(ends[id]) if id in ends else keymap.key(id) for id in each.ids]
            shown.append((("" if max(map(len, names)) == 1 else "/").join(names), each))
        while sum(width_of(key) + width_of(each.label) + 4 for key, each in shown) - 3 > room:
            spare = [pair for pair in shown if not WAYS_OUT.intersection(pair[1].ids)]
            shown.remove((spare or shown)[-1])
        return shown
