"""The choices of Rattlesnake in words: its actions in a menu, and the question before them."""

from __future__ import annotations

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
)
from rules.rattlesnake.events import Window
from rules.rattlesnake.state import View
from tui.narration.rattlesnake.words import WINDOWS, ability, card, cards, combo, title
from tui.narration.voice import Voice, counted


def describe(action: RattlesnakeAction, view: View, voice: Voice) -> str:
    """Return the line of an action in a menu."""
    match action:
        case Attack():
            return f"Attack with {cards(action.cards)}"
        case Defend():
            return f"Defend with {cards(action.cards)}" if action.cards else "Defend with no card"
        case Buy():
            bought = card(view.saloon[action.slot - 1])
            return f"Buy {bought} from slot {action.slot} for {cards(action.cards)}"
        case Return():
            return f"Put {card(action.kind)} back on your deck"
        case TakeCover():
            return f"Cancel {_pending(view, voice)} with Take Cover"
        case Allow():
            return f"Let {_pending(view, voice)} stand"
        case Pass():
            return f"Pass: use nothing {WINDOWS[_window(view)]}"
        case End():
            return "End the turn"
        case _:
            return f"Use {ability(action)}"


def _pending(view: View, voice: Voice) -> str:
    assert view.pending is not None, "an ability is announced"
    return f"{voice.owner(view.pending.seat)} {title(view.pending.use.ability)}"


def _window(view: View) -> Window:
    match view.phase:
        case "defend" | "reveal" | "after" | "end":
            return view.phase
        case _:
            return "main"


def ask(view: View, voice: Voice) -> str:
    """Return what is to be decided; a spectator's View puts it to the table."""
    actor = view.to_act[0] if view.to_act else 0
    other = voice.names[1 - actor]
    if view.seat is None and view.phase in ("respond", "reveal", "end"):
        if view.phase == "respond" and view.pending:
            user = voice.names[view.pending.seat]
            return f"{user} uses {ability(view.pending.use)}. Does anyone respond?"
        return f"{_opening(view)} Does anyone respond?"
    match view.phase:
        case "respond":
            use = ability(view.pending.use) if view.pending else ""
            return f"{other} uses {use}. Do you let it stand?"
        case "return":
            return "Which of the cards that Scout drew goes back on your deck?"
        case "defend":
            count = view.duel.count if view.duel else 0
            return f"{other} attacks with {counted(count, 'card')}. How do you defend?"
        case "again":
            return "Attack again: with which cards?"
        case "reveal":
            return f"{_opening(view)} Do you use an ability?"
        case "after":
            return "The attack is over. Do you use an ability?"
        case "end":
            return f"{_opening(view)} Do you use an ability?"
        case "over":
            return "The game is over"
        case _:
            has = voice.does(actor, "has", "have")
            return f"Turn {view.turn}, {has} the pistol: what do you do?"


def _opening(view: View) -> str:
    """Return what a window of two players is open for, and how a duel stands."""
    duel = view.duel
    if view.phase == "end":
        return "The turn is ending."
    if duel is None or duel.attack_combo is None or duel.defense_combo is None:
        return "Attack and defense are revealed."
    return f"Attack: {combo(duel.attack_combo)}; defense: {combo(duel.defense_combo)}."
