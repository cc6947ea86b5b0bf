"""The host: one process that lets people in by SSH and gives each of them a place of their own.

Nothing is served but a shell on a pseudo-terminal, and that shell is the lobby. Everything else
an SSH connection can ask for (commands, file transfer, forwarding of ports, sockets, agents and
displays) is refused. Nothing here is logged that a person would not say aloud at the table.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections import Counter
from typing import Any, Literal, cast

import asyncssh
import msgspec

from tui.crash import log_crash
from tui.host.codes import Tries
from tui.host.files import FolderHold, HostFolders
from tui.host.hostkey import load_host_key
from tui.host.limits import Limits, source
from tui.host.line import LimitedChannel, Line
from tui.host.lobby import Lobby
from tui.host.packets import CIPHERS, EXCHANGES, lighten
from tui.host.people import People, Visitor, guest_id
from tui.host.preload import preload
from tui.host.tidy import tidy

log = logging.getLogger("fangs.host")

CLOSING = "The host is closing down. Your games are saved; come back later."

PARTING = 0.7
"""Seconds that the last words are given to arrive."""

SMALL_RSA = 2048
"""The length of the shortest RSA key that is let in, in bits."""

WINDOW = 64 * 1024
"""Bytes that somebody may send before they are taken."""

PACKET = 32 * 1024
"""Bytes in one packet."""


class Access(msgspec.Struct, frozen=True):
    """Who is let in; by default any key, and nobody without one."""

    authorized: asyncssh.SSHAuthorizedKeys | None = None
    """Only these keys."""
    invite: str = ""
    """A code that new keys are asked for."""
    open: bool = False
    """Also people without a key."""


class Host:
    """The server, its lobby and its connections."""

    def __init__(self, folders: HostFolders, access: Access, limits: Limits) -> None:
        """Raises SaveError if what is kept of people cannot be read."""
        self.folders = folders
        self.access = access
        self.limits = limits
        self.people = People(folders.people)
        self.lobby = Lobby(folders, self.people, limits, invite=access.invite)
        self.lines: set[Line] = set()
        self.doors: set[Door] = set()
        self.addresses: Counter[str] = Counter()
        """How many connections there are from each source."""
        self.refusals = Tries(1, self.lobby.clock.now)
        self.fingerprint = ""
        """That of the host's own key."""
        self.typed = 0.0
        """When anybody last pressed a key, by the loop's clock."""
        self._server: asyncssh.SSHAcceptor | None = None
        self._closing = False

    async def start(self, bind: str, port: int) -> tuple[str, int]:
        """Open the doors; return the address and the port.

        Raises BadHostKey, SaveError or OSError.
        """
        key = await asyncio.to_thread(load_host_key, self.folders.key)
        self.fingerprint = key.get_fingerprint()
        await asyncio.to_thread(preload)
        await self.lobby.find_again()
        self._server = await asyncssh.create_server(
            lambda: Door(self),
            bind,
            port,
            server_host_keys=[key],
            encoding=None,
            line_editor=False,
            login_timeout=self.limits.login_seconds,
            keepalive_interval=self.limits.keepalive_seconds,
            keepalive_count_max=self.limits.keepalive_count,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            gss_host=None,
            host_based_auth=False,
            password_auth=False,
            kbdint_auth=self.access.open,
            compression_algs=["none"],
            kex_algs=EXCHANGES,
            encryption_algs=CIPHERS,
            window=WINDOW,
            server_version="fangs",
        )
        found = self._server.sockets[0].getsockname()
        return str(found[0]), int(found[1])

    async def stop(self) -> None:
        """Tell everybody, save everything and close the doors."""
        self._closing = True
        if self._server is not None:
            self._server.close()
        tasks = [line.task for line in self.lines if line.task is not None]
        for line in tuple(self.lines):
            line.leave(CLOSING)
        if tasks:
            await asyncio.wait(tasks, timeout=2.0)
        await self.lobby.close()
        end = asyncio.get_running_loop().time() + PARTING
        while self.doors and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.02)
        for door in tuple(self.doors):
            door.close()

    def crashed(self, error: BaseException) -> None:
        """Log where something went wrong, and no value of anything."""
        log_crash(log, error)

    def unseen(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log what failed with nobody waiting for it, as `crashed` does."""
        error = context.get("exception")
        if error is not None:
            self.crashed(error)
        else:
            log.error("%s", context["message"])

    def refused(self, address: str) -> None:
        """Log, once a minute for each source, that somebody is not let in."""
        if self.refusals.allowed(source(address)):
            self.refusals.note(source(address))
            log.warning("refused connections from %s: too many", address)

    @property
    def closing(self) -> bool:
        """Whether nobody is let in any more."""
        return self._closing


class Door(asyncssh.SSHServer):
    """One connection: who it is from, and the one channel it may open."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._conn: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._source = ""
        self._counted = False
        self._user = ""
        self._key: str | None = None
        self._visitor: Visitor | None = None
        self._line: Line | None = None
        self._timers: list[asyncio.TimerHandle] = []

    # Coming and going

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else "?"
        self._source = source(self._address)
        host = self._host
        limits = host.limits
        full = len(host.doors) >= limits.connections
        if full or host.closing or host.addresses[self._source] >= limits.per_address:
            if not host.closing:
                host.refused(self._address)
            conn.abort()
            return
        self._counted = True
        host.doors.add(self)
        host.addresses[self._source] += 1
        lighten(conn)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._counted:
            self._counted = False
            self._host.doors.discard(self)
            self._host.addresses[self._source] -= 1
            if not self._host.addresses[self._source]:
                del self._host.addresses[self._source]
        for timer in self._timers:
            timer.cancel()
        if self._line is not None:
            self._host.lines.discard(self._line)
            self._line.connection_lost(exc)

    def close(self) -> None:
        """Close the connection at once."""
        if self._conn is not None:
            self._conn.abort()

    # Who it is

    def begin_auth(self, username: str) -> bool:
        self._user = username[:64]
        self._key = None
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._key = None
        authorized = self._host.access.authorized
        if _weak(key):
            return False
        if authorized is not None:
            options = authorized.validate(key, self._address, self._address)
            if options is None:
                return False
        self._key = key.get_fingerprint()
        return True

    def kbdint_auth_supported(self) -> bool:
        return self._host.access.open

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> tuple[str, str, str, list[tuple[str, bool]]]:
        # Nothing is asked. A key that was only shown, and not proved, vouches for nobody.
        self._key = None
        return ("", "", "", [])

    def validate_kbdint_response(self, username: str, responses: object) -> bool:
        self._key = None
        return self._host.access.open

    def auth_completed(self) -> None:
        id = self._key or guest_id()
        name = self._host.people.name_of(id)
        self._visitor = Visitor(id, self._source, self._user, name)
        loop, limits = asyncio.get_running_loop(), self._host.limits
        self._timers = [
            loop.call_later(limits.login_seconds, self._must_play),
            loop.call_later(limits.naming_seconds, self._must_be_somebody),
        ]

    def _must_play(self) -> None:
        """Close a connection on which nothing was asked for that is served."""
        if self._line is None or self._line.task is None:
            self.close()

    def _must_be_somebody(self) -> None:
        """Show the door to somebody who never said who they are."""
        if self._line is not None and self._visitor is not None and not self._visitor.name:
            self._line.leave("Nobody was there to say a name.")

    # What it may open

    def session_requested(self) -> Literal[False] | tuple[LimitedChannel, Line]:
        if self._line is not None or self._visitor is None or self._conn is None:
            return False
        if self._host.closing:
            return False
        self._line = line = Line(self._host, self._visitor)
        self._host.lines.add(line)
        chan = self._conn.create_server_channel(None, "strict", WINDOW, PACKET)
        chan.__class__ = LimitedChannel
        return cast(LimitedChannel, chan), line


def _weak(key: asyncssh.SSHKey) -> bool:
    """Tell whether a key proves nothing any more."""
    if key.get_algorithm() == "ssh-dss":
        return True
    size = getattr(getattr(key, "pyca_key", None), "key_size", None)
    return key.get_algorithm() == "ssh-rsa" and size is not None and size < SMALL_RSA


def serve(folders: HostFolders, access: Access, limits: Limits, bind: str, port: int) -> None:
    """Run a host until SIGTERM, SIGINT or SIGHUP; raises RulesError or OSError."""
    hold = FolderHold(folders)
    try:
        asyncio.run(_serve(folders, access, limits, bind, port))
    finally:
        hold.close()


async def _serve(
    folders: HostFolders, access: Access, limits: Limits, bind: str, port: int
) -> None:
    host = Host(folders, access, limits)
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        # Under nohup a hang-up is meant to be ignored.
        if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
            loop.add_signal_handler(number, ended.set)
    loop.set_exception_handler(host.unseen)
    address, found = await host.start(bind, port)
    tidying = loop.create_task(tidy(lambda: host.typed))
    # People cannot go to "all addresses"; this machine's name may be one they can reach.
    there = socket.gethostname() if address in ("0.0.0.0", "::") else address
    log.info("the key of this host is %s", host.fingerprint)
    log.info("open on %s port %d: ssh -p %d %s", address, found, found, there)
    await ended.wait()
    log.info("closing down")
    tidying.cancel()
    await host.stop()
