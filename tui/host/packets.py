"""asyncssh's connections made lighter, for many that are mostly silent and none that keeps others.

It sends an empty packet before each packet: that protects ciphers which chain their blocks (CBC),
none of which is spoken here, and would double what a key costs. And it asks each silent connection
whether it is still there at a time of its own, where one moment for all wakes the host up once.
What one connection may cost at a time is limited: the exchange of keys, what is read, what waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from itertools import count
from typing import Any

import asyncssh
from asyncssh.constants import MSG_IGNORE
from asyncssh.kex import get_kex_algs

CIPHERS = (
    "chacha20-poly1305@openssh.com",
    "aes256-gcm@openssh.com",
    "aes128-gcm@openssh.com",
    "aes256-ctr",
    "aes192-ctr",
    "aes128-ctr",
)

_QUICK = (
    "mlkem768x25519-sha256",
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp256",
)

EXCHANGES = tuple(name for name in _QUICK if name.encode() in get_kex_algs())
"""How keys are exchanged: ways that take a millisecond, where others take many before any login."""

READ = 8 * 1024
"""Bytes taken from one connection before the others have their turn: a few milliseconds' work."""

UNSENT = 4096
"""Bytes that the system may keep unsent for one connection; the rest waits here and is counted."""

GROUPS = 4
"""Connections are asked in so many groups, so that nobody waits while two hundred are."""

_number = count()


def lighten(conn: asyncssh.SSHServerConnection) -> None:
    """Have a new connection send no empty packets, ask together with the others, take turns."""
    send = conn.send_packet
    group = next(_number) % GROUPS

    def send_packet(kind: int, *parts: bytes, **options: Any) -> None:
        if kind != MSG_IGNORE:
            send(kind, *parts, **options)

    def set_keepalive_timer() -> None:
        if interval := conn._keepalive_interval:
            loop = asyncio.get_running_loop()
            begin = group * interval / GROUPS
            moment = begin + ((loop.time() - begin) // interval + 1) * interval
            conn._keepalive_timer = loop.call_at(moment, conn._keepalive_timer_callback)

    vars(conn).update(send_packet=send_packet, _set_keepalive_timer=set_keepalive_timer)
    if hasattr(conn._transport, "max_size"):
        vars(conn._transport)["max_size"] = READ
    sock = conn.get_extra_info("socket")
    if sock is not None and hasattr(socket, "TCP_NOTSENT_LOWAT"):
        with contextlib.suppress(OSError):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)
