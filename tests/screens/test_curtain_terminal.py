"""The curtain in a real terminal: type-ahead, held keys, resizes and sleep never open it."""

import os
import signal
from collections.abc import Callable, Iterator

import pytest

from tests.support.terminal import AT_REST, ROOT, Terminal, python

ALONE = ROOT / "tests/screens/curtain_alone.py"
SHUT = "hands off the keys"
ARMED = "B +then +space"
SECRET = "SECRET-7"

Hang = Callable[..., Terminal]


@pytest.fixture
def hang(tmp_path) -> Iterator[Hang]:
    """Show the curtain with a quiet time, and wait until it hangs."""
    hung: list[Terminal] = []

    def go(quiet: float = 0.6) -> Terminal:
        terminal = Terminal(python(ALONE, str(tmp_path), str(quiet)))
        hung.append(terminal)
        terminal.until("keyboard goes to")
        return terminal

    yield go
    for terminal in hung:
        terminal.close()


def opens(terminal: Terminal) -> None:
    """Open the curtain as the person whose turn it is would."""
    terminal.until(ARMED)
    assert not terminal.ever_shown(SECRET)
    terminal.press("b")
    terminal.press("space")
    terminal.until(SECRET)


def test_the_letter_and_then_space_open_it_when_nobody_types(hang) -> None:
    opens(hang())


def test_what_was_typed_ahead_does_not(hang) -> None:
    terminal = hang(quiet=1.5)
    terminal.press("b", "space")
    terminal.press("b")
    terminal.press("space")
    opens(terminal)


@pytest.mark.parametrize("key", ["enter", "space", "b"])
def test_three_fast_keys_do_not(hang, key) -> None:
    terminal = hang()
    terminal.until(ARMED)
    terminal.press(key, key, key)
    terminal.until(SHUT)
    opens(terminal)


@pytest.mark.parametrize("key", ["b", "space"])
def test_a_held_key_does_not(hang, key) -> None:
    terminal = hang(quiet=1.5)
    for _ in range(30):
        terminal.press(key)
        terminal.until_quiet(0.03)
    terminal.press("b", "space")
    opens(terminal)


def test_a_terminal_too_small_covers_it_and_its_time_starts_anew(hang) -> None:
    terminal = hang(quiet=1.5)
    terminal.until(ARMED)
    terminal.resize(70, 20)
    terminal.until("needs 80x24, you have 70x20")
    assert "Bob" not in terminal.screen_text()
    terminal.press("b", "space")
    terminal.resize(80, 24)
    terminal.until(SHUT)
    terminal.press("b", "space")
    opens(terminal)


def test_after_sleep_its_time_starts_anew(hang) -> None:
    terminal = hang(quiet=1.5)
    terminal.until(ARMED)
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
    opens(terminal)


def test_a_lost_terminal_ends_it_at_once(hang) -> None:
    terminal = hang()
    terminal.signal(signal.SIGHUP)
    assert terminal.wait_exit() == 128 + signal.SIGHUP
    assert not terminal.ever_shown(SECRET)
