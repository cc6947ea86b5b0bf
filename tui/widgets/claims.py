"""What was claimed in Snake Charmers: the speaker's claims, or a count for every player."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core import Seat
from tui.circle_board import CircleBoard
from tui.claims import Told
from tui.names import verb
from tui.narration.charmers import card, judged
from tui.paint import Canvas, fit, width_of
from tui.widgets.board_panel import BoardPanel

SLOTS = {True: "good", False: "danger", None: "faint"}
"""The colour of each judgement."""


class Claims(BoardPanel[CircleBoard]):
    """Two rows: whose claims were true or false, and the latest ones."""

    height = 2

    def paint(self, canvas: Canvas) -> None:
        board = self.board
        if board is None:
            return
        view = board.view
        x = canvas.key(1, 0, board.all_claims, "claims", "charmers.claims") + 1
        if view.phase == "over" or view.addressed is None or view.seat == view.active:
            self._everybody(canvas, x, board)
            self._latest(canvas, board.tale.claims, board, named=True)
        else:
            self._speaker(canvas, x, view.active, board)
            self._latest(canvas, board.tale.of(view.active), board, named=False)

    def _everybody(self, canvas: Canvas, x: int, board: CircleBoard) -> None:
        """Count the true and the false claims of all players."""
        seats = board.view.seats
        legend = "true/false" if seats < 5 else "t/f"
        x = canvas.ink(x, 0, legend, "faint")
        each = (canvas.width - x) // seats - 7
        for seat, name in enumerate(board.names):
            told = board.tale.of(seat)
            true, false = _count(told, True), _count(told, False)
            x = canvas.ink(x + 2, 0, fit(name.upper(), each), f"team_{seat + 1}")
            x = canvas.ink(x + 1, 0, str(true), "good" if true else "faint", bold=True)
            x = canvas.ink(x, 0, "/", "faint")
            x = canvas.ink(x, 0, str(false), "danger" if false else "faint", bold=True)

    def _speaker(self, canvas: Canvas, x: int, seat: Seat, board: CircleBoard) -> None:
        """Count the claims of the player who speaks."""
        told = board.tale.of(seat)
        name = board.names[seat]
        x = canvas.ink(x + 1, 0, name.upper(), f"team_{seat + 1}", bold=True)
        x = canvas.ink(x + 1, 0, f"{verb(name, 'has', 'have')} said", "ink")
        open_ = sum(each.true is None and each.fate != "waits" for each in told)
        parts = [(f"{_count(told, True)} true", "good"), (f"{_count(told, False)} false", "danger"),
                 (f"{open_} not known", "faint")]  # fmt: skip
        for number, (text, slot) in enumerate(parts):
            x = canvas.ink(x + 1, 0, "·", "faint") + 1 if number else x + 2
            x = canvas.ink(x, 0, text, slot)

    def _latest(
        self, canvas: Canvas, told: Sequence[Told], board: CircleBoard, *, named: bool
    ) -> None:
        """Write the latest claims, the newest first."""
        x = 1
        if not told:
            canvas.ink(x, 1, "No card has been claimed to be anything yet.", "faint")
        for number, each in enumerate(reversed(told)):
            who = f"{board.names[each.giver].upper()} to " if named else "to "
            text = f"“{card(each.claim)}” {who}{board.names[each.to].upper()}"
            word = judged(each)
            end = x + width_of(text) + 2 + width_of(word) + (3 if number else 0)
            if end > canvas.width - 1:
                break
            if number:
                x = canvas.ink(x + 1, 1, "·", "faint") + 1
            x = canvas.ink(x, 1, f"{text} ", "ink")
            x = canvas.ink(x, 1, word, SLOTS[each.true], bold=each.true is not None)


def _count(told: Sequence[Told], true: bool) -> int:
    return sum(each.true is true for each in told)
