"""`fangs`, `fangs play`, `resume` and `replay`: what is asked for, and where it is played."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tui.cli.group import Command, game_argument, game_options, given, nearest
from tui.terminal.depth import DUMB

if TYPE_CHECKING:
    from tui.folders import Folders
    from tui.start import Start


def home(context: click.Context) -> int:
    """Show the home screen."""
    from tui.start import Home

    return _launch(context, Home())


@click.command(cls=Command)
@game_argument
@click.option(
    "--seat",
    "specs",
    metavar="SPEC",
    multiple=True,
    help=(
        "Who sits in the next seat: me, human:NAME, bot, bot:LEVEL or bot:LEVEL:STYLE. "
        "Without it: you against bot:normal. Two people or more share the keyboard."
    ),
)
@click.option(
    "--seed", metavar="TEXT", help="What the cards are shuffled by; same text, same deal."
)
@game_options
@click.option("--speed", type=click.Choice(("off", "fast", "normal")), help="How long bots pause.")
@click.pass_context
def play(
    context: click.Context,
    game: str,
    specs: Sequence[str],
    seed: str | None,
    options: Sequence[str],
    speed: str | None,
) -> int:
    """Begin a game of GAME."""
    from rules.core import RulesError, read_options
    from rules.games import load_game
    from tui.options import check_seed, parse_options
    from tui.saves import new_header
    from tui.seats import parse_seats
    from tui.settings import load_settings
    from tui.start import Play

    try:
        chosen = load_game(game)
        values = parse_options(options)
        read_options(chosen, values)
        name = load_settings(folders(context).settings).settings.name
        seats = parse_seats(chosen, specs, name)
        header = new_header(game, seats, values, check_seed(seed) if seed is not None else None)
    except RulesError as error:
        raise click.UsageError(str(error), context) from error
    return _launch(context, Play(header), {"speed": speed} if speed else {})


@click.command(cls=Command)
@click.argument("id", required=False, metavar="[ID]")
@click.pass_context
def resume(context: click.Context, id: str | None) -> int:
    """Go on with the last unfinished game, or with the one of that ID.

    The beginning of an ID is enough.
    """
    from rules.core import RulesError
    from tui import saves
    from tui.start import Resume

    plain, _ = _terminal(context)
    where = folders(context).games
    try:
        save = saves.latest(where) if id is None else saves.find(where, id)
    except saves.NoSuchSave as error:
        if id is None:
            raise
        raise click.UsageError(str(error), context) from error
    if save.finished:
        raise RulesError(f"The game {save.id} is finished; begin another with `fangs play`.")
    if not plain and not _whole(save.path):
        return 1
    return _launch(context, Resume(save.id))


@click.command(cls=Command)
@click.argument("which", metavar="FILE|ID")
@click.pass_context
def replay(context: click.Context, which: str) -> int:
    """Look at a finished game again, step by step: a record's FILE, or the ID of your own game.

    It is shown as its only person could see it, else as everybody could.
    """
    from rules import record
    from rules.core import RulesError
    from tui import saves
    from tui.start import Replay

    try:
        path = Path(which)
        path = path if path.is_file() else saves.find(folders(context).games, which).path
    except saves.NoSuchSave as error:
        raise click.UsageError(f"There is no file of that name. {error}", context) from error
    try:
        found = record.read(path)
        if found.result is not None:
            record.check(found)
    except record.RecordError as error:
        raise RulesError(f"{path}: {error}") from error
    if found.result is None:
        raise RulesError(f"The game in {path.name} is not finished and cannot be replayed yet.")
    return _launch(context, Replay(found))


def _whole(path: Path) -> bool:
    """Tell whether a saved game can be gone on with; a damaged one is mended if that is wanted."""
    from tui.saves import DamagedSave, load
    from tui.start import resume_game

    try:
        load(path)
    except DamagedSave as error:
        click.echo(str(error))
        if not click.confirm("Go on from the last good state? The damaged file is kept aside."):
            return False
        resume_game(path, rescue=True).close()
    return True


def folders(context: click.Context) -> Folders:
    """Return the folders in force for this run."""
    from tui.folders import find_folders

    return find_folders(given(context, "data_dir"))


def _terminal(context: click.Context) -> tuple[bool, tuple[str, ...]]:
    """Return whether to play in plain mode, with a notice if that was not asked for.

    Without a terminal nothing but plain mode starts.
    """
    if given(context, "plain"):
        return True, ()
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise click.UsageError(
            f"`{context.command_path}` draws on a terminal and there is none here; "
            "add --plain to play by lines of text.",
            context,
        )
    if os.environ.get("TERM", "") in DUMB:
        return True, ("This terminal cannot draw screens, so the game is played by lines of text.",)
    return False, ()


def _launch(
    context: click.Context, start: Start, overrides: Mapping[str, object] | None = None
) -> int:
    """Play where it can be played: in plain mode or on the screens."""
    from tui.settings import load_settings

    plain, notices = _terminal(context)
    places = folders(context)
    loaded = load_settings(places.settings)
    arguments: dict[str, Any] = {
        "overrides": {**_overrides(context, places), **(overrides or {})},
        "notices": (*notices, *loaded.problems),
        "env": os.environ,
    }
    if plain:
        from tui.plain import run as run_plain

        return run_plain(start, loaded.settings, places, **arguments)
    from tui.app import run

    return run(start, loaded.settings, places, **arguments)


def _overrides(context: click.Context, places: Folders) -> dict[str, object]:
    """Return the settings of this run only, by their names."""
    found: dict[str, object] = {}
    if os.environ.get("TEXTUAL_ANIMATIONS") == "none":
        found |= {"animations": False, "speed": "off"}
    if (color := given(context, "color")) is not None:
        found["color"] = color
    if (theme := given(context, "theme")) is not None:
        found["theme"] = _known_theme(context, places, theme)
    for option, setting, value in (
        ("ascii", "glyphs", "ascii"),
        ("no_mouse", "mouse", False),
        ("no_anim", "animations", False),
    ):
        if given(context, option):
            found[setting] = value
    return found


def _known_theme(context: click.Context, places: Folders, name: str) -> str:
    from themes import theme_names

    known = theme_names(places.themes)
    if name not in known:
        raise click.UsageError(f"There is no theme {name!a}; {nearest(name, known)}", context)
    return name
