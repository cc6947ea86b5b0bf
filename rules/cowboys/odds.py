"""The exact chance that the next card, or the cards owed, bust a player (C2, C4, C5).

It uses only what a View tells: which cards lie in the draw pile and in the discard, and the
suits on the backs, the viewer's own all and the others' top one. Every order of the pile that
fits its suits is equally likely; after a refill every order of the former discard is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

import msgspec

from rules.core import Seat
from rules.cowboys.cards import BUST, DRAWN, SUIT, CardId, Suit, ordered
from rules.cowboys.state import View

_Kind: TypeAlias = tuple[Suit | None, int, int]
_Counts: TypeAlias = tuple[int, ...]

_KINDS: tuple[_Kind, ...] = tuple(
    dict.fromkeys((SUIT[card], bandits, draw) for card, (_, _, bandits, draw) in DRAWN.items())
)
"""What tells cards apart while suits are known: suit, bandits less jails, draws owed."""

_KIND_OF: dict[CardId, int] = {
    card: _KINDS.index((SUIT[card], bandits, draw)) for card, (_, _, bandits, draw) in DRAWN.items()
}

_BLIND: tuple[_Kind, ...] = tuple(dict.fromkeys((None, *kind[1:]) for kind in _KINDS))
"""What tells cards apart once suits are not known."""

_BLIND_OF: tuple[int, ...] = tuple(_BLIND.index((None, *kind[1:])) for kind in _KINDS)


class Known(msgspec.Struct, frozen=True):
    """What is known of a player's cards to come."""

    pile: tuple[CardId, ...]
    """The cards of the draw pile, in any order."""
    suits: tuple[Suit, ...]
    """The suits of its first cards, from the top, as far as they are known."""
    discard: tuple[CardId, ...]
    """The cards a refill would be made of, in any order."""
    bandits: int
    """Bandits less jails of this round."""
    owed: int
    """Draws owed."""


class Odds(msgspec.Struct, frozen=True):
    """How many of the cards that may come next bust."""

    suit: Suit | None
    """The suit of the next card, None if it is not known."""
    bad: int
    """Of the cards that may come next, those that bust."""
    cards: int
    """The cards that may come next; 0 if there is none to draw."""

    @property
    def chance(self) -> Fraction:
        """The chance that the next card busts."""
        return Fraction(self.bad, self.cards) if self.cards else Fraction(0)


def known(view: View, seat: Seat) -> Known:
    """Return what the viewer knows of the cards `seat` is to draw."""
    side = view.sides[seat]
    in_front = side.drawn if side.status in ("drawing", "stopped") else ()
    discard = Counter(side.owned) - Counter(side.unseen) - Counter(in_front)
    top = () if side.top is None else (side.top,)
    return Known(
        pile=side.unseen,
        suits=view.suits if seat == view.seat else top,
        discard=ordered(discard.elements()),
        bandits=side.bandits,
        owed=side.owed,
    )


def next_cards(known: Known) -> Sequence[CardId]:
    """Return the cards that may come next, all equally likely."""
    if not known.pile:
        return known.discard
    if not known.suits:
        return known.pile
    return [card for card in known.pile if SUIT[card] == known.suits[0]]


def next_odds(known: Known) -> Odds:
    """Return the odds of the next card."""
    cards = next_cards(known)
    bad = sum(known.bandits + DRAWN[card][2] >= BUST for card in cards)
    suit = known.suits[0] if known.pile and known.suits else None
    return Odds(suit, bad, len(cards))


def bust_within(known: Known, draws: int) -> Fraction:
    """Return the chance to bust in the next `draws` draws and those that Draw 4s among them add.

    With `draws` as `max(known.owed, 1)` it is the chance to bust before stopping is allowed.
    """
    return _Draws(known).bust(_counts(known.pile), 0, known.bandits, draws)


class _Draws:
    """The chances of every way on from one player's cards, each reckoned once."""

    def __init__(self, known: Known) -> None:
        self._suits = known.suits
        self._size = len(known.pile)
        self._discard = _blind(_counts(known.discard))
        self._found: dict[tuple[_Counts, int, int, int], Fraction] = {}

    def bust(self, counts: _Counts, stage: int, bandits: int, owed: int) -> Fraction:
        """Return the chance to bust in the draws owed.

        `stage`: 0 while the suits of the pile are known, 1 below that, 2 after a refill.
        """
        left = sum(counts)
        if stage == 0 and self._size - left >= len(self._suits):
            counts, stage = _blind(counts), 1
        if stage == 1 and not left:
            counts, stage, left = self._discard, 2, sum(self._discard)
        if not owed or not left:
            return Fraction(0)
        key = (counts, stage, bandits, owed)
        if key not in self._found:
            self._found[key] = self._next(counts, stage, bandits, owed)
        return self._found[key]

    def _next(self, counts: _Counts, stage: int, bandits: int, owed: int) -> Fraction:
        kinds = _BLIND if stage else _KINDS
        suit = None if stage else self._suits[self._size - sum(counts)]
        chance, cards = Fraction(0), 0
        for kind, count in enumerate(counts):
            its_suit, its_bandits, draw = kinds[kind]
            if not count or its_suit != suit:
                continue
            cards += count
            if bandits + its_bandits >= BUST:
                chance += count
            else:
                rest = (*counts[:kind], count - 1, *counts[kind + 1 :])
                chance += count * self.bust(rest, stage, bandits + its_bandits, owed - 1 + draw)
        return chance / cards


def _counts(cards: Sequence[CardId]) -> _Counts:
    counts = [0] * len(_KINDS)
    for card in cards:
        counts[_KIND_OF[card]] += 1
    return tuple(counts)


def _blind(counts: _Counts) -> _Counts:
    merged = [0] * len(_BLIND)
    for kind, count in enumerate(counts):
        merged[_BLIND_OF[kind]] += count
    return tuple(merged)
