"""Game records: what is read, what is refused with which line number, and how they are saved."""

from __future__ import annotations

import pytest

from rules.core import Outcome
from rules.record import (
    Header,
    SeatInfo,
    check,
    dump,
    parse,
    result_line,
)
from tests.support.games import header, written
from tests.support.records import (
    ACTIONS,
    LAST,
    LINES,
    WHOLE,
    edited,
    refused,
    with_row,
)

# What a record looks like


def test_the_first_line_has_the_fields_of_the_format() -> None:
    assert list(LINES[0]) == ["type", "format", "game", "seats", "options", "seed", "started"]
    assert LINES[0]["seats"] == [
        {"name": f"player {seat}", "kind": "human", "level": None} for seat in (0, 1)
    ]


def test_a_header_is_written_with_every_field() -> None:
    line = Header("rattlesnake", (SeatInfo("a", "human"),), {}, "seed", "now").line()
    assert dump([line]) == (
        b'{"type":"game","format":1,"game":"rattlesnake",'
        b'"seats":[{"name":"a","kind":"human","level":null}],'
        b'"options":{},"seed":"seed","started":"now"}\n'
    )


def test_chance_then_actions_each_followed_by_its_chance_then_the_result() -> None:
    assert [line.get("what") for line in LINES[1:4]] == ["shuffle", "shuffle", "saloon"]
    assert [line["seat"] for line in LINES[1:3]] == [0, 1]
    assert LINES[4] == {"type": "action", "seat": LINES[4]["seat"], "do": LINES[4]["do"]}
    assert {line["type"] for line in LINES[4:-1]} == {"action", "chance"}
    assert list(LINES[-1]) == ["type", "returns", "why"]


def test_scores_stand_in_the_result_of_games_that_have_them() -> None:
    line = result_line(Outcome((1.0, -1.0), "herds", (12, 7)))
    assert line == {"type": "result", "returns": [1.0, -1.0], "why": "herds", "scores": [12, 7]}


def test_a_record_is_utf_8_without_escapes() -> None:
    line = header(seats=2, seed="Séance 🐍").line()
    assert "Séance 🐍" in dump([line]).decode("utf-8")


def test_a_whole_record_is_read_and_checked() -> None:
    record = parse(WHOLE)
    assert (record.notice, record.ended) == (None, True)
    assert record.result == (LAST, LINES[-1])
    assert [number for number, _ in record.lines] == list(range(2, LAST))
    outcome = check(record).outcome
    assert outcome is not None
    assert list(outcome.returns) == LINES[-1]["returns"]


def test_a_record_without_a_result_is_unfinished_and_good() -> None:
    for number in ACTIONS:
        record = parse(written(LINES[: number - 1]))
        assert record.result is None
        assert check(record).outcome is None


def test_unknown_fields_are_ignored_everywhere() -> None:
    lines = [{**line, "note": {"by": ["hand"]}} for line in LINES]
    lines[0]["options"] = {"speed": "fast"}
    lines[0]["seats"] = [{**seat, "elo": 1500} for seat in lines[0]["seats"]]
    record = parse(written(lines))
    assert check(record).outcome is not None


def test_lines_may_end_with_carriage_returns() -> None:
    assert check(parse(WHOLE.replace(b"\n", b"\r\n"))).outcome is not None


def test_a_level_may_be_left_out() -> None:
    seats = [{"name": "a", "kind": "human"}, {"name": "b", "kind": "bot", "level": "normal"}]
    record = parse(edited(1, seats=seats))
    assert record.header.seats == (SeatInfo("a", "human"), SeatInfo("b", "bot", "normal"))


# Half-written


