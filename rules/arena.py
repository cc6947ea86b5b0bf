"""The arena: whole games between bots at full speed, and what came of them.

Every game is a Match, so that its record is like any other; nobody watches but the bots. The
same seed and the same seats give the same games with any number of processes. There is no clock
here: the caller gives one.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from rules import bots
from rules.core import Event, Outcome, RulesError, Seat
from rules.match import Match, Update
from rules.record import Header, Line, SeatInfo, dump, write_file

Clock = Callable[[], float]
"""The time in seconds from any beginning."""

CHUNK = 8
"""Games a process plays before it reports."""


class GameResult(msgspec.Struct, frozen=True):
    """One game played to its end."""

    outcome: Outcome
    turns: int
    decisions: int
    seconds: tuple[array[float], ...]
    """For each seat, the time of each of its decisions."""
    lines: tuple[Line, ...]
    """The record."""


class SeatSummary(msgspec.Struct, frozen=True):
    """How one SPEC did over all games."""

    spec: str
    wins: float
    """A win shared by n counts 1/n."""
    win_rate: float
    ci95: tuple[float, float]
    """The win rate's 95 % interval (Wilson)."""
    score_mean: float | None
    """None in games without scores."""
    ms_per_decision_mean: float
    ms_per_decision_p95: float


class Summary(msgspec.Struct, frozen=True):
    """What `simulate` found."""

    game: str
    seed: str
    games: int
    seconds: float
    decisions: int
    decisions_per_second: float
    turns_mean: float
    draws: int
    """Games that nobody won."""
    seats: tuple[SeatSummary, ...]
    """One for each SPEC, in the order given."""


class _Series(msgspec.Struct, frozen=True):
    """What every game of a simulation shares."""

    game_name: str
    specs: tuple[str, ...]
    seed: str
    rotate: bool
    options: dict[str, Any]
    records: Path | None
    clock: Clock
    started: str

    def turned(self, number: int) -> int:
        """Return by how many seats the specs are turned in a game."""
        return number % len(self.specs) if self.rotate else 0


class _Tally(msgspec.Struct, frozen=True):
    """What the summary needs of one game; lists stand in the order of the specs."""

    turns: int
    shares: tuple[float, ...]
    scores: tuple[int, ...] | None
    seconds: tuple[array[float], ...]


def level_of(spec: str) -> str:
    """Return the LEVEL or LEVEL:STYLE of a bot's SPEC; raises RulesError."""
    word, _, level = spec.partition(":")
    if word != "bot":
        raise RulesError(f"{spec!r} cannot play here; name a bot, such as bot:{bots.DEFAULT}.")
    return level or bots.DEFAULT


def play_game(
    game_name: str,
    specs: Sequence[str],
    *,
    options: dict[str, Any],
    seed: str,
    clock: Clock,
    started: str,
) -> GameResult:
    """Play one game between bots, seat by seat, and return what happened; raises RulesError."""
    levels = [level_of(spec) for spec in specs]
    players = [bots.load_bot(game_name, level) for level in levels]
    budgets = [bots.find_level(game_name, level).budget for level in levels]
    seats = tuple(SeatInfo(spec, "bot", level) for spec, level in zip(specs, levels, strict=True))
    match = Match.new(Header(game_name, seats, options, seed, started))
    memories = [_remember(match, seat) for seat in match.seats]
    rngs = [bots.generator(seed, seat, spec) for seat, spec in enumerate(specs)]
    seconds = tuple(array("d") for _ in specs)
    while (outcome := match.outcome) is None:
        for seat in match.to_act():
            view = match.view(seat)
            began = clock()
            action = players[seat].choose(view, memories[seat], rngs[seat], budgets[seat])
            seconds[seat].append(clock() - began)
            match.submit(seat, action, match.version)
    turns: int = match.view(None).turn
    return GameResult(outcome, turns, sum(map(len, seconds)), seconds, tuple(match.lines))


def _remember(match: Match, seat: Seat) -> list[Event]:
    """Return a seat's memory, which grows as the match goes on."""
    memory = list(match.memory(seat))

    def extend(update: Update) -> None:
        memory.extend(update.events)

    match.watch(seat, extend)
    return memory


