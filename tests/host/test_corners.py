"""Moments at which two things happen at once on a line, and what one person may cost the others."""

from __future__ import annotations

import asyncio
import sys
import threading

import asyncssh
import pytest
from asyncssh.connection import SSHServerConnection
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import String

from tests.host.clocks import FakeBrains, FakeClock, decide, settle
from tests.host.inside import at_rest, call, inside, until
from tests.support.games import duel
from tui.eyes import look
from tui.host import packets
from tui.host.limits import Limits
from tui.host.line import RESIZE
from tui.host.people import People


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


# Who is here


async def test_a_name_that_is_given_twice_at_once_is_one_person(tmp_path) -> None:
    async with inside(tmp_path) as (host, port):
        ann = await call(port, new_key())
        await ann.until("called")
        ann.press("enter", "enter", "enter")
        await ann.until("you are ann; 1 here")
        (line,) = host.lines
        ann.conn.abort()
        await until(lambda: line.task.done())
        await settle()
        assert host.lobby.visitors == []


class Slowly:
    """Saves people's names when it is let to."""

    def __init__(self, monkeypatch) -> None:
        self.begun, self.go = asyncio.Event(), asyncio.Event()
        write = People._write

        async def slow(*arguments) -> None:
            self.begun.set()
            await self.go.wait()
            await write(*arguments)

        monkeypatch.setattr(People, "_write", slow)


async def test_a_line_that_drops_while_a_name_is_saved_leaves_nobody_behind(
    tmp_path, monkeypatch, caplog
) -> None:
    async with inside(tmp_path) as (host, port):
        slowly = Slowly(monkeypatch)
        ann = await call(port, new_key())
        await ann.until("called")
        ann.press("enter")
        await slowly.begun.wait()
        (line,) = host.lines
        ann.conn.abort()
        await until(lambda: line.task.done())
        slowly.go.set()
        await until(lambda: line.visitor.name)
        await settle()
        assert host.lobby.visitors == []
    assert "never retrieved" not in caplog.text


async def test_a_key_that_gets_its_name_at_two_terminals_has_one_name(
    tmp_path, monkeypatch
) -> None:
    async with inside(tmp_path) as (host, port):
        slowly = Slowly(monkeypatch)
        key = new_key()
        ann, other = await call(port, key, "ann"), await call(port, key, "annie")
        for line in (ann, other):
            await line.until("called")
            line.press("enter")
            await slowly.begun.wait()
        slowly.go.set()
        await ann.until("you are ann; 1 here")
        await other.until("you are ann; 1 here")
        assert host.people.name_of(key.get_fingerprint()) == "ann"


async def test_a_line_that_drops_while_the_cards_are_dealt_leaves_a_seat_that_is_kept(
    tmp_path,
) -> None:
    async with inside(tmp_path) as (host, port):
        host.lobby.brains = FakeBrains()
        begun, go = asyncio.Event(), threading.Event()
        loop, deal = asyncio.get_running_loop(), host.lobby.shelf.deal

        def slow(*arguments):
            loop.call_soon_threadsafe(begun.set)
            go.wait()
            return deal(*arguments)

        host.lobby.shelf.deal = slow
        ann = await call(port, new_key())
        await ann.come_in()
        ann.press("1")
        await ann.until("being set up")
        ann.press("f")
        await ann.until("all seats are taken")
        ann.press("p")
        await begun.wait()
        ann.conn.abort()
        await until(lambda: not host.lobby.visitors)
        go.set()
        await until(lambda: host.lobby.tables)
        (table,) = host.lobby.tables.values()
        assert table.places == []
        assert table.chairs[0].gone


async def test_nobody_stays_for_long_without_a_name(tmp_path) -> None:
    async with inside(tmp_path, Limits(naming_seconds=1000)) as (host, port):
        ann = await call(port, new_key())
        await ann.until("called")
        (door,) = host.doors
        (timer,) = (t for t in door._timers if t.when() > asyncio.get_running_loop().time() + 500)
        # The time is over.
        timer._run()
        await ann.closed()
        assert "Nobody was there" in ann.caller.text


# What one person may cost the others


async def test_a_burst_of_packets_is_taken_in_small_pieces(tmp_path, monkeypatch) -> None:
    async with inside(tmp_path) as (host, port):
        ann = await call(port, new_key())
        await ann.come_in()
        sent: list[bytes] = []
        vars(ann.conn)["_send"] = sent.append
        for _ in range(2000):
            ann.conn.send_packet(MSG_IGNORE, String(b""))
        del vars(ann.conn)["_send"]
        burst = b"".join(sent)
        sizes: list[int] = []
        receive = SSHServerConnection.data_received

        def data_received(conn, data, datatype=None) -> None:
            sizes.append(len(data))
            receive(conn, data, datatype)

        monkeypatch.setattr(SSHServerConnection, "data_received", data_received)
        ann.conn._transport.write(burst)
        ann.press("down")
        await until(lambda: sum(sizes) > len(burst))
        assert len(burst) > 64 * 1024
        assert max(sizes) <= packets.READ
        assert host.lines


