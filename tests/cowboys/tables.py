"""Tables of Cards for Cowboys for the tests: positions, draws by number, short names of cards.

    state = table(piles=("s2 r1", "r1 cb"))
    draw(state, 2, 1)
    play(state, "0: first 0", "0: buy 1.4")

A position need not hold every card of the game; piles are written from the top.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.chance import RecordedChance
from rules.core import Event
from rules.cowboys.actions import DRAW, STOP
from rules.cowboys.cards import ACTS, ordered
from rules.cowboys.game import Cowboys, State
from rules.cowboys.refusals import why_not
from rules.cowboys.state import Options
from rules.cowboys.store import WIDTHS, Store
from tests.support import games

COWBOYS = Cowboys()

SHORT = {
    "r1": "s-river-1",
    "c1c": "s-cactus-1c",
    "cb": "s-cactus-b",
    "s2": "s-snake-2",
    "scb": "s-snake-cb",
    "s2b": "s-snake-2c2b",
    "x2": "1-river-x2",
    "x3": "2-snake-x3",
    "jail": "3-river-jail-draw4",
    "draw4": "2-snake-3c-draw4",
}
"""Short names; every other card is written by its id."""


def cards(text: str) -> list[str]:
    """Return the ids of cards written one after the other."""
    return [SHORT.get(word, word) for word in text.split()]


def rows(seats: int = 2, front: str = "") -> list[list[str]]:
    """Return a Store in the order of the card table, with these cards first in the front row."""
    width = WIDTHS[seats]
    found = []
    for act, deck in ACTS.items():
        left = list(deck)
        wanted = cards(front) if act == 1 else []
        for card in wanted:
            left.remove(card)
        deal = [*wanted, *left]
        found += [deal[:width], deal[width : 2 * width]]
    return found


def table(
    piles: Sequence[str] = ("", ""),
    *,
    discards: Sequence[str] = (),
    herds: Sequence[int] = (),
    front: str = "",
    left: str | None = None,
    round: int = 1,
    chance: Sequence[dict[str, Any]] = (),
    options: Options | None = None,
) -> State:
    """Return a table at the beginning of a round, with a seat for each pile.

    `left` names the only places of the Store that still hold a card ("1.2 2.1"); `chance` holds
    the answers to come.
    """
    seats = len(piles)
    state = State(seats, options or Options(), RecordedChance(chance))
    state.piles = [cards(pile)[::-1] for pile in piles]
    for seat, discard in enumerate(discards):
        state.discards[seat] = cards(discard)
    state.herds = list(herds) or [0] * seats
    state.store = Store(rows(seats, front))
    if left is not None:
        empty(state.store, left)
    state.round = round
    state.waiting = tuple(range(seats))
    return state


def empty(store: Store, left: str) -> None:
    """Take out of a Store, from the front, every card but those at the places named."""
    kept = {store.layout.place(*map(int, word.split("."))) for word in left.split()}
    while gone := [place for place in store.up if place not in kept]:
        store.remove(gone[0])
    assert store.left == len(kept), "a card named may cover none but those named"


def draw(state: State, *counts: int) -> list[Event]:
    """Let each seat draw that many cards and stop, step by step; return what happened."""
    happened: list[Event] = []
    while state.phase == "draw":
        round = state.round
        for seat in state.to_act():
            more = len(state.drawn[seat]) < counts[seat]
            happened += state.apply(seat, DRAW if more else STOP)
        if state.round != round:
            break
    return happened


def play(state: State, *moves: str) -> list[Event]:
    """Play moves written "SEAT: ACTION" and return what happened."""
    return games.play(state, *moves, game=COWBOYS)


def refuse(state: State, move: str, ruling: str, reason: str = "") -> None:
    """Check that a move is refused for that ruling and changes nothing."""
    games.refuse(state, move, ruling, COWBOYS)
    seat, text = move.split(": ")
    assert reason in why_not(state.view(int(seat)), COWBOYS.parse(text)).reason


def shuffle(seat: int, text: str) -> dict[str, Any]:
    """Return the answer to a shuffle: the pile from the top."""
    return {"type": "chance", "what": "shuffle", "seat": seat, "cards": cards(text)}


def tie(seat: int) -> dict[str, Any]:
    """Return the answer to a lot."""
    return {"type": "chance", "what": "tie", "seat": seat}


def pile(state: State, seat: int) -> list[str]:
    """Return a draw pile from the top."""
    return state.piles[seat][::-1]


def discard(state: State, seat: int) -> tuple[str, ...]:
    """Return a discard in written order."""
    return ordered(state.discards[seat])


def written(text: str) -> tuple[str, ...]:
    """Return cards in written order."""
    return ordered(cards(text))
