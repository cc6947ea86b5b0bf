"""What people write at a table, filtered before anybody is shown it."""

from __future__ import annotations

import unicodedata

from tui.names import MAX_MARKS
from tui.paint import width_of

MAX_TALK = 60
"""The width of the longest sentence of talk, in cells."""

_OUT = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "So", "Sk"))
"""Categories that are left out: unseen, or drawn in a width on which terminals disagree."""


def clean_talk(text: str) -> str:
    """Return a text as the others are shown it: composed, one line, of plain signs; "" if none."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        if category.startswith("M"):
            marks += 1
            if marks > MAX_MARKS or not kept or "\ufe00" <= sign <= "\ufe0f":
                continue
        else:
            marks = 0
        if sign.isspace():
            sign = " "
        elif category in _OUT or sign in "[]\\":
            continue
        kept.append(sign)
    words = " ".join("".join(kept).split())
    while width_of(words) > MAX_TALK:
        words = words[:-1]
    return words.rstrip()
