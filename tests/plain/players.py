"""Whoever types in plain mode: an input whose lines are made from what was written before them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rules.match import Match
from rules.record import SeatInfo
from tests.support.games import header
from themes import load_glyphs
from tui.plain.console import Console
from tui.plain.game import PlainGame
from tui.session import Session

ANN, BOB = SeatInfo("Ann", "human"), SeatInfo("Bob", "human")
ROSE = SeatInfo("ROSE", "bot", "random")


class Typist(io.StringIO):
    """An input that answers what was written since its last line."""

    def __init__(self, screen: io.StringIO, answer: Callable[[str], str | None]) -> None:
        super().__init__()
        self._screen = screen
        self._answer = answer
        self._read = 0

    def readline(self, size: int | None = -1, /) -> str:
        """Return the next answer; None ends the input."""
        text = self._screen.getvalue()[self._read :]
        self._read = len(self._screen.getvalue())
        answer = self._answer(text)
        return "" if answer is None else answer + "\n"


def by_lot(rng: Random) -> Callable[[str], str]:
    """Return somebody who understands curtains and answers everything else by lot."""

    def answer(text: str) -> str:
        *_, prompt = text.rstrip("\n").split("\n")
        if found := re.match(r"(\w) and Enter when", prompt):
            return found[1]
        if prompt.endswith("n no one:"):
            return rng.choice([*re.findall(r"\b([A-F]) ", prompt), "n", "n"])
        if "Write hand to see" in text:
            return "hand"
        return rng.choice([*"1234567", "1 2", "1 2 3", "0"])

    return answer


def script(*lines: str) -> Callable[[str], str | None]:
    """Return somebody who types these lines and leaves."""
    left = list(lines)
    return lambda _text: left.pop(0) if left else None


def seat(*seats: SeatInfo, seed: str = "plain", match: Match | None = None) -> Session:
    """Return a session of these seats that is not saved."""
    import msgspec

    head = msgspec.structs.replace(header(seed=seed), seats=seats)
    return Session(match or Match.new(head), id="the-id")


def play(
    session: Session, answer: Callable[[str], str | None], env: dict[str, str] | None = None
) -> str:
    """Play a session to its end with somebody typing; return everything that was written."""
    screen = io.StringIO()
    console = Console(load_glyphs("ascii"), env or {}, Typist(screen, answer), screen)
    PlainGame(session, console, "off").play()
    return screen.getvalue()


def leave(session: Session, lines: Sequence[str]) -> str:
    """Play a session until these lines are typed; return everything that was written."""
    from tui.plain.console import Left

    screen = io.StringIO()
    console = Console(load_glyphs("ascii"), {}, Typist(screen, script(*lines)), screen)
    game: Any = PlainGame(session, console, "off")
    try:
        game.play()
    except Left:
        return screen.getvalue()
    raise AssertionError("the game was over before the lines were")
