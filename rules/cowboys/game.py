"""The rules of Cards for Cowboys in the rulebook's order: setup, draw, buying order, buy, end.

Every function cites the section or ruling it carries out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from rules.chance import Answer, Below, Chance, Shuffle
from rules.core import Event, IllegalAction, Outcome, RulesError, Seat
from rules.cowboys import TITLE, actions, events
from rules.cowboys.actions import (
    Burn,
    Buy,
    CowboysAction,
    Draw,
    Explode,
    First,
    Stop,
)
from rules.cowboys.cards import BUST, CARDS, COST, DRAWN, EXPLOSIVE, STARTERS, SUIT
from rules.cowboys.legal import is_legal, legal_actions
from rules.cowboys.refusals import why_not
from rules.cowboys.state import Options, Table, View, view
from rules.cowboys.store import WIDTHS, Store, StoreQuestion

ROUND_LIMIT = 400
"""Rounds after which the game stops (C9)."""


class TieQuestion:
    """The lot among players level in everything that settles the buying order (C14)."""

    what = "tie"

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = seats

    def sample(self, below: Below) -> Answer:
        """Return one of the seats."""
        return {"seat": self.seats[below(len(self.seats))]}

    def check(self, answer: Answer) -> None:
        """Raise ValueError unless the seat is one of those level."""
        seat = answer.get("seat")
        if type(seat) is not int or seat not in self.seats:
            raise ValueError(f"the lot is among the seats {', '.join(map(str, self.seats))}")


class State(Table):
    """A game of Cards for Cowboys."""

    # Setup

    def set_up(self) -> list[Event]:
        """Shuffle the starter decks, lay out the Store, begin the first round (Setup)."""
        self.events = []
        for seat in self.seats:
            self._shuffle(seat, STARTERS, cut=False)
        answer = self.chance.ask(StoreQuestion(WIDTHS[len(self.seats)]))
        self.store = Store(answer["rows"])
        self.events.append(events.StoreBuilt(self.store.rows()))
        self._begin_round()
        return self.events

    def _shuffle(self, seat: Seat, cards: Sequence[str], *, cut: bool) -> None:
        """Make cards a new draw pile; setup shuffles are not cut (C5)."""
        answer = self.chance.ask(Shuffle(seat, cards, cut=cut))
        pile = self.piles[seat] = list(answer["cards"])[::-1]
        suits = tuple(SUIT[card] for card in reversed(pile))
        self.events.append(events.PileShuffled(seat, len(pile), suits[0], suits))

    # Round

    def _begin_round(self) -> None:
        """Everybody begins to draw (Round 1)."""
        seats = len(self.seats)
        self.round += 1
        self.drawn = [[] for _ in self.seats]
        self.status = ["drawing"] * seats
        self.money, self.cows = [0] * seats, [0] * seats
        self.bandits, self.owed = [0] * seats, [0] * seats
        self.phase, self.waiting = "draw", tuple(self.seats)
        self.events.append(events.RoundBegan(self.round))

    def _end_round(self) -> None:
        """Begin the next round, or stop after the last one there may be (Round 3, C9)."""
        if self.round >= ROUND_LIMIT:
            self._finish("rounds")
        else:
            self._begin_round()

    # 1. Draw

    def _choose(self, seat: Seat, action: Draw | Stop) -> None:
        """Seal a choice; the last one of the step turns all drawn cards over (Round 1, C15)."""
        self.choices[seat] = action
        self.waiting = tuple(other for other in self.waiting if other != seat)
        if not self.waiting:
            self._resolve_step()

    def _resolve_step(self) -> None:
        """Carry out the sealed choices in seat order (Round 1, C5, C11)."""
        choices, self.choices = self.choices, [None] * len(self.seats)
        for seat in self.seats:
            match choices[seat]:
                case Draw():
                    self._draw(seat)
                case Stop():
                    self._stop(seat, forced=False)
        self.waiting = tuple(seat for seat in self.seats if self.status[seat] == "drawing")
        if not self.waiting:
            self._end_draw()

    def _stop(self, seat: Seat, *, forced: bool) -> None:
        """End a player's drawing for this round (C5, C11)."""
        self.status[seat] = "stopped"
        self.owed[seat] = 0
        self.events.append(events.DrawingStopped(seat, forced))

    def _draw(self, seat: Seat) -> None:
        """Draw a card, turn it over and look for a bust (C2, C4, C5)."""
        if not self.piles[seat]:
            cards, self.discards[seat] = self.discards[seat], []
            self._shuffle(seat, cards, cut=True)
        card = self.piles[seat].pop()
        money, cows, bandits, draw = DRAWN[card]
        self.drawn[seat].append(card)
        self.money[seat] += money
        self.cows[seat] += cows
        self.bandits[seat] += bandits
        self.owed[seat] = max(self.owed[seat] - 1, 0) + draw
        self.events.append(
            events.CardDrawn(
                seat,
                card,
                self.money[seat],
                self.cows[seat],
                self.bandits[seat],
                self.owed[seat],
            )
        )
        if self.bandits[seat] >= BUST:
            self._bust(seat)
        elif not self.piles[seat] and not self.discards[seat]:
            self._stop(seat, forced=True)

    def _bust(self, seat: Seat) -> None:
        """Discard the drawn cards at once; what is owed is cancelled (Round 1, C2, C12)."""
        self.status[seat] = "bust"
        self.owed[seat] = 0
        self.discards[seat] += self.drawn[seat]
        self.events.append(events.Busted(seat, tuple(self.drawn[seat])))

    def _end_draw(self) -> None:
        """Score the drawn cows, settle who names the first buyer (Round 2, C6, C12)."""
        left = [seat for seat in self.seats if self.status[seat] == "stopped"]
        if not left:
            self.events.append(events.AllBusted(self.round))
            self._end_round()
            return
        for seat in left:
            self.herds[seat] += self.cows[seat]
            self.events.append(events.CowsScored(seat, self.cows[seat]))
        self.phase, self.waiting = "first", (self._most_money(left),)

    # Buying order

    def _most_money(self, left: list[Seat]) -> Seat:
        """Return who has the most $, by its tie-breaks (Most $, C3, C14)."""
        level, tied = left, left
        by: events.OrderBy = "alone"
        for criterion, measure in self._MEASURES:
            if len(level) == 1:
                break
            by, tied = criterion, level
            best = max(measure(self, seat) for seat in level)
            level = [seat for seat in level if measure(self, seat) == best]
        seat = level[0]
        if len(level) > 1:
            by, tied = "lot", level
            seat = self.chance.ask(TieQuestion(level))["seat"]
        self.events.append(events.OrderDecided(seat, by, tuple(tied)))
        return seat

    def _costs(self, seat: Seat) -> list[int]:
        """Return the costs of the drawn cards in order (C14)."""
        return [COST[card] for card in self.drawn[seat]]

    _MEASURES: ClassVar[tuple[tuple[events.OrderBy, Callable[[State, Seat], Any]], ...]] = (
        ("money", lambda state, seat: state.money[seat]),
        ("cows", lambda state, seat: state.cows[seat]),
        ("cards", lambda state, seat: len(state.drawn[seat])),
        ("cost", _costs),
    )

    def _first(self, seat: Seat, action: First) -> None:
        """Name the first buyer; the others follow clockwise (Round 2, C13)."""
        seats = len(self.seats)
        clockwise = ((action.seat + i) % seats for i in range(seats))
        self.order = tuple(other for other in clockwise if self.status[other] == "stopped")
        self.events.append(events.FirstNamed(seat, action.seat, self.order))
        self.phase, self.waiting = "buy", self.order[:1]

    # 2. Buy

    def _explode(self, seat: Seat, action: Explode) -> None:
        """Use up an Explosive: its $ is added now, the card leaves the game (C1)."""
        self.drawn[seat].remove(action.card)
        self.money[seat] += EXPLOSIVE[action.card]
        self.events.append(events.ExplosiveUsed(seat, action.card, self.money[seat]))

    def _buy(self, seat: Seat, action: Buy) -> None:
        """Buy a card; it goes to the discard with the drawn cards (Round 2, C7, C12)."""
        card, turned = self.store.remove(self.store.layout.place(action.row, action.col))
        self.events.append(events.CardBought(seat, action.row, action.col, card, COST[card]))
        self.discards[seat].append(card)
        self._end_turn(seat, turned)

    def _burn(self, seat: Seat, action: Burn) -> None:
        """Put a card of the Store out of the game (Round 2, C7)."""
        card, turned = self.store.remove(self.store.layout.place(action.row, action.col))
        self.events.append(events.CardBurned(seat, action.row, action.col, card))
        self.store.burned.append(card)
        self._end_turn(seat, turned)

    def _end_turn(self, seat: Seat, turned: list[int]) -> None:
        """Discard the drawn cards, turn up what is free, go on to the next buyer (Round 2)."""
        self.discards[seat] += self.drawn[seat]
        self.status[seat] = "done"
        for place in turned:
            spot, card = self.store.layout.spots[place], self.store.cards[place]
            self.events.append(events.CardTurnedUp(spot.row, spot.col, card))
        self.order = self.order[1:]
        self.waiting = self.order[:1]
        if not self.store.left:
            self._finish("store")
        elif not self.order:
            self._end_round()

    # End of the game

    def _finish(self, why: events.Why) -> None:
        """Count every card of every player (section End, C8)."""
        money: list[int] = []
        sizes: list[int] = []
        for seat in self.seats:
            owned = self.owned(seat)
            before, cows = self.herds[seat], sum(CARDS[card].cows for card in owned)
            self.herds[seat] += cows
            money.append(sum(CARDS[card].printed for card in owned))
            sizes.append(len(owned))
            self.events.append(
                events.DeckCounted(seat, owned, before, cows, money[seat], self.herds[seat])
            )
        level = list(self.seats)
        by: events.WonBy = "cows"
        criteria: tuple[tuple[events.WonBy, list[int]], ...] = (
            ("cows", self.herds),
            ("money", money),
            ("cards", sizes),
        )
        for criterion, measure in criteria:
            if len(level) > 1:
                by, best = criterion, max(measure[seat] for seat in level)
                level = [seat for seat in level if measure[seat] == best]
        if len(level) > 1:
            by = "shared"
        returns = tuple(1.0 if seat in level else -1.0 for seat in self.seats)
        self.outcome = Outcome(returns, why, tuple(self.herds))
        self.phase, self.waiting, self.order = "over", (), ()
        self.events.append(events.GameEnded(tuple(level), by, why))

    # The contract

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that must decide: in a draw step all that have not sealed a choice."""
        return self.waiting

    def legal_actions(self, seat: Seat) -> list[CowboysAction]:
        """Return every legal action of `seat`: Explosives, purchases, burnings, by place."""
        return legal_actions(self, seat)

    def is_legal(self, seat: Seat, action: CowboysAction) -> bool:
        """Tell whether `action` is legal, without listing the others."""
        return is_legal(self, seat, action)

    def apply(self, seat: Seat, action: CowboysAction) -> list[Event]:
        """Carry out `action`; raises IllegalAction, with nothing changed.

        The events of a draw step come all at once with the last seat's choice (C15).
        """
        if not is_legal(self, seat, action):
            refusal = why_not(self.view(seat), action)
            raise IllegalAction(str(action), refusal.reason, refusal.ruling)
        self.events = []
        self._HANDLERS[type(action)](self, seat, action)
        return self.events

    def view(self, seat: Seat | None) -> View:
        """Return the View of `seat` (None: a spectator)."""
        legal = () if seat is None else tuple(self.legal_actions(seat))
        return view(self, seat, legal)

    _HANDLERS: ClassVar[dict[type, Callable[..., None]]] = {
        Draw: _choose,
        Stop: _choose,
        First: _first,
        Explode: _explode,
        Buy: _buy,
        Burn: _burn,
    }


class Cowboys:
    """The game: two to four seats, the option `hidden_herd`."""

    name: ClassVar[str] = "cowboys"
    title: ClassVar[str] = TITLE
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    options: ClassVar[type[msgspec.Struct]] = Options

    def new(self, seats: int, options: Any, chance: Chance) -> tuple[State, list[Event]]:
        """Set up a game; raises RulesError for a number of seats that is not allowed."""
        if seats not in self.seats:
            raise RulesError(f"Cards for Cowboys is for 2 to 4 seats, not {seats}.")
        state = State(seats, options, chance)
        return state, state.set_up()

    def parse(self, text: str) -> CowboysAction:
        """Return the action a text stands for; raises UnknownAction."""
        return actions.parse(text)

    def view_type(self) -> type[msgspec.Struct]:
        """Return the type of this game's Views."""
        return View

    def rulebook(self) -> str:
        """Return our own rules page as Markdown."""
        return Path(__file__).with_name("rulebook.md").read_text(encoding="utf-8")
