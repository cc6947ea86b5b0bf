"""The rules of Rattlesnake in the rulebook's order: setup, turn, buy, attack, abilities, end.

Every function cites the section or ruling it carries out.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from rules.chance import Chance, Shuffle
from rules.core import Event, IllegalAction, Outcome, RulesError, Seat
from rules.rattlesnake import TITLE, actions, events
from rules.rattlesnake.actions import (
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
    DECK,
    EVENTS,
    TAKECOVER,
    VALUE,
    Kind,
    ordered,
)
from rules.rattlesnake.combos import attack_wins, deciding
from rules.rattlesnake.events import Played
from rules.rattlesnake.legal import is_legal, legal_actions
from rules.rattlesnake.refusals import why_not
from rules.rattlesnake.saloon import SaloonQuestion
from rules.rattlesnake.state import Duel, Options, Pending, Table, View, combo_of, view

QUIET_LIMIT = 40
"""Turns in a row without a Hit that end the game in a draw (R12)."""


class State(Table):
    """A game of Rattlesnake."""

    # Setup

    def set_up(self) -> list[Event]:
        """Shuffle, deal the saloon, find the first player and begin the first turn (Setup)."""
        self.events = []
        for seat in (0, 1):
            self.decks[seat] = list(self.chance.ask(Shuffle(seat, DECK))["cards"])[::-1]
        mix = self.options.events
        extra = tuple(kind for kind in EVENTS for _ in range(getattr(mix, kind, 0)))
        answer = self.chance.ask(SaloonQuestion(extra))
        self.saloon = list(answer["row"])
        self.saloon_deck = list(answer["deck"])[::-1]
        self.events.append(events.SaloonDealt(tuple(self.saloon)))
        self.active = self._first_player()
        self._begin_turn()
        return self.events

    def _first_player(self) -> Seat:
        """Reveal top cards until one is higher (Setup 3, R18)."""
        pairs: list[tuple[Kind, Kind]] = []
        while True:
            cards = [self._setup_top(0), self._setup_top(1)]
            pairs.append((cards[0], cards[1]))
            for seat in (0, 1):
                self.discards[seat].append(cards[seat])
            values = [VALUE[card] or 0 for card in cards]
            if values[0] != values[1]:
                seat = int(values[1] > values[0])
                self.events.append(events.FirstPlayerDrawn(tuple(pairs), seat))
                return seat

    def _setup_top(self, seat: Seat) -> Kind:
        card = self.top(seat)
        assert card is not None, "17 cards are in deck and discard"
        return card

    # Turn

    def _begin_turn(self) -> None:
        """Both draw up, the active player first (Turn 1, R3, R16)."""
        self.turn += 1
        self.bought = self.attacked = self.hit_this_turn = False
        self.duel = None
        self.events.append(events.TurnBegan(self.active, self.turn, self.hand_size))
        for seat in (self.active, 1 - self.active):
            self.draw(seat, self.hand_size - len(self.hands[seat]))
        self.phase, self.actor, self.passes = "main", self.active, 0

    def _end(self, seat: Seat, action: End) -> None:
        """End the main step: it counts as a pass, the other player may answer (R14)."""
        self.events.append(events.WindowPassed(seat, "end"))
        self.phase, self.actor, self.passes = "end", 1 - seat, 1

    def _end_turn(self) -> None:
        """Count a turn without a Hit and pass the pistol (Turn 3, R12)."""
        self.quiet = 0 if self.hit_this_turn else self.quiet + 1
        self.events.append(events.TurnEnded(self.active, self.quiet))
        if self.quiet >= QUIET_LIMIT:
            self._finish(None)
            return
        self.active = 1 - self.active
        self._begin_turn()

    # Buy

    def _buy(self, seat: Seat, action: Buy) -> None:
        """Pay two cards, take a card of the saloon, refill its slot (section Buy)."""
        self.take(seat, action.cards)
        self.discards[seat].extend(action.cards)
        slot = action.slot - 1
        kind = self.saloon[slot]
        self.give(seat, [kind])
        self.bought = True
        self.events.append(events.CardBought(seat, action.slot, kind, action.cards))
        self.saloon[slot] = self.saloon_deck.pop()
        self.events.append(events.SlotRefilled(action.slot, self.saloon[slot]))

    # Attack and defense

    def _attack(self, seat: Seat, action: Attack) -> None:
        """Play the attack face down (Attack 1)."""
        again = self.phase == "again"
        self.take(seat, action.cards)
        self.duel = Duel(seat, [played(kind) for kind in action.cards], again)
        self.attacked = True
        self.events.append(events.AttackPlayed(seat, len(action.cards), action.cards, again))
        self.phase, self.actor = "defend", 1 - seat

    def _defend(self, seat: Seat, action: Defend) -> None:
        """Play the defense and reveal both; the reveal window opens (Attack 2 and 3, R6)."""
        duel = self._the_duel()
        self.take(seat, action.cards)
        duel.defense = [played(kind) for kind in action.cards]
        duel.revealed = True
        self.events.append(
            events.DuelRevealed(duel.attacker, tuple(duel.attack), tuple(duel.defense))
        )
        self._open_reveal(duel.attacker)

    def _open_reveal(self, seat: Seat) -> None:
        self.phase, self.actor, self.passes = "reveal", seat, 0

    def _compare(self) -> None:
        """Compare when the reveal window has closed (Attack 4, R11)."""
        duel = self._the_duel()
        if not duel.flipped:
            attack, defense = combo_of(duel.attack), combo_of(duel.defense)
            self._decide(attack_wins(attack, defense), deciding(attack, defense))
            return
        attack_value, defense_value = _flip_value(duel.attack), _flip_value(duel.defense)
        if attack_value != defense_value:
            self._decide(attack_value > defense_value, "flip")
            return
        self.events.append(events.FlipsTied(_kind_of(duel.attack), _kind_of(duel.defense)))
        self.discard_played()
        if self._flip():
            self._open_reveal(duel.attacker)
        else:
            self._decide(False, "flip")

    def _decide(self, success: bool, by: Any) -> None:
        """Inflict Hits, discard what was played, open the after-attack window (Attack 4 to 6)."""
        duel = self._the_duel()
        duel.success = success
        attack, defense = combo_of(duel.attack), combo_of(duel.defense)
        self.events.append(events.DuelDecided(duel.attacker, success, attack, defense, by))
        if success:
            self._inflict(1 - duel.attacker, 1 + self.highnoon, "attack")
        else:
            self._inflict(duel.attacker, self.knives, "knives")
        if self.outcome is None:
            self.discard_played()
            self.phase, self.actor = "after", duel.attacker

    def _inflict(self, seat: Seat, count: int, why: Any) -> None:
        """Move Hits to the discard; with none left in front the other wins (Hits, R17)."""
        moved = self.move_hits(seat, count)
        if moved:
            self.hit_this_turn = True
            self.events.append(events.HitsTaken(seat, moved, self.hits[seat], why))
            if not self.hits[seat]:
                self._finish(1 - seat)

    # Windows

    def _pass(self, seat: Seat, action: Pass) -> None:
        """Use nothing; two passes in a row close a window of two players (R7, R14)."""
        window: Any = self.phase
        self.events.append(events.WindowPassed(seat, window))
        if window == "after":
            self.phase, self.duel = "main", None
            return
        self.passes += 1
        if self.passes < 2:
            self.actor = 1 - seat
            return
        self.passes = 0
        if window == "reveal":
            self._compare()
        else:
            self._end_turn()

    def _announce(self, seat: Seat, use: Use) -> None:
        """Announce an ability; the other player is always asked (R4)."""
        window: Any = self.phase
        self.take(seat, (use.ability,))
        self.pending = Pending(seat, use, window)
        self.events.append(events.AbilityUsed(seat, use, window))
        self.phase, self.actor = "respond", 1 - seat

    def _take_cover(self, seat: Seat, action: TakeCover) -> None:
        """Cancel the announced ability; it counts as used (R4, R14)."""
        pending = self._the_pending()
        self.take(seat, (TAKECOVER,))
        self.graveyard.append(TAKECOVER)
        self.events.append(events.AbilityCancelled(seat, pending.use.ability))
        self._bury()
        self._go_on(pending)

    def _allow(self, seat: Seat, action: Allow) -> None:
        """Let the announced ability happen (R4)."""
        pending = self._the_pending()
        self.events.append(events.AbilityAllowed(seat, pending.use.ability))
        self._ABILITIES[type(pending.use)](self, pending, pending.use)

    def _bury(self) -> None:
        """Lay the used card in the graveyard (Graveyard, R4)."""
        self.graveyard.append(self._the_pending().use.ability)
        self.pending = None

    def _go_on(self, pending: Pending) -> None:
        """Let the window the ability came from go on (R4, R14)."""
        self.phase = pending.window
        self.actor = pending.seat
        if pending.window in ("reveal", "end"):
            self.actor, self.passes = 1 - pending.seat, 0

    def _done(self, pending: Pending) -> None:
        self._bury()
        self._go_on(pending)

    # Abilities

    def _reload(self, pending: Pending, use: UseReload) -> None:
        """Discard the rest of the hand, draw 3 (R9)."""
        self.discard_hand(pending.seat)
        self.draw(pending.seat, 3)
        self._done(pending)

    def _scout(self, pending: Pending, use: UseScout) -> None:
        """Draw 2; one of them goes back, with none drawn there is no return (R9)."""
        drawn = self.draw(pending.seat, 2)
        if not drawn:
            self._done(pending)
            return
        self.returning = ordered(drawn)
        self.phase, self.actor = "return", pending.seat

    def _return(self, seat: Seat, action: Return) -> None:
        """Put one of the drawn cards back on the deck (Scout, R9)."""
        self.take(seat, (action.kind,))
        self.decks[seat].append(action.kind)
        self.returning = ()
        self.events.append(events.CardReturned(seat, action.kind))
        self._done(self._the_pending())

    def _dodge(self, pending: Pending, use: UseDodge) -> None:
        """Discard attack and defense; the top cards decide (Dodge 'N' Shoot, R11)."""
        duel = self._the_duel()
        self.events.append(
            events.DuelDodged(
                pending.seat,
                tuple(card.kind for card in duel.attack),
                tuple(card.kind for card in duel.defense),
            )
        )
        self.discard_played()
        duel.flipped = True
        flipped = self._flip()
        self._bury()
        if flipped:
            self._go_on(pending)
        else:
            self._decide(False, "flip")

    def _flip(self) -> bool:
        """Flip both top cards, the attacker first; False if neither could (R11)."""
        duel = self._the_duel()
        cards = [self._flip_card(duel, seat) for seat in (duel.attacker, 1 - duel.attacker)]
        if cards == [None, None]:
            return False
        duel.attack, duel.defense = ([played(card)] if card else [] for card in cards)
        self.events.append(events.CardsFlipped(cards[0], cards[1]))
        return True

    def _flip_card(self, duel: Duel, seat: Seat) -> Kind | None:
        """Flip a top card; a player shuffles at most once for flips in an attack (R11)."""
        if not self.decks[seat]:
            if duel.shuffled[seat] or not self.shuffle(seat):
                return None
            duel.shuffled[seat] = True
        return self.decks[seat].pop()

    def _distract(self, pending: Pending, use: UseDistract) -> None:
        """Change a played card's value by 1, with no floor or ceiling (R8)."""
        duel = self._the_duel()
        cards = duel.attack if use.side == "attack" else duel.defense
        self._set_value(cards, use.side, use.kind, use.value, use.value + use.by)
        self._done(pending)

    def _focus(self, pending: Pending, use: UseFocus) -> None:
        """Set the value of a card of one's own; earlier changes are wiped (R8)."""
        duel = self._the_duel()
        side: Side = "attack" if pending.seat == duel.attacker else "defense"
        self._set_value(duel.of(pending.seat), side, use.kind, use.value, use.to)
        self._done(pending)

    def _set_value(
        self, cards: list[Played], side: Side, kind: Kind, before: int, after: int
    ) -> None:
        cards[cards.index(Played(kind, before))] = Played(kind, after)
        self.events.append(events.ValueChanged(side, kind, before, after))

    def _quickdraw(self, pending: Pending, use: UseQuickdraw) -> None:
        """Draw 1 and attack again (R7, R10), or discard the rest of the hand and draw 6 (R9)."""
        if use.how == "redraw":
            self.discard_hand(pending.seat)
            self.draw(pending.seat, 6)
            self._done(pending)
            return
        self.draw(pending.seat, 1)
        self._done(pending)
        if self.hands[pending.seat]:
            self.phase, self.duel = "again", None

    def _switchup(self, pending: Pending, use: UseSwitchup) -> None:
        """Swap it for a card of the graveyard, or draw 2 (R9)."""
        if use.kind is None:
            self.draw(pending.seat, 2)
        else:
            self.graveyard.remove(use.kind)
            self.give(pending.seat, [use.kind])
            self.events.append(events.CardFetched(pending.seat, use.kind))
        self._done(pending)

    def _doubletap(self, pending: Pending, use: UseDoubletap) -> None:
        """Inflict 1 more Hit, without High Noon's extra (R7)."""
        self._done(pending)
        self._inflict(1 - pending.seat, 1, "doubletap")

    # End of the game

    def _finish(self, winner: Seat | None) -> None:
        """End the game in the middle of anything (R12, R17)."""
        why: Any = "quiet" if winner is None else "hits"
        returns = (0.0, 0.0) if winner is None else (1.0 - 2 * winner, 2.0 * winner - 1)
        self.outcome = Outcome(returns, why)
        self.phase = "over"
        self.events.append(events.GameEnded(winner, why))

    # The contract

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seat that must decide, none at the end."""
        return () if self.outcome else (self.actor,)

    def legal_actions(self, seat: Seat) -> list[RattlesnakeAction]:
        """Return every legal action of `seat`: abilities, then the window's own, then passing."""
        return legal_actions(self, seat)

    def is_legal(self, seat: Seat, action: RattlesnakeAction) -> bool:
        """Tell whether `action` is legal, without listing attacks, defenses and purchases."""
        return is_legal(self, seat, action)

    def apply(self, seat: Seat, action: RattlesnakeAction) -> list[Event]:
        """Carry out `action`; raises IllegalAction, with nothing changed."""
        if not self.is_legal(seat, action):
            refusal = why_not(self.view(seat), action)
            raise IllegalAction(str(action), refusal.reason, refusal.ruling)
        self.events = []
        handler = self._HANDLERS.get(type(action), State._announce)
        handler(self, seat, action)
        return self.events

    def view(self, seat: Seat | None) -> View:
        """Return the View of `seat` (None: a spectator)."""
        legal = () if seat is None else tuple(self.legal_actions(seat))
        return view(self, seat, legal)

    def _the_duel(self) -> Duel:
        assert self.duel is not None, "an attack is under way"
        return self.duel

    def _the_pending(self) -> Pending:
        assert self.pending is not None, "an ability is announced"
        return self.pending

    _HANDLERS: ClassVar[dict[type, Callable[..., None]]] = {
        Attack: _attack,
        Defend: _defend,
        Buy: _buy,
        Return: _return,
        TakeCover: _take_cover,
        Allow: _allow,
        Pass: _pass,
        End: _end,
    }
    _ABILITIES: ClassVar[dict[type, Callable[..., None]]] = {
        UseReload: _reload,
        UseScout: _scout,
        UseDodge: _dodge,
        UseDistract: _distract,
        UseFocus: _focus,
        UseQuickdraw: _quickdraw,
        UseSwitchup: _switchup,
        UseDoubletap: _doubletap,
    }


