"""The terminal that the other tests sit at does what a real one does."""

import re

import pytest

from tests.support.terminal import AT_REST, Terminal, key_bytes


def shell(script: str) -> list[str]:
    return ["sh", "-c", script]


def test_what_was_overwritten_was_shown_all_the_same() -> None:
    with Terminal(shell(r"printf 'secret\r'; printf '\033[3Hnext\033[1Hpublic'")) as terminal:
        assert terminal.wait_exit() == 0
        assert terminal.rows()[0] == "public"
        assert terminal.ever_shown("^secret$")
        assert not terminal.ever_shown("secretary")
        assert terminal.find(b"secret") >= 0
        assert terminal.find(re.compile(rb"publi[a-b]")) == -1


def test_what_was_scrolled_away_was_shown_all_the_same() -> None:
    with Terminal(shell("echo secret; seq 100")) as terminal:
        assert terminal.wait_exit() == 0
        assert terminal.ever_shown("^secret$")
        assert terminal.ever_shown("^50$")
        assert terminal.rows()[-2] == "100"


def test_the_alternate_screen_goes_away_with_its_text() -> None:
    script = r"printf 'before\r\n\033[?1049h\033[Hinside\033[?1049lafter'"
    with Terminal(shell(script)) as terminal:
        terminal.wait_exit()
        assert terminal.screen_text().split() == ["before", "after"]
        assert terminal.ever_shown("inside")
        assert terminal.modes() == AT_REST


def test_modes_left_on_are_told() -> None:
    with Terminal(shell(r"printf '\033[?1000;1006h\033[?25l\033[>1u\033[?2004h'")) as terminal:
        terminal.wait_exit()
        assert terminal.modes() == {7, 1000, 1006, 2004}
        assert terminal.kitty_flags_pushed == 1


def test_sequences_that_pyte_does_not_know_leave_no_trace() -> None:
    script = r"printf 'a\033[?2026$pb\033[>1uc\033]0;title\007d\033P+q\033\\e\033[2 qf'"
    with Terminal(shell(script), answers=False) as terminal:
        terminal.wait_exit()
        assert terminal.screen_text().strip() == "abcdef"


def test_questions_are_answered() -> None:
    script = r"stty raw -echo; printf 'ab\033[6n'; dd bs=1 count=6 2>/dev/null | od -An -c"
    with Terminal(shell(script)) as terminal:
        terminal.until(r"033 +\[ +1 +; +3 +R")


def test_exit_status_and_signal() -> None:
    with Terminal(shell("exit 3")) as terminal:
        assert terminal.wait_exit() == 3
    with Terminal(shell("kill -9 $$")) as terminal:
        assert terminal.wait_exit() == -9


def test_waiting_in_vain_shows_the_screen() -> None:
    with Terminal(shell("echo here; cat")) as terminal:
        terminal.until("here")
        with pytest.raises(AssertionError, match="here"):
            terminal.until("elsewhere", timeout=0.05)
        with pytest.raises(AssertionError, match="still running"):
            terminal.wait_exit(timeout=0.05)


def test_only_whole_frames_are_looked_at() -> None:
    script = r"printf '\033[?2026hpart'; read x; printf 'whole\033[?2026l'; cat"
    with Terminal(shell(script)) as terminal:
        assert not terminal.waits("part", 0.05)
        terminal.press("enter")
        terminal.until("part\nwhole")


def test_size_and_cells() -> None:
    with Terminal(shell(r"stty size; printf '\033[1;31mx'; cat"), size=(60, 10)) as terminal:
        terminal.until("10 60\nx")
        cell = terminal.cell(0, 1)
        assert (cell.data, cell.fg, cell.bold) == ("x", "red", True)
        assert [len(row) for row in terminal.cells()] == [60] * 10


@pytest.mark.parametrize(
    ("key", "data"),
    [("a", b"a"), ("ctrl+c", b"\x03"), ("up", b"\x1b[A"), ("alt+x", b"\x1bx"), ("é", b"\xc3\xa9")],
)
def test_keys_by_name(key: str, data: bytes) -> None:
    assert key_bytes(key) == data


def test_no_such_key() -> None:
    with pytest.raises(KeyError):
        key_bytes("hyperspace")
