"""Whole games of Cards for Cowboys in a real terminal of 80x24, alone against bots and shared."""

import sys
from pathlib import Path

import pytest

from rules.cowboys.actions import DRAW
from rules.match import Match
from rules.record import parse
from tests.support.terminal import ROOT, Terminal
from tests.table.store import NAMES, keys_for, timid
from tui.narration import ask

BRISK = ROOT / "tests/support/apps/brisk.py"


class AtTerminal(Terminal):
    """People at a game, who know from the record what to decide."""

    def __init__(self, folder: Path, *seats: str) -> None:
        self.folder = folder
        shared = sum(seat != "me" and not seat.startswith("bot") for seat in seats) > 1
        self.held = 0.07 if shared else 0.0
        """Seconds without a key after which the next one is heeded."""
        program = [str(BRISK)] if shared else ["-m", "tui.cli"]
        arguments = [word for seat in seats for word in ("--seat", seat)]
        command = [sys.executable, *program, "play", "cowboys", *arguments]
        options = ["--seed", "rodeo", "--speed", "off", "--data-dir", str(folder)]
        super().__init__([*command, *options], (80, 24))

    def match(self) -> Match:
        """Return the game as far as it is saved."""
        (found,) = self.folder.glob("games/*.jsonl")
        return Match(parse(found.read_bytes()))

    @property
    def prompt(self) -> str:
        return str(self.rows()[-2].strip())

    def decide(self, match: Match, question: str, *keys: str) -> Match:
        """Press keys when a question stands there; return the game after them."""
        self.until(lambda: self.prompt.startswith(question[:60]))
        # The question may still be that of the step before, after which keys are dropped.
        self.insist(keys, lambda: self.match().version > match.version)
        return self.match()

    def rest(self) -> None:
        if self.held:
            self.until_quiet(self.held)

    def show_the_end(self) -> None:
        """Read the showdown to its end, then the result."""
        self.until("T H E   S H O W D O W N")
        self.press("enter")
        self.until("the result")
        self.press("right")
        self.until("HERDS BY ROUND")
        self.press("enter")
        self.until("Play again")


def question(match: Match, seat: int, *, you: bool) -> str:
    view = match.view(seat)
    names = [each.name for each in match.header.seats]
    return ask("cowboys", view, names, you=you)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_whole_game_against_bots(tmp_path, count) -> None:
    seats = ("me", *["bot:random"] * (count - 1))
    with AtTerminal(tmp_path, *seats) as at:
        at.until("draw your first card")
        match = at.match()
        while match.outcome is None:
            action = timid(match.view(0))
            keys = keys_for(match.view(0), action)
            match = at.decide(match, question(match, 0, you=True), *keys)
            while match.outcome is None and 0 not in match.to_act():
                at.until(lambda: 0 in at.match().to_act() or at.match().outcome is not None)
                match = at.match()
        at.show_the_end()


def test_a_whole_game_of_two_at_one_keyboard(tmp_path) -> None:
    with AtTerminal(tmp_path, *(f"human:{name}" for name in NAMES[:2])) as at:
        at.until("everybody has two keys")
        match = at.match()
        while match.outcome is None:
            seat = match.to_act()[0]
            if match.view(None).phase == "draw":
                match = draw_step(at, match)
                continue
            action = timid(match.view(seat))
            keys = keys_for(match.view(seat), action)
            match = at.decide(match, question(match, seat, you=False), *keys)
        at.show_the_end()


def draw_step(at: AtTerminal, match: Match) -> Match:
    """Let everybody choose at the same moment."""
    draws = {seat: timid(match.view(seat)) == DRAW for seat in match.to_act()}
    keys = [str(2 * seat + (1 if draws[seat] else 2)) for seat in draws]
    return at.decide(match, "Draw or stop", *keys)
