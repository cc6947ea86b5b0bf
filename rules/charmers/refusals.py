"""Why an action is not legal now, in one clause and with its ruling.

Told from a View alone, so that a screen can say it of a dimmed action without knowing more than
its seat.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.charmers.actions import Accept, Address, CharmersAction, Offer, Reject
from rules.charmers.cards import CLAIMS
from rules.charmers.state import MAX_OFFERS, View
from rules.core import Refusal as Refusal

Family: TypeAlias = Literal["address", "offer", "accept", "reject"]
"""A word of the action list."""


def refusal(view: View, family: Family) -> Refusal | None:
    """Return why nothing of this family is legal for the viewer, None if something is."""
    if view.outcome is not None:
        return Refusal("the game is over", "End")
    if view.seat not in view.to_act:
        return Refusal("another player decides now", "Turn")
    if family == "address":
        if view.phase == "offer":
            return Refusal("you have addressed a player: offer them a card", "Turn 1")
        if view.phase == "answer":
            return Refusal("a card is offered to you: answer first", "Turn 3")
    elif family == "offer":
        if view.phase == "address":
            return Refusal("address a player first", "Turn 1")
        if view.phase == "answer":
            return Refusal("a card is offered to you: answer first", "Turn 3")
    elif view.phase != "answer":
        return Refusal("no card is offered to you", "Turn 3")
    elif family == "reject" and len(view.offers) == MAX_OFFERS:
        return Refusal("the third card offered must be accepted", "Turn 3")
    return None


def why_not(view: View, action: CharmersAction) -> Refusal:
    """Return why an action that is not legal is not, by the viewer's own facts."""
    found = refusal(view, _family(action))
    if found is not None:
        return found
    if isinstance(action, Address):
        if not 0 <= action.seat < view.seats:
            return Refusal("there is no such seat", "Turn 1")
        if action.seat == view.seat:
            return Refusal("you cannot address yourself", "Turn 1")
        return Refusal("that player's gate is closed", "Turn 1")
    assert isinstance(action, Offer), "an answer that is not legal is refused above"
    if action.claim not in CLAIMS[view.seats]:
        return Refusal("there is no such card in this game to claim", "S7")
    if action.card not in view.hand:
        return Refusal("that card is not in your hand", "Turn 2")
    return Refusal("that card lies rejected in front of you: offer another", "Turn 3")


def _family(action: CharmersAction) -> Family:
    match action:
        case Address():
            return "address"
        case Offer():
            return "offer"
        case Accept():
            return "accept"
        case Reject():
            return "reject"
