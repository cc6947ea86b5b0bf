"""The actions of Rattlesnake and their texts (section Actions).

Each choice has one spelling: lists of kinds stand in the order of the card table. The lists of
all attacks, defenses and payments of a hand are kept, since hands recur.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, Literal, TypeAlias

import msgspec

from rules.core import UnknownAction
from rules.rattlesnake.cards import (
    CARDS,
    DISTRACT,
    DODGE,
    DOUBLETAP,
    FOCUS,
    HIT,
    QUICKDRAW,
    RELOAD,
    SCOUT,
    SWITCHUP,
    Kind,
    ordered,
)

Side: TypeAlias = Literal["attack", "defense"]


class UseReload(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Discard your hand, draw 3."""

    ability: ClassVar[Kind] = RELOAD

    def __str__(self) -> str:
        return "use reload"


class UseScout(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Draw 2; a Return follows."""

    ability: ClassVar[Kind] = SCOUT

    def __str__(self) -> str:
        return "use scout"


class UseDodge(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Let the top cards of the decks decide the attack."""

    ability: ClassVar[Kind] = DODGE

    def __str__(self) -> str:
        return "use dodge"


class UseDistract(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Change the value of a played card by 1."""

    ability: ClassVar[Kind] = DISTRACT
    side: Side
    kind: Kind
    value: int
    """The target's present value."""
    by: int
    """+1 or -1."""

    def __str__(self) -> str:
        return f"use distract {self.side} {self.kind}@{self.value} {self.by:+d}"


class UseFocus(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Set the value of a played card of one's own."""

    ability: ClassVar[Kind] = FOCUS
    kind: Kind
    value: int
    """The target's present value."""
    to: int
    """1 to 5."""

    def __str__(self) -> str:
        return f"use focus {self.kind}@{self.value} {self.to}"


class UseQuickdraw(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """(a) "again": draw 1, attack again; (b) "redraw": discard your hand, draw 6."""

    ability: ClassVar[Kind] = QUICKDRAW
    how: Literal["again", "redraw"]

    def __str__(self) -> str:
        return f"use quickdraw {self.how}"


class UseSwitchup(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """(a) swap it for a card of the graveyard; (b) draw 2."""

    ability: ClassVar[Kind] = SWITCHUP
    kind: Kind | None
    """The card to take, None to draw 2."""

    def __str__(self) -> str:
        return f"use switchup {self.kind or 'draw'}"


class UseDoubletap(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """After a successful attack: 1 more Hit."""

    ability: ClassVar[Kind] = DOUBLETAP

    def __str__(self) -> str:
        return "use doubletap"


Use: TypeAlias = (
    UseReload
    | UseScout
    | UseDodge
    | UseDistract
    | UseFocus
    | UseQuickdraw
    | UseSwitchup
    | UseDoubletap
)
"""The actions that announce an ability."""


class Return(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Put one of the cards Scout drew back on top of the deck."""

    kind: Kind

    def __str__(self) -> str:
        return f"return {self.kind}"


class TakeCover(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Cancel the ability just announced."""

    def __str__(self) -> str:
        return "takecover"


class Allow(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Let the ability just announced happen."""

    def __str__(self) -> str:
        return "allow"


class Buy(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Take the card of a saloon slot for two cards of the hand."""

    slot: int
    """1 to 5."""
    cards: tuple[Kind, Kind]

    def __str__(self) -> str:
        return f"buy {self.slot} for {self.cards[0]} {self.cards[1]}"


class Attack(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Play cards face down as the attack."""

    cards: tuple[Kind, ...]

    def __str__(self) -> str:
        return " ".join(("attack", *self.cards))


class Defend(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Play cards face down as the defense, or none."""

    cards: tuple[Kind, ...]

    def __str__(self) -> str:
        return " ".join(("defend", *self.cards))


class Pass(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """Use nothing in a window."""

    def __str__(self) -> str:
        return "pass"


class End(msgspec.Struct, frozen=True, tag_field="action", tag=True):
    """End the turn."""

    def __str__(self) -> str:
        return "end"


RattlesnakeAction: TypeAlias = Use | Return | TakeCover | Allow | Buy | Attack | Defend | Pass | End

TAKE_COVER, ALLOW, PASS, END = TakeCover(), Allow(), Pass(), End()


@lru_cache(maxsize=8192)
def choices(hand: tuple[Kind, ...]) -> tuple[tuple[Kind, ...], ...]:
    """Return every different choice of cards out of an ordered hand, the empty one first."""
    found: list[tuple[Kind, ...]] = [()]
    for kind in dict.fromkeys(hand):
        copies = hand.count(kind)
        found = [cards + (kind,) * n for cards in found for n in range(copies + 1)]
    return tuple(sorted(found, key=len))


@lru_cache(maxsize=8192)
def attacks(hand: tuple[Kind, ...]) -> dict[Attack, None]:
    """Return the attacks an ordered hand can make (as an ordered set)."""
    return {Attack(cards): None for cards in choices(hand) if cards}


@lru_cache(maxsize=8192)
def defenses(hand: tuple[Kind, ...]) -> dict[Defend, None]:
    """Return the defenses an ordered hand can make (as an ordered set)."""
    return {Defend(cards): None for cards in choices(hand)}


@lru_cache(maxsize=8192)
def purchases(slots: tuple[int, ...], hand: tuple[Kind, ...]) -> dict[Buy, None]:
    """Return the purchases an ordered hand can make from these slots (as an ordered set)."""
    pairs = dict.fromkeys(
        (hand[i], hand[j]) for i in range(len(hand)) for j in range(i + 1, len(hand))
    )
    return {Buy(slot, pair): None for slot in slots for pair in pairs}


_DISTRACT = re.compile(r"use distract (attack|defense) ([a-z]+)@(-?[0-9]{1,3}) ([+-])1")
_FOCUS = re.compile(r"use focus ([a-z]+)@(-?[0-9]{1,3}) ([1-5])")
_BUY = re.compile(r"buy ([1-5]) for ([a-z]+) ([a-z]+)")
_UNTARGETED: tuple[RattlesnakeAction, ...] = (
    UseReload(),
    UseScout(),
    UseDodge(),
    UseQuickdraw("again"),
    UseQuickdraw("redraw"),
    UseSwitchup(None),
    UseDoubletap(),
    TAKE_COVER,
    ALLOW,
    PASS,
    END,
    *(UseSwitchup(kind) for kind in CARDS),
    *(Return(kind) for kind in CARDS),
)
_FIXED = {str(action): action for action in _UNTARGETED}


def parse(text: str) -> RattlesnakeAction:
    """Return the action a text stands for; raises UnknownAction."""
    action = _FIXED.get(text) or _parse_targeted(text) or _parse_cards(text)
    if action is None or str(action) != text:
        raise UnknownAction(f"{text!r} is no action of Rattlesnake; see the list in its rules.")
    return action


def _parse_targeted(text: str) -> RattlesnakeAction | None:
    if found := _DISTRACT.fullmatch(text):
        side: Side = "attack" if found[1] == "attack" else "defense"
        if _is_number(found[2]):
            return UseDistract(side, found[2], int(found[3]), 1 if found[4] == "+" else -1)
    elif (found := _FOCUS.fullmatch(text)) and _is_number(found[1]):
        return UseFocus(found[1], int(found[2]), int(found[3]))
    return None


def _is_number(kind: Kind) -> bool:
    return kind in CARDS and kind != HIT


def _parse_cards(text: str) -> RattlesnakeAction | None:
    if found := _BUY.fullmatch(text):
        pair = _kinds(found.group(2, 3))
        return Buy(int(found[1]), (pair[0], pair[1])) if pair else None
    word, *rest = text.split(" ")
    cards = _kinds(rest)
    if word == "attack" and cards:
        return Attack(cards)
    if word == "defend" and cards is not None:
        return Defend(cards)
    return None


def _kinds(words: Sequence[str]) -> tuple[Kind, ...] | None:
    """Return the words as an ordered list of kinds, None if one is no kind."""
    return ordered(tuple(words)) if all(word in CARDS for word in words) else None
