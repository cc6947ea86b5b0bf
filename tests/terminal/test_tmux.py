"""The same game in tmux and in a terminal of its own: every picture is the same, cell by cell."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from tests.support.terminal import Terminal, key_bytes, python
from tests.support.tools import needed

GAME = ("-m", "tui.cli", "play", "rattlesnake", "--seed", "tmux", "--speed", "off")
KEYS = ("1", "2", "3", "left", "right", "enter", "a", "b", "d", "x", "p", "e", "t", "escape", "o")
TIMEOUT = 20.0


class Pane:
    """One tmux pane on a server of its own."""

    def __init__(self, socket: Path, command: list[str], size: tuple[int, int]) -> None:
        self.socket = socket
        columns, rows = (str(number) for number in size)
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", columns, "-y", rows, *command)
        self.tmux("set", "-g", "status", "off")
        self.tmux("set", "-g", "escape-time", "0")
        self.resize(*size)

    def tmux(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", str(self.socket), *words], capture_output=True, text=True, check=True
        )
        return done.stdout

    def resize(self, columns: int, rows: int) -> None:
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def press(self, key: str) -> None:
        self.tmux("send-keys", "-H", *(f"{byte:02x}" for byte in key_bytes(key)))

    def rows(self) -> list[str]:
        return [row.rstrip() for row in self.tmux("capture-pane", "-p").split("\n")]

    def close(self) -> None:
        self.tmux("kill-server")


@pytest.fixture
def pane(tmp_path: Path) -> Iterator[Pane]:
    needed("tmux")
    command = python(*GAME, "--data-dir", str(tmp_path / "inside"))
    opened = Pane(tmp_path / "tmux", command, (80, 24))
    yield opened
    opened.close()


def agree(pane: Pane, terminal: Terminal) -> bool:
    """Tell whether both show the same, before long."""
    end = monotonic() + TIMEOUT
    while monotonic() < end:
        count = len(terminal.rows())
        wanted = [row.rstrip() for row in terminal.rows()]
        if pane.rows()[:count] == wanted:
            return True
        terminal.pump(0.02)
    return False


def test_tmux_shows_what_a_terminal_shows(pane: Pane, tmp_path: Path) -> None:
    command = python(*GAME, "--data-dir", str(tmp_path / "alone"))
    rng = Random("tmux")
    with Terminal(command, size=(80, 24)) as terminal:
        terminal.until("keys")
        assert agree(pane, terminal)
        for step in range(40):
            if step in (12, 24):
                size = (120, 40) if step == 12 else (80, 24)
                terminal.resize(*size)
                pane.resize(*size)
            key = rng.choice(KEYS)
            terminal.press(key)
            pane.press(key)
            terminal.until_quiet()
            assert agree(pane, terminal), "\n".join(pane.rows())
