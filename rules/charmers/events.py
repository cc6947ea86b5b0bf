"""What happens in Snake Charmers, and who may know of it (section Hidden and public, S4)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from rules.charmers.actions import offer_text
from rules.charmers.cards import Card, Claim
from rules.core import Event, PublicEvent, Seat

Ending: TypeAlias = Literal["day", "night", "rounds"]
"""Why a game ended: no night card left, one night card alone, or 60 rounds (S3)."""


class HandDealt(Event, frozen=True, tag=True):
    """A player was dealt a hand; only they see it."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None
    """As a hand is shown."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return the event with the cards for their owner, without them for the others."""
        return self if seat == self.seat else HandDealt(self.seat, self.count, None)


class RoundBegan(PublicEvent, frozen=True, tag=True):
    """All gates are open; `seat`, with three cards, is the active player."""

    round: int
    seat: Seat


class PlayerAddressed(PublicEvent, frozen=True, tag=True):
    """The active player spoke to another, whose gate closed (Turn 1)."""

    seat: Seat
    to: Seat


class CardOffered(Event, frozen=True, tag=True):
    """A card was offered with a claim; only the giver knows which (Turn 2)."""

    seat: Seat
    to: Seat
    number: int
    """1 to 3: the first, second or third offer of the turn."""
    card: Card | None
    claim: Claim

    @property
    def text(self) -> str:
        """The offer as an action's text, `?` for a card that is not known."""
        return offer_text(self.card, self.claim)

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return the event with the card for the giver, without it for the others."""
        return self if seat == self.seat else msgspec.structs.replace(self, card=None)


class CardRejected(PublicEvent, frozen=True, tag=True):
    """The addressed player refused the offered card, unseen (Turn 3)."""

    seat: Seat
    giver: Seat
    number: int
    """1 or 2: which offer of the turn."""
    claim: Claim


class CardAccepted(Event, frozen=True, tag=True):
    """The offered card went into the addressed player's hand (Turn 4)."""

    seat: Seat
    giver: Seat
    number: int
    """1 to 3: which offer of the turn."""
    card: Card | None
    claim: Claim

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return the event with the card for giver and taker, without it for the others."""
        if seat is not None and seat in (self.seat, self.giver):
            return self
        return msgspec.structs.replace(self, card=None)


class NightTurned(PublicEvent, frozen=True, tag=True):
    """The accepted card turned a number of the circle to day."""

    number: int


class DayRemoved(PublicEvent, frozen=True, tag=True):
    """A day card left the circle."""

    number: int
    quick: bool
    """Whether it left at a round's end (S2), not by an accepted card."""


class NothingHappened(PublicEvent, frozen=True, tag=True):
    """The accepted card changed nothing; nobody is told more (S4)."""


class RoundEnded(PublicEvent, frozen=True, tag=True):
    """All gates were closed."""

    round: int


class GameEnded(PublicEvent, frozen=True, tag=True):
    """The game is over and all hands are shown (S9)."""

    why: Ending
    winners: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...]
