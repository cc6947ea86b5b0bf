"""Who sits where: the SPECs of `--seat` as seats with names (see `fangs play --help`)."""

from __future__ import annotations

from collections.abc import Sequence

from rules import bots
from rules.core import Game, RulesError
from rules.record import SeatInfo
from tui.names import YOU, bot_names, check_distinct, clean_name


class BadSeat(RulesError):
    """A SPEC that means no seat, or seats that do not make a table."""


def default_specs(game: Game) -> list[str]:
    """Return the seats of a game for which none are named: you against `bot:normal`."""
    return ["me"] + [f"bot:{bots.DEFAULT}"] * (game.seats[0] - 1)


def parse_seats(game: Game, specs: Sequence[str], name: str = YOU) -> tuple[SeatInfo, ...]:
    """Return the seats these SPECs mean, the smallest table if there are none.

    `name` is what the person of the seat `me` is called. Raises BadSeat, BadName or RulesError.
    """
    specs = list(specs) or default_specs(game)
    kinds = [_kind(spec) for spec in specs]
    _check_table(game, kinds)
    alone = sum(kind != "bot" for kind in kinds) == 1
    people = {
        number: _person(spec, number, name, alone)
        for number, spec in enumerate(specs)
        if kinds[number] != "bot"
    }
    check_distinct(list(people.values()))
    names = iter(bot_names(kinds.count("bot"), people.values()))
    return tuple(
        SeatInfo(people[number], "human")
        if number in people
        else SeatInfo(next(names), "bot", _level(game, spec))
        for number, spec in enumerate(specs)
    )


def _kind(spec: str) -> str:
    word, _, rest = spec.partition(":")
    if word == "exec":
        raise BadSeat("External bots (exec:) cannot play yet; name a bot, such as bot:normal.")
    if (
        word not in ("me", "human", "bot")
        or (word == "me" and rest)
        or (word == "human" and not rest)
    ):
        raise BadSeat(
            f"The seat {spec!a} is none of me, human:NAME, bot, bot:LEVEL, bot:LEVEL:STYLE."
        )
    return word


def _check_table(game: Game, kinds: Sequence[str]) -> None:
    _check_count(game, len(kinds))
    if kinds.count("me") > 1:
        raise BadSeat("Two seats are you; name the other person, such as human:ANN.")
    if all(kind == "bot" for kind in kinds):
        raise BadSeat("Nobody plays; seat a person, or let bots play with `fangs simulate`.")


def _check_count(game: Game, count: int) -> None:
    if count not in game.seats:
        allowed = " or ".join(map(str, game.seats))
        raise BadSeat(f"{game.title} is for {allowed} seats, not {count}; name each of them.")


def _person(spec: str, number: int, name: str, alone: bool) -> str:
    """Return a person's name; somebody without one is not "You" to the others."""
    if spec != "me":
        return clean_name(spec.partition(":")[2])
    return clean_name(name) if alone or name != YOU else f"Player {number + 1}"


def _level(game: Game, spec: str) -> str:
    level = spec.partition(":")[2] or bots.DEFAULT
    bots.find_level(game.name, level)
    return level


def check_bots(game: Game, specs: Sequence[str]) -> list[str]:
    """Return the SPECs of a table of bots alone; raises BadSeat or RulesError."""
    for spec in specs:
        if _kind(spec) != "bot":
            raise BadSeat(f"{spec!a} is a person; only bots play here, such as bot:normal.")
        _level(game, spec)
    _check_count(game, len(specs))
    return list(specs)
