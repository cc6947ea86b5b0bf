"""The saloon's deal: what lies face up, what lies below, and High Noon last (Setup 2, R2)."""

from __future__ import annotations

from collections import Counter
from typing import TypeGuard

from rules.chance import Answer, Below, check_cards, shuffled
from rules.rattlesnake.cards import HIGHNOON, SALOON, Kind


class SaloonQuestion:
    """The deal of the saloon (Setup 2): 5 cards face up, two piles of 4 + 2, High Noon below."""

    what = "saloon"

    def __init__(self, extra: tuple[Kind, ...]) -> None:
        """`extra`: the five events besides High Noon (R2)."""
        self.extra = extra

    def sample(self, below: Below) -> Answer:
        """Return a shuffled row and deck, from the top."""
        cards = shuffled(SALOON, below)
        extra = shuffled(self.extra, below)
        piles = [
            shuffled(cards[5 + 4 * i : 9 + 4 * i] + extra[2 * i : 2 * i + 2], below)
            for i in range(2)
        ]
        return {"row": cards[:5], "deck": [*piles[0], *piles[1], HIGHNOON]}

    def check(self, answer: Answer) -> None:
        """Raise ValueError unless row and deck can come from such a deal."""
        row, deck = answer.get("row"), answer.get("deck")
        if not _all_texts(row) or not _all_texts(deck):
            raise ValueError("the saloon needs a row and a deck")
        if len(row) != 5 or len(deck) != 13 or deck[12] != HIGHNOON:
            raise ValueError("the saloon needs 5 cards in its row and 13 below, High Noon last")
        check_cards([card for card in row if card not in SALOON], (), "the saloon's row")
        for pile in (deck[:6], deck[6:12]):
            if sum(card in SALOON for card in pile) != 4:
                raise ValueError("each pile of the saloon needs 4 action cards and 2 events")
        if Counter(row + deck[:12]) - Counter(SALOON + self.extra):
            raise ValueError("the saloon holds a card too often")


def _all_texts(cards: object) -> TypeGuard[list[str]]:
    return isinstance(cards, list) and all(isinstance(card, str) for card in cards)
