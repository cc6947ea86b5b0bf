"""The story of Snake Charmers: a clause for each event, and for the end of a game."""

from __future__ import annotations

from typing import Any

from rules.charmers import events
from rules.charmers.game import ROUND_LIMIT
from rules.core import Outcome, Seat
from tui.narration.charmers.words import ORDINALS, card, cards
from tui.narration.voice import Voice, counted, listed

_WHY = {
    "day": "no night card is left",
    "night": "one night card is left alone",
}


def _offered(event: events.CardOffered, voice: Voice) -> str:
    nth = ORDINALS[event.number - 1]
    says = "say" if event.seat == voice.you else "says"
    what = f"{'the' if nth == 'third' else 'a'} {nth} card"
    if event.card is not None:
        what = f"{card(event.card)} as {what}"
    offers = f"{voice.does(event.seat, 'offers')} {voice.name(event.to)} {what}"
    return f"{offers} and {says} it is {card(event.claim)}"


def _accepted(event: events.CardAccepted, voice: Voice) -> str:
    """Giver and taker are told which card it was; a third offer had to be accepted."""
    does = "has to accept" if event.number == len(ORDINALS) else "accepts"
    second = "have to accept" if event.number == len(ORDINALS) else None
    taken = f"{voice.does(event.seat, does, second)} {voice.owner(event.giver)} card"
    said = f"said to be {card(event.claim)}"
    return (
        f"{taken}, {said}" if event.card is None else f"{taken}, {said}: it is {card(event.card)}"
    )


def _dealt(event: events.HandDealt, voice: Voice) -> str:
    what = counted(event.count, "card") if event.cards is None else cards(event.cards)
    return f"{voice.does(event.seat, 'is dealt', 'are dealt')} {what}"


def _addressed(event: events.PlayerAddressed, voice: Voice) -> str:
    gate = "your gate" if event.to == voice.you else f"the gate of {voice.name(event.to)}"
    return f"{voice.does(event.seat, 'speaks')} to {voice.name(event.to)}: {gate} closes"


def _winners(winners: tuple[Seat, ...], voice: Voice) -> str:
    """Return "Ann and you win"; "you" comes first."""
    ordered = sorted(winners, key=lambda seat: seat != voice.you)
    if len(ordered) == 1:
        return voice.does(ordered[0], "wins")
    return f"{listed(map(voice.name, ordered))} win"


def _end(why: str, winners: tuple[Seat, ...], voice: Voice) -> str:
    if why == "rounds":
        return f"a draw: {ROUND_LIMIT} rounds without an end"
    held = "holding a snake" if why == "night" else "holding no snake"
    return f"{_winners(winners, voice)}, {held}: {_WHY[why]}"


def _hands(event: events.GameEnded, voice: Voice) -> str:
    held = [
        f"{voice.does(seat, 'held', 'held')} {cards(hand)}" for seat, hand in enumerate(event.hands)
    ]
    text = "; ".join(held)
    return "Y" + text[1:] if text.startswith("you ") else text


def tell(event: Any, voice: Voice) -> str:
    """Return the clause of an event, its first letter capital unless it is somebody's name."""
    text = _tell(event, voice)
    named = any(text.startswith((f"{name} ", f"{name}'s ", f"{name},")) for name in voice.names)
    return text if named or text.startswith(("you ", "your ")) else text[:1].upper() + text[1:]


def _tell(event: Any, voice: Voice) -> str:
    match event:
        case events.HandDealt():
            return _dealt(event, voice)
        case events.RoundBegan():
            has = voice.does(event.seat, "has", "have")
            return f"round {event.round}: all gates are open and {has} three cards"
        case events.PlayerAddressed():
            return _addressed(event, voice)
        case events.CardOffered():
            return _offered(event, voice)
        case events.CardRejected():
            does = voice.does(event.seat, "rejects")
            return f"{does} {voice.owner(event.giver)} card, said to be {card(event.claim)}"
        case events.CardAccepted():
            return _accepted(event, voice)
        case events.NightTurned():
            return f"the {event.number} turns from night to day"
        case events.DayRemoved():
            why = " at the round's end" if event.quick else ""
            return f"the {event.number} leaves the circle{why}"
        case events.NothingHappened():
            return "nothing happens in the circle"
        case events.RoundEnded():
            return f"round {event.round} ends: all gates were closed"
        case events.GameEnded():
            return f"{_end(event.why, event.winners, voice)}. {_hands(event, voice)}"
        case _:
            raise TypeError(f"{type(event).__name__} has no sentence in Snake Charmers")


def conclude(outcome: Outcome, voice: Voice) -> str:
    """Return how the game ended."""
    winners = tuple(seat for seat, result in enumerate(outcome.returns) if result > 0)
    text = _end(outcome.why, winners, voice)
    return text if winners else text[:1].upper() + text[1:]
