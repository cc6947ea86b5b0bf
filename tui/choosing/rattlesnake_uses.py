"""What using a card of Rattlesnake asks first: targets, choices, a card of the graveyard (R4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.rattlesnake.actions import (
    RattlesnakeAction,
    UseDistract,
    UseFocus,
    UseQuickdraw,
    UseSwitchup,
)
from rules.rattlesnake.cards import CARDS, Kind
from rules.rattlesnake.state import View
from tui.choosing import Ask, Option


def usable(view: View) -> list[Kind]:
    """Return the kinds of the hand that can be used now, in the order of the hand."""
    found = {_ability(action) for action in view.legal}
    return [kind for kind in dict.fromkeys(view.hand) if kind in found]


def use_of(view: View, kind: Kind) -> RattlesnakeAction | Ask:
    """Return the action of using a card that can be used, or what must be asked first."""
    uses: Sequence[Any] = [action for action in view.legal if _ability(action) == kind]
    match uses[0]:
        case UseDistract():
            return _distract(uses)
        case UseFocus():
            return _focus(view, uses)
        case UseQuickdraw() | UseSwitchup() if len(uses) > 1:
            options = [
                Option(number, _choice(use), use, _fetched(use))
                for number, use in enumerate(uses, 1)
            ]
            return Ask(f"{CARDS[kind].title}: what for?", options)
        case single:
            action: RattlesnakeAction = single
            return action


def _ability(action: RattlesnakeAction) -> Kind | None:
    """Return the kind of the card an action uses, None if it uses none."""
    return getattr(action, "ability", None)


def _choice(use: UseQuickdraw | UseSwitchup) -> str:
    if isinstance(use, UseSwitchup):
        return f"take {CARDS[use.kind].title}" if use.kind else "draw 2"
    return "draw 1, attack again" if use.how == "again" else "discard the hand, draw 6"


def _fetched(use: UseQuickdraw | UseSwitchup) -> tuple[str, Kind] | None:
    if isinstance(use, UseSwitchup) and use.kind:
        return ("graveyard", use.kind)
    return None


def _distract(uses: Iterable[UseDistract]) -> Ask:
    options = []
    for number, (target, changes) in enumerate(_by(uses, _distracted), 1):
        side, _, value = target
        ask = Ask(
            f"Distract: the {value} of the {side} becomes",
            [
                Option(1 if use.by > 0 else 2, f"{use.by:+d}, a {value + use.by}", use, target)
                for use in changes
            ],
        )
        options.append(Option(number, f"{side}: {value}", ask, target))
    return Ask("Distract: which card?", options)


def _focus(view: View, uses: Iterable[UseFocus]) -> Ask:
    attacks = view.duel is not None and view.duel.attacker == view.seat
    side = "attack" if attacks else "defense"
    options = []
    for number, ((kind, value), changes) in enumerate(
        _by(uses, lambda use: (use.kind, use.value)), 1
    ):
        target = (side, kind, value)
        ask = Ask(
            f"Focus: your {value} becomes",
            [Option(use.to, _value(use.to, value), use, target) for use in changes],
        )
        options.append(Option(number, f"your {value}", ask, target))
    return Ask("Focus: which card?", options)


def _value(to: int, present: int) -> str:
    word = ("one", "two", "three", "four", "five")[to - 1]
    return f"{word} (as it is)" if to == present else word


def _distracted(use: UseDistract) -> tuple[str, Kind, int]:
    return (use.side, use.kind, use.value)


def _by(uses: Iterable[Any], target: Callable[[Any], Any]) -> Iterable[tuple[Any, list[Any]]]:
    """Return the uses together that have one target."""
    found: dict[Any, list[Any]] = {}
    for use in uses:
        found.setdefault(target(use), []).append(use)
    return found.items()
