"""Whole games: what always holds, counts of positions, playthroughs, and records in any order."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.chance import SeededChance
from rules.cowboys.cards import BUST, CARDS, STARTERS
from rules.cowboys.game import ROUND_LIMIT, State
from rules.cowboys.state import Options
from rules.cowboys.store import coverers
from rules.match import Match
from rules.record import RecordError, Replay, check, parse
from tests.cowboys.playthrough import GAMES, path, playthrough
from tests.cowboys.tables import COWBOYS
from tests.support.games import Desk, header, pick, play_match, snapshot, walk, written
from tests.support.pinned import compare, sequences

SEATS = (2, 3, 4)


def new(seats: int, seed: object) -> State:
    state, _ = COWBOYS.new(seats, Options(), SeededChance(str(seed)))
    return state


@settings(max_examples=40)
@given(st.sampled_from(SEATS), st.integers(0, 99999))
def test_cards_are_conserved_and_the_rules_hold_from_beginning_to_end(
    seats: int, seed: int
) -> None:
    state = new(seats, seed)
    deal = Counter(state.store.cards)
    owned = [Counter(STARTERS) for _ in state.seats]
    gone: Counter[str] = Counter()
    for seat, action in walk(state, Random(seed)):
        for event in state.apply(seat, action):
            facts = msgspec.to_builtins(event)
            if facts["event"] == "CardBought":
                owned[seat][facts["card"]] += 1
                gone[facts["card"]] += 1
            elif facts["event"] == "CardBurned":
                gone[facts["card"]] += 1
            elif facts["event"] == "ExplosiveUsed":
                owned[seat][facts["card"]] -= 1
        _check(state)
        assert [Counter(state.owned(each)) for each in state.seats] == [+each for each in owned]
        assert Counter(card for card in state.store.cards if card) + gone == deal
    assert state.outcome is not None
    assert state.store.left == 0 or state.round == ROUND_LIMIT
    totals = [state.herds[seat] for seat in state.seats]
    assert state.outcome.scores == tuple(totals)
    assert max(state.outcome.returns) == 1


def _check(state: State) -> None:
    """Check what holds in every position."""
    store = state.store
    width = store.layout.width
    for place, spot in enumerate(store.layout.spots):
        covers = [store.cards[store.layout.place(*cover)] for cover in coverers(spot, width)]
        up = bool(store.cards[place]) and not any(covers)
        assert (store.face_up(*spot) is not None) == up == (place in store.up)
    for seat in state.seats:
        net = sum(CARDS[card].bandits - CARDS[card].jail for card in state.drawn[seat])
        if state.status[seat] in ("drawing", "stopped"):
            assert state.bandits[seat] == net < BUST
        if state.status[seat] == "bust":
            assert state.bandits[seat] >= BUST
        if state.status[seat] != "drawing":
            assert state.owed[seat] == 0
        assert state.owed[seat] >= 0
    assert bool(state.to_act()) == (state.outcome is None)
    for seat in state.to_act():
        assert state.legal_actions(seat)


@settings(max_examples=20)
@given(st.sampled_from(SEATS), st.integers(0, 99999))
def test_a_copy_goes_its_own_way(seats: int, seed: int) -> None:
    state = new(seats, seed)
    stop = Random(seed).randrange(120)
    for number, (seat, action) in enumerate(walk(state, Random(seed))):
        if number == stop:
            break
        state.apply(seat, action)
    before, copy = snapshot(state), state.clone()
    assert snapshot(copy) == before
    first = [msgspec.to_builtins(copy.apply(*move)) for move in walk(copy, Random(seed))]
    assert snapshot(state) == before
    again = [msgspec.to_builtins(state.apply(*move)) for move in walk(state, Random(seed))]
    assert again == first
    assert snapshot(state) == snapshot(copy)


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [4, 117, 281, 991, 2198]),
        (3, [2, 61, 1535, 8601, 14919]),
        (4, [1, 16, 128, 6311, 37589]),
    ],
)
def test_the_number_of_ways_to_play_on_stays(seats: int, counts: list[int]) -> None:
    assert [sequences(new(seats, "perft"), depth) for depth in (4, 8, 10, 12, 13)] == counts


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_stays_as_it_is_written(name: str) -> None:
    compare(playthrough(*GAMES[name]), path(name))


# Records


def play_in_order(match: Match, rng: Random, order: Any) -> None:
    """Play a match at random; the seats of a draw step submit as `order` arranges them."""
    while seats := match.to_act():
        choices = [(seat, pick(rng, match.view(seat).legal)) for seat in seats]
        for seat, action in order(choices):
            match.submit(seat, action, match.version)


@pytest.mark.parametrize("seats", SEATS)
def test_C15_a_record_is_in_seat_order_whoever_decided_first(seats: int) -> None:
    matches = []
    for order in (list, lambda choices: choices[::-1]):
        match = Match.new(header("cowboys", seats, seed="order"))
        play_in_order(match, Random(7), order)
        matches.append(match)
    assert matches[0].lines == matches[1].lines
    for seat in (None, *range(seats)):
        assert matches[0].memory(seat) == matches[1].memory(seat)
        assert matches[0].view(seat) == matches[1].view(seat)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_record_is_checked_and_replays_equal(seats: int, seed: str) -> None:
    match = Match.new(header("cowboys", seats, seed=seed, options={"hidden_herd": True}))
    play_match(match, Random(seed))
    record = parse(written(match.lines))
    state = check(record)
    assert state.outcome == match.outcome
    replay = Replay(record)
    story = list(replay.opening)
    while replay.next_action is not None:
        story += replay.step()
    assert [e for e in (event.seen_by(0) for event in story) if e] == list(match.memory(0))
    assert Match.resume(record).lines == match.lines


def test_a_refill_stands_after_the_last_action_of_its_step_in_seat_order() -> None:
    match = Match.new(header("cowboys", 3, seed="refills"))
    play_match(match, Random(3))
    body = match.lines[5:]
    assert [line["what"] for line in match.lines[1:5]] == ["shuffle"] * 3 + ["store"]
    refills = 0
    for before, line in pairwise(body):
        if line["type"] == "chance" and line["what"] == "shuffle":
            refills += 1
            if before["type"] == "chance":
                assert before["seat"] < line["seat"]
            else:
                assert before["do"] in ("draw", "stop")
    assert refills > 3


def test_C15_nothing_is_written_or_told_before_the_step_is_complete() -> None:
    for choice in ("draw", "stop"):
        desk = Desk()
        match = Match.new(header("cowboys", 2, seed="sealed"), desk)
        told: list[Any] = []
        match.watch(1, told.append)
        match.submit(0, COWBOYS.parse("draw"), 0)
        match.submit(1, COWBOYS.parse("draw"), 0)
        lines, seen, view = list(desk.lines), len(told), match.view(1)
        assert len(told[-1].events) == 2
        match.submit(0, COWBOYS.parse(choice), 1)
        assert desk.lines == lines
        assert [update.events for update in told[seen:]] == [()]
        assert match.version == 1
        sealed = msgspec.structs.replace(view.sides[0], sealed=True)
        assert match.view(1) == msgspec.structs.replace(
            view, to_act=(1,), sides=(sealed, view.sides[1])
        )


def test_a_record_that_breaks_off_within_a_step_goes_on_there() -> None:
    match = Match.new(header("cowboys", 2, seed="broken"))
    play_match(match, Random(1), until=lambda: match.version == 3)
    whole = list(match.lines)
    last = max(i for i, line in enumerate(whole) if line["type"] == "action")
    again = Match.resume(parse(written(whole[:last])))
    assert again.to_act() == (whole[last]["seat"],)
    again.submit(whole[last]["seat"], COWBOYS.parse(whole[last]["do"]), again.version)
    assert again.lines == whole


@pytest.mark.parametrize("seats", SEATS)
def test_C15_a_record_with_a_step_out_of_seat_order_is_refused_at_its_line(seats: int) -> None:
    match = Match.new(header("cowboys", seats, seed="order"))
    play_match(match, Random(seats), until=lambda: match.version == 1)
    step = [i for i, line in enumerate(match.lines) if line["type"] == "action"]
    assert [match.lines[i]["seat"] for i in step] == list(range(seats))
    for early, late in pairwise(step):
        lines = list(match.lines)
        lines[early], lines[late] = lines[late], lines[early]
        first, other = match.lines[early]["seat"], match.lines[late]["seat"]
        order = f"so seat {first}'s comes before seat {other}'s"
        reason = f"the actions of a step stand in seat order, {order}"
        for play_again in (check, Match.resume):
            with pytest.raises(RecordError) as refused:
                play_again(parse(written(lines)))
            assert (refused.value.number, refused.value.reason) == (early + 1, reason)


def test_C15_a_record_that_breaks_off_after_a_later_seats_action_is_refused() -> None:
    match = Match.new(header("cowboys", 2, seed="order"))
    lines = [*match.lines, {"type": "action", "seat": 1, "do": "draw"}]
    with pytest.raises(RecordError, match=f"line {len(lines)}: the actions of a step stand"):
        check(parse(written(lines)))


def _damaged(match: Match, what: str, **change: Any) -> tuple[int, bytes]:
    """Return the number of a chance line after the setup, and a record with that line changed."""
    at = next(i for i, line in enumerate(match.lines) if i > 5 and line.get("what") == what)
    lines = list(match.lines)
    lines[at] = {**lines[at], **change}
    return at + 1, written(lines)


def test_a_refill_with_other_cards_is_refused_at_its_line() -> None:
    match = Match.new(header("cowboys", 2, seed="damage"))
    play_match(match, Random(1))
    number, damaged = _damaged(match, "shuffle", cards=["3-river-4"])
    with pytest.raises(RecordError, match=f"line {number}: the shuffle does not hold"):
        check(parse(damaged))


def test_a_lot_stands_in_the_record_and_names_who_may_choose() -> None:
    for seed in range(60):
        match = Match.new(header("cowboys", 4, seed=str(seed)))
        play_in_order(match, Random(seed), list)
        lots = [i for i, line in enumerate(match.lines) if line.get("what") == "tie"]
        if lots:
            break
    assert lots
    for i in lots:
        assert match.lines[i + 1]["seat"] == match.lines[i]["seat"]
        assert match.lines[i + 1]["do"].startswith("first ")
    number, damaged = _damaged(match, "tie", seat=9)
    with pytest.raises(RecordError, match=f"line {number}: the lot is among"):
        check(parse(damaged))
