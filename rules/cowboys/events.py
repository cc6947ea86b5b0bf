"""What happens in Cards for Cowboys, and who may know of it (section Hidden and public).

Only the suits below the top of a shuffled draw pile are anyone's secret; the rest is public once
it happens. A Herd's total stands in no event: with `hidden_herd` it is for the Views to tell.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.core import Event, PublicEvent, Seat
from rules.cowboys.cards import CardId, Suit
from rules.cowboys.store import Slot

OrderBy: TypeAlias = Literal["alone", "money", "cows", "cards", "cost", "lot"]
"""What decided who names the first buyer: the only player left, or the first difference."""

WonBy: TypeAlias = Literal["cows", "money", "cards", "shared"]
"""What decided the game; "shared" if nothing did."""

Why: TypeAlias = Literal["store", "rounds"]
"""Why the game ended: the Store is empty, or 400 rounds are over (C9)."""


class PileShuffled(Event, frozen=True, tag=True):
    """A new draw pile: the starter deck at setup, later the discard, shuffled and cut (C5)."""

    seat: Seat
    size: int
    top: Suit
    """The suit of the next card."""
    suits: tuple[Suit, ...] | None
    """All suits from the top; only their owner sees them."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return the event with all suits for their owner, with the top one for the others."""
        return self if seat == self.seat else PileShuffled(self.seat, self.size, self.top, None)


class StoreBuilt(PublicEvent, frozen=True, tag=True):
    """The Store was laid out, its front row face up."""

    rows: tuple[tuple[Slot | None, ...], ...]
    """Front row first."""


class RoundBegan(PublicEvent, frozen=True, tag=True):
    """A round began; everybody draws."""

    round: int


class DrawingStopped(PublicEvent, frozen=True, tag=True):
    """A player stopped drawing for this round (C11)."""

    seat: Seat
    forced: bool
    """Whether there was no card left to draw (C5)."""


class CardDrawn(PublicEvent, frozen=True, tag=True):
    """A card was drawn and turned over; the totals are of the cards drawn this round."""

    seat: Seat
    card: CardId
    money: int
    cows: int
    bandits: int
    """Less jails; may be below 0."""
    owed: int
    """Draws still owed (C2)."""


class Busted(PublicEvent, frozen=True, tag=True):
    """Three bandits: a player's drawn cards went to the discard (C4)."""

    seat: Seat
    cards: tuple[CardId, ...]
    """In the order drawn."""


class CowsScored(PublicEvent, frozen=True, tag=True):
    """A player who did not bust added the drawn cows to the Herd (C12)."""

    seat: Seat
    cows: int


class OrderDecided(PublicEvent, frozen=True, tag=True):
    """It is settled who names the first buyer (Most $)."""

    seat: Seat
    by: OrderBy
    tied: tuple[Seat, ...]
    """Who was still level before the last criterion."""


class AllBusted(PublicEvent, frozen=True, tag=True):
    """Nobody is left to buy (C6)."""

    round: int


class FirstNamed(PublicEvent, frozen=True, tag=True):
    """The first buyer was named; the others follow clockwise (C13)."""

    seat: Seat
    first: Seat
    order: tuple[Seat, ...]


class ExplosiveUsed(PublicEvent, frozen=True, tag=True):
    """An Explosive left the game for its $ (C1)."""

    seat: Seat
    card: CardId
    money: int
    """$ the player now has."""


class CardBought(PublicEvent, frozen=True, tag=True):
    """A card went from the Store to a discard, and the drawn cards with it."""

    seat: Seat
    row: int
    col: int
    card: CardId
    cost: int


class CardBurned(PublicEvent, frozen=True, tag=True):
    """A card left the Store for good; the player's drawn cards went to the discard."""

    seat: Seat
    row: int
    col: int
    card: CardId


class CardTurnedUp(PublicEvent, frozen=True, tag=True):
    """A card of the Store is no longer covered."""

    row: int
    col: int
    card: CardId


class DeckCounted(PublicEvent, frozen=True, tag=True):
    """A player laid out all cards and added their cows to the Herd (section End)."""

    seat: Seat
    cards: tuple[CardId, ...]
    """In written order."""
    before: int
    """The Herd before."""
    cows: int
    """Cows of the cards."""
    money: int
    """$ printed on the cards (C8)."""
    herd: int
    """The final Herd."""


class GameEnded(PublicEvent, frozen=True, tag=True):
    """The game is over."""

    winners: tuple[Seat, ...]
    by: WonBy
    why: Why
