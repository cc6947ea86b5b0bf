"""The cards of Cards for Cowboys: suits, effects, costs and copies (section Cards, C16).

The starter deck and the Store are one table; all that the rules ask of a card is read from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

CardId: TypeAlias = str
"""A card's id; identical cards share it and are the same card."""

Suit: TypeAlias = Literal["river", "cactus", "rattlesnake"]

RIVER: Suit = "river"
CACTUS: Suit = "cactus"
RATTLESNAKE: Suit = "rattlesnake"

SUITS: tuple[Suit, ...] = (RIVER, CACTUS, RATTLESNAKE)
"""From the safest to the most dangerous."""

TITLES: dict[Suit, str] = {RIVER: "River", CACTUS: "Cactus", RATTLESNAKE: "Rattlesnake"}

BUST = 3
"""Bandits, less jails, that bust (C4)."""


class Card(msgspec.Struct, frozen=True):
    """One card of the table."""

    id: CardId
    act: int
    """1 to 3, 0 for a starter."""
    suit: Suit
    """Shown on the back too."""
    copies: int
    """In the Store, or in each starter deck."""
    cost: int
    """$ to pay; 0 for a starter."""
    money: int = 0
    """$ when drawn."""
    cows: int = 0
    bandits: int = 0
    """2 for a double bandit."""
    jail: int = 0
    """Bandits cancelled."""
    explosive: int = 0
    """$ when used up on the buy turn, 0 for a card that is no Explosive (C1)."""
    draw: int = 0
    """Further draws owed (C2)."""

    @property
    def printed(self) -> int:
        """The $ printed on the card, an Explosive's too (C8)."""
        return self.money + self.explosive

    @property
    def short(self) -> str:
        """The effects in at most 8 cells, for a small face: "$2 1c", "5c 2b", "jail +4"."""
        parts = (
            f"x${self.explosive}" if self.explosive else "",
            f"${self.money}" if self.money else "",
            f"{self.cows}c" if self.cows else "",
            f"{self.bandits}b" if self.bandits else "",
            "jail" if self.jail else "",
            f"+{self.draw}" if self.draw else "",
        )
        return " ".join(part for part in parts if part)

    @property
    def effects(self) -> tuple[str, ...]:
        """The effects in words, one an entry: ("$2", "1 cow")."""
        parts = (
            f"explosive ${self.explosive}" if self.explosive else "",
            f"${self.money}" if self.money else "",
            f"{self.cows} cow{'s' if self.cows > 1 else ''}" if self.cows else "",
            {1: "1 bandit", 2: "double bandit"}.get(self.bandits, ""),
            "jail" if self.jail else "",
            f"draw {self.draw}" if self.draw else "",
        )
        return tuple(part for part in parts if part)

    @property
    def text(self) -> str:
        """Suit and effects in words: "Rattlesnake $2, 1 cow"."""
        return f"{TITLES[self.suit]} {', '.join(self.effects)}"


CARDS: dict[CardId, Card] = {
    card.id: card
    for card in (
        Card("s-river-1", 0, RIVER, 4, 0, money=1),
        Card("s-cactus-1c", 0, CACTUS, 1, 0, money=1, cows=1),
        Card("s-cactus-b", 0, CACTUS, 1, 0, bandits=1),
        Card("s-snake-2", 0, RATTLESNAKE, 1, 0, money=2),
        Card("s-snake-cb", 0, RATTLESNAKE, 2, 0, cows=1, bandits=1),
        Card("s-snake-2c2b", 0, RATTLESNAKE, 1, 0, cows=2, bandits=2),
        Card("1-river-x2", 1, RIVER, 3, 3, explosive=2),
        Card("1-river-1", 1, RIVER, 1, 3, money=1),
        Card("1-river-c", 1, RIVER, 2, 4, cows=1),
        Card("1-snake-2", 1, RATTLESNAKE, 4, 3, money=2),
        Card("1-snake-2c", 1, RATTLESNAKE, 4, 5, cows=2),
        Card("1-cactus-1", 1, CACTUS, 2, 2, money=1),
        Card("1-cactus-c", 1, CACTUS, 2, 2, cows=1),
        Card("2-river-1c", 2, RIVER, 3, 4, money=1, cows=1),
        Card("2-river-2c", 2, RIVER, 2, 6, cows=2),
        Card("2-snake-x3", 2, RATTLESNAKE, 3, 3, explosive=3),
        Card("2-snake-2", 2, RATTLESNAKE, 1, 3, money=2),
        Card("2-snake-2_1c", 2, RATTLESNAKE, 2, 4, money=2, cows=1),
        Card("2-snake-5c2b", 2, RATTLESNAKE, 2, 4, cows=5, bandits=2),
        Card("2-snake-3", 2, RATTLESNAKE, 2, 5, money=3),
        Card("2-snake-3c-draw4", 2, RATTLESNAKE, 1, 5, cows=3, draw=4),
        Card("2-cactus-2", 2, CACTUS, 1, 4, money=2),
        Card("2-cactus-2c", 2, CACTUS, 1, 4, cows=2),
        Card("3-river-3c", 3, RIVER, 2, 7, cows=3),
        Card("3-river-4", 3, RIVER, 2, 8, money=4),
        Card("3-river-jail-draw4", 3, RIVER, 2, 5, jail=1, draw=4),
        Card("3-river-3", 3, RIVER, 1, 6, money=3),
        Card("3-river-2_3c", 3, RIVER, 1, 9, money=2, cows=3),
        Card("3-snake-4c", 3, RATTLESNAKE, 3, 8, cows=4),
        Card("3-snake-5c2b", 3, RATTLESNAKE, 1, 4, cows=5, bandits=2),
        Card("3-cactus-3_2c", 3, CACTUS, 1, 8, money=3, cows=2),
        Card("3-cactus-3", 3, CACTUS, 1, 5, money=3),
        Card("3-cactus-3c", 3, CACTUS, 2, 6, cows=3),
        Card("3-cactus-4cb", 3, CACTUS, 1, 7, cows=4, bandits=1),
        Card("3-cactus-4c", 3, CACTUS, 1, 9, cows=4),
    )
}
"""Every card, in the order in which lists of cards are written."""

RANK: dict[CardId, int] = {card: rank for rank, card in enumerate(CARDS)}
"""The place of each card in a written list."""

SUIT: dict[CardId, Suit] = {id: card.suit for id, card in CARDS.items()}
COST: dict[CardId, int] = {id: card.cost for id, card in CARDS.items()}
EXPLOSIVE: dict[CardId, int] = {id: card.explosive for id, card in CARDS.items() if card.explosive}
"""The $ of each Explosive."""
DRAWN: dict[CardId, tuple[int, int, int, int]] = {
    id: (card.money, card.cows, card.bandits - card.jail, card.draw) for id, card in CARDS.items()
}
"""What a drawn card gives: $, cows, bandits less jails, draws owed."""

STARTERS: tuple[CardId, ...] = tuple(
    id for id, card in CARDS.items() if card.act == 0 for _ in range(card.copies)
)
"""The 10 cards of each starter deck."""

ACTS: dict[int, tuple[CardId, ...]] = {
    act: tuple(id for id, card in CARDS.items() if card.act == act for _ in range(card.copies))
    for act in (1, 2, 3)
}
"""The 18 Store cards of each Act."""


def ordered(cards: Iterable[CardId]) -> tuple[CardId, ...]:
    """Return the cards in the order in which a list of them is written."""
    return tuple(sorted(cards, key=RANK.__getitem__))
