"""The driver for a person's own terminal: a tty, read and written without waiting for it.

The tty is opened anew, because making the standard streams non-blocking would make those of the
shell so too; where that is impossible they are used as they are, and a slow terminal is waited
for. What the terminal is too slow to take is kept, and while it waits frames are skipped: a slow
line is never more than one behind. The end of input, or an error in writing, means that the
terminal is gone: that is told once and nothing is read or written any more.
"""

import contextlib
import os
import select
import termios
import time
import tty
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from textual import events
from textual.app import App
from textual.geometry import Size

from tui.terminal.depth import is_simple
from tui.terminal.driver import StreamDriver
from tui.terminal.life import Life

if TYPE_CHECKING:
    from tui.terminal.app import TerminalApp

FALLBACK_SIZE: Final = (80, 24)
"""Columns and rows where the terminal does not say how large it is."""

_READ: Final = 64 * 1024
_PATIENCE: Final = 0.3
"""Seconds that leaving waits for a terminal that takes nothing."""


def open_tty() -> int:
    """Open this process's terminal anew, so that it is never waited for; give a file descriptor.

    Where it cannot be opened it is that of a standard stream, which waits. Raises OSError where
    no standard stream is a terminal.
    """
    for stream in range(3):
        if os.isatty(stream):
            break
    else:
        raise OSError("no standard stream is a terminal")
    flags = os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC
    # Neither way is sure: after `su` the name may not be opened, in a chroot it has none.
    with contextlib.suppress(OSError):
        return os.open(os.ttyname(stream), flags)
    with contextlib.suppress(OSError):
        return os.open("/dev/tty", flags)
    return os.dup(stream)


def shell_waits() -> bool:
    """Tell whether a shell with job control notices when this process's group stops.

    It would be a parent of the group in another group of the same session. Without one, as
    under `ssh host fangs`, a process that stops is never woken up.
    """
    try:
        parent = os.getppid()
        while os.getpgid(parent) == os.getpgrp():
            stat = Path(f"/proc/{parent}/stat").read_text(encoding="utf-8", errors="replace")
            parent = int(stat.rpartition(")")[2].split()[1])
        return os.getsid(parent) == os.getsid(0)
    except (OSError, ValueError, IndexError):
        return False


class TtyDriver(StreamDriver):
    """A driver for the terminal that this process was started in."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, mouse=mouse)
        self.simple = is_simple(os.environ.get("TERM", ""))
        self._fd = open_tty()
        self._size = size or self._measure()
        self._life = Life(cast("TerminalApp[Any]", app), self)
        self._before: list[Any] | None = None
        self._waiting = bytearray()
        self._started = False
        self.lost = False
        """Whether the terminal is gone."""

    @property
    def can_suspend(self) -> bool:
        """Whether somebody is there to wake this process up again."""
        return shell_waits()

    @property
    def behind(self) -> bool:
        return bool(self._waiting)

    def start_application_mode(self) -> None:
        """Take over the terminal and the signals."""
        try:
            self._set_raw()
        except termios.error:
            self._lose()
            return
        if self._started and not self.simple:
            self.write("\x1b[<u")
        self._started = True
        self._life.start()
        self._loop.add_reader(self._fd, self.pull)
        self.start_modes()

    def stop_application_mode(self) -> None:
        """Give back the terminal; waits at most 0.3 s for one that takes nothing."""
        if not self._started:
            return
        self._started = False
        self.disable_input()
        self._loop.remove_reader(self._fd)
        self.stop_modes()
        self._drain()
        self._loop.remove_writer(self._fd)
        with contextlib.suppress(termios.error):
            termios.tcflush(self._fd, termios.TCIFLUSH)
            if self._before is not None:
                termios.tcsetattr(self._fd, termios.TCSANOW, self._before)

    def suspend_application_mode(self) -> None:
        """Give back the terminal for a while."""
        self.stop_application_mode()

    def resume_application_mode(self) -> None:
        """Take over the terminal again, of which nothing is known any more."""
        self.start_application_mode()
        self.resized()
        cast("TerminalApp[Any]", self._app).renew()

    def close(self) -> None:
        """Let go of the terminal and the signals."""
        super().close()
        self._life.stop()
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def resized(self) -> None:
        """Tell the app how large the terminal is now."""
        self._size = self._measure()
        size = Size(*self._size)
        self._app.post_message(events.Resize(size, size))

    def pull(self) -> None:
        """Read all that was typed so far."""
        try:
            data = os.read(self._fd, _READ)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        if data:
            self.feed(data)
        else:
            self._lose()

    def drop_input(self) -> None:
        """Make nothing of the keys typed so far, read or not.

        What is unread is read rather than flushed: among it may be the terminal's own reports.
        """
        for _ in range(16):
            if self.lost or not select.select([self._fd], [], [], 0)[0]:
                break
            self.pull()
        else:
            with contextlib.suppress(termios.error):
                termios.tcflush(self._fd, termios.TCIFLUSH)
        super().drop_input()

    def send(self, data: bytes) -> None:
        if not self.lost:
            self._waiting += data
            self._push()

    def restore(self) -> None:
        """Give back the terminal from any thread, as the last thing that this process does."""
        with contextlib.suppress(OSError, termios.error):
            self.stop_application_mode()

    def _push(self) -> None:
        """Write what the terminal takes, and come back when it takes more."""
        try:
            while self._waiting:
                del self._waiting[: os.write(self._fd, self._waiting)]
        except (BlockingIOError, InterruptedError):
            if self._started:
                self._loop.add_writer(self._fd, self._push_on)
        except OSError:
            self._lose()

    def _push_on(self) -> None:
        """Write more, and when all is written the picture as it is by then."""
        self._push()
        if not self._waiting:
            self._loop.remove_writer(self._fd)
            cast("TerminalApp[Any]", self._app).catch_up()

    def _set_raw(self) -> None:
        """Have every byte handed on as it is, in both directions.

        A process in the background is stopped here until it is fetched to the front.
        """
        mode = termios.tcgetattr(self._fd)
        if self._before is None:
            self._before = [*mode[:6], list(mode[6])]
        mode[tty.LFLAG] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
        mode[tty.IFLAG] &= ~(
            termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR
        )
        mode[tty.OFLAG] &= ~termios.OPOST
        mode[tty.CC][termios.VMIN] = 1
        mode[tty.CC][termios.VTIME] = 0
        termios.tcsetattr(self._fd, termios.TCSANOW, mode)

    def _drain(self) -> None:
        end = time.monotonic() + _PATIENCE
        while self._waiting and not self.lost and (left := end - time.monotonic()) > 0:
            if select.select([], [self._fd], [], left)[1]:
                self._push()

    def _lose(self) -> None:
        if not self.lost:
            self.lost = True
            self._waiting.clear()
            self._loop.remove_reader(self._fd)
            self._loop.remove_writer(self._fd)
            self._life.lost()

    def _measure(self) -> tuple[int, int]:
        try:
            columns, rows = os.get_terminal_size(self._fd)
        except OSError:
            columns = rows = 0
        return columns or FALLBACK_SIZE[0], rows or FALLBACK_SIZE[1]
