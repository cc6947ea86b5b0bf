"""What a seat can know: who may hold which card, and how likely it is (S4, S9).

A `Belief` follows the events as one seat sees them and keeps the worlds that seat cannot tell
apart, each with its weight: every one of them for 3 to 5 players, a sample for 6. The only
guesses are that a giver picks cards by lot and tells the truth as often as their record says: the
record begins at chance and learns only from claims that are verified.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations

import msgspec

from rules.chance import Below
from rules.charmers import events
from rules.charmers.cards import TABLES, Card
from rules.charmers.claims import Record, Turn
from rules.charmers.deal import BIG
from rules.charmers.sure import Sure
from rules.charmers.worlds import Place, World, all_deals, layout, places_of, some_deals
from rules.core import Event, Seat

EXACT_SEATS = 5
"""Up to so many seats every world is kept."""

SAMPLE = 400
"""Worlds kept above that."""

FLOOR = 1e-200
"""The least weight of a world that is possible."""


class Row(msgspec.Struct, frozen=True):
    """What a seat knows of one card; the fields go by seat."""

    card: Card
    chances: tuple[float, ...]
    """How likely each seat holds it (a snake: at least one)."""
    may: tuple[bool, ...]
    """Whether each seat may hold it."""
    sure: tuple[bool, ...]
    """Whether each seat holds it for certain."""


class Way(msgspec.Struct, frozen=True):
    """One way the offer that waits may be."""

    card: Card
    rest: tuple[Card, ...]
    """The cards that can still be offered if it is rejected."""
    chance: float


class Belief:
    """The worlds one seat cannot tell apart, as its events say; `learn` them in order."""

    def __init__(self, seat: Seat, seats: int, below: Below, size: int = SAMPLE) -> None:
        """`below` draws the sample for 6 seats; `size` is how many worlds it keeps."""
        self.seat = seat
        self.seats = seats
        self.exact = seats <= EXACT_SEATS
        self.size = size
        self._below = below
        self._layout = layout(seats)
        self._story: list[Event] = []
        self._start()

    def _start(self) -> None:
        self.worlds: dict[World, float] = {}
        """Every world kept with its weight; the weights add up to 1."""
        self.records = [Record() for _ in range(self.seats)]
        """How true each player's claims have been, as far as this seat can tell."""
        self._sides = [0, *[2] * TABLES[self.seats].highest, 0]
        self._unmoved: set[Place] = set()
        self._known = Sure(self.seat, self.seats)
        self._sizes: list[int] = []
        self._own: list[Place] = []
        self._turn: Turn[Place] | None = None
        self._rows: tuple[Row, ...] | None = None

    # Learning

    def learn(self, happened: Iterable[Event]) -> None:
        """Take in the next events, as this seat saw them."""
        for event in happened:
            self._story.append(event)
            self._take_in(event)
            if not self.worlds and len(self._sizes) == self.seats:
                self._again()

    def _again(self) -> None:
        """Follow the whole story again with more worlds: none of the sample fits it."""
        assert not self.exact, "the true world is among all worlds"
        story, self._story = self._story, []
        size, self.size = self.size, self.size * 4
        self._start()
        self.learn(story)
        self.size = size
        self._thin()

    def _take_in(self, event: Event) -> None:
        place = self._layout.place
        match event:
            case events.HandDealt():
                self._deal(event)
            case events.PlayerAddressed():
                self._turn = Turn(event.seat, event.to, self._layout.snake)
            case events.CardOffered():
                offered = None if event.card is None else place[event.card]
                self._the_turn().offer(place[event.claim], offered)
            case events.CardAccepted(card=str(card)):
                self._the_turn().see(place[card])
            case events.NothingHappened():
                silent = tuple(card for card, side in enumerate(self._sides) if not side)
                self._pass(self._the_turn(), silent)
            case events.NightTurned():
                self._pass(self._the_turn(), (event.number,))
                self._sides[event.number] = 1
            case events.DayRemoved():
                if not event.quick:
                    self._pass(self._the_turn(), (event.number,))
                self._sides[event.number] = 0
            case events.GameEnded():
                self._show(event.hands)
            case _:
                pass

    def _deal(self, event: events.HandDealt) -> None:
        """Learn the hand sizes and the own hand; with the last, make the worlds."""
        table, sizes = self._layout, self._sizes
        sizes.append(event.count)
        if event.cards is not None:
            self._own = [table.place[card] for card in event.cards]
        if len(sizes) < self.seats:
            return
        self._unmoved = set(range(1, table.snake)) - set(self._own)
        self._known.deal([table.cards[card] for card in self._own], sizes.index(BIG))
        if self.exact:
            deals = all_deals(table, self.seat, self._own, sizes)
        else:
            deals = some_deals(table, self.seat, self._own, sizes, self._below, self.size)
        self._keep(deals)

    def _show(self, hands: Sequence[Sequence[Card]]) -> None:
        """Learn all hands at the end (S9)."""
        table = self._layout
        world = sum(
            table.write(seat, [table.place[card] for card in hand])
            for seat, hand in enumerate(hands)
        )
        self.worlds = {world: 1.0}
        self._rows = None
        self._known.show(hands)

    def _pass(self, turn: Turn[Place], cards: tuple[Place, ...]) -> None:
        """Move one of these cards from giver to taker in every world; drop those that cannot."""
        cards = turn.accept(cards)
        truth = self.records[turn.giver].truth(len(self._layout.cards))
        self._verify(turn, cards)
        if turn.giver == self.seat:
            step = self._step(turn, cards[0])
            self.worlds = {world + step: weight for world, weight in self.worlds.items()}
        else:
            before = self.worlds
            if not self.exact and cards[0] in self._unmoved:
                before = self._repaired(turn.giver, cards[0])
            self._unmoved.discard(cards[0])
            self._keep(self._passed(before, turn, cards, truth))
        self._rows = None
        names = self._layout.cards
        silent = [names[card] for card, side in enumerate(self._sides) if not side]
        passed = [names[card] for card in cards]
        self._known.move(turn.giver, turn.taker, passed, silent if passed[0] in silent else ())
        self._turn = None

    def _step(self, turn: Turn[Place], card: Place) -> World:
        """Return what is added to a world when the turn's giver passes a card."""
        return self._layout.bit(turn.taker, card) - self._layout.bit(turn.giver, card)

    def _passed(
        self, before: dict[World, float], turn: Turn[Place], cards: tuple[Place, ...], truth: float
    ) -> dict[World, float]:
        """Return the worlds after a pass of one of `cards`, weighed by the turn's claims."""
        table, giver = self._layout, turn.giver
        claims, shift, mask = tuple(turn.claims), giver * table.width, table.mask
        lie = (1 - truth) / (len(table.cards) - 1)
        steps = {card: self._step(turn, card) for card in cards}
        by_hand: dict[int, list[tuple[World, float]]] = {}
        after: dict[World, float] = {}
        for world, weight in before.items():
            hand = world >> shift & mask
            moves = by_hand.get(hand)
            if moves is None:
                given: dict[Place, float] = {}
                for order, chance in _orders(hand, claims, truth, lie):
                    card = order[len(claims) - 1]
                    given[card] = given.get(card, 0.0) + chance
                moves = [(steps[card], given[card]) for card in cards if card in given]
                by_hand[hand] = moves
            for step, chance in moves:
                after[world + step] = after.get(world + step, 0.0) + weight * chance
        return after

    def _keep(self, worlds: dict[World, float] | Counter[World]) -> None:
        """Keep these worlds, their weights made to add up to 1; for 6 seats a sample of them."""
        total = sum(worlds.values())
        self.worlds = {world: max(weight / total, FLOOR) for world, weight in worlds.items()}
        if self.exact or not worlds:
            return
        if len(worlds) > self.size:
            self._thin()
        elif len(worlds) < self.size // 2:
            self._refresh()

    def _thin(self) -> None:
        """Draw `size` worlds at even steps along the weights, from a start by lot."""
        step = 1 / self.size
        at = step * (self._below(1 << 30) + 0.5) / (1 << 30)
        kept: Counter[World] = Counter()
        reached = 0.0
        for world, weight in self.worlds.items():
            reached += weight
            while at < reached:
                kept[world] += 1
                at += step
        total = kept.total()
        self.worlds = {world: count / total for world, count in kept.items()}

    def _refresh(self) -> None:
        """Add worlds: numbers that never moved may lie anywhere among the hands they lie in."""
        unmoved = sorted(self._unmoved)
        if len(unmoved) < 2:
            return
        added: dict[World, float] = {}
        for world, weight in self.worlds.items():
            first = self._below(len(unmoved))
            second = (first + 1 + self._below(len(unmoved) - 1)) % len(unmoved)
            other = self._layout.swapped(world, unmoved[first], unmoved[second])
            for each in (world, other):
                added[each] = added.get(each, 0.0) + weight / 2
        self.worlds = added

    def _repaired(self, giver: Seat, card: Place) -> dict[World, float]:
        """Return the worlds given that `giver` holds a number that never moved before.

        Such numbers may lie anywhere among the hands they lie in, so in a world where another
        holds it, it changes place with one of the giver's by lot.
        """
        table, found = self._layout, dict[World, float]()
        columns = [(other, table.bit(giver, other)) for other in sorted(self._unmoved)]
        for world, weight in self.worlds.items():
            own = [other for other, bit in columns if world & bit]
            if own:
                if card not in own:
                    world = table.swapped(world, card, own[self._below(len(own))])
                found[world] = found.get(world, 0.0) + weight * len(own)
        return found

    # Claims

    def _verify(self, turn: Turn[Place], cards: tuple[Place, ...]) -> None:
        """Count the claims of a turn that are verified now in the giver's record."""
        for number, place in enumerate(turn.claims, 1):
            held = self.may_hold(turn.giver, self._layout.cards[place])
            self.records[turn.giver].add(turn.true(number, cards, held))

    # What is known

    def may_hold(self, seat: Seat, card: Card) -> bool:
        """Tell whether a seat may hold a card."""
        if self.exact:
            place = self._layout.place[card]
            return any(self._layout.count(world, seat, place) for world in self.worlds)
        return self._known.may_hold(seat, card)

    def everybody_knows(self, card: Card) -> Seat | None:
        """Return the seat of which everybody knows that it holds this number."""
        return self._known.public.get(card)

    def table(self) -> tuple[Row, ...]:
        """Return a row for each card of the game, a snake last."""
        if self._rows is None:
            self._rows = self._make_rows()
        return self._rows

    def _make_rows(self) -> tuple[Row, ...]:
        table = self._layout
        chances = [[0.0] * self.seats for _ in table.cards]
        every = [[True] * self.seats for _ in table.cards]
        for seat in range(self.seats):
            for hand, weight in self._hands(seat).items():
                held = set(places_of(hand))
                for place in range(len(table.cards)):
                    if place in held:
                        chances[place][seat] += weight
                    else:
                        every[place][seat] = False
        return tuple(
            self._row(card, tuple(chances[place]), tuple(every[place]))
            for place, card in enumerate(table.cards)
        )

    def _hands(self, seat: Seat) -> dict[int, float]:
        """Return the hands a seat may hold, with their weights."""
        shift, mask = seat * self._layout.width, self._layout.mask
        hands: dict[int, float] = {}
        for world, weight in self.worlds.items():
            hand = world >> shift & mask
            hands[hand] = hands.get(hand, 0.0) + weight
        return hands

    def _row(self, card: Card, chances: tuple[float, ...], every: tuple[bool, ...]) -> Row:
        if self.exact:
            may = tuple(chance > 0 for chance in chances)
            return Row(card, tuple(min(chance, 1.0) for chance in chances), may, every)
        seats = range(self.seats)
        may = tuple(self._known.may_hold(seat, card) for seat in seats)
        sure = tuple(self._known.surely_holds(seat, card) for seat in seats)
        return Row(card, tuple(min(chance, 1.0) for chance in chances), may, sure)

    def ways(self) -> tuple[Way, ...]:
        """Return the ways the last offer of the turn under way may be, for all but its giver."""
        turn, table = self._the_turn(), self._layout
        claims = tuple(turn.claims)
        truth = self.records[turn.giver].truth(len(table.cards))
        lie = (1 - truth) / (len(table.cards) - 1)
        found: dict[tuple[Place, tuple[Place, ...]], float] = {}
        for hand, weight in self._hands(turn.giver).items():
            for order, chance in _orders(hand, claims, truth, lie):
                key = order[len(claims) - 1], tuple(sorted(order[len(claims) :]))
                found[key] = found.get(key, 0.0) + weight * chance
        total = sum(found.values())
        return tuple(
            Way(table.cards[card], tuple(table.cards[other] for other in rest), chance / total)
            for (card, rest), chance in sorted(found.items())
        )

    def _the_turn(self) -> Turn[Place]:
        assert self._turn is not None, "a player is addressed"
        return self._turn


@lru_cache(maxsize=65536)
def _orders(
    hand: int, claims: tuple[Place, ...], truth: float, lie: float
) -> tuple[tuple[tuple[Place, ...], float], ...]:
    """Return the orders in which a hand may be offered, with the weight of the claims made."""
    assert len(places_of(hand)) == BIG, "a giver has three cards"
    found: list[tuple[tuple[Place, ...], float]] = []
    for order in permutations(places_of(hand)):
        chance = 1.0
        for card, claim in zip(order, claims, strict=False):
            chance *= truth if card == claim else lie
        found.append((order, chance))
    return tuple(found)
