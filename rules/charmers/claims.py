"""Claims as one reader sees them: which are verified, and each player's record of truth (S9)."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from rules.core import Seat

C = TypeVar("C")
"""A card, by whatever the reader calls it."""

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


class Turn(Generic[C]):
    """A turn under way, as one seat or a spectator sees it."""

    def __init__(self, giver: Seat, taker: Seat, snake: C) -> None:
        """`snake` is the one card there may be several of."""
        self.giver = giver
        self.taker = taker
        self._snake = snake
        self.claims: list[C] = []
        self.cards: list[C | None] = []
        """The cards offered, None for what the reader did not see."""

    @property
    def card(self) -> C | None:
        """The last card offered, if the reader saw it."""
        return self.cards[-1]

    def offer(self, claim: C, card: C | None) -> None:
        """Note an offer, its card if the reader sees it."""
        self.claims.append(claim)
        self.cards.append(card)

    def see(self, card: C) -> None:
        """Note that the last card offered is known now."""
        self.cards[-1] = card

    def accept(self, passed: tuple[C, ...]) -> tuple[C, ...]:
        """Note that the last card, one of `passed`, was accepted; return which it may have been."""
        if self.card is not None:
            return (self.card,)
        if len(passed) == 1:
            self.see(passed[0])
        return passed

    def true(self, number: int, passed: tuple[C, ...], held: bool) -> bool | None:
        """Tell whether a claim (from 1) of the whole turn was true, None if it is not known.

        `passed` is which the last card, that was accepted, may have been. `held` tells whether the
        giver may have held what was claimed.
        """
        claim, card = self.claims[number - 1], self.cards[number - 1]
        if card is not None:
            return claim == card
        accepted = number == len(self.claims)
        if not held or (accepted and claim not in passed):
            return False
        # There is one of each number: if it was accepted, it had not been rejected.
        return False if claim == self.card != self._snake else None
