"""The games by name; each is imported only when asked for."""

from __future__ import annotations

from importlib import import_module

from rules.core import Game, RulesError

_WHERE = {
    "rattlesnake": ("rules.rattlesnake.game", "Rattlesnake"),
    "cowboys": ("rules.cowboys.game", "Cowboys"),
    "charmers": ("rules.charmers.game", "Charmers"),
}

NAMES = tuple(_WHERE)
"""The games' names, in the order in which menus list them."""


def load_game(name: str) -> Game:
    """Return the game of that name; raises RulesError naming those there are."""
    if name not in _WHERE:
        raise RulesError(f"There is no game {name!r}; choose one of: {', '.join(NAMES)}.")
    module, attribute = _WHERE[name]
    game: Game = getattr(import_module(module), attribute)()
    return game
