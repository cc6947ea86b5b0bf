"""The story of Rattlesnake: a clause for each event, and for the end of a game."""

from __future__ import annotations

from typing import Any

from rules.core import Outcome
from rules.rattlesnake import events
from rules.rattlesnake.cards import EVENTS, Kind
from rules.rattlesnake.events import Played
from rules.rattlesnake.game import QUIET_LIMIT
from tui.narration.rattlesnake.words import (
    WINDOWS,
    ability,
    card,
    cards,
    combo,
    played,
    tie_break,
    title,
)
from tui.narration.voice import Voice, counted


def _first_player(event: events.FirstPlayerDrawn, voice: Voice) -> str:
    pairs = [
        f"{voice.does(0, 'turns up', 'turn up')} {card(one)}, "
        f"{voice.does(1, 'turns up', 'turn up')} {card(other)}"
        for one, other in event.pairs
    ]
    return f"{'; a tie: '.join(pairs)}: {voice.does(event.seat, 'takes')} the pistol"


def _turn_began(event: events.TurnBegan, voice: Voice) -> str:
    has = voice.does(event.seat, "has", "have")
    return f"Turn {event.turn}: {has} the pistol; the hand size is {event.hand_size}"


def _drawn(event: events.CardsDrawn, voice: Voice) -> str:
    what = counted(event.count, "card") if event.cards is None else cards(event.cards)
    return f"{voice.does(event.seat, 'draws')} {what}"


def _refilled(event: events.SlotRefilled) -> str:
    if event.kind in EVENTS:
        text = EVENTS[event.kind].text.rstrip(".")
        return f"{title(event.kind)} comes into slot {event.slot} for good: {text}"
    return f"{card(event.kind)} comes into slot {event.slot} of the saloon"


def _discarded(event: events.HandDiscarded, voice: Voice) -> str:
    if not event.cards:
        return f"{voice.does(event.seat, 'has', 'have')} no other card to discard"
    return f"{voice.does(event.seat, 'discards')} {cards(event.cards)}"


def _returned(event: events.CardReturned, voice: Voice) -> str:
    what = "one of the cards" if event.kind is None else card(event.kind)
    return f"{voice.does(event.seat, 'puts')} {what} back on top of {voice.their(event.seat)} deck"


def _attack_played(event: events.AttackPlayed, voice: Voice) -> str:
    again = " again" if event.again else ""
    what = counted(event.count, "card") if event.cards is None else cards(event.cards)
    return f"{voice.does(event.seat, 'attacks')}{again} with {what}"


def _revealed(event: events.DuelRevealed, voice: Voice) -> str:
    def side(seat: int, shown: tuple[Played, ...]) -> str:
        return f"{voice.does(seat, 'shows')} {played(shown) if shown else 'no card'}"

    attack = side(event.attacker, event.attack)
    return f"{attack}; {side(1 - event.attacker, event.defense)}"


def _dodged(event: events.DuelDodged) -> str:
    gone = f"{cards(event.attack)} of the attack and {cards(event.defense)} of the defense"
    return f"{gone} are discarded: the top cards of both decks decide"


def _flipped(event: events.CardsFlipped) -> str:
    return f"the attack is now {_top(event.attack)}, the defense {_top(event.defense)}"


def _tied(event: events.FlipsTied) -> str:
    return (
        f"{_top(event.attack)} against {_top(event.defense)} decides nothing: "
        "discarded, and the next top cards decide"
    )


def _top(kind: Kind | None) -> str:
    return "no card" if kind is None else card(kind)


def _decided(event: events.DuelDecided, voice: Voice) -> str:
    against = f"{combo(event.attack)} against {combo(event.defense)}"
    how = "succeeds" if event.success else "fails"
    reason = tie_break(event.attack, event.defense, event.by)
    return f"{voice.owner(event.attacker)} attack {how}: {against}, {reason}"


_CAUSES = {"attack": "", "knives": " from Knives Out", "doubletap": " from Double Tap"}


