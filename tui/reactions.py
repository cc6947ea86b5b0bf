"""Which questions are asked of the whole table, so that being asked tells nothing (R4, R14).

At one keyboard, an announced ability and a window of two players are put to everybody in public;
whom the rules ask, and in which order, is read from what a spectator sees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core import Seat


def asked(game: str, view: Any) -> tuple[Seat, ...]:
    """Return the seats the rules would ask if each declined, in order; empty: no such question.

    `view` is a spectator's.
    """
    return _ASKED[game](view) if game in _ASKED else ()


def asks(game: str) -> bool:
    """Tell whether there are such questions in a game."""
    return game in _ASKED


def decline(game: str, view: Any) -> str:
    """Return the text of the action that declines the present question of the table."""
    return _DECLINE[game](view)


def has_secrets(game: str) -> bool:
    """Tell whether a person in this game sees what the others at the keyboard may not."""
    return game in _SECRET


def together(game: str, view: Any) -> bool:
    """Tell whether everybody who must decide does so at once, in the open, each sealed till all
    have.

    `view` is a spectator's.
    """
    return game in _TOGETHER and _TOGETHER[game](view)


def _rattlesnake(view: Any) -> tuple[Seat, ...]:
    """An answer to an ability (R4), the reveal window and the end window (R14)."""
    actor: Seat = view.to_act[0] if view.to_act else 0
    if view.phase == "respond":
        return (actor,)
    if view.phase in ("reveal", "end"):
        return (actor,) if view.passes else (actor, 1 - actor)
    return ()


_SECRET = frozenset({"rattlesnake", "charmers"})
_ASKED = {"rattlesnake": _rattlesnake}
_DECLINE = {"rattlesnake": lambda view: "allow" if view.phase == "respond" else "pass"}
_TOGETHER: dict[str, Callable[[Any], bool]] = {"cowboys": lambda view: view.phase == "draw"}
