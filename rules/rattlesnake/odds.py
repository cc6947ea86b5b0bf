"""What a seat may reckon from its View and memory: known cards, and exact odds of an attack.

The other player's hidden cards are a known multiset (`SideView.unseen`) in unknown places. Odds
are counted over every hand they may hold, by the counts of each value; abilities are left out
(section Combos, section Hidden and public).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb
from typing import TypeAlias

from rules.core import Event, Seat
from rules.rattlesnake.cards import VALUE, Kind, ordered
from rules.rattlesnake.combos import best_combo
from rules.rattlesnake.ledger import Ledger
from rules.rattlesnake.state import View

Tally: TypeAlias = int
"""How many cards of each value from 1 to 5 there are, as hexadecimal digits, the 1s last; Hits
count nowhere."""

Pool: TypeAlias = tuple[int, int, int, int, int, int]
"""How many Hits (at 0) and cards of each value a heap holds."""

Strength: TypeAlias = tuple[int, int, int]
"""A combo's strength, see `Combo.strength`."""


def attack_odds(view: View, memory: Sequence[Event], cards: Iterable[Kind]) -> float:
    """Return the chance that the other player's hand cannot hold off this attack of the viewer.

    The other's best printed combo is meant; abilities are left out.
    """
    strength = strength_of(tally(cards))
    return sum(chance for held, chance in other_hand(view, memory).items() if held < strength)


def defense_odds(view: View, memory: Sequence[Event], cards: Iterable[Kind]) -> float:
    """Return the chance that this defense of the viewer holds off the hidden attack.

    The attack is taken to be any of the attacker's unseen cards with equal chance, but for those
    that they surely still hold; abilities are left out.
    """
    strength = strength_of(tally(cards))
    return sum(
        chance for played, chance in hidden_attack(view, memory).items() if played <= strength
    )


def hidden_attack(view: View, memory: Sequence[Event]) -> dict[Strength, float]:
    """Return the chance of each strength of a hidden attack, all unseen cards equally likely."""
    assert view.duel is not None, "an attack is under way"
    attacker = view.duel.attacker
    unseen = Counter(view.sides[attacker].unseen) - Counter(known_hand(view, memory, attacker))
    return spread(pool_of(unseen.elements()), 0, view.duel.count)


def other_hand(view: View, memory: Sequence[Event]) -> dict[Strength, float]:
    """Return the chance of each strength of the other player's best combo, abilities left out."""
    assert view.seat is not None, "a spectator has no other player"
    other = 1 - view.seat
    known = known_hand(view, memory, other)
    side = view.sides[other]
    hidden = Counter(side.unseen) - Counter(known)
    return spread(pool_of(hidden.elements()), tally(known), side.hand - len(known))


def known_hand(view: View, memory: Sequence[Event], seat: Seat) -> tuple[Kind, ...]:
    """Return, in written order, the cards that `seat` surely holds; one's own hand is all known.

    They were bought or fetched, or stood out when the discard was shuffled, and have not been
    played, paid, used or discarded since; or the deck is too small to hold them.
    """
    if seat == view.seat:
        return view.hand
    side = view.sides[seat]
    ledger = Ledger(seat, memory)
    elsewhere = side.deck + ledger.face_down
    sure = Counter({kind: n - elsewhere for kind, n in Counter(side.unseen).items()})
    sure |= ledger.sure()
    return ordered(list(sure.elements()))


# Counting


def tally(cards: Iterable[Kind]) -> Tally:
    """Return how many cards there are of each value."""
    total = 0
    for kind in cards:
        value = VALUE[kind]
        if value is not None:
            total += 1 << 4 * (value - 1)
    return total


def pool_of(cards: Iterable[Kind]) -> Pool:
    """Return how many Hits and cards of each value there are."""
    counts = [0] * 6
    for kind in cards:
        counts[VALUE[kind] or 0] += 1
    hits, one, two, three, four, five = counts
    return hits, one, two, three, four, five


@lru_cache(maxsize=65536)
def strength_of(held: Tally) -> Strength:
    """Return the strength of the best combo of cards at their printed values."""
    values = [value for value in range(1, 6) for _ in range(held >> 4 * (value - 1) & 15)]
    return best_combo(values).strength


@lru_cache(maxsize=512)
def draws(pool: Pool, count: int) -> tuple[tuple[Tally, float], ...]:
    """Return every tally of `count` cards drawn from a pool, each with its chance."""
    found = [(0, count, 1)]
    for value in range(1, 6):
        copies, one = pool[value], 1 << 4 * (value - 1)
        found = [
            (held + n * one, left - n, ways * comb(copies, n))
            for held, left, ways in found
            for n in range(min(copies, left) + 1)
        ]
    total = comb(sum(pool), count)
    return tuple(
        (held, ways * comb(pool[0], left) / total) for held, left, ways in found if left <= pool[0]
    )


@lru_cache(maxsize=512)
def spread(pool: Pool, fixed: Tally, count: int) -> dict[Strength, float]:
    """Return the chance of each strength of fixed cards and `count` more from a pool."""
    chances: dict[Strength, float] = {}
    for held, chance in draws(pool, count):
        strength = strength_of(fixed + held)
        chances[strength] = chances.get(strength, 0.0) + chance
    return chances
