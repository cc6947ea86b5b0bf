"""A place of the Store in words: what lies there, what it costs, what covers it, what it covers."""

from __future__ import annotations

from collections import Counter

from rules.core import Seat
from rules.cowboys.cards import CARDS, EXPLOSIVE, Suit
from rules.cowboys.state import View
from rules.cowboys.store import Spot, act_of, coverers, turns_up
from tui.narration.cowboys.words import letter, title
from tui.narration.voice import Voice, listed


def place(view: View, spot: Spot, payer: Seat | None, voice: Voice) -> str:
    """Return a card of the Store in one line; `payer` is whose money is compared with its cost.

    "1.7 Rattlesnake $2 · cost 3, you have $4 · taking it turns up 2.8 (River)"
    """
    return places(view, spot, payer, voice)[0]


def places(
    view: View, spot: Spot, payer: Seat | None, voice: Voice, *, odds: bool = False
) -> list[str]:
    """Return `place` in fewer and fewer words; with `odds`, also what a card may be."""
    slot = view.store[spot.row - 1][spot.col - 1]
    if slot is None:
        return [f"{spot} · its card has left the Store"]
    if slot.card is None:
        return _face_down(view, spot, slot.suit, may_be(view, spot) if odds else "")
    card = CARDS[slot.card]
    behind = []
    for turned in turns_up(view.store, spot):
        under = view.store[turned.row - 1][turned.col - 1]
        if under is not None:
            behind.append((turned, under.suit))
    full = [f"{turned} ({title(suit)})" for turned, suit in behind]
    named = [f"{turned} {title(suit)}" for turned, suit in behind]
    lettered = [f"{turned} {letter(suit)}" for turned, suit in behind]
    uncovers = f"taking it turns up {listed(full)}" if behind else "taking it turns nothing up"
    shorter = f"turns up {listed(named)}" if behind else "turns nothing up"
    shortest = f"turns up {listed(lettered)}" if behind else shorter
    cost = price(view, card.cost, payer, voice)
    short = f"{spot} {title(card.suit)} {card.short}"
    return [
        f"{spot} {card.text} · {cost} · {uncovers}",
        f"{spot} {card.text} · {cost} · {shorter}",
        f"{spot} {card.text} · {cost} · {shortest}",
        f"{short} · {cost} · {shortest}",
        f"{short} · {_short_price(view, card.cost, payer)} · {shortest}",
    ]


def _face_down(view: View, spot: Spot, suit: Suit, kinds: str) -> list[str]:
    """Return what is known of a card face down, in fewer and fewer words."""
    covers = [
        str(cover)
        for cover in coverers(spot, len(view.store[0]))
        if view.store[cover.row - 1][cover.col - 1] is not None
    ]
    free = f"free when {listed(covers)} {'goes' if len(covers) == 1 else 'go'}"
    act = f"Act {act_of(spot.row)}"
    more = f" · {kinds}" if kinds else ""
    found = [
        f"{spot} {title(suit)} of {act}, face down: {free}{more}",
        f"{spot} {title(suit)}, {act}: {free}{more}",
    ]
    return [*found, f"{spot} {title(suit)}: {kinds.replace(' (1)', '')}"] if kinds else found


def may_be(view: View, spot: Spot) -> str:
    """Return what a face-down card may be by its suit, its Act and the cards seen; empty if known.

    "may be $1 1c (3), 2c (2)"
    """
    slot = view.store[spot.row - 1][spot.col - 1]
    if slot is None or slot.card is not None:
        return ""
    act = act_of(spot.row)
    found = Counter(
        CARDS[id].short
        for id in view.unturned
        if CARDS[id].suit == slot.suit and CARDS[id].act == act
    )
    return "may be " + ", ".join(f"{text} ({count})" for text, count in found.most_common())


def _short_price(view: View, cost: int, payer: Seat | None) -> str:
    """Return a cost beside what there is for it: "cost 3 of $1 x$2"."""
    if payer is None or view.sides[payer].status in ("bust", "done"):
        return f"cost {cost}"
    side = view.sides[payer]
    hidden = sum(EXPLOSIVE.get(card, 0) for card in side.drawn)
    more = f" x${hidden}" if hidden and cost > side.money else ""
    return f"cost {cost} of ${side.money}{more}"


def price(view: View, cost: int, payer: Seat | None, voice: Voice) -> str:
    """Return a cost beside what somebody has: "cost 3, you have $1 and $2 in Explosives"."""
    if payer is None or view.sides[payer].status in ("bust", "done"):
        return f"cost {cost}"
    side = view.sides[payer]
    has = voice.does(payer, "has", "have")
    hidden = sum(EXPLOSIVE.get(card, 0) for card in side.drawn)
    more = f" and ${hidden} in Explosives" if hidden and cost > side.money else ""
    return f"cost {cost}, {has} ${side.money}{more}"
