"""Playing a record again: what cannot have happened is refused with its line number."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st

from rules.match import Match
from rules.record import (
    RecordError,
    Replay,
    check,
    legal_lists,
    parse,
)
from tests.support.games import game_lines, written
from tests.support.records import (
    ACTIONS,
    LAST,
    LINES,
    ONE_SENTENCE,
    SHUFFLES,
    WHOLE,
    edited,
    refused,
    with_extra,
    with_row,
)

# Read but not playable


def test_an_action_of_the_wrong_seat_is_refused() -> None:
    number = ACTIONS[0]
    error = refused(edited(number, seat=1 - LINES[number - 1]["seat"]))
    assert error.number == number
    assert "not legal now: the other player decides now (Turn)" in error.reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pass", "not legal now"),
        ("defend", "not legal now"),
        ("fly", "no action of Rattlesnake"),
        ("", "no action of Rattlesnake"),
        ("attack hit five", "no action of Rattlesnake"),
        (f"use focus five@{'9' * 5000} 1", "no action of Rattlesnake"),
    ],
)
def test_an_action_that_cannot_be_is_refused(text: str, reason: str) -> None:
    error = refused(edited(ACTIONS[0], do=text))
    assert error.number == ACTIONS[0]
    assert reason in error.reason


def test_an_action_after_the_end_is_refused() -> None:
    data = written([*LINES[:-1], {"type": "action", "seat": 0, "do": "end"}])
    error = refused(data)
    assert error.number == LAST
    assert "the game is over (R17)" in error.reason


@pytest.mark.parametrize(
    ("missing", "number", "reason"),
    [
        (2, 2, "for seat 0"),
        (3, 3, "asks for 'shuffle'"),
        (4, 1, "'saloon' is missing"),
        (SHUFFLES[0], SHUFFLES[0] - 1, "'shuffle' is missing"),
    ],
)
def test_a_missing_chance_line_is_refused(missing: int, number: int, reason: str) -> None:
    error = refused(with_row(missing, None))
    assert error.number == number
    assert reason in error.reason


@pytest.mark.parametrize("number", [5, 6, LAST])
def test_a_superfluous_chance_line_is_refused(number: int) -> None:
    error = refused(with_extra(number, LINES[1]))
    assert (error.number, error.reason) == (number, "no chance line belongs here")


@pytest.mark.parametrize(
    ("number", "fields", "reason"),
    [
        (2, {"what": "tie"}, "asks for 'shuffle'"),
        (2, {"seat": 1}, "for seat 0"),
        (2, {"cards": ["five"] * 17}, "right cards"),
        (2, {"cards": None}, "list of cards"),
        (4, {"row": ["focus"]}, "5 cards"),
        (4, {"deck": None}, "row and a deck"),
        (SHUFFLES[-1], {"cards": []}, "right cards"),
    ],
)
def test_a_wrong_chance_line_is_refused(number: int, fields: dict[str, Any], reason: str) -> None:
    error = refused(edited(number, **fields))
    assert error.number == number
    assert reason in error.reason


RETURNS = LINES[-1]["returns"]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"returns": [-value for value in RETURNS]}, f"returns should be {json.dumps(RETURNS)}"),
        ({"returns": None}, "returns should be"),
        ({"returns": [1.0]}, "returns should be"),
        ({"why": "quiet"}, 'why should be "hits"'),
        ({"why": None}, 'why should be "hits"'),
        ({"scores": [1, 2]}, "scores should be null"),
    ],
)
def test_a_wrong_result_is_refused(fields: dict[str, Any], reason: str) -> None:
    error = refused(edited(LAST, **fields))
    assert error.number == LAST
    assert reason.replace(" ", "") in error.reason.replace(" ", "")


def test_whole_numbers_are_good_returns() -> None:
    assert check(parse(edited(LAST, returns=[int(value) for value in RETURNS])))


def test_a_result_before_the_end_is_refused() -> None:
    error = refused(written([*LINES[:6], LINES[-1]]))
    assert (error.number, error.reason) == (7, "the game is not over here")


def test_nothing_may_follow_the_result() -> None:
    error = refused(WHOLE + written([LINES[-2]]))
    assert (error.number, error.reason) == (LAST + 1, "nothing may follow the result")


def test_a_match_refuses_what_a_check_refuses() -> None:
    for data in (edited(LAST, why="quiet"), edited(ACTIONS[0], do="pass"), edited(3, cards=[])):
        with pytest.raises(RecordError) as error:
            Match.resume(parse(data))
        assert str(error.value) == str(refused(data))


# Any damage


@given(st.integers(0, len(WHOLE)))
@profile(max_examples=150)
def test_cut_anywhere_it_is_a_record_or_refused_in_its_first_line(end: int) -> None:
    data = WHOLE[:end]
    if b"\n" not in data and end < len(WHOLE.splitlines()[0]):
        assert refused(data).number == 1
        return
    record = parse(data)
    match = Match.resume(record)
    assert written(match.lines) == written(LINES[: len(match.lines)])
    assert len(match.lines) >= 1 + len(record.lines)


@given(
    st.lists(
        st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(0, 3), st.binary(max_size=4)),
        min_size=1,
        max_size=4,
    )
)
@profile(max_examples=300)
def test_any_damage_is_refused_with_a_line_number(cuts: list[tuple[int, int, bytes]]) -> None:
    data = WHOLE
    for at, length, put in cuts:
        data = data[:at] + put + data[at + length :]
    error = verdict(data)
    if error is not None:
        assert 1 <= error.number <= data.count(b"\n") + 1
        assert ONE_SENTENCE.fullmatch(str(error))


def verdict(data: bytes) -> RecordError | None:
    """Return the refusal of a record, None if it is good."""
    try:
        check(parse(data))
    except RecordError as error:
        return error
    return None


# Playing again


def test_a_replay_tells_the_next_action_before_it_is_played() -> None:
    replay = Replay(parse(WHOLE))
    number, seat, action = replay.next_action
    assert (number, seat, str(action)) == (5, LINES[4]["seat"], LINES[4]["do"])
    assert replay.step()
    while replay.next_action is not None:
        replay.step()
    assert replay.state.outcome is not None


def test_the_legal_lists_hold_each_lines_action() -> None:
    lists: list[tuple[int, int, Any]] = []
    legal_lists(parse(WHOLE), lambda number, seat, legal: lists.append((number, seat, legal)))
    assert [number for number, _, _ in lists] == ACTIONS
    for number, seat, legal in lists:
        assert LINES[number - 1]["seat"] == seat
        assert LINES[number - 1]["do"] in legal


def test_a_record_with_options_plays_with_them() -> None:
    lines = game_lines("knives", options={"events": {"knives": 5}})
    record = parse(written(lines))
    assert record.header.options == {"events": {"knives": 5}}
    assert check(record).options.events.knives == 5
