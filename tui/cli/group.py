"""Commands with the options that work everywhere, and groups that import a command when called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any

import click

_COLORS = ("auto", "truecolor", "256", "16", "none")
_KEY = "fangs."


def _keep(context: click.Context, param: click.Parameter, value: Any) -> Any:
    """Keep a common option that was given, before or after the subcommand; the last counts."""
    name = str(param.name)
    if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
        context.meta[_KEY + name] = value
    return value


def given(context: click.Context, name: str) -> Any:
    """Return a common option's value, None if it was not given."""
    return context.meta.get(_KEY + name)


def _show_version(context: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        click.echo(f"fangs {_version()}")
        context.exit()


def _version() -> str:
    """Return the installed version, or that of the checkout this runs from."""
    import tomllib
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("fangs")
    except PackageNotFoundError:
        project = Path(__file__).parents[2] / "pyproject.toml"
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])


class _Common(click.Option):
    """An option that works everywhere and is listed apart."""


def _common_options() -> list[click.Parameter]:
    def option(*names: str, **rest: Any) -> _Common:
        return _Common(names, expose_value=False, callback=rest.pop("callback", _keep), **rest)

    return [
        option("--data-dir", metavar="DIR", type=Path, help="Keep settings and games in DIR."),
        option("--plain", is_flag=True, help="Lines of text instead of screens."),
        option("--ascii", is_flag=True, help="ASCII characters only."),
        option("--color", type=click.Choice(_COLORS), help="How many colours to show."),
        option("--theme", metavar="NAME", help="The colours to show."),
        option("--no-mouse", is_flag=True, help="Leave the mouse to the terminal."),
        option("--no-anim", is_flag=True, help="Nothing on the screen moves by itself."),
        option(
            "--version",
            is_flag=True,
            is_eager=True,
            callback=_show_version,
            help="Show the version and exit.",
        ),
    ]


class OutputClosed(Exception):
    """Whoever read the output has left."""


class Command(click.Command):
    """A command with the common options."""

    def __init__(self, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.params += _common_options()

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; raises OutputClosed before click makes a failure of it."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise OutputClosed from error

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the command's own options, then those of every command."""
        own: list[tuple[str, str]] = []
        common: list[tuple[str, str]] = []
        for param in self.get_params(ctx):
            row = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if row is not None:
                everywhere = isinstance(param, _Common) or param.name == "help"
                (common if everywhere else own).append(row)
        for title, rows in (("Options", own), ("Options of every command", common)):
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


class Group(Command, click.Group):
    """A group whose commands are imported when they are called or listed."""

    def __init__(self, *args: Any, lazy: dict[str, str], **rest: Any) -> None:
        """`lazy` has the place ("module:attribute") of each command by its name."""
        super().__init__(*args, **rest)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order in which help lists them."""
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, imported now."""
        if cmd_name not in self.lazy:
            return None
        module, _, attribute = self.lazy[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first argument names, or say which it may have meant."""
        name = args[0]
        if name not in self.lazy and not name.startswith("-") and not ctx.resilient_parsing:
            raise click.UsageError(
                f"There is no command {name!a} for `{ctx.command_path}`; "
                f"{nearest(name, list(self.lazy))}",
                ctx,
            )
        return super().resolve_command(ctx, args)


def game_argument(function: Any) -> Any:
    """Give a command the argument GAME."""
    return click.argument(
        "game", metavar="GAME", callback=_check_game, shell_complete=_complete_game
    )(function)


def _check_game(context: click.Context, _param: click.Parameter, value: str) -> str:
    from rules.games import NAMES

    if value not in NAMES and not context.resilient_parsing:
        raise click.UsageError(f"There is no game {value!a}; {nearest(value, NAMES)}", context)
    return value


def _complete_game(_context: click.Context, _param: click.Parameter, begin: str) -> list[str]:
    from rules.games import NAMES

    return [name for name in NAMES if name.startswith(begin)]


def game_options(function: Any) -> Any:
    """Give a command the option --option for those of GAME, as often as it is given."""
    return click.option(
        "--option",
        "options",
        metavar="KEY=VALUE",
        multiple=True,
        help="An option of the game, such as events=locked:3,knives:2.",
    )(function)


def number(
    name: str, kind: click.IntRange | click.FloatRange, default: int, help: str
) -> Callable[[Any], Any]:
    """Return what gives a command an option for a number of a kind."""
    return click.option(name, metavar="N", type=kind, default=default, show_default=True, help=help)


def nearest(word: str, words: Sequence[str]) -> str:
    """Return what to do instead of a word that is none of these, as the end of a sentence."""
    if close := get_close_matches(word, words, n=1):
        return f"did you mean {close[0]!r}?"
    return f"choose one of {', '.join(words)}."
