"""The choices of Cards for Cowboys in words: its actions in a menu, and the question before."""

from __future__ import annotations

from rules.cowboys.actions import Burn, Buy, CowboysAction, Draw, Explode, First, Stop
from rules.cowboys.cards import EXPLOSIVE
from rules.cowboys.refusals import refusal
from rules.cowboys.state import SideView, View
from tui.narration.cowboys.words import card, draws, title
from tui.narration.voice import Voice, counted


def describe(action: CowboysAction, view: View, voice: Voice) -> str:
    """Return the line of an action in a menu."""
    match action:
        case Draw():
            top = view.sides[view.seat].top if view.seat is not None else None
            return f"Draw a card ({title(top)} is next)" if top else "Draw a card"
        case Stop():
            return "Stop drawing for this round"
        case First():
            if action.seat == view.seat:
                return "Buy first"
            return f"Let {voice.name(action.seat)} buy first"
        case Explode():
            return f"Use up {card(action.card)} for ${EXPLOSIVE[action.card]} more"
        case Buy():
            return f"Buy {_at(view, action)}"
        case Burn():
            return f"Burn {_at(view, action)}"


def _at(view: View, action: Buy | Burn) -> str:
    slot = view.store[action.row - 1][action.col - 1]
    where = f"{action.row}.{action.col}"
    if slot is None or slot.card is None:
        return where
    return f"{where} {card(slot.card, cost=True)}"


def ask(view: View, voice: Voice) -> str:
    """Return what is to be decided; a spectator's View puts it to the table."""
    text = _ask(view, voice)
    named = any(text.startswith((f"{name} ", f"{name}:")) for name in voice.names)
    return text if named else text[:1].upper() + text[1:]


def _ask(view: View, voice: Voice) -> str:
    if view.phase == "over":
        return "The game is over"
    if view.seat is None:
        if view.phase == "draw":
            return f"Round {view.round}: who draws, who stops?"
        who = voice.names[view.to_act[0]] if view.to_act else ""
        return f"{who}: who buys first?" if view.phase == "first" else f"{who}: buy or burn?"
    side = view.sides[view.seat]
    if view.phase == "draw":
        return _ask_draw(view, side, voice)
    alone = sum(each.status == "stopped" for each in view.sides) == 1
    if view.phase == "first":
        whose = voice.does(view.seat, "is", "are")
        return (
            f"Only {voice.name(view.seat)} can buy. Who buys first?"
            if alone
            else (f"{whose} ahead on $. Who buys first?")
        )
    who = "" if view.seat == voice.you else f"{voice.names[view.seat]}: "
    if refusal(view, "buy") is not None:
        return f"{who}no face-up card costs ${side.money} or less: which one burns?"
    return f"{who}${side.money} to spend. Buy a card, or burn one"


def _ask_draw(view: View, side: SideView, voice: Voice) -> str:
    assert view.seat is not None, "a seat is asked"
    who = "" if view.seat == voice.you else f"{voice.names[view.seat]}: "
    following = f"{title(side.top)} is next" if side.top else "after a shuffle, no suit is known"
    bandits = counted(max(side.bandits, 0), "bandit") if side.bandits else "no bandit"
    if not side.drawn:
        return f"{who}Round {view.round}, draw your first card; {following}"
    if side.owed:
        return f"{who}{draws(side.owed)} owed, {bandits} so far; {following}"
    return f"{who}{bandits} so far; {following}. Draw or stop?"
