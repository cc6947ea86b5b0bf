"""One whole record of Rattlesnake, and ways to damage it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.core import RulesError
from rules.record import RecordError, check, parse
from tests.support.games import game_lines, written

ONE_SENTENCE = re.compile(r"line \d+: [^\n]+")
"""What a refused record says."""

LINES = game_lines()
WHOLE = written(LINES)
LAST = len(LINES)
ACTIONS = [number for number, line in enumerate(LINES, 1) if line["type"] == "action"]
SHUFFLES = [n for n, line in enumerate(LINES, 1) if line["type"] == "chance" and n > 4]


def refused(data: bytes) -> RecordError:
    """Return the refusal of a record, wherever it comes."""
    with pytest.raises(RecordError) as error:
        check(parse(data))
    assert ONE_SENTENCE.fullmatch(str(error.value))
    assert str(error.value).startswith(f"line {error.value.number}: ")
    assert isinstance(error.value, RulesError)
    return error.value


def edited(number: int, **fields: Any) -> bytes:
    """Return the whole record with fields of one line (from 1) replaced, `None` removing one."""
    lines = [dict(line) for line in LINES]
    for name, value in fields.items():
        if value is None:
            del lines[number - 1][name]
        else:
            lines[number - 1][name] = value
    return written(lines)


def with_row(number: int, row: bytes | None) -> bytes:
    """Return the whole record with one line's bytes replaced, None removing it."""
    rows = WHOLE.splitlines(keepends=True)
    rows[number - 1 : number] = [] if row is None else [row + b"\n"]
    return b"".join(rows)


def with_extra(number: int, line: dict[str, Any]) -> bytes:
    """Return the whole record with a line put before one of its own."""
    return written([*LINES[: number - 1], line, *LINES[number - 1 :]])
