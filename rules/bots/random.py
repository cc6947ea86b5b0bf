"""The bot that plays any game at random: a measure for the others, and a partner for tests."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.bots import Advice
from rules.core import Action, Event, View


class RandomBot:
    """Every legal action is equally likely."""

    def choose(self, view: View, memory: Sequence[Event], rng: Random, budget: int) -> Action:
        """Return a legal action by lot."""
        return view.legal[rng.randrange(len(view.legal))]

    def advise(self, view: View, memory: Sequence[Event], rng: Random, budget: int) -> Advice:
        """Return a legal action by lot, and say so."""
        return Advice(self.choose(view, memory, rng, budget), "You choose by lot.")
