"""What happens to the process: hang-ups, interrupts, being put to sleep and woken up.

Everything ends in one of the app's hooks, called in the event loop: `save_and_leave` when the
process is told to end or its terminal is gone, `cover` before it is put to sleep, and the key
ctrl+c when it is interrupted. Whatever the app does then, a process told to end is gone a
second later.
"""

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from textual import events

if TYPE_CHECKING:
    from tui.terminal.app import TerminalApp
    from tui.terminal.tty import TtyDriver

GRACE: Final = 0.9
"""Seconds from being told to end until the process is ended, done or not."""


class Life:
    """The signals of one process with one app in one terminal."""

    def __init__(self, app: "TerminalApp[Any]", driver: "TtyDriver") -> None:
        self._app = app
        self._driver = driver
        self._loop = asyncio.get_running_loop()
        self._watched: list[int] = []
        self._leaving = False
        self._asleep = False

    def start(self) -> None:
        """Watch the signals; more than once does no harm."""
        if self._watched or threading.current_thread() is not threading.main_thread():
            return
        handlers: dict[int, Callable[[], None]] = {
            signal.SIGTERM: lambda: self.leave(signal.SIGTERM),
            signal.SIGHUP: lambda: self.leave(signal.SIGHUP),
            signal.SIGINT: self._interrupt,
            signal.SIGTSTP: self.sleep,
            signal.SIGCONT: self._wake,
            signal.SIGWINCH: self._driver.resized,
        }
        for number, handler in handlers.items():
            # Under nohup a hang-up is meant to be ignored; a lost terminal is noticed all the same.
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
                self._loop.add_signal_handler(number, handler)
                self._watched.append(number)
        self._loop.set_exception_handler(self._failed)

    def stop(self) -> None:
        """Watch the signals no more."""
        while self._watched:
            self._loop.remove_signal_handler(self._watched.pop())

    def lost(self) -> None:
        """End because the terminal is gone."""
        self._loop.call_soon(self.leave, signal.SIGHUP)

    def leave(self, number: int) -> None:
        """Save and end, with the exit status that a shell gives for this signal."""
        code = 128 + number
        if self._leaving:
            return
        self._leaving = True
        last = threading.Timer(GRACE, self._end, (code,))
        last.daemon = True
        last.start()
        self._app.leave(code)

    def sleep(self) -> None:
        """Cover what is private, give back the terminal, and stop until woken up."""
        if self._asleep or self._leaving:
            return
        self._asleep = True
        self._app.cover()
        self._app.blank()
        self._driver.suspend_application_mode()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _wake(self) -> None:
        if not self._asleep:
            # Stopped from outside, without being asked: whoever wakes it may be somebody else.
            self._app.cover()
        self._asleep = False
        self._driver.resume_application_mode()

    def _interrupt(self) -> None:
        self._app.post_message(events.Key("ctrl+c", None))

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Take an error in a callback for a crash; report one of a task nobody waited for."""
        error = context.get("exception")
        if isinstance(error, Exception) and "handle" in context:
            self._app._handle_exception(error)
        elif isinstance(error, Exception):
            self._app.report_crash(error)

    def _end(self, code: int) -> None:
        self._driver.restore()
        os._exit(code)
