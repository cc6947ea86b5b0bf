"""The keys of Rattlesnake for a Chooser without a screen, and all that they can reach.

chooser = choosing(state)
assert press(chooser, "1 2 a") == ["attack scout five"]
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from rules.rattlesnake.events import Played
from rules.rattlesnake.state import View
from tests.support.games import duel
from tui.choosing import Ask
from tui.choosing.rattlesnake import Chooser

COMMANDS = {
    "a": "attack",
    "d": "defend",
    "b": "buy",
    "x": "use",
    "e": "end",
    "p": "pass",
    "t": "takecover",
    "enter": "choose",
    "esc": "escape",
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
    **{str(number): f"card:{number}" for number in range(1, 10)},
}
"""What the table makes of each key."""


def choosing(state: Any) -> Chooser:
    """Return the Chooser of whoever must decide."""
    return Chooser(state.view(state.to_act()[0]))


def press(chooser: Chooser, keys: str) -> list[str]:
    """Press keys parted by spaces; return the texts of the actions they complete."""
    done = (chooser.press(COMMANDS[key]) for key in keys.split())
    return [str(action) for action in done if action is not None]


def asked(chooser: Chooser) -> dict[int, str]:
    """Return the labels of what is asked, by number."""
    assert chooser.ask is not None
    return {option.number: option.label for option in chooser.ask.options}


def note_of(state: Any, keys: str) -> str:
    """Return what the last of these keys says; they must complete nothing."""
    chooser = choosing(state)
    assert press(chooser, keys) == []
    return chooser.note


def changed(state: Any, *, attack: str = "", defense: str = "") -> Any:
    """Return the state with the values of its duel changed, card by card in the order played."""
    for cards, values in ((state.duel.attack, attack), (state.duel.defense, defense)):
        for place, value in enumerate(values.split()):
            cards[place] = Played(cards[place].kind, int(value))
    return state


def reveal(attack: str, defense: str, mine: str, **rest: Any) -> Any:
    """Return a reveal window in which the attacker, who decides, holds `mine`."""
    return duel(attack, defense, hands=(mine, ""), **rest)


# Everything that keys can reach


def reachable(view: View) -> set[str]:
    """Return every action that a person can complete with the keys."""
    return {str(action) for action in _reach(view)}


def _reach(view: View) -> Iterator[Any]:
    for key in "dept":
        yield from _completed(view, [key, key])
    if Chooser(view).ask:
        yield from _answers(view, [])
    yield from _answers(view, ["x"])
    places = range(len(view.hand))
    for place in places:
        yield from _answers(view, [*_pick(place), "x"])
    for count in range(1, len(view.hand) + 1):
        for chosen in combinations(places, count):
            picks = [key for place in chosen for key in _pick(place)]
            yield from _completed(view, [*picks, "a"])
            yield from _completed(view, [*picks, "d"])
            if count == 2:
                yield from _answers(view, [*picks, "b"])


def _pick(place: int) -> list[str]:
    """Return the keys that pick a card: its number, or arrows and enter."""
    if place < 9:
        return [str(place + 1)]
    return ["9", *["right"] * (place - 8), "enter", "9"]


def _at(view: View, keys: list[str]) -> tuple[Chooser, list[Any]]:
    chooser = Chooser(view)
    return chooser, [a for key in keys if (a := chooser.press(COMMANDS[key])) is not None]


def _completed(view: View, keys: list[str]) -> list[Any]:
    return _at(view, keys)[1]


def _answers(view: View, keys: list[str]) -> Iterator[Any]:
    """Yield what these keys and all answers to the questions they raise complete."""
    chooser, done = _at(view, keys)
    yield from done
    if done or not isinstance(chooser.ask, Ask):
        return
    for place, option in enumerate(chooser.ask.options):
        yield from _answers(view, [*keys, *["right"] * place, "enter"])
        if option.number <= 9:
            by_number = _at(view, [*keys, str(option.number)])
            by_arrows = _at(view, [*keys, *["right"] * place, "enter"])
            assert by_number[1] == by_arrows[1]
            assert by_number[0].ask == by_arrows[0].ask
