"""A person at a terminal: any program on a real pseudo-terminal, its screen, and every byte.

    with Terminal([sys.executable, "-m", "tui.cli"], size=(80, 24)) as terminal:
        terminal.until("Rattlesnake")
        terminal.press("down", "enter")
        terminal.until(lambda: terminal.cell(0, 0).reverse)
        assert not terminal.ever_shown("Quickdraw")

Nothing here sleeps: `until` reads what the program sends until a condition holds. What is on the
screen says `emulator`. Columns and rows count from 0.
"""

import contextlib
import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import pexpect  # type: ignore[import-untyped]
from pyte.screens import Char

from tests.support.emulator import AT_REST, Emulator

ROOT: Final = Path(__file__).resolve().parents[2]
"""Where the packages under test lie."""

TIMEOUT: Final = 60.0
"""Seconds that anything is waited for, however slow the machine; only what is wrong needs them."""

PATIENCE: Final = 5.0
"""Seconds without a sign after which a key is taken for one that was not heeded."""

TRIES: Final = 12
"""How often a key is pressed that is not heeded."""

__all__ = [
    "AT_REST",
    "KEYS",
    "PATIENCE",
    "ROOT",
    "TIMEOUT",
    "TRIES",
    "Terminal",
    "environment",
    "key_bytes",
    "python",
]

KEYS: Final[Mapping[str, str]] = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "space": " ",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "insert": "\x1b[2~",
    "delete": "\x1b[3~",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "f7": "\x1b[18~",
    "f8": "\x1b[19~",
    "f9": "\x1b[20~",
    "f10": "\x1b[21~",
    "f11": "\x1b[23~",
    "f12": "\x1b[24~",
}


def key_bytes(key: str) -> bytes:
    """Give what a terminal sends for a key: a name of `KEYS`, `ctrl+x`, `alt+x` or a character.

    Raises KeyError for a name that is none of those.
    """
    if len(key) == 1:
        return key.encode()
    if key.startswith("ctrl+") and len(key) == 6:
        return bytes([ord(key[5]) & 31])
    if key.startswith("alt+"):
        return b"\x1b" + key_bytes(key[4:])
    return KEYS[key].encode()


