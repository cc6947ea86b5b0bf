"""`fangs` in a real pseudo-terminal of few colours and of none: every picture is the right one."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from tests.support.emulator import Emulator
from tests.support.pictures import COLOURS, HOME, AtTerminal, Door, Session, cells, colours
from tests.support.terminal import Terminal
from tui.tables import GAMES

FEW = [
    ("linux", {"TERM": "linux"}, "16", "unicode"),
    ("vt100", {"TERM": "vt100", "LANG": "C"}, "16", "ascii"),
    ("mono", {"TERM": "xterm-mono"}, "none", "unicode"),
    ("no colour", {"NO_COLOR": "1", "COLORTERM": "truecolor"}, "none", "unicode"),
]
"""What is said of the terminal, and the colours and the glyphs that follow."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("name", "env", "depth", "glyphs"), FEW, ids=[each[0] for each in FEW])
def test_a_terminal_of_few_colours_shows_what_the_app_holds(
    name: str, env: Mapping[str, str], depth: str, glyphs: str, game: str, tmp_path: Path
) -> None:
    door = Door(tmp_path)
    command = door.command(name, "play", game, "--speed", "off", "--data-dir", str(tmp_path))
    with Terminal(command, env=env) as terminal:
        session = Session(AtTerminal(terminal), door, Random(f"{name} {game}"))
        session.until("keys")
        session.wander(game, 30, HOME)
        assert (session.picture.depth, session.picture.glyphs) == (depth, glyphs)
        repainted(terminal)
        session.compare()
        used = colours(bytes(terminal.all_bytes))
        assert used <= COLOURS[depth]
        assert bool(used) is (depth != "none")
        assert glyphs == "unicode" or terminal.all_bytes.isascii()


def test_a_look_that_changes_again_and_again_is_shown_as_the_app_holds_it(tmp_path: Path) -> None:
    door = Door(tmp_path)
    command = door.command("look", "--data-dir", str(tmp_path))
    with Terminal(command) as terminal:
        session = Session(AtTerminal(terminal), door, Random("look"))
        for _ in range(5):
            session.until(HOME)
            session.press("s")
            session.wander("settings", 15, HOME)
            for _ in range(9):
                if not session.shows(HOME):
                    session.press("escape")


def repainted(terminal: Terminal) -> None:
    """Have the whole screen sent anew, and see that a new terminal shows the same after it."""
    begin = len(terminal.all_bytes)
    terminal.signal(signal.SIGWINCH)

    def same() -> bool:
        fresh = Emulator(terminal.size, lambda _: None)
        fresh.feed(bytes(terminal.all_bytes[begin:]))
        return cells(fresh.screen) == cells(terminal._emulator.screen)

    terminal.until(same)
