"""The nouns of Cards for Cowboys: the table with every card on it, and the View of one seat.

A `Table` knows where cards are; the rules that move them are in `game`. A `View` is built by
copying in what its seat may know (section Hidden and public): suits of draw piles, never their
faces' order; the Store, never a covered face; that a seat has decided, never what.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

import msgspec

from rules.chance import Chance
from rules.core import Event, Outcome, Seat
from rules.cowboys.actions import CowboysAction, Draw, Stop
from rules.cowboys.cards import SUIT, CardId, Suit, ordered
from rules.cowboys.store import Slot, Store

Phase: TypeAlias = Literal["draw", "first", "buy", "over"]
"""What is being decided: a draw step, who buys first, a buy turn."""

Status: TypeAlias = Literal["drawing", "stopped", "bust", "done"]
"""Where a player is in the round; "done" after the buy turn."""


class Options(msgspec.Struct, frozen=True):
    """The options of a game."""

    hidden_herd: Annotated[bool, msgspec.Meta(description="true or false")] = False
    """Opponents' Herds are not shown until the end (C10)."""


class Table:
    """Where every card is, whose decision it is, and what was drawn this round."""

    def __init__(self, seats: int, options: Options, chance: Chance) -> None:
        self.options = options
        self.chance = chance
        self.seats = range(seats)
        self.store: Store
        self.piles: list[list[CardId]] = [[] for _ in self.seats]
        """The draw piles, from the bottom to the top."""
        self.discards: list[list[CardId]] = [[] for _ in self.seats]
        self.drawn: list[list[CardId]] = [[] for _ in self.seats]
        """The cards drawn this round, in order. They lie in front of a player who is "drawing" or
        "stopped"; once "bust" or "done" they are in the discard as well, and this is a note."""
        self.status: list[Status] = ["drawing"] * seats
        self.money = [0] * seats
        """$ of this round."""
        self.cows = [0] * seats
        """Cows of this round."""
        self.bandits = [0] * seats
        """Bandits less jails of this round."""
        self.owed = [0] * seats
        """Draws owed (C2)."""
        self.herds = [0] * seats
        self.round = 0
        self.phase: Phase = "draw"
        self.choices: list[Draw | Stop | None] = [None] * seats
        """The sealed choices of the present draw step."""
        self.waiting: tuple[Seat, ...] = ()
        """Who must decide."""
        self.order: tuple[Seat, ...] = ()
        """Who is yet to buy this round, the one whose turn it is first."""
        self.outcome: Outcome | None = None
        self.events: list[Event] = []

    def clone(self) -> Self:
        """Return an independent copy, its chance included."""
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.chance = self.chance.clone()
        copy.store = self.store.clone()
        copy.piles = [pile.copy() for pile in self.piles]
        copy.discards = [discard.copy() for discard in self.discards]
        copy.drawn = [cards.copy() for cards in self.drawn]
        copy.status = self.status.copy()
        copy.money = self.money.copy()
        copy.cows = self.cows.copy()
        copy.bandits = self.bandits.copy()
        copy.owed = self.owed.copy()
        copy.herds = self.herds.copy()
        copy.choices = self.choices.copy()
        copy.events = []
        return copy

    def in_front(self, seat: Seat) -> list[CardId]:
        """Return the drawn cards that still lie in front of a player."""
        return self.drawn[seat] if self.status[seat] in ("drawing", "stopped") else []

    def owned(self, seat: Seat) -> tuple[CardId, ...]:
        """Return every card a player owns, in written order."""
        return ordered(self.piles[seat] + self.discards[seat] + self.in_front(seat))


class SideView(msgspec.Struct, frozen=True):
    """What a View shows of one player."""

    herd: int | None
    """None while it is hidden from the viewer (C10)."""
    status: Status
    sealed: bool
    """Whether the player has decided in this draw step; not what."""
    drawn: tuple[CardId, ...]
    """The cards drawn this round, in order, of busted players too."""
    money: int
    """$ of this round: of the drawn cards and of used Explosives."""
    cows: int
    """Cows of this round."""
    bandits: int
    """Bandits less jails of this round; may be below 0."""
    owed: int
    """Draws owed (C2)."""
    pile: int
    """Cards in the draw pile."""
    top: Suit | None
    """The suit of the next card, None with an empty draw pile (C5)."""
    discard: int
    """Cards in the discard."""
    owned: tuple[CardId, ...]
    """Every card the player owns, in written order; purchases and used Explosives are public."""
    unseen: tuple[CardId, ...]
    """The cards in the draw pile, in written order: those owned but not drawn since the last
    shuffle."""


class View(msgspec.Struct, frozen=True):
    """What one seat may know now."""

    seat: Seat | None
    phase: Phase
    to_act: tuple[Seat, ...]
    legal: tuple[CowboysAction, ...]
    round: int
    sides: tuple[SideView, ...]
    """One for each seat."""
    suits: tuple[Suit, ...]
    """The suits of the viewer's own draw pile, from the top."""
    order: tuple[Seat, ...]
    """Who is yet to buy this round, the one whose turn it is first."""
    store: tuple[tuple[Slot | None, ...], ...]
    """Six rows, the front one first; None where a card is gone."""
    left: int
    """Cards in the Store."""
    unturned: tuple[CardId, ...]
    """The Store cards nobody has seen, in written order: face down, or set aside at setup."""
    burned: tuple[CardId, ...]
    """In the order in which they were burned."""
    outcome: Outcome | None

    @property
    def turn(self) -> int:
        """The round, by the word that all games share."""
        return self.round


def view(table: Table, seat: Seat | None, legal: tuple[CowboysAction, ...]) -> View:
    """Return what `seat` (None: a spectator) may know of a table."""
    store = table.store
    own = [] if seat is None else table.piles[seat]
    return View(
        seat=seat,
        phase=table.phase,
        to_act=table.waiting,
        legal=legal,
        round=table.round,
        sides=tuple(_side(table, other, seat) for other in table.seats),
        suits=tuple(SUIT[card] for card in reversed(own)),
        order=table.order,
        store=store.rows(),
        left=store.left,
        unturned=ordered(store.unseen),
        burned=tuple(store.burned),
        outcome=table.outcome,
    )


def _side(table: Table, seat: Seat, viewer: Seat | None) -> SideView:
    pile = table.piles[seat]
    hidden = table.options.hidden_herd and seat != viewer and table.outcome is None
    return SideView(
        herd=None if hidden else table.herds[seat],
        status=table.status[seat],
        sealed=table.choices[seat] is not None,
        drawn=tuple(table.drawn[seat]),
        money=table.money[seat],
        cows=table.cows[seat],
        bandits=table.bandits[seat],
        owed=table.owed[seat],
        pile=len(pile),
        top=SUIT[pile[-1]] if pile else None,
        discard=len(table.discards[seat]),
        owned=table.owned(seat),
        unseen=ordered(pile),
    )
