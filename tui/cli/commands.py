"""The subcommands by name, and what `fangs` alone does."""

from __future__ import annotations

import click

from tui.cli.group import Group

HELP = {"help_option_names": ["-h", "--help"], "max_content_width": 96}


@click.command(
    cls=Group,
    lazy={
        "play": "tui.cli.playing:play",
        "resume": "tui.cli.playing:resume",
        "replay": "tui.cli.playing:replay",
        "simulate": "tui.cli.simulating:simulate",
        "record": "tui.cli.records:records",
        "rules": "tui.cli.pages:rules",
        "host": "tui.cli.hosting:host",
        "completions": "tui.cli.pages:completions",
    },
    invoke_without_command=True,
    context_settings=HELP,
    subcommand_metavar="[COMMAND]",
)
@click.pass_context
def fangs(context: click.Context) -> int:
    """Three snake-bitten card games in a terminal.

    Without a command: the home screen.
    """
    if context.invoked_subcommand is not None:
        return 0
    from tui.cli.playing import home

    return home(context)
