"""The game in tmux: every picture, colours included, is the one that the app holds."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from tests.support.pictures import HOME, Door, Session
from tests.support.terminal import key_bytes
from tests.support.tmux import Pane
from tests.support.tools import needed

SITUATIONS = [
    ("rattlesnake", ["COLORTERM=truecolor"], "truecolor"),
    ("cowboys", ["TERM=tmux-256color"], "256"),
    ("charmers", ["TERM=screen-16color"], "16"),
    ("rattlesnake", ["NO_COLOR=1"], "none"),
]
"""A game, what is said of the terminal, and the colours that follow."""


@pytest.fixture
def panes(tmp_path: Path) -> Iterator[list[Pane]]:
    """The panes of a test, to be closed after it."""
    needed("tmux")
    opened: list[Pane] = []
    yield opened
    for pane in opened:
        pane.close()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("game", "env", "depth"), SITUATIONS, ids=[s[2] for s in SITUATIONS])
def test_tmux_shows_what_the_app_holds(
    game: str, env: Sequence[str], depth: str, seed: int, panes: list[Pane], tmp_path: Path
) -> None:
    door = Door(tmp_path)
    command = door.command("tmux", "play", game, "--speed", "off", "--data-dir", str(tmp_path))
    panes.append(pane := Pane(tmp_path, ["env", *env, *command], (80, 24)))
    session = Session(pane, door, Random(f"{game} {depth} {seed}"))
    session.until("keys")
    assert (session.picture.depth, session.picture.glyphs) == (depth, "unicode")
    session.wander(game, 25, HOME)


def test_tmux_has_its_own_screen_back_when_the_game_ends(panes: list[Pane], tmp_path: Path) -> None:
    door = Door(tmp_path)
    command = shlex.join(door.command("tmux", "--data-dir", str(tmp_path)))
    script = f"echo before; {command}; echo after; cat"
    panes.append(pane := Pane(tmp_path, ["sh", "-c", script], (80, 24)))
    session = Session(pane, door, Random(0))
    session.until(HOME)
    pane.send(key_bytes("q"))
    session.wait("(?s)^before.*^after")
