"""Two people at one keyboard in a real terminal, and a witness who sees all that is shown.

The people know what to do from the record, which is on disk before anything is shown; they wait
for what they expect to see, and press the keys that a person would press.
"""

import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rules.match import Match
from rules.rattlesnake.actions import PASS
from rules.record import parse
from tests.support.emulator import Emulator
from tests.support.terminal import ROOT, Terminal
from tests.table.players import Policy, keys_for
from tests.table.reading import BACK, hand_shown, near_player, near_row
from tui import reactions
from tui.narration import ask
from tui.screens.quiet import HELD

NAMES = ("Ann", "Bob")
TWO = ("--seat", "human:Ann", "--seat", "human:Bob", "--speed", "off")
"""The arguments for two people."""

BRISK = ROOT / "tests/support/apps/brisk.py"
CLOCKED = ROOT / "tests/support/apps/clocked.py"
CURTAIN = "The keyboard goes to"

Rows = tuple[str, ...]


class Frame:
    """What stood on the screen for a moment, and how many keys had been sent before."""

    def __init__(self, rows: Rows, keys: int) -> None:
        self.rows = rows
        self.keys = keys

    @property
    def text(self) -> str:
        """The rows as one text."""
        return "\n".join(self.rows)

    @property
    def open_hand(self) -> tuple[str, tuple[str, ...]] | None:
        """Whose hand lies open and its kinds, None if no hand does."""
        shown = hand_shown(self.rows)
        if not shown or BACK in shown:
            assert all(card == BACK for card in shown), f"half a hand is open:\n{self.text}"
            return None
        name = near_player(self.rows)
        assert name is not None
        return name.capitalize(), tuple(shown)

    @property
    def curtain(self) -> str | None:
        """Whom the curtain calls to the keyboard, None where it does not hang."""
        for number, row in enumerate(self.rows):
            if CURTAIN in row:
                return re.sub(r"[▒ ]", "", self.rows[number + 2]).capitalize()
        return None


class WatchedEmulator(Emulator):
    """An emulator that keeps every whole frame, and checks what is drawn in between."""

    def __init__(self, size: tuple[int, int], answer: Callable[[bytes], None]) -> None:
        super().__init__(size, answer)
        self.frames: list[Frame] = []
        self.flashes: list[str] = []
        """Rows that held for a moment what neither the frame before nor the next one shows."""
        self.keys = 0
        self._partial: list[tuple[int, str]] = []

    def _record(self) -> None:
        screen = self.screen
        for number in screen.dirty:
            if number < screen.lines:
                row = screen.buffer[number]
                self._partial.append((number, "".join(row[x].data for x in range(screen.columns))))
        super()._record()

    def _obey(self, sequence: bytes) -> None:
        super()._obey(sequence)
        if sequence == b"\x1b[?2026h":
            if not self.frames:
                # Before the terminal has said that it knows whole frames, they have no marks.
                self._partial = []
                self.end_frame()
        elif sequence == b"\x1b[?2026l":
            self.end_frame()

    def end_frame(self) -> None:
        """Take the screen as a whole frame; note what was drawn that is not old, new or blank."""
        rows = tuple(self.screen.display)
        before = self.frames[-1].rows if self.frames else (" " * self.screen.columns,) * len(rows)
        if len(before) == len(rows):
            for number, partial in self._partial:
                cells = zip(before[number], rows[number], partial, strict=False)
                if any(cell not in (old, new, " ") for old, new, cell in cells):
                    self.flashes.append(f"row {number}: {partial}")
        self._partial = []
        self.frames.append(Frame(rows, self.keys))


