"""Apps in the host's process: none outlives its line, and a crash of one is nobody else's."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
from random import Random
from typing import Any

import asyncssh
import pytest
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser

from tests.host.clocks import FakeBrains, FakeClock, decide, lay, legal, settle
from tests.host.inside import call, inside, living, living_apps, until
from tests.host.people import make_key, ssh_command
from tui.eyes import NotYours
from tui.host.chairs import Terms
from tui.host.files import HostFolders
from tui.host.limits import Limits
from tui.host.lobby import Lobby
from tui.host.people import People, Visitor, guest_id
from tui.host.screens.lobby import LobbyPage
from tui.host.server import Access, Host


@pytest.fixture(scope="module")
def key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


async def test_no_app_outlives_its_line_however_it_ends(tmp_path, key) -> None:
    async with inside(tmp_path) as (host, port):
        for turn in range(12):
            ann = await call(port, key)
            if turn % 4 == 3:
                # Before anything was shown.
                ann.conn._transport.abort()
                continue
            await ann.come_in()
            if turn % 4 == 0:
                ann.press("q")
                await ann.closed()
            elif turn % 4 == 1:
                ann.conn.abort()
            else:
                ann.press("1")
                await ann.until("being set up")
                ann.press("f", "p")
                await ann.until("Hits")
                ann.conn._transport.abort()
        await until(lambda: not host.lines and not host.lobby.visitors and not host.doors)
        del ann
        await until(lambda: living_apps() == 0)
        await until(lambda: living(StylesCache) == living(XTermParser) == 0)
        assert not host.doors
        assert not host.addresses


async def test_a_crash_is_one_sentence_and_nobody_elses(tmp_path, key, monkeypatch, caplog) -> None:
    secret = "the hand holds Scout"

    def fail(self, command):
        raise ValueError(secret)

    caplog.set_level(logging.INFO, "fangs.host")
    async with inside(tmp_path) as (_, port):
        ann = await call(port, key)
        bob = await call(port, asyncssh.generate_private_key("ssh-ed25519"), "bob")
        await ann.come_in()
        await bob.come_in()
        monkeypatch.setattr(LobbyPage, "do", fail)
        ann.press("down")
        await ann.closed()
        monkeypatch.undo()
        assert "Something went wrong, and the game had to stop." in ann.caller.text
        assert "Traceback" not in ann.caller.text
        bob.press("down")
        await bob.until("Nobody else is here")
    assert "ValueError" in caplog.text
    assert secret not in caplog.text


async def test_what_fails_with_nobody_waiting_is_logged_without_its_words(tmp_path, caplog) -> None:
    host = Host(HostFolders(tmp_path, tmp_path), Access(), Limits())
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(host.unseen)

    async def fail() -> None:
        raise ValueError("the hand holds Scout")

    task = asyncio.ensure_future(fail())
    await asyncio.sleep(0)
    del task
    gc.collect()
    loop.set_exception_handler(None)
    assert "ValueError" in caplog.text
    assert "test_life" in caplog.text
    assert "Scout" not in caplog.text


async def test_those_who_stay_put_a_bot_in_or_stop_and_go_on(tmp_path, key) -> None:
    other = asyncssh.generate_private_key("ssh-ed25519")
    async with inside(tmp_path) as (host, port):
        clock = FakeClock()
        host.lobby.clock = clock
        host.lobby.brains = FakeBrains()
        ann = await call(port, key, "ann")
        bob = await call(port, other, "bob")
        await ann.come_in()
        await bob.come_in()
        ann.press("1")
        await ann.until("being set up")
        await bob.until("Join:")
        bob.press("up", "enter")
        await ann.until("all seats are taken")
        ann.press("p")
        await bob.until("Hits")
        bob.conn.abort()
        await ann.until("bob has left")
        await clock.advance(121)
        await ann.until("bob is still gone: wait, put a bot in, or stop")
        ann.press("tab")
        await ann.until("gone for long")
        ann.press("b")
        await ann.until("a bot plays until they are back")
        bob = await call(port, other, "bob")
        await bob.until("Go on: Rattlesnake")
        bob.press("enter")
        await ann.until("bob                 here")
        bob.conn.abort()
        await until(lambda: len(host.lines) == 1)
        await ann.until("the seat is kept")
        await clock.advance(121)
        await ann.until("gone for long")
        again = await call(port, key, "ann")
        await again.until("Go on: Rattlesnake")
        again.press("enter")
        await again.until("Hits")
        ann.press("x")
        await ann.until("Stop the game?")
        ann.press("n")
        await ann.until("gone for long")
        ann.press("x")
        await ann.until("Stop the game?")
        ann.press("y")
        await ann.until("stopped and saved")
        await again.until("the lobby has it")
        assert "the result" not in again.caller.text
        again.press("enter")
        ann.press("enter")
        await ann.until("Hits")
        await again.until(lambda: "the lobby has it" not in again.caller.text)
        assert "the end" not in again.caller.text


async def test_a_line_that_falls_silent_is_closed(tmp_path) -> None:
    key = make_key(tmp_path, "ann")
    async with inside(tmp_path) as (host, port):
        client = await asyncio.create_subprocess_exec(
            *ssh_command(port, key, "ann", "-tt"),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "TERM": "xterm"},
        )  # fmt: skip
        try:
            assert client.stdout is not None
            await client.stdout.read(1)
            (line,) = host.lines
            client.send_signal(signal.SIGSTOP)
            assert line._conn._keepalive_interval == host.limits.keepalive_seconds
            line._conn.set_keepalive(0.2)
            del line
            await until(lambda: not host.lines)
            await until(lambda: not host.doors)
        finally:
            client.kill()
            await client.communicate()
        await until(lambda: living_apps() == 0)


async def test_room_is_made_where_nobody_is(tmp_path) -> None:
    clock = FakeClock()
    folders = HostFolders(tmp_path, tmp_path)
    lobby = Lobby(folders, People(folders.people), Limits(tables=1), clock=clock)
    lobby.brains = FakeBrains()
    ann, bob = (Visitor(name, "127.0.0.1", "", name) for name in ("ann", "bob"))
    draft = lobby.set_up("rattlesnake", ann)
    lobby.join(draft, bob)
    table = await lobby.begin(draft, ann)
    places = [lobby.sit(table, ann), lobby.sit(table, bob)]
    eve = Visitor("eve", "127.0.0.1", "", "eve")
    with pytest.raises(NotYours, match="as this host can hold"):
        lobby.set_up("rattlesnake", eve)
    for place in places:
        place.close()
    other = lobby.set_up("rattlesnake", eve)
    assert table.state == "stopped"
    with pytest.raises(NotYours, match="as this host can hold"):
        lobby.sit(table, ann)
    lobby.get_up(other, eve)
    lobby.sit(table, ann)
    assert table.state == "running"
    await lobby.close()


async def test_a_game_that_everybody_left_is_stopped_when_their_seats_were_kept(tmp_path) -> None:
    clock = FakeClock()
    table, (ann, bob) = lay(clock, Terms(hold=120.0))
    await settle()
    ann.close()
    await clock.advance(60)
    bob.close()
    await clock.advance(100)
    assert table.state == "running"
    await clock.advance(21)
    assert table.state == "stopped"
    assert table.resting
    table.go_on("bob")
    assert table.state == "running"
    await table.close()


async def test_a_game_that_is_left_with_its_last_action_is_over() -> None:
    table, (ann,) = lay(FakeClock(), Terms(), holders=("ann", None))
    begun, slow = asyncio.Event(), asyncio.Event()

    async def take_time(function: Any, *arguments: Any) -> Any:
        done = function(*arguments)
        if done.outcome is not None:
            begun.set()
            await slow.wait()
        return done

    table._apart = take_time
    rng = Random("last")
    await settle()
    while not begun.is_set():
        if 0 in table.now.to_act and 0 not in table._answers:
            decide(ann, rng.choice(legal(ann)))
        await settle()
    ann.close()
    assert table.state == "stopped"
    slow.set()
    await settle()
    assert table.state == "over"
    assert table.resting


async def test_a_game_against_bots_is_stopped_as_soon_as_it_is_left() -> None:
    table, (ann,) = lay(FakeClock(), Terms(), holders=("ann", None))
    await settle()
    ann.close()
    await settle()
    assert table.state == "stopped"
    assert table.resting


async def test_an_address_brings_no_more_new_names_than_it_may(tmp_path) -> None:
    folders = HostFolders(tmp_path, tmp_path)
    lobby = Lobby(folders, People(folders.people), Limits(names_per_hour=2), clock=FakeClock())
    for number in range(3):
        visitor = Visitor(f"SHA256:{number}", "127.0.0.1", "")
        if number < 2:
            await lobby.claim(visitor, f"name {number}")
        else:
            with pytest.raises(NotYours):
                await lobby.claim(visitor, f"name {number}")
    await lobby.claim(Visitor("SHA256:x", "127.0.0.2", ""), "elsewhere")


async def test_an_empty_code_is_no_try(tmp_path) -> None:
    folders = HostFolders(tmp_path, tmp_path)
    limits = Limits(wrong_codes=1)
    lobby = Lobby(folders, People(folders.people), limits, clock=FakeClock(), invite="ABC")
    ann = Visitor("ann", "127.0.0.1", "", "ann")
    for code in ("", "  ", " - "):
        with pytest.raises(NotYours, match="Write a code"):
            await lobby.find(code, ann)
        with pytest.raises(NotYours, match="Write a code"):
            lobby.invited(code, ann)
    lobby.invited("abc", ann)


async def test_a_private_game_is_watched_by_its_code_alone(tmp_path) -> None:
    folders = HostFolders(tmp_path, tmp_path)
    lobby = Lobby(folders, People(folders.people), Limits(), clock=FakeClock())
    lobby.brains = FakeBrains()
    ann, cat = (Visitor(name, "127.0.0.1", "", name) for name in ("ann", "cat"))
    draft = lobby.set_up("rattlesnake", ann)
    draft.private = True
    draft.fill()
    table = await lobby.begin(draft, ann)
    assert lobby.watchable("cat") == []
    for code in ("", "777777"):
        with pytest.raises(NotYours):
            lobby.watch(table, cat, code)
    found = await lobby.find(draft.code.lower(), cat)
    assert found is table
    assert lobby.watch(table, cat, draft.code).viewer is None
    await lobby.close()


async def test_a_guests_name_is_free_when_the_guest_has_gone(tmp_path) -> None:
    folders = HostFolders(tmp_path, tmp_path)
    lobby = Lobby(folders, People(folders.people), Limits(), clock=FakeClock())
    for arrives in (True, False):
        eve = Visitor(guest_id(), "127.0.0.1", "")
        await lobby.claim(eve, "eve")
        assert eve.name == "~eve"
        if arrives:
            lobby.arrive(eve)
        lobby.depart(eve)
        assert lobby.people.holder("~eve") is None


async def test_a_job_apart_that_fails_ends_its_app_with_one_sentence(tmp_path, key, caplog) -> None:
    async def fail() -> None:
        raise ValueError("the hand holds Scout")

    async with inside(tmp_path) as (host, port):
        ann = await call(port, key)
        await ann.come_in()
        (line,) = host.lines
        line._driver._app.soon(fail())
        await ann.closed()
        assert "Something went wrong, and the game had to stop." in ann.caller.text
    assert "ValueError" in caplog.text
    assert "Scout" not in caplog.text


async def test_everybody_hears_that_the_host_closes(tmp_path, key) -> None:
    async with inside(tmp_path) as (host, port):
        ann = await call(port, key)
        await ann.come_in()
        await host.stop()
        await ann.closed()
        assert "The host is closing down. Your games are saved" in ann.caller.text
