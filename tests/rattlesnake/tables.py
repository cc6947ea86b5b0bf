"""Tables and hands that the tests of Rattlesnake's abilities and windows share."""

from __future__ import annotations

from typing import Any

from rules.rattlesnake.game import State
from tests.support.games import duel, play

ALL = "reload scout dodge distract five hit focus quickdraw takecover switchup doubletap"
"""A hand of all kinds."""

EVERYWHERE = ["reload", "scout", "quickdraw redraw", "switchup five", "switchup draw"]
"""Its abilities that are good in any window, a five in the graveyard."""


def resolved(attack: str, defense: str = "", **rest: Any) -> State:
    """Return a table in the after-attack window of seat 0; `rest` is that of `duel`."""
    state = duel(attack, defense, **rest)
    play(state, "0: pass", "1: pass")
    return state
