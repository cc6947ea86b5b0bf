"""How a bot of Rattlesnake makes an attack or a defense out of a hand, or a better hand first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from rules.bots.rattlesnake_worth import (
    ANSWER,
    WORTH,
    Outlook,
    at_most,
    below,
    combos_in,
    turning,
    without,
)
from rules.rattlesnake import cards
from rules.rattlesnake.actions import (
    RattlesnakeAction,
    Use,
    UseQuickdraw,
    UseReload,
    UseScout,
    UseSwitchup,
)
from rules.rattlesnake.cards import CARDS, Kind
from rules.rattlesnake.odds import Strength, Tally, strength_of, tally

Choice: TypeAlias = tuple[RattlesnakeAction, str]
"""An action and the reason for it."""


class Plan(msgspec.Struct, frozen=True):
    """An attack or a defense that is being thought of."""

    cards: tuple[Kind, ...]
    combo: tuple[Kind, ...]
    odds: float
    """The chance that it goes well, abilities left out."""
    value: float
    """What it is worth, the cards left in hand included."""


Weigh: TypeAlias = Callable[[tuple[Kind, ...], tuple[Kind, ...]], tuple[float, float]]
"""The odds of a combo, and its value with the rest of the hand."""


def best_attack(outlook: Outlook, hand: tuple[Kind, ...]) -> Plan:
    """Return the attack worth most; with no number card, a bluff with the whole hand."""
    knife = -outlook.after(outlook.knives, 0)
    tapped = outlook.after(0, outlook.step + 1) - outlook.hit

    def weigh(combo: tuple[Kind, ...], rest: tuple[Kind, ...]) -> tuple[float, float]:
        odds = below(outlook.defense, strength_of(tally(combo)))
        turned = odds * (1 - ANSWER) + (1 - odds) * turning(rest)
        value = turned * outlook.hit - (1 - turned) * knife
        value += outlook.goes_on(turned, attacking=True) * outlook.keep(rest)
        if cards.DOUBLETAP in rest:
            value += turned * (tapped - WORTH[cards.DOUBLETAP] * outlook.stake) * 0.9
        return odds, value

    combos = list(combos_in(hand))
    return _best_plan(hand, combos, weigh) if combos else Plan(hand, (), *weigh((), ()))


def best_defense(outlook: Outlook, hand: tuple[Kind, ...]) -> Plan:
    """Return the defense worth most, which may be none."""
    gain = outlook.loss + outlook.after(0, outlook.knives)

    def weigh(combo: tuple[Kind, ...], rest: tuple[Kind, ...]) -> tuple[float, float]:
        odds = at_most(outlook.attack, strength_of(tally(combo)))
        turned = odds * (1 - ANSWER) + (1 - odds) * turning(rest)
        goes_on = outlook.goes_on(turned, attacking=False)
        return odds, turned * gain + goes_on * outlook.keep(rest)

    return _best_plan(hand, [(), *combos_in(hand)], weigh)


def _best_plan(hand: tuple[Kind, ...], combos: Sequence[tuple[Kind, ...]], weigh: Weigh) -> Plan:
    """Return the best of these combos, with the cards added that are better gone."""
    plans = sorted(
        (Plan(combo, combo, *weigh(combo, without(hand, combo))) for combo in combos),
        key=lambda plan: plan.value,
    )
    plans = [_thrown_in(hand, plan, weigh) for plan in plans[-3:]]
    return max(plans, key=lambda plan: plan.value)


def _thrown_in(hand: tuple[Kind, ...], plan: Plan, weigh: Weigh) -> Plan:
    """Return a plan with useless cards added, as long as that makes it better."""
    strength = strength_of(tally(plan.cards))
    while True:
        rest = without(hand, plan.cards)
        found = plan
        for kind in dict.fromkeys(rest):
            more = (*plan.cards, kind)
            if strength_of(tally(more)) != strength:
                continue
            odds, value = weigh(plan.combo, without(rest, (kind,)))
            if value > found.value:
                found = Plan(more, plan.combo, odds, value)
        if found is plan:
            return plan
        plan = found


def named(kinds: Sequence[Kind]) -> str:
    """Return a combo in words."""
    values = sorted(CARDS[kind].value or 0 for kind in kinds)
    if len(values) == 1:
        return f"a single {values[0]}"
    shape = "set" if values[0] == values[-1] else "run"
    return f"the {shape} {' '.join(map(str, values))}"


# Better cards before an attack or a defense


def improve(outlook: Outlook, odds: Callable[[Strength], float], gain: float) -> Choice | None:
    """Return an ability that draws, if it makes this attack or defense clearly better."""
    hand = outlook.view.hand
    seen: dict[Strength, float] = {}

    def chance(held: Tally) -> float:
        strength = strength_of(held)
        if strength not in seen:
            seen[strength] = odds(strength)
        return seen[strength]

    present = chance(tally(hand))
    best: tuple[float, Choice] | None = None
    for kind in dict.fromkeys(hand):
        rest = without(hand, (kind,))
        lost = WORTH[kind] * outlook.stake
        use: Use
        if kind == cards.SCOUT:
            use, hope = UseScout(), _scouted(outlook, rest, chance)
        elif kind == cards.SWITCHUP:
            use, hope = UseSwitchup(None), mean(outlook, tally(rest), 2, chance)
        elif kind in (cards.RELOAD, cards.QUICKDRAW):
            count = 3 if kind == cards.RELOAD else 6
            use = UseReload() if kind == cards.RELOAD else UseQuickdraw("redraw")
            hope = mean(outlook, 0, count, chance)
            lost += outlook.keep(rest) - outlook.keep(())
        else:
            continue
        value = (hope - present) * gain - lost
        if value > 0 and (best is None or value > best[0]):
            why = f"{CARDS[kind].title} lifts your chance from {present:.0%} to about {hope:.0%}."
            best = value, (use, why)
    return best[1] if best else None


def mean(outlook: Outlook, held: Tally, count: int, chance: Callable[[Tally], float]) -> float:
    return sum(p * chance(held + more) for more, p in outlook.drawn(count))


def _scouted(outlook: Outlook, rest: tuple[Kind, ...], chance: Callable[[Tally], float]) -> float:
    """Return the mean chance with the better of two drawn cards."""
    held = tally(rest)
    pool = outlook.pool(2)
    total = sum(pool)
    if total < 2:
        return chance(held)
    with_one = [chance(held + (1 << 4 * (value - 1) if value else 0)) for value in range(6)]
    mean = 0.0
    for one in range(6):
        for two in range(6):
            ways = pool[one] * (pool[two] - (one == two))
            mean += ways * max(with_one[one], with_one[two])
    return mean / (total * (total - 1))
