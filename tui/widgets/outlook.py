"""The lines below the Store: one's own pile, what the last round brought, and the practice panel.

The practice panel tells chances from public facts: whom the next card may bust, what is left in
one's pile, and the dearest card each other player can pay for.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from rules.core import Seat
from rules.cowboys.cards import CARDS, SUIT, SUITS, CardId
from rules.cowboys.odds import bust_within, known, next_odds
from rules.cowboys.state import View
from rules.cowboys.store import Spot
from tui.choosing.cowboys import face_up
from tui.faces.cowboys import suit_slot
from tui.narration.cowboys.words import letter
from tui.paint import Canvas, fit
from tui.store_board import StoreBoard
from tui.widgets.board_panel import BoardPanel

Part: TypeAlias = tuple[str, str]
"""A text and its colour slot."""
Line: TypeAlias = list[Part]


class Outlook(BoardPanel[StoreBoard]):
    """As many of the lines as there is room for, the most urgent first."""

    def paint(self, canvas: Canvas) -> None:
        if self.board is None:
            return
        for y, line in enumerate(lines(self.board, canvas.height)[: canvas.height]):
            x = 1
            for text, slot in line:
                if x >= canvas.width - 1:
                    break
                x = canvas.ink(x, y, fit(text, canvas.width - 1 - x), slot, bold=slot in _BOLD)


_BOLD = ("danger", "title", "money", "key")


def lines(board: StoreBoard, room: int) -> list[Line]:
    """Return the lines for a panel with room for so many."""
    found: list[Line] = []
    seat, view = board.near, board.view
    if view.outcome is not None:
        return found
    if seat is not None and view.sides[seat].status == "bust":
        bandits = view.sides[seat].bandits
        words = f"  {bandits} bandits: nothing scored, nothing bought this round"
        found.append([("BUST!", "danger"), (words, "ink")])
    if seat is not None:
        found.append(own_pile(view))
    if board.odds and room - len(found) >= 3:
        found += practice(board)
    elif board.odds:
        if seat is not None:
            found[-1] += [("  LEFT", "title"), *_left(view.sides[seat].unseen)]
        found.append(practice_short(board))
    if board.news:
        found.append([(board.news, "faint")])
    if board.more and len(found) < room:
        line: Line = []
        for key, label in board.more:
            line += [(key, "key"), (f" {label}  ", "faint")]
        found.append(line)
    return found


def own_pile(view: View) -> Line:
    """Return the suits of the viewer's own draw pile, from the top."""
    if not view.suits:
        empty = "  empty: the discard is shuffled before you draw"
        return [("YOUR PILE", "title"), (empty, "faint")]
    line: Line = [("YOUR PILE", "title"), ("  ", "ink")]
    for suit in view.suits:
        line.append((f"{letter(suit)} ", suit_slot(suit)))
    return [*line, ("from the top", "faint")]


# The practice panel


def chance(view: View, seat: Seat) -> str:
    """Return the chance that a player's next card busts, and all that are owed, in per cent."""
    facts = known(view, seat)
    odds = next_odds(facts)
    if not odds.cards:
        return "-"
    owed = view.sides[seat].owed
    if owed > 1:
        return f"{float(bust_within(facts, owed)):.0%} in {owed}"
    return f"{float(odds.chance):.0%}"


def dearest(view: View, seat: Seat) -> Spot | None:
    """Return the dearest face-up card a player's $ of this round pay for, None if none."""
    money = view.sides[seat].money
    costs = {}
    for spot in face_up(view.store):
        slot = view.store[spot.row - 1][spot.col - 1]
        if slot is not None and slot.card is not None and CARDS[slot.card].cost <= money:
            costs[spot] = CARDS[slot.card].cost
    return max(costs, key=lambda spot: costs[spot]) if costs else None


def _drawing(board: StoreBoard) -> list[Seat]:
    return [s for s, side in enumerate(board.view.sides) if side.status == "drawing"]


def _name(board: StoreBoard, seat: Seat, room: int = 8) -> str:
    return fit(board.voice.name(seat), room)


def _pays(board: StoreBoard, seat: Seat, *, long: bool) -> str:
    view = board.view
    side = view.sides[seat]
    if side.status in ("bust", "done"):
        return f"{_name(board, seat)} -"
    spot = dearest(view, seat)
    if spot is None:
        return f"{_name(board, seat)} none"
    slot = view.store[spot.row - 1][spot.col - 1]
    assert slot is not None, "a face-up card lies there"
    assert slot.card is not None, "a face-up card lies there"
    card = CARDS[slot.card]
    return f"{_name(board, seat)} {spot}" + (f" {card.text} (${card.cost})" if long else "")


def practice(board: StoreBoard) -> list[Line]:
    """Return the practice panel in three lines."""
    view = board.view
    others = [seat for seat in range(len(view.sides)) if seat != board.near]
    bust: Line = [("NEXT CARD BUSTS", "title")]
    for seat in _drawing(board):
        odds = next_odds(known(view, seat))
        count = f" ({odds.bad} of {odds.cards})" if odds.cards else ""
        bust.append((f"  {_name(board, seat)} {chance(view, seat)}{count}", "ink"))
    if len(bust) == 1:
        bust.append(("  nobody draws now", "faint"))
    left: Line = [("LEFT IN PILE", "title"), *_left(view.sides[board.near or 0].unseen)]
    if board.near is None:
        left = [("LEFT IN PILE", "title")]
        for seat, side in enumerate(view.sides):
            left.append((f"  {_name(board, seat)} {_counts(side.unseen)}", "ink"))
    long = len(others) < 2
    pays: Line = [("CAN PAY FOR", "title")]
    pays += [(f"  {_pays(board, seat, long=long)}", "ink") for seat in others]
    return [bust, left, pays]


def practice_short(board: StoreBoard) -> Line:
    """Return the practice panel in one line."""
    view = board.view
    others = [seat for seat in range(len(view.sides)) if seat != board.near]
    line: Line = []
    room = 4 if len(view.sides) > 3 else 8
    busts = [f"{_name(board, seat, room)} {chance(view, seat)}" for seat in _drawing(board)]
    if busts:
        line += [("BUST ", "title"), (" ".join(busts), "ink"), ("  ", "ink")]
    able = [s for s in others if view.sides[s].status in ("drawing", "stopped")]
    spots = {seat: dearest(view, seat) for seat in able}
    pays = [f"{_name(board, seat, room)} {spot}" for seat, spot in spots.items() if spot]
    return [*line, ("PAYS ", "title"), (" ".join(pays) or "nobody", "ink")]


def _counts(unseen: tuple[CardId, ...]) -> str:
    """Return how many cards of each suit there are: "R3 C1 S2"."""
    counts = Counter(SUIT[card] for card in unseen)
    return " ".join(f"{letter(suit)}{counts[suit]}" for suit in SUITS)


def _left(unseen: tuple[CardId, ...]) -> Line:
    """Return the cards of a pile by suit, copies counted."""
    line: Line = []
    for suit in SUITS:
        counts = Counter(CARDS[card].short for card in unseen if SUIT[card] == suit)
        cards = [f"{n}x {text}" if n > 1 else text for text, n in counts.items()]
        line.append((f"  {letter(suit)} {', '.join(cards) or '-'}", suit_slot(suit)))
    return line
