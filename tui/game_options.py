"""The option of each game as a menu shows and changes it: its name, what it says, what is next.

The values are those of a game's header; their defaults are the rules' own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rules.core import Game, read_options

EVENT_CARDS = 5
"""Events of a game of Rattlesnake besides High Noon (R2)."""


class GameOption(msgspec.Struct, frozen=True):
    """One option."""

    name: str
    """Its name in a header."""
    label: str
    tell: Callable[[Any], str]
    """Say in a few words what a value does."""
    turn: Callable[[Any, int], Any]
    """Return the value so many steps on."""


def values_of(game: Game, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return all options of a game as plain data, those left out by default; raises BadOptions."""
    found: dict[str, Any] = msgspec.to_builtins(read_options(game, dict(options or {})))
    return found


def _tell_events(value: Mapping[str, int]) -> str:
    return f"{value['locked']} Locked & Loaded, {value['knives']} Knives Out"


def _turn_events(value: Mapping[str, int], step: int) -> dict[str, int]:
    """Turn one kind of event into the other, all kinds of mixes in turn (R2)."""
    locked = (value["locked"] + step) % (EVENT_CARDS + 1)
    return {"locked": locked, "knives": EVENT_CARDS - locked}


def _tell_herds(hidden: bool) -> str:
    return "the others' are hidden until the end" if hidden else "shown"


def _tell_quick(quick: bool) -> str:
    """Say what Quick does, and whom it helps (S2)."""
    return "yes: helps the Snake Charmers" if quick else "no: helps those without a snake"


def _turn_switch(value: bool, step: int) -> bool:
    return value if step % 2 == 0 else not value


OPTIONS = {
    "rattlesnake": GameOption("events", "Events", _tell_events, _turn_events),
    "cowboys": GameOption("hidden_herd", "Herds", _tell_herds, _turn_switch),
    "charmers": GameOption("quick", "Quick", _tell_quick, _turn_switch),
}
"""The option of each game, by the game's name: hidden Herds are C10's."""
