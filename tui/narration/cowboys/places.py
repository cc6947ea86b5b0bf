"""A place of the Store in words: what lies there, what it costs, what covers it, what it covers."""

from __future__ import annotations

from collections import Counter

from rules.core import Seat
from rules.cowboys.cards import CARDS, EXPLOSIVE
from rules.cowboys.state import View
from rules.cowboys.store import Spot, act_of, coverers, turns_up
from tui.narration.cowboys.words import title
from tui.narration.voice import Voice, listed


def place(view: View, spot: Spot, payer: Seat | None, voice: Voice) -> str:
    """Return a card of the Store in one line; `payer` is whose money is compared with its cost.

    "1.7 Rattlesnake $2 · cost 3, you have $4 · taking it turns up 2.8 (River)"
    """
    slot = view.store[spot.row - 1][spot.col - 1]
    if slot is None:
        return f"{spot} · its card has left the Store"
    if slot.card is None:
        covers = [
            str(cover)
            for cover in coverers(spot, len(view.store[0]))
            if view.store[cover.row - 1][cover.col - 1] is not None
        ]
        goes = "goes" if len(covers) == 1 else "go"
        act = f"Act {act_of(spot.row)}"
        return f"{spot} {title(slot.suit)} of {act}, face down: free when {listed(covers)} {goes}"
    behind = []
    for turned in turns_up(view.store, spot):
        under = view.store[turned.row - 1][turned.col - 1]
        if under is not None:
            behind.append(f"{turned} ({title(under.suit)})")
    uncovers = f"taking it turns up {listed(behind)}" if behind else "taking it turns nothing up"
    cost = price(view, CARDS[slot.card].cost, payer, voice)
    return f"{spot} {CARDS[slot.card].text} · {cost} · {uncovers}"


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


def price(view: View, cost: int, payer: Seat | None, voice: Voice) -> str:
    """Return a cost beside what somebody has: "cost 3, you have $1 and $2 in Explosives"."""
    if payer is None or view.sides[payer].status in ("bust", "done"):
        return f"cost {cost}"
    side = view.sides[payer]
    has = voice.does(payer, "has", "have")
    hidden = sum(EXPLOSIVE.get(card, 0) for card in side.drawn)
    more = f" and ${hidden} in Explosives" if hidden and cost > side.money else ""
    return f"cost {cost}, {has} ${side.money}{more}"
