"""What a position of Snake Charmers is worth to a seat: the chance that it wins.

A position is judged between two turns, by the circle, the own hand and what is believed of the
other hands. There is a model for each side, with and without `quick`: a logistic curve over a few
plain features, its weights fitted to the results of games, most of them of players by lot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, log

from rules.charmers.cards import SNAKE, TABLES, Card
from rules.charmers.state import Side
from rules.core import Seat

_ROWS: tuple[tuple[str, tuple[float, float, float, float]], ...] = (
    ("always 1", (0.04, 0.70, 0.42, -1.11)),
    ("odds", (-0.70, 0.60, -1.05, 0.90)),
    ("soon", (0.82, -2.54, 0.03, -0.15)),
    ("odds soon", (-2.61, 4.45, -3.33, 3.65)),
    ("own gate", (0.04, 0.25, 0.09, -0.08)),
    ("own gate soon", (-0.59, -0.34, -0.33, 0.28)),
    ("own gate odds soon", (1.30, -0.25, 1.74, -0.70)),
    ("gates", (0.01, -0.21, -0.07, 0.09)),
    ("gates soon", (0.05, 0.35, 1.28, -2.31)),
    ("own nights", (-0.24, -0.19, -0.09, -0.09)),
    ("own nights soon", (0.54, -0.76, 0.72, 0.50)),
    ("own days", (0.07, 0.12, 0.03, 0.08)),
    ("own days soon", (0.34, 0.52, 0.12, 0.48)),
    ("own turn next", (0.10, 0.32, -0.01, -0.09)),
    ("own turn soon", (-0.77, -0.72, -0.75, 0.82)),
    ("own turn odds soon", (0.66, -1.86, 0.72, -2.17)),
    ("a Charmer next", (-0.07, 0.01, -0.05, 0.05)),
    ("a Charmer next soon", (-0.07, -0.08, 0.53, -0.06)),
    ("next nights", (0.00, 0.07, -0.05, 0.03)),
    ("next nights soon", (0.21, -0.77, 0.22, -0.17)),
    ("next days", (-0.03, 0.02, -0.00, -0.01)),
    ("next days soon", (-0.36, 0.28, -0.56, 0.59)),
    ("charmed nights", (0.02, 0.06, 0.05, 0.05)),
    ("charmed nights soon", (0.24, -0.81, -0.07, -0.35)),
    ("last night", (-0.06, 0.58, -0.23, 0.39)),
    ("last night own", (-0.80, 0.36, -0.88, -0.12)),
    ("last night next", (0.84, -0.91, 1.30, -1.32)),
    ("last night next of a Charmer", (0.04, -0.01, -0.01, -0.05)),
    ("last night of a Charmer", (-0.02, 0.13, 0.01, 0.14)),
    ("last night own next", (1.41, -1.27, 2.00, -1.53)),
    ("last night own gate", (0.49, -0.40, 0.36, -0.26)),
    ("last day", (0.12, -0.19, 0.81, -0.85)),
    ("last day own", (0.22, -0.10, -0.11, -0.33)),
    ("last day next", (-0.96, 1.03, -0.23, 0.14)),
    ("last day next of a Charmer", (-0.09, 0.04, 0.01, 0.17)),
    ("last day own next", (-1.31, 1.38, -0.18, 0.47)),
    ("own snakes", (0.00, -0.33, 0.00, 0.40)),
    ("other Charmers", (0.01, -0.04, -0.02, -0.03)),
    ("4 seats", (-0.16, 0.03, 0.13, 0.14)),
    ("5 seats", (-0.13, 0.15, 0.00, 0.09)),
    ("6 seats", (-0.23, 0.14, 0.08, 0.17)),
)
"""A feature, and its weight without `quick` for a seat without and with a snake, then with."""

WEIGHTS: dict[tuple[bool, bool], tuple[float, ...]] = {
    (quick, charmer): tuple(weights[2 * quick + charmer] for _, weights in _ROWS)
    for quick in (False, True)
    for charmer in (False, True)
}
"""By `quick` and whether the seat holds a snake; in the order of `features`."""


class Scene:
    """A position as one seat believes it to be, between two turns."""

    __slots__ = ("active", "charmers", "circle", "gates", "hand", "held", "quick", "seat")

    def __init__(
        self,
        seat: Seat,
        quick: bool,
        hand: tuple[Card, ...],
        circle: tuple[Side, ...],
        active: Seat,
        gates: tuple[bool, ...],
        charmers: Sequence[float],
        held: Sequence[Sequence[float]],
    ) -> None:
        self.seat = seat
        self.quick = quick
        self.hand = hand
        self.circle = circle
        self.active = active
        self.gates = gates
        self.charmers = charmers
        """How likely each seat holds a snake."""
        self.held = held
        """How likely each seat holds a number, by number from 0."""

    def passed(self, card: Card, giver: Seat, taker: Seat) -> Scene:
        """Return the position after a card passed: the circle, the gates, who is active (S6)."""
        seat, hand, charmers, held = self.seat, self.hand, list(self.charmers), self.held
        if giver == seat:
            at = hand.index(card)
            hand = hand[:at] + hand[at + 1 :]
        elif taker == seat:
            hand = (*hand, card)
        if card != SNAKE:
            number = int(card)
            held = [*held[:number], [float(s == taker) for s in range(len(charmers))]]
            held += self.held[number + 1 :]
        elif giver != seat:
            loose = TABLES[len(charmers)].snakes - self.hand.count(SNAKE)
            charmers = [chance * (loose - 1) / loose for chance in charmers]
        if card == SNAKE:
            charmers[taker] = 1.0
        charmers[seat] = float(SNAKE in hand)
        circle = changed(self.circle, card)
        gates = (*self.gates[:taker], False, *self.gates[taker + 1 :])
        if not any(gates):
            gates = (True,) * len(gates)
            if self.quick and settled(circle, False) is None:
                circle = without_lowest_day(circle)
        return Scene(seat, self.quick, hand, circle, taker, gates, charmers, held)

    def end(self) -> float | None:
        """Return 1 or 0, won or lost, if the game ends here, None if it goes on."""
        return settled(self.circle, SNAKE in self.hand)

    def worth(self) -> float:
        """Return how likely the seat wins, 0 or 1 if the game ends here."""
        if (end := self.end()) is not None:
            return end
        weights = WEIGHTS[self.quick, SNAKE in self.hand]
        total = sum([weight * x for weight, x in zip(weights, features(self), strict=True)])
        return 1 / (1 + exp(-total))


def features(scene: Scene) -> list[float]:
    """Return what a model weighs of a position."""
    seat, active, charmers, held = scene.seat, scene.active, scene.charmers, scene.held
    seats = len(charmers)
    me = active == seat
    nights = days = 0
    own_nights = own_days = active_nights = active_days = charmed_nights = 0.0
    for number, side in enumerate(scene.circle, 1):
        if side == "night":
            row = held[number]
            nights += 1
            own_nights += row[seat]
            active_nights += row[active]
            charmed_nights += sum([chance * charmers[s] for s, chance in enumerate(row)])
        elif side == "day":
            row = held[number]
            days += 1
            own_days += row[seat]
            active_days += row[active]
    charmer = 0.0 if me else charmers[active]
    if me:
        active_nights = active_days = 0.0
    odds, soon = outlook(seats, scene.quick, nights, days)
    own_gate = scene.gates[seat]
    last = nights == 1
    final = last and days == 1
    gates = sum(scene.gates) / seats
    return [
        1.0,
        odds,
        soon,
        odds * soon,
        own_gate,
        own_gate * soon,
        own_gate * odds * soon,
        gates,
        gates * soon,
        own_nights,
        own_nights * soon,
        own_days,
        own_days * soon,
        me,
        me * soon,
        me * odds * soon,
        charmer,
        charmer * soon,
        active_nights,
        active_nights * soon,
        active_days,
        active_days * soon,
        charmed_nights,
        charmed_nights * soon,
        last,
        last * own_nights,
        last * active_nights,
        last * active_nights * charmer,
        last * charmed_nights,
        last * me * own_nights,
        last * own_gate * own_nights,
        final,
        final * own_days,
        final * active_days,
        final * active_days * charmer,
        final * me * own_days,
        scene.hand.count(SNAKE),
        sum(charmers) - charmers[seat],
        seats == 4,
        seats == 5,
        seats == 6,
    ]


@cache
def outlook(seats: int, quick: bool, nights: int, days: int) -> tuple[float, float]:
    """Return the log odds of an end by night, and how soon it comes: 1 at once, 0 far away.

    Every card of the circle is taken to be as likely as any other to change next.
    """
    chance, turns = _drift(seats, quick, nights, days)
    chance = min(max(chance, 0.02), 0.98)
    return log(chance / (1 - chance)), exp(-turns / seats)


@cache
def _drift(seats: int, quick: bool, nights: int, days: int) -> tuple[float, float]:
    """Return the chance of an end by night, and the turns until the end, of such a circle."""
    if not nights:
        return 0.0, 0.0
    if nights == 1 and not days:
        return 1.0, 0.0
    turning = nights / (2 * seats + 1)
    leaving = days / (2 * seats + 1) + (1 / seats if quick and days else 0.0)
    after_turn = _drift(seats, quick, nights - 1, days + 1)
    after_leave = _drift(seats, quick, nights, days - 1) if days else (0.0, 0.0)
    rate = turning + leaving
    chance = (turning * after_turn[0] + leaving * after_leave[0]) / rate
    turns = (1 + turning * after_turn[1] + leaving * after_leave[1]) / rate
    return chance, turns


def settled(circle: Sequence[Side], charmer: bool) -> float | None:
    """Return 1 or 0, won or lost, if the game ends with this circle, None if it goes on (End)."""
    nights = circle.count("night")
    if not nights:
        return 0.0 if charmer else 1.0
    if nights == 1 and "day" not in circle:
        return 1.0 if charmer else 0.0
    return None


def changed(circle: tuple[Side, ...], card: Card) -> tuple[Side, ...]:
    """Return the circle after a card was accepted (Turn 4)."""
    if card in (SNAKE, "0"):
        return circle
    at = int(card) - 1
    after: Side = "day" if circle[at] == "night" else "gone"
    return (*circle[:at], after, *circle[at + 1 :])


def without_lowest_day(circle: tuple[Side, ...]) -> tuple[Side, ...]:
    """Return the circle after the lowest day card has left it (S2)."""
    if "day" not in circle:
        return circle
    at = circle.index("day")
    return (*circle[:at], "gone", *circle[at + 1 :])
