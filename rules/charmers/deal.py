"""The deal: the hands and, by lot, the player with three cards (section Setup, S1)."""

from __future__ import annotations

from rules.chance import Answer, Below, check_cards, shuffled
from rules.charmers.cards import DECKS

BIG, SMALL = 3, 2
"""Cards of the player who starts, and of each other."""


class DealQuestion:
    """The deal for a number of seats: first the lot, then the shuffle, dealt from seat 0 on."""

    what = "deal"

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def sample(self, below: Below) -> Answer:
        """Return the hands and the seat with three cards."""
        first = below(self.seats)
        cards = shuffled(DECKS[self.seats], below)
        hands = []
        for seat in range(self.seats):
            count = BIG if seat == first else SMALL
            hands.append(cards[:count])
            cards = cards[count:]
        return {"hands": hands, "first": first}

    def check(self, answer: Answer) -> None:
        """Raise ValueError unless these hands and this seat can come from such a deal."""
        first, hands = answer.get("first"), answer.get("hands")
        if type(first) is not int or not 0 <= first < self.seats:
            raise ValueError("the deal needs the seat that is first")
        if not isinstance(hands, list) or len(hands) != self.seats:
            raise ValueError("the deal needs a hand for each seat")
        for seat, hand in enumerate(hands):
            count = BIG if seat == first else SMALL
            if not isinstance(hand, list) or len(hand) != count:
                raise ValueError(f"the deal needs {count} cards for seat {seat}")
        check_cards([card for hand in hands for card in hand], DECKS[self.seats], "the deal")
