"""Why an action is not legal now, in one clause and with its ruling.

Told from a View alone, so that a screen can say it of a dimmed action without knowing more than
its seat.
"""

from __future__ import annotations

from typing import TypeAlias

from rules.core import Refusal
from rules.rattlesnake.actions import (
    Allow,
    Attack,
    Buy,
    Defend,
    End,
    Pass,
    RattlesnakeAction,
    Return,
    TakeCover,
    UseDistract,
    UseFocus,
    UseQuickdraw,
    UseSwitchup,
)
from rules.rattlesnake.cards import (
    CARDS,
    DISTRACT,
    DODGE,
    DOUBLETAP,
    EVENTS,
    FIVE,
    FOCUS,
    HIT,
    SWITCHUP,
    TAKECOVER,
    Kind,
)
from rules.rattlesnake.state import View

Family: TypeAlias = str
"""A word of the action list ("attack", "buy", "end", …) or the kind of a card to use."""


WINDOWS = ("main", "defend", "reveal", "after", "end")

_WAITING = {
    "respond": Refusal("an announced ability waits for an answer: allow it or take cover", "R4"),
    "return": Refusal("one of the cards Scout drew must go back first", "R9"),
    "again": Refusal("Quickdraw asks for another attack", "R7"),
}


def refusal(view: View, family: Family) -> Refusal | None:
    """Return why nothing of this family is legal for the viewer, None if something may be."""
    if view.outcome is not None:
        return Refusal("the game is over", "R17")
    if view.seat not in view.to_act:
        return Refusal("the other player decides now", "Turn")
    wanted = {"takecover": "respond", "allow": "respond", "return": "return"}.get(family)
    if family == TAKECOVER and view.phase == "respond" and TAKECOVER not in view.hand:
        return Refusal("you hold no Take Cover", "R4")
    if wanted is not None:
        return None if view.phase == wanted else _not_asked(family)
    if family == "attack" and view.phase == "again":
        return None
    if view.phase in _WAITING:
        return _WAITING[view.phase]
    if family == "defend":
        return (
            None if view.phase == "defend" else Refusal("no attack is being made on you", "Attack")
        )
    if family == "pass":
        return _no_pass(view)
    if family in ("attack", "buy", "end"):
        return _not_main(view, family)
    return _no_use(view, family)


def _not_asked(family: Family) -> Refusal:
    if family == "return":
        return Refusal("no card is to be put back", "R9")
    return Refusal("no announced ability waits for an answer", "R4")


def _no_pass(view: View) -> Refusal | None:
    if view.phase == "main":
        return Refusal("this is your turn: end it instead", "Turn")
    if view.phase == "defend":
        return Refusal("the attack must be answered: defend, with no card if you like", "Attack")
    return None


def _not_main(view: View, family: Family) -> Refusal | None:
    if view.phase != "main":
        return Refusal("it belongs to the main step of your own turn", "Turn")
    if family == "attack":
        if view.attacked:
            return Refusal("you have attacked this turn", "Turn")
        if not view.hand:
            return Refusal("you have no card to attack with", "R13")
    if family == "buy":
        if view.bought:
            return Refusal("you have bought this turn", "Turn")
        if len(view.hand) < 2:
            return Refusal("a purchase costs two cards and you have fewer", "Buy")
        if all(kind in EVENTS for kind in view.saloon):
            return Refusal("only events are left in the saloon", "Buy")
    return None


def _no_use(view: View, kind: Kind) -> Refusal | None:
    card = CARDS.get(kind)
    if card is None:
        return Refusal("there is no such ability", "Cards")
    if kind == HIT:
        return Refusal("a Hit has no ability", "Cards")
    if kind == FIVE:
        return Refusal("a Five has no ability", "R1")
    if kind not in view.hand:
        return Refusal(f"you hold no {card.title}", "R4")
    if kind in (DODGE, DISTRACT, FOCUS) and view.phase != "reveal":
        return Refusal(f"{card.title} is for when attack and defense are revealed", "R6")
    if kind == DOUBLETAP:
        if view.phase != "after":
            return Refusal("Double Tap is for just after an attack of yours", "R7")
        if view.duel is None or not view.duel.success:
            return Refusal("the attack did not succeed", "R7")
    if kind in (DISTRACT, FOCUS) and not any(_targets(view, kind)):
        return Refusal("there is no number card to change", "R8")
    return None


def _targets(view: View, kind: Kind) -> list[bool]:
    """Tell of each played card the viewer could target whether it has a value."""
    duel = view.duel
    if duel is None:
        return []
    attack, defense = duel.attack or (), duel.defense or ()
    own = attack if duel.attacker == view.seat else defense
    cards = own if kind == FOCUS else attack + defense
    return [card.value is not None for card in cards]


def why_not(view: View, action: RattlesnakeAction) -> Refusal:
    """Return why an action that is not legal is not, by the viewer's own facts."""
    family = _family(action)
    if (found := refusal(view, family)) is not None:
        return found
    match action:
        case Attack() | Defend():
            if isinstance(action, Attack) and not action.cards:
                return Refusal("an attack needs at least one card", "Attack")
            return Refusal("those cards are not all in your hand", "Attack")
        case Buy():
            if not 1 <= action.slot <= 5 or view.saloon[action.slot - 1] in EVENTS:
                return Refusal("there is no card to buy in that slot", "Buy")
            return Refusal("the two cards to pay are not in your hand", "Buy")
        case Return():
            return Refusal("only a card that Scout drew can go back", "R9")
        case UseSwitchup():
            if action.kind == SWITCHUP:
                return Refusal("Switch Up cannot take a Switch Up", "R9")
            return Refusal("that card is not in the graveyard", "R9")
        case UseDistract() | UseFocus():
            return Refusal("there is no such card to change", "R8")
        case UseQuickdraw():
            return Refusal("attacking again is for just after an attack of yours", "R7")
        case _:
            return Refusal("it is not possible now", "Actions")


def _family(action: RattlesnakeAction) -> Family:
    match action:
        case Attack():
            return "attack"
        case Defend():
            return "defend"
        case Buy():
            return "buy"
        case Return():
            return "return"
        case TakeCover():
            return "takecover"
        case Allow():
            return "allow"
        case Pass():
            return "pass"
        case End():
            return "end"
        case _:
            return action.ability
