"""What a table of Cards for Cowboys shows at one moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.core import Event, Seat
from rules.cowboys import events
from rules.cowboys.state import View
from rules.cowboys.store import Spot
from tui.board import Board
from tui.narration.cowboys import card
from tui.narration.voice import Voice

FRONT = Spot(1, 1)
"""Where everybody looks first."""


@dataclass(kw_only=True)
class StoreBoard(Board):
    """One moment of a table of Cards for Cowboys."""

    view: View
    """With one person, or behind the curtain, a seat's own; else what everybody may see."""
    cursor: Spot = FRONT
    """Where the person at the keyboard looks in the Store."""
    near: Seat | None = None
    """Whose pile's suits are shown, None for nobody's."""
    payer: Seat | None = None
    """Whose money the costs are compared with."""
    voice: Voice = field(default_factory=lambda: Voice(()))
    """How the panels speak of the players."""
    keys: Mapping[Seat, tuple[str, str]] = field(default_factory=dict)
    """The keys by which people at one keyboard draw and stop, while they all decide."""
    many: bool = False
    """Several people share the keyboard."""
    odds: bool = False
    """The practice panel is shown."""
    more: Sequence[tuple[str, str]] = ()
    """Keys for which the footer has no room, and what they do."""
    news: str = ""
    """What the last round brought, while nobody has drawn in this one."""


def last_round(memory: Sequence[Event], voice: Voice) -> str:
    """Return who was bust, bought and burned in the round before, empty before the second."""
    begun = [place for place, each in enumerate(memory) if isinstance(each, events.RoundBegan)]
    if len(begun) < 2:
        return ""
    told = []
    for event in memory[begun[-2] : begun[-1]]:
        match event:
            case events.Busted():
                told.append(f"{voice.name(event.seat).upper()} BUST")
            case events.CardBought():
                told.append(f"{voice.name(event.seat)} bought {card(event.card)}")
            case events.CardBurned():
                told.append(f"{voice.name(event.seat)} burned {card(event.card)}")
    return f"Last round: {' · '.join(told)}"
