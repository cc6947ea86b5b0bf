"""`fangs simulate`: games between bots at full speed, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tui.cli.group import Command, game_argument, game_options, number

if TYPE_CHECKING:
    from rules.arena import Summary


@click.command(cls=Command)
@game_argument
@click.option(
    "--seats",
    "specs",
    metavar="SPEC,SPEC[,...]",
    required=True,
    help="The bots: bot, bot:LEVEL or bot:LEVEL:STYLE.",
)
@number("--games", click.IntRange(1), 100, "How many games.")
@click.option("--seed", metavar="TEXT", help="Same text and seats, same games.")
@number("--jobs", click.IntRange(1), 1, "How many processes.")
@click.option("--rotate", is_flag=True, help="Turn the seats from game to game.")
@game_options
@click.option("--records", metavar="DIR", type=Path, help="Write each game to DIR.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def simulate(
    context: click.Context,
    game: str,
    specs: str,
    games: int,
    seed: str | None,
    jobs: int,
    rotate: bool,
    options: Sequence[str],
    records: Path | None,
    as_json: bool,
) -> int:
    """Let bots play GAME against each other and count."""
    from datetime import UTC, datetime
    from time import perf_counter

    import msgspec

    from rules import arena
    from rules.core import RulesError, read_options
    from rules.games import load_game
    from rules.record import SaveError
    from tui.options import check_seed, parse_options
    from tui.saves import new_seed
    from tui.seats import check_bots

    try:
        chosen = load_game(game)
        values = parse_options(options)
        read_options(chosen, values)
        summary = arena.simulate(
            game,
            check_bots(chosen, specs.split(",")),
            games=games,
            seed=check_seed(seed) if seed is not None else new_seed(),
            jobs=jobs,
            rotate=rotate,
            options=values,
            records=records,
            clock=perf_counter,
            started=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        )
    except SaveError:
        raise
    except RulesError as error:
        raise click.UsageError(str(error), context) from error
    if as_json:
        click.echo(msgspec.json.encode(summary).decode())
    else:
        for line in in_words(chosen.title, summary):
            click.echo(line)
    return 0


def in_words(title: str, summary: Summary) -> list[str]:
    """Return a summary as lines of text: the games, then a row for each seat."""
    width = max(len("seat"), *(len(seat.spec) for seat in summary.seats))
    lines = [
        f"{title}: {summary.games} games, seed {summary.seed}",
        f"{summary.seconds:.1f} s, {summary.decisions} decisions "
        f"({summary.decisions_per_second:.0f} a second), "
        f"{summary.turns_mean:.1f} turns a game, {summary.draws} drawn",
        "",
        f"{'seat':{width}}  {'wins':>7}  {'rate':>6}  {'95 %':>15}  {'score':>6}  "
        f"{'ms':>7}  {'ms p95':>7}",
    ]
    for seat in summary.seats:
        low, high = seat.ci95
        score = "-" if seat.score_mean is None else f"{seat.score_mean:.1f}"
        lines.append(
            f"{seat.spec:{width}}  {seat.wins:7.1f}  {seat.win_rate:6.1%}  "
            f"{low:6.1%} - {high:6.1%}  {score:>6}  "
            f"{seat.ms_per_decision_mean:7.2f}  {seat.ms_per_decision_p95:7.2f}"
        )
    return lines
