"""The review of a finished game: a person's costliest decisions, and why a bot moved as it did.

A decision is judged only by what its seat could know then: the same moment is imagined again and
again with the hidden cards dealt anew, and played on by bots from the action that was chosen and
from the one the bot would have chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.bots import DEFAULT, Advice, Rng, find_level, generator, load_bot
from rules.bots.imagined import Imagined
from rules.core import Event, Seat, seen
from rules.record import Record, Replay

IMAGINED = ("rattlesnake",)
"""The games whose moments can be imagined: rules.GAME.imagine."""


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
    memory = list(seen(replay.opening, seat))
    while (found := replay.next_action) is not None:
        number, who, action = found
        if who == seat:
            view = replay.state.view(seat)
            if len(view.legal) > 1:
                yield Moment(number, view, tuple(memory), action)
        memory += seen(replay.step(), seat)


def costliest(
    record: Record, seat: Seat, rng: Rng, *, most: int = 3, samples: int = 24
) -> list[Slip]:
    """Return the decisions of a seat that cost most, the worst first; at most `most` of them.

    `samples` is the number of imagined games each action is played on in.
    """
    game = record.header.game
    bot = load_bot(game, DEFAULT)
    budget = find_level(game, DEFAULT).budget
    options = Replay(record).options
    rough: list[tuple[float, Moment, Advice]] = []

    def cost_of(moment: Moment, advice: Advice, samples: int) -> float:
        imagined = Imagined(game, options, moment.view, moment.memory)
        return imagined.gain(advice.action, moment.action, samples, rng)

    for moment in moments(record, seat):
        advice = bot.advise(moment.view, moment.memory, rng, budget)
        if advice.action != moment.action:
            rough.append((cost_of(moment, advice, max(2, samples // 6)), moment, advice))
    # A first look at all of them, a close one at the few that look worst.
    rough.sort(key=lambda entry: -entry[0])
    found: list[Slip] = []
    for _, moment, advice in rough[: 2 * most]:
        cost = cost_of(moment, advice, samples)
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
            rng = generator(record.header.seed, seat, level)
            advice = bot.advise(moment.view, moment.memory, rng, budget)
            if advice.action == moment.action:
                yield moment, advice.why
