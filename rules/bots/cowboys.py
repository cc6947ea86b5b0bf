"""The bots of Cards for Cowboys: one that keeps it simple, one that reckons with what it knows.

Worth is counted in cows at the end of the game. A card is worth its own cows once, and what it
adds to every later round: how often it will be drawn follows from the bandits of its deck, the
rounds left from the Store.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, factorial
from random import Random
from typing import NamedTuple, TypeAlias

import msgspec

from rules.bots import Advice
from rules.core import Event, Seat
from rules.cowboys.actions import (
    DRAW,
    STOP,
    Burn,
    Buy,
    CowboysAction,
    Explode,
    First,
)
from rules.cowboys.cards import BUST, CARDS, COST, DRAWN, EXPLOSIVE, SUIT, TITLES, CardId
from rules.cowboys.odds import Known, known, next_cards, next_odds
from rules.cowboys.state import SideView, View
from rules.cowboys.store import Spot, act_of, turns_up


def _face(view: View, spot: Spot) -> CardId:
    """Return the face-up card of a place."""
    slot = view.store[spot.row - 1][spot.col - 1]
    assert slot is not None, "a card lies there"
    assert slot.card is not None, "it is face up"
    return slot.card


def _spot(action: Buy | Burn) -> Spot:
    return Spot(action.row, action.col)


class SimpleBot:
    """Draws until it has two bandits, names itself, buys the dearest card it can pay for."""

    def choose(
        self, view: View, memory: Sequence[Event], rng: Random, budget: int
    ) -> CowboysAction:
        """Return the simple choice; `memory`, `rng` and `budget` are not needed."""
        action: CowboysAction = self.advise(view, memory, rng, budget).action
        return action

    def advise(self, view: View, memory: Sequence[Event], rng: Random, budget: int) -> Advice:
        """Return the simple choice and its reason."""
        assert view.seat is not None, "a seat decides"
        side = view.sides[view.seat]
        if view.phase == "draw":
            if STOP not in view.legal:
                return Advice(DRAW, "You must draw.")
            if side.bandits >= 2:
                return Advice(STOP, "You have two bandits: one more and you bust.")
            return Advice(DRAW, "You have fewer than two bandits, so there is room for one more.")
        if view.phase == "first":
            own = First(view.seat)
            if own in view.legal:
                return Advice(own, "Going first, you have the first pick.")
            return Advice(view.legal[0], "You have to name somebody.")
        offers = [action for action in view.legal if isinstance(action, Buy)]
        if offers:
            buy = max(offers, key=lambda action: COST[_face(view, _spot(action))])
            return Advice(buy, "It is the dearest card you can pay for.")
        burns = [action for action in view.legal if isinstance(action, Burn)]
        burn = max(burns, key=lambda action: COST[_face(view, _spot(action))])
        return Advice(burn, "You can pay for none, so the dearest card goes.")


class Tuning(msgspec.Struct, frozen=True):
    """What the normal bot takes for granted."""

    removed: float = 0.95
    """Cards a player takes out of the Store in a round, on average."""
    reach: float = 2.2
    """Bandits' worth of cards drawn in a round: with b bandits in a deck of n, a round draws
    about n * reach / (b + 1) cards."""
    money: float = 0.15
    """Cows that $1 drawn in each round is worth, for each round then left."""
    money_most: float = 0.8
    """Cows that $1 in a round is worth at most."""
    deny: float = 0.8
    """How much of what the next buyer gets counts against a choice."""
    look: int = 4
    """Cards the drawing looks ahead."""


class _Deck:
    """What a player's cards are worth, and what one more card would add."""

    def __init__(self, side: SideView, rounds: float, tuning: Tuning) -> None:
        cards = [CARDS[card] for card in side.owned]
        self._tuning = tuning
        self._bandits = sum(card.bandits - card.jail for card in cards)
        self._cash = min(tuning.money * rounds, tuning.money_most)
        self._yield = sum(card.cows + card.money * self._cash for card in cards)
        self._pace = tuning.reach / (self._bandits + 1)
        # A card bought now comes round when the draw pile has been gone through.
        wait = side.pile / max(len(cards) * self._pace, 1.0)
        self._rounds = max(rounds - wait, 0.0)
        self._worth: dict[CardId, float] = {}

    def worth(self, card: CardId) -> float:
        """Return the cows a bought card adds until the end of the game, its own included."""
        if card not in self._worth:
            self._worth[card] = self._reckon(card)
        return self._worth[card]

    def _reckon(self, card: CardId) -> float:
        data = CARDS[card]
        gives = data.cows + data.money * self._cash
        if data.explosive:
            gives += data.explosive * self._cash / max(self._rounds * self._pace, 1.0)
        pace = self._tuning.reach / max(self._bandits + data.bandits - data.jail + 1, 1)
        gain = (self._yield + gives) * pace - self._yield * self._pace
        return data.cows + self._rounds * gain


