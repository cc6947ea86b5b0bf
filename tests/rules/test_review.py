"""The review of a finished game: judged by what could be known, the same every time."""

from __future__ import annotations

from random import Random

import pytest

from rules.arena import play_game
from rules.record import Record, dump, parse
from rules.review import bot_reasons, costliest, moments


@pytest.fixture(scope="module")
def lost() -> Record:
    """A game that a thoughtless player lost."""
    result = play_game(
        "rattlesnake",
        ["bot:random", "bot:normal"],
        options={},
        seed="review",
        clock=lambda: 0.0,
        started="2026-01-01T00:00:00Z",
    )
    return parse(dump(result.lines))


def test_the_moments_of_a_seat_are_its_own_unforced_decisions(lost: Record) -> None:
    found = list(moments(lost, 0))
    assert found
    for moment in found:
        assert moment.view.seat == 0
        assert len(moment.view.legal) > 1
        assert moment.action in moment.view.legal
    lines = dict(lost.lines)
    assert [lines[moment.number]["do"] for moment in found] == [str(m.action) for m in found]


def test_the_costliest_decisions_come_worst_first_and_the_same_every_time(lost: Record) -> None:
    slips = costliest(lost, 0, Random(7), samples=4)
    assert 1 <= len(slips) <= 3
    costs = [slip.cost for slip in slips]
    assert costs == sorted(costs, reverse=True)
    for slip in slips:
        assert 0 < slip.cost <= 1
        assert slip.chosen != slip.better
        assert slip.better in slip.view.legal
        assert slip.why.endswith(".")
    assert costliest(lost, 0, Random(7), samples=4) == slips


def test_whoever_plays_as_the_bot_would_has_nothing_to_regret(lost: Record) -> None:
    assert costliest(lost, 1, Random(7), samples=2) == []


def test_bots_give_the_reason_of_each_of_their_decisions(lost: Record) -> None:
    reasons = list(bot_reasons(lost))
    assert all(why.endswith(".") for _, why in reasons)
    told = [moment for moment, _ in reasons if moment.view.seat == 1]
    assert told == list(moments(lost, 1)), "normal would decide the same again"
