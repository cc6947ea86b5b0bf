"""What is said at a table, by people and by the table itself; kept in memory alone."""

from __future__ import annotations

from collections import deque

from rules.core import Seat
from tui.eyes import NotYours
from tui.host.chairs import Said
from tui.host.words import clean_talk

KEPT = 100
"""Sentences that can still be read."""

COUNT, SECONDS = 5, 10.0
"""How many sentences one person may say within so many seconds; a notice is given once."""


class Talk:
    """The latest sentences of a table."""

    def __init__(self) -> None:
        self.latest: deque[Said] = deque(maxlen=KEPT)
        self.count = 0
        """How many sentences were ever said."""
        self._times: dict[str, deque[float]] = {}
        self._noted: dict[str, float] = {}

    def say(self, id: str, seat: Seat, text: str, moment: float) -> None:
        """Add what a person says, filtered; raises NotYours for too much at once."""
        times = self._times.setdefault(id, deque(maxlen=COUNT))
        if len(times) == COUNT and moment - times[0] < SECONDS:
            raise NotYours("That was a lot at once; wait a moment.")
        if words := clean_talk(text):
            times.append(moment)
            self._add(Said(words, seat))

    def note(self, text: str, moment: float) -> None:
        """Add a notice of the table, unless the same was just given."""
        if moment - self._noted.get(text, -SECONDS) >= SECONDS:
            self._noted[text] = moment
            self._add(Said(text))

    def since(self, number: int) -> list[Said]:
        """Return the sentences from that number on, as far as they are kept."""
        fresh = self.count - number
        return list(self.latest)[-fresh:] if fresh > 0 else []

    def _add(self, said: Said) -> None:
        self.latest.append(said)
        self.count += 1
