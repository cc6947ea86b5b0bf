"""No seat learns what it may not know (section Hidden and public).

At every step of many games everything that a seat cannot see is dealt anew. Its View must stay as
it was; then the next action, or one that looks the same from outside, must bring it the same
events, up to the first that rightly turns such a card over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from rules.bots import load_bot
from rules.chance import SeededChance
from rules.core import Event, IllegalAction, Seat
from rules.match import Match, Update
from rules.rattlesnake.actions import Attack, Return
from rules.rattlesnake.cards import EVENTS, SALOON, ordered
from rules.rattlesnake.events import (
    AttackPlayed,
    CardReturned,
    CardsDrawn,
    CardsFlipped,
    DuelRevealed,
    HandDiscarded,
    Played,
    SlotRefilled,
)
from rules.rattlesnake.game import State, played
from tests.support.games import cards_of, header, new_game, pick, play_match, walk

GAMES = 25
VIEWERS: tuple[Seat | None, ...] = (0, 1, None)


def dealt_anew(state: State, viewer: Seat | None, rng: Random) -> State:
    """Return a copy in which all that `viewer` cannot see is dealt anew, chance included."""
    copy = state.clone()
    copy.chance = SeededChance(str(rng.random()))
    for seat in (0, 1):
        if seat == viewer:
            rng.shuffle(copy.decks[seat])
        else:
            _deal_side(copy, seat, rng)
    _deal_saloon(copy, rng)
    return copy


def _deal_side(copy: State, seat: Seat, rng: Random) -> None:
    """Deal a player's hand, deck and hidden attack anew among each other."""
    hidden = copy.duel is not None and not copy.duel.revealed and copy.duel.attacker == seat
    attack = len(copy.duel.attack) if hidden else 0
    cards = [*copy.hands[seat], *copy.decks[seat]]
    if hidden:
        cards += [card.kind for card in copy.duel.attack]
    rng.shuffle(cards)
    if hidden:
        copy.duel.attack = [played(kind) for kind in ordered(cards[:attack])]
    size = len(copy.hands[seat])
    drawn = cards[attack : attack + size]
    copy.hands[seat] = ordered(drawn)
    copy.decks[seat] = cards[attack + size :]
    if copy.phase == "return" and copy.actor == seat:
        copy.returning = ordered(drawn[: len(copy.returning)])


def _deal_saloon(copy: State, rng: Random) -> None:
    """Deal the saloon deck and the cards out of the game anew, High Noon kept last."""
    if not copy.saloon_deck:
        return
    below = copy.saloon_deck[1:]
    mix = copy.options.events
    out = Counter(SALOON) + Counter({"locked": mix.locked, "knives": mix.knives})
    out -= cards_of(copy)
    cards = [*below, *out.elements()]
    rng.shuffle(cards)
    actions = [kind for kind in cards if kind not in EVENTS]
    events = [kind for kind in cards if kind in EVENTS]
    copy.saloon_deck[1:] = [(events if kind in EVENTS else actions).pop() for kind in below]


def same_from_outside(state: State, seat: Seat, action: Any, rng: Random) -> Any:
    """Return an action that looks the same to the others, None if this one shows what is new."""
    if state.is_legal(seat, action):
        return action
    if isinstance(action, Attack):
        size = len(action.cards)
        fitting = [
            other
            for other in state.legal_actions(seat)
            if isinstance(other, Attack) and len(other.cards) == size
        ]
        return rng.choice(fitting)
    if isinstance(action, Return):
        return rng.choice(state.legal_actions(seat))
    return None


def turns_over(event: Event, viewer: Seat | None) -> bool:
    """Tell whether an event rightly shows `viewer` a card it could not see."""
    match event:
        case CardsDrawn(seat=seat):
            return seat == viewer
        case HandDiscarded(seat=seat):
            return seat != viewer
        case _:
            return isinstance(event, CardsFlipped | DuelRevealed | SlotRefilled)


def told(happened: list[Event], viewer: Seat | None) -> tuple[list[Event | None], bool]:
    """Return what `viewer` sees up to the first card turned over, and whether there was one."""
    seen: list[Event | None] = []
    for event in happened:
        if turns_over(event, viewer):
            return [*seen, None], True
        seen.append(event.seen_by(viewer))
    return seen, False


def steps(games: int = GAMES) -> Iterator[tuple[State, Seat, Any, Random]]:
    """Yield every step of many games before it is applied."""
    for number in range(games):
        rng = Random(number)
        state = new_game("rattlesnake", f"leak {number}")
        for seat, action in walk(state, rng):
            yield state, seat, action, rng
            state.apply(seat, action)


