"""What a seat knows for certain without counting worlds: who may hold a card, who surely does.

Where the worlds are a sample this keeps the certain facts honest: what it rules out is impossible
and what it calls sure is so, though a sharper mind might rule out more.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.charmers.cards import CLAIMS, SNAKE, TABLES, Card
from rules.charmers.deal import BIG, SMALL
from rules.core import Seat


class Sure:
    """The certain facts of one seat; nobody's hand but its own is ever looked into."""

    def __init__(self, seat: Seat, seats: int) -> None:
        self.seat = seat
        self.seats = seats
        self.public: dict[Card, Seat] = {}
        """The numbers of which everybody knows who holds them."""
        self._own: list[Card] = []
        self._big: Seat = 0
        """Who has three cards."""
        self._may: dict[Card, set[Seat]] = {}
        """The other seats that may hold a card."""
        self._snakes: set[Seat] = set()
        """Other seats that surely hold a snake."""

    def deal(self, hand: Sequence[Card], first: Seat) -> None:
        """Learn the own hand: any other card may be with any other seat."""
        self._own, self._big = list(hand), first
        others = set(range(self.seats)) - {self.seat}
        self._may = {card: set(others) for card in CLAIMS[self.seats]}
        self._settle()

    def show(self, hands: Sequence[Sequence[Card]]) -> None:
        """Learn all hands."""
        holders = {
            card: {seat for seat, hand in enumerate(hands) if card in hand}
            for card in CLAIMS[self.seats]
        }
        self._own = list(hands[self.seat])
        self._may = {card: seats - {self.seat} for card, seats in holders.items()}
        self._snakes = self._may[SNAKE]
        self.public = {card: min(seats) for card, seats in holders.items() if card != SNAKE}

    def move(self, giver: Seat, taker: Seat, cards: Sequence[Card], silent: Sequence[Card]) -> None:
        """Learn that one of `cards` passed.

        `silent` are all cards that may pass without a change of the circle, if there was none.
        """
        possible = cards if len(cards) == 1 else [c for c in cards if self.may_hold(giver, c)]
        if giver == self.seat:
            self._own.remove(cards[0])
        elif taker == self.seat:
            self._own.append(cards[0])
        self._big = taker
        for card in silent:
            if self.public.get(card) == giver:
                del self.public[card]
        if not silent:
            self.public[cards[0]] = taker
        if len(possible) == 1:
            self._know(giver, taker, possible[0])
        else:
            for card in possible:
                self._may[card].add(taker)
            self._snakes.discard(giver)
        self._settle()

    def _know(self, giver: Seat, taker: Seat, card: Card) -> None:
        """Learn that this very card passed."""
        if card != SNAKE:
            self._may[card] = {taker}
            return
        self._snakes.discard(giver)
        self._snakes.add(taker)
        if taker != self.seat and self._loose_snakes == 1:
            self._may[card] = {taker}
        else:
            self._may[card].add(taker)

    @property
    def _loose_snakes(self) -> int:
        """How many snakes are not in the own hand."""
        return TABLES[self.seats].snakes - self._own.count(SNAKE)

    def _settle(self) -> None:
        """Draw the simple conclusions: own cards are here alone, a full hand holds no more."""
        self._snakes.discard(self.seat)
        for card, seats in self._may.items():
            seats.discard(self.seat)
            if card in self._own and (card != SNAKE or not self._loose_snakes):
                seats.clear()
        while any(self._full(seat) for seat in range(self.seats) if seat != self.seat):
            pass

    def _full(self, seat: Seat) -> bool:
        """Rule out further cards in a hand known in full; tell whether that is news."""
        held = [card for card in self._may if self.surely_holds(seat, card)]
        count = len(held)
        if self._may[SNAKE] == {seat}:
            count += self._loose_snakes - 1
        if count < (BIG if seat == self._big else SMALL):
            return False
        others = [card for card, seats in self._may.items() if seat in seats and card not in held]
        for card in others:
            self._may[card].discard(seat)
        return bool(others)

    def may_hold(self, seat: Seat, card: Card) -> bool:
        """Tell whether a seat may hold a card."""
        return card in self._own if seat == self.seat else seat in self._may[card]

    def surely_holds(self, seat: Seat, card: Card) -> bool:
        """Tell whether a seat holds a card for certain (a snake: at least one)."""
        if seat == self.seat:
            return card in self._own
        return self._may[card] == {seat} or (card == SNAKE and seat in self._snakes)
