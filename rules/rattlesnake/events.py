"""What happens in Rattlesnake, and who may know of it (section Hidden and public)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from rules.core import Event, PublicEvent, Seat
from rules.rattlesnake.actions import Side, Use
from rules.rattlesnake.cards import Kind
from rules.rattlesnake.combos import Combo, Criterion

Window: TypeAlias = Literal["main", "defend", "reveal", "after", "end"]
"""Where an ability may be announced (R5)."""


class Played(msgspec.Struct, frozen=True):
    """A card in the attack or defense."""

    kind: Kind
    value: int | None
    """Present value, None for a Hit."""


class SaloonDealt(PublicEvent, frozen=True, tag=True):
    """The five cards face up at the start."""

    row: tuple[Kind, ...]


class FirstPlayerDrawn(PublicEvent, frozen=True, tag=True):
    """The cards both players revealed for the pistol, pair by pair, and who took it."""

    pairs: tuple[tuple[Kind, Kind], ...]
    seat: Seat


class TurnBegan(PublicEvent, frozen=True, tag=True):
    """A turn began; the cards drawn up to the hand size follow."""

    seat: Seat
    turn: int
    hand_size: int


class DeckShuffled(PublicEvent, frozen=True, tag=True):
    """A discard became a deck of `size` cards."""

    seat: Seat
    size: int


class CardsDrawn(Event, frozen=True, tag=True):
    """Cards came from a deck into a hand; only their owner sees them."""

    seat: Seat
    count: int
    cards: tuple[Kind, ...] | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return the event with the cards for their owner, without them for the others."""
        return self if seat == self.seat else CardsDrawn(self.seat, self.count, None)


class CardBought(PublicEvent, frozen=True, tag=True):
    """A card left the saloon for two cards."""

    seat: Seat
    slot: int
    kind: Kind
    paid: tuple[Kind, Kind]


class SlotRefilled(PublicEvent, frozen=True, tag=True):
    """A card, or an event for good, came into a slot of the saloon."""

    slot: int
    kind: Kind


class AbilityUsed(PublicEvent, frozen=True, tag=True):
    """An ability was announced; the other player is asked whether they cancel it (R4)."""

    seat: Seat
    use: Use
    window: Window


class AbilityAllowed(PublicEvent, frozen=True, tag=True):
    """The other player let the ability happen."""

    seat: Seat
    kind: Kind


class AbilityCancelled(PublicEvent, frozen=True, tag=True):
    """`seat` cancelled the other's ability with Take Cover."""

    seat: Seat
    kind: Kind


class HandDiscarded(PublicEvent, frozen=True, tag=True):
    """A whole hand went to its owner's discard, face up."""

    seat: Seat
    cards: tuple[Kind, ...]


class CardReturned(Event, frozen=True, tag=True):
    """A card went back on top of its owner's deck; only they know which."""

    seat: Seat
    kind: Kind | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return the event with the card for its owner, without it for the others."""
        return self if seat == self.seat else CardReturned(self.seat, None)


class CardFetched(PublicEvent, frozen=True, tag=True):
    """A card of the graveyard went to a hand, and Switch Up took its place."""

    seat: Seat
    kind: Kind


class ValueChanged(PublicEvent, frozen=True, tag=True):
    """A played card's value changed."""

    side: Side
    kind: Kind
    before: int
    after: int


class AttackPlayed(Event, frozen=True, tag=True):
    """Cards were played face down as the attack; their number is public."""

    seat: Seat
    count: int
    cards: tuple[Kind, ...] | None
    again: bool
    """Whether Quickdraw made it."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return the event with the cards for the attacker, without them for the others."""
        if seat == self.seat:
            return self
        return AttackPlayed(self.seat, self.count, None, self.again)


class DuelRevealed(PublicEvent, frozen=True, tag=True):
    """The defense was played and both sides turned over."""

    attacker: Seat
    attack: tuple[Played, ...]
    defense: tuple[Played, ...]


class DuelDodged(PublicEvent, frozen=True, tag=True):
    """Dodge 'N' Shoot: attack and defense went to their owners' discards."""

    seat: Seat
    attack: tuple[Kind, ...]
    defense: tuple[Kind, ...]


class CardsFlipped(PublicEvent, frozen=True, tag=True):
    """Both flipped the top card of their deck as the new attack and defense (R11)."""

    attack: Kind | None
    """None: the attacker could flip no card."""
    defense: Kind | None


class FlipsTied(PublicEvent, frozen=True, tag=True):
    """The flipped cards decided nothing and were discarded; the next are flipped."""

    attack: Kind | None
    defense: Kind | None


class WindowPassed(PublicEvent, frozen=True, tag=True):
    """A player used nothing in a window."""

    seat: Seat
    window: Window


class DuelDecided(PublicEvent, frozen=True, tag=True):
    """The attack succeeded or was dodged; `by` names what decided it."""

    attacker: Seat
    success: bool
    attack: Combo
    defense: Combo
    by: Criterion | Literal["flip"]
    """The first criterion in which the combos differ, or "flip" after Dodge 'N' Shoot."""


class HitsTaken(PublicEvent, frozen=True, tag=True):
    """Hits moved from in front of a player to their discard."""

    seat: Seat
    count: int
    left: int
    why: Literal["attack", "knives", "doubletap"]


class TurnEnded(PublicEvent, frozen=True, tag=True):
    """The end window closed."""

    seat: Seat
    quiet: int
    """Turns in a row without a Hit, this one included (R12)."""


class GameEnded(PublicEvent, frozen=True, tag=True):
    """The game is over."""

    winner: Seat | None
    why: Literal["hits", "quiet"]
