"""What every game keeps of the contract in `rules.core`, over whole games played at random."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from rules.chance import RandomChance, SeededChance
from rules.core import IllegalAction, RulesError, UnknownAction, read_options
from rules.games import NAMES, load_game
from rules.match import Match, Update
from rules.record import Replay, SaveError, check, dump, legal_lists, parse
from tests.support.games import (
    Desk,
    finished_record,
    header,
    new_game,
    pick,
    play_match,
    snapshot,
    walk,
    written,
)

TABLES = [(name, seats) for name in NAMES for seats in load_game(name).seats]
GAMES = 3
"""Games of each kind of table in each test."""

every_game = pytest.mark.parametrize("name", NAMES)
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def tables(name: str, seats: int, what: str):
    """Yield new games with generators of choices."""
    for number in range(GAMES):
        seed = f"{what} {number}"
        yield new_game(name, seed, seats), Random(seed)


# Facts


@every_game
def test_the_facts_of_a_game(name: str) -> None:
    game = load_game(name)
    assert game.name == name
    assert game.title
    assert game.seats == tuple(sorted(set(game.seats)))
    assert game.options() == read_options(game, {})
    assert game.view_type().__struct_config__.frozen


@every_game
def test_other_numbers_of_seats_are_refused(name: str) -> None:
    game = load_game(name)
    for seats in {0, 1, max(game.seats) + 1} - set(game.seats):
        with pytest.raises(RulesError):
            game.new(seats, game.options(), SeededChance("seed"))


@every_game
def test_texts_that_are_no_action_are_refused(name: str) -> None:
    for text in ("", " ", "fly", "pass pass", "é", "\n", "9" * 5000, f"buy {'9' * 5000}"):
        with pytest.raises(UnknownAction):
            load_game(name).parse(text)


# States


@every_table
def test_games_end_with_an_outcome_for_every_seat(name: str, seats: int) -> None:
    for state, rng in tables(name, seats, "ends"):
        for seat, action in walk(state, rng):
            assert state.outcome is None
            state.apply(seat, action)
        assert len(state.outcome.returns) == seats
        assert set(state.outcome.returns) <= {1.0, 0.0, -1.0}
        assert [state.legal_actions(seat) for seat in range(seats)] == [[]] * seats


@every_table
def test_who_must_decide_has_a_choice_and_nobody_else(name: str, seats: int) -> None:
    for state, rng in tables(name, seats, "choices"):
        for seat, action in walk(state, rng):
            to_act = state.to_act()
            assert to_act == tuple(sorted(set(to_act)))
            for other in range(seats):
                actions = list(state.legal_actions(other))
                assert bool(actions) is (other in to_act)
                assert len(actions) == len(set(actions))
            state.apply(seat, action)


@every_table
def test_every_legal_action_reads_back_from_its_text(name: str, seats: int) -> None:
    game = load_game(name)
    for state, rng in tables(name, seats, "texts"):
        for seat, action in walk(state, rng):
            for legal in state.legal_actions(seat):
                assert game.parse(str(legal)) == legal
                assert str(game.parse(str(legal))) == str(legal)
            state.apply(seat, action)


@every_table
def test_is_legal_agrees_with_the_list(name: str, seats: int) -> None:
    pool: dict[Any, None] = {}
    for state, rng in tables(name, seats, "pool"):
        for seat, action in walk(state, rng):
            pool.update(dict.fromkeys(state.legal_actions(seat)))
            state.apply(seat, action)
    others = list(pool)
    for state, rng in tables(name, seats, "legality"):
        for seat, action in walk(state, rng):
            before = snapshot(state)
            for who in range(seats):
                listed = set(state.legal_actions(who))
                assert all(state.is_legal(who, legal) for legal in listed)
                for other in rng.sample(others, min(6, len(others))):
                    assert state.is_legal(who, other) is (other in listed)
                    if other not in listed:
                        with pytest.raises(IllegalAction) as refused:
                            state.apply(who, other)
                        assert refused.value.ruling in str(refused.value)
            assert snapshot(state) == before
            state.apply(seat, action)


@every_table
def test_a_simultaneous_steps_events_come_with_its_last_action(name: str, seats: int) -> None:
    for state, rng in tables(name, seats, "steps"):
        for seat, action in walk(state, rng):
            waiting = state.to_act()
            happened = state.apply(seat, action)
            if len(waiting) > 1:
                assert happened == []
                assert state.to_act() == tuple(other for other in waiting if other != seat)
            else:
                assert happened


@every_table
def test_the_order_within_a_simultaneous_step_changes_nothing(name: str, seats: int) -> None:
    for state, rng in tables(name, seats, "order"):
        while waiting := state.to_act():
            chosen = {seat: pick(rng, state.legal_actions(seat)) for seat in waiting}
            reverse = state.clone()
            for seat in waiting:
                happened = state.apply(seat, chosen[seat])
            for seat in reversed(waiting):
                happened_too = reverse.apply(seat, chosen[seat])
            if len(waiting) > 1:
                assert happened == happened_too
                assert snapshot(state) == snapshot(reverse)


@every_table
def test_a_sealed_choice_changes_nothing_that_others_see(name: str, seats: int) -> None:
    for state, rng in tables(name, seats, "sealed"):
        for seat, action in walk(state, rng):
            if len(state.to_act()) > 1:
                other = state.clone()
                other.apply(seat, pick(rng, other.legal_actions(seat)))
            else:
                other = None
            state.apply(seat, action)
            if other is not None:
                for viewer in (*range(seats), None):
                    if viewer != seat:
                        assert other.view(viewer) == state.view(viewer)


@every_table
def test_a_match_saves_and_tells_a_step_only_when_it_is_complete(name: str, seats: int) -> None:
    desk = Desk()
    match = Match.new(header(name, seats), desk)
    heard: list[Update] = []
    match.watch(0, heard.append)
    rng = Random("steps")
    while waiting := match.to_act():
        version, saved = match.version, list(desk.lines)
        choices = {seat: pick(rng, match.view(seat).legal) for seat in waiting}
        order = rng.sample(waiting, len(waiting))
        for seat in order[:-1]:
            match.submit(seat, choices[seat], version)
            assert (match.version, desk.lines) == (version, saved)
            assert heard.pop() == Update(version, ())
        last = order[-1]
        before = snapshot_of(match)
        desk.full = True
        with pytest.raises(SaveError):
            match.submit(last, choices[last], version)
        assert (snapshot_of(match), desk.lines, heard) == (before, saved, [])
        desk.full = False
        match.submit(last, choices[last], version)
        assert heard.pop().version == match.version == version + 1
        decided = [line["seat"] for line in desk.lines[len(saved) :] if line["type"] == "action"]
        assert decided == sorted(waiting)
    assert check(parse(written(desk.lines))).outcome == match.outcome


def snapshot_of(match: Match) -> Any:
    return (match.version, snapshot(match._state), match.lines[:], match.memory(None))


# Clones


@every_table
def test_a_clone_is_equal_and_independent(name: str, seats: int) -> None:
    for state, rng in tables(name, seats, "clones"):
        for number, (seat, action) in enumerate(walk(state, rng)):
            if number % 5 == 0:
                before = snapshot(state)
                clone = state.clone()
                assert snapshot(clone) == before
                for step, (other, choice) in enumerate(walk(clone, rng)):
                    clone.apply(other, choice)
                    if step == 12:
                        break
                assert snapshot(state) == before
            state.apply(seat, action)


@every_table
def test_a_clone_goes_on_like_its_original(name: str, seats: int) -> None:
    for state, rng in tables(name, seats, "twins"):
        for number, (seat, action) in enumerate(walk(state, rng)):
            if number % 7 == 0:
                twin = state.clone()
            assert state.apply(seat, action) == twin.apply(seat, action)
            assert snapshot(state) == snapshot(twin)


@every_table
def test_a_clone_may_be_given_another_chance(name: str, seats: int) -> None:
    for state, rng in tables(name, seats, "chances"):
        before = snapshot(state)
        clone = state.clone()
        clone.chance = RandomChance(Random(1))
        for seat, action in walk(clone, rng):
            clone.apply(seat, action)
        assert snapshot(state) == before


# Views and events


def only_data(thing: object) -> bool:
    """Tell whether a thing is built of frozen Structs, tuples, frozen sets and scalars alone."""
    if thing is None or isinstance(thing, str | int | float):
        return True
    if isinstance(thing, tuple | frozenset):
        return all(only_data(item) for item in thing)
    if isinstance(thing, msgspec.Struct):
        fields = (getattr(thing, name) for name in thing.__struct_fields__)
        return thing.__struct_config__.frozen and all(only_data(field) for field in fields)
    return False


@every_table
def test_a_view_is_plain_frozen_data_with_the_legal_actions(name: str, seats: int) -> None:
    game = load_game(name)
    for state, rng in tables(name, seats, "views"):
        for number, (seat, action) in enumerate(walk(state, rng)):
            for viewer in (*range(seats), None):
                view = state.view(viewer)
                assert isinstance(view, game.view_type())
                assert view.seat == viewer
                assert view.to_act == state.to_act()
                assert view.outcome == state.outcome
                legal = () if viewer is None else tuple(state.legal_actions(viewer))
                assert tuple(view.legal) == legal
                if number % 5 == 0:
                    assert only_data(view)
                    data = msgspec.json.encode(view)
                    assert msgspec.json.decode(data, type=game.view_type()) == view
            state.apply(seat, action)


@every_game
def test_a_view_has_a_json_schema(name: str) -> None:
    schema = msgspec.json.schema(load_game(name).view_type())
    assert "View" in schema["$defs"]


@every_table
def test_a_view_does_not_follow_the_state(name: str, seats: int) -> None:
    for state, rng in tables(name, seats, "kept views"):
        viewers = (*range(seats), None)
        for seat, action in walk(state, rng):
            views = [state.view(viewer) for viewer in viewers]
            kept = [msgspec.json.encode(view) for view in views]
            state.apply(seat, action)
            assert [msgspec.json.encode(view) for view in views] == kept


@every_table
def test_events_are_plain_frozen_data_of_one_kind_for_all(name: str, seats: int) -> None:
    for state, rng in tables(name, seats, "events"):
        for seat, action in walk(state, rng):
            for event in state.apply(seat, action):
                for viewer in (*range(seats), None):
                    seen = event.seen_by(viewer)
                    if seen is not None:
                        assert type(seen) is type(event)
                        assert only_data(seen)
                        assert seen.seen_by(viewer) == seen
                        data = msgspec.json.encode(seen)
                        assert msgspec.json.decode(data)["event"] == type(event).__name__
                        assert msgspec.json.decode(data, type=type(event)) == seen


# Records


def facts(state: Any) -> Any:
    """Return everything a State holds but its chance."""
    return {name: value for name, value in snapshot(state).items() if name != "chance"}


@every_table
def test_a_record_brings_back_the_same_states_events_and_views(name: str, seats: int) -> None:
    viewers = (*range(seats), None)
    for number in range(GAMES):
        seed = f"records {number}"
        state = new_game(name, seed, seats)
        match = Match.new(header(name, seats, seed=seed))
        states, happened = [], []
        for seat, action in walk(state, Random(seed)):
            complete = len(state.to_act()) == 1
            match.submit(seat, action, match.version)
            happened += state.apply(seat, action)
            if complete:
                states.append(facts(state))
                assert [match.view(v) for v in viewers] == [state.view(v) for v in viewers]
        replay = Replay(parse(written(match.lines)))
        states_again, happened_again = [], []
        while (found := replay.next_action) is not None:
            complete = len(replay.state.to_act()) == 1
            assert found[2] in replay.state.legal_actions(found[1])
            happened_again += replay.step()
            if complete:
                states_again.append(facts(replay.state))
        assert states_again == states
        assert happened_again == happened
        for viewer in viewers:
            told = (event.seen_by(viewer) for event in [*replay.opening, *happened])
            assert match.memory(viewer) == tuple(event for event in told if event is not None)


@every_table
def test_a_record_is_checked_to_its_result(name: str, seats: int) -> None:
    record = finished_record(name, "checked", seats)
    assert record.result is not None
    assert check(record).outcome is not None


@every_table
def test_a_record_gives_the_legal_actions_of_every_line(name: str, seats: int) -> None:
    record = finished_record(name, "lists", seats)
    lists: list[Any] = []
    legal_lists(record, lambda number, seat, legal: lists.append((number, seat, legal)))
    actions = [(number, line) for number, line in record.lines if line["type"] == "action"]
    assert [(number, seat) for number, seat, _ in lists] == [
        (number, line["seat"]) for number, line in actions
    ]
    for (_, _, legal), (_, line) in zip(lists, actions, strict=True):
        assert line["do"] in legal


@every_table
def test_the_same_seed_and_choices_give_the_same_record(name: str, seats: int) -> None:
    one, other = (finished_record(name, "again", seats) for _ in range(2))
    assert one == other


@every_table
def test_a_match_resumed_anywhere_goes_on_with_the_same_chance(name: str, seats: int) -> None:
    match = Match.new(header(name, seats, seed="whole"))
    play_match(match, Random("whole"))
    versions = [match.version * part // 5 for part in range(6)]
    for version in versions:
        lines = dump(match.lines)
        again = Match.resume(parse(lines))
        again.rewind(version)
        unfinished = parse(dump(again.lines))
        resumed = Match.resume(unfinished)
        game = load_game(name)
        rest = [line for line in match.lines[len(again.lines) :] if line["type"] == "action"]
        for line in rest:
            resumed.submit(line["seat"], game.parse(line["do"]), resumed.version)
        assert resumed.lines == match.lines
        assert resumed.memory(None) == match.memory(None)