def test_a_half_written_last_line_is_dropped_with_a_notice() -> None:
    rows = WHOLE.splitlines(keepends=True)
    for number in (2, 5, LAST // 2, LAST):
        kept, torn = b"".join(rows[: number - 1]), rows[number - 1]
        for cut in (1, len(torn) // 2, len(torn) - 2):
            record = parse(kept + torn[:cut])
            assert record.notice == f"The half-written last line {number} was dropped."
            assert len(record.lines) == number - 2
            assert not record.ended


def test_a_last_line_that_lacks_only_its_end_is_kept() -> None:
    record = parse(WHOLE[:-1])
    assert (record.notice, record.ended) == (None, False)
    assert record.result == (LAST, LINES[-1])


def test_a_half_written_line_elsewhere_is_refused() -> None:
    error = refused(with_row(7, WHOLE.splitlines()[6][:-1]))
    assert (error.number, error.reason) == (7, "this is not JSON")


def test_a_half_written_first_line_is_no_record() -> None:
    assert refused(WHOLE[:50]).number == 1


# Damaged


@pytest.mark.parametrize(
    ("data", "number", "reason"),
    [
        (b"", 1, "empty"),
        (b"\n", 1, "not JSON"),
        (b"\x00\x01\xfe\xff\x80", 1, "not JSON"),
        (bytes(range(256)), 1, "not JSON"),
        (b"PK\x03\x04" + b"\x00" * 100, 1, "not JSON"),
        (b"\xef\xbb\xbf" + WHOLE, 1, "not JSON"),
        (WHOLE.decode().encode("utf-16"), 1, "not JSON"),
        (b"[" * 100_000 + b"\n", 1, "nested too deeply"),
        (b'{"type":"game","x":' + b'{"x":' * 100_000 + b"\n", 1, "nested too deeply"),
        (with_row(6, b""), 6, "not JSON"),
        (with_row(6, b"{"), 6, "not JSON"),
        (with_row(6, b"NaN"), 6, "not JSON"),
        (with_row(6, b'{"type": "action", "seat": 0, "do": "\xff"}'), 6, "not JSON"),
        (with_row(6, b'{"type": "action", "seat": 0, "do": "\\ud800"}'), 6, "not JSON"),
        (with_row(6, b'{"type": "action", "seat": ' + b"9" * 9999 + b', "do": ""}'), 6, "not JSON"),
        (with_row(6, b'{"type": "action", "a": ' + b"[" * 50_000), 6, "nested too deeply"),
        (with_row(6, b"[]"), 6, "no type"),
        (with_row(6, b'"action"'), 6, "no type"),
        (with_row(6, b"null"), 6, "no type"),
        (with_row(6, b"{}"), 6, "no type"),
        (with_row(6, b'{"type": ["action"]}'), 6, "no type"),
        (with_row(6, b'{"type": "move"}'), 6, "'move' is not known"),
        (WHOLE + b"\n", LAST + 1, "not JSON"),
    ],
)
def test_what_is_no_record_line_is_refused(data: bytes, number: int, reason: str) -> None:
    error = refused(data)
    assert error.number == number
    assert reason in error.reason


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (with_row(1, None), 'type "game"'),
        (with_row(1, b'{"type": "action", "seat": 0, "do": "end"}'), 'type "game"'),
        (edited(1, format=None), "format None is not known"),
        (edited(1, format=2), "format 2 is not known"),
        (edited(1, format="1"), "format '1' is not known"),
        (edited(1, format=True), "format True is not known"),
        (edited(1, format=1.0), "format 1.0 is not known"),
        (edited(1, game=None), 'a game line needs "game"'),
        (edited(1, game="poker"), "no game 'poker'"),
        (edited(1, game=7), '"game" cannot be 7; it must be the name of a game'),
        (edited(1, seats=None), 'a game line needs "seats"'),
        (edited(1, seats=2), '"seats" cannot be 2; it must be a list of seats'),
        (written([{**LINES[0], "seats": []}]), "2 seats"),
        (edited(1, seats=LINES[0]["seats"] * 2), "2 seats"),
        (edited(1, seats=[{"name": "a", "kind": "cat"}] * 2), 'a "kind" ("human" or "bot")'),
        (edited(1, seats=[{"kind": "human"}] * 2), 'each with a "name"'),
        (edited(1, seed=None), 'a game line needs "seed"'),
        (edited(1, seed=7), '"seed" cannot be 7; it must be a text'),
        (edited(1, started=None), 'a game line needs "started"'),
        (edited(1, started=7), '"started" cannot be 7; it must be a time as a text'),
        (edited(1, options=None), 'a game line needs "options"'),
        (edited(1, options=[]), '"options" cannot be []; it must be an object'),
        (
            edited(1, options={"events": {"locked": 9}}),
            "The option 'events' of Rattlesnake cannot be {\"locked\":9}; it must be five of",
        ),
        (
            edited(1, options={"events": 5}),
            "The option 'events' of Rattlesnake cannot be 5; it must be five of",
        ),
    ],
)
def test_a_first_line_that_is_wrong_is_refused(data: bytes, reason: str) -> None:
    error = refused(data)
    assert error.number == 1
    assert reason in error.reason
    assert "`" not in error.reason


@pytest.mark.parametrize("seat", [-1, 2, "0", 0.0, True, None, [0]])
def test_an_action_needs_a_seat_of_the_game(seat: object) -> None:
    error = refused(edited(ACTIONS[3], seat=seat))
    assert (error.number, error.reason) == (ACTIONS[3], "an action needs the number of its seat")


@pytest.mark.parametrize("text", [None, 7, ["end"]])
def test_an_action_needs_a_text(text: object) -> None:
    error = refused(edited(ACTIONS[3], do=text))
    assert (error.number, error.reason) == (ACTIONS[3], 'an action needs its text in "do"')


@pytest.mark.parametrize("what", [None, 7])
def test_a_chance_line_needs_its_what(what: object) -> None:
    error = refused(edited(2, what=what))
    assert (error.number, error.reason) == (2, 'a chance line needs its "what"')
