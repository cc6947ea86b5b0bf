"""The story of Cards for Cowboys: a clause for each event, and for the end of a game."""

from __future__ import annotations

from typing import Any

from rules.core import Outcome, Seat
from rules.cowboys import events
from rules.cowboys.cards import CARDS, DRAWN
from rules.cowboys.game import ROUND_LIMIT
from tui.narration.cowboys.words import card, draws, suits, title
from tui.narration.voice import Voice, counted, listed


def _shuffled(event: events.PileShuffled, voice: Voice) -> str:
    shuffles = voice.does(event.seat, "shuffles")
    pile = f"{shuffles} {counted(event.size, 'card')} into {voice.their(event.seat)} draw pile"
    if event.suits is None:
        return f"{pile}; {title(event.top)} is on top"
    return f"{pile}; from the top: {suits(event.suits)}"


def _store(event: events.StoreBuilt) -> str:
    front = [card(slot.card, cost=True) for slot in event.rows[0] if slot and slot.card]
    count = sum(len(row) for row in event.rows)
    return f"the Store opens with {count} cards; in front: {'; '.join(front)}"


def _drawn(event: events.CardDrawn, voice: Voice) -> str:
    text = f"{voice.does(event.seat, 'draws')} {card(event.card)}"
    if DRAWN[event.card][2]:
        text += f": {counted(max(event.bandits, 0), 'bandit')} now"
    if event.owed:
        text += f", {draws(event.owed)} owed"
    return text


def _busted(event: events.Busted, voice: Voice) -> str:
    bandits = sum(DRAWN[each][2] for each in event.cards)
    gone = counted(len(event.cards), "card")
    is_bust = voice.does(event.seat, "is BUST", "are BUST")
    return f"{is_bust} with {bandits} bandits: {gone} to the discard, nothing scored"


def _order(event: events.OrderDecided, voice: Voice) -> str:
    if event.by == "alone":
        return f"only {voice.name(event.seat)} can buy"
    if event.by == "money":
        drew = voice.does(event.seat, "has", "have")
        return f"{drew} drawn the most $ and {_say(event.seat, voice, 'names')} the first buyer"
    tied = listed(voice.name(seat) for seat in event.tied)
    names = voice.does(event.seat, "names")
    match event.by:
        case "cows":
            return f"{tied} are level on $; with more cows drawn {names} the first buyer"
        case "cards":
            return f"{tied} are level on $ and cows; with more cards {names} the first buyer"
        case "cost":
            return f"{tied} are level; by the dearer card {names} the first buyer"
        case _:
            return f"{tied} are level in everything; by lot {names} the first buyer"


def _say(seat: Seat, voice: Voice, verb: str) -> str:
    """Return a verb for a subject named before."""
    return verb if seat != voice.you else verb.removesuffix("s")


def _first(event: events.FirstNamed, voice: Voice) -> str:
    if event.order == (event.seat,):
        return f"{voice.does(event.seat, 'buys')} alone"
    order = ", then ".join(voice.name(seat) for seat in event.order)
    return f"{voice.does(event.seat, 'names')} the first buyer: {order}"


def tell(event: Any, voice: Voice) -> str:
    """Return the clause of an event, its first letter capital unless it is somebody's name."""
    text = _tell(event, voice)
    named = any(text.startswith((f"{name} ", f"{name}'s ", f"{name}:")) for name in voice.names)
    return text if named or text.startswith(("you ", "your ")) else text[:1].upper() + text[1:]


def _tell(event: Any, voice: Voice) -> str:
    match event:
        case events.PileShuffled():
            return _shuffled(event, voice)
        case events.StoreBuilt():
            return _store(event)
        case events.RoundBegan():
            return f"round {event.round} begins"
        case events.DrawingStopped(forced=True):
            return f"{voice.does(event.seat, 'has', 'have')} no card left and must stop"
        case events.DrawingStopped():
            return voice.does(event.seat, "stops")
        case events.CardDrawn():
            return _drawn(event, voice)
        case events.Busted():
            return _busted(event, voice)
        case events.CowsScored():
            adds = voice.does(event.seat, "adds")
            return f"{adds} {counted(event.cows, 'cow') if event.cows else 'no cow'} to the Herd"
        case events.OrderDecided():
            return _order(event, voice)
        case events.AllBusted():
            return f"everybody is bust: nobody buys in round {event.round}"
        case _:
            return _tell_buying(event, voice)


def _tell_buying(event: Any, voice: Voice) -> str:
    """Return the clause of an event of the buying, or of the end."""
    match event:
        case events.FirstNamed():
            return _first(event, voice)
        case events.ExplosiveUsed():
            uses, has = voice.does(event.seat, "uses"), _say(event.seat, voice, "has")
            has = "have" if event.seat == voice.you else has
            return f"{uses} up {card(event.card)} and {has} ${event.money}"
        case events.CardBought():
            buys = voice.does(event.seat, "buys")
            return f"{buys} {event.row}.{event.col} {card(event.card)} for ${event.cost}"
        case events.CardBurned():
            return f"{voice.does(event.seat, 'burns')} {event.row}.{event.col} {card(event.card)}"
        case events.CardTurnedUp():
            cost = CARDS[event.card].cost
            return f"{event.row}.{event.col} is turned up: {card(event.card)}, cost {cost}"
        case events.DeckCounted():
            return _counted_deck(event, voice)
        case events.GameEnded():
            return _ended(event, voice)
        case _:
            raise TypeError(f"{type(event).__name__} has no sentence in Cards for Cowboys")


def _counted_deck(event: events.DeckCounted, voice: Voice) -> str:
    count = counted(len(event.cards), "card")
    lays = voice.does(event.seat, "counts")
    cows = counted(event.cows, "cow")
    return f"{lays} {count}: Herd {event.before} and {cows} make {event.herd} (${event.money})"


_DECIDED: dict[events.WonBy, str] = {
    "cows": "the most cows",
    "money": "level on cows, the most $ printed in the deck",
    "cards": "level on cows and $, the most cards",
    "shared": "level on cows, $ and cards: the win is shared",
}


def _ended(event: events.GameEnded, voice: Voice) -> str:
    limit = f"after {ROUND_LIMIT} rounds the game stops: " if event.why == "rounds" else ""
    if len(event.winners) == 1:
        won = voice.does(event.winners[0], "wins")
    else:
        won = f"{listed(voice.name(seat) for seat in event.winners)} win"
    return f"{limit}{won}: {_DECIDED[event.by]}"


def conclude(outcome: Outcome, voice: Voice) -> str:
    """Return how the game ended, with the cows of all and the tie, if there was one."""
    assert outcome.scores is not None, "this game has scores"
    scores = outcome.scores
    winners = [seat for seat, points in enumerate(outcome.returns) if points > 0]
    best = max(scores)
    others = [
        f"{voice.name(seat)} {scores[seat]}"
        for seat in sorted(range(len(scores)), key=lambda seat: -scores[seat])
        if seat not in winners
    ]
    rest = f"; {', '.join(others)}" if others else ""
    if len(winners) > 1:
        names = listed(voice.name(seat) for seat in winners)
        text = f"{names} share the win with {best} cows{rest}"
        return text if not text.startswith("you ") else "Y" + text[1:]
    wins = voice.does(winners[0], "wins")
    tied = [seat for seat, score in enumerate(scores) if score == best]
    how = " on the tie-break" if len(tied) > 1 else ""
    return f"{wins}{how} with {counted(best, 'cow')}{rest}"
