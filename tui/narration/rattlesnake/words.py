"""The words for the cards, combos and abilities of Rattlesnake.

A card that is moved or shown is named with its value, "Scout (2)"; an ability by its title alone;
a combo by its values, "run of 3 (3 4 5)".
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.rattlesnake.actions import (
    Use,
    UseDistract,
    UseDoubletap,
    UseFocus,
    UseQuickdraw,
    UseReload,
    UseScout,
    UseSwitchup,
)
from rules.rattlesnake.cards import CARDS, EVENTS, FIVE, HIT, VALUE, Kind
from rules.rattlesnake.combos import Combo
from rules.rattlesnake.events import Played, Window
from tui.narration.voice import counted, listed

WINDOWS: dict[Window, str] = {
    "main": "now",
    "defend": "before the defense",
    "reveal": "after the reveal",
    "after": "after the attack",
    "end": "at the end of the turn",
}
"""When something is passed."""


def title(kind: Kind) -> str:
    """Return a card's or an event's title."""
    return (CARDS.get(kind) or EVENTS[kind]).title


def card(kind: Kind, value: int | None = None) -> str:
    """Return a card with its value (the printed one by default): "Scout (2)", "a Hit"."""
    if kind == HIT:
        return "a Hit"
    value = VALUE[kind] if value is None else value
    if kind == FIVE and value == 5:
        return "a Five"
    return f"{title(kind)} ({value})"


def cards(kinds: Iterable[Kind]) -> str:
    """Return a list of cards: "Scout (2), Scout (2) and a Hit"."""
    return listed(map(card, kinds))


def played(shown: Iterable[Played]) -> str:
    """Return the cards of an attack or defense at their present values."""
    return listed(card(each.kind, each.value) for each in shown)


def combo(found: Combo) -> str:
    """Return a combo in words: "run of 3 (3 4 5)", "a single 5", "no combo"."""
    if not found.values:
        return "no combo"
    if found.shape == "single":
        return f"a single {found.values[0]}"
    return f"{found.shape} of {len(found.values)} ({' '.join(map(str, found.values))})"


def tie_break(attack: Combo, defense: Combo, by: str) -> str:
    """Return what decided between two combos, the tie-break named."""
    size, other = len(attack.values), len(defense.values)
    match by:
        case "size":
            return f"{counted(size, 'card')} against {other}"
        case "shape":
            return f"{size} cards each; set beats run"
        case "highest":
            same = "both single cards" if size == 1 else f"both {attack.shape}s of {size}"
            high, low = sorted((attack.values[-1], defense.values[-1]), reverse=True)
            return f"{same}; {high} is higher than {low}"
        case "flip":
            return _flip(attack, defense)
        case _:
            return "level in everything: the defender wins"


def _flip(attack: Combo, defense: Combo) -> str:
    """Return how flipped cards compare (R11)."""
    if not attack.values and not defense.values:
        return "neither side can flip a card"
    if not attack.values or not defense.values:
        return "only a number card can win the flip"
    high, low = sorted((attack.values[0], defense.values[0]), reverse=True)
    return f"of the flipped cards {high} is higher than {low}"


def ability(use: Use) -> str:
    """Return an ability with its targets and choices."""
    match use:
        case UseDistract():
            return (
                f"Distract: {use.by:+d} on {card(use.kind, use.value)} in the {use.side}, "
                f"to {use.value + use.by}"
            )
        case UseFocus():
            return f"Focus: {card(use.kind, use.value)} becomes {use.to}"
        case UseQuickdraw(how="again"):
            return "Quickdraw: draw 1, then attack again"
        case UseQuickdraw():
            return "Quickdraw: discard the hand, draw 6"
        case UseSwitchup(kind=None):
            return "Switch Up: draw 2"
        case UseSwitchup(kind=str(kind)):
            return f"Switch Up: swap it for {card(kind)} of the graveyard"
        case UseReload():
            return "Reload: discard the hand, draw 3"
        case UseScout():
            return "Scout: draw 2, put 1 back"
        case UseDoubletap():
            return "Double Tap: 1 more Hit"
        case _:
            return "Dodge 'N' Shoot: the top cards decide"
