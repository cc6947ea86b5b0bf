"""People who play a whole hosted game at terminals of their own, and what each of them ever saw.

They know what to do from the record, which is on the host's disk before anything is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from rules.match import Match
from rules.record import parse
from tests.host.people import Guest, HostProcess, make_key
from tests.support.terminal import TRIES
from tests.table import players
from tui import reactions
from tui.keys import CONTEXTS, KEYS
from tui.narration import ask, narrate
from tui.tables import TABLES

NAMES = ("Ann", "Bob", "Cat", "Dan")

Policy = Callable[[Any], Any]


class Party:
    """Some people, each with a key, at one host."""

    def __init__(self, folder: Path, host: HostProcess, count: int) -> None:
        self.host = host
        self.names = NAMES[:count]
        self.keys = [make_key(folder, name) for name in self.names]
        self.guests: list[Guest] = []
        self.seen: list[list[Guest]] = [[] for _ in self.names]
        """All the terminals that each person ever sat at."""
        self.game = ""

    def arrive(self, seat: int, **options: Any) -> Guest:
        """Connect, and be in the lobby."""
        guest = Guest(self.host, self.keys[seat], self.names[seat], **options)
        guest.come_in()
        self.seen[seat].append(guest)
        if seat == len(self.guests):
            self.guests.append(guest)
        else:
            self.guests[seat] = guest
        return guest

    def close(self) -> None:
        """Close all terminals."""
        for guests in self.seen:
            for guest in guests:
                guest.close()

    def sit_down(self, game: str, *, window: bool = False) -> None:
        """Lay a table, join it, and deal; without windows unless they are wanted."""
        self.game = game
        first, *others = self.guests
        first.press(KEYS[f"host.{game}"].keys[0])
        first.until("a table being set up")
        if reactions.asks(game):
            move_to(first, "Windows to respond")
        if reactions.asks(game) and not window:
            first.press("left", "left")
            first.until("Windows to respond .*none")
        for number, guest in enumerate(others, 2):
            guest.until(f"Join: .*laid by {self.names[0]}")
            choose(guest, "Join:")
            guest.until("a table being set up")
            first.until(f"Seat {number} +{self.names[number - 1]}")
        if "all seats are taken" not in first.screen_text():
            first.press("f")
        first.until("all seats are taken")
        first.press("p")
        for guest in self.guests:
            guest.until(lambda guest=guest: "being set up" not in guest.screen_text())

    # The game as the record has it.

    @property
    def record(self) -> Path:
        """The file of the only game."""
        (found,) = self.host.data.glob("host/games/*.jsonl")
        return found

    def match(self) -> Match:
        """Return the game as far as it is saved."""
        return Match(parse(self.record.read_bytes()))

    def lines(self) -> int:
        """Return how many decisions were made."""
        return self.record.read_bytes().count(b'"action"')

    # Playing.

    def play(self, policy: Policy, until: Callable[[Match], bool] = lambda _: False) -> None:
        """Play on until the game is over, or something holds."""
        while True:
            before = self.lines()
            match = self.match()
            if match.outcome is not None or until(match):
                return
            for seat in match.to_act():
                if seat < len(self.guests):
                    self.decide(match, seat, policy(match.view(seat)))
            # Bots take their time, and of a sealed step nothing is on disk until all have chosen.
            self.guests[0].waits(lambda before=before: self.lines() > before)

    def decide(self, match: Match, seat: int, action: Any) -> None:
        """Press the keys of an action until it is on disk."""
        guest = self.guests[seat]
        before = self.lines()
        view = match.view(seat)
        keys = keys_for(self.game, view, action)
        question = ask(self.game, view, match_names(match), you=True)[:40]
        if view.phase == "return":
            # The cards to choose from stand in the place of the question.
            question = "which card goes back on top"
        sealed = len(match.to_act()) > 1

        def done() -> bool:
            return self.lines() > before or (sealed and question not in guest.screen_text())

        for _ in range(TRIES):
            if guest.waits(lambda: question in guest.screen_text()):
                guest.press(*keys)
            if guest.waits(done):
                return
            # Alone, since right before a letter it would be that letter with alt.
            guest.press("escape")
            guest.waits(lambda: False, 0.2)
        raise AssertionError(f"{action} is not taken:\n{guest.screen_text()}")

    def go_on(self, seat: int) -> Guest:
        """Come back after the line was dropped, and sit down again."""
        guest = self.arrive(seat)
        choose(guest, "Go on:")
        guest.until(lambda: "F A N G S" not in guest.screen_text())
        return guest

    def look_again(self, seat: int) -> None:
        """Go from the end of the game to its last moment."""
        guest = self.guests[seat]
        before = guest.screen_text()
        guest.press("escape")
        guest.until(lambda: guest.screen_text() != before)
        guest.press("l")
        guest.until("look at that moment")
        guest.press("enter")
        guest.until(r"Step (\d+) of \1, as you")

    def told(self, eyes: int | None) -> set[str]:
        """Return every sentence of the game as a seat is told it."""
        match = self.match()
        story = match.memory(eyes)
        return {
            s.text for s in narrate(self.game, story, match_names(match), eyes, eyes is not None)
        }

    def shown(self, seat: int) -> str:
        """Return all rows that ever stood on somebody's screens, as one text."""
        return "\n".join(row for guest in self.seen[seat] for row in guest._emulator.rows_shown)


