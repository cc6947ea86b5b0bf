"""The actions of Snake Charmers and their texts (section Actions)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

import msgspec

from rules.charmers.cards import CLAIMS, Card, Claim
from rules.core import Seat, UnknownAction


class Address(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Speak to a player whose gate is open."""

    seat: Seat

    def __str__(self) -> str:
        return f"address {self.seat}"


class Offer(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Offer a card face down and say what it is, true or not."""

    card: Card
    claim: Claim

    def __str__(self) -> str:
        return offer_text(self.card, self.claim)


class Accept(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Take the offered card into the hand."""

    def __str__(self) -> str:
        return "accept"


class Reject(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Refuse the offered card, unseen."""

    def __str__(self) -> str:
        return "reject"


CharmersAction: TypeAlias = Address | Offer | Accept | Reject

ACCEPT, REJECT = Accept(), Reject()

ADDRESSES: tuple[Address, ...] = tuple(Address(seat) for seat in range(max(CLAIMS)))


def offer_text(card: Card | None, claim: Claim) -> str:
    """Return the text of an offer; None is a card the reader may not know."""
    return f"offer {card or '?'} as {claim}"


@lru_cache(maxsize=8192)
def offers(cards: tuple[Card, ...], seats: int) -> dict[Offer, None]:
    """Return the offers that can be made of these cards (as an ordered set)."""
    return {Offer(card, claim): None for card in dict.fromkeys(cards) for claim in CLAIMS[seats]}


_OFFER = re.compile(r"offer ([0-9]|snake) as ([0-9]|snake)")
_OTHERS: tuple[CharmersAction, ...] = (ACCEPT, REJECT, *ADDRESSES)
_FIXED = {str(action): action for action in _OTHERS}


def parse(text: str) -> CharmersAction:
    """Return the action a text stands for; raises UnknownAction."""
    if text in _FIXED:
        return _FIXED[text]
    found = _OFFER.fullmatch(text)
    if not found:
        raise UnknownAction(f"{text!r} is no action of Snake Charmers; see the list in its rules.")
    return Offer(found[1], found[2])