class Witness(Terminal):
    """A terminal with a game of two people in it, of which every frame is kept."""

    names: Sequence[str] = NAMES

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        brisk: bool = False,
        clock: Path | None = None,
        **options: Any,
    ) -> None:
        """Run the command; with `brisk` the curtain trusts the keys after a moment.

        With a `clock` it does when the clock in that file has moved on.
        """
        program = [str(BRISK)] if brisk else ["-m", "tui.cli"]
        if clock is not None:
            program = [str(CLOCKED), str(clock)]
        self.folder = folder
        self.held = 0.06 if brisk else 1.2 * HELD
        """Seconds without a key after which the next one is heeded."""
        command = [sys.executable, *program, "--data-dir", str(folder), *arguments]
        super().__init__(command, **options)
        self.watched = WatchedEmulator(self.size, self._say)
        self._emulator = self.watched

    @property
    def frames(self) -> list[Frame]:
        """Every whole frame that was ever shown."""
        return self.watched.frames

    @property
    def now(self) -> Frame:
        """What stands on the screen."""
        return Frame(tuple(self.rows()), self.watched.keys)

    def send(self, data: bytes) -> None:
        self.watched.keys += 1
        super().send(data)

    # The game as the record has it.

    @property
    def record(self) -> Path:
        """The file of the only game."""
        (found,) = self.folder.glob("games/*.jsonl")
        return found

    def match(self) -> Match:
        """Return the game as far as it is saved."""
        return Match(parse(self.record.read_bytes()))

    def match_or_none(self) -> Match | None:
        """Return the game as far as it is saved, None before its first card."""
        return self.match() if list(self.folder.glob("games/*.jsonl")) else None

    def actions(self) -> list[str]:
        """Return what was decided so far."""
        rows = self.record.read_bytes().split(b"\n")[:-1]
        lines = [json.loads(row) for row in rows if b'"action"' in row]
        return [f"{line['seat']}: {line['do']}" for line in lines]

    # What people do.

    def rest(self) -> None:
        self.waits(lambda: False, self.held)

    def open_curtain(self, seat: int) -> None:
        """Sit down at the keyboard when the curtain calls."""
        self.until(lambda: self.now.curtain == self.names[seat])
        while not self.sits(seat):
            self.until(lambda: "then  space" in self.screen_text() or self.sits(seat))
            seen = len(self.frames)
            self.press("abcdef"[seat])
            self.press("space")
            # Keys that were still on their way may have shut the lock before these came to it.
            self.until(lambda n=seen: self.sits(seat) or self.shown_since(n, "hands off"))

    def shown_since(self, frame: int, text: str) -> bool:
        """Tell whether a text stood in a frame of that number or a later one."""
        return any(text in each.text for each in self.frames[frame:])

    def sits(self, seat: int) -> bool:
        """Tell whether a person is at the keyboard, their hand face down or open."""
        return self.shut(seat) or self.opened(seat)

    def shut(self, seat: int) -> bool:
        """Tell whether a person's hand is shown face down, for them to turn up."""
        return f"shows {self.names[seat]}'s hand." in self.screen_text()

    def opened(self, seat: int) -> bool:
        """Tell whether a person's hand lies open."""
        found = self.now.open_hand
        if found is not None:
            return found[0] == NAMES[seat]
        rows = self.rows()
        empty = near_player(rows) == NAMES[seat].upper() and "no card in hand" in self.screen_text()
        return empty and not self.shut(seat) and not rows[-1].endswith("no one")

    def turn_up(self, seat: int) -> None:
        """Turn a hand up, from behind the curtain if that hangs."""
        self.until(lambda: self.now.curtain is not None or self.sits(seat))
        if self.now.curtain is not None:
            self.open_curtain(seat)
        if not self.opened(seat):
            self.insist("space", lambda: self.opened(seat))

    def asks(self, match: Match) -> bool:
        """Tell whether the whole table is asked what the game asks now."""
        question = ask("rattlesnake", match.view(None), NAMES)
        return self.rows()[-1].endswith("no one") and question.endswith(self.rows()[-2].strip())

    def decide(self, seat: int, action: Any) -> None:
        """Carry out an action of a person whose hand lies open."""
        match = self.match()
        keys = keys_for(match.view(seat), action)
        self.insist(keys, lambda: len(self.actions()) > match.version)
        assert self.actions()[match.version] == f"{seat}: {action}"

    def play(self, policy: Policy, steps: int = 10_000) -> None:
        """Play on for so many decisions, or until the game is over."""
        for _ in range(steps):
            match = self.match()
            if match.outcome is not None:
                self.until("Play again")
                return
            self._step(match, policy)

    def _step(self, match: Match, policy: Policy) -> None:
        (seat,) = match.to_act()
        asked = asked_of(match)
        if asked:
            self.until(lambda: self.asks(match))
            volunteer = next((s for s in asked if wants(match, s, asked, policy)), None)
            if volunteer is None:
                self.insist("n", lambda: len(self.actions()) == match.version + len(asked))
                return
            self.insist("ab"[volunteer], lambda: self.now.curtain is not None)
            self.turn_up(volunteer)
            match, seat = self.match(), volunteer
        self.turn_up(seat)
        self.until(lambda: self._ready(match, seat))
        self.decide(seat, policy(match.view(seat)))

    def _ready(self, match: Match, seat: int) -> bool:
        """Tell whether a person sees the present moment and has picked nothing."""
        return self.opened(seat) and self.sees(match, seat)

    def sees(self, match: Match, seat: int) -> bool:
        """Tell whether a person's hand is shown, nothing picked, and their decision asked for."""
        view, names = match.view(seat), [each.name for each in match.header.seats]
        question = ask("rattlesnake", view, names, you=True)
        asked = view.phase == "return" or question.endswith(self.rows()[-2].strip() or "?")
        near = near_row(self.rows())
        if near is None or "╔" in "".join(self.rows()[near:]):
            return False
        return asked and tuple(hand_shown(self.rows())) == view.hand


def asked_of(match: Match) -> tuple[int, ...]:
    """Return the people whom the question of the table concerns, none if there is none."""
    return reactions.asked("rattlesnake", match.view(None))


def wants(match: Match, seat: int, asked: tuple[int, ...], policy: Policy) -> bool:
    """Tell whether a person who is asked would rather use something than decline."""
    state = match._state.clone()
    for earlier in asked[: asked.index(seat)]:
        state.apply(earlier, PASS)
    return seat in state.to_act() and str(policy(state.view(seat))) not in ("pass", "allow")
