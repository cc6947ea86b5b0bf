"""The cards of Rattlesnake: kinds, values, copies and the words on their faces (section Cards)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Kind: TypeAlias = str
"""A card's kind; two cards of one kind are the same card."""

RELOAD = "reload"
SCOUT = "scout"
DODGE = "dodge"
DISTRACT = "distract"
FIVE = "five"
HIT = "hit"
FOCUS = "focus"
QUICKDRAW = "quickdraw"
TAKECOVER = "takecover"
SWITCHUP = "switchup"
DOUBLETAP = "doubletap"
LOCKED = "locked"
KNIVES = "knives"
HIGHNOON = "highnoon"


class Card(msgspec.Struct, frozen=True):
    """One kind of card."""

    kind: Kind
    title: str
    value: int | None
    """Printed value, None for a Hit and for events."""
    deck: int
    """Copies in each player's deck (Hits: in front of each player)."""
    saloon: int
    """Copies among the saloon's action cards."""
    short: str
    """The ability in at most 8 cells, for a small face; empty if there is none."""
    text: str
    """The ability in one sentence, for a large face and the detail line."""


CARDS: dict[Kind, Card] = {
    card.kind: card
    for card in (
        Card(RELOAD, "Reload", 1, 4, 0, "hand→3", "Discard your whole hand, then draw 3."),
        Card(SCOUT, "Scout", 2, 4, 0, "draw 2", "Draw 2, then put one of them back on your deck."),
        Card(
            DODGE,
            "Dodge 'N' Shoot",
            3,
            3,
            0,
            "top card",
            "Attack and defense go; the top cards of both decks decide.",
        ),
        Card(DISTRACT, "Distract", 4, 3, 0, "+1 / -1", "One number card in the duel: +1 or -1."),
        Card(FIVE, "Five", 5, 3, 0, "", "No ability: only its value."),
        Card(HIT, "Hit", None, 4, 0, "a bluff", "No value: a bluff in a duel, or payment."),
        Card(FOCUS, "Focus", 1, 0, 3, "set 1–5", "One of your own cards in the duel becomes 1–5."),
        Card(
            QUICKDRAW,
            "Quickdraw",
            2,
            0,
            3,
            "again/6",
            "After your attack: draw 1, attack again. Or a new hand of 6.",
        ),
        Card(TAKECOVER, "Take Cover", 3, 0, 3, "cancel", "Cancel an ability as it is played."),
        Card(
            SWITCHUP,
            "Switch Up",
            4,
            0,
            3,
            "swap/2",
            "Swap it for any card of the graveyard. Or draw 2.",
        ),
        Card(
            DOUBLETAP, "Double Tap", 5, 0, 3, "+1 Hit", "After your successful attack: 1 more Hit."
        ),
    )
}
"""The cards a hand can hold, in the order in which lists of kinds are written."""

EVENTS: dict[Kind, Card] = {
    card.kind: card
    for card in (
        Card(LOCKED, "Locked & Loaded", None, 0, 3, "hand +1", "Both hands are 1 card larger."),
        Card(KNIVES, "Knives Out", None, 0, 2, "fail: hit", "A failed attack costs a Hit."),
        Card(HIGHNOON, "High Noon", None, 0, 1, "+1 Hit", "A successful attack deals 1 more Hit."),
    )
}
"""The events of the saloon; their copies are the default mix (R2)."""

RANK: dict[Kind, int] = {kind: rank for rank, kind in enumerate(CARDS)}
"""The place of each kind in a written list."""

VALUE: dict[Kind, int | None] = {kind: card.value for kind, card in CARDS.items()}

DECK: tuple[Kind, ...] = tuple(
    kind for kind, card in CARDS.items() if kind != HIT for _ in range(card.deck)
)
"""The 17 cards of each player's deck."""

SALOON: tuple[Kind, ...] = tuple(kind for kind, card in CARDS.items() for _ in range(card.saloon))
"""The 15 action cards of the saloon."""

HITS = CARDS[HIT].deck
"""Hits in front of each player at the start."""


def rank(kind: Kind) -> int:
    """Return the place of `kind` in a written list."""
    return RANK[kind]


def ordered(kinds: list[Kind] | tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return the kinds in the order in which a list of them is written."""
    return tuple(sorted(kinds, key=RANK.__getitem__))
