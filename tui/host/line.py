"""One channel of one connection: what is asked for, what is refused, and the app that runs on it.

Only a shell on a pseudo-terminal is served. Bytes in are rationed; bytes out are counted, and
while too many wait nothing more is drawn, so that a slow line is never more than a screen behind.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from contextvars import Context
from typing import TYPE_CHECKING, Any

import asyncssh

from tui.host.inflow import Inflow
from tui.host.limits import SIZE, clamp
from tui.terminal.depth import DUMB, is_simple

if TYPE_CHECKING:
    from tui.host.app import HostedApp
    from tui.host.driver import ChannelDriver
    from tui.host.people import Visitor
    from tui.host.server import Host

log = logging.getLogger("fangs.host")

ENV = ("COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR", "TERM_PROGRAM", "WT_SESSION")
"""The variables of a person's own environment that are looked at."""

POLITE = "fangs needs a whole terminal: connect with `ssh -t` from one that can draw.\r\n"

LOOK, LONGEST_LOOK = 0.03, 0.25
"""Seconds after which a line that was behind is looked at again: first, and at last."""

RESIZE = 0.05
"""Seconds between two sizes of a terminal that are drawn, while somebody drags its edge."""

PATIENCE = 1.0
"""Seconds that an app is given to end."""


class LimitedChannel(asyncssh.SSHServerChannel[bytes]):
    """A channel that keeps no more of a person's environment than is looked at."""

    def _process_env_request(self, packet: Any) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        known = name.decode("ascii", "replace") in ENV and len(value) <= 64
        if known:
            self._env[name] = value
        return bool(known)


