"""The notebook of Snake Charmers: who may hold what, by what one seat has seen (practice aid)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.charmers import events
from rules.charmers.belief import Belief, Row
from rules.core import Event, Seat


class Notebook:
    """Follows one seat's events; a shorter or another story is followed from its beginning."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._learned: list[Event] = []
        self._belief: Belief | None = None

    def rows(self, memory: Sequence[Event]) -> tuple[Row, ...]:
        """Return a row for each card of the game, a snake last."""
        known = len(self._learned)
        belief = self._belief
        if belief is None or list(memory[:known]) != self._learned:
            belief, known = _fresh(self.seat, memory), 0
        belief.learn(memory[known:])
        self._belief, self._learned = belief, list(memory)
        return belief.table()


def _fresh(seat: Seat, memory: Sequence[Event]) -> Belief:
    """Return a belief that knows nothing yet; its lots come from what the seat was dealt."""
    dealt = [event for event in memory if isinstance(event, events.HandDealt)]
    lots = Random("/".join(map(str, dealt)))
    return Belief(seat, len(dealt), lots.randrange)


def believed(seat: Seat, memory: Sequence[Event]) -> tuple[Row, ...]:
    """Return what a seat could believe before all hands were shown."""
    before = [event for event in memory if not isinstance(event, events.GameEnded)]
    return Notebook(seat).rows(before)
