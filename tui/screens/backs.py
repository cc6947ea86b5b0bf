"""A look at the backs of one's own pile at a keyboard that several share: whose, and the suits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from textual import events

from tui.keys import CONTEXTS, bindings
from tui.paint import Canvas, Look, wrap
from tui.screens.page import Page
from tui.widgets.heading import Heading, column
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.panel import Panel


class _Lines(Panel):
    """A few lines in the middle of the screen."""

    def __init__(self, look: Look, lines: Sequence[tuple[str, str]]) -> None:
        super().__init__(look)
        self.lines = lines

    def paint(self, canvas: Canvas) -> None:
        _, width = column(canvas.width)
        rows = [(row, slot) for text, slot in self.lines for row in wrap(text, width) or [""]]
        y = max(0, (canvas.height - len(rows)) // 2)
        for number, (row, slot) in enumerate(rows, y):
            canvas.centre(number, row, self.look.style(slot, bold=slot == "title"))


class WhosePile(Page[str | None]):
    """Asks in public who wants to look; dismissed with the letter, or None."""

    BINDINGS = bindings("common.back")

    def __init__(self, people: Mapping[str, str]) -> None:
        """`people` are the names by letter."""
        super().__init__()
        self.people = people

    def build(self) -> Iterator[Panel]:
        yield Heading(self.look, "Whose pile?")
        rows = [(f"{letter}  {name}", "ink") for letter, name in self.people.items()]
        yield _Lines(
            self.look,
            [*rows, ("", "ink"), ("Only the owner may see the suits of a whole pile.", "faint")],
        )
        yield KeyLine(self.look, [hint("back", "common.back")])

    def take(self, key: events.Key) -> bool:
        letter = (key.character or "").upper()
        if letter in self.people:
            self.dismiss(letter)
        return letter in self.people

    def do(self, command: str) -> None:
        if command == "common.back":
            self.dismiss(None)


class Backs(Page[None]):
    """The suits of a pile from the top; any cover closes it."""

    BINDINGS = bindings(*CONTEXTS["backs"])

    def __init__(self, name: str, suits: Sequence[str]) -> None:
        super().__init__()
        self.person = name
        self.suits = suits
        self._open = True

    def build(self) -> Iterator[Panel]:
        yield Heading(self.look, f"{self.person}'s pile", "from the top")
        text = ", ".join(self.suits) or "The pile is empty: the discard is shuffled before a draw."
        yield _Lines(self.look, [(text, "ink")])
        yield KeyLine(self.look, [hint("cover it again", "common.flip")])

    def cover(self) -> None:
        """Close at once."""
        if self._open:
            self._open = False
            self.app.blank()
            self.dismiss(None)

    def do(self, command: str) -> None:
        if command in ("common.flip", "common.back", "common.cover"):
            self.cover()
