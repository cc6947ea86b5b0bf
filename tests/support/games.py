"""Tables and games for the tests of the rules: positions, play by text, whole random games.

    state = table(hands=("five", "dodge"), decks=("", "two"))
    play(state, "0: attack five", "1: defend")
    assert "pass" in legal(state)

A position need not hold every card of the game; decks are written from the top.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from rules.chance import Chance, RecordedChance, SeededChance
from rules.core import Event, IllegalAction
from rules.games import load_game
from rules.match import Match
from rules.rattlesnake.cards import HIT, ordered
from rules.rattlesnake.game import Rattlesnake, State
from rules.rattlesnake.state import Options
from rules.record import Header, Line, SaveError, SeatInfo, parse

RATTLESNAKE = Rattlesnake()

# Positions of Rattlesnake


def shuffle(seat: int, cards: str) -> dict[str, Any]:
    """Return the answer to a shuffle: the deck from the top."""
    return {"type": "chance", "what": "shuffle", "seat": seat, "cards": cards.split()}


def table(
    hands: tuple[str, str] = ("", ""),
    *,
    decks: tuple[str, str] = ("", ""),
    discards: tuple[str, str] = ("", ""),
    hits: tuple[int, int] = (4, 4),
    saloon: str = "focus quickdraw takecover switchup doubletap",
    saloon_deck: str = "focus highnoon",
    graveyard: str = "",
    active: int = 0,
    quiet: int = 0,
    chance: Sequence[dict[str, Any]] | None = None,
) -> State:
    """Return a table in the main step of `active`, every other fact as given.

    `saloon_deck` is written from the top like the decks; `chance` holds the answers to come, all
    that will be asked for; without it a shuffle may bring anything.
    """
    answers = SeededChance("table") if chance is None else RecordedChance(chance)
    state = State(Options(), answers)
    state.hands = [ordered(hand.split()) for hand in hands]
    state.decks = [deck.split()[::-1] for deck in decks]
    state.discards = [discard.split() for discard in discards]
    state.hits = list(hits)
    state.saloon = saloon.split()
    state.saloon_deck = saloon_deck.split()[::-1]
    state.graveyard = graveyard.split()
    state.active = state.actor = active
    state.turn = 1
    state.quiet = quiet
    return state


def duel(
    attack: str, defense: str = "", *, hands: tuple[str, str] = ("", ""), **rest: Any
) -> State:
    """Return a table in the reveal window: seat 0 attacked seat 1; `hands` are what is left."""
    state = table((f"{attack} {hands[0]}", f"{defense} {hands[1]}"), **rest)
    play(state, f"0: attack {attack}", f"1: defend {defense}".rstrip())
    return state


def play(state: Any, *moves: str, game: Any = RATTLESNAKE) -> list[Event]:
    """Play moves written "SEAT: ACTION" and return what happened."""
    happened: list[Event] = []
    for move in moves:
        seat, text = move.split(": ")
        assert int(seat) in state.to_act(), f"{move!r}, but {state.to_act()} must decide"
        happened += state.apply(int(seat), game.parse(text))
    return happened


def legal(state: Any, seat: int | None = None) -> list[str]:
    """Return the texts of what a seat (without one: the only seat to act) may do."""
    if seat is None:
        (seat,) = state.to_act()
    return [str(action) for action in state.legal_actions(seat)]


def uses(state: Any) -> list[str]:
    """Return the abilities the seat to act may use."""
    return [text[4:] for text in legal(state) if text.startswith("use ")]


def refuse(state: Any, move: str, ruling: str, game: Any = RATTLESNAKE) -> None:
    """Check that a move is refused for that ruling and changes nothing."""
    seat, text = move.split(": ")
    before = snapshot(state)
    with pytest.raises(IllegalAction) as refused:
        state.apply(int(seat), game.parse(text))
    assert refused.value.ruling == ruling
    assert snapshot(state) == before


def deck(state: State, seat: int) -> str:
    """Return a deck from the top."""
    return " ".join(reversed(state.decks[seat]))


def discard(state: State, seat: int) -> str:
    """Return a discard in written order."""
    return " ".join(ordered(state.discards[seat]))


def hand(state: State, seat: int) -> str:
    """Return a hand in written order."""
    return " ".join(state.hands[seat])


def played(state: State) -> tuple[str, str]:
    """Return attack and defense with their present values."""
    assert state.duel is not None
    sides = (state.duel.attack, state.duel.defense)
    attack, defense = (
        " ".join(c.kind if c.value is None else f"{c.kind}@{c.value}" for c in s) for s in sides
    )
    return attack, defense


def of(happened: Sequence[Event], kind: type[Any]) -> list[Any]:
    """Return the events of one kind."""
    return [event for event in happened if isinstance(event, kind)]


def cards_of(state: State) -> Counter[str]:
    """Count every card of the table, wherever it is."""
    found: Counter[str] = Counter()
    for pile in (*state.hands, *state.decks, *state.discards):
        found.update(pile)
    for pile in (state.saloon, state.saloon_deck, state.graveyard):
        found.update(pile)
    found[HIT] += sum(state.hits)
    if state.duel:
        found.update(card.kind for card in state.duel.attack + state.duel.defense)
    if state.pending:
        found[state.pending.use.ability] += 1
    return found


# Any game


def pick(rng: Random, actions: Sequence[Any]) -> Any:
    """Choose an action, each kind of action equally likely, so that games see all of them."""
    kinds = list(dict.fromkeys(type(action) for action in actions))
    kind = rng.choice(kinds)
    return rng.choice([action for action in actions if type(action) is kind])


def new_game(name: str, seed: str, seats: int | None = None, chance: Chance | None = None) -> Any:
    """Return the State of a new game, for the fewest seats if none are named."""
    game = load_game(name)
    state, _ = game.new(seats or game.seats[0], game.options(), chance or SeededChance(seed))
    return state


def walk(state: Any, rng: Random, limit: int = 20_000) -> Iterator[tuple[int, Any]]:
    """Yield a seat and an action it may take, which the caller applies, until the game ends."""
    for _ in range(limit):
        seats = state.to_act()
        if not seats:
            return
        seat = rng.choice(seats)
        yield seat, pick(rng, state.legal_actions(seat))
    raise AssertionError(f"the game is not over after {limit} decisions")


def snapshot(state: Any) -> Any:
    """Return everything a State holds as plain data, its chance included.

    Only the list of the last action's events is left out: it is an answer, not a fact.
    """
    facts = _facts(state)
    facts.pop("events", None)
    return {name: _frozen(value) for name, value in facts.items()}


def _facts(thing: Any) -> dict[str, Any]:
    facts = dict(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        slots = getattr(kind, "__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(thing, name) and name not in ("__dict__", "__weakref__"):
                facts[name] = getattr(thing, name)
    return facts


def _frozen(thing: Any) -> Any:
    if thing is None or isinstance(thing, str | bytes | int | float | type):
        return thing
    if isinstance(thing, list | tuple):
        return [_frozen(item) for item in thing]
    if isinstance(thing, dict):
        return {_key(key): _frozen(value) for key, value in thing.items()}
    if isinstance(thing, set | frozenset):
        return sorted((_frozen(item) for item in thing), key=repr)
    if isinstance(thing, Random):
        return thing.getstate()
    if isinstance(thing, msgspec.Struct):
        fields = ((name, getattr(thing, name)) for name in thing.__struct_fields__)
    elif callable(thing):
        return thing
    else:
        fields = _facts(thing).items()
    return (type(thing).__name__, {name: _frozen(value) for name, value in fields})


def _key(key: Any) -> Any:
    return key if isinstance(key, str | int | tuple) else repr(key)


# Matches and records


def header(name: str = "rattlesnake", seats: int | None = None, **facts: Any) -> Header:
    """Return the first line of a record; `facts` override its fields."""
    count = seats or load_game(name).seats[0]
    given: dict[str, Any] = {
        "game": name,
        "seats": tuple(SeatInfo(f"player {seat}", "human") for seat in range(count)),
        "options": {},
        "seed": "seed",
        "started": "2026-01-01T00:00:00Z",
        **facts,
    }
    return Header(**given)


class Desk:
    """A Recorder in memory, which can be full."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.full = False

    def start(self, lines: Sequence[Line]) -> None:
        self._room()
        self.lines = list(lines)

    def append(self, lines: Sequence[Line]) -> None:
        self._room()
        self.lines += lines

    def _room(self) -> None:
        if self.full:
            raise SaveError("the desk is full.")


