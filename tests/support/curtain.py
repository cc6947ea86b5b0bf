"""The curtain of a program whose time stands still until a test moves it."""

from pathlib import Path

from tests.support.terminal import TRIES, Terminal

ARMED = "then +space"
"""Stands on a curtain that can be opened."""


class FileClock:
    """A clock whose seconds are a file's bytes; program and test have one of the same file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        file.touch()

    def __call__(self) -> float:
        """Return the seconds that have passed."""
        return self._file.stat().st_size

    def tick(self) -> None:
        """Let a second pass."""
        with self._file.open("ab") as file:
            file.write(b".")


def heeded(terminal: Terminal) -> None:
    """Wait until the curtain has heeded all keys that were pressed so far."""
    terminal.press("ctrl+c")
    terminal.until("Leave the table")
    terminal.press("n")
    terminal.until(lambda: "Leave the table" not in terminal.screen_text())


def arm(terminal: Terminal, clock: FileClock) -> None:
    """Let the time without a key pass."""
    for _ in range(TRIES):
        clock.tick()
        # A curtain that is only now shown again counts from now.
        if terminal.waits(ARMED):
            return
    raise AssertionError(f"the curtain cannot be opened:\n{terminal.screen_text()}")
