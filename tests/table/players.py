"""Scripted people at the Rattlesnake table: what they decide, and the keys they press for it."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from rules.rattlesnake.actions import Attack, Buy, Defend, Return, TakeCover
from rules.rattlesnake.cards import VALUE
from rules.rattlesnake.combos import best_combo
from rules.rattlesnake.state import View
from tests.support.games import pick
from tui.choosing.rattlesnake import Chooser

KEYS = {
    "card:1": "1",
    "attack": "a",
    "defend": "d",
    "buy": "b",
    "use": "x",
    "end": "e",
    "pass": "p",
    "takecover": "t",
    "choose": "enter",
    "right": "right",
    **{f"card:{number}": str(number) for number in range(1, 10)},
}
"""The keys of a Chooser's commands."""

Policy = Callable[[View], Any]


def hasty(view: View) -> Any:
    """Return a choice that ends games soon: attack with the best combo, defend with nothing."""
    match view.phase:
        case "main" if not view.attacked and view.hand:
            attacks = [action for action in view.legal if isinstance(action, Attack)]
            return max(attacks, key=_strength)
        case "again":
            return max(view.legal, key=_strength)
        case "defend":
            return Defend(())
        case "main" | "respond" | "return" | "reveal" | "after" | "end":
            return view.legal[-1]
    raise AssertionError(view.phase)


def _strength(action: Attack) -> Any:
    values = [value for kind in action.cards if (value := VALUE[kind]) is not None]
    return best_combo(values).strength, -len(action.cards)


def lively(rng: Random) -> Policy:
    """Return choices that use everything: at random, but for attacks with whatever is best."""

    def choose(view: View) -> Any:
        attacks = [action for action in view.legal if isinstance(action, Attack)]
        if attacks and rng.random() < 0.5:
            return max(attacks, key=_strength)
        return pick(rng, view.legal)

    return choose


# From an action to keys


def commands_for(view: View, action: Any) -> list[str]:
    """Return a Chooser's commands that complete an action from a fresh choice."""
    match action:
        case Attack():
            return [*_picks(view, action.cards), "attack"]
        case Defend(cards=()):
            return ["defend", "defend"] if view.hand else ["defend"]
        case Defend():
            return [*_picks(view, action.cards), "defend"]
        case Buy():
            return [*_picks(view, action.cards), "buy", f"card:{action.slot}"]
        case TakeCover():
            return ["takecover"]
        case Return():
            return _search(view, action, [])
    if str(action) in ("pass", "end"):
        return [str(action)]
    if str(action) == "allow":
        return ["pass"]
    return _search(view, action, [*_picks(view, (action.ability,)), "use"])


def keys_for(view: View, action: Any) -> list[str]:
    """Return the keys that complete an action from a fresh choice."""
    return [KEYS[command] for command in commands_for(view, action)]


def _picks(view: View, kinds: Sequence[str]) -> list[str]:
    """Return the commands that pick cards of these kinds."""
    left = list(kinds)
    commands: list[str] = []
    cursor = 0
    for place, kind in enumerate(view.hand):
        if kind in left:
            left.remove(kind)
            if place < 9:
                commands.append(f"card:{place + 1}")
            else:
                commands += [*["right"] * (place - cursor), "choose"]
            cursor = place
    return commands


def _search(view: View, action: Any, commands: list[str]) -> list[str]:
    """Return the commands that lead through the questions after `commands` to an action."""
    return next(found for found, done in _ways(view, commands) if done == action)


def _ways(view: View, commands: list[str]) -> Iterator[tuple[list[str], Any]]:
    chooser = Chooser(view)
    done = [action for each in commands if (action := chooser.press(each)) is not None]
    if done:
        yield commands, done[0]
    elif chooser.ask:
        for place, option in enumerate(chooser.ask.options):
            answer = [f"card:{option.number}"] if option.number <= 9 else None
            yield from _ways(view, [*commands, *(answer or [*["right"] * place, "choose"])])
