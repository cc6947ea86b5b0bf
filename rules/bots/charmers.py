"""The bots of Snake Charmers: the easy styles, and `normal`.

`normal` knows its present side, follows what it can know (`rules.charmers.belief`) and judges
every card by what the hands are worth after it has passed (`rules.bots.charmers_value`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import exp
from random import Random

from rules.bots import Advice
from rules.bots.charmers_value import Scene
from rules.charmers import events
from rules.charmers.actions import ACCEPT, REJECT, Address, CharmersAction, Offer
from rules.charmers.belief import Belief
from rules.charmers.cards import CLAIMS, SNAKE, Card, Claim
from rules.charmers.state import MAX_OFFERS, View
from rules.core import Event, Seat

# The easy styles


class AccepterBot:
    """Accepts whatever is offered; gives, and speaks, by lot."""

    def choose(
        self, view: View, memory: Sequence[Event], rng: Random, budget: int
    ) -> CharmersAction:
        """Return its choice; `memory` and `budget` are not needed."""
        action: CharmersAction = self.advise(view, memory, rng, budget).action
        return action

    def advise(self, view: View, memory: Sequence[Event], rng: Random, budget: int) -> Advice:
        """Return its choice and the reason for it."""
        if view.phase == "answer":
            return self._answer(view, rng)
        if view.phase == "offer":
            return self._offer(view, rng)
        return Advice(_any(view, rng), "You speak to anybody whose gate is open.")

    def _offer(self, view: View, rng: Random) -> Advice:
        return Advice(_any(view, rng), "You offer any card and say anything.")

    def _answer(self, view: View, rng: Random) -> Advice:
        return Advice(ACCEPT, "You accept whatever you are offered.")


class RejecterBot(AccepterBot):
    """Rejects as long as it may; gives, and speaks, by lot."""

    def _answer(self, view: View, rng: Random) -> Advice:
        if REJECT in view.legal:
            return Advice(REJECT, "You reject as long as you may.")
        return Advice(ACCEPT, "The third card must be accepted.")


class HonestBot(AccepterBot):
    """Tells the truth and offers first what its side needs most; answers by lot."""

    def _offer(self, view: View, rng: Random) -> Advice:
        cards = _offerable(view)
        best = min(cards, key=lambda card: _need(view, card))
        return Advice(Offer(best, best), "You offer what helps your side most, and say what it is.")

    def _answer(self, view: View, rng: Random) -> Advice:
        return Advice(_any(view, rng), "You accept or reject by lot.")


def _any(view: View, rng: Random) -> CharmersAction:
    return view.legal[rng.randrange(len(view.legal))]


def _offerable(view: View) -> tuple[Card, ...]:
    """Return the cards that can be offered now, each once."""
    return tuple(dict.fromkeys(offer.card for offer in view.legal if isinstance(offer, Offer)))


def _need(view: View, card: Card) -> int:
    """Return how much the viewer's present side needs a card to pass, 0 the most."""
    if card == SNAKE:
        return 3
    side = view.circle[int(card) - 1] if card != "0" else "gone"
    wanted = ("day", "gone", "night") if view.charmer else ("night", "gone", "day")
    return wanted.index(side)


# Normal

ACCEPTS = (0.5, 0.5)
"""How likely a first and a second offer is accepted, as long as nothing is known of a player."""

TRUST = 3.0
"""How many answers that assumption is worth."""

SPREAD = 0.01
"""How much worse, in chance of winning, a choice may be and still be mixed in often."""

FURTHEST = 4 * SPREAD
"""How much worse it may be and still be mixed in at all."""


