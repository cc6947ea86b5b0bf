"""The review of a finished game: a person's costliest decisions, and why a bot moved as it did.

A decision is judged only by what its seat could know then: the same moment is imagined again and
again with the hidden cards dealt anew, and played on by bots from the action that was chosen and
from the one the bot would have chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from random import Random
from typing import Any

import msgspec

from rules.bots import DEFAULT, Advice, find_level, load_bot
from rules.chance import RandomChance
from rules.core import Event, Seat, State
from rules.record import Record, Replay

IMAGINED = ("rattlesnake",)
"""The games whose moments can be imagined: rules.GAME.imagine."""

LIMIT = 400
"""Decisions after which an imagined game is given up as drawn."""


class Slip(msgspec.Struct, frozen=True):
    """A decision that cost something."""

    turn: int
    view: Any
    """What the seat could know then."""
    chosen: Any
    """The action taken."""
    better: Any
    """The action the bot would have taken."""
    why: str
    """The bot's reason for it, in one sentence."""
    cost: float
    """How much less of the game the chosen action was worth, from 0 to 1."""


class Moment(msgspec.Struct, frozen=True):
    """One decision of a record, as its seat saw it."""

    number: int
    """The line of its action in the record."""
    view: Any
    memory: tuple[Event, ...]
    action: Any


def moments(record: Record, seat: Seat) -> Iterator[Moment]:
    """Yield the decisions of a seat, forced ones left out."""
    replay = Replay(record)
    memory = _seen(replay.opening, seat)
    while (found := replay.next_action) is not None:
        number, who, action = found
        if who == seat:
            view = replay.state.view(seat)
            if len(view.legal) > 1:
                yield Moment(number, view, tuple(memory), action)
        memory += _seen(replay.step(), seat)


def costliest(
    record: Record, seat: Seat, rng: Random, *, most: int = 3, samples: int = 24
) -> list[Slip]:
    """Return the decisions of a seat that cost most, the worst first; at most `most` of them.

    `samples` is the number of imagined games each action is played on in.
    """
    game = record.header.game
    bot = load_bot(game, DEFAULT)
    budget = find_level(game, DEFAULT).budget
    options = Replay(record).options
    rough: list[tuple[float, Moment, Advice]] = []
    for moment in moments(record, seat):
        advice = bot.advise(moment.view, moment.memory, rng, budget)
        if advice.action != moment.action:
            first = max(2, samples // 6)
            cost = _worth(game, options, moment, advice.action, first, rng)
            rough.append((cost, moment, advice))
    # A first look at all of them, a close one at the few that look worst.
    rough.sort(key=lambda entry: -entry[0])
    found: list[Slip] = []
    for _, moment, advice in rough[: 2 * most]:
        cost = _worth(game, options, moment, advice.action, samples, rng)
        view = moment.view
        found.append(Slip(view.turn, view, moment.action, advice.action, advice.why, cost))
    found = [slip for slip in found if slip.cost > 0]
    return sorted(found, key=lambda slip: -slip.cost)[:most]


def bot_reasons(record: Record) -> Iterator[tuple[Moment, str]]:
    """Yield the decisions of the bots with the reason of each, told by the same bot again."""
    game = record.header.game
    for seat, info in enumerate(record.header.seats):
        if info.kind != "bot":
            continue
        level = info.level or DEFAULT
        bot, budget = load_bot(game, level), find_level(game, level).budget
        for moment in moments(record, seat):
            advice = bot.advise(moment.view, moment.memory, Random(0), budget)
            if advice.action == moment.action:
                yield moment, advice.why


def _worth(
    game: str, options: Any, moment: Moment, better: Any, samples: int, rng: Random
) -> float:
    """Return the mean difference between two actions over the same imagined games, 0 to 1."""
    total = 0.0
    for _ in range(samples):
        seed = rng.random()
        total += _play_on(game, options, moment, better, Random(seed))
        total -= _play_on(game, options, moment, moment.action, Random(seed))
    return total / samples / 2


def _play_on(game: str, options: Any, moment: Moment, action: Any, rng: Random) -> float:
    """Return what an imagined game brings the seat (-1 to 1) if it takes `action` now."""
    seat: Seat = moment.view.seat
    imagine: Callable[..., State] = import_module(f"rules.{game}.imagine").imagine
    state = imagine(moment.view, moment.memory, options, RandomChance(rng), rng.randrange)
    bot = load_bot(game, DEFAULT)
    budget = find_level(game, DEFAULT).budget
    public = _seen(moment.memory, None)
    seats = range(len(moment.view.sides))
    memories = [list(moment.memory) if each == seat else list(public) for each in seats]
    happened = state.apply(seat, action)
    for _ in range(LIMIT):
        for each in seats:
            memories[each] += _seen(happened, each)
        if state.outcome is not None:
            return state.outcome.returns[seat]
        actor = state.to_act()[0]
        choice = bot.choose(state.view(actor), memories[actor], rng, budget)
        happened = state.apply(actor, choice)
    return 0.0


def _seen(story: Sequence[Event], seat: Seat | None) -> list[Event]:
    return [seen for event in story if (seen := event.seen_by(seat)) is not None]
