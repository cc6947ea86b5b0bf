"""The circle of Snake Charmers with the players around it and the offer in its middle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import cos, pi, sin

from textual.geometry import Region

from rules.charmers.state import View
from rules.core import Seat
from tui.circle_board import CircleBoard
from tui.faces import Size, card_back
from tui.faces.charmers import RING, ring_face
from tui.names import verb
from tui.narration.charmers import card, saying
from tui.narration.charmers.words import ORDINALS
from tui.paint import Canvas, fit, width_of, wrap
from tui.widgets.board_panel import BoardPanel

SEAT = (16, 3)
"""Columns and rows of what stands of one player."""

MIDDLE = (24, 6)
"""Columns and rows of what is said in the middle."""

REJECTED = 26
"""Columns of the last of those rows."""

WIDEST = 92
"""Columns beyond which the players do not move away from the circle."""

_WHERE = {
    3: ((0, 2), (0, 0), (1, 0)),
    4: ((0, 2), (0, 0), (1, 0), (1, 2)),
    5: ((0, 2), (0, 0), (1, 0), (1, 1), (1, 2)),
    6: ((0, 2), (0, 1), (0, 0), (1, 0), (1, 1), (1, 2)),
}
"""Where players sit, the near one first, then clockwise: left or right; top, middle or bottom."""

_OFFERED = (5, 3)
"""Width and height of the card on offer."""


def ring(count: int, width: int, height: int, size: Size) -> list[tuple[int, int]]:
    """Return the top left cell of each card of a circle, the 1 first, to the right of the top."""
    wide, high = RING[size]
    room = min(height - high, 22)
    top = (height - high - room) / 2
    across = min((min(width, WIDEST) - wide) / 2 - SEAT[0] - 1, 2.1 * room)
    angles = [2 * pi * (number + 0.5) / count for number in range(count)]
    # The upper and the lower end are always reached, also by an odd number of cards.
    heights = [-cos(angle) for angle in angles]
    low, span = min(heights), max(heights) - min(heights)
    return [
        (round((width - wide) / 2 + across * sin(angle)), round(top + room * (at - low) / span))
        for angle, at in zip(angles, heights, strict=True)
    ]


def seat_places(seats: int, near: Seat, width: int, height: int) -> list[tuple[int, int]]:
    """Return the top left cell of what stands of each player, by seat."""
    left = max(0, (width - WIDEST) // 2)
    columns = (left + 1, width - left - SEAT[0])
    rows = (0, (height - SEAT[1]) // 2, height - SEAT[1])
    where = _WHERE[seats]
    found = [(0, 0)] * seats
    for step, (column, row) in enumerate(where):
        found[(near + step) % seats] = (columns[column], rows[row])
    return found


def ring_size(seats: int, count: int, width: int, height: int, most: Size) -> Size:
    """Return the largest size, up to `most`, in which the cards of a circle lie free."""
    taken = [(x, y, *SEAT) for x, y in seat_places(seats, 0, width, height)]
    top = (height - MIDDLE[1]) // 2
    taken.append(((width - MIDDLE[0]) // 2, top, MIDDLE[0], MIDDLE[1] - 1))
    taken.append(((width - REJECTED) // 2, top + MIDDLE[1] - 1, REJECTED, 1))
    sizes: tuple[Size, ...] = ("large", "medium", "small")
    for size in sizes[sizes.index(most) :]:
        cards = [(x, y, *RING[size]) for x, y in ring(count, width, height, size)]
        areas = [Region(*area) for area in (*taken, *cards)]
        if not any(one.overlaps(other) for one, other in combinations(areas, 2)):
            return size
    return "small"


class Circle(BoardPanel[CircleBoard]):
    """The cards of the circle, the gates, and who says what to whom."""

    def paint(self, canvas: Canvas) -> None:
        board = self.board
        if board is None:
            return
        view = board.view
        room = canvas.width, canvas.height
        size = ring_size(view.seats, len(view.circle), *room, board.size)
        for number, (x, y) in enumerate(ring(len(view.circle), *room, size), 1):
            canvas.blit(x, y, ring_face(number, view.circle[number - 1], size, self.look))
        where = seat_places(view.seats, board.near, canvas.width, canvas.height)
        for seat, (x, y) in enumerate(where):
            self._player(canvas, x, y, seat, board)
        self._middle(canvas, board)

    # Players

    def _player(self, canvas: Canvas, x: int, y: int, seat: Seat, board: CircleBoard) -> None:
        view, glyphs = board.view, self.look.glyphs
        team = f"team_{seat + 1}"
        chooser = board.chooser
        address = chooser is not None and view.phase == "address" and seat != view.seat
        legal = address and view.gates[seat]
        start = x
        if address:
            pointed = chooser is not None and chooser.at == seat
            if pointed:
                canvas.ink(x, y, glyphs.pointer, "cursor", bold=True)
            slot = "key" if legal else "off"
            canvas.ink(x + 1, y, board.letters[seat], slot, bold=legal)
            x += 3
        else:
            if seat in view.to_act:
                canvas.ink(x, y, glyphs.pointer, "cursor", bold=True)
            x += 2
        name = fit(board.names[seat].upper(), SEAT[0] - (x - start))
        end = canvas.ink(x, y, name, team, bold=True)
        tag = board.tags[seat]
        if tag == "you" and end - start + 4 <= SEAT[0]:
            canvas.ink(end + 1, y, tag, "faint")
            tag = ""
        x = start + 2
        if view.hands is None:
            end = canvas.ink(x, y + 1, glyphs.back * view.hand_sizes[seat], "back")
            if tag and tag != "you":
                canvas.ink(end + 1, y + 1, fit(tag, SEAT[0] - 3 - (end - x)), "faint")
            open_ = view.gates[seat]
            text = "GATE OPEN" if open_ else "gate shut"
            canvas.ink(x, y + 2, text, "good" if open_ else "faint", bold=open_)
        else:
            held = " ".join(view.hands[seat])
            canvas.ink(x, y + 1, fit(held, SEAT[0] - 2), "ink", bold=True)
            won = view.outcome is not None and view.outcome.returns[seat] > 0
            wins = verb(board.names[seat], "WINS", "WIN")
            canvas.ink(x, y + 2, wins if won else "", "good", bold=True)
        if legal:
            canvas.press(start, y, SEAT[0], SEAT[1], f"charmers.seat_{seat + 1}")

    # The middle

    def _middle(self, canvas: Canvas, board: CircleBoard) -> None:
        view = board.view
        rows = (canvas.height - MIDDLE[1]) // 2
        if view.phase == "over":
            self._end(canvas, rows, board)
            return
        name = board.names[view.active]
        speaker = (name.upper(), f"team_{view.active + 1}")
        if view.addressed is None:
            has = f" {verb(name, 'has', 'have')} three cards"
            speaks = f"and {verb(name, 'speaks', 'speak')} to ..."
            self._line(canvas, rows + 1, [speaker, (has, "ink")])
            canvas.centre(rows + 2, speaks, self.look.style("ink"))
            self._last(canvas, rows + 4, board)
            return
        to = (board.names[view.addressed].upper(), f"team_{view.addressed + 1}")
        arrow = (f" {self.look.glyphs.pointer} ", "cursor")
        self._line(canvas, rows, [speaker, arrow, to])
        if view.phase == "answer":
            self._offered(canvas, rows + 2, view)
        elif board.chooser is not None and board.chooser.picked is not None:
            canvas.centre(rows + 2, "“This is ...”", self.look.style("ink", bold=True))
            self._claims(canvas, rows + 3, board)
        else:
            nth = ORDINALS[len(view.offers)]
            chooses = f"{verb(name, 'chooses', 'choose')} a {nth} card"
            canvas.centre(rows + 2, chooses, self.look.style("ink"))
        gone = [offer.claim for offer in view.offers]
        if view.phase == "answer":
            gone = gone[:-1]
        if gone:
            said = ", ".join(card(claim) for claim in gone)
            canvas.centre(rows + 5, f"rejected: {said}", self.look.style("faint"))

    def _end(self, canvas: Canvas, y: int, board: CircleBoard) -> None:
        """Say who won and why."""
        lines = wrap(board.prompt, MIDDLE[0])[: MIDDLE[1] - 1]
        y += (MIDDLE[1] - len(lines) - 1) // 2
        canvas.centre(y, "T H E   E N D", self.look.style("title", bold=True))
        for row, line in enumerate(lines, y + 1):
            canvas.centre(row, line, self.look.style("ink"))

    def _line(self, canvas: Canvas, y: int, parts: Sequence[tuple[str, str]]) -> None:
        """Write a centred line of several colours; names are cut to what fits."""
        room = (
            MIDDLE[0]
            - 2
            - sum(width_of(text) for text, slot in parts if not slot.startswith("team"))
        )
        names = sum(slot.startswith("team") for _, slot in parts)
        shown = [
            (fit(text, room // names) if slot.startswith("team") else text, slot)
            for text, slot in parts
        ]
        x = (canvas.width - sum(width_of(text) for text, _ in shown)) // 2
        for text, slot in shown:
            x = canvas.ink(x, y, text, slot, bold=True)

    def _offered(self, canvas: Canvas, y: int, view: View) -> None:
        """Draw the card on offer face down, with what is said of it."""
        offer = view.offers[-1]
        said = saying(offer.claim)
        nth = f"{ORDINALS[len(view.offers) - 1]} offer"
        width = MIDDLE[0]
        x = (canvas.width - width) // 2
        canvas.blit(x, y, card_back(*_OFFERED, self.look))
        x += _OFFERED[0] + 1
        canvas.ink(x, y, said, "title", bold=True)
        canvas.ink(x, y + 1, nth, "ink")
        if nth == "third offer":
            canvas.ink(x, y + 2, "must be taken", "warn", bold=True)

    def _claims(self, canvas: Canvas, y: int, board: CircleBoard) -> None:
        """Write all that may be claimed in a row; each can be pressed."""
        chooser = board.chooser
        assert chooser is not None, "a claim is chosen"
        x = (canvas.width - 2 * len(chooser.claims) + 1) // 2
        for place, claim in enumerate(chooser.claims):
            key = "s" if claim == "snake" else claim
            at = place == chooser.said
            style = self.look.style("key", bold=True, reverse=at)
            canvas.put(x, y, key, style)
            command = {"0": "charmers.zero", "snake": "charmers.snake"}.get(claim, f"card:{claim}")
            canvas.press(x, y, 1, 1, command)
            x += 2

    def _last(self, canvas: Canvas, y: int, board: CircleBoard) -> None:
        """Say what the last accepted card did."""
        text = board.last
        if text:
            for row, line in enumerate(wrap(text, MIDDLE[0]), y):
                canvas.centre(row, line, self.look.style("faint"))
