"""Running the command: its exit status, and each error as one sentence on standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from rules.core import RulesError
from tui.cli.commands import fangs
from tui.cli.group import OutputClosed
from tui.names import printable

INTERRUPTED = 130
"""The status after Ctrl+C, as shells count it."""


def run(arguments: Sequence[str]) -> int:
    """Run the command with these arguments and return its exit status."""
    try:
        status = fangs.main(list(arguments), prog_name="fangs", standalone_mode=False)
        _flush()
    except click.ClickException as error:
        return _fail(sentence(error), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return _fail("Stopped.", INTERRUPTED)
    except RulesError as error:
        return _fail(str(error), 1)
    except (OutputClosed, BrokenPipeError):
        _forget_output()
        return 0
    except OSError as error:
        _forget_output()
        where = error.filename or "The output"
        return _fail(f"{where} cannot be used: {error.strerror or error}.", 1)
    return status if isinstance(status, int) else 0


def _flush() -> None:
    """Write what is left; a process that was started without an output has none."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _forget_output() -> None:
    """Keep the interpreter from writing to a closed output once more as it ends."""
    with suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(text: str, status: int) -> int:
    with suppress(OSError):
        print(clean(text), file=sys.stderr, flush=True)
    return status


def clean(text: str) -> str:
    """Return a text on one line, without characters that a terminal would act on."""
    return printable(" ".join(text.split()))


def sentence(error: click.ClickException) -> str:
    """Return an error of usage as one sentence: what is wrong, where, what to do."""
    context = getattr(error, "ctx", None)
    command = f"`{context.command_path}`" if context else "`fangs`"
    match error:
        case click.NoSuchOption():
            names = [name for name in error.possibilities or () if name.startswith("--")]
            hint = f"did you mean {names[0]}?" if names else _see(context)
            return f"There is no option {error.option_name} for {command}; {hint}"
        case click.BadOptionUsage():
            return f"{error.message.rstrip('.')}; {_see(context)}"
        case click.MissingParameter(param=param) if param is not None:
            return f"{command} needs {_wanted(param)}; {_see(context)}"
        case click.BadParameter(param=param) if param is not None:
            name = param.opts[0] if param.param_type_name == "option" else param.human_readable_name
            return f"{name}: {error.message.rstrip('.')}; {_see(context)}"
        case click.UsageError():
            text = error.message
            if text.startswith("Missing command"):
                text = f"{command} needs a command"
            return text if text.endswith(("?", ".")) else f"{text}; {_see(context)}"
        case _:
            return error.message


def _wanted(param: click.Parameter) -> str:
    metavar = param.metavar or param.human_readable_name
    return f"{param.opts[0]} {metavar}" if isinstance(param, click.Option) else metavar


def _see(context: click.Context | None) -> str:
    return f"see `{context.command_path if context else 'fangs'} --help`."
