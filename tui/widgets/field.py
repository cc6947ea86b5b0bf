"""The field: one line of text that a person types, painted by the panel in which it stands."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from tui.paint import Canvas, width_of

ENDS = {"common.choose": "enter", "common.back": "escape"}
"""The keys that end the typing, by what a press of the mouse calls them."""


class Field:
    """A text of at most `limit` cells and the place of its cursor."""

    def __init__(
        self, text: str = "", limit: int = 16, takes: Callable[[str], bool] | None = None
    ) -> None:
        """`takes` tells which texts may be written here, None: all that can be seen."""
        self.text = text
        self.limit = limit
        self.takes = takes
        self.at = len(text)
        """How many characters stand before the cursor."""

    def press(self, key: str, character: str | None) -> None:
        """Do what a key does in a text."""
        if key == "left":
            self.at = max(0, self.at - 1)
        elif key == "right":
            self.at = min(len(self.text), self.at + 1)
        elif key == "home":
            self.at = 0
        elif key == "end":
            self.at = len(self.text)
        elif key == "backspace" and self.at:
            self.at -= 1
            self._cut()
        elif key == "delete":
            self._cut()
        elif key == "ctrl+u":
            self.text, self.at = "", 0
        elif character is not None and len(character) == 1 and character.isprintable():
            self.insert(character)

    def insert(self, text: str) -> None:
        """Put a text in at the cursor, as far as there is room; its lines are joined by spaces."""
        lines = unicodedata.normalize("NFC", text).splitlines()
        for character in " ".join(filter(None, lines)):
            sign = " " if character.isspace() else character
            whole = self.text[: self.at] + sign + self.text[self.at :]
            allowed = sign.isprintable() and (self.takes is None or self.takes(whole))
            if allowed and width_of(whole) <= self.limit:
                self.text = whole
                self.at += 1

    def paint(self, canvas: Canvas, x: int, y: int, ink: str = "ink", on: str = "felt") -> None:
        """Draw the text with its cursor, and a line for the room that is left."""
        style = canvas.look.style(ink, on, underline=True)
        canvas.put(x, y, " " * (self.limit + 1), style)
        before = canvas.put(x, y, self.text[: self.at], style)
        under = self.text[self.at : self.at + 1] or " "
        after = canvas.put(before, y, under, canvas.look.style(ink, on, reverse=True, bold=True))
        canvas.put(after, y, self.text[self.at + 1 :], style)

    def _cut(self) -> None:
        self.text = self.text[: self.at] + self.text[self.at + 1 :]
