"""The bots of Rattlesnake: `normal` weighs each decision by what it may know, one step ahead.

Each phase of the game has its function here. What things are worth is in `rattlesnake_worth`,
how attacks and defenses are made in `rattlesnake_plans`, what turns a duel in `rattlesnake_duel`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from rules.bots import Advice
from rules.bots.rattlesnake_duel import Sight, harm, turn_duel
from rules.bots.rattlesnake_plans import (
    Choice,
    Plan,
    best_attack,
    best_defense,
    improve,
    mean,
    named,
)
from rules.bots.rattlesnake_worth import ANSWER, WORTH, Outlook, at_most, below, without
from rules.core import Event
from rules.rattlesnake import cards
from rules.rattlesnake.actions import (
    ALLOW,
    END,
    PASS,
    TAKE_COVER,
    Attack,
    Buy,
    Defend,
    RattlesnakeAction,
    Return,
    UseDoubletap,
    UseQuickdraw,
    UseReload,
    UseSwitchup,
)
from rules.rattlesnake.cards import CARDS, EVENTS, Kind, ordered
from rules.rattlesnake.odds import strength_of, tally
from rules.rattlesnake.state import View

PATIENCE = 3
"""Quiet turns after which attacks are worth more and more for their own sake."""


class NormalBot:
    """Plays sensibly: exact odds of the present step, rules of thumb for what comes after."""

    def choose(
        self, view: View, memory: Sequence[Event], rng: Random, budget: int
    ) -> RattlesnakeAction:
        """Return what it advises."""
        if len(view.legal) == 1:
            return view.legal[0]
        return _decide(Outlook(view, memory))[0]

    def advise(self, view: View, memory: Sequence[Event], rng: Random, budget: int) -> Advice:
        """Return the best action it sees, with the main reason for it."""
        if len(view.legal) == 1:
            return Advice(view.legal[0], "You can do nothing else.")
        return Advice(*_decide(Outlook(view, memory)))


def _decide(outlook: Outlook) -> Choice:
    return _PHASES[outlook.view.phase](outlook)


# The main step


def _main(outlook: Outlook) -> Choice:
    view = outlook.view
    plan = None if view.attacked else best_attack(outlook, view.hand)
    if plan is not None:
        choice = improve(outlook, lambda s: below(outlook.defense, s), outlook.hit)
        if choice is not None:
            return choice
    if not view.bought and (choice := _buy(outlook, plan)) is not None:
        return choice
    if plan is not None and plan.value > outlook.keep(view.hand) - _impatience(outlook):
        return Attack(ordered(plan.cards)), _attack_reason(plan)
    return _cycle(outlook) or (END, "Nothing you hold is better used now: end the turn.")


def _impatience(outlook: Outlook) -> float:
    """Return what it is worth to attack at all: nobody wins a game that stays quiet (R12)."""
    return outlook.stake * max(0, outlook.view.quiet - PATIENCE) * 0.05


# Buying


def _buy(outlook: Outlook, plan: Plan | None) -> Choice | None:
    """Return the best purchase with cards that this turn's attack does not need."""
    view = outlook.view
    combo = plan.combo if plan else ()
    rest = without(view.hand, combo)
    if len(rest) < 2:
        return None
    pay, cost = _payment(outlook, rest)
    present = plan.odds if plan else 0.0
    best: tuple[float, Choice] | None = None
    left = without(view.hand, pay)
    for slot, kind in enumerate(view.saloon, 1):
        if kind in EVENTS:
            continue
        value = outlook.keep((*without(rest, pay), kind)) - cost
        if plan is not None:
            odds = below(outlook.defense, strength_of(tally((*left, kind))))
            value += (odds - present) * outlook.hit
        if value > 0 and (best is None or value > best[0]):
            first, second = ordered(pay)
            why = f"{CARDS[kind].title} is worth more to you than the two cards it costs."
            best = value, (Buy(slot, (first, second)), why)
    return best[1] if best else None


def _payment(outlook: Outlook, rest: tuple[Kind, ...]) -> tuple[tuple[Kind, ...], float]:
    """Return the two cards that are missed least, and what the rest is worth with them."""
    pay: tuple[Kind, ...] = ()
    for _ in range(2):
        left = without(rest, pay)
        kind = max(dict.fromkeys(left), key=lambda kind: outlook.keep(without(left, (kind,))))
        pay = (*pay, kind)
    return pay, outlook.keep(rest)


