"""What asyncssh's connections send of themselves, made lighter for many that are mostly silent.

It sends an empty packet before each packet: that protects ciphers which chain their blocks (CBC),
none of which is spoken here, and would double what a key costs. And it asks each silent connection
whether it is still there at a time of its own, where one moment for all wakes the host up once.
"""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

import asyncssh
from asyncssh.constants import MSG_IGNORE

CIPHERS = (
    "chacha20-poly1305@openssh.com",
    "aes256-gcm@openssh.com",
    "aes128-gcm@openssh.com",
    "aes256-ctr",
    "aes192-ctr",
    "aes128-ctr",
)


GROUPS = 4
"""Connections are asked in so many groups, so that nobody waits while two hundred are."""

_number = count()


def lighten(conn: asyncssh.SSHServerConnection) -> None:
    """Have a new connection send no empty packets, and ask together with the others."""
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
