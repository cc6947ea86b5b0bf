"""How long it takes from the start of the command to its first full frame, on a warm machine.

    python -m tests.bench.startup [--pairs N]

Everything runs in turn with an empty app of stock Textual on a real pseudo-terminal of 80x24; the
ratios compare medians of one run. A frame is full when the cell at the bottom right is painted.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from statistics import median
from time import perf_counter

from tests.support.terminal import Terminal

EMPTY = [sys.executable, "-c", "from textual.app import App; App().run()"]
FANGS = [sys.executable, "-m", "tui.cli"]
TABLE = ("--seed", "startup", "--speed", "off")
COMMANDS = {
    "empty Textual app": EMPTY,
    "home": FANGS,
    "rattlesnake": [*FANGS, "play", "rattlesnake", *TABLE],
    "cowboys": [*FANGS, "play", "cowboys", *TABLE],
    "charmers": [*FANGS, "play", "charmers", *TABLE],
}


def first_frame(command: Sequence[str], folder: str) -> float:
    """Return the milliseconds until a program has painted its whole screen."""
    env = {
        "PYTHONDONTWRITEBYTECODE": None,
        "PYTHONPYCACHEPREFIX": f"{folder}/compiled",
        "XDG_DATA_HOME": folder,
        "XDG_CONFIG_HOME": folder,
    }
    begin = perf_counter()
    with Terminal(command, (80, 24), env) as terminal:
        terminal.until(lambda: terminal.cell(79, 23).bg != "default")
        return (perf_counter() - begin) * 1000


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the median of each command and its ratio to the empty app."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=9, help="how often each is started")
    pairs = parser.parse_args(arguments).pairs
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(-1, pairs):
            for name, command in COMMANDS.items():
                took = first_frame(command, folder)
                if turn >= 0:
                    times[name].append(took)
    empty = median(times["empty Textual app"])
    for name, each in times.items():
        print(f"{name:18}{median(each):6.0f} ms  {median(each) / empty:.2f}")


if __name__ == "__main__":
    main()
