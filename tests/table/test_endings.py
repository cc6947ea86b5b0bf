"""However the game ends in the middle, the record goes on from the last action confirmed."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules.record import check, read
from tests.support.terminal import AT_REST
from tests.table.people import TWO, Witness
from tests.table.players import hasty
from tui.start import resume_game

BOT = ("--seat", "human:Ann", "--seat", "bot:normal")
SEED = "ending"


def at_the_curtain(start: Callable[..., Witness]) -> Witness:
    terminal = start(*TWO)
    terminal.until("The keyboard goes to")
    return terminal


def at_the_public_question(start: Callable[..., Witness]) -> Witness:
    terminal = at_the_curtain(start)
    terminal.turn_up(terminal.match().to_act()[0])
    terminal.press("e")
    terminal.until("no one")
    return terminal


def in_the_middle_of_a_choice(start: Callable[..., Witness]) -> Witness:
    terminal = at_the_curtain(start)
    terminal.turn_up(terminal.match().to_act()[0])
    terminal.press("1", "2", "b")
    terminal.until("Buy which card")
    return terminal


def while_a_bot_thinks(start: Callable[..., Witness]) -> Witness:
    terminal = start(*BOT, "--speed", "normal")
    terminal.until(lambda: terminal.rows()[-2].endswith("…") or "do you" in terminal.rows()[-2])
    while (match := terminal.match()).to_act() == (0,):
        terminal.until(lambda m=match: terminal.sees(m, 0))
        terminal.decide(0, hasty(match.view(0)))
    return terminal


MOMENTS = (
    at_the_curtain,
    at_the_public_question,
    in_the_middle_of_a_choice,
    while_a_bot_thinks,
)
ENDS = {
    "SIGTERM": lambda terminal: terminal.signal(signal.SIGTERM),
    "SIGHUP": lambda terminal: terminal.signal(signal.SIGHUP),
    "SIGKILL": lambda terminal: terminal.signal(signal.SIGKILL),
    "line lost": lambda terminal: terminal.close_pty(),
}
CODES = {"SIGTERM": 143, "SIGHUP": 129, "SIGKILL": -9, "line lost": 129}


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Witness]]:
    opened: list[Witness] = []

    def go(*seats: str) -> Witness:
        terminal = Witness(tmp_path, "play", "rattlesnake", *seats, "--seed", SEED, brisk=True)
        opened.append(terminal)
        return terminal

    yield go
    for terminal in opened:
        terminal.close()


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("end", ENDS)
def test_nothing_confirmed_is_lost(start, moment, end) -> None:
    terminal = moment(start)
    confirmed = terminal.actions()
    ENDS[end](terminal)
    assert terminal.wait_exit() == CODES[end]
    if end in ("SIGTERM", "SIGHUP"):
        assert terminal.modes() == AT_REST
        assert terminal.kitty_flags_pushed == 0
        assert "Hits" not in terminal.screen_text()
    check(read(terminal.record))
    assert terminal.actions()[: len(confirmed)] == confirmed
    session = resume_game(terminal.record)
    assert session.match.version == len(terminal.actions())
    assert session.next_decision() is not None
    session.close()
    assert not list(terminal.folder.glob("crash*"))


def test_a_whole_game_against_a_bot(start) -> None:
    """By keys at 80x24, from the first card to leaving the result."""
    terminal = start(*BOT, "--speed", "off")
    while (match := terminal.match_or_none()) is None or match.outcome is None:
        if match is None or match.to_act() != (0,):
            terminal.pump(0.05)
            continue
        terminal.until(lambda m=match: terminal.sees(m, 0))
        terminal.decide(0, hasty(match.view(0)))
    terminal.until("Play again")
    tables = terminal.frames[1:-1]
    assert all("RATTLESNAKE" in frame.text for frame in tables), "the screen never blanks"
    terminal.press("q")
    assert terminal.wait_exit() == 0
    assert terminal.modes() == AT_REST
    check(read(terminal.record))
