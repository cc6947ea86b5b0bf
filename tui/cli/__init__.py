"""The command `fangs`: its subcommands and options, and one sentence for whatever goes wrong.

Everything heavy (the screens, the games, the bots) is imported by the subcommand that needs it.
"""

from __future__ import annotations


def main() -> None:
    """Run the command and end the process: 0 done, 1 a check or a game failed, 2 wrong usage."""
    import sys

    from tui.cli.run import run

    sys.exit(run(sys.argv[1:]))
