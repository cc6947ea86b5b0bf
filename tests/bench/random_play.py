"""Decisions per second of random play on one core, the legal actions listed each time.

Run it from the project's folder: `python -m tests.bench.random_play [--runs N] [GAME]...`. It is
no test: pytest does not collect it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from statistics import median
from time import process_time

from rules.chance import SeededChance
from rules.games import NAMES, load_game


def play(name: str, seats: int, seed: str) -> int:
    """Play one game at random and return its number of decisions."""
    game = load_game(name)
    rng = Random(seed)
    state, _ = game.new(seats, game.options(), SeededChance(seed))
    decisions = 0
    while seats_to_act := state.to_act():
        seat = seats_to_act[0]
        state.apply(seat, rng.choice(state.legal_actions(seat)))
        decisions += 1
    return decisions


def rate(name: str, run: int, at_least: int) -> float:
    """Return the decisions per second of CPU time over at least so many decisions."""
    seats = load_game(name).seats[0]
    play(name, seats, "warm up")
    decisions = games = 0
    start = process_time()
    while decisions < at_least:
        decisions += play(name, seats, f"{run}/{games}")
        games += 1
    return decisions / (process_time() - start)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the median rate of each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=NAMES, metavar="GAME")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--decisions", type=int, default=20_000, help="in each run, at least")
    options = parser.parse_args(arguments)
    for name in options.games:
        rates = [rate(name, run, options.decisions) for run in range(options.runs)]
        print(
            f"{name}: {median(rates):,.0f} decisions a second"
            f" (median of {len(rates)} runs; {min(rates):,.0f} to {max(rates):,.0f})"
        )


if __name__ == "__main__":
    main()
