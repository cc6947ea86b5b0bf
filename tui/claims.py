"""What has been claimed in a game of Snake Charmers, and what a reader knows of its truth (S9).

Told from what one seat (or a spectator) saw. Nobody but the giver ever knows more of a rejected
card than the claims and the circle say, so most claims stay open.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.charmers import events
from rules.charmers.cards import SNAKE, Card, Claim
from rules.charmers.claims import Turn
from rules.core import Event, Seat

Fate: TypeAlias = Literal["waits", "rejected", "accepted"]


@dataclass
class Told:
    """One claim and what became of the card."""

    turn: int
    """Counted from 1 through the whole game."""
    giver: Seat
    to: Seat
    number: int
    """1 to 3: the first, second or third offer of its turn."""
    claim: Claim
    fate: Fate = "waits"
    true: bool | None = None
    """Whether it was true, None if the reader does not know."""


@dataclass(frozen=True)
class Step:
    """The circle after a turn, or after a round's end (quick)."""

    turn: int
    """0 before the first."""
    round_began: bool
    """Whether a round begins with the next turn."""
    sides: tuple[str, ...]
    """By number, from 1: "night", "day" or "gone"."""


class Story:
    """What a reader's events say of the claims and of the circle."""

    def __init__(self, memory: Iterable[Event], numbers: int, seat: Seat | None = None) -> None:
        """`numbers` is how many the circle begins with; `seat` is whose events these are."""
        self.claims: list[Told] = []
        """All claims, the oldest first."""
        self.steps: list[Step] = [Step(0, True, ("night",) * numbers)]
        """The circle at the beginning and after each change or turn."""
        self.last: Event | None = None
        """What the last accepted card did, None before the first."""
        self._seat = seat
        self._own: list[Card] = []
        self._sides = ["night"] * numbers
        self._turn = 0
        self._said: Turn[Card] | None = None
        for event in memory:
            self._take_in(event)

    def of(self, giver: Seat) -> list[Told]:
        """Return the claims of one player, the oldest first."""
        return [told for told in self.claims if told.giver == giver]

    def _take_in(self, event: Event) -> None:
        match event:
            case events.HandDealt() if event.cards is not None:
                self._own = list(event.cards)
            case events.PlayerAddressed():
                self._turn += 1
                self._said = Turn(event.seat, event.to, SNAKE)
            case events.CardOffered():
                self._the_turn().offer(event.claim, event.card)
                told = Told(self._turn, event.seat, event.to, event.number, event.claim)
                if event.card is not None:
                    told.true = event.card == event.claim
                elif event.claim != SNAKE and event.claim in self._own:
                    told.true = False
                self.claims.append(told)
            case events.CardRejected():
                self.claims[-1].fate = "rejected"
            case events.CardAccepted():
                self.claims[-1].fate = "accepted"
                self._pass(event)
            case events.NightTurned():
                self._changed(event.number, "day", event)
            case events.DayRemoved(quick=True):
                self._sides[event.number - 1] = "gone"
                before = self.steps.pop()
                self.steps.append(Step(before.turn, before.round_began, tuple(self._sides)))
            case events.DayRemoved():
                self._changed(event.number, "gone", event)
            case events.NothingHappened():
                self._nothing(event)
            case events.RoundEnded():
                before = self.steps.pop()
                self.steps.append(Step(before.turn, True, before.sides))
            case _:
                pass

    def _pass(self, event: events.CardAccepted) -> None:
        """See and move a card whose giver or taker the reader is."""
        if event.card is None:
            return
        self._the_turn().see(event.card)
        if event.seat == self._seat:
            self._own.append(event.card)
        elif event.giver == self._seat and event.card in self._own:
            self._own.remove(event.card)

    def _changed(self, number: int, side: str, event: Event) -> None:
        """A card of this number was accepted, as everybody sees."""
        self._sides[number - 1] = side
        self._settle(str(number))
        self._turned(event)

    def _nothing(self, event: Event) -> None:
        """The accepted card was a 0, a snake or a number that has left the circle."""
        gone = [str(n) for n, side in enumerate(self._sides, 1) if side == "gone"]
        self._settle("0", SNAKE, *gone)
        self._turned(event)

    def _settle(self, *possible: Card) -> None:
        """Judge the claims of the turn by the cards that the accepted one may have been."""
        turn = self._the_turn()
        passed = turn.accept(possible)
        for number, told in enumerate(self.claims[-len(turn.claims) :], 1):
            told.true = turn.true(number, passed, held=told.true is not False)

    def _the_turn(self) -> Turn[Card]:
        assert self._said is not None, "a player is addressed"
        return self._said

    def _turned(self, event: Event) -> None:
        self.last = event
        self.steps.append(Step(self._turn, False, tuple(self._sides)))