class _Notes:
    """What a bot makes of its memory: its belief, and how the others answer."""

    def __init__(self, seat: Seat, memory: Sequence[Event]) -> None:
        seats = sum(isinstance(event, events.HandDealt) for event in memory)
        lots = Random("/".join(map(str, memory[:seats])))
        self.belief = Belief(seat, seats, lots.randrange)
        self._answers = [([0, 0], [0, 0]) for _ in range(seats)]
        self._learned: list[Event] = []

    def follow(self, memory: Sequence[Event]) -> bool:
        """Take in what is new; False if the memory is not a longer one of the same game."""
        known = len(self._learned)
        if list(memory[:known]) != self._learned:
            return False
        new = memory[known:]
        self._learned += new
        self.belief.learn(new)
        for event in new:
            match event:
                case events.CardAccepted(number=number) if number < MAX_OFFERS:
                    self._answers[event.seat][number - 1][0] += 1
                case events.CardRejected(number=number):
                    self._answers[event.seat][number - 1][1] += 1
                case _:
                    pass
        return True

    def accepts(self, seat: Seat) -> tuple[float, float]:
        """Return how likely a player accepts a first and a second offer."""
        first, second = (
            (usual * TRUST + yes) / (TRUST + yes + no)
            for usual, (yes, no) in zip(ACCEPTS, self._answers[seat], strict=True)
        )
        return first, second


class NormalBot:
    """Plays for its present side by what it can know."""

    def __init__(self) -> None:
        self._notes: _Notes | None = None

    def choose(
        self, view: View, memory: Sequence[Event], rng: Random, budget: int
    ) -> CharmersAction:
        """Return one of the View's legal actions; `budget` is not needed."""
        if len(view.legal) == 1:
            return view.legal[0]
        return self._decide(view, memory, rng)[0]

    def advise(self, view: View, memory: Sequence[Event], rng: Random, budget: int) -> Advice:
        """Return what `choose` would return, with the reason for it."""
        if len(view.legal) == 1:
            return Advice(view.legal[0], "You can do nothing else.")
        return Advice(*self._decide(view, memory, rng))

    def _decide(
        self, view: View, memory: Sequence[Event], rng: Random
    ) -> tuple[CharmersAction, str]:
        assert view.seat is not None, "a seat decides"
        notes = self._notes
        if notes is None or not notes.follow(memory):
            notes = self._notes = _Notes(view.seat, memory)
            notes.follow(memory)
        scene = _scene(view, notes.belief)
        if view.phase == "address":
            return _address(view, notes, scene, rng)
        if view.phase == "offer":
            return _offer(view, notes, scene, rng)
        return _answer(notes, scene, rng)


def _scene(view: View, belief: Belief) -> Scene:
    """Return the position as a seat believes it to be."""
    assert view.seat is not None, "a seat decides"
    rows = belief.table()
    return Scene(
        view.seat,
        view.quick,
        view.hand,
        view.circle,
        view.active,
        view.gates,
        rows[-1].chances,
        [row.chances for row in rows[:-1]],
    )


def _address(view: View, notes: _Notes, scene: Scene, rng: Random) -> tuple[CharmersAction, str]:
    """Speak to the player to whom it is best to give."""
    actions = [action for action in view.legal if isinstance(action, Address)]
    worth = [_giving(scene, notes, action.seat) for action in actions]
    chosen = _mixed(worth, rng)
    return (
        actions[chosen],
        f"Giving to this player you win about {_percent(worth[chosen])} of such games.",
    )


def _giving(scene: Scene, notes: _Notes, to: Seat) -> float:
    """Return the chance to win if the active seat speaks to a player now."""
    values = [scene.passed(card, scene.seat, to).worth() for card in scene.hand]
    return max(_plans(values, notes.accepts(to)))


def _offer(view: View, notes: _Notes, scene: Scene, rng: Random) -> tuple[CharmersAction, str]:
    """Offer the cards in the order that is best for how this player answers."""
    assert view.addressed is not None, "a player is addressed"
    to = view.addressed
    cards = list(view.hand)
    for offer in view.offers:
        assert offer.card is not None, "a giver knows the cards offered"
        cards.remove(offer.card)
    values = [scene.passed(card, scene.seat, to).worth() for card in cards]
    accepts = notes.accepts(to)[len(view.offers) :]
    chosen = _mixed(_plans(values, accepts), rng)
    claims = _claims(view, notes.belief)
    claim = claims[rng.randrange(len(claims))]
    return Offer(cards[chosen], claim), _why_offer(view, cards[chosen], values, chosen)


