"""The bots: what one is, the levels there are for each game, and how one is loaded.

A bot gets what a person in its seat may know, the View and the memory, and nothing else. Levels
are data; a bot's module is imported only when the bot is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from rules.core import Action, Event, RulesError, Seat, View

V = TypeVar("V", bound=View, contravariant=True)

Rng: TypeAlias = Random
"""A generator of a bot's own, for all that is no part of a game."""


class Advice(msgspec.Struct, frozen=True):
    """An action and the reason for it."""

    action: Any
    """One of the View's legal actions."""
    why: str
    """One plain sentence in the second person."""


class Bot(Protocol[V]):
    """Whoever decides for a seat from a View alone; V is the game's View."""

    def choose(self, view: V, memory: Sequence[Event], rng: Rng, budget: int) -> Action:
        """Return one of the View's legal actions.

        `memory` is the seat's events as it saw them, from the start; `rng` the bot's own
        generator; `budget` the work it may do, in samples, without regard to time.
        """
        ...

    def advise(self, view: V, memory: Sequence[Event], rng: Rng, budget: int) -> Advice:
        """Return what `choose` would return, with the reason: for hints and for "why?"."""
        ...


class Level(msgspec.Struct, frozen=True):
    """One bot of one game, as data."""

    where: str
    """Its module."""
    name: str
    """Its class there."""
    budget: int
    """The work it may do for a decision, in samples."""


DEFAULT = "normal"
"""The level of a bot for whom none is named."""

LEVELS: dict[str, dict[str, Level]] = {
    "rattlesnake": {
        "random": Level("rules.bots.random", "RandomBot", 0),
        "normal": Level("rules.bots.rattlesnake", "NormalBot", 0),
    },
    "cowboys": {
        "random": Level("rules.bots.random", "RandomBot", 0),
        "easy:simple": Level("rules.bots.cowboys", "SimpleBot", 0),
        "normal": Level("rules.bots.cowboys", "NormalBot", 0),
    },
    "charmers": {
        "random": Level("rules.bots.random", "RandomBot", 0),
        "easy:accepter": Level("rules.bots.charmers", "AccepterBot", 0),
        "easy:rejecter": Level("rules.bots.charmers", "RejecterBot", 0),
        "easy:honest": Level("rules.bots.charmers", "HonestBot", 0),
        "normal": Level("rules.bots.charmers", "NormalBot", 0),
    },
}
"""Each game's bots by LEVEL or LEVEL:STYLE, from the weakest to the strongest."""


def find_level(game_name: str, level: str) -> Level:
    """Return a level's data; raises RulesError naming the levels there are."""
    levels = LEVELS.get(game_name, {})
    if level not in levels:
        names = ", ".join(levels) or "none"
        raise RulesError(f"There is no bot {level!r} for {game_name}; its levels are: {names}.")
    return levels[level]


def load_bot(game_name: str, level: str) -> Bot[View]:
    """Return the bot of that level; raises RulesError naming the levels there are."""
    found = find_level(game_name, level)
    bot: Bot[View] = getattr(import_module(found.where), found.name)()
    return bot


def generator(seed: str, seat: Seat, spec: str) -> Rng:
    """Return a bot's own generator, the same for the same game, seat and SPEC."""
    return Random(f"{seed}/{seat}/{spec}")
