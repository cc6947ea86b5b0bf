"""A simple bot of Rattlesnake to measure others by: the biggest combo, always, and no thought."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rules.bots import Advice
from rules.rattlesnake.actions import Attack, Buy, Defend, TakeCover, UseDoubletap
from rules.rattlesnake.odds import strength_of, tally

ORDER = (UseDoubletap, TakeCover, Attack, Defend, Buy)


class GreedyBot:
    """Attacks, defends and buys whenever it can; uses no ability but Double Tap and Take Cover."""

    def choose(self, view: Any, memory: Sequence[Any], rng: Random, budget: int) -> Any:
        for kind in ORDER:
            found = [action for action in view.legal if isinstance(action, kind)]
            if found and kind in (Attack, Defend):
                return max(found, key=lambda one: (strength_of(tally(one.cards)), -len(one.cards)))
            if found:
                return rng.choice(found)
        return view.legal[-1]

    def advise(self, view: Any, memory: Sequence[Any], rng: Random, budget: int) -> Advice:
        return Advice(self.choose(view, memory, rng, budget), "The biggest combo wins.")
