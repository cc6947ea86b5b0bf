"""What a Rattlesnake table shows at one moment, the last duel included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from rules.core import Event, Seat
from rules.rattlesnake import events
from rules.rattlesnake.cards import VALUE, Kind
from rules.rattlesnake.events import Played
from rules.rattlesnake.state import DuelView, View
from tui.board import Board
from tui.choosing.rattlesnake import Chooser


@dataclass(kw_only=True)
class DuelBoard(Board):
    """One moment of a Rattlesnake table."""

    view: View
    chooser: Chooser | None = None
    near: Seat = 0
    """Whose side lies at the bottom."""
    duel: DuelView | None = None
    """The duel going on, or the last one."""
    duel_past: bool = False
    """The duel shown is over."""

    @property
    def far(self) -> Seat:
        """Whose side lies at the top."""
        return 1 - self.near


def last_duel(memory: Sequence[Event]) -> DuelView | None:
    """Return the last duel as it stood at its end, told from what a seat saw; None before any."""
    begun = max(
        (place for place, event in enumerate(memory) if isinstance(event, events.AttackPlayed)),
        default=None,
    )
    if begun is None:
        return None
    duel: DuelView | None = None
    for event in memory[begun:]:
        duel = _after(duel, event)
    return duel


def _after(duel: DuelView | None, event: Event) -> DuelView | None:
    """Return a duel after an event."""
    change = msgspec.structs.replace
    if isinstance(event, events.AttackPlayed):
        attack = None if event.cards is None else tuple(map(_printed, event.cards))
        return DuelView(
            attacker=event.seat,
            again=event.again,
            flipped=False,
            count=event.count,
            attack=attack,
            defense=None,
            attack_combo=None,
            defense_combo=None,
            success=None,
        )
    if duel is None:
        return None
    match event:
        case events.DuelRevealed():
            return change(duel, attack=event.attack, defense=event.defense)
        case events.CardsFlipped():
            attack, defense = _flipped(event.attack), _flipped(event.defense)
            return change(duel, flipped=True, attack=attack, defense=defense)
        case events.ValueChanged(side="attack") if duel.attack is not None:
            return change(duel, attack=_changed(duel.attack, event))
        case events.ValueChanged() if duel.defense is not None:
            return change(duel, defense=_changed(duel.defense, event))
        case events.DuelDecided():
            return change(
                duel,
                success=event.success,
                attack_combo=event.attack,
                defense_combo=event.defense,
            )
    return duel


def _printed(kind: Kind) -> Played:
    return Played(kind, VALUE[kind])


def _flipped(kind: Kind | None) -> tuple[Played, ...]:
    return () if kind is None else (_printed(kind),)


def _changed(cards: Sequence[Played], event: events.ValueChanged) -> tuple[Played, ...]:
    changed = list(cards)
    changed[changed.index(Played(event.kind, event.before))] = Played(event.kind, event.after)
    return tuple(changed)
