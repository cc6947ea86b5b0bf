"""Names of people and bots: what a name may hold, and how those at one table stay distinct.

Also how a text of unknown origin is shown, so that no terminal acts on it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from rules.core import RulesError

MAX_CELLS = 16
"""The width of the longest name, in terminal cells."""

MAX_MARKS = 2
"""Combining marks in a row on one letter."""

YOU = "You"
"""The name of a person who has given none, when nobody else sits at the keyboard."""

BOT_NAMES = ("ROSE", "DOC", "TEX", "MABEL", "CLAY", "JUNE", "WYLIE", "OPAL", "HANK", "NELL")
"""What the bots are called, in the order in which they sit down."""

_HIDDEN = {
    "Cc": "a control character",
    "Cf": "an invisible character",
    "Cs": "a broken character",
    "Co": "a private-use character",
    "Cn": "an unknown character",
    "Zl": "a line break",
    "Zp": "a line break",
    "So": "a symbol",
}
"""Categories no name may hold: unseen, or drawn in a width on which terminals disagree."""

_UNSEEN = re.compile(
    "[\u034f\u115f-\u11ff\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks that show nothing by themselves: fillers, joiners, choosers of a variant."""


class BadName(RulesError):
    """A name that cannot stand at a table."""


def clean_name(text: str) -> str:
    """Return a name as it is kept: composed (NFC), without spaces around or in a row.

    Raises BadName, saying what is wrong with it.
    """
    composed = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if unicodedata.category(c) == "Zs" else c for c in composed)
    name = " ".join(part for part in spaced.split(" ") if part)
    marks = 0
    for place, character in enumerate(name):
        category = unicodedata.category(character)
        if category in _HIDDEN or is_unseen(character):
            what = _HIDDEN.get(category, "an invisible character")
            if category == "So":
                what = f"{quoted(character)}, {what}"
            raise BadName(f"The name {quoted(name)} holds {what}; use letters, digits and signs.")
        if character in "[]\\":
            raise BadName(f"The name {quoted(name)} holds {quoted(character)}; leave it out.")
        marks = marks + 1 if category.startswith("M") else 0
        if marks > MAX_MARKS or (marks and not place):
            raise BadName(f"The name {quoted(name)} has too many marks on a letter; use fewer.")
    if not any(unicodedata.category(character).startswith("L") for character in name):
        raise BadName("A name needs at least one letter.")
    if cells(name) > MAX_CELLS:
        raise BadName(f"The name {quoted(name)} is too wide: at most {MAX_CELLS} cells, please.")
    return name


def shown_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of a record as they may be shown; a bad one gives way to "Player 2"."""
    found = []
    for number, name in enumerate(names, 1):
        try:
            found.append(clean_name(name))
        except BadName:
            found.append(f"Player {number}")
    return tuple(found)


def is_unseen(character: str) -> bool:
    """Tell whether a letter or a mark shows nothing, so that two texts with it look alike."""
    return _UNSEEN.fullmatch(character) is not None


def quoted(text: str) -> str:
    """Return a text in quotes, with a `?` for each sign that cannot be shown or does harm."""
    shown = ""
    marks = 0
    for character in text:
        is_mark = unicodedata.category(character).startswith("M")
        marks = marks + 1 if is_mark else 0
        bad = not character.isprintable() or is_unseen(character) or marks > MAX_MARKS
        shown += "?" if bad or (is_mark and not shown) else character
    return f"'{shown}'"


def printable(text: str) -> str:
    """Return a text with everything escaped that a terminal would act on or cannot show."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def cells(text: str) -> int:
    """Return how many terminal cells a text takes."""
    from rich.cells import cell_len

    return cell_len(text)


def key(name: str) -> str:
    """Return what two names that read alike have in common."""
    return unicodedata.normalize("NFKC", name).casefold()


def check_distinct(names: Sequence[str]) -> None:
    """Raise BadName if two of these names read alike."""
    taken: set[str] = set()
    for name in names:
        if key(name) in taken:
            raise BadName(f"Two seats are called {name!r}; give each a name of its own.")
        taken.add(key(name))


def verb(name: str, third: str, second: str) -> str:
    """Return the form of a verb that agrees with a name as its subject: "Ann has", "You have"."""
    return second if name == YOU else third


def whose(name: str) -> str:
    """Return what stands before what somebody has: "Ann's", "Your"."""
    return verb(name, f"{name}'s", "Your")


def bot_names(count: int, others: Iterable[str]) -> list[str]:
    """Return names for `count` bots that none of the others has."""
    taken = {key(name) for name in others}
    free = [name for name in BOT_NAMES if key(name) not in taken]
    number = 1
    while len(free) < count:
        number += 1
        free += [f"{name} {number}" for name in BOT_NAMES if key(f"{name} {number}") not in taken]
    return free[:count]