def _cycle(outlook: Outlook) -> Choice | None:
    """Return Reload, if the hand is better replaced before the next draw-up."""
    hand = outlook.view.hand
    if cards.RELOAD not in hand or outlook.keep(()) <= outlook.keep(hand):
        return None
    return UseReload(), "The cards you have left are worse than new ones: reload."


# Attacking again, defending


def _attack_reason(plan: Plan) -> str:
    if not plan.combo:
        return "You hold no number card: attack with a bluff to be rid of Hits."
    names = named(plan.combo)
    if plan.odds >= 0.995:
        return f"No hand of theirs can hold off {names}: attack."
    if plan.odds >= 0.5:
        return f"A defense against {names} is unlikely ({1 - plan.odds:.0%}): attack."
    return f"Attack with {names} ({plan.odds:.0%} to succeed): you soon draw new cards for these."


def _again(outlook: Outlook) -> Choice:
    plan = best_attack(outlook, outlook.view.hand)
    return Attack(ordered(plan.cards)), _attack_reason(plan)


def _defend(outlook: Outlook) -> Choice:
    gain = outlook.loss + outlook.after(0, outlook.knives)
    better = improve(outlook, lambda s: at_most(outlook.attack, s), gain)
    if better is not None:
        return better
    plan = best_defense(outlook, outlook.view.hand)
    action = Defend(ordered(plan.cards))
    if not plan.combo:
        return action, "No defense of yours is worth its cards here."
    return action, f"Defend with {named(plan.combo)}: it holds with about {plan.odds:.0%}."


# Answering an ability


def _respond(outlook: Outlook) -> Choice:
    """Cancel what costs more than Take Cover is worth."""
    pending = outlook.view.pending
    assert pending is not None, "an ability is announced"
    if harm(outlook, pending) > WORTH[cards.TAKECOVER] * outlook.stake:
        title = CARDS[pending.use.ability].title
        return TAKE_COVER, f"Their {title} would cost you dearly: cancel it."
    return ALLOW, "This is not worth your Take Cover: allow it."


# Scout's return


def _return(outlook: Outlook) -> Choice:
    """Put back the card whose loss is felt least."""
    view = outlook.view
    kinds = [action.kind for action in view.legal if isinstance(action, Return)]

    def left(kind: Kind) -> float:
        rest = without(view.hand, (kind,))
        value = outlook.keep(rest)
        pending = view.pending
        window = pending.window if pending else "main"
        strength = strength_of(tally(rest))
        if window == "main" and not view.attacked:
            value += below(outlook.defense, strength) * outlook.hit
        elif window == "defend":
            value += at_most(outlook.attack, strength) * outlook.loss
        elif window == "reveal":
            sight = Sight(outlook)
            value += max(sight.best(held)[0] for held in (*rest, cards.HIT)) * sight.gain
        return value

    kind = max(kinds, key=left)
    return Return(kind), f"{CARDS[kind].title} is the card you need less."


# After an attack, and the end


def _after(outlook: Outlook) -> Choice:
    view = outlook.view
    uses = set(view.legal)
    if UseDoubletap() in uses:
        return UseDoubletap(), "Your attack succeeded: one more Hit."
    assert view.duel is not None
    if view.duel.success and UseSwitchup(cards.DOUBLETAP) in uses:
        return UseSwitchup(cards.DOUBLETAP), "Fetch Double Tap and use it at once."
    if UseQuickdraw("again") in uses:
        rest = without(view.hand, (cards.QUICKDRAW,))
        odds = mean(outlook, tally(rest), 1, lambda h: below(outlook.defense, strength_of(h)))
        odds *= 1 - ANSWER
        value = odds * outlook.hit + (1 - odds) * outlook.after(outlook.knives, 0)
        if value > WORTH[cards.QUICKDRAW] * outlook.stake:
            return UseQuickdraw("again"), f"They have little left: attack again ({odds:.0%})."
    return PASS, "Nothing you hold helps right after this attack."


def _end(outlook: Outlook) -> Choice:
    return _cycle(outlook) or (PASS, "Keep your cards for the next turn.")


_PHASES: dict[str, Callable[[Outlook], Choice]] = {
    "main": _main,
    "respond": _respond,
    "return": _return,
    "defend": _defend,
    "reveal": turn_duel,
    "after": _after,
    "again": _again,
    "end": _end,
}
