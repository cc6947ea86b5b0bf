"""Two whole games as text: the deal, every action, every event and who sees what of it.

`python -m tests.charmers.playthrough` writes the files anew, after a change of the rules that is
meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

from rules.chance import JournalChance, SeededChance
from rules.charmers.state import Options
from rules.core import Event
from tests.charmers.tables import CHARMERS, circle, hand
from tests.support.games import walk
from tests.support.pinned import plain

FOLDER = Path(__file__).with_name("playthroughs")

GAMES = {"three": (3, False, "basket"), "five-quick": (5, True, "flute")}
"""Seats, `quick` and seed of each playthrough."""


def playthrough(seats: int, quick: bool, seed: str) -> str:
    """Play a game at random from a seed and return its story, a line for each thing."""
    journal = JournalChance(SeededChance(seed))
    state, happened = CHARMERS.new(seats, Options(quick), journal)
    lines = [f"chance {plain(line)}" for line in journal.take()]
    lines += _told(happened, seats)
    for seat, action in walk(state, Random(seed)):
        if state.phase == "address":
            hands = " | ".join(hand(state, each) for each in range(seats))
            open_gates = "".join(str(each) for each in range(seats) if state.gates[each])
            lines.append(f"round {state.round}, turn {state.turn}: {hands}")
            lines.append(f"  circle {circle(state)}; gates open: {open_gates}")
        lines.append(f"{seat}: {action}    of {len(state.legal_actions(seat))}")
        lines += _told(state.apply(seat, action), seats)
    lines.append(plain(msgspec.to_builtins(state.outcome)))
    return "\n".join(lines) + "\n"


def _told(happened: Sequence[Event], seats: int) -> list[str]:
    """Return each event in full and, where it differs, as the others see it."""
    lines = []
    for event in happened:
        lines.append(f"  {plain(msgspec.to_builtins(event))}")
        less = [
            str(viewer)
            for viewer in (*range(seats), "spectator")
            if event.seen_by(viewer if viewer != "spectator" else None) != event
        ]
        if less:
            seen = event.seen_by(None)
            lines.append(f"    {' '.join(less)} see: {plain(msgspec.to_builtins(seen))}")
    return lines


def path(name: str) -> Path:
    """Return where a playthrough lies."""
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, facts in GAMES.items():
        path(name).write_text(playthrough(*facts), encoding="utf-8")