class Terminal:
    """A program on a pseudo-terminal of `size` columns and rows.

    `env` is laid over the tests' own environment, less everything that says what the terminal
    can do; a value of None takes a variable away. With `answers` the terminal answers what it
    is asked (cursor position, kind, modes, as one with synchronized output), as real ones do.
    """

    def __init__(
        self,
        command: Sequence[str],
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str | None] | None = None,
        *,
        answers: bool = True,
        ignore_hangup: bool = False,
        cwd: Path | None = None,
    ) -> None:
        self.size = size
        self.answers = answers
        self.all_bytes = bytearray()
        """Everything the program ever sent."""
        self.ended = False
        """Whether the program's side of the terminal is closed."""
        self._emulator = Emulator(size, self._say)
        self._gone = False
        self._child: Any = pexpect.spawn(
            command[0],
            list(command[1:]),
            dimensions=(size[1], size[0]),
            env=environment(env or {}),
            cwd=str(cwd) if cwd is not None else None,
            ignore_sighup=ignore_hangup,
        )
        self._fd: int = self._child.child_fd
        self._exit = os.pidfd_open(self.pid)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the program and what it started, whatever they do, and close the terminal."""
        if self._exit < 0:
            return
        if self._child.isalive():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
            self._child.wait()
        self.close_pty()
        os.close(self._exit)
        self._exit = -1

    # What a person does.

    @property
    def pid(self) -> int:
        """The process id of the program, which leads a session of its own."""
        return int(self._child.pid)

    def press(self, *keys: str) -> None:
        """Press keys, all at once: see `key_bytes` for their names."""
        self.send(b"".join(map(key_bytes, keys)))

    def type(self, text: str) -> None:
        """Type text as it is."""
        self.send(text.encode())

    def paste(self, text: str) -> None:
        """Paste text, in brackets if the program asked for them."""
        around = (b"\x1b[200~", b"\x1b[201~") if 2004 in self._emulator.modes else (b"", b"")
        self.send(text.encode().join(around))

    def click(self, column: int, row: int) -> None:
        """Press and release the left button on a cell, if the program asked for the mouse."""
        if self._emulator.modes & {1000, 1002, 1003}:
            at = f"0;{column + 1};{row + 1}"
            self.send(f"\x1b[<{at}M\x1b[<{at}m".encode())

    def focus(self, focused: bool) -> None:
        """Give the terminal's window the focus or take it away, if the program asked to know."""
        if 1004 in self._emulator.modes:
            self.send(b"\x1b[I" if focused else b"\x1b[O")

    def send(self, data: bytes) -> None:
        """Send bytes as the terminal would; nothing happens where the program has ended."""
        with contextlib.suppress(OSError):
            while data:
                data = data[os.write(self._fd, data) :]

    def resize(self, columns: int, rows: int) -> None:
        """Make the terminal another size."""
        self.size = (columns, rows)
        self._child.setwinsize(rows, columns)
        self._emulator.resize(columns, rows)

    def signal(self, number: int) -> None:
        """Send the program a signal."""
        os.kill(self.pid, number)

    def close_pty(self) -> None:
        """Close the terminal under the program, as a dropped line does."""
        if not self._gone:
            self._gone = self.ended = True
            self._child.ptyproc.fileobj.close()

    # What a person sees.

    def pump(self, seconds: float = 0.0) -> bool:
        """Take in what comes within so many seconds; False if nothing came."""
        if self.ended or not select.select([self._fd], [], [], max(0.0, seconds))[0]:
            return False
        try:
            data = os.read(self._fd, 65536)
        except OSError:
            data = b""
        if data:
            self.all_bytes += data
            self._emulator.feed(data)
        else:
            self.ended = True
        return bool(data)

    def until(self, condition: str | Callable[[], bool], timeout: float = TIMEOUT) -> None:
        """Read until the screen's text matches a regular expression, or a condition holds.

        Only whole frames are looked at. Raises AssertionError, with the screen in it, if it does
        not within `timeout` seconds or before the program ends.
        """
        end = time.monotonic() + timeout
        while not self._holds(condition):
            left = end - time.monotonic()
            if left <= 0 or self.ended:
                why = "the program ended" if self.ended else f"not within {timeout} s"
                raise AssertionError(f"{why}: {condition}\n{self.screen_text()}")
            self.pump(left)

    def waits(self, condition: str | Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Read until a condition holds; False if it does not within so many seconds."""
        try:
            self.until(condition, seconds)
        except AssertionError:
            return False
        return True

    def insist(self, keys: str | Sequence[str], condition: str | Callable[[], bool]) -> None:
        """Press keys, all at once, until a condition holds.

        What is pressed while a screen changes is dropped, and nothing shows that it was.
        """
        for _ in range(TRIES):
            self.rest()
            self.press(*([keys] if isinstance(keys, str) else keys))
            if self.waits(condition):
                return
        raise AssertionError(f"{keys} is not heeded:\n{self.screen_text()}")

    def rest(self) -> None:
        """Leave the keyboard alone for as long as the program wants before a key."""

    def until_quiet(self, seconds: float = 0.15, timeout: float = TIMEOUT) -> int:
        """Read until nothing has come for so long; give the number of bytes that did come.

        For measuring. A test that can wait for something to show should do that instead.
        """
        start = len(self.all_bytes)
        end = time.monotonic() + timeout
        while time.monotonic() < end and self.pump(seconds):
            pass
        return len(self.all_bytes) - start

    def wait_exit(self, timeout: float = TIMEOUT) -> int:
        """Read until the program has ended; give its exit status, or minus the signal's number.

        Raises AssertionError, with the screen in it, if it does not end in time.
        """
        end = time.monotonic() + timeout
        while not select.select([self._exit], [], [], 0)[0]:
            left = end - time.monotonic()
            if left <= 0:
                raise AssertionError(f"still running after {timeout} s\n{self.screen_text()}")
            watched = [self._exit] if self.ended else [self._exit, self._fd]
            select.select(watched, [], [], left)
            self.pump()
        while self.pump():
            pass
        self._child.wait()
        if self._child.signalstatus is not None:
            return -int(self._child.signalstatus)
        return int(self._child.exitstatus)

    @property
    def running(self) -> bool:
        """Whether the program still runs."""
        return not select.select([self._exit], [], [], 0)[0]

    def rows(self) -> list[str]:
        """Give the screen's rows, without the spaces at their ends."""
        return [row.rstrip() for row in self._emulator.screen.display]

    def screen_text(self) -> str:
        """Give the screen's rows as one text."""
        return "\n".join(self.rows())

    def cell(self, column: int, row: int) -> Char:
        """Give one cell: `data`, `fg`, `bg`, `bold`, `italics`, `underscore`, `reverse`."""
        return self._emulator.screen.buffer[row][column]

    def cells(self) -> list[list[Char]]:
        """Give all cells, row by row."""
        columns, rows = self.size
        return [[self.cell(x, y) for x in range(columns)] for y in range(rows)]

    def ever_shown(self, pattern: str) -> bool:
        """Tell whether a regular expression ever matched a row of the screen, however briefly."""
        return any(re.search(pattern, row) for row in self._emulator.rows_shown)

    def find(self, what: bytes | re.Pattern[bytes]) -> int:
        """Give the place of bytes, or of a pattern of bytes, in all that was sent; -1 for none.

        What stands together on the screen need not have been sent together: see `ever_shown`.
        """
        if isinstance(what, bytes):
            return self.all_bytes.find(what)
        match = what.search(self.all_bytes)
        return match.start() if match else -1

    def modes(self) -> set[int]:
        """Give the private modes that are on, such as 1049 (alternate screen) or 25 (cursor)."""
        return set(self._emulator.modes)

    @property
    def kitty_flags_pushed(self) -> int:
        """How many sets of kitty's keyboard flags were pushed and not popped."""
        return self._emulator.kitty

    # How it works.

    def _say(self, answer: bytes) -> None:
        if self.answers:
            self.send(answer)

    def _holds(self, condition: str | Callable[[], bool]) -> bool:
        if self._emulator.drawing and not self.ended:
            return False
        if isinstance(condition, str):
            return re.search(condition, self.screen_text()) is not None
        return condition()


def environment(changes: Mapping[str, str | None]) -> dict[str, str]:
    """Give the tests' own environment, less what says of the terminal, with changes."""
    env = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "COLORTERM", "LC_ALL", "LC_CTYPE", "STY", "TMUX")
        and not name.startswith(("TERM", "TEXTUAL"))
    }
    env["TERM"] = "xterm-256color"
    env["LANG"] = "C.UTF-8"
    env["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), env.get("PYTHONPATH"))))
    for name, value in changes.items():
        if value is None:
            env.pop(name, None)
        else:
            env[name] = value
    return env


def python(script: Path | str, *arguments: str) -> list[str]:
    """Give the command that runs a script with the tests' own Python."""
    return [sys.executable, str(script), *arguments]
