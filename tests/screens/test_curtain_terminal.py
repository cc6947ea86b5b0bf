"""The curtain in a real terminal: type-ahead, held keys, resizes and sleep never open it."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.curtain import FileClock, arm, heeded
from tests.support.terminal import AT_REST, ROOT, Terminal, python

ALONE = ROOT / "tests/screens/curtain_alone.py"
SHUT = "hands off the keys"
SECRET = "SECRET-7"

Hang = Callable[[], "Hung"]


class Hung(Terminal):
    """A terminal with the curtain, and the clock that it goes by."""

    def __init__(self, folder: Path) -> None:
        self.clock = FileClock(folder / "clock")
        super().__init__(python(ALONE, str(folder), str(folder / "clock")))

    def arm(self) -> None:
        """Let the time without a key pass."""
        arm(self, self.clock)


@pytest.fixture
def hang(tmp_path: Path) -> Iterator[Hang]:
    """Show the curtain, and wait until it hangs."""
    hung: list[Hung] = []

    def go() -> Hung:
        terminal = Hung(tmp_path)
        hung.append(terminal)
        terminal.until("keyboard goes to")
        return terminal

    yield go
    for terminal in hung:
        terminal.close()


def opens(terminal: Hung) -> None:
    """Open the curtain as the person whose turn it is would, whatever was pressed before."""
    heeded(terminal)
    terminal.arm()
    lets_in(terminal)


def lets_in(terminal: Hung) -> None:
    """Press the keys that open the curtain."""
    assert not terminal.ever_shown(SECRET)
    terminal.press("b")
    terminal.press("space")
    terminal.until(SECRET)


def test_the_letter_and_then_space_open_it_when_nobody_types(hang) -> None:
    terminal = hang()
    terminal.arm()
    lets_in(terminal)


def test_what_was_typed_ahead_does_not(hang) -> None:
    terminal = hang()
    terminal.press("b", "space")
    terminal.press("b")
    terminal.press("space")
    opens(terminal)


@pytest.mark.parametrize("key", ["enter", "space", "b"])
def test_three_fast_keys_do_not(hang, key) -> None:
    terminal = hang()
    terminal.arm()
    terminal.press(key, key, key)
    terminal.until(SHUT)
    opens(terminal)


@pytest.mark.parametrize("key", ["b", "space"])
def test_a_held_key_does_not(hang, key) -> None:
    terminal = hang()
    for _ in range(30):
        terminal.press(key)
        terminal.until_quiet(0.03)
    terminal.press("b", "space")
    opens(terminal)


def test_a_terminal_too_small_covers_it_and_its_time_starts_anew(hang) -> None:
    terminal = hang()
    terminal.arm()
    terminal.resize(70, 20)
    terminal.until("needs 80x24, you have 70x20")
    assert "Bob" not in terminal.screen_text()
    terminal.press("b", "space")
    terminal.resize(80, 24)
    terminal.until(SHUT)
    terminal.press("b", "space")
    opens(terminal)


def test_after_sleep_its_time_starts_anew(hang) -> None:
    terminal = hang()
    terminal.arm()
    terminal.signal(signal.SIGTSTP)
    terminal.until(lambda: terminal.modes() == AT_REST)
    os.waitid(os.P_PID, terminal.pid, os.WSTOPPED | os.WNOWAIT)
    terminal.signal(signal.SIGCONT)
    terminal.until(SHUT)
    terminal.press("b", "space")
    opens(terminal)


def test_ctrl_c_asks_before_it_leaves_and_shows_nothing(hang) -> None:
    terminal = hang()
    terminal.press("ctrl+c")
    terminal.until("Leave the table")
    terminal.press("n")
    terminal.until(SHUT)
    opens(terminal)


def test_a_lost_terminal_ends_it_at_once(hang) -> None:
    terminal = hang()
    terminal.signal(signal.SIGHUP)
    assert terminal.wait_exit() == 128 + signal.SIGHUP
    assert not terminal.ever_shown(SECRET)