class NormalBot:
    """Weighs each draw by the exact odds, each card by what it will bring."""

    def __init__(self, tuning: Tuning | None = None) -> None:
        self._tuning = tuning or Tuning()

    def choose(
        self, view: View, memory: Sequence[Event], rng: Random, budget: int
    ) -> CowboysAction:
        """Return the choice; `memory`, `rng` and `budget` are not needed."""
        action: CowboysAction = self.advise(view, memory, rng, budget).action
        return action

    def advise(self, view: View, memory: Sequence[Event], rng: Random, budget: int) -> Advice:
        """Return the choice and its reason."""
        if len(view.legal) == 1:
            return Advice(view.legal[0], "There is nothing else you can do.")
        if view.phase == "draw":
            return _draw_or_stop(_Table(view, self._tuning))
        if view.phase == "first":
            return _first(_Table(view, self._tuning))
        return _buy_or_burn(_Table(view, self._tuning))


_Market: TypeAlias = dict[Spot, tuple[CardId, ...]]
"""The cards that can be taken: by place the face-up card, or all that may be turned up there."""


class _Table:
    """What a View means for the seat that decides."""

    def __init__(self, view: View, tuning: Tuning) -> None:
        assert view.seat is not None, "a seat decides"
        self.view = view
        self.seat: Seat = view.seat
        self.side = view.sides[view.seat]
        self.tuning = tuning
        self._rounds = max(view.left / (len(view.sides) * tuning.removed) - 1, 0.0)
        self._decks: dict[Seat, _Deck] = {}
        self.market: _Market = {
            Spot(row, col): (slot.card,)
            for row, slots in enumerate(view.store, 1)
            for col, slot in enumerate(slots, 1)
            if slot is not None and slot.card is not None
        }

    def deck(self, seat: Seat) -> _Deck:
        """Return what the cards of `seat` are worth."""
        if seat not in self._decks:
            self._decks[seat] = _Deck(self.view.sides[seat], self._rounds, self.tuning)
        return self._decks[seat]

    def funds(self, seat: Seat) -> int:
        """Return the $ a player can spend, Explosives included."""
        side = self.view.sides[seat]
        return side.money + sum(EXPLOSIVE.get(card, 0) for card in side.drawn)

    def gain(self, seat: Seat, cards: tuple[CardId, ...], money: int) -> float:
        """Return what one of these cards, equally likely, is worth to a player with so much $."""
        worth = self.deck(seat).worth
        return sum(max(worth(c), 0.0) for c in cards if COST[c] <= money) / max(len(cards), 1)

    def best(self, seat: Seat, market: _Market) -> tuple[float, Spot | None]:
        """Return the best purchase of a player, (0, None) if nothing is worth buying."""
        money = self.funds(seat)
        found: tuple[float, Spot | None] = (0.0, None)
        for spot, cards in market.items():
            gain = self.gain(seat, cards, money)
            if gain > found[0]:
                found = (gain, spot)
        return found

    def without(self, market: _Market, spot: Spot) -> _Market:
        """Return the market after a face-up card of the View has gone."""
        rest = {other: cards for other, cards in market.items() if other != spot}
        for turned in turns_up(self.view.store, spot):
            slot = self.view.store[turned.row - 1][turned.col - 1]
            assert slot is not None, "a card lies there"
            rest[turned] = tuple(
                card
                for card in self.view.unturned
                if CARDS[card].act == act_of(turned.row) and CARDS[card].suit == slot.suit
            )
        return rest


