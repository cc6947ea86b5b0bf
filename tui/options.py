"""What is written on the command line for a game: its options (KEY=VALUE) and its seed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

from rules.core import BadOptions, RulesError

MAX_SEED = 64
"""The characters of the longest seed."""


class BadSeed(RulesError):
    """A text that can be no seed."""


def parse_options(texts: Sequence[str]) -> dict[str, Any]:
    """Return options as plain data; raises BadOptions.

    A VALUE is JSON, or words as in `locked:3,knives:2`, or a text.
    """
    values: dict[str, Any] = {}
    for text in texts:
        # Bytes of a command line that are no UTF-8 come as surrogates, which no JSON can hold.
        key, equals, value = text.encode(errors="replace").decode().partition("=")
        if not (key and equals):
            raise BadOptions(f"The option {text!a} has no value; write KEY=VALUE.")
        if key in values:
            raise BadOptions(f"The option {key!a} is given twice; give it once.")
        values[key] = _value(value)
    return values


def _value(text: str, *, words: bool = True) -> Any:
    with suppress(msgspec.DecodeError, RecursionError):
        return msgspec.json.decode(text)
    pairs = [part.partition(":") for part in text.split(",")]
    if words and all(colon and word.strip() for word, colon, _ in pairs):
        return {word.strip(): _value(rest.strip(), words=False) for word, _, rest in pairs}
    return text


def check_seed(text: str) -> str:
    """Return a text that may be a seed; raises BadSeed."""
    if not (text and text.isprintable() and len(text) <= MAX_SEED):
        raise BadSeed(f"The seed {text[:20]!a} is no text of 1 to {MAX_SEED} printed characters.")
    return text
