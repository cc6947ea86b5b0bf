"""A chart of the Herds by round, drawn with plotext: a letter for each player, no colour needed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

AXES = str.maketrans("┤┬┼├┴┐┌┘└", "+++++++++")
"""The joints of axes where only ASCII is shown."""


def chart(
    series: Sequence[Sequence[int]], letters: Sequence[str], width: int, height: int, *, ascii: bool
) -> list[str]:
    """Return the rows of a chart; each series begins with round 0."""
    # plotext keeps one figure for the whole process, so it is cleared and built in one go.
    plot: Any = import_module("plotext")
    plot.clear_figure()
    plot.theme("clear")
    plot.limitsize(False, False)
    plot.plotsize(width, height)
    plot.xaxes(True, False)
    plot.yaxes(True, False)
    rounds = len(series[0]) - 1
    top = max(1, *(max(herds) for herds in series))
    for herds, letter in zip(series, letters, strict=True):
        plot.plot(list(range(rounds + 1)), list(herds), marker=letter)
    plot.xticks(*_ticks(rounds, max(1, width // 10)))
    plot.yticks(*_ticks(top, max(1, (height - 2) // 2)))
    rows = [row.rstrip() for row in plot.uncolorize(plot.build()).splitlines()]
    if ascii:
        rows = [row.translate(AXES).replace("─", "-").replace("│", "|") for row in rows]
    return rows


def _ticks(last: int, most: int) -> tuple[list[int], list[str]]:
    """Return whole numbers from 0 to `last`, about that many, and their labels."""
    step = max(1, -(-last // most))
    ticks = [*range(0, last - step // 2, step), last]
    return ticks, [str(tick) for tick in ticks]
