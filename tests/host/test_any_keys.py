"""Any keys at any moment of a hosted game: nothing that is pressed ends anybody's app."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import asyncssh
import pytest

from tests.host.clocks import FakeBrains, at_once
from tests.host.inside import call, inside, until
from tests.support.terminal import TIMEOUT, key_bytes
from tui.eyes import look
from tui.host.app import HostedApp
from tui.host.chairs import Terms
from tui.host.server import Host
from tui.host.table import HostedTable
from tui.tables import GAMES

KEYS = (*"123456789abcdefghiklnoprstuvwxyz0./?", "enter", "escape", "left", "right", "up", "down",
        "space", "pageup", "pagedown", "home", "end", "tab", "backspace", "ctrl+p")  # fmt: skip
PRESSES = 40
SEATS = {"rattlesnake": 2, "cowboys": 3, "charmers": 4}


async def come(host: Host, port: int, name: str) -> HostedApp:
    """Come to the lobby; return the app that somebody sees."""
    called = await call(port, asyncssh.generate_private_key("ssh-ed25519"), name)
    await called.come_in()
    (line,) = [line for line in host.lines if line.visitor.name == name]
    assert line._driver is not None
    app: Any = line._driver._app
    return app


async def done(app: HostedApp) -> None:
    """Wait until an app and its screen have done what they were sent."""
    event = asyncio.Event()
    app.call_later(event.set)
    async with asyncio.timeout(TIMEOUT):
        await event.wait()
        event.clear()
        screen = app.screen
        screen.call_later(event.set)
        # A screen that is left does nothing more.
        while not event.is_set() and app.screen is screen:
            await asyncio.sleep(0)


async def press_anything(app: HostedApp, table: HostedTable, rng: Random, *, sits: bool) -> None:
    """Press keys by lot, and be at the table again whenever one has led away from it."""
    for _ in range(PRESSES):
        if app.session is None:
            if table.id not in app.lobby.tables:
                # The game is over: in the lobby keys may leave the host.
                return
            app.call_later(app.sit_at if sits else app.look_on, table)
            await done(app)
        assert app._driver is not None
        app._driver.feed(key_bytes(rng.choice(KEYS)))  # type: ignore[attr-defined]
        await done(app)
        assert not app.gone


def play_on(table: HostedTable, rng: Random, steps: int) -> None:
    """Decide for everybody, by lot."""
    match = table._match
    while match.outcome is None and steps:
        seat = match.to_act()[0]
        match.submit(seat, rng.choice(list(match.view(seat).legal)), match.version)
        steps -= 1
    table.now = look(match)
    table._open_moment(new=True)
    table._wake()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", GAMES)
async def test_no_keys_end_the_app_of_anybody_at_a_table(game, seed, tmp_path, monkeypatch) -> None:
    crashes: list[BaseException] = []
    monkeypatch.setattr(Host, "crashed", lambda self, error: crashes.append(error))
    rng = Random(f"{game} {seed}")
    async with inside(tmp_path) as (host, port):
        brains: Any = FakeBrains()
        host.lobby.brains = brains
        apps = [await come(host, port, name) for name in ("ann", "bob", "cat")]
        ann, bob, _ = apps
        draft = host.lobby.set_up(game, ann.visitor)
        draft.resize(SEATS[game])
        draft.terms = Terms(window=0.0)
        host.lobby.join(draft, bob.visitor)
        draft.fill()
        table = await host.lobby.begin(draft, ann.visitor)
        # What the test decides itself must not come between a key's action and its saving.
        table._apart = at_once
        await until(lambda: table._carried is None)
        for what in ("begin", "go on", "stop", "go on", "end"):
            if what == "go on":
                play_on(table, rng, 40)
            elif what == "stop":
                table.rest()
                await until(lambda: table.resting)
            elif what == "end":
                play_on(table, rng, -1)
            for number, app in enumerate(apps):
                await press_anything(app, table, rng, sits=number < 2)
            if table.state == "stopped" and what == "stop":
                table.go_on(ann.visitor.id)
        assert not crashes
