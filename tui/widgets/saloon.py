"""The saloon: five slots, the deck below them, and the graveyard beside it."""

from __future__ import annotations

from rules.rattlesnake.cards import EVENTS
from tui.duel_board import DuelBoard
from tui.faces import Mark
from tui.faces.rattlesnake import SIZES, card_of, face
from tui.paint import Canvas, fit
from tui.widgets.board_panel import BoardPanel

LEFT = 9
"""Columns before the first slot."""


class Saloon(BoardPanel[DuelBoard]):
    """The saloon row with its slot numbers."""

    def paint(self, canvas: Canvas) -> None:
        board = self.board
        if board is None:
            return
        view = board.view
        width = SIZES[board.size][0]
        gap = 1 if LEFT + 5 * (width + 1) + 8 <= canvas.width else 0
        canvas.ink(1, 0, "SALOON", "title")
        ask = board.chooser.ask if board.chooser else None
        pointed = board.chooser.option if board.chooser else None
        paying = board.chooser.paying_slot if board.chooser else None
        for slot, kind in enumerate(view.saloon, 1):
            x = LEFT + (slot - 1) * (width + gap)
            option = ask.at(("slot", slot)) if ask else None
            event = kind in EVENTS
            chosen = option is not None and option is pointed
            mark: Mark = "picked" if paying == slot else "cursor" if chosen else ""
            live = not event and (ask is None or option is not None)
            shown = face(kind, board.size, self.look, mark=mark)
            canvas.blit(x, 1, shown, f"slot:{slot}" if live else None)
            label = "event" if event else str(slot)
            middle = x + (width - len(label)) // 2
            if event:
                canvas.ink(middle, 0, label, "event")
            elif option is not None:
                marked = f"{self.look.glyphs.pointer}{label}" if chosen else f" {label}"
                canvas.ink(middle - 1, 0, marked, "key", bold=True)
            else:
                canvas.ink(middle, 0, label, "faint")
        self._piles(canvas, LEFT + 5 * (width + gap) + (1 - gap))

    def _piles(self, canvas: Canvas, right: int) -> None:
        """Name the deck and the graveyard: beside the slots, or left of them on a large table."""
        board = self.board
        assert board is not None, "painted from a board"
        view = board.view
        beside = right + len("graveyard") < canvas.width
        x, y, width = (right, 0, canvas.width - right) if beside else (1, 2, LEFT - 1)
        top = card_of(view.graveyard[-1]).title.split()[0].upper() if view.graveyard else "empty"
        rows = (
            ("deck", "faint"),
            (str(view.saloon_deck), "ink"),
            ("graveyard" if beside else "grave", "faint"),
            (str(len(view.graveyard)), "ink"),
            (fit(top, width), "ink"),
        )
        for row, (text, slot) in enumerate(rows, y):
            canvas.ink(x, row, text, slot)
        canvas.press(x, y + 2, width, 3, "rattlesnake.piles")
