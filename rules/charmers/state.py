"""The nouns of Snake Charmers: the table with every card on it, and the View of one seat.

A `Circle` knows the hands, the gates, the offers of the turn and the circle in the middle; the
rules that change them are in `game`. A `View` is built by copying in what its seat may know
(section Hidden and public): hands are sorted, so that no card can be followed (S4).
"""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

import msgspec

from rules.chance import Chance
from rules.charmers.actions import CharmersAction
from rules.charmers.cards import SNAKE, TABLES, Card, Claim, ordered
from rules.core import Outcome, Seat

Phase: TypeAlias = Literal["address", "offer", "answer", "over"]
"""What is being decided."""

Side: TypeAlias = Literal["night", "day", "gone"]
"""How a number lies in the circle, or that it has left it."""

MAX_OFFERS = 3
"""The third offer of a turn must be accepted (Turn 3)."""


class Options(msgspec.Struct, frozen=True):
    """The options of a game."""

    quick: Annotated[bool, msgspec.Meta(description="true or false")] = False
    """At each round's end the lowest day card leaves the circle (S2)."""


class Offered(msgspec.Struct, frozen=True):
    """An offer of the present turn."""

    card: Card | None
    """None in the View of all but the giver."""
    claim: Claim


class Circle:
    """Where every card is, whose decision it is, and how the circle lies."""

    def __init__(self, seats: int, options: Options, chance: Chance) -> None:
        self.seats = seats
        self.options = options
        self.chance = chance
        self.hands: list[tuple[Card, ...]] = [()] * seats
        """Sorted; the offers of a turn stay in the giver's hand until one is accepted (S5)."""
        self.circle: list[Side] = ["night"] * TABLES[seats].highest
        """By number, from 1."""
        self.gates = [True] * seats
        """Whether each gate is open."""
        self.round = 1
        self.turn = 1
        self.active: Seat = 0
        """Who has three cards."""
        self.addressed: Seat | None = None
        self.actor: Seat = 0
        """Who must decide."""
        self.phase: Phase = "address"
        self.offers: list[Offered] = []
        """The offers of the turn; all but the last, and the last in phase "offer", are rejected."""
        self.outcome: Outcome | None = None

    def clone(self) -> Self:
        """Return an independent copy, its chance included."""
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.chance = self.chance.clone()
        copy.hands = self.hands.copy()
        copy.circle = self.circle.copy()
        copy.gates = self.gates.copy()
        copy.offers = self.offers.copy()
        return copy

    def offerable(self) -> tuple[Card, ...]:
        """Return the active player's cards that do not lie rejected in front of them (Turn 3)."""
        cards = self.hands[self.active]
        for offer in self.offers:
            at = cards.index(offer.card)
            cards = cards[:at] + cards[at + 1 :]
        return cards

    def move(self, card: Card, giver: Seat, taker: Seat) -> None:
        """Move a card from hand to hand."""
        at = self.hands[giver].index(card)
        self.hands[giver] = self.hands[giver][:at] + self.hands[giver][at + 1 :]
        self.hands[taker] = ordered((*self.hands[taker], card))

    def charmers(self) -> tuple[Seat, ...]:
        """Return the seats with a snake in hand (S5)."""
        return tuple(seat for seat, hand in enumerate(self.hands) if SNAKE in hand)


class View(msgspec.Struct, frozen=True):
    """What one seat may know now."""

    seat: Seat | None
    seats: int
    phase: Phase
    to_act: tuple[Seat, ...]
    legal: tuple[CharmersAction, ...]
    quick: bool
    """Whether the lowest day card leaves at each round's end (S2)."""
    round: int
    turn: int
    """Counted from 1 through the whole game."""
    active: Seat
    addressed: Seat | None
    gates: tuple[bool, ...]
    """Whether each gate is open."""
    circle: tuple[Side, ...]
    """By number, from 1."""
    hand: tuple[Card, ...]
    """The viewer's own, sorted, cards in front of them included."""
    hand_sizes: tuple[int, ...]
    offers: tuple[Offered, ...]
    """The offers of the turn, the cards for the giver alone; in phase "answer" the last one waits,
    all others are rejected."""
    hands: tuple[tuple[Card, ...], ...] | None
    """All hands, at the end of the game (S9)."""
    outcome: Outcome | None

    @property
    def charmer(self) -> bool:
        """Whether the viewer holds a snake."""
        return SNAKE in self.hand

    @property
    def offer(self) -> Offered | None:
        """The offer that waits for an answer."""
        return self.offers[-1] if self.phase == "answer" else None


def view(table: Circle, seat: Seat | None, legal: tuple[CharmersAction, ...]) -> View:
    """Return what `seat` (None: a spectator) may know of a table."""
    over = table.outcome is not None
    giver = seat is not None and seat == table.active
    return View(
        seat=seat,
        seats=table.seats,
        phase=table.phase,
        to_act=() if over else (table.actor,),
        legal=legal,
        quick=table.options.quick,
        round=table.round,
        turn=table.turn,
        active=table.active,
        addressed=table.addressed,
        gates=tuple(table.gates),
        circle=tuple(table.circle),
        hand=() if seat is None else table.hands[seat],
        hand_sizes=tuple(len(hand) for hand in table.hands),
        offers=tuple(Offered(offer.card if giver else None, offer.claim) for offer in table.offers),
        hands=tuple(table.hands) if over else None,
        outcome=table.outcome,
    )
