"""How an app ends, sleeps and wakes, in a real pseudo-terminal."""

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.terminal import AT_REST, ROOT, Terminal, python

PROBE = ROOT / "tests/support/apps/probe.py"
SECRET = "SECRET-7"

Start = Callable[..., "Probe"]


class Probe(Terminal):
    """A terminal with the probe in it."""

    took = 0.0
    """Seconds until it was ready."""

    def be_ready(self) -> None:
        """Wait until it has started."""
        began = time.monotonic()
        self.until("ready")
        self.took = time.monotonic() - began

    def gone(self, seconds: float = 1.0) -> int:
        """Wait for its end, which comes within so many seconds; give its exit status."""
        began = time.monotonic()
        status = self.wait_exit()
        # How much longer it may take on a slow machine, the start on the same machine tells.
        assert time.monotonic() - began < seconds + 4 * self.took
        return status


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    return tmp_path / "notes"


@pytest.fixture
def start(notes: Path) -> Iterator[Start]:
    """Start the probe with some of its keywords, and wait until it is ready."""
    opened: list[Probe] = []

    def go(*keywords: str, **options: Any) -> Probe:
        terminal = Probe(python(PROBE, str(notes), *keywords), **options)
        opened.append(terminal)
        terminal.be_ready()
        return terminal

    yield go
    for terminal in opened:
        terminal.close()


def assert_restored(terminal: Terminal) -> None:
    assert terminal.modes() == AT_REST
    assert terminal.kitty_flags_pushed == 0
    assert SECRET not in terminal.screen_text()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_told_to_end_it_saves_and_leaves_within_a_second(
    start: Start, notes: Path, number: signal.Signals
) -> None:
    terminal = start()
    terminal.signal(number)
    assert terminal.gone() == 128 + number
    assert notes.read_text() == f"saved {128 + number}\n"
    assert_restored(terminal)


@pytest.mark.parametrize("keyword", ["stubborn", "thread"])
def test_what_does_not_end_by_itself_is_ended(start: Start, notes: Path, keyword: str) -> None:
    terminal = start(keyword)
    terminal.signal(signal.SIGTERM)
    assert terminal.gone(1.5) == 128 + signal.SIGTERM
    assert notes.read_text() == "saved 143\n"
    assert_restored(terminal)


def test_a_failure_to_save_is_a_crash_and_still_an_end(start: Start, notes: Path) -> None:
    terminal = start("broken")
    terminal.signal(signal.SIGTERM)
    assert terminal.wait_exit() != 0
    assert notes.read_text() == "OSError\n"
    assert "It broke; see the report." in terminal.screen_text()
    assert_restored(terminal)


@pytest.mark.parametrize("ignore_hangup", [False, True])
def test_a_terminal_that_is_gone_is_an_end(start: Start, notes: Path, ignore_hangup: bool) -> None:
    terminal = start(ignore_hangup=ignore_hangup)
    terminal.close_pty()
    assert terminal.gone() == 128 + signal.SIGHUP
    assert notes.read_text() == "saved 129\n"


def test_an_interrupt_is_the_key_and_no_traceback(start: Start) -> None:
    terminal = start()
    terminal.signal(signal.SIGINT)
    terminal.until("asked 1")
    terminal.press("ctrl+c")
    terminal.until("asked 2")
    terminal.press("ctrl+q")
    terminal.until("asked 3")
    assert terminal.running
    assert not terminal.ever_shown("Traceback|KeyboardInterrupt")


def test_ctrl_p_opens_nothing(start: Start) -> None:
    terminal = start()
    terminal.press("ctrl+p", "a")
    terminal.until("keys: ctrl\\+p a")


def test_a_crash_shows_one_sentence(start: Start, notes: Path) -> None:
    terminal = start()
    terminal.press("x")
    assert terminal.wait_exit() == 1
    assert terminal.screen_text().strip() == "It broke; see the report."
    assert not terminal.ever_shown("Traceback|RuntimeError")
    assert notes.read_text() == "RuntimeError\n"
    assert_restored(terminal)


