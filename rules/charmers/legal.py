"""What a seat may do now: the only source of legality in Snake Charmers (Turn, S7, S8)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.charmers import actions
from rules.charmers.actions import (
    ACCEPT,
    ADDRESSES,
    REJECT,
    Accept,
    Address,
    CharmersAction,
    Offer,
    Reject,
)
from rules.charmers.state import MAX_OFFERS, Circle
from rules.core import Seat


def legal_actions(table: Circle, seat: Seat) -> Sequence[CharmersAction]:
    """Return every legal action of `seat`: players by seat, cards and claims as shown."""
    if table.outcome or seat != table.actor:
        return []
    if table.phase == "address":
        active, gates = table.active, table.gates
        return [ADDRESSES[other] for other, open_ in enumerate(gates) if open_ and other != active]
    if table.phase == "offer":
        return list(actions.offers(table.offerable(), table.seats))
    return [ACCEPT, REJECT] if len(table.offers) < MAX_OFFERS else [ACCEPT]


def is_legal(table: Circle, seat: Seat, action: CharmersAction) -> bool:
    """Tell whether `action` is legal, without listing the offers."""
    if table.outcome or seat != table.actor:
        return False
    match action:
        case Address():
            other = action.seat
            return (
                table.phase == "address"
                and 0 <= other < table.seats
                and other != table.active
                and table.gates[other]
            )
        case Offer():
            return table.phase == "offer" and action in actions.offers(
                table.offerable(), table.seats
            )
        case Accept():
            return table.phase == "answer"
        case Reject():
            return table.phase == "answer" and len(table.offers) < MAX_OFFERS
