"""Why an action is not legal now, in one clause and with its ruling.

Told from a View alone, so that a screen can say it of a dimmed action without knowing more than
its seat.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.core import Refusal as Refusal
from rules.cowboys.actions import Burn, Buy, CowboysAction, Draw, Explode, First, Stop
from rules.cowboys.cards import CARDS, EXPLOSIVE
from rules.cowboys.state import SideView, View
from rules.cowboys.store import ROWS, Spot, coverers

Family: TypeAlias = Literal["draw", "stop", "first", "explode", "buy", "burn"]
"""A word of the action list."""


def refusal(view: View, family: Family) -> Refusal | None:
    """Return why nothing of this family is legal for the viewer, None if something may be."""
    if view.outcome is not None:
        return Refusal("the game is over", "End")
    if view.seat is None:
        return Refusal("a spectator decides nothing", "Round")
    side = view.sides[view.seat]
    if view.seat not in view.to_act:
        return _waiting(view, side)
    if family in ("draw", "stop"):
        return _no_draw(view, side, family)
    if family == "first":
        return None if view.phase == "first" else Refusal("it is settled who buys first", "C13")
    return _no_buy(view, side, family)


def _waiting(view: View, side: SideView) -> Refusal:
    if view.phase != "draw":
        if side.status == "bust":
            return Refusal("you are bust and sit this buy phase out", "Round 2")
        if side.status == "done":
            return Refusal("you have had your buy turn this round", "C7")
        return Refusal("another player decides now", "C13")
    if side.status == "bust":
        return Refusal("you are bust: no more this round", "C4")
    if side.status == "stopped":
        return Refusal("you have stopped drawing for this round", "C11")
    return Refusal("you have decided; the others are still at it", "C15")


def _no_draw(view: View, side: SideView, family: Family) -> Refusal | None:
    if view.phase != "draw":
        return Refusal("the drawing of this round is over", "Round 2")
    if family == "stop":
        if side.owed:
            draws = "1 draw" if side.owed == 1 else f"{side.owed} draws"
            return Refusal(f"you still owe {draws}", "C2")
        if not side.drawn:
            return Refusal("you must draw at least one card", "Round 1")
    return None


def _no_buy(view: View, side: SideView, family: Family) -> Refusal | None:
    if view.phase == "draw":
        return Refusal("buying comes after the drawing", "Round 2")
    if view.phase == "first":
        return Refusal("first name who buys first", "C13")
    if family == "explode" and not any(card in EXPLOSIVE for card in side.drawn):
        return Refusal("you have no Explosive drawn this round", "C1")
    if family == "buy":
        costs = [
            CARDS[slot.card].cost
            for row in view.store
            for slot in row
            if slot is not None and slot.card is not None
        ]
        if min(costs) > side.money:
            return Refusal(f"no face-up card costs ${side.money} or less: burn one", "C7")
    return None


def why_not(view: View, action: CowboysAction) -> Refusal:
    """Return why an action that is not legal is not, by the viewer's own facts."""
    if isinstance(action, Buy | Burn) and view.phase == "buy" and view.seat in view.to_act:
        return _no_card(view, Spot(action.row, action.col)) or _too_dear(view, action)
    if (found := refusal(view, _FAMILIES[type(action)])) is not None:
        return found
    if isinstance(action, First):
        return Refusal("only a player who did not bust can buy first", "C13")
    if isinstance(action, Explode) and action.card not in EXPLOSIVE:
        return Refusal("that card is no Explosive", "C1")
    return Refusal("you have not drawn that Explosive this round", "C1")


def _no_card(view: View, spot: Spot) -> Refusal | None:
    """Return why no card can be taken from a place, None if one can."""
    width = len(view.store[0])
    if not (1 <= spot.row <= ROWS and 1 <= spot.col <= width):
        return Refusal(f"the Store has {ROWS} rows of {width} cards", "Setup")
    slot = view.store[spot.row - 1][spot.col - 1]
    if slot is None:
        return Refusal(f"the card of {spot} has left the Store", "Round 2")
    if slot.card is None:
        covers = [
            str(cover)
            for cover in coverers(spot, width)
            if view.store[cover.row - 1][cover.col - 1] is not None
        ]
        return Refusal(f"{spot} is covered by {' and '.join(covers)}", "Round 2")
    return None


def _too_dear(view: View, action: Buy | Burn) -> Refusal:
    slot = view.store[action.row - 1][action.col - 1]
    assert slot is not None, "a face-up card lies there"
    assert slot.card is not None, "a face-up card lies there"
    assert view.seat is not None, "a seat's turn"
    cost, money = CARDS[slot.card].cost, view.sides[view.seat].money
    return Refusal(f"it costs ${cost} and you have ${money}", "Round 2")


_FAMILIES: dict[type, Family] = {
    Draw: "draw",
    Stop: "stop",
    First: "first",
    Explode: "explode",
    Buy: "buy",
    Burn: "burn",
}
