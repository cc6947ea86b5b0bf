"""Two whole games as text: every answer of chance, every action, every event, in order.

`python -m tests.cowboys.playthrough` writes the files anew, after a change of the rules that is
meant.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from rules.chance import JournalChance, SeededChance
from rules.core import Event
from rules.cowboys.actions import DRAW, STOP, Burn, Buy, CowboysAction, Explode
from rules.cowboys.game import State
from rules.cowboys.state import Options
from tests.cowboys.tables import COWBOYS
from tests.support.pinned import plain

FOLDER = Path(__file__).with_name("playthroughs")

GAMES = {"two": (2, "six-shooter"), "four": (4, "tumbleweed")}
"""Seats and seed of each playthrough."""


def playthrough(seats: int, seed: str) -> str:
    """Play a game at random from a seed and return its story, a line for each thing."""
    journal = JournalChance(SeededChance(seed))
    state, happened = COWBOYS.new(seats, Options(), journal)
    lines: list[str] = []

    def tell(happened: list[Event]) -> None:
        for line in journal.take():
            facts = {key: value for key, value in line.items() if key not in ("type", "what")}
            lines.append(f"  chance {line['what']} {plain(facts)}")
        for event in happened:
            facts = msgspec.to_builtins(event)
            if facts["event"] != "StoreBuilt":
                lines.append(f"  {facts.pop('event')} {plain(facts)}")

    tell(happened)
    rng = Random(seed)
    while seats_to_act := state.to_act():
        seat = rng.choice(seats_to_act)
        action = _choose(state, seat, rng)
        lines.append(f"{seat}: {action}    of {len(state.legal_actions(seat))}")
        tell(state.apply(seat, action))
    lines.append(f"{plain(msgspec.to_builtins(state.outcome))}")
    return "\n".join(lines) + "\n"


def _choose(state: State, seat: int, rng: Random) -> CowboysAction:
    """Choose with a little sense, so that a game sees every kind of card at work."""
    actions = state.legal_actions(seat)
    if state.phase == "draw":
        bold = state.bandits[seat] < 2 or rng.random() < 0.3
        return DRAW if bold or STOP not in actions else STOP
    kind = Explode if rng.random() < 0.5 else Buy if rng.random() < 0.9 else Burn
    return rng.choice([action for action in actions if type(action) is kind] or actions)


def path(name: str) -> Path:
    """Return where a playthrough lies."""
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (seats, seed) in GAMES.items():
        path(name).write_text(playthrough(seats, seed), encoding="utf-8")