# Drawing


def _draw_or_stop(table: _Table) -> Advice:
    """Draw if what may come is worth more than what is held."""
    cards, side = known(table.view, table.seat), table.side
    odds = next_odds(cards)
    if not odds.bad and not any(DRAWN[card][3] for card in next_cards(cards)):
        if odds.suit is None:
            return Advice(DRAW, "No card that may come next can bust you.")
        return Advice(DRAW, f"The next card is a {TITLES[odds.suit]} and cannot bust you.")
    gamble = _Gamble(table, cards)
    holding = f"you hold {_count(side.cows, 'cow')} and ${side.money}"
    if odds.bad:
        risk = f"{odds.bad} of the {_count(odds.cards, 'card')} that may come next would bust you"
    else:
        risk = "a Draw 4 may come next"
    if gamble.value(side.money, side.cows) > gamble.hold(side.money, side.cows):
        return Advice(DRAW, f"It is worth the risk: {risk}, and {holding}.")
    return Advice(STOP, f"It is enough: {risk}, and {holding}.")


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


class _Gamble:
    """What drawing on is worth, each later card drawn only if that is worth it too."""

    def __init__(self, table: _Table, cards: Known) -> None:
        self._known = cards
        # After a shuffle any card may come: looking as far ahead would take too long.
        self._look = table.tuning.look if cards.pile else min(table.tuning.look, 2)
        deck = table.deck(table.seat)
        explosive = table.funds(table.seat) - table.side.money
        offers = [(COST[card], deck.worth(card)) for (card,) in table.market.values()]
        self._purse: list[float] = []
        for money in range(explosive, explosive + 40):
            best = sorted((worth for cost, worth in offers if cost <= money), reverse=True)[:2]
            # Somebody else may take the best card first.
            first, second = [max(worth, 0.0) for worth in (*best, 0.0, 0.0)[:2]]
            self._purse.append(0.65 * first + 0.35 * second)

    def hold(self, money: int, cows: int) -> float:
        """Return what stopping with so much is worth."""
        return cows + self._purse[min(money, len(self._purse) - 1)]

    def value(self, money: int, cows: int) -> float:
        """Return what drawing now is worth."""
        pile = Counter(self._known.pile or self._known.discard)
        return self._draw(pile, 0, self._known.bandits, money, cows, self._known.owed, self._look)

    def _draw(
        self,
        pile: Counter[CardId],
        place: int,
        bandits: int,
        money: int,
        cows: int,
        owed: int,
        look: int,
    ) -> float:
        suits = self._known.suits
        suit = suits[place] if place < len(suits) else None
        total, value = 0, 0.0
        for card, count in list(pile.items()):
            if not count or suit not in (None, SUIT[card]):
                continue
            total += count
            more_money, more_cows, more_bandits, draws = DRAWN[card]
            if bandits + more_bandits < BUST:
                pile[card] -= 1
                value += count * self._drawn(
                    pile,
                    place + 1,
                    bandits + more_bandits,
                    money + more_money,
                    cows + more_cows,
                    max(owed - 1, 0) + draws,
                    look - 1,
                )
                pile[card] += 1
        return value / total if total else self.hold(money, cows)

    def _drawn(
        self,
        pile: Counter[CardId],
        place: int,
        bandits: int,
        money: int,
        cows: int,
        owed: int,
        look: int,
    ) -> float:
        """Return what a player stands at after a card that did not bust."""
        held = self.hold(money, cows)
        if look > 0:
            more = self._draw(pile, place, bandits, money, cows, owed, look)
            return more if owed else max(more, held)
        if owed:
            return held * _survival(pile, bandits, owed)
        return held