def play_match(
    match: Match, rng: Random, until: Callable[[], bool] = lambda: False, limit: int = 20_000
) -> None:
    """Play a match at random until `until` says so or it is over."""
    for _ in range(limit):
        seats = match.to_act()
        if not seats or until():
            return
        seat = rng.choice(seats)
        match.submit(seat, pick(rng, match.view(seat).legal), match.version)
    raise AssertionError(f"the match is not over after {limit} decisions")


def one_match(seed: str = "match", recorder: Any = None, steps: int = 0) -> Match:
    """Return a match after some random steps."""
    match = Match.new(header(seed=seed), recorder)
    play_match(match, Random(seed), until=lambda: match.version == steps)
    return match


def everything(match: Match) -> Any:
    """Return all that a match holds or tells."""
    story = [match.memory(viewer) for viewer in (0, 1, None)]
    return (snapshot(match._state), match.version, list(match.lines), story, list(match._step))


def first_choice(match: Match) -> tuple[int, Any]:
    (seat,) = match.to_act()
    return seat, match.view(seat).legal[0]


def game_lines(seed: str = "record", **facts: Any) -> list[dict[str, Any]]:
    """Return the lines of a whole random game."""
    match = Match.new(header(seed=seed, **facts))
    play_match(match, Random(seed))
    return json.loads(json.dumps(match.lines))


def written(record_lines: Sequence[Line]) -> bytes:
    """Return lines as a record's bytes, by the format's description alone."""
    return "".join(json.dumps(line) + "\n" for line in record_lines).encode()


def finished_record(name: str, seed: str, seats: int | None = None) -> Any:
    """Return the Record of a whole random game."""
    match = Match.new(header(name, seats, seed=seed))
    play_match(match, Random(seed))
    return parse(written(match.lines))