async def test_sizes_that_come_in_a_storm_are_not_all_drawn_and_the_last_one_is(tmp_path) -> None:
    async with inside(tmp_path) as (host, port):
        ann = await call(port, new_key())
        await ann.come_in()
        (line,) = host.lines
        drawn: list[tuple[int, int]] = []
        resize = line._driver.resize

        def note(*size: int) -> None:
            drawn.append(size)
            resize(*size)

        line._driver.resize = note
        told: list[object] = []
        changed = line.terminal_size_changed
        line.terminal_size_changed = lambda *size: (told.append(size), changed(*size))
        now = asyncio.get_running_loop().time
        began = now()
        for number in range(200):
            ann.chan.change_terminal_size(80 + number % 40, 24)
            await asyncio.sleep(0)
        await until(lambda: len(told) == 200 and drawn[-1:] == [(119, 24)])
        assert len(drawn) <= (now() - began) / RESIZE + 2
        seen = len(drawn)
        ann.chan.change_terminal_size(119, 24)
        await until(lambda: len(drawn) > seen)
        assert drawn[-1] == (119, 24), "what a storm left on the terminal is painted over"


async def test_what_waits_for_new_keys_counts_as_not_sent(tmp_path) -> None:
    async with inside(tmp_path) as (host, port):
        ann = await call(port, new_key())
        await ann.come_in()
        (line,) = host.lines
        conn = line._conn
        conn._kex_complete = False
        line.send(b" " * (host.limits.output_waiting + 1))
        assert line.waiting > host.limits.output_waiting
        assert line.behind
        conn._kex_complete = True
        conn._send_deferred_packets()
        await until(lambda: not line.behind)


async def test_the_hosts_own_terminal_is_nobodys(tmp_path, monkeypatch) -> None:
    for name, value in {"NO_COLOR": "1", "TERM": "dumb", "TEXTUAL": "debug"}.items():
        monkeypatch.setenv(name, value)
    # As in a process that no test has captured the output of.
    streams = sys.__stdout__, sys.__stderr__
    monkeypatch.setattr(sys, "stdout", sys.__stdout__)
    monkeypatch.setattr(sys, "stderr", sys.__stderr__)
    async with inside(tmp_path) as (_, port):
        ann, bob = await call(port, new_key(), "ann"), await call(port, new_key(), "bob")
        for line in (ann, bob):
            await line.come_in()
            assert b"38;5;" in line.caller.data
            line.press("q")
        for line in (ann, bob):
            await line.closed()
        assert (sys.stdout, sys.stderr) == streams


async def test_a_channel_that_closes_while_nothing_is_read_leaves_nobody_behind(
    tmp_path, caplog
) -> None:
    async with inside(tmp_path) as (host, port):
        failures: list[object] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: failures.append(context))
        ann = await call(port, new_key())
        await ann.come_in()
        (line,) = host.lines
        ann.press(*["down"] * 3000)
        await until(lambda: line._inflow._paused)
        ann.press(*["up"] * 3000)
        ann.chan.close()
        await until(lambda: not host.lines and not host.doors)
        assert line.task.done()
        assert host.lobby.visitors == []
        assert failures == []
    assert "Error" not in caplog.text


@pytest.mark.parametrize("parting", ["", "Good bye."])
async def test_what_can_no_longer_be_said_is_the_end_of_a_line(tmp_path, parting, caplog) -> None:
    async with inside(tmp_path) as (host, port):
        ann = await call(port, new_key())
        await ann.come_in()
        (line,) = host.lines

        def fail(*_: object) -> None:
            raise BrokenPipeError

        line._chan.write = fail
        if parting:
            line.leave(parting)
        else:
            ann.press("down")
        await until(lambda: not host.lines and not host.doors)
        assert line.lost
    assert "Error" not in caplog.text


# What a line tells


@pytest.mark.parametrize("hands", [("", ""), ("distract", "distract")])
async def test_who_passes_early_sends_the_others_not_a_byte(hands, tmp_path) -> None:
    async with inside(tmp_path) as (host, port):
        host.lobby.clock, host.lobby.brains = FakeClock(), FakeBrains()
        people = [await call(port, new_key(), name) for name in ("ann", "bob", "cat")]
        ann, bob, cat = people
        for line in people:
            await line.come_in()
        ann.press("1")
        await ann.until("being set up")
        await bob.until("Join:")
        bob.press("up", "enter")
        await ann.until("all seats are taken")
        ann.press("p")
        await ann.until("Hits")
        await bob.until("Hits")
        await cat.until("Watch:")
        cat.press("up", "enter")
        await cat.until("Hits")
        (table,) = host.lobby.tables.values()
        state = duel("scout scout", "reload reload", hands=hands)
        state.chance = table._match._state.chance
        table._match._state = state
        table.now = look(table._match)
        table._open_moment(new=True)
        for line in people:
            await line.until("5 s")
        await at_rest(host)
        actor = table.now.to_act[0]
        one, other = (ann, bob) if actor == 0 else (bob, ann)
        before = len(other.caller.data), len(cat.caller.data)
        decide(next(place for place in table.places if place.viewer == actor), "pass")
        await one.until("You pass")
        await settle()
        assert (len(other.caller.data), len(cat.caller.data)) == before