def _survival(pile: Counter[CardId], bandits: int, draws: int) -> float:
    """Return about how likely so many draws are not to bust (bandits as a Poisson process)."""
    total = sum(pile.values())
    mean = sum(DRAWN[card][2] * count for card, count in pile.items()) / max(total, 1)
    expected = max(mean * draws, 0.0)
    return exp(-expected) * sum(expected**n / factorial(n) for n in range(BUST - bandits))


# Buying


def _first(table: _Table) -> Advice:
    """Name whom it is best to have first, each taking the card worth most to them."""
    view = table.view
    options = [action for action in view.legal if isinstance(action, First)]
    scores: dict[First, float] = {}
    for option in options:
        market, score = table.market, 0.0
        for i in range(len(view.sides)):
            seat = (option.seat + i) % len(view.sides)
            if First(seat) in options:
                gain, spot = table.best(seat, market)
                weight = 1.0 if seat == table.seat else -table.tuning.deny / (len(options) - 1)
                score += weight * gain
                if spot in table.market:
                    market = table.without(market, spot)
        scores[option] = score
    own = First(table.seat)
    best = max(options, key=lambda option: (scores[option], option == own))
    if best == own:
        return Advice(best, "Going first, you take the card you want most.")
    return Advice(best, "What the first buyer turns up may be worth more to you.")


class _Offer(NamedTuple):
    """A choice at the Store and how good it looks."""

    score: float
    action: Buy | Burn
    card: CardId
    gain: float
    blow: float
    """What the next buyer then gets."""
    spite: float
    """How much more the card is worth to the others than to oneself."""

    def rank(self) -> tuple[float, float]:
        """Return what choices are compared by."""
        return self.score, self.spite


def _buy_or_burn(table: _Table) -> Advice:
    """Weigh what a card brings against what the next buyer then gets; blow up what that takes."""
    view, side = table.view, table.side
    offers = _offers(table, side.money)
    best = max(offers, key=_Offer.rank)
    charges = [action for action in view.legal if isinstance(action, Explode)]
    if charges:
        dearer = max(_offers(table, table.funds(table.seat)), key=_Offer.rank)
        kept = max(table.deck(table.seat).worth(charges[0].card), 0.0)
        if isinstance(dearer.action, Buy) and dearer.score - kept > best.score:
            why = f"With its $ you can pay for {CARDS[dearer.card].text}."
            return Advice(charges[0], why)
    text = CARDS[best.card].text
    if isinstance(best.action, Buy):
        return Advice(best.action, f"{text} will bring you most, for ${COST[best.card]}.")
    gains = [offer.gain for offer in offers if isinstance(offer.action, Buy)]
    if not gains:
        why = "You can pay for nothing"
    elif max(gains) <= 0:
        why = "Nothing you can pay for helps you"
    else:
        why = "What you can pay for brings little"
    if best.blow < max(offer.blow for offer in offers):
        return Advice(best.action, f"{why}, and the next buyer would gain by {text}.")
    if best.spite > 0:
        return Advice(best.action, f"{why}, and {text} would do more for others than for you.")
    return Advice(best.action, f"{why}, and {text} is the smallest loss.")


def _offers(table: _Table, money: int) -> list[_Offer]:
    """Return what a player with so much $ can do at the Store."""
    view = table.view
    after = view.order[1] if len(view.order) > 1 else None
    others = [seat for seat in range(len(view.sides)) if seat != table.seat]
    rivals = max(len(view.order) - 1, 1)
    offers: list[_Offer] = []
    for spot, (card,) in table.market.items():
        blow = 0.0
        if after is not None:
            blow, _ = table.best(after, table.without(table.market, spot))
        own = table.deck(table.seat).worth(card)
        spite = max(table.deck(seat).worth(card) for seat in others) - own
        lost = table.tuning.deny * blow / rivals
        offers.append(_Offer(-lost, Burn(*spot), card, 0.0, blow, spite))
        if COST[card] <= money:
            offers.append(_Offer(own - lost, Buy(*spot), card, own, blow, spite))
    return offers