def _hits(event: events.HitsTaken, voice: Voice) -> str:
    took = f"{voice.does(event.seat, 'takes')} {counted(event.count, 'Hit')}{_CAUSES[event.why]}"
    return f"{took}, {event.left or 'none'} left"


def _turn_ended(event: events.TurnEnded, voice: Voice) -> str:
    ended = f"{voice.owner(event.seat)} turn ends"
    if event.quiet < QUIET_LIMIT // 2:
        return ended
    return f"{ended}; {event.quiet} turns without a Hit, {QUIET_LIMIT} are a draw"


def _end(winner: int | None, voice: Voice) -> str:
    if winner is None:
        return f"a draw by quiet: {QUIET_LIMIT} turns in a row without a Hit"
    lost = voice.does(1 - winner, "has", "have")
    return f"{voice.does(winner, 'wins')}: {lost} no Hit left"


def tell(event: Any, voice: Voice) -> str:
    """Return the clause of an event, its first letter capital unless it is somebody's name."""
    text = _tell(event, voice)
    named = any(text.startswith((f"{name} ", f"{name}'s ")) for name in voice.names)
    return text if named or text.startswith(("you ", "your ")) else text[:1].upper() + text[1:]


def _tell(event: Any, voice: Voice) -> str:
    match event:
        case events.SaloonDealt():
            return f"the saloon opens with {cards(event.row)}"
        case events.FirstPlayerDrawn():
            return _first_player(event, voice)
        case events.TurnBegan():
            return _turn_began(event, voice)
        case events.DeckShuffled():
            their, size = voice.their(event.seat), counted(event.size, "card")
            shuffles = voice.does(event.seat, "shuffles")
            return f"{shuffles} {their} discard of {size} into a new deck"
        case events.CardsDrawn():
            return _drawn(event, voice)
        case events.CardBought():
            buys = voice.does(event.seat, "buys")
            return f"{buys} {card(event.kind)} for {cards(event.paid)}"
        case events.SlotRefilled():
            return _refilled(event)
        case events.AbilityUsed():
            return f"{voice.does(event.seat, 'uses')} {ability(event.use)}"
        case events.AbilityAllowed():
            return f"{voice.does(event.seat, 'lets')} {title(event.kind)} stand"
        case events.AbilityCancelled():
            return f"{voice.does(event.seat, 'cancels')} {title(event.kind)} with Take Cover"
        case events.HandDiscarded():
            return _discarded(event, voice)
        case events.CardReturned():
            return _returned(event, voice)
        case events.CardFetched():
            return f"{voice.does(event.seat, 'takes')} {card(event.kind)} from the graveyard"
        case events.ValueChanged():
            target = f"{card(event.kind, event.before)} in the {event.side}"
            return f"{target} now counts {event.after}"
        case _:
            return _tell_duel(event, voice)


def _tell_duel(event: Any, voice: Voice) -> str:
    """Return the clause of an event of an attack, or of an end."""
    match event:
        case events.AttackPlayed():
            return _attack_played(event, voice)
        case events.DuelRevealed():
            return _revealed(event, voice)
        case events.DuelDodged():
            return _dodged(event)
        case events.CardsFlipped():
            return _flipped(event)
        case events.FlipsTied():
            return _tied(event)
        case events.WindowPassed():
            return f"{voice.does(event.seat, 'passes')} {WINDOWS[event.window]}"
        case events.DuelDecided():
            return _decided(event, voice)
        case events.HitsTaken():
            return _hits(event, voice)
        case events.TurnEnded():
            return _turn_ended(event, voice)
        case events.GameEnded():
            return _end(event.winner, voice)
        case _:
            raise TypeError(f"{type(event).__name__} has no sentence in Rattlesnake")


def conclude(outcome: Outcome, voice: Voice) -> str:
    """Return how the game ended."""
    winner = outcome.returns.index(1.0) if 1.0 in outcome.returns else None
    text = _end(winner, voice)
    return text if winner is not None else text[:1].upper() + text[1:]
