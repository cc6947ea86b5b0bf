"""What the host sends of itself: no packet more than there is to say, and questions together."""

from __future__ import annotations

import asyncio
import subprocess

import asyncssh
import pytest

from tests.host.inside import at_rest, call, inside, until
from tests.host.people import ssh_command
from tests.support.terminal import TIMEOUT
from tui.host import packets


async def test_a_key_is_answered_by_one_packet(tmp_path) -> None:
    async with inside(tmp_path) as (host, port):
        ann = await call(port, asyncssh.generate_private_key("ssh-ed25519"))
        await ann.come_in()
        await at_rest(host)
        for key in ("down", "up", "down"):
            before, shown = ann.conn._recv_seq, len(ann.caller.data)
            ann.press(key)
            await ann.until(lambda n=shown: len(ann.caller.data) > n)
            assert ann.conn._recv_seq == before + 1
        ann.press("q")
        await ann.closed()


@pytest.mark.parametrize("groups", [1, 3])
async def test_silent_lines_are_asked_in_so_many_groups(tmp_path, monkeypatch, groups) -> None:
    monkeypatch.setattr(packets, "GROUPS", groups)
    async with inside(tmp_path) as (host, port):
        key = asyncssh.generate_private_key("ssh-ed25519")
        people = [await call(port, key) for _ in range(6)]
        for person in people:
            await person.until(lambda person=person: "called" in person.caller.text)
        period = host.limits.keepalive_seconds
        moments = [door._conn._keepalive_timer.when() % period for door in host.doors]
        assert len({round(moment, 3) % period for moment in moments}) == groups
        for person in people:
            person.conn.abort()


async def test_no_cipher_that_would_need_empty_packets_is_spoken(tmp_path) -> None:
    async with inside(tmp_path) as (_, port):
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await asyncssh.connect(
                "127.0.0.1", port, username="ann", known_hosts=None, config=None,
                encryption_algs=["aes256-cbc"],
            )  # fmt: skip


@pytest.mark.parametrize(
    "slow",
    ["diffie-hellman-group18-sha512", "diffie-hellman-group-exchange-sha256", "rsa2048-sha256"],
)
async def test_no_keys_are_exchanged_in_a_way_that_takes_long(tmp_path, slow) -> None:
    async with inside(tmp_path) as (_, port):
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await asyncssh.connect(
                "127.0.0.1", port, username="ann", known_hosts=None, config=None, kex_algs=[slow]
            )


@pytest.mark.parametrize("way", ["curve25519-sha256", "ecdh-sha2-nistp256"])
async def test_keys_are_exchanged_in_quick_ways(tmp_path, key_of, way) -> None:
    async with inside(tmp_path) as (host, port):
        client = ssh_command(port, key_of("ann"), "ann", "-T", "-o", f"KexAlgorithms={way}")
        process = await asyncio.create_subprocess_exec(
            *client, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
        )
        said, _ = await asyncio.wait_for(process.communicate(), TIMEOUT)
        assert b"whole terminal" in said
        await until(lambda: not host.doors)
