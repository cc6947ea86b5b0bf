"""The choices of Snake Charmers in words: its actions in a menu, and the question before them."""

from __future__ import annotations

from rules.charmers.actions import Accept, Address, CharmersAction, Offer
from rules.charmers.state import MAX_OFFERS, View
from tui.narration.charmers.words import ORDINALS, card
from tui.narration.voice import Voice


def describe(action: CharmersAction, view: View, voice: Voice) -> str:
    """Return the line of an action in a menu."""
    match action:
        case Address():
            return f"Speak to {voice.names[action.seat]}"
        case Offer():
            to = "" if view.addressed is None else f"{voice.name(view.addressed)} "
            return f"Offer {to}{card(action.card)} and say it is {card(action.claim)}"
        case Accept():
            return "Accept the card"
        case _:
            return "Reject the card, unseen"


def ask(view: View, voice: Voice) -> str:
    """Return what is to be decided; the end of the game asks nothing."""
    text = _ask(view, voice)
    return "Y" + text[1:] if text.startswith("you ") else text


def _ask(view: View, voice: Voice) -> str:
    active, other = view.active, view.addressed
    if view.phase == "over":
        return "The game is over"
    if view.phase == "address" or other is None:
        speak = "do you" if active == voice.you else "will they"
        return f"{voice.does(active, 'has', 'have')} three cards: to whom {speak} speak?"
    offers = f"{voice.does(active, 'offers', 'offer')} {voice.name(other)}"
    if view.phase == "offer":
        nth = ORDINALS[len(view.offers)]
        what = "the third card, which must be accepted" if nth == "third" else f"a {nth} card"
        return f"{offers} {what}: which one?"
    said = f"{offers} a card, said to be {card(view.offers[-1].claim)}"
    if len(view.offers) == MAX_OFFERS:
        return f"{said}: a third offer must be accepted"
    return f"{said}: accept or reject?"
