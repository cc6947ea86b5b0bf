"""`fangs host`: the game served over SSH, from a lobby of its own."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import click

from tui.cli.group import Command, given, number


@click.command(cls=Command)
@click.option(
    "--bind",
    metavar="ADDR",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on; 0.0.0.0 for all.",
)
@number("--port", click.IntRange(0, 65535), 2222, "The port; 0 for any that is free.")
@click.option(
    "--authorized-keys",
    "keys",
    metavar="FILE",
    type=Path,
    help="Let in only the keys in FILE, written as in authorized_keys.",
)
@click.option(
    "--invite",
    metavar="CODE",
    envvar="FANGS_INVITE",
    help="Ask everybody new for CODE (or for that in FANGS_INVITE).",
)
@click.option(
    "--open",
    "no_key",
    is_flag=True,
    help="Let in people without a key too; their names are marked ~.",
)
@number("--connections", click.IntRange(1, 10000), 200, "Connections in all.")
@number("--per-address", click.IntRange(1, 10000), 20, "Connections from one address.")
@number("--tables", click.IntRange(1, 10000), 100, "Tables in all.")
@number("--login-seconds", click.FloatRange(1, 600), 20, "How long logging in may take.")
@click.pass_context
def host(
    context: click.Context,
    bind: str,
    port: int,
    keys: Path | None,
    invite: str | None,
    no_key: bool,
    connections: int,
    per_address: int,
    tables: int,
    login_seconds: float,
) -> int:
    """Serve the game over SSH: `ssh -p 2222 HOST` lands in the lobby, never in a shell.

    Whoever has a public key may come, and is known by it; the first key that takes a name keeps
    it. By default only this machine is listened to.
    """
    try:
        import asyncssh
    except ImportError as error:
        raise click.ClickException(
            "Hosting needs asyncssh, which is not installed: install fangs[host]."
        ) from error
    from rules.core import RulesError
    from tui.host.codes import bare
    from tui.host.files import find_host_folders
    from tui.host.limits import Limits
    from tui.host.server import Access, serve

    if sum((keys is not None, invite is not None, no_key)) > 1:
        raise click.UsageError("Give one of --authorized-keys, --invite and --open.", context)
    if invite is not None and len(bare(invite)) < 4:
        raise click.UsageError("The code of --invite needs 4 letters or digits or more.", context)
    authorized = None
    if keys is not None:
        try:
            authorized = asyncssh.read_authorized_keys(str(keys))
        except (OSError, ValueError) as error:
            raise RulesError(f"{keys} cannot be read as public keys: {_reason(error)}.") from error
    limits = Limits(
        connections=connections,
        per_address=per_address,
        tables=tables,
        login_seconds=login_seconds,
    )
    _log_to_standard_error()
    folders = find_host_folders(given(context, "data_dir"))
    try:
        serve(folders, Access(authorized, invite or "", no_key), limits, bind, port)
    except OSError as error:
        raise RulesError(f"{bind} port {port} cannot be opened: {_reason(error)}.") from error
    return 0


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def _log_to_standard_error() -> None:
    """Write what happens to standard error: the host's own words, and no library's details."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%d %H:%M:%S"))
    own = logging.getLogger("fangs.host")
    own.addHandler(handler)
    own.setLevel(logging.INFO)
    own.propagate = False
    for name in ("asyncssh", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