def played(kind: Kind) -> Played:
    """Return a card as it is played: at its printed value."""
    return Played(kind, VALUE[kind])


def _kind_of(cards: list[Played]) -> Kind | None:
    return cards[0].kind if cards else None


def _flip_value(cards: list[Played]) -> float:
    """Return a flipped card's present value; a Hit or no card is below any number (R11)."""
    value = cards[0].value if cards else None
    return float("-inf") if value is None else value


class Rattlesnake:
    """The game: two seats, the option `events`."""

    name: ClassVar[str] = "rattlesnake"
    title: ClassVar[str] = TITLE
    seats: ClassVar[tuple[int, ...]] = (2,)
    options: ClassVar[type[msgspec.Struct]] = Options

    def new(self, seats: int, options: Any, chance: Chance) -> tuple[State, list[Event]]:
        """Set up a game for two; raises RulesError for another number of seats."""
        if seats not in self.seats:
            raise RulesError(f"Rattlesnake is for 2 seats, not {seats}.")
        state = State(options, chance)
        return state, state.set_up()

    def parse(self, text: str) -> RattlesnakeAction:
        """Return the action a text stands for; raises UnknownAction."""
        return actions.parse(text)

    def view_type(self) -> type[msgspec.Struct]:
        """Return the type of this game's Views."""
        return View

    def rulebook(self) -> str:
        """Return our own rules page as Markdown."""
        return Path(__file__).with_name("rulebook.md").read_text(encoding="utf-8")
