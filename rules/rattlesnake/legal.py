"""What a seat may do now: the only source of legality in Rattlesnake (R4 to R9, R13 to R15)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Seat
from rules.rattlesnake import actions
from rules.rattlesnake.actions import (
    ALLOW,
    END,
    PASS,
    TAKE_COVER,
    Allow,
    Attack,
    Buy,
    Defend,
    End,
    Pass,
    RattlesnakeAction,
    Return,
    Side,
    TakeCover,
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
from rules.rattlesnake.cards import (
    DISTRACT,
    DODGE,
    DOUBLETAP,
    EVENTS,
    FOCUS,
    QUICKDRAW,
    RELOAD,
    SCOUT,
    SWITCHUP,
    TAKECOVER,
    Kind,
)
from rules.rattlesnake.events import Played
from rules.rattlesnake.state import Duel, Table


def legal_actions(table: Table, seat: Seat) -> list[RattlesnakeAction]:
    """Return every legal action of `seat`: abilities, then the window's own, then passing."""
    if table.outcome or seat != table.actor:
        return []
    hand = table.hands[seat]
    match table.phase:
        case "main":
            found: list[RattlesnakeAction] = [*uses(table, seat)]
            if not table.bought:
                found += actions.purchases(slots(table), hand)
            if not table.attacked:
                found += actions.attacks(hand)
            found.append(END)
            return found
        case "respond":
            return [TAKE_COVER, ALLOW] if TAKECOVER in hand else [ALLOW]
        case "return":
            return [Return(kind) for kind in dict.fromkeys(table.returning)]
        case "defend":
            return [*uses(table, seat), *actions.defenses(hand)]
        case "again":
            return list(actions.attacks(hand))
        case _:
            return [*uses(table, seat), PASS]


def is_legal(table: Table, seat: Seat, action: RattlesnakeAction) -> bool:
    """Tell whether `action` is legal, without listing attacks, defenses and purchases."""
    if table.outcome or seat != table.actor:
        return False
    hand, phase = table.hands[seat], table.phase
    match action:
        case Attack():
            open_now = phase == "again" or (phase == "main" and not table.attacked)
            return open_now and action in actions.attacks(hand)
        case Defend():
            return phase == "defend" and action in actions.defenses(hand)
        case Buy():
            open_now = phase == "main" and not table.bought
            return open_now and action in actions.purchases(slots(table), hand)
        case Return():
            return phase == "return" and action.kind in table.returning
        case TakeCover():
            return phase == "respond" and TAKECOVER in hand
        case Allow():
            return phase == "respond"
        case End():
            return phase == "main"
        case Pass():
            return phase in ("reveal", "after", "end")
        case _:
            windows = ("main", "defend", "reveal", "after", "end")
            return phase in windows and action in uses(table, seat)


def slots(table: Table) -> tuple[int, ...]:
    """Return the slots of the saloon that hold an action card."""
    return tuple(i for i, kind in enumerate(table.saloon, 1) if kind not in EVENTS)


def uses(table: Table, seat: Seat) -> Iterator[Use]:
    """Yield the abilities `seat` may announce in the present window (R5 to R9)."""
    for kind in dict.fromkeys(table.hands[seat]):
        if kind == RELOAD:
            yield UseReload()
        elif kind == SCOUT:
            yield UseScout()
        elif kind == QUICKDRAW:
            if table.phase == "after":
                yield UseQuickdraw("again")
            yield UseQuickdraw("redraw")
        elif kind == SWITCHUP:
            for target in dict.fromkeys(table.graveyard):
                if target != SWITCHUP:
                    yield UseSwitchup(target)
            yield UseSwitchup(None)
        elif kind == DOUBLETAP:
            if table.phase == "after" and table.duel and table.duel.success:
                yield UseDoubletap()
        elif table.phase == "reveal" and table.duel:
            yield from _reveal_uses(kind, table.duel, seat)


def _reveal_uses(kind: Kind, duel: Duel, seat: Seat) -> Iterator[Use]:
    """Yield the uses of a card that belong to the reveal window alone (R6, R8)."""
    sides: tuple[tuple[Side, list[Played]], ...] = (
        ("attack", duel.attack),
        ("defense", duel.defense),
    )
    if kind == DODGE:
        yield UseDodge()
    elif kind == DISTRACT:
        for side, cards in sides:
            for card in dict.fromkeys(cards):
                if card.value is not None:
                    yield UseDistract(side, card.kind, card.value, 1)
                    yield UseDistract(side, card.kind, card.value, -1)
    elif kind == FOCUS:
        for card in dict.fromkeys(duel.of(seat)):
            if card.value is not None:
                for value in range(1, 6):
                    yield UseFocus(card.kind, card.value, value)
