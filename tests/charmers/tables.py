"""Tables of Snake Charmers for the tests: positions, play by text, games, twins of a game.

    state = table("1 snake 3", "0 2", "4 5", circle="1n 2d")
    play(state, "0: address 1", "0: offer 1 as 2", "1: accept")

A position need not hold every card of the game; numbers not named in the circle have left it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from rules.chance import RecordedChance, SeededChance
from rules.charmers.actions import Accept, Address, Offer, Reject
from rules.charmers.cards import CLAIMS, DECKS, SNAKE, ordered
from rules.charmers.game import Charmers, State
from rules.charmers.refusals import why_not
from rules.charmers.state import Options
from rules.core import Event
from tests.support import games
from tests.support.games import walk

CHARMERS = Charmers()
SEATS = (3, 4, 5, 6)
SIDES = {"n": "night", "d": "day", "-": "gone"}


def table(
    *hands: str,
    circle: str | None = None,
    active: int = 0,
    shut: Sequence[int] = (),
    round: int = 1,
    quick: bool = False,
) -> State:
    """Return a table at the beginning of `active`'s turn, the gates of `shut` closed."""
    state = State(len(hands), Options(quick), RecordedChance())
    state.hands = [ordered(hand.split()) for hand in hands]
    if circle is not None:
        state.circle = ["gone"] * len(state.circle)
        for word in circle.split():
            state.circle[int(word[0]) - 1] = SIDES[word[1]]
    state.active = state.actor = active
    state.gates = [seat not in shut for seat in range(len(hands))]
    state.round = round
    return state


def play(state: State, *moves: str) -> list[Event]:
    """Play moves written "SEAT: ACTION" and return what happened."""
    return games.play(state, *moves, game=CHARMERS)


def give(state: State, card: str, to: int, claim: str = "0") -> list[Event]:
    """Let the active player give a card that is accepted at once, and return what happened."""
    seat = state.active
    return play(state, f"{seat}: address {to}", f"{seat}: offer {card} as {claim}", f"{to}: accept")


def refuse(state: State, move: str, ruling: str, reason: str = "") -> None:
    """Check that a move is refused for that ruling and changes nothing."""
    games.refuse(state, move, ruling, CHARMERS)
    seat, text = move.split(": ")
    refusal = why_not(state.view(int(seat)), CHARMERS.parse(text))
    assert refusal.ruling == ruling
    assert reason in refusal.reason


def hand(state: State, seat: int) -> str:
    return " ".join(state.hands[seat])


def circle(state: State) -> str:
    """Return the circle as `table` takes it."""
    letters = {side: letter for letter, side in SIDES.items()}
    return " ".join(
        f"{number}{letters[side]}" for number, side in enumerate(state.circle, 1) if side != "gone"
    )


def new(seats: int, seed: object, *, quick: bool = False) -> State:
    return CHARMERS.new(seats, Options(quick), SeededChance(str(seed)))[0]


class Story:
    """A game: its deal, its decisions, and what happened at each, the deal first."""

    def __init__(self, seats: int, quick: bool, deal: dict[str, Any]) -> None:
        self.seats = seats
        self.quick = quick
        self.deal = deal
        chance = RecordedChance([{"what": "deal", **deal}])
        self.state, opening = CHARMERS.new(seats, Options(quick), chance)
        self.decisions: list[tuple[int, Any]] = []
        self.happened: list[list[Event]] = [opening]

    def add(self, seat: int, action: Any) -> None:
        self.decisions.append((seat, action))
        self.happened.append(self.state.apply(seat, action))

    def seen(self, viewer: int | None) -> list[Event]:
        """Return all events as a viewer saw them."""
        return [
            seen
            for events in self.happened
            for event in events
            if (seen := event.seen_by(viewer)) is not None
        ]


def random_story(seats: int, seed: object, *, quick: bool = False, limit: int = 20_000) -> Story:
    """Return a game played at random, to its end or to so many decisions."""
    first = new(seats, seed, quick=quick)
    deal = {"hands": [list(each) for each in first.hands], "first": first.active}
    story = Story(seats, quick, deal)
    for number, (seat, action) in enumerate(walk(story.state, Random(str(seed)))):
        if number == limit:
            break
        story.add(seat, action)
    return story


