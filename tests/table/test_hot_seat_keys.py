"""Two people at one keyboard: no key, however fast, held or early, shows a hand to the other."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.curtain import FileClock, arm, heeded
from tests.support.terminal import Terminal, python
from tests.table.people import NAMES, TWO, Witness
from tests.table.players import hasty, keys_for
from tui.screens.quiet import HELD

SEED = "keys"
ANN, BOB = 0, 1

Sit = Callable[..., Witness]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Start a game of two, of which the curtain hangs first."""
    opened: list[Witness] = []

    def go(settings: str = "", **options) -> Witness:
        (tmp_path / "config.toml").write_text(settings)
        terminal = Witness(tmp_path, "play", "rattlesnake", *TWO, "--seed", SEED, **options)
        opened.append(terminal)
        terminal.until("The keyboard goes to")
        return terminal

    yield go
    for terminal in opened:
        terminal.close()


def first(terminal: Witness) -> int:
    """Return who has the pistol first."""
    return terminal.match().to_act()[0]


def never_opened(terminal: Witness, seat: int) -> None:
    """Check that a person's hand was never open so far."""
    owners = {frame.open_hand[0] for frame in terminal.frames if frame.open_hand}
    assert NAMES[seat] not in owners


def test_the_right_keys_at_once_open_nothing(sit, tmp_path) -> None:
    clock = FileClock(tmp_path / "clock")
    terminal = sit(clock=tmp_path / "clock")
    seat = first(terminal)

    terminal.press("ab"[seat], "space", "space")
    terminal.press("ab"[seat], "space", "space")
    heeded(terminal)
    arm(terminal, clock)
    assert not any(frame.open_hand for frame in terminal.frames)
    terminal.press("space", "enter", "escape", "ba"[seat], "1", "e", "n", "l", "?", "q")
    terminal.until("hands off")
    heeded(terminal)
    arm(terminal, clock)
    terminal.turn_up(seat)


@pytest.mark.parametrize("key", ["enter", "n", "space"])
def test_a_key_hammered_at_the_end_of_a_turn_shows_nothing(sit, key) -> None:
    """It is pressed with the end of the turn, at the public question, and at the curtain."""
    terminal = sit()
    seat = first(terminal)
    terminal.turn_up(seat)
    terminal.press("e", key, key, key)
    terminal.until("no one")
    terminal.press(*[key] * 100)
    terminal.insist("n", lambda: len(terminal.actions()) == 2)
    terminal.press(*[key] * 100)
    terminal.until(lambda: terminal.now.curtain == NAMES[1 - seat])
    terminal.press(*[key] * 100)
    never_opened(terminal, 1 - seat)
    terminal.turn_up(1 - seat)
    assert terminal.actions() == [f"{seat}: end", f"{1 - seat}: pass"]


def test_what_is_typed_ahead_of_the_other_is_dropped(sit) -> None:
    """An attack, and in the same breath the other's letter, space, and a defense."""
    terminal = sit()
    seat = first(terminal)
    terminal.turn_up(seat)
    view = terminal.match().view(seat)
    terminal.press(*keys_for(view, hasty(view)), "ba"[seat], "space", "space", "1", "d", "d")
    terminal.until(lambda: terminal.now.curtain == NAMES[1 - seat])
    never_opened(terminal, 1 - seat)
    assert len(terminal.actions()) == 1
    terminal.turn_up(1 - seat)
    assert len(terminal.actions()) == 1


def test_wrong_keys_at_the_public_question_change_nothing(sit) -> None:
    terminal = sit()
    seat = first(terminal)
    terminal.turn_up(seat)
    terminal.press("e")
    terminal.until("no one")
    terminal.until_quiet(terminal.held)
    before = terminal.screen_text()
    wrong = ["ab"[seat], *"19detxphou.", "space", "enter", "escape", "tab", "left", "down"]
    for key in wrong:
        terminal.press(key)
    terminal.until_quiet(terminal.held)
    assert terminal.screen_text() == before
    terminal.press("g")
    terminal.until("Graveyard: empty")
    terminal.press("escape")
    terminal.until(lambda: terminal.screen_text() == before)
    assert terminal.actions() == [f"{seat}: end"]
    assert not terminal.now.open_hand


