"""Worlds: the hands of a whole table as one number, and the deals a seat cannot tell apart.

A world counts every card of every hand in two bits, so that passing a card is one addition. The
cards are named here by their place in the table's list of claims; two snakes are one place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from rules.chance import Below, shuffled
from rules.charmers.cards import CLAIMS, DECKS, Card
from rules.core import Seat

Place = int
"""A card by its place in the table's claims: a number is itself, a snake comes last."""

World = int
"""All hands: two bits for each place of each seat."""


class Layout:
    """How the worlds of a table of so many seats are written."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.cards: tuple[Card, ...] = CLAIMS[seats]
        self.place: dict[Card, Place] = {card: place for place, card in enumerate(self.cards)}
        self.snake: Place = len(self.cards) - 1
        self.width = 2 * len(self.cards)
        self.mask = (1 << self.width) - 1
        self.columns = [
            sum(3 << seat * self.width + 2 * place for seat in range(seats))
            for place in range(len(self.cards))
        ]
        """For each card, the bits that count it."""

    def bit(self, seat: Seat, place: Place) -> World:
        """Return the world in which `seat` holds that card and nothing else is held."""
        return 1 << (seat * self.width + 2 * place)

    def count(self, world: World, seat: Seat, place: Place) -> int:
        """Return how many of a card a seat holds."""
        return world >> seat * self.width + 2 * place & 3

    def holder(self, world: World, number: Place) -> Seat:
        """Return the seat that holds a number."""
        return ((world & self.columns[number]).bit_length() - 1) // self.width

    def swapped(self, world: World, one: Place, other: Place) -> World:
        """Return a world with two numbers changed place."""
        here, there = self.holder(world, one), self.holder(world, other)
        if here == there:
            return world
        step = (here - there) * self.width
        # One number leaves `here` for `there`, the other comes back.
        ones, others = self.bit(here, one), self.bit(there, other)
        if step > 0:
            return world - ones + (ones >> step) - others + (others << step)
        return world - ones + (ones << -step) - others + (others >> -step)

    def write(self, seat: Seat, places: Sequence[Place]) -> World:
        """Return the world in which `seat` holds these cards and nothing else is held."""
        return sum(self.bit(seat, place) for place in places)

    def hidden(self, hand: Sequence[Place]) -> list[Place]:
        """Return the cards that are not in a hand, every snake by itself."""
        cards = [self.place[card] for card in DECKS[self.seats]]
        for place in hand:
            cards.remove(place)
        return cards


@cache
def layout(seats: int) -> Layout:
    """Return the layout for a number of seats."""
    return Layout(seats)


@cache
def places_of(hand: int) -> tuple[Place, ...]:
    """Return the cards of a hand written as seat 0's, in order, every snake by itself."""
    found: list[Place] = []
    place = 0
    while hand:
        found += [place] * (hand & 3)
        hand >>= 2
        place += 1
    return tuple(found)


def all_deals(
    table: Layout, seat: Seat, hand: Sequence[Place], sizes: Sequence[int]
) -> Counter[World]:
    """Return every deal that gives `seat` this hand, with in how many ways it may happen."""
    others = [
        (size, [table.bit(other, place) for place in range(len(table.cards))])
        for other, size in enumerate(sizes)
        if other != seat
    ]
    last = others.pop()[1]
    found: list[World] = []

    def deal(world: World, cards: tuple[Place, ...], number: int) -> None:
        if number == len(others):
            found.append(world + sum([last[card] for card in cards]))
            return
        size, bits = others[number]
        for chosen, rest in _splits(len(cards), size):
            more = sum([bits[cards[i]] for i in chosen])
            deal(world + more, tuple([cards[i] for i in rest]), number + 1)

    deal(table.write(seat, hand), tuple(table.hidden(hand)), 0)
    return Counter(found)


@cache
def _splits(count: int, size: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return the ways to take `size` of `count` things, with those left."""
    return tuple(
        (chosen, tuple(i for i in range(count) if i not in chosen))
        for chosen in combinations(range(count), size)
    )


def some_deals(
    table: Layout, seat: Seat, hand: Sequence[Place], sizes: Sequence[int], below: Below, count: int
) -> Counter[World]:
    """Return `count` deals by lot that give `seat` this hand, with how often each came."""
    own, hidden = table.write(seat, hand), table.hidden(hand)
    found: Counter[World] = Counter()
    for _ in range(count):
        cards = shuffled(hidden, below)
        world = own
        for other, size in enumerate(sizes):
            if other != seat:
                world += table.write(other, cards[:size])
                cards = cards[size:]
        found[world] += 1
    return found