def turns_of(story: Story) -> Iterator[dict[str, Any]]:
    """Yield the turns of a game: giver, taker, cards and claims, the card accepted, the circle."""
    replay = Story(story.seats, story.quick, story.deal)
    turn: dict[str, Any] = {}
    for seat, action in story.decisions:
        if isinstance(action, Address):
            turn = {"giver": seat, "taker": action.seat, "offers": [], "accepted": None}
        elif isinstance(action, Offer):
            turn["offers"].append((action.card, action.claim))
        elif isinstance(action, Accept):
            card = turn["offers"][-1][0]
            in_circle = card in CLAIMS[story.seats][1:-1]
            number = int(card) if in_circle else 0
            changes = number and replay.state.circle[number - 1] != "gone"
            silent = {
                each
                for each in CLAIMS[story.seats]
                if each in ("0", SNAKE) or replay.state.circle[int(each) - 1] == "gone"
            }
            turn.update(accepted=card, may={card} if changes else silent, changes=bool(changes))
        replay.add(seat, action)
        if isinstance(action, Accept):
            yield turn
            turn = {}
    if turn:
        yield turn


def twin(story: Story, viewer: int | None, rng: Random, tries: int = 60) -> Story | None:
    """Return another game that `viewer` (None: a spectator) cannot tell from this one, or None.

    All that the viewer cannot see is chosen anew: the other hands of the deal, the cards that
    others offer. What it saw, and what was public, stays.
    """
    turns = list(turns_of(story))
    for _ in range(tries):
        hands = _deal_anew(story, turns, viewer, rng)
        chosen = _choose_anew(turns, [list(each) for each in hands], viewer, rng)
        if chosen is not None:
            return _retold(story, hands, chosen)
    return None


def _deal_anew(
    story: Story, turns: list[dict[str, Any]], viewer: int | None, rng: Random
) -> list[list[str]]:
    """Deal anew: the viewer's hand, and each number that changes the circle, where they were."""
    fixed: list[list[str]] = [[] for _ in range(story.seats)]
    if viewer is not None:
        fixed[viewer] = list(story.deal["hands"][viewer])
    moved = set()
    for turn in turns:
        card = turn["accepted"]
        if card and turn["changes"] and card not in moved:
            moved.add(card)
            if turn["giver"] != viewer and not any(card in each for each in fixed):
                fixed[turn["giver"]].append(card)
    left = list(DECKS[story.seats])
    for each in fixed:
        for card in each:
            left.remove(card)
    rng.shuffle(left)
    for seat, each in enumerate(fixed):
        while len(each) < len(story.deal["hands"][seat]):
            each.append(left.pop())
    return fixed


def _choose_anew(
    turns: list[dict[str, Any]], hands: list[list[str]], viewer: int | None, rng: Random
) -> list[list[str]] | None:
    """Choose the cards offered in each turn, None if these hands cannot bring the same game."""
    if not turns:
        return []
    turn, *later = turns
    giver, taker, count = turn["giver"], turn["taker"], len(turn["offers"])
    if giver == viewer:
        orders = [[card for card, _ in turn["offers"]]]
    else:
        orders = []
        for _ in range(8):
            order = rng.sample(hands[giver], count)
            if order not in orders:
                orders.append(order)
    for order in orders:
        after = [list(each) for each in hands]
        if turn["accepted"] is not None:
            card = order[-1]
            wanted = {turn["accepted"]} if viewer in (giver, taker) else turn["may"]
            if card not in wanted or card not in after[giver]:
                continue
            after[giver].remove(card)
            after[taker].append(card)
        rest = _choose_anew(later, after, viewer, rng)
        if rest is not None:
            return [order, *rest]
    return None


def _retold(story: Story, hands: list[list[str]], chosen: list[list[str]]) -> Story:
    """Return the game again with other hands and other cards offered."""
    deal = {"hands": hands, "first": story.deal["first"]}
    found = Story(story.seats, story.quick, deal)
    orders = iter(chosen)
    cards: Iterator[str] = iter(())
    for seat, action in story.decisions:
        if isinstance(action, Address):
            cards = iter(next(orders))
        if isinstance(action, Offer):
            action = Offer(next(cards), action.claim)
        else:
            assert isinstance(action, Address | Accept | Reject)
        found.add(seat, action)
    return found