def test_the_hand_covers_itself_and_one_key_of_its_owner_shows_it_again(sit) -> None:
    terminal = sit(brisk=True)
    seat = first(terminal)
    terminal.turn_up(seat)
    terminal.press("1", "2")
    terminal.until("\\^\\^\\^")

    def resize() -> None:
        terminal.resize(79, 24)
        terminal.until("needs 80x24")
        assert not terminal.now.open_hand
        terminal.resize(80, 24)

    def ask_to_leave() -> None:
        terminal.press("q")
        terminal.until("Leave the table")
        assert not terminal.now.open_hand
        terminal.press("n")

    def lose_focus() -> None:
        terminal.focus(False)
        terminal.until(lambda: terminal.shut(seat))
        terminal.focus(True)

    def stop() -> None:
        terminal.signal(signal.SIGSTOP)
        os.waitid(os.P_PID, terminal.pid, os.WSTOPPED | os.WNOWAIT)
        terminal.signal(signal.SIGCONT)

    for cover in (lambda: terminal.press("."), lambda: terminal.press("space"), resize,
                  ask_to_leave, lose_focus, stop):  # fmt: skip
        cover()
        terminal.until(lambda: terminal.shut(seat))
        shut = len(terminal.frames)
        terminal.press("a", "e", "enter", "1")
        assert terminal.actions() == []
        terminal.turn_up(seat)
        assert not any(frame.open_hand for frame in terminal.frames[shut:-1][:1])
        terminal.until("\\^\\^\\^")


def test_an_idle_hand_covers_itself(sit) -> None:
    terminal = sit("idle_seconds = 1\n", brisk=True)
    seat = first(terminal)
    terminal.turn_up(seat)
    terminal.until(lambda: terminal.shut(seat))
    terminal.turn_up(seat)
    terminal.until(lambda: terminal.shut(seat))


def test_with_no_idle_seconds_it_never_does(sit) -> None:
    terminal = sit("idle_seconds = 0\n", brisk=True)
    seat = first(terminal)
    terminal.turn_up(seat)
    assert not terminal.waits(lambda: terminal.shut(seat), 0.5)


def test_ctrl_z_gives_a_clean_terminal_back_and_fg_a_covered_hand(tmp_path) -> None:
    shell = ["bash", "--norc", "--noprofile", "-i"]
    with Terminal(shell, env={"PS1": "shell> ", "HISTFILE": None}) as terminal:
        terminal.until("shell>")
        command = ["-m", "tui.cli", "--data-dir", str(tmp_path), "play", "rattlesnake", *TWO]
        terminal.type(" ".join(python(command[0], *command[1:])) + " --seed keys\r")
        terminal.until("then +space")
        letter = "a" if "A N N" in terminal.screen_text() else "b"
        terminal.press(letter)
        terminal.press("space")
        terminal.until("shows \\w+'s hand")
        terminal.until_quiet(1.2 * HELD)
        terminal.press("space")
        terminal.until("end turn")
        terminal.press("ctrl+z")
        terminal.until("Stopped")
        assert "end turn" not in terminal.screen_text()
        asleep = len(terminal.all_bytes)
        terminal.type("fg\r")
        terminal.until("shows \\w+'s hand")
        before, _, _ = terminal.all_bytes[asleep:].partition(b"\x1b[?1049h")
        assert b"Hits" not in before, "nothing is drawn before the terminal is taken over again"
        terminal.press("q")
        terminal.until("Leave the table")
        terminal.press("y")
        terminal.until(lambda: terminal.screen_text().rstrip().endswith("\nshell>"))
