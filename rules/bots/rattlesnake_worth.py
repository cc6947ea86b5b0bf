"""What results and cards are worth to a bot of Rattlesnake, as chances of winning the game.

Hits are a race: at every point the next success is taken to fall to either player with the same
chance. Cards are worth what they make of the next hand, and what their abilities may bring.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TypeAlias

from rules.core import Event
from rules.rattlesnake import cards
from rules.rattlesnake.cards import VALUE, Kind
from rules.rattlesnake.odds import (
    Pool,
    Strength,
    Tally,
    draws,
    hidden_attack,
    known_hand,
    pool_of,
    spread,
    strength_of,
    tally,
)
from rules.rattlesnake.state import View

Odds: TypeAlias = Mapping[Strength, float]
"""The chance of each strength."""

WORTH: dict[Kind, float] = {
    cards.RELOAD: 0.02,
    cards.SCOUT: 0.04,
    cards.DODGE: 0.16,
    cards.DISTRACT: 0.15,
    cards.FIVE: 0.0,
    cards.HIT: 0.0,
    cards.FOCUS: 0.28,
    cards.QUICKDRAW: 0.2,
    cards.TAKECOVER: 0.32,
    cards.SWITCHUP: 0.32,
    cards.DOUBLETAP: 0.28,
}
"""What the ability of a card in hand is worth, in Hits."""

TURNS: dict[Kind, float] = {cards.DODGE: 0.1, cards.DISTRACT: 0.1, cards.FOCUS: 0.1}
"""The chance that a card left in hand turns a lost duel, the other's answers counted in."""

ANSWER = 0.05
"""The chance that the other player turns a duel they have lost."""

NEXT = 0.3
"""How much a better hand for the next attack counts, in Hits for each certain success."""

SKILL = 0.7
"""The share of attacks taken to be the best their cards allow; the others are any cards."""


@lru_cache(maxsize=1024)
def race(mine: int, theirs: int, step: int) -> float:
    """Return the chance of winning with these Hits in front, `step` lost at a time."""
    if mine <= 0:
        return 0.0
    if theirs <= 0:
        return 1.0
    return (race(mine - step, theirs, step) + race(mine, theirs - step, step)) / 2


@lru_cache(maxsize=65536)
def limited(held: Tally, most: int) -> Strength:
    """Return the strength of the best combo of at most `most` of the cards."""
    best = (0, 0, 0)
    run = 0
    for value in range(1, 6):
        copies = held >> 4 * (value - 1) & 15
        run = run + 1 if copies else 0
        if copies:
            size = min(copies, most)
            best = max(best, (size, int(size > 1), value), (min(run, most), 0, value))
    return best


def at_most(odds: Odds, strength: Strength) -> float:
    """Return the chance of this strength or less."""
    return sum(chance for other, chance in odds.items() if other <= strength)


def below(odds: Odds, strength: Strength) -> float:
    """Return the chance of less than this strength."""
    return sum(chance for other, chance in odds.items() if other < strength)