@contextmanager
def seated(folder: Path, host: HostProcess, game: str) -> Iterator[Party]:
    """Let two people arrive, sit down at a game, and be sent away in the end."""
    party = Party(folder, host, 2)
    try:
        for seat in range(2):
            party.arrive(seat)
        party.sit_down(game)
        yield party
    finally:
        party.close()


def match_names(match: Match) -> tuple[str, ...]:
    """Return what everybody at a table is called, the bots too."""
    return tuple(seat.name for seat in match.header.seats)


def row_of(guest: Guest, text: str) -> str:
    """Return the row in which a text stands."""
    return next((row.strip() for row in guest.rows() if text in row), "")


def move_to(guest: Guest, text: str) -> None:
    """Move a menu's cursor up to the row with a text."""
    for _ in range(30):
        # Of the rest of the screen others may change something at any time.
        marked = row_of(guest, "►")
        if text in marked:
            return
        guest.press("up")
        guest.until(lambda marked=marked: row_of(guest, "►") not in ("", marked))
    raise AssertionError(f"{text!r} cannot be chosen:\n{guest.screen_text()}")


def choose(guest: Guest, text: str) -> None:
    """Choose the row with a text from a menu."""
    move_to(guest, text)
    guest.press("enter")


def keys_for(game: str, view: Any, action: Any) -> Sequence[str]:
    """Return the keys that complete an action from a fresh choice."""
    if game == "rattlesnake":
        return players.keys_for(view, action)
    if game == "cowboys":
        return _cowboys(view, action)
    from importlib import import_module

    from tui.screens.table import _local

    module, name = TABLES[game]
    new_chooser = getattr(import_module(module), name).new_chooser
    keys = {id: KEYS[id].keys[0] for id in CONTEXTS[game] if not id.startswith("common.")}
    found: list[tuple[str, ...]] = [()]
    for _ in range(4):
        longer = []
        for begin in found:
            for id in keys:
                chooser = new_chooser(None, view)
                done = None
                for each in (*begin, id):
                    done = chooser.press(_local(each))
                if done == action:
                    return [keys[each] for each in (*begin, id)]
                if done is None and chooser.begun and not chooser.note:
                    longer.append((*begin, id))
        found = longer
    raise AssertionError(f"no keys of {game} complete {action}")


def _cowboys(view: Any, action: Any) -> Sequence[str]:
    word, _, rest = str(action).partition(" ")
    if word == "first":
        return [str(int(rest) + 1)]
    key = KEYS[f"cowboys.{word}"].keys[0]
    if word in ("buy", "burn"):
        column = rest.partition(".")[2]
        twice = word == "burn" and any(str(each).startswith("buy") for each in view.legal)
        return [column, key, key] if twice else [column, key]
    if word == "explode":
        uses = [str(each) for each in view.legal if str(each).startswith("explode")]
        return [key, str(uses.index(str(action)) + 1)] if len(uses) > 1 else [key]
    return [key]


def lively(game: str, rng: Random) -> Policy:
    """Return choices for a short game in which much happens."""
    if game != "rattlesnake":
        return lambda view: rng.choice(list(view.legal))
    sometimes = players.lively(rng)
    return lambda view: sometimes(view) if rng.random() < 0.25 else players.hasty(view)