class Line(asyncssh.SSHServerSession[bytes]):
    """One channel; it says what `HostedApp` and its driver need to know of the terminal."""

    def __init__(self, host: Host, visitor: Visitor) -> None:
        self.host = host
        self.visitor = visitor
        self.size = SIZE
        self.simple = False
        self.behind = False
        """Whether so much waits to be sent that frames are to be skipped."""
        self.parting = ""
        """The last sentence shown, when the terminal has been given back."""
        self.lost = False
        """Whether the other side is gone."""
        self._term: str | None = None
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._conn: Any = None
        self._driver: ChannelDriver | None = None
        self._inflow: Inflow | None = None
        self.task: asyncio.Task[None] | None = None
        """What runs the app, None before it is asked for."""
        self._app_leaves: Callable[[], None] = self._cancel
        self._timer: asyncio.TimerHandle | None = None
        self._pause = LOOK
        self._resizing: asyncio.TimerHandle | None = None
        self._resized = False
        """Whether the size has changed since it was last drawn."""

    # What the other side asks for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan
        self._conn = chan.get_connection()

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        self._term = term_type[:64]
        self.size = clamp(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def session_started(self) -> None:
        """Begin to play, or say in one line why not."""
        assert self._chan is not None, "the channel is open"
        if self._term is None or self._term.lower() in DUMB:
            self.send(POLITE.encode())
            self._hang_up(1)
            return
        limits = self.host.limits
        self._inflow = Inflow(
            limits.input_rate,
            limits.input_burst,
            self._typed,
            self._chan.pause_reading,
            self._chan.resume_reading,
        )
        self.simple = is_simple(self._term)
        # A context of its own, so that no app is ever found by way of another's.
        self.task = asyncio.get_running_loop().create_task(self._serve(), context=Context())
        # Not at the end of the task itself: one that is cancelled at once never begins.
        self.task.add_done_callback(self._end)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self.size = clamp(width, height)
        self._resized = True
        if self._resizing is None:
            self._draw_size()

    def _draw_size(self) -> None:
        """Draw the newest size, and look for a newer one a little later."""
        self._resizing = None
        if self._resized and self._driver is not None:
            self._resized = False
            self._driver.resize(*self.size)
            self._resizing = asyncio.get_running_loop().call_later(RESIZE, self._draw_size)

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        if self._inflow is not None:
            self._inflow.take(data)

    def eof_received(self) -> bool:
        self.leave()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        self.leave()

    # What the app's driver asks for

    @property
    def environment(self) -> dict[str, str]:
        """What the other side says of its terminal; UTF-8 where it does not say."""
        assert self._chan is not None, "the channel is open"
        given = self._chan.get_environment()
        env = {name: given[name] for name in ENV if name in given}
        if not any(name in env for name in ("LANG", "LC_ALL", "LC_CTYPE")):
            env["LANG"] = "C.UTF-8"
        return {**env, "TERM": self._term or ""}

    def attach(self, driver: ChannelDriver) -> None:
        """Hand what is typed on to a driver from now on."""
        self._driver = driver
        if driver._size != self.size:
            driver.resize(*self.size)

    def send(self, data: bytes) -> None:
        """Send bytes to the terminal, in their turn; where nobody takes them, this is the end."""
        if self.lost or self._chan is None:
            return
        try:
            self._chan.write(data)
        except OSError:
            self.lost = True
            self.leave()
            return
        if not self.behind and self.waiting > self.host.limits.output_waiting:
            self.behind = True
            self._pause = LOOK
            self._look_later()

    @property
    def waiting(self) -> int:
        """How many bytes have not reached the network yet."""
        if self._chan is None or self._conn is None or self.lost:
            return 0
        transport = self._conn._transport
        below = transport.get_write_buffer_size() if transport is not None else 0
        # While keys are exchanged anew, packets wait apart, as long as the other side likes.
        held = sum(len(part) for _, parts in self._conn._deferred_packets for part in parts)
        return self._chan.get_write_buffer_size() + int(below) + held

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._pause, self._look)
        self._pause = min(2 * self._pause, LONGEST_LOOK)

    def _look(self) -> None:
        self._timer = None
        if self.lost:
            return
        if self.waiting > self.host.limits.output_waiting // 4:
            self._look_later()
            return
        self.behind = False
        if self._driver is not None:
            self._driver.catch_up()

    def _typed(self, data: bytes) -> None:
        self.host.typed = asyncio.get_running_loop().time()
        if self._driver is not None:
            self._driver.feed(data)

    # The app

    async def _serve(self) -> None:
        from tui.host.app import HostedApp
        from tui.terminal.app import EXCUSE

        app: HostedApp | None = None
        try:
            app = HostedApp(self.host.lobby, self.visitor, self, self.environment)
            self._app_leaves = app.hang_up
            await app.run_async(size=self.size)
        except Exception as error:
            self.host.crashed(error)
            self.parting = self.parting or EXCUSE
        finally:
            if app is not None:
                app.let_go()
            self.host.lobby.depart(self.visitor)

    def leave(self, parting: str = "") -> None:
        """End the app, within a second whatever it does; `parting` is said at the end."""
        self.parting = parting or self.parting
        if self.task is None or self.task.done():
            self._hang_up(0)
            return
        self._app_leaves()
        asyncio.get_running_loop().call_later(PATIENCE, self.task.cancel)

    def _cancel(self) -> None:
        """End an app that has not been made yet."""
        if self.task is not None:
            self.task.cancel()

    def _end(self, _task: asyncio.Task[None]) -> None:
        """Say the last words and close the connection."""
        for timer in (self._timer, self._resizing):
            if timer is not None:
                timer.cancel()
        if self._inflow is not None:
            self._inflow.close()
        self._driver = None
        try:
            if self.parting:
                self.send(f"{self.parting}\r\n".encode())
        finally:
            self._hang_up(0)

    def _hang_up(self, status: int) -> None:
        """Close the channel, and the connection when the other side has had time to."""
        conn, self._conn = self._conn, None
        if self._chan is None or conn is None:
            return
        if not self.lost:
            with contextlib.suppress(OSError):
                self._chan.exit(status)
        loop = asyncio.get_running_loop()
        loop.call_later(PATIENCE / 2, conn.close)
        # A peer that takes nothing would keep the connection open for as long as it likes.
        loop.call_later(PATIENCE, conn.abort)
