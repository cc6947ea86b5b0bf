"""Who a sentence is about: names in the third person, or "you" for the one person who plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from rules.core import Seat


class Voice(msgspec.Struct, frozen=True):
    """The names at a table, and the seat that is spoken to."""

    names: Sequence[str]
    you: Seat | None = None
    """The seat called "you"; None: everybody is named."""

    def does(self, seat: Seat, third: str, second: str | None = None) -> str:
        """Return a subject with its verb; without `second`, the verb only drops its -s."""
        if seat != self.you:
            return f"{self.names[seat]} {third}"
        return f"you {second if second is not None else _base(third)}"

    def name(self, seat: Seat) -> str:
        """Return the seat as an object or an apposition."""
        return "you" if seat == self.you else self.names[seat]

    def owner(self, seat: Seat) -> str:
        """Return the possessive."""
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def their(self, seat: Seat) -> str:
        """Return the pronoun for what belongs to the sentence's subject."""
        return "your" if seat == self.you else "their"


def _base(verb: str) -> str:
    """Return the verb of the third person ("buys it") in the second ("buy it")."""
    word, space, rest = verb.partition(" ")
    for end, base in (("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("s", "")):
        if word.endswith(end):
            word = word.removesuffix(end) + base
            break
    return word + space + rest


def sentence(text: str) -> str:
    """Return a clause as a sentence; a name at its beginning keeps its own first letter."""
    if text.startswith(("you ", "your ")):
        text = "Y" + text[1:]
    return text + "."


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Return "a", "a and b", "a, b and c"; "nothing" for no part."""
    *most, end = list(parts) or ["nothing"]
    return f"{', '.join(most)} {last} {end}" if most else end


def are(names: Sequence[str]) -> str:
    """Return "Ann is", "Ann and Bob are"."""
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'}"


def counted(count: int, noun: str) -> str:
    """Return "1 card", "3 cards"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
