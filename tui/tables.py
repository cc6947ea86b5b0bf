"""Which games have a table on the screen, and where it is; menus offer no others."""

from __future__ import annotations

from typing import Final

from rules.games import NAMES

TABLES: Final = {
    "rattlesnake": ("tui.screens.rattlesnake", "RattlesnakeTable"),
    "cowboys": ("tui.screens.cowboys", "CowboysTable"),
    "charmers": ("tui.screens.charmers", "CharmersTable"),
}
"""The module and the class of each table."""

GAMES: Final = tuple(name for name in NAMES if name in TABLES)
"""The games that have a table, in the order of the menus."""
