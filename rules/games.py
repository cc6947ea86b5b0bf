"""The games by name; each is imported only when asked for."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from rules.core import Game, RulesError

NAMES = ("rattlesnake", "cowboys", "charmers")
"""The games' names, in the order in which menus list them.

Each is a package with a `TITLE`, and a module `game` with a class of that name: the game.
"""


def load_game(name: str) -> Game:
    """Return the game of that name; raises RulesError naming those there are."""
    game: Game = getattr(_import(name, ".game"), name.capitalize())()
    return game


def title_of(name: str) -> str:
    """Return a game's title without reading its rules; raises as `load_game`."""
    title: str = _import(name).TITLE
    return title


def _import(name: str, module: str = "") -> ModuleType:
    if name not in NAMES:
        raise RulesError(f"There is no game {name!r}; choose one of: {', '.join(NAMES)}.")
    return import_module(f"rules.{name}{module}")
