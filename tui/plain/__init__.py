"""Plain mode: the same games in lines of text, for a screen reader, a dumb terminal or a pipe.

Every event is one line, every choice has a number, and an answer is one line of input. The end of
the input leaves; the game is saved after each action.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.folders import Folders
    from tui.settings import Settings
    from tui.start import Start


def run(
    start: Start,
    settings: Settings,
    folders: Folders,
    *,
    overrides: Mapping[str, object],
    notices: Sequence[str],
    env: Mapping[str, str],
) -> int:
    """Play in lines of text over standard input and output; return the exit status."""
    from tui.plain.home import Front

    return Front(settings, folders, overrides, env).run(start, notices)
