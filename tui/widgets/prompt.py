"""The last lines of a table: what to do now, and the keys that do it."""

from __future__ import annotations

from collections.abc import Sequence

from tui.board import Asking, Board
from tui.choosing import Offer, Option
from tui.paint import Canvas, fit, width_of, wrap
from tui.widgets.board_panel import BoardPanel

BACK = 9
"""Columns kept free for the way back, at the end of the last line."""


class Prompt(BoardPanel[Board]):
    """One line that says what to do, one line of keys; a question or a long note takes both."""

    height = 2

    def paint(self, canvas: Canvas) -> None:
        board = self.board
        if board is None:
            return
        chooser = board.chooser
        if chooser and chooser.ask:
            self._question(canvas, chooser)
            return
        width = canvas.width - 2
        if chooser and chooser.note:
            first, *rest = wrap(chooser.note, width)
            canvas.ink(1, 0, first, "warn", bold=True)
            if rest:
                canvas.ink(1, 1, fit(" ".join(rest), width), "warn", bold=True)
                return
        else:
            canvas.ink(1, 0, fit(_latter(board.prompt, width), width), "ink", bold=True)
        x = 1
        for key, label, offer in _marked(board.footer, width):
            if x + width_of(key) + 1 + width_of(label) > canvas.width:
                break
            x = canvas.key(x, 1, key, label, offer.id, on=offer.on) + 2

    def _question(self, canvas: Canvas, chooser: Asking) -> None:
        """Show what is asked and the answers around the cursor."""
        ask = chooser.ask
        assert ask is not None, "something is asked"
        title = fit(chooser.note or ask.title, canvas.width - 2)
        first = canvas.ink(1, 0, title, "warn" if chooser.note else "ink", bold=True) + 2
        pages = _pages(ask.options, first, canvas.width)
        number = next(
            number
            for number, page in enumerate(pages)
            if any(option is chooser.option for *_, option in page)
        )
        end = (first, 0)
        for x, y, option in pages[number]:
            if option is chooser.option:
                canvas.ink(x - 1, y, self.look.glyphs.pointer, "cursor", bold=True)
            command = f"option:{option.number}"
            if option.number <= 9:
                column = canvas.key(x, y, str(option.number), option.label, command)
            else:
                column = canvas.ink(x, y, option.label, "ink")
                canvas.press(x, y, column - x, 1, command)
            end = (column + 2, y)
        if number < len(pages) - 1:
            canvas.ink(*end, "…", "faint")
        if not chooser.must_answer:
            canvas.key(canvas.width - BACK, 1, "esc", "back", "escape")


def _marked(footer: Sequence[tuple[str, Offer]], width: int) -> list[tuple[str, str, Offer]]:
    """Return keys, words and offers, a dash after what is not legal now if there is room for it."""
    rows = [(key, offer.label if offer.on else f"{offer.label} –", offer) for key, offer in footer]
    if sum(width_of(key) + width_of(label) + 3 for key, label, _ in rows) - 2 <= width:
        return rows
    return [(key, offer.label, offer) for key, offer in footer]


def _latter(text: str, width: int) -> str:
    """Return the text without the sentences at its beginning for which there is no room."""
    while width_of(text) > width and ". " in text:
        text = text.partition(". ")[2]
    return text


def _pages(
    options: Sequence[Option], first: int, width: int
) -> list[list[tuple[int, int, Option]]]:
    """Lay options out in two lines, the first from column `first` on, page after page."""
    pages: list[list[tuple[int, int, Option]]] = [[]]
    x, y = first, 0
    for option in options:
        length = width_of(option.label) + (2 if option.number <= 9 else 0)
        if x + length > width - (BACK + 3) * y:
            x, y = 2, y + 1
            if y > 1:
                pages.append([])
                x, y = first, 0
                if x + length > width:
                    x, y = 2, 1
        pages[-1].append((x, y, option))
        x += length + 2
    return pages
