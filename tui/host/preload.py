"""What a host reads before it opens, so that nobody waits for it later: every screen and game."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from rules.games import load_game
from themes import load_glyphs, load_theme, theme_names
from tui.narration import narrator
from tui.tables import GAMES, TABLES

PACKAGES = ("tui.host.screens", "tui.screens", "tui.widgets", "tui.faces", "tui.choosing")


def preload() -> None:
    """Import everything that any person at a host may be shown."""
    for package in PACKAGES:
        path = import_module(package).__path__
        for module in pkgutil.walk_packages(path, f"{package}."):
            import_module(module.name)
    for game in GAMES:
        load_game(game).rulebook()
        narrator(game)
        import_module(TABLES[game][0])
    for name in theme_names():
        load_theme(name)
    for glyphs in ("unicode", "ascii"):
        load_glyphs(glyphs)
