"""What OpenSSH's own client shows, cell by cell, against what the host's app for it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

import pytest

from tests.host.people import Guest, HostProcess, ssh_command
from tests.support.pictures import COLOURS, AtTerminal, Door, Session, colours
from tests.support.tmux import Pane
from tests.support.tools import needed
from tui.tables import GAMES

HERE = r"you are \w+. \d+ here"
"""Stands in the lobby."""


class WatchedHost(HostProcess):
    """A host whose newest app can be asked what it holds."""

    def __init__(self, folder: Path) -> None:
        self.door = Door(folder)
        super().__init__(folder / "data", "--per-address", "200")

    def start(self, port: int = 0) -> None:
        self.program = self.door.command("pictures")[1:]
        super().start(port)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WatchedHost]:
    """A host used by the whole module, one person after the other."""
    with WatchedHost(tmp_path_factory.mktemp("host")) as host:
        yield host


def come_in(session: Session) -> None:
    """Take the name that is offered, and be in the lobby."""
    session.until(f"What are you called|{HERE}")
    if session.shows("What are you called"):
        session.press("enter")
    session.until(HERE)


def play(session: Session, game: str, steps: int) -> None:
    """Lay a table, play with bots and look around, and come back to the lobby."""
    session.press(str(GAMES.index(game) + 1))
    session.until("a table being set up")
    session.press("f")
    session.until("all seats are taken")
    session.press("p")
    session.until("being set up", gone=True)
    session.wander(game, steps, HERE)
    back(session)


def back(session: Session) -> None:
    """Come back to the lobby from wherever this is."""
    for _ in range(5):
        for key in ("escape", "escape", "q", "y"):
            if session.shows(HERE):
                return
            session.press(key)
    session.until(HERE)


SITUATIONS: Mapping[str, tuple[Mapping[str, str], str, str]] = {
    "Tru": ({"COLORTERM": "truecolor"}, "truecolor", "unicode"),
    "Many": ({"TERM": "xterm-256color"}, "256", "unicode"),
    "Few": ({"TERM": "a-new-one"}, "16", "unicode"),
    "Nona": ({"NO_COLOR": "1"}, "none", "unicode"),
    "Asa": ({"TERM": "vt100", "LANG": "en_US.ISO-8859-1"}, "16", "ascii"),
}
"""By whose client: what it says of the terminal, and the colours and the glyphs that follow."""


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_client_shows_what_its_app_holds(
    name: str, watched: WatchedHost, key_of: Callable[[str], Path]
) -> None:
    env, depth, glyphs = SITUATIONS[name]
    send = ("-o", "SendEnv=LANG COLORTERM NO_COLOR")
    with Guest(watched, key_of(name), name, *send, env=env) as guest:
        session = Session(AtTerminal(guest), watched.door, Random(name))
        come_in(session)
        for game in GAMES:
            play(session, game, 18)
        assert (session.picture.depth, session.picture.glyphs) == (depth, glyphs)
        used = colours(bytes(guest.all_bytes))
        assert used <= COLOURS[depth]
        assert bool(used) is (depth != "none")
        assert glyphs == "unicode" or guest.all_bytes.isascii()
        session.press("s")
        session.wander("settings", 15, HERE)
        back(session)
        guest.press("q")
        assert guest.wait_exit() == 0


def test_a_client_in_tmux_shows_what_its_app_holds(
    watched: WatchedHost, key_of: Callable[[str], Path], tmp_path: Path
) -> None:
    needed("tmux")
    command = ssh_command(watched.port, key_of("Tom"), "Tom", "-o", "SetEnv=COLORTERM=truecolor")
    pane = Pane(tmp_path, command, (80, 24))
    try:
        session = Session(pane, watched.door, Random("tmux"))
        come_in(session)
        for game in GAMES:
            play(session, game, 12)
        assert session.picture.depth == "truecolor"
    finally:
        pane.close()
