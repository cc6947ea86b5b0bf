"""`fangs rules` and `fangs completions`: texts to read or to give to a shell."""

from __future__ import annotations

import shutil
import sys

import click

from tui.cli.group import Command, game_argument, given

PAGE_WIDTH = 80
"""The width of a page where no terminal says how wide it is."""


@click.command(cls=Command)
@game_argument
@click.pass_context
def rules(context: click.Context, game: str) -> int:
    """Print the rules of GAME."""
    import os

    from rules.games import load_game
    from themes import load_glyphs, plain
    from tui.plain.page import as_text
    from tui.terminal.depth import glyph_set

    width = PAGE_WIDTH
    if sys.stdout.isatty():
        width = min(100, shutil.get_terminal_size((PAGE_WIDTH, 24)).columns)
    glyphs = load_glyphs(glyph_set(bool(given(context, "ascii")), os.environ))
    for line in as_text(load_game(game).rulebook(), width):
        click.echo(plain(line, glyphs))
    return 0


@click.command(cls=Command)
@click.argument("shell", type=click.Choice(("bash", "zsh", "fish")), metavar="bash|zsh|fish")
def completions(shell: str) -> int:
    """Print the completions for a shell: source them from its start-up file."""
    from click.shell_completion import get_completion_class

    from tui.cli.commands import fangs

    found = get_completion_class(shell)
    assert found is not None, "click knows these shells"
    click.echo(found(fangs, {}, "fangs", "_FANGS_COMPLETE").source())
    return 0
