"""Cards for Cowboys in lines of text: its table, a pile, its choices, what a person may write."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core import RulesError
from rules.cowboys.actions import Burn, Buy, CowboysAction, parse
from rules.cowboys.cards import TITLES
from rules.cowboys.odds import known, next_odds
from rules.cowboys.state import SideView, View
from rules.cowboys.store import Spot
from tui.choosing.cowboys import lying
from tui.narration.cowboys import card, describe, place
from tui.narration.voice import Voice, counted, listed
from tui.plain.menu import Branch, Choice, Leaf

# The table

_STATUS = {"drawing": "drawing", "stopped": "stopped", "bust": "BUST", "done": "done"}


def table(view: View, voice: Voice) -> list[str]:
    """Return what everybody sees, a fact a line; the front of the Store first."""
    lines = [f"Round {view.round}: {counted(view.left, 'card')} left in the Store."]
    if view.order:
        lines.append(f"To buy: {', then '.join(voice.name(seat) for seat in view.order)}.")
    for seat, side in enumerate(view.sides):
        lines.append(_side(view, seat, side, voice))
    for spot in lying(view.store):
        lines.append(f"{place(view, spot, view.seat, Voice(voice.names, view.seat))}.")
    return lines


def _side(view: View, seat: int, side: SideView, voice: Voice) -> str:
    herd = "hidden" if side.herd is None else str(side.herd)
    drawn = listed(map(card, side.drawn)) if side.drawn else "nothing yet"
    following = TITLES[side.top] if side.top else "not known"
    odds = next_odds(known(view, seat))
    chance = f", which busts {float(odds.chance):.0%}" if side.status == "drawing" else ""
    state = "sealed" if side.sealed else _STATUS[side.status]
    return (
        f"{voice.names[seat]}: Herd {herd}; {state}; ${side.money}, "
        f"{counted(side.cows, 'cow')}, {counted(side.bandits, 'bandit')} this round; "
        f"drew {drawn}; {side.pile} in the pile, {side.discard} in the discard; "
        f"next card {following}{chance}."
    )


def hand(view: View) -> list[str]:
    """Return the suits of one's own draw pile, which nobody else knows."""
    if not view.suits:
        return ["Your pile is empty: the discard is shuffled before you draw."]
    return [f"Your pile from the top: {', '.join(TITLES[suit] for suit in view.suits)}."]


# Choices


def choices(view: View, voice: Voice) -> list[Choice]:
    """Return what may be done; the cards to burn stand in a menu of their own."""
    burns = [action for action in view.legal if isinstance(action, Burn)]
    found: list[Choice] = [
        Leaf(_line(action, view, voice), action) for action in view.legal if action not in burns
    ]
    if burns:
        leaves = tuple(Leaf(_line(action, view, voice), action) for action in burns)
        found.append(Branch("Burn a face-up card", "Burn which card?", leaves))
    return found


def _line(action: CowboysAction, view: View, voice: Voice) -> str:
    text = describe(action, view, voice)
    if isinstance(action, Buy | Burn):
        uncovers = place(view, Spot(action.row, action.col), None, voice).rsplit(" · ", 1)[-1]
        return f"{text}; {uncovers}"
    return text


# What a person writes


def read(text: str, _view: View) -> CowboysAction | None:
    """Return the action of a text as in the rules; None if it is none."""
    words: Sequence[str] = text.casefold().split()
    try:
        return parse(" ".join(words))
    except RulesError:
        return None