class Outlook:
    """What one View and memory say; every worth is a chance of winning the game."""

    def __init__(self, view: View, memory: Sequence[Event]) -> None:
        assert view.seat is not None, "a bot has a seat"
        self.view = view
        self.memory = memory
        self._holds: dict[Strength, float] = {}
        self.me = view.sides[view.seat]
        self.other = view.sides[1 - view.seat]
        self.step = 1 + view.saloon.count(cards.HIGHNOON)
        self.knives = view.saloon.count(cards.KNIVES)
        self.now = race(self.me.hits, self.other.hits, self.step)
        self.hit = self.after(0, self.step)
        """What a successful attack gains."""
        self.loss = -self.after(self.step, 0)
        """What a successful attack of the other costs."""
        self.tap = self.after(0, 1)
        """What one more Hit gains."""
        self.stake = (self.hit + self.loss) / 2
        """What a Hit is worth, for either side."""

    def after(self, mine: int, theirs: int) -> float:
        """Return what it gains to lose `mine` Hits while the other loses `theirs`."""
        return race(self.me.hits - mine, self.other.hits - theirs, self.step) - self.now

    def goes_on(self, well: float, *, attacking: bool) -> float:
        """Return the chance that a duel does not end the game, if it goes well with `well`."""
        mine, theirs = (self.knives, self.step) if attacking else (self.step, self.knives)
        ends_well, ends_badly = self.other.hits <= theirs, self.me.hits <= mine
        return 1 - well * ends_well - (1 - well) * ends_badly

    # The other player's cards

    @cached_property
    def known(self) -> tuple[Kind, ...]:
        """The cards the other surely holds."""
        assert self.view.seat is not None
        return known_hand(self.view, self.memory, 1 - self.view.seat)

    def _hidden(self) -> Counter[Kind]:
        return Counter(self.other.unseen) - Counter(self.known)

    @cached_property
    def defense(self) -> Odds:
        """How strong the other's best defense is, out of the hand they hold now."""
        count = self.other.hand - len(self.known)
        return spread(pool_of(self._hidden().elements()), tally(self.known), count)

    @cached_property
    def next_hand(self) -> Odds:
        """How strong the other's best combo is after the next draw-up, roughly."""
        hidden = self._hidden()
        count = max(self.other.hand, self.view.hand_size) - len(self.known)
        if sum(hidden.values()) < count:
            hidden += Counter(self.other.discard)
        count = min(count, sum(hidden.values()))
        return spread(pool_of(hidden.elements()), tally(self.known), count)

    @cached_property
    def attack(self) -> Odds:
        """How strong the other's hidden attack is."""
        duel = self.view.duel
        assert duel is not None, "an attack is under way"
        pool = pool_of(self.other.unseen)
        odds = {
            strength: (1 - SKILL) * chance
            for strength, chance in hidden_attack(self.view, self.memory).items()
        }
        for held, chance in draws(pool, duel.count + self.other.hand):
            strength = limited(held, duel.count)
            odds[strength] = odds.get(strength, 0.0) + SKILL * chance
        return odds

    # One's own cards

    def deck(self, count: int) -> tuple[Kind, ...]:
        """Return the cards that the next `count` cards of one's deck come from, roughly."""
        if self.me.deck >= count:
            return self.me.unseen
        return self.me.unseen + self.me.discard

    def pool(self, count: int) -> Pool:
        """Return the values of `deck(count)`."""
        return pool_of(self.deck(count))

    def drawn(self, count: int) -> tuple[tuple[Tally, float], ...]:
        """Return what drawing up to `count` cards may bring, with chances."""
        pool = self.pool(count)
        return draws(pool, min(count, sum(pool)))

    def holds(self, strength: Strength) -> float:
        """Return the chance that a combo is a match for the other's next hand."""
        if strength not in self._holds:
            self._holds[strength] = at_most(self.next_hand, strength)
        return self._holds[strength]

    @cached_property
    def _their_hand(self) -> float:
        """What the other's hand is worth on the same scale, in Hits."""
        hidden = list(self._hidden().elements())
        mean = sum(WORTH[kind] for kind in hidden) / len(hidden) if hidden else 0.0
        count = max(self.other.hand, self.view.hand_size) - len(self.known)
        return NEXT / 2 + sum(WORTH[kind] for kind in self.known) + mean * count

    def keep(self, hand: Sequence[Kind]) -> float:
        """Return what a hand, drawn up for the next attack, is worth more than the other's."""
        held = tally(hand)
        drawn = self.drawn(max(0, self.view.hand_size - len(hand)))
        quality = sum(chance * self.holds(strength_of(held + more)) for more, chance in drawn)
        mine = NEXT * quality + sum(WORTH[kind] for kind in hand)
        return self.stake * (mine - self._their_hand)


def without(hand: Sequence[Kind], kinds: Sequence[Kind]) -> tuple[Kind, ...]:
    """Return a hand less some of its cards."""
    rest = list(hand)
    for kind in kinds:
        rest.remove(kind)
    return tuple(rest)


def combos_in(hand: Sequence[Kind]) -> Iterator[tuple[Kind, ...]]:
    """Yield every combo in a hand once, out of the cards whose abilities are worth least."""
    by_value: dict[int, list[Kind]] = {}
    for kind in sorted(hand, key=WORTH.__getitem__):
        value = VALUE[kind]
        if value is not None:
            by_value.setdefault(value, []).append(kind)
    for value, kinds in by_value.items():
        for size in range(1, len(kinds) + 1):
            yield tuple(kinds[:size])
        run = [kinds[0]]
        while (value := value + 1) in by_value:
            run.append(by_value[value][0])
            yield tuple(run)


def turning(rest: Sequence[Kind]) -> float:
    """Return the chance that the abilities of the cards in hand turn a lost duel."""
    fails = 1.0
    for kind in rest:
        fails *= 1 - TURNS.get(kind, 0.0)
    return 1 - fails
