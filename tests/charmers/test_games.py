"""Whole games: pinned counts of positions, playthroughs, and records."""

from __future__ import annotations

from random import Random

import pytest

from rules.match import Match
from rules.record import RecordError, Replay, check, parse
from tests.charmers.playthrough import GAMES, path, playthrough
from tests.charmers.tables import SEATS, new, table
from tests.support.games import header, play_match, written
from tests.support.pinned import compare, sequences

every_record = pytest.mark.parametrize(
    ("seats", "quick"), [(seats, quick) for seats in SEATS for quick in (False, True)]
)


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (3, (2, 42, 84, 672, 2940)),
        (4, (3, 72, 144, 1368, 7296)),
        (5, (4, 120, 240, 2880, 18800)),
        (6, (5, 165, 330, 4455, 32670)),
    ],
)
def test_counts_from_the_start(seats: int, counts: tuple[int, ...]) -> None:
    state = new(seats, f"counts {seats}")
    assert tuple(sequences(state, depth) for depth in range(1, 6)) == counts


def test_counts_from_the_last_night() -> None:
    state = table("1 2 snake", "4 5", "0 3", circle="1n 2d", shut=[1], quick=True)
    counts = tuple(sequences(state, depth) for depth in range(1, 6))
    assert counts == (1, 21, 42, 315, 749)


def test_counts_with_two_snakes_in_a_hand() -> None:
    state = table("1 snake snake", "4 5", "0 2", "3 6", shut=[1, 2])
    assert tuple(sequences(state, depth) for depth in range(1, 5)) == (1, 16, 32, 208)


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_is_as_it_was(name: str) -> None:
    compare(playthrough(*GAMES[name]), path(name))


def match_of(seats: int, quick: bool) -> Match:
    options = {"quick": quick}
    match = Match.new(header("charmers", seats, seed=f"record {seats}", options=options))
    play_match(match, Random(f"record {seats} {quick}"))
    return match


@every_record
def test_a_record_is_checked_to_its_result(seats: int, quick: bool) -> None:
    match = match_of(seats, quick)
    assert [line.get("what") for line in match.lines[:2]] == [None, "deal"]
    assert match.lines[1].keys() == {"type", "what", "hands", "first"}
    assert match.lines[-1].keys() == {"type", "returns", "why"}
    assert check(parse(written(match.lines))).outcome == match.outcome


@every_record
def test_a_record_holds_the_true_offers_and_every_decision(seats: int, quick: bool) -> None:
    match = match_of(seats, quick)
    replay = Replay(parse(written(match.lines)))
    while (found := replay.next_action) is not None:
        assert found[2] in replay.state.legal_actions(found[1])
        replay.step()
    offers = [line["do"] for line in match.lines if line.get("do", "").startswith("offer")]
    assert offers
    assert not any("?" in text for text in offers)


@every_record
def test_an_altered_record_is_refused_at_its_line(seats: int, quick: bool) -> None:
    lines = match_of(seats, quick).lines
    first = lines[1]["first"]
    for wrong in (
        {**lines[1], "first": (first + 1) % seats},
        {**lines[1], "hands": lines[1]["hands"][::-1][1:]},
        {key: value for key, value in lines[1].items() if key != "first"},
        {**lines[1], "what": "shuffle"},
    ):
        with pytest.raises(RecordError, match="line 2"):
            check(parse(written([lines[0], wrong, *lines[2:]])))
    with pytest.raises(RecordError, match="line 3"):
        check(parse(written([*lines[:2], {**lines[2], "do": f"address {first}"}, *lines[3:]])))
    wrong_result = {**lines[-1], "why": "rounds"}
    with pytest.raises(RecordError, match=f"line {len(lines)}"):
        check(parse(written([*lines[:-1], wrong_result])))
