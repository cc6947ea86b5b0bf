"""The menu: rows with a key, a name and a value, and the cursor on one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from tui.paint import Canvas, Command, Look, fit, width_of
from tui.widgets.field import Field
from tui.widgets.heading import column
from tui.widgets.panel import Panel


class Row(msgspec.Struct, frozen=True):
    """One row of a menu."""

    command: str
    """What choosing it does."""
    label: str
    value: str = ""
    key: str = ""
    """The key that chooses it from anywhere, as it is printed."""
    kind: Literal["go", "pick", "type", "text"] = "go"
    """Whether it leads on, has values to pick among, takes a text, or is not for the cursor."""
    slot: str = "ink"
    """The colour of its name."""


SPACE = Row("", "", kind="text")
"""An empty row between groups."""


class Menu(Panel):
    """Rows below one another; `labels` is the width of their names, `widest` of the column."""

    def __init__(
        self, look: Look, rows: Sequence[Row] = (), *, labels: int = 20, widest: int = 84
    ) -> None:
        super().__init__(look)
        self.rows = rows
        self.labels = labels
        self.widest = widest
        self.top = 0
        """The first row that is shown."""
        self.middle = False
        """Whether the rows stand in the middle of the panel's height."""
        self.cursor = 0
        self.field: Field | None = None
        """The text being typed in the cursor's row."""
        self.move(0)

    @property
    def current(self) -> Row | None:
        """The row under the cursor; None in an empty menu."""
        if self.cursor < len(self.rows) and self.rows[self.cursor].kind != "text":
            return self.rows[self.cursor]
        return None

    def move(self, step: int) -> None:
        """Move the cursor by a number of rows, over those that are not for it."""
        places = [place for place, row in enumerate(self.rows) if row.kind != "text"]
        if not places:
            self.cursor = 0
            return
        nearest = min(range(len(places)), key=lambda i: abs(places[i] - self.cursor))
        goal = nearest + step
        if abs(step) == 1:
            goal %= len(places)
        self.cursor = places[min(max(goal, 0), len(places) - 1)]

    def take(self, command: str) -> str:
        """Move the cursor as a key or a press says; return what is left to be done, if anything."""
        page, rows = max(1, self.size.height - 2), len(self.rows)
        steps = {
            "common.up": -1,
            "common.down": 1,
            "common.page_up": -page,
            "common.page_down": page,
            "common.first": -rows,
            "common.last": rows,
        }
        if command in steps:
            self.move(steps[command])
            command = ""
        elif command.startswith("row:"):
            self.cursor = int(command.removeprefix("row:"))
            command = "common.choose"
        else:
            return command
        self.redraw()
        return command

    def go(self, command: str) -> None:
        """Put the cursor on the row of a command, if there is one."""
        for place, row in enumerate(self.rows):
            if row.command == command and row.kind != "text":
                self.cursor = place

    def show(self, rows: Sequence[Row]) -> None:
        """Show other rows, with the cursor on the same command if it is still there."""
        command = self.current.command if self.current else ""
        self.rows = rows
        self.move(0)
        if command:
            self.go(command)

    def paint(self, canvas: Canvas) -> None:
        height = canvas.height
        if len(self.rows) <= height:
            self.top = 0
        else:
            self.top = min(max(self.top, self.cursor - height + 2), max(self.cursor - 1, 0))
            self.top = min(self.top, len(self.rows) - height)
        keys = max((width_of(row.key) for row in self.rows), default=0)
        marks = any(row.kind in ("pick", "type") for row in self.rows)
        start = 3 + keys + (2 if keys else 0)
        first = (height - len(self.rows)) // 2 if self.middle and len(self.rows) < height else 0
        for y, place in enumerate(range(self.top, min(len(self.rows), self.top + height)), first):
            self._row(canvas, y, place, start, start + self.labels + (2 if marks else 0))
        x, width = column(canvas.width, self.widest)
        if self.top:
            canvas.ink(x + width, 0, self.look.glyphs.up, "faint")
        if self.top + height < len(self.rows):
            canvas.ink(x + width, height - 1, self.look.glyphs.down, "faint")

    def wheel(self, step: int) -> Command:
        return "common.down" if step > 0 else "common.up"

    def _row(self, canvas: Canvas, y: int, place: int, label: int, value: int) -> None:
        """Draw a row, with its name and its value so many cells from the column's beginning."""
        row = self.rows[place]
        x, width = column(canvas.width, self.widest)
        if row.kind == "text":
            if row.value:
                canvas.ink(x + value, y, fit(row.value, width - value), row.slot)
                x, width = x + label, value - label - 1
            canvas.ink(x, y, fit(row.label, width), row.slot)
            return
        here = place == self.cursor
        look = self.look
        on = "cursor" if here else "felt"
        ink = look.style("cursor_ink" if here else row.slot, on, bold=here)
        faint = look.style("cursor_ink" if here else "faint", on)
        key = look.style("cursor_ink" if here else "key", on, bold=True)
        if here:
            canvas.fill(x, y, width, 1, ink)
            canvas.put(x + 1, y, look.glyphs.pointer, ink)
        canvas.put(x + 3, y, row.key, key)
        canvas.press(x, y, width, 1, f"row:{place}")
        start = x + value
        room = value - label - 1 if row.value or row.kind != "go" else width - label - 1
        canvas.put(x + label, y, fit(row.label, room), ink)
        room = x + width - start - 3
        if here and self.field is not None:
            self.field.paint(canvas, start, y, "cursor_ink", "cursor")
            return
        end = canvas.put(start, y, fit(row.value, room), faint if row.kind == "go" else ink)
        if here and row.kind == "pick":
            canvas.put(start - 2, y, look.glyphs.left, ink)
            canvas.press(start - 3, y, 3, 1, "common.left")
            canvas.put(end + 1, y, look.glyphs.right, ink)
            canvas.press(end, y, 3, 1, "common.right")
