"""What a seat may do now: the only source of legality in Cards for Cowboys (Round, C1, C2, C7)."""

from __future__ import annotations

from rules.core import Seat
from rules.cowboys.actions import (
    DRAW,
    STOP,
    Burn,
    Buy,
    CowboysAction,
    Draw,
    Explode,
    First,
    Stop,
    burns,
    buys,
)
from rules.cowboys.cards import COST, EXPLOSIVE
from rules.cowboys.state import Table

_ONLY_DRAW: tuple[CowboysAction, ...] = (DRAW,)
_DRAW_OR_STOP: tuple[CowboysAction, ...] = (DRAW, STOP)


def legal_actions(table: Table, seat: Seat) -> list[CowboysAction]:
    """Return every legal action of `seat`: Explosives, purchases, burnings, by place."""
    if seat not in table.waiting:
        return []
    phase = table.phase
    if phase == "draw":
        return list(_DRAW_OR_STOP if may_stop(table, seat) else _ONLY_DRAW)
    if phase == "first":
        return [First(other) for other in table.seats if table.status[other] == "stopped"]
    found: list[CowboysAction] = []
    for card in dict.fromkeys(table.drawn[seat]):
        if card in EXPLOSIVE:
            found.append(Explode(card))
    store, money = table.store, table.money[seat]
    cards, up, width = store.cards, store.up, store.layout.width
    purchases, burnings = buys(width), burns(width)
    found += [purchases[place] for place in up if COST[cards[place]] <= money]
    found += [burnings[place] for place in up]
    return found


def is_legal(table: Table, seat: Seat, action: CowboysAction) -> bool:
    """Tell whether `action` is legal, without listing the others."""
    if seat not in table.waiting:
        return False
    phase = table.phase
    match action:
        case Draw():
            return phase == "draw"
        case Stop():
            return phase == "draw" and may_stop(table, seat)
        case First():
            known = phase == "first" and action.seat in table.seats
            return known and table.status[action.seat] == "stopped"
        case Explode():
            return phase == "buy" and action.card in EXPLOSIVE and action.card in table.drawn[seat]
        case Buy():
            card = table.store.face_up(action.row, action.col)
            return phase == "buy" and card is not None and COST[card] <= table.money[seat]
        case Burn():
            return phase == "buy" and table.store.face_up(action.row, action.col) is not None


def may_stop(table: Table, seat: Seat) -> bool:
    """Tell whether a drawing player has drawn a card and owes none (Round 1, C2)."""
    return bool(table.drawn[seat]) and not table.owed[seat]
