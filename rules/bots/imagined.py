"""Imagined games: what actions are worth by what their seat could know.

The moment is imagined again and again with the hidden cards dealt anew (section Hidden and
public), and bots play on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Any

from rules.bots import DEFAULT, find_level, load_bot
from rules.chance import RandomChance
from rules.core import Action, Event, Seat, State, seen

LIMIT = 400
"""Decisions after which an imagined game is given up as drawn."""


class Imagined:
    """The games that may go on from a moment, for all that its seat knows."""

    def __init__(self, game: str, options: Any, view: Any, memory: Sequence[Event]) -> None:
        """`game` is one with a room `imagine`; `view` and `memory` are those of who decides."""
        self._imagine: Callable[..., State] = import_module(f"rules.{game}.imagine").imagine
        self._bot = load_bot(game, DEFAULT)
        self._budget = find_level(game, DEFAULT).budget
        self._options = options
        self._view = view
        self._memory = memory

    def gain(self, action: Action, over: Action, samples: int, rng: Random) -> float:
        """Return how much more of the game `action` is worth than `over`, from -1 to 1.

        It is the mean over `samples` games, the same ones for both actions.
        """
        total = 0.0
        for _ in range(samples):
            seed = rng.random()
            total += self._play_on(action, Random(seed))
            total -= self._play_on(over, Random(seed))
        return total / samples / 2

    def _play_on(self, action: Action, rng: Random) -> float:
        """Return what an imagined game brings the seat (-1 to 1) if it takes `action` now."""
        view, memory = self._view, self._memory
        seat: Seat = view.seat
        state = self._imagine(view, memory, self._options, RandomChance(rng), rng.randrange)
        public = seen(memory, None)
        seats = range(len(view.sides))
        memories = [list(memory if each == seat else public) for each in seats]
        happened = state.apply(seat, action)
        for _ in range(LIMIT):
            for each in seats:
                memories[each] += seen(happened, each)
            if state.outcome is not None:
                return state.outcome.returns[seat]
            actor = state.to_act()[0]
            choice = self._bot.choose(state.view(actor), memories[actor], rng, self._budget)
            happened = state.apply(actor, choice)
        return 0.0
