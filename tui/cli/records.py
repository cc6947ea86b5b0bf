"""`fangs record`: records played again and verified, or listed with what was legal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tui.cli.group import Command, Group


@click.command(
    cls=Group,
    lazy={"check": "tui.cli.records:check", "legal": "tui.cli.records:legal"},
    name="record",
    subcommand_metavar="COMMAND",
)
def records() -> None:
    """Check game records, or list what was legal in one."""


@click.command(cls=Command)
@click.argument("files", nargs=-1, required=True, type=Path, metavar="FILE...")
def check(files: Sequence[Path]) -> int:
    """Play records again and verify every line; a line is printed for each bad file."""
    from rules import record
    from rules.core import RulesError
    from tui.names import printable

    bad = unfinished = 0
    for file in files:
        try:
            found = record.read(file)
            record.check(found)
        except record.RecordError as error:
            bad += 1
            click.echo(printable(f"{file}: {str(error).rstrip('.')}."))
        except RulesError as error:
            bad += 1
            click.echo(printable(f"{file}: {str(error).removeprefix(f'{file.name} ')}"))
        else:
            unfinished += found.result is None
            if found.notice:
                click.echo(printable(f"{file}: {found.notice}"))
    records = f"{len(files)} record{'s' if len(files) > 1 else ''}"
    click.echo(f"{records} checked: {len(files) - bad} good ({unfinished} unfinished), {bad} bad.")
    return 1 if bad else 0


@click.command(cls=Command)
@click.argument("file", type=Path, metavar="FILE")
def legal(file: Path) -> int:
    """Print a JSON line for each action of a record: its line, its seat and what was legal."""
    import msgspec

    from rules import record

    def emit(line: int, seat: int, actions: Sequence[str]) -> None:
        click.echo(msgspec.json.encode({"line": line, "seat": seat, "legal": actions}).decode())

    try:
        record.legal_lists(record.read(file), emit)
    except record.RecordError as error:
        raise click.ClickException(f"{file}: {str(error).rstrip('.')}.") from error
    return 0
