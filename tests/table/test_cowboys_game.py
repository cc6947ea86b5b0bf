"""Whole games of Cards for Cowboys by keys, against bots and at one keyboard."""

import pytest

from rules.record import check, read
from tests.table.store import TABLE, at_store, people, timid, with_bots


def mine(folders, seat: int) -> list[str]:
    """Return what a seat decided by the record, which must be sound."""
    record = read(next(folders.games.glob("*.jsonl")))
    check(record)
    return [line["do"] for _, line in record.lines if line.get("seat") == seat and "do" in line]


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_whole_game_by_hotkeys(folders, seats) -> None:
    chosen = []
    async with at_store(folders, with_bots(seats), "whole") as at:
        while at.name == TABLE:
            action = timid(at.view)
            chosen.append(str(action))
            await at.decide(action)
        assert at.name == "Showdown"
        assert "ANN" in at.text
        await at.press(*["space"] * (seats - 1))
        assert "decks" in at.text
        for name in at.session.names:
            assert name.upper() in at.text
        await at.press("space")
        assert "cows" in at.text
        await at.press("right")
        assert "HERDS BY ROUND" in at.text
        await at.press("enter")
        assert at.name == "Result"
    assert mine(folders, 0) == chosen


@pytest.mark.parametrize("seats", [2, 4])
async def test_a_whole_game_at_one_keyboard(folders, seats, monkeypatch) -> None:
    monkeypatch.setattr("tui.screens.quiet.HELD", 0.0)
    chosen = []
    async with at_store(folders, people(seats), "shared") as at:
        while at.name == TABLE:
            if at.page.mode == "step":
                for seat in at.session.match.to_act():
                    action = timid(at.session.match.view(seat))
                    chosen += [str(action)] if seat == 1 else []
                    await at.seal(seat, action)
            else:
                seat = at.page.seat
                action = timid(at.session.match.view(seat))
                chosen += [str(action)] if seat == 1 else []
                await at.decide(action)
        assert at.name == "Showdown"
    assert mine(folders, 1) == chosen