def test_focus_is_told(start: Start) -> None:
    terminal = start()
    terminal.until("focused")
    terminal.focus(False)
    terminal.until("blurred")
    terminal.focus(True)
    terminal.until("focused")


def test_without_the_mouse_no_mouse_mode_is_ever_on(start: Start) -> None:
    terminal = start("no-mouse")
    terminal.press("a")
    terminal.until("keys: a")
    assert terminal.find(re.compile(rb"\x1b\[\?10(00|02|03|06|15|16)h")) == -1
    with_mouse = start()
    with_mouse.click(2, 2)
    with_mouse.until("keys: click")


def test_stopped_from_outside_it_wakes_up_covered_and_whole(start: Start) -> None:
    terminal = start()
    terminal.until(SECRET)
    terminal.signal(signal.SIGSTOP)
    os.waitid(os.P_PID, terminal.pid, os.WSTOPPED | os.WNOWAIT)
    terminal.resize(90, 20)
    terminal.signal(signal.SIGCONT)
    terminal.until("covered")
    terminal.until("size 90x20")
    assert SECRET not in terminal.screen_text()
    assert terminal.kitty_flags_pushed == 1
    terminal.press("a")
    terminal.until("keys: a")


def test_put_to_sleep_it_covers_itself_and_gives_the_terminal_back(start: Start) -> None:
    terminal = start()
    terminal.until(SECRET)
    terminal.signal(signal.SIGTSTP)
    terminal.until(lambda: terminal.modes() == AT_REST)
    os.waitid(os.P_PID, terminal.pid, os.WSTOPPED | os.WNOWAIT)
    assert_restored(terminal)
    before = len(terminal.all_bytes)
    terminal.signal(signal.SIGCONT)
    terminal.until("covered")
    assert SECRET.encode() not in terminal.all_bytes[before:]
    terminal.press("a")
    terminal.until("keys: a")


def test_ctrl_z_in_a_shell_and_back(notes: Path) -> None:
    shell = ["bash", "--norc", "--noprofile", "-i"]
    with Terminal(shell, env={"PS1": "shell> ", "HISTFILE": None}) as terminal:
        terminal.until("shell>")
        terminal.type(" ".join(python(PROBE, str(notes))) + "\r")
        terminal.until(SECRET)
        terminal.press("ctrl+z")
        terminal.until("Stopped")
        assert SECRET not in terminal.screen_text()
        terminal.type("fg\r")
        terminal.until("covered")
        terminal.press("a")
        terminal.until("keys: a")
        terminal.signal(signal.SIGHUP)
        terminal.close_pty()


def test_ctrl_z_with_nobody_to_wake_it_up_only_covers(start: Start) -> None:
    terminal = start()
    terminal.press("ctrl+z")
    terminal.until("covered")
    assert 1049 in terminal.modes()
    terminal.press("a")
    terminal.until("keys: a")


def test_ctrl_z_under_something_that_is_no_shell_only_covers(notes: Path) -> None:
    command = " ".join(python(PROBE, str(notes)))
    with Terminal(["sh", "-c", f"{command}; echo over"]) as terminal:
        terminal.until(SECRET)
        terminal.press("ctrl+z")
        terminal.until("covered")
        terminal.press("a")
        terminal.until("keys: a")


def test_a_terminal_that_does_not_read_keeps_nobody_waiting(tmp_path: Path) -> None:
    notes = tmp_path / "pipe"
    os.mkfifo(notes)
    with Terminal(python(PROBE, str(notes))) as terminal:
        terminal.until("ready")
        before = len(terminal.all_bytes)
        terminal.press("f")
        assert notes.read_text() == "flooded\n"
        terminal.until("keys: flood 199 f")
        assert len(terminal.all_bytes) - before < 32 * 1024
        assert not terminal.ever_shown("flood 100")
        terminal.press("a")
        terminal.until("keys: flood 199 f a")