def _why_offer(view: View, card: Card, values: Sequence[float], chosen: int) -> str:
    if len(values) == 1:
        return "It is the last card you can offer."
    if values[chosen] == 1:
        return "You win if it is accepted."
    if values[chosen] < max(values) - FURTHEST:
        return "It will likely be rejected, and a better card for you comes after it."
    if values[chosen] <= min(values) + SPREAD:
        return "It makes little difference to you which card passes first."
    if card == SNAKE:
        return "You are better off without this snake."
    side = view.circle[int(card) - 1] if card != "0" else "gone"
    if side == "night":
        return f"It turns the {card} to day, which is good for you."
    if side == "day":
        return f"It takes the {card} out of the circle, which is good for you."
    return "It changes nothing in the circle, and your other cards would."


def _claims(view: View, belief: Belief) -> list[Claim]:
    """Return what may be said without everybody, or the addressed player, knowing better."""
    assert view.addressed is not None, "a player is addressed"
    sure = {row.card for row in belief.table() if row.sure[view.addressed]}
    return [
        claim
        for claim in CLAIMS[view.seats]
        if claim == SNAKE
        or (belief.everybody_knows(claim) in (None, view.seat) and claim not in sure)
    ]


def _answer(notes: _Notes, scene: Scene, rng: Random) -> tuple[CharmersAction, str]:
    """Accept if the card is likely to be worth as much as those to come, never a certain loss."""
    ways = notes.belief.ways()
    cards = {card for way in ways for card in (way.card, *way.rest)}
    worth = {card: _taking(scene, notes, card) for card in sorted(cards)}
    accept = sum(way.chance * worth[way.card] for way in ways)
    reject = sum(way.chance * sum(worth[card] for card in way.rest) / len(way.rest) for way in ways)
    if not any(worth[way.card] for way in ways):
        return REJECT, "Whatever it is, you lose if you take it."
    chosen = (ACCEPT, REJECT)[_mixed((accept, reject), rng)]
    if abs(accept - reject) < SPREAD:
        return chosen, "This card or another makes little difference to you."
    if chosen == ACCEPT:
        return chosen, f"Taking it you win about {_percent(accept)} of such games, else fewer."
    return chosen, f"Taking it you win about {_percent(accept)} of such games, else more."


def _taking(scene: Scene, notes: _Notes, card: Card) -> float:
    """Return the chance to win once a card is taken, and one passed on to the best player."""
    after = scene.passed(card, scene.active, scene.seat)
    if (end := after.end()) is not None:
        return end
    others = [seat for seat, gate in enumerate(after.gates) if gate and seat != scene.seat]
    return max(_giving(after, notes, to) for to in others)


def _plans(values: Sequence[float], accepts: Sequence[float]) -> list[float]:
    """Return for each card its worth if it is offered next and the rest in the best order.

    `accepts` holds the chances that the next offers are accepted; the last one must be.
    """
    best = [0.0] * len(values)
    for order in permutations(range(len(values))):
        left, worth = 1.0, 0.0
        for card, chance in zip(order, (*accepts, 1.0), strict=True):
            worth += left * chance * values[card]
            left *= 1 - chance
        best[order[0]] = max(best[order[0]], worth)
    return best


def _mixed(worth: Sequence[float], rng: Random) -> int:
    """Return the place of a good choice: the better, the likelier, none that is much worse."""
    top = max(worth)
    weights = [exp((each - top) / SPREAD) if each > top - FURTHEST else 0.0 for each in worth]
    return rng.choices(range(len(weights)), weights)[0]


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"
