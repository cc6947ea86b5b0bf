"""How a bot of Rattlesnake sees a revealed duel: who wins it as it stands, and what turns it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from math import comb
from typing import TypeAlias

from rules.bots.rattlesnake_plans import Choice
from rules.bots.rattlesnake_worth import WORTH, Outlook, at_most, without
from rules.rattlesnake import cards
from rules.rattlesnake.actions import (
    PASS,
    Side,
    Use,
    UseDistract,
    UseDodge,
    UseDoubletap,
    UseFocus,
    UseQuickdraw,
    UseReload,
    UseScout,
    UseSwitchup,
)
from rules.rattlesnake.cards import CARDS, VALUE, Kind
from rules.rattlesnake.combos import attack_wins
from rules.rattlesnake.events import CardReturned, CardsDrawn, CardsFlipped, DeckShuffled, Played
from rules.rattlesnake.odds import strength_of, tally
from rules.rattlesnake.state import Pending, combo_of

Cards: TypeAlias = tuple[Played, ...]
"""An attack or a defense."""

Pair: TypeAlias = tuple[Cards, Cards]
"""The attack and the defense."""

NOTHING = float("-inf")
"""The flipped value of a Hit or of no card: below any number (R11)."""


class Sight:
    """A revealed duel from one seat's side; every result is the chance that it goes well."""

    def __init__(self, outlook: Outlook) -> None:
        duel = outlook.view.duel
        assert duel is not None, "an attack is under way"
        assert duel.attack is not None, "the attack is revealed"
        assert duel.defense is not None, "the defense is revealed"
        self.outlook = outlook
        self.pair: Pair = (duel.attack, duel.defense)
        self.flipped = duel.flipped
        self.attacking = duel.attacker == outlook.view.seat
        if self.attacking:
            self.gain = outlook.hit - outlook.after(outlook.knives, 0)
        else:
            self.gain = outlook.loss + outlook.after(0, outlook.knives)
        """What it is worth that the duel goes well rather than badly."""

    def result(self, pair: Pair | None = None) -> float:
        """Return how the duel goes as it stands, or with another pair."""
        attack, defense = pair or self.pair
        if not self.flipped:
            return float(attack_wins(combo_of(attack), combo_of(defense)) == self.attacking)
        values = [_flipped(attack), _flipped(defense)]
        if values[0] == values[1]:
            return self.flip
        return float((values[0] > values[1]) == self.attacking)

    def after(self, *uses: Use, mine: bool = True) -> float:
        """Return how the duel goes after abilities, all of this seat or all of the other.

        0 if one of them has lost its target to those before it.
        """
        pair = self.pair
        for use in uses:
            if isinstance(use, UseDodge):
                return self.flip
            if isinstance(use, UseDistract | UseFocus):
                changed = _change(pair, use, by_attacker=self.attacking == mine)
                if changed is None:
                    return 0.0
                pair = changed
        return self.result(pair)

    @cached_property
    def flip(self) -> float:
        """The chance that the next flipped cards are good for this seat."""
        outlook = self.outlook
        top = self._known_top()
        mine = [top] if top is not None else outlook.deck(1)
        hidden = Counter(outlook.other.unseen) - Counter(outlook.known)
        theirs = list(hidden.elements()) or outlook.other.discard
        good = bad = 0
        for one, ones in Counter(VALUE[kind] or NOTHING for kind in mine).items():
            for other, others in Counter(VALUE[kind] or NOTHING for kind in theirs).items():
                good += ones * others * (one > other)
                bad += ones * others * (one < other)
        if not good and not bad:
            return float(not self.attacking)
        return good / (good + bad)

    def _known_top(self) -> Kind | None:
        """Return the card this seat put back on its deck, as long as it lies there."""
        seat = self.outlook.view.seat
        for event in reversed(self.outlook.memory):
            match event:
                case CardReturned() if event.seat == seat:
                    return event.kind
                case CardsFlipped():
                    return None
                case CardsDrawn() | DeckShuffled() if event.seat == seat:
                    return None
                case _:
                    pass
        return None

    # What a card can do

    def changes(self, kind: Kind) -> Iterator[Use]:
        """Yield what this seat could do to the duel with a card, held or not."""
        if kind == cards.DODGE:
            yield UseDodge()
        elif kind == cards.DISTRACT:
            sides: tuple[Side, Side] = ("attack", "defense")
            for side, played in zip(sides, self.pair, strict=True):
                for target, value in _numbers(played):
                    yield UseDistract(side, target, value, 1)
                    yield UseDistract(side, target, value, -1)
        elif kind == cards.FOCUS:
            for target, value in _numbers(self.pair[not self.attacking]):
                for to in range(1, 6):
                    yield UseFocus(target, value, to)

    def best(self, kind: Kind) -> tuple[float, Use | None]:
        """Return how well the duel can go with a card, and the use that makes it better, if any.

        Among equals, the one that a single Distract can turn back in the fewest ways.
        """
        best: tuple[float, int] = (self.result(), 0)
        found: Use | None = None
        for use in self.changes(kind):
            result = self.after(use)
            if result <= self.result() or result < best[0]:
                continue
            ranked = (result, -self._weakness(use))
            if found is None or ranked > best:
                best, found = ranked, use
        return best[0], found

    def _weakness(self, use: Use) -> int:
        """Return in how many ways one step of one card turns the duel back after a use."""
        if not isinstance(use, UseDistract | UseFocus):
            return 0
        pair = _change(self.pair, use, by_attacker=self.attacking)
        assert pair is not None, "the target is there"
        good, weak = self.result(pair), 0
        sides: tuple[Side, Side] = ("attack", "defense")
        for side, played in zip(sides, pair, strict=True):
            for target, value in _numbers(played):
                for by in (1, -1):
                    back = _change(pair, UseDistract(side, target, value, by), by_attacker=True)
                    weak += self.result(back) < good
        return weak

    def pair_of(self, kind: Kind, other: Kind) -> Use | None:
        """Return the first of two uses that together turn the duel, None if there are none."""
        for first in self.changes(kind):
            for second in self.changes(other):
                if self.after(first, second) == 1.0:
                    return first
        return None

    def hope(self, count: int) -> float:
        """Return how well the duel goes with the best of `count` cards from one's deck."""
        deck = self.outlook.deck(count)
        count = min(count, len(deck))
        if not count:
            return self.result()
        values = {kind: self.best(kind)[0] for kind in set(deck)}
        ranked = sorted(values[kind] for kind in deck)
        ways = comb(len(deck), count)
        return sum(value * comb(i, count - 1) for i, value in enumerate(ranked)) / ways