def test_a_view_does_not_depend_on_what_is_hidden() -> None:
    for state, _, _, rng in steps():
        for viewer in VIEWERS:
            assert dealt_anew(state, viewer, rng).view(viewer) == state.view(viewer)


def test_events_do_not_depend_on_what_is_hidden() -> None:
    compared = 0
    for state, seat, action, rng in steps():
        for viewer in VIEWERS:
            other = dealt_anew(state, viewer, rng)
            answer = same_from_outside(other, seat, action, rng)
            if answer is None:
                continue
            original = state.clone()
            happened, shown = told(original.apply(seat, action), viewer)
            assert told(other.apply(seat, answer), viewer) == (happened, shown)
            if not shown:
                compared += 1
                assert other.view(viewer) == original.view(viewer)
    assert compared > GAMES * 100


def test_a_refusal_does_not_depend_on_what_is_hidden() -> None:
    pool = [action for state, seat, _, _ in steps(3) for action in state.legal_actions(seat)]
    for state, _, _, rng in steps(5):
        for viewer in (0, 1):
            action = rng.choice(pool)
            other = dealt_anew(state, viewer, rng)
            assert other.is_legal(viewer, action) is state.is_legal(viewer, action)
            if not state.is_legal(viewer, action):
                said = []
                for table in (state, other):
                    with pytest.raises(IllegalAction) as refused:
                        table.apply(viewer, action)
                    said.append(str(refused.value))
                assert said[0] == said[1]


def test_drawn_returned_and_attacking_cards_are_their_owners_alone() -> None:
    hidden = 0
    for state, seat, action, _ in steps():
        for event in state.clone().apply(seat, action):
            if isinstance(event, CardsDrawn | CardReturned | AttackPlayed):
                hidden += 1
                for viewer in VIEWERS:
                    seen = msgspec.to_builtins(event.seen_by(viewer))
                    shown = seen.get("cards", seen.get("kind"))
                    assert (shown is not None) is (viewer == event.seat)
    assert hidden > GAMES * 10


# The match


def test_a_match_tells_each_seat_its_own_story_alone() -> None:
    for number in range(6):
        match = Match.new(header(seed=f"told {number}"))
        heard: dict[Seat | None, list[Event]] = {viewer: [] for viewer in VIEWERS}
        for viewer in VIEWERS:
            heard[viewer] += match.memory(viewer)

            def keep(update: Update, to: list[Event] = heard[viewer]) -> None:
                to.extend(update.events)

            match.watch(viewer, keep)
        play_match(match, Random(number))
        for viewer in VIEWERS:
            assert tuple(heard[viewer]) == match.memory(viewer)
            for event in heard[viewer]:
                assert event.seen_by(viewer) == event
                if isinstance(event, CardsDrawn | AttackPlayed):
                    assert (event.cards is not None) is (event.seat == viewer)
                if isinstance(event, CardReturned):
                    assert (event.kind is not None) is (event.seat == viewer)


def test_a_view_keeps_no_way_back_to_the_state() -> None:
    state = new_game("rattlesnake", "way back")
    for seat, action in walk(state, Random("way back")):
        for viewer in VIEWERS:
            view = state.view(viewer)
            assert not any(thing is state for thing in _reachable(view))
            if state.duel and not state.duel.revealed and viewer != state.duel.attacker:
                attack = {id(card) for card in state.duel.attack}
                assert not attack & {id(t) for t in _reachable(view) if isinstance(t, Played)}
        state.apply(seat, action)


def _reachable(thing: object) -> Iterator[object]:
    yield thing
    if isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from _reachable(getattr(thing, name))
    elif isinstance(thing, list | tuple | set | frozenset):
        for item in thing:
            yield from _reachable(item)
    elif isinstance(thing, dict):
        yield from _reachable(tuple(thing.items()))


# The bots


@pytest.mark.parametrize("level", ["random", "normal"])
def test_a_bots_choice_does_not_depend_on_what_is_hidden(level: str) -> None:
    bot = load_bot("rattlesnake", level)
    for number in range(3):
        match = Match.new(header(seed=f"bot {number}"))
        rng = Random(number)
        while match.to_act():
            (seat,) = match.to_act()
            memory = match.memory(seat)
            choices = [
                bot.choose(state.view(seat), memory, Random(number), 8)
                for state in (match._state, dealt_anew(match._state, seat, rng))
            ]
            assert choices[0] == choices[1]
            assert choices[0] in match.view(seat).legal
            match.submit(seat, pick(rng, match.view(seat).legal), match.version)
