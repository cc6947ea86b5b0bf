"""What one player's hand must hold, followed through what everybody saw (Hidden and public).

Cards bought or fetched are known until they are seen to leave. When a discard is shuffled the
deck was empty: whatever the player owns beyond that discard is then in the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from rules.core import Event, Seat
from rules.rattlesnake.cards import DECK, HIT, TAKECOVER, Kind
from rules.rattlesnake.events import (
    AbilityCancelled,
    AbilityUsed,
    AttackPlayed,
    CardBought,
    CardFetched,
    CardReturned,
    CardsFlipped,
    DeckShuffled,
    DuelDecided,
    DuelDodged,
    DuelRevealed,
    FirstPlayerDrawn,
    FlipsTied,
    HandDiscarded,
    HitsTaken,
)


class Ledger:
    """The cards of one seat, noted event by event from the start of the game."""

    def __init__(self, seat: Seat, memory: Sequence[Event] = ()) -> None:
        """Note a whole memory, anybody's."""
        self.seat = seat
        self.face_down = 0
        """Cards in an attack of this seat that is still hidden."""
        self._started = False
        self._attacks = False
        """Whether the latest attack is this seat's."""
        self._owned = Counter(DECK)
        """In deck, hand, discard or duel."""
        self._discard: Counter[Kind] = Counter()
        self._duel: Counter[Kind] = Counter()
        """Face up in the attack or defense."""
        self._known: Counter[Kind] = Counter()
        """Surely in the hand or in a hidden attack."""
        self._before: Counter[Kind] | None = None
        """What was known before the latest shuffle, while a Return may follow it."""
        for event in memory:
            self.note(event)

    def held(self) -> Counter[Kind]:
        """Return the cards that are surely in the hand or in a hidden attack."""
        return self._known

    def sure(self) -> Counter[Kind]:
        """Return the cards that are surely in the hand, a hidden attack counted out."""
        if not self.face_down:
            return self._known
        return Counter({kind: n - self.face_down for kind, n in self._known.items()})

    def note(self, event: Event) -> None:
        """Take one event into account."""
        note = self._NOTES.get(type(event))
        if note is not None:
            note(self, event)

    def _start(self, event: FirstPlayerDrawn) -> None:
        """Begin with what was revealed for the pistol since the latest shuffle (R18)."""
        self._started = True
        left = len(event.pairs) % len(DECK) or len(DECK)
        self._discard = Counter(pair[self.seat] for pair in event.pairs[-left:])

    def _shuffled(self, event: DeckShuffled) -> None:
        if event.seat == self.seat and self._started:
            self._before = self._known
            self._known = self._owned - self._discard - self._duel
            self._discard = Counter()

    def _returned(self, event: CardReturned) -> None:
        """After a shuffle amid the draw, any one card then in the hand may have gone back."""
        if event.seat == self.seat and self._before is not None:
            fewer = Counter({kind: n - 1 for kind, n in self._known.items()})
            self._known = self._before | fewer

    def _bought(self, event: CardBought) -> None:
        if event.seat == self.seat:
            self._leave(event.paid)
            self._discard.update(event.paid)
            self._come(event.kind)

    def _fetched(self, event: CardFetched) -> None:
        if event.seat == self.seat:
            self._come(event.kind)

    def _used(self, event: AbilityUsed) -> None:
        if event.seat == self.seat:
            self._before = None
            self._leave([event.use.ability])
            self._owned[event.use.ability] -= 1

    def _took_cover(self, event: AbilityCancelled) -> None:
        if event.seat == self.seat:
            self._leave([TAKECOVER])
            self._owned[TAKECOVER] -= 1

    def _hand_discarded(self, event: HandDiscarded) -> None:
        if event.seat == self.seat:
            self._known = Counter()
            self._discard.update(event.cards)

    def _attacked(self, event: AttackPlayed) -> None:
        self._attacks = event.seat == self.seat
        self.face_down = event.count if self._attacks else 0

    def _revealed(self, event: DuelRevealed) -> None:
        self.face_down = 0
        cards = event.attack if self._attacks else event.defense
        self._duel = Counter(card.kind for card in cards)
        self._leave(self._duel.elements())

    def _flipped(self, event: CardsFlipped) -> None:
        kind = event.attack if self._attacks else event.defense
        self._duel = Counter([kind] if kind else [])

    def _duel_discarded(self, event: Event) -> None:
        self._discard += self._duel
        self._duel = Counter()

    def _hit(self, event: HitsTaken) -> None:
        if event.seat == self.seat:
            self._owned[HIT] += event.count
            self._discard[HIT] += event.count

    def _come(self, kind: Kind) -> None:
        self._known[kind] += 1
        self._owned[kind] += 1

    def _leave(self, kinds: Iterable[Kind]) -> None:
        """Count cards out of the hand; more may leave than were known."""
        self._known = self._known - Counter(kinds)

    _NOTES: ClassVar[dict[type, Callable[..., None]]] = {
        FirstPlayerDrawn: _start,
        DeckShuffled: _shuffled,
        CardReturned: _returned,
        CardBought: _bought,
        CardFetched: _fetched,
        AbilityUsed: _used,
        AbilityCancelled: _took_cover,
        HandDiscarded: _hand_discarded,
        AttackPlayed: _attacked,
        DuelRevealed: _revealed,
        CardsFlipped: _flipped,
        DuelDodged: _duel_discarded,
        DuelDecided: _duel_discarded,
        FlipsTied: _duel_discarded,
        HitsTaken: _hit,
    }
