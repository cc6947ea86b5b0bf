"""Whole games of Snake Charmers by keys against bots, and what is shown when they are over."""

from random import Random

import pytest

from rules.charmers.cards import TABLES
from rules.charmers.events import CardAccepted
from rules.record import check, read
from tests.support.games import pick
from tests.table.circle import TABLE, at_circle, people, with_bots
from tui.narration.charmers import cards


async def play_out(at, rng: Random) -> list[str]:
    """Play to the end; return what was chosen."""
    chosen = []
    while at.name == TABLE:
        action = pick(rng, at.view.legal)
        chosen.append(str(action))
        version = at.session.match.version
        await at.decide(action)
        assert at.session.match.version > version
    await at.shown()
    return chosen


@pytest.mark.parametrize("seats", [3, 6])
async def test_a_whole_game_by_hotkeys(folders, seats) -> None:
    async with at_circle(folders, with_bots(seats), "whole", options={"quick": True}) as at:
        chosen = await play_out(at, Random(seats))
        assert at.name == "Result"
        assert "one night card is left alone" in " ".join(at.text.split())
        for name, hand in zip(at.session.names, at.session.match.view(0).hands, strict=True):
            assert f"{name}: {cards(hand)}" in at.text
    record = read(next(folders.games.glob("*.jsonl")))
    check(record)
    mine = [line["do"] for _, line in record.lines if line.get("seat") == 0 and "do" in line]
    assert mine == chosen


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_at_the_end_all_hands_lie_open_around_the_circle(folders, glyphs) -> None:
    quick = {"quick": True}
    async with at_circle(folders, with_bots(6), "ends", options=quick, glyphs=glyphs) as at:
        await play_out(at, Random(1))
        await at.press("escape")
        assert "T H E   E N D" in at.text
        view = at.session.match.view(0)
        assert at.text.count("WINS") == sum(result > 0 for result in view.outcome.returns)
        for hand in view.hands:
            assert " ".join(hand) in at.text
        assert "You hold" not in at.text


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_how_it_went_has_a_row_for_each_card_of_the_circle(folders, glyphs) -> None:
    quick = {"quick": True}
    async with at_circle(folders, with_bots(3), "strips", options=quick, glyphs=glyphs) as at:
        await play_out(at, Random(2))
        await at.press("escape", "g")
        assert at.name == "CharmersEnd"
        await at.until(lambda: at.page.beliefs is not None)
        lines = ["".join(text for text, *_ in line) for line in at.page.paper.lines]
        story = at.session.match.memory(None)
        turns = sum(isinstance(event, CardAccepted) for event in story)
        night = "*" if glyphs == "ascii" else "■"
        for number in range(1, TABLES[3].highest + 1):
            (row,) = [line for line in lines if line.startswith(f" {number}  ")]
            assert row[4] == night
            assert len(row.replace("|", "")) == 4 + turns + 1
        assert f"    turns 0 to {turns}" in lines
        told = " ".join(lines)
        for bot in ("ROSE", "DOC"):
            assert f"{bot}: a snake with " in told or f"{bot}: no snake with " in told
        await at.press("escape")
        assert at.name == TABLE


async def test_how_it_went_is_not_shown_before_the_end(folders) -> None:
    async with at_circle(folders, with_bots(3)) as at:
        await at.press("g")
        assert at.name == TABLE


async def test_an_address_can_be_taken_back_but_no_answer(folders) -> None:
    async with at_circle(folders, with_bots(3), "undo") as at:
        while at.view.phase != "address":
            await at.decide(at.view.legal[0])
        at.page._mine.clear()
        before = at.session.match.version
        await at.decide(at.view.legal[0])
        await at.press("u")
        await at.my_turn()
        assert at.session.match.version == before
        await at.decide(at.view.legal[0])
        await at.decide(at.view.legal[0])
        version = at.session.match.version
        await at.press("u")
        assert at.session.match.version == version
        assert "free undo" in at.prompt


async def test_people_see_all_hands_at_the_end_and_nobody_is_you(folders, monkeypatch) -> None:
    monkeypatch.setattr("tui.screens.quiet.HELD", 0.0)
    seats = people(3)
    async with at_circle(folders, seats, options={"quick": True}, curtain="never") as at:
        await play_out(at, Random(3))
        assert at.name == "Result"
        await at.press("escape")
        assert "T H E   E N D" in at.text
        assert not any(word in at.text for word in ("You hold", " you "))
