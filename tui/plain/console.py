"""The console: lines written and lines read, and the curtain of a screen that cannot be drawn."""

from __future__ import annotations

import io
import shutil
import sys
import termios
import textwrap
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import TextIO

from themes import Glyphs, plain
from tui.names import printable

MAX_LINE = 500
"""The characters of an answer that are looked at."""

BLANK = 60
"""Empty lines that push a hand out of sight where nothing can be cleared."""

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what was scrolled out of it."""


class Left(Exception):
    """The input has ended, or the person wants to leave."""


class Console:
    """Where a game in lines of text is told and asked."""

    def __init__(
        self, glyphs: Glyphs, env: Mapping[str, str], source: TextIO, target: TextIO
    ) -> None:
        self._glyphs = glyphs
        self._source = source
        self._target = target
        self.tty = source.isatty() and target.isatty()
        """Whether a person sits at a terminal."""
        self._escapes = target.isatty() and env.get("TERM", "") not in ("", "dumb", "unknown")

    @classmethod
    def of_process(cls, glyphs: Glyphs, env: Mapping[str, str]) -> Console:
        """Return the console of this process; what its encoding cannot say becomes `?`.

        A process that was started without an input or an output has an empty one.
        """
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        return cls(glyphs, env, sys.stdin or io.StringIO(), sys.stdout or io.StringIO())

    @property
    def width(self) -> int:
        """The cells of a line; a pipe has no end of line."""
        return shutil.get_terminal_size((80, 24)).columns if self.tty else 10_000

    def say(self, text: str = "") -> None:
        """Write a line, wrapped at words for a person at a terminal."""
        text = printable(text)
        wrapped = textwrap.wrap(text, max(self.width - 1, 20), break_on_hyphens=False) or [""]
        for line in wrapped if self.tty else [text]:
            self._target.write(plain(line, self._glyphs) + "\n")
        self._target.flush()

    def ask(self, prompt: str) -> str:
        """Return the next line without spaces around it; raises Left at the end of the input."""
        self._target.write(plain(printable(prompt), self._glyphs) + (" " if self.tty else "\n"))
        self._target.flush()
        try:
            line = self._source.readline()
        except KeyboardInterrupt:
            self._target.write("\n")
            raise Left from None
        if not line:
            raise Left
        return " ".join(line[:MAX_LINE].split())

    def cover(self) -> None:
        """Take everything written out of sight, and drop what was typed ahead."""
        lines = shutil.get_terminal_size((80, BLANK)).lines if self._escapes else BLANK
        self._target.write("\n" * lines + (CLEAR if self._escapes else ""))
        self._target.flush()
        if self.tty:
            with suppress(OSError, termios.error):
                termios.tcflush(self._source.fileno(), termios.TCIFLUSH)

    def wait(self, since: float, seconds: float) -> None:
        """Wait, at a terminal, until so long after a moment of the monotonic clock."""
        if self.tty and (left := since + seconds - time.monotonic()) > 0:
            time.sleep(left)


def quoted(text: str) -> str:
    """Return a person's own words as a short quotation that is safe to print."""
    return ascii(text[:40])