def simulate(
    game_name: str,
    specs: Sequence[str],
    *,
    games: int,
    seed: str,
    jobs: int,
    rotate: bool,
    options: dict[str, Any],
    records: Path | None,
    clock: Clock,
    started: str,
) -> Summary:
    """Play many games between bots and sum them up; raises RulesError, or SaveError.

    Game i has the seed SEED-i (four digits). `clock` must be a function that another process
    can import if `jobs` is more than 1. With `records`, each game is written to that folder.
    """
    if games < 1 or jobs < 1:
        raise RulesError("A simulation needs at least 1 game and 1 job.")
    for spec in specs:
        bots.find_level(game_name, level_of(spec))
    series = _Series(game_name, tuple(specs), seed, rotate, options, records, clock, started)
    began = clock()
    tallies = list(_play_all(series, games, jobs))
    seconds = clock() - began
    decisions = sum(len(each) for tally in tallies for each in tally.seconds)
    return Summary(
        game=game_name,
        seed=seed,
        games=games,
        seconds=seconds,
        decisions=decisions,
        decisions_per_second=decisions / seconds if seconds > 0 else 0.0,
        turns_mean=sum(tally.turns for tally in tallies) / games,
        draws=sum(not any(tally.shares) for tally in tallies),
        seats=tuple(_sum_up(tallies, i, spec) for i, spec in enumerate(specs)),
    )


def _play_all(series: _Series, games: int, jobs: int) -> Iterator[_Tally]:
    """Yield the tallies of all games in order."""
    if jobs == 1 or games == 1:
        yield from map(partial(_play_one, series), range(games))
        return
    chunks = [range(games)[i : i + CHUNK] for i in range(0, games, CHUNK)]
    pool = ProcessPoolExecutor(
        min(jobs, len(chunks)), mp_context=multiprocessing.get_context("spawn")
    )
    try:
        for tallies in pool.map(partial(_play_some, series), chunks):
            yield from tallies
    finally:
        pool.shutdown(cancel_futures=True)


def _play_some(series: _Series, numbers: Iterable[int]) -> list[_Tally]:
    return [_play_one(series, number) for number in numbers]


def _play_one(series: _Series, number: int) -> _Tally:
    """Play game `number` (from 0), write its record if asked to, and return its tally."""
    turned = series.turned(number)
    seats = series.specs[turned:] + series.specs[:turned]
    result = play_game(
        series.game_name,
        seats,
        options=series.options,
        seed=f"{series.seed}-{number:04d}",
        clock=series.clock,
        started=series.started,
    )
    if series.records is not None:
        name = record_name(series.game_name, series.seed, number)
        write_file(series.records / name, dump(result.lines))
    places = [(i - turned) % len(seats) for i in range(len(seats))]
    winners = sum(value > 0 for value in result.outcome.returns)
    shares = [1 / winners if value > 0 else 0.0 for value in result.outcome.returns]
    scores = result.outcome.scores
    return _Tally(
        turns=result.turns,
        shares=tuple(shares[place] for place in places),
        scores=tuple(scores[place] for place in places) if scores is not None else None,
        seconds=tuple(result.seconds[place] for place in places),
    )


def record_name(game_name: str, seed: str, number: int) -> str:
    """Return a record's file name; a seed that is no plain word is spelled plainly, with a hash."""
    plain = re.sub(r"[^A-Za-z0-9._-]", "_", seed)[:48]
    if plain != seed:
        plain += "-" + hashlib.sha256(seed.encode()).hexdigest()[:8]
    return f"{game_name}-{plain}-{number:04d}.jsonl"


def _sum_up(tallies: Sequence[_Tally], place: int, spec: str) -> SeatSummary:
    games = len(tallies)
    wins = sum(tally.shares[place] for tally in tallies)
    scores = [tally.scores[place] for tally in tallies if tally.scores is not None]
    times = sorted(time for tally in tallies for time in tally.seconds[place])
    return SeatSummary(
        spec=spec,
        wins=wins,
        win_rate=wins / games,
        ci95=wilson(wins, games),
        score_mean=sum(scores) / len(scores) if scores else None,
        ms_per_decision_mean=1000 * sum(times) / len(times) if times else 0.0,
        ms_per_decision_p95=1000 * times[(len(times) * 95 - 1) // 100] if times else 0.0,
    )


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """Return the Wilson interval of a win rate; z is the normal quantile, 95 % by default."""
    rate = wins / games
    spread = z * (rate * (1 - rate) / games + z * z / (4 * games * games)) ** 0.5
    middle, scale = rate + z * z / (2 * games), 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
