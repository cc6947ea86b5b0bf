"""Claims as one seat sees them: which are verified, and each player's record of truth (S9)."""

from __future__ import annotations

import msgspec

from rules.charmers.worlds import Place
from rules.core import Seat

PRIOR = 2.0
"""How many verified claims the assumption of chance is worth."""


class Record(msgspec.Struct):
    """How often a player's verified claims were true."""

    true: int = 0
    verified: int = 0

    def add(self, true: bool | None) -> None:
        """Count a claim, if it is verified."""
        if true is not None:
            self.verified += 1
            self.true += true

    def truth(self, claims: int) -> float:
        """Return how likely the next claim is true, where so many may be made."""
        return (PRIOR / claims + self.true) / (PRIOR + self.verified)


class Turn:
    """A turn under way, as one seat sees it."""

    def __init__(self, giver: Seat, taker: Seat, snake: Place) -> None:
        """`snake` is the place of the one card there may be several of."""
        self.giver = giver
        self.taker = taker
        self._snake = snake
        self.claims: list[Place] = []
        self.cards: list[Place | None] = []
        """The cards offered, None for what the seat did not see."""

    @property
    def card(self) -> Place | None:
        """The last card offered, if the seat saw it."""
        return self.cards[-1]

    def see(self, card: Place) -> None:
        """Note that the last card offered is known now."""
        self.cards[-1] = card

    def true(self, number: int, passed: tuple[Place, ...], held: bool) -> bool | None:
        """Tell whether a claim (from 1) of the whole turn was true, None if it is not known.

        The last card was accepted: one of `passed`. `held` tells whether the giver may have held
        what was claimed.
        """
        claim, card = self.claims[number - 1], self.cards[number - 1]
        if card is not None:
            return claim == card
        accepted = number == len(self.claims)
        if not held or (accepted and claim not in passed):
            return False
        # There is one of each number: if it was accepted, it had not been rejected.
        return False if claim == self.card != self._snake else None
