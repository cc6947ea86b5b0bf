"""What people write at a table, filtered before anybody is shown it."""

from __future__ import annotations

import unicodedata

from tui.names import MAX_MARKS, is_unseen
from tui.paint import width_of

MAX_TALK = 60
"""The width of the longest sentence of talk, in cells."""

_OUT = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Me"))
"""Categories that are left out: unseen, or drawn in a width on which terminals disagree."""

_MARKUP = "[]\\"
"""What some terminal libraries take for markup; no screen here does."""

_SYMBOLS = {"So": "\u00ff", "Sk": "\uffff"}
"""The last sign of these categories that is kept: beyond are emojis and what changes them."""


def clean_talk(text: str) -> str:
    """Return a text as the others are shown it: composed, one line, of plain signs; "" if none."""
    words = " ".join(_kept(unicodedata.normalize("NFC", text)).split())
    while width_of(words) > MAX_TALK:
        words = words[:-1]
    return words.rstrip()


def sayable(text: str) -> bool:
    """Tell whether the others are shown every sign of a text, were there room for it."""
    text = unicodedata.normalize("NFC", text)
    return _kept(text) == text


def _kept(text: str) -> str:
    """Return the signs of a composed text that do no harm."""
    kept: list[str] = []
    marks = 0
    for sign in text:
        category = unicodedata.category(sign)
        marks = marks + 1 if category.startswith("M") else 0
        if sign.isspace():
            kept.append(" ")
        elif not (
            category in _OUT
            or is_unseen(sign)
            or sign in _MARKUP
            or sign > _SYMBOLS.get(category, sign)
            or marks > (MAX_MARKS if kept else 0)
        ):
            kept.append(sign)
    return "".join(kept)
