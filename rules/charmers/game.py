"""The rules of Snake Charmers in the rulebook's order: setup, turn, round's end, end.

Every function cites the section or ruling it carries out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from rules.chance import Chance
from rules.charmers import TITLE, actions, events
from rules.charmers.actions import Accept, Address, CharmersAction, Offer, Reject
from rules.charmers.cards import SNAKE, TABLES, Card, ordered
from rules.charmers.deal import DealQuestion
from rules.charmers.legal import is_legal, legal_actions
from rules.charmers.refusals import why_not
from rules.charmers.state import Circle, Offered, Options, View, view
from rules.core import Event, IllegalAction, Outcome, RulesError, Seat

ROUND_LIMIT = 60
"""Full rounds that end the game in a draw (S3)."""


class State(Circle):
    """A game of Snake Charmers."""

    # Setup

    def set_up(self) -> list[Event]:
        """Deal the hands and begin the first round (Setup, S1)."""
        answer = self.chance.ask(DealQuestion(self.seats))
        self.hands = [ordered(hand) for hand in answer["hands"]]
        self.active = self.actor = answer["first"]
        dealt = [events.HandDealt(seat, len(hand), hand) for seat, hand in enumerate(self.hands)]
        return [*dealt, events.RoundBegan(self.round, self.active)]

    # Turn

    def _address(self, seat: Seat, action: Address) -> list[Event]:
        """Speak to a player, whose gate closes (Turn 1, S7)."""
        self.addressed = action.seat
        self.gates[action.seat] = False
        self.phase = "offer"
        return [events.PlayerAddressed(seat, action.seat)]

    def _offer(self, seat: Seat, action: Offer) -> list[Event]:
        """Offer a card with a claim, true or not (Turn 2)."""
        addressed = self._the_addressed()
        self.offers.append(Offered(action.card, action.claim))
        self.phase, self.actor = "answer", addressed
        number = len(self.offers)
        return [events.CardOffered(seat, addressed, number, action.card, action.claim)]

    def _reject(self, seat: Seat, action: Reject) -> list[Event]:
        """Leave the card face down; the active player offers another (Turn 3)."""
        self.phase, self.actor = "offer", self.active
        number, claim = len(self.offers), self.offers[-1].claim
        return [events.CardRejected(seat, self.active, number, claim)]

    def _accept(self, seat: Seat, action: Accept) -> list[Event]:
        """Take the card, change the circle, check the end, pass the turn (Turn 4 and 5, S6)."""
        giver, number, offer = self.active, len(self.offers), self.offers[-1]
        card = offer.card
        assert card is not None, "the table knows every card"
        self.move(card, giver, seat)
        self.offers = []
        self.addressed = None
        happened: list[Event] = [
            events.CardAccepted(seat, giver, number, card, offer.claim),
            self._change_circle(card),
        ]
        happened += self._check_end()
        if self.outcome is None:
            self.active = self.actor = seat
            self.phase = "address"
            self.turn += 1
            if not any(self.gates):
                happened += self._end_round()
        return happened

    def _change_circle(self, card: Card) -> Event:
        """Turn night to day, remove day; else nothing happens (Turn 4, S4)."""
        number = 0 if card == SNAKE else int(card)
        side = self.circle[number - 1] if number else "gone"
        if side == "night":
            self.circle[number - 1] = "day"
            return events.NightTurned(number)
        if side == "day":
            self.circle[number - 1] = "gone"
            return events.DayRemoved(number, False)
        return events.NothingHappened()

    # Round's end

    def _end_round(self) -> list[Event]:
        """Open all gates, let the lowest day card go if quick, count the round (S2, S3, S6)."""
        happened: list[Event] = [events.RoundEnded(self.round)]
        self.gates = [True] * self.seats
        if self.options.quick and "day" in self.circle:
            at = self.circle.index("day")
            self.circle[at] = "gone"
            happened += [events.DayRemoved(at + 1, True), *self._check_end()]
            if self.outcome is not None:
                return happened
        if self.round == ROUND_LIMIT:
            return [*happened, self._finish("rounds", ())]
        self.round += 1
        return [*happened, events.RoundBegan(self.round, self.active)]

    # End

    def _check_end(self) -> list[Event]:
        """End the game if no night card is left, or one night card alone (End, S5, S10)."""
        nights = self.circle.count("night")
        charmers = self.charmers()
        if not nights:
            winners = tuple(seat for seat in range(self.seats) if seat not in charmers)
            return [self._finish("day", winners)]
        if nights == 1 and "day" not in self.circle:
            return [self._finish("night", charmers)]
        return []

    def _finish(self, why: events.Ending, winners: tuple[Seat, ...]) -> Event:
        """End the game; all hands are shown, after a draw too (S9)."""
        lost = 0.0 if why == "rounds" else -1.0
        returns = tuple(1.0 if seat in winners else lost for seat in range(self.seats))
        self.outcome = Outcome(returns, why)
        self.phase = "over"
        return events.GameEnded(why, winners, tuple(self.hands))

    # The contract

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seat that must decide, none at the end."""
        return () if self.outcome else (self.actor,)

    def legal_actions(self, seat: Seat) -> Sequence[CharmersAction]:
        """Return every legal action of `seat`: players by seat, cards and claims as shown."""
        return legal_actions(self, seat)

    def is_legal(self, seat: Seat, action: CharmersAction) -> bool:
        """Tell whether `action` is legal, without listing the offers."""
        return is_legal(self, seat, action)

    def apply(self, seat: Seat, action: CharmersAction) -> list[Event]:
        """Carry out `action`; raises IllegalAction, with nothing changed."""
        if not is_legal(self, seat, action):
            refusal = why_not(self.view(seat), action)
            raise IllegalAction(str(action), refusal.reason, refusal.ruling)
        return self._HANDLERS[type(action)](self, seat, action)

    def view(self, seat: Seat | None) -> View:
        """Return the View of `seat` (None: a spectator)."""
        legal = () if seat is None else tuple(legal_actions(self, seat))
        return view(self, seat, legal)

    def _the_addressed(self) -> Seat:
        assert self.addressed is not None, "a player is addressed"
        return self.addressed

    _HANDLERS: ClassVar[dict[type, Callable[..., list[Event]]]] = {
        Address: _address,
        Offer: _offer,
        Accept: _accept,
        Reject: _reject,
    }


class Charmers:
    """The game: 3 to 6 seats, the option `quick`."""

    name: ClassVar[str] = "charmers"
    title: ClassVar[str] = TITLE
    seats: ClassVar[tuple[int, ...]] = tuple(TABLES)
    options: ClassVar[type[msgspec.Struct]] = Options

    def new(self, seats: int, options: Any, chance: Chance) -> tuple[State, list[Event]]:
        """Set up a game; raises RulesError for fewer than 3 or more than 6 seats."""
        if seats not in self.seats:
            raise RulesError(f"Snake Charmers is for 3 to 6 seats, not {seats}.")
        state = State(seats, options, chance)
        return state, state.set_up()

    def parse(self, text: str) -> CharmersAction:
        """Return the action a text stands for; raises UnknownAction."""
        return actions.parse(text)

    def view_type(self) -> type[msgspec.Struct]:
        """Return the type of this game's Views."""
        return View

    def rulebook(self) -> str:
        """Return our own rules page as Markdown."""
        return Path(__file__).with_name("rulebook.md").read_text(encoding="utf-8")