def _numbers(played: Cards) -> Iterable[tuple[Kind, int]]:
    """Return the different number cards with their present values."""
    return {(card.kind, card.value): None for card in played if card.value is not None}


def _change(pair: Pair, use: UseDistract | UseFocus, *, by_attacker: bool) -> Pair | None:
    """Return the duel after Distract or Focus, None if the target is not there."""
    if isinstance(use, UseDistract):
        on_attack, value = use.side == "attack", use.value + use.by
    else:
        on_attack, value = by_attacker, use.to
    attack, defense = pair
    played = list(attack if on_attack else defense)
    target = Played(use.kind, use.value)
    if target not in played:
        return None
    played[played.index(target)] = Played(use.kind, value)
    return (tuple(played), defense) if on_attack else (attack, tuple(played))


def _flipped(played: Cards) -> float:
    value = played[0].value if played else None
    return NOTHING if value is None else value


# Deciding


def turn_duel(outlook: Outlook) -> Choice:
    """Return what to do in the reveal window: nothing, or the ability that is worth its card."""
    sight = Sight(outlook)
    present = sight.result()
    if present == 1.0:
        return PASS, "The duel goes your way as it stands: pass."
    best: tuple[float, Choice] = (0.0, (PASS, "Nothing you hold turns this duel: pass."))
    for kind in dict.fromkeys(outlook.view.hand):
        rest = without(outlook.view.hand, (kind,))
        for result, use, lost in _turns(sight, kind, rest):
            cost = lost * outlook.stake * outlook.goes_on(result, attacking=sight.attacking)
            value = (result - present) * sight.gain - cost
            if value > best[0]:
                best = value, (use, _turn_reason(use, result))
    if best[0] == 0.0:
        pair = _pair(sight)
        if pair is not None:
            return pair, "Two abilities together turn this duel: this is the first."
    return best[1]


def _turns(sight: Sight, kind: Kind, rest: tuple[Kind, ...]) -> list[tuple[float, Use, float]]:
    """Return what a card can do for a duel: the result, the use, what it costs in Hits."""
    result, use = sight.best(kind)
    worth = WORTH[kind]
    if use is not None:
        return [(result, use, worth)]
    lost = worth + sum(WORTH[other] for other in rest)
    if kind == cards.SCOUT:
        return [(sight.hope(2), UseScout(), worth)]
    if kind == cards.RELOAD:
        return [(sight.hope(3), UseReload(), lost)]
    if kind == cards.QUICKDRAW:
        return [(sight.hope(6), UseQuickdraw("redraw"), lost)]
    if kind == cards.SWITCHUP:
        fetched = [
            (sight.best(target)[0], UseSwitchup(target), worth)
            for target in dict.fromkeys(sight.outlook.view.graveyard)
            if target in (cards.DODGE, cards.DISTRACT, cards.FOCUS)
        ]
        return [*fetched, (sight.hope(2), UseSwitchup(None), worth)]
    return []


def _pair(sight: Sight) -> Use | None:
    """Return the first of two abilities in hand that together turn the duel, if worth it."""
    hand = [k for k in sight.outlook.view.hand if k in (cards.DISTRACT, cards.FOCUS)]
    for i, kind in enumerate(hand):
        for other in dict.fromkeys(hand[i + 1 :]):
            if (WORTH[kind] + WORTH[other]) * sight.outlook.stake < sight.gain:
                first = sight.pair_of(kind, other)
                if first is not None:
                    return first
    return None


def _turn_reason(use: Use, result: float) -> str:
    title = CARDS[use.ability].title
    if isinstance(use, UseDistract | UseFocus):
        return f"You are losing this duel, and {title} turns it."
    if isinstance(use, UseDodge):
        return f"You are losing this duel; {title} saves it with {result:.0%}."
    return f"You are losing this duel, and {title} may bring a card that turns it."


def harm(outlook: Outlook, pending: Pending) -> float:
    """Return what the ability that the other announced would cost."""
    use = pending.use
    tap = -outlook.after(1, 0)
    if isinstance(use, UseDoubletap):
        return tap
    if isinstance(use, UseSwitchup):
        fetches_tap = use.kind == cards.DOUBLETAP and pending.window == "after"
        return 0.5 * tap if fetches_tap else 0.1 * outlook.stake
    if isinstance(use, UseDistract | UseFocus | UseDodge):
        sight = Sight(outlook)
        return (sight.result() - sight.after(use, mine=False)) * sight.gain
    if isinstance(use, UseQuickdraw) and use.how == "again":
        mine = strength_of(tally(outlook.view.hand))
        return (1 - at_most(outlook.defense, mine)) * outlook.loss
    return 0.05 * outlook.stake
