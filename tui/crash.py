"""The crash report: what went wrong and where, and nothing of what anybody held."""

from __future__ import annotations

import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from logging import Logger
from pathlib import Path
from traceback import walk_tb

from rules.record import SaveError, write_file


def write_report(error: BaseException, folder: Path) -> str:
    """Write a report into the data folder, mode 0600, and return the sentence to show."""
    moment = datetime.now(UTC)
    path = folder / f"crash-{moment:%Y%m%d-%H%M%S}.txt"
    try:
        write_file(path, report(error, moment).encode())
    except SaveError:
        return "Something went wrong and the game had to stop; no report could be written."
    return f"Something went wrong and the game had to stop; the report is in {path}."


def log_crash(log: Logger, error: BaseException, where: str = "") -> None:
    """Log a report; `where` says in a word or two what it happened to."""
    text = report(error, datetime.now(UTC)).rstrip()
    log.error("%s", f"{where}: {text}" if where else text)


def report(error: BaseException, moment: datetime) -> str:
    """Return types of exceptions, places in the code and versions: no message, no value of any.

    A message or a variable may hold cards or the seed.
    """
    lines = [
        f"fangs {_version('fangs')}, Textual {_version('textual')}",
        f"Python {platform.python_version()} on {platform.system()} {platform.machine()}",
        f"{moment:%Y-%m-%d %H:%M:%S} UTC",
    ]
    seen: set[int] = set()
    each: BaseException | None = error
    while each is not None and id(each) not in seen:
        seen.add(id(each))
        kind = type(each)
        lines += ["", f"{kind.__module__}.{kind.__qualname__}"]
        lines += [
            f"  {frame.f_globals.get('__name__', '?')}, line {number}, {frame.f_code.co_name}"
            for frame, number in walk_tb(each.__traceback__)
        ]
        # A worker's failure names what made it fail in a field of its own.
        each = getattr(each, "error", None) or each.__cause__ or each.__context__
    return "\n".join(lines) + "\n"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"
