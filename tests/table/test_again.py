"""A finished game is looked at again: a line of its story leads to the moment it tells of."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from rules.core import Event
from rules.games import load_game
from rules.match import Match
from rules.record import Header, Replay, SeatInfo
from tests.support.games import play_match
from tests.support.memory import MemoryDriver, running
from tests.table.conftest import ENV, Seated
from tui.again import Again
from tui.app import FangsApp
from tui.folders import Folders
from tui.session import Session
from tui.settings import Settings
from tui.start import Play
from tui.tables import GAMES


def finished(game: str, people: int) -> Session:
    """Return the session of a game that was played at random to its end."""
    seats = load_game(game).seats[0]
    infos = [
        SeatInfo(f"P{seat}", "human") if seat < people else SeatInfo(f"B{seat}", "bot", "random")
        for seat in range(seats)
    ]
    match = Match.new(Header(game, tuple(infos), {}, "again", "2026-01-01T00:00:00Z"))
    play_match(match, Random("again"))
    return Session(match)


@asynccontextmanager
async def at_the_end(folders: Folders, session: Session) -> AsyncIterator[Seated]:
    """Show a finished game, at its result."""
    app = FangsApp(
        Play(session.match.header), Settings(speed="off"), folders,
        env=ENV, session=session, driver_class=MemoryDriver,
    )  # fmt: skip
    async with running(app, (80, 24)) as (_, driver):
        at = Seated(app, driver)
        await at.until(lambda: at.name in ("Result", "Showdown"))
        while at.name == "Showdown":
            await at.press("enter")
        yield at


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("game", GAMES)
async def test_enter_on_a_line_of_the_story_shows_that_moment(folders, game, people) -> None:
    session = finished(game, people)
    viewer = session.viewer
    async with at_the_end(folders, session) as at:
        await at.press("l")
        story = [told.text for told in session.log(viewer)]
        assert at.name == "StoryPage"
        assert f"{len(story)} lines" in at.text
        for key, place in (("end", len(story) - 1), ("home", 0), ("pagedown", None)):
            await at.press(key)
            place = at.page.menu.cursor if place is None else place
            await at.press("enter")
            await at.until(lambda: at.name.startswith("Again") and at.page.mode == "over")
            await at.shown()
            assert at.prompt.startswith(f"Step {place + 1} of {len(story)}, as ")
            assert at.page.story == story[place]
            then = at.page.told.match
            seen = len(then.memory(viewer))
            assert then.memory(viewer) == session.match.memory(viewer)[:seen]
            assert seen > session.log(viewer)[place].event
            await at.press("escape")
            assert at.name == "StoryPage"
        await at.press("escape")
        assert at.name == "Result"


async def test_at_one_keyboard_it_shows_what_everybody_could_see(folders) -> None:
    session = finished("rattlesnake", 2)
    async with at_the_end(folders, session) as at:
        await at.press("l", "home", "enter")
        await at.until(lambda: at.name.startswith("Again") and at.page.mode == "over")
        await at.shown()
        assert at.prompt.endswith("as everybody could see it.")
        assert at.page.view.seat is None
        for _ in range(3):
            await at.press("right")
        await at.until(lambda: "Step 4 of" in at.prompt)
        await at.press("left")
        await at.until(lambda: "Step 3 of" in at.prompt)


async def test_the_claims_of_a_game_looked_at_again_are_told(folders) -> None:
    session = finished("charmers", 1)
    async with at_the_end(folders, session) as at:
        await at.press("l", "end", "enter")
        await at.until(lambda: at.name.startswith("Again") and at.page.mode == "over")
        await at.press("k")
        await at.until(lambda: at.name == "LogPage")
        await at.press("escape", "r")
        await at.until(lambda: at.name == "RulesPage")


async def test_a_first_step_that_takes_long_does_not_come_after_a_later_one(
    folders, monkeypatch
) -> None:
    session = finished("rattlesnake", 1)
    go, asked, free, shown = Again.go, [], asyncio.Event(), []

    async def slow(again: Again, step: int) -> None:
        asked.append(step)
        if len(asked) == 1:
            await free.wait()
        await go(again, step)
        shown.append(step)

    monkeypatch.setattr(Again, "go", slow)
    async with at_the_end(folders, session) as at:
        await at.press("l", "home", "enter")
        await at.until(lambda: asked == [0])
        await at.press("right")
        await at.until(lambda: shown == [1])
        free.set()
        await at.app.workers.wait_for_complete(
            [worker for worker in at.app.workers if worker.node is at.page]
        )
        assert shown == [1]
        assert at.page.told.step == at.page.place == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", [1, 2])
async def test_a_step_is_played_once_and_as_far_as_it_goes(game, people, monkeypatch) -> None:
    session = finished(game, people)
    again = Again.of(session.match, session.viewer)
    step, played = Replay.step, []

    def count(replay: Replay) -> list[Event]:
        played.append(replay)
        return step(replay)

    monkeypatch.setattr(Replay, "step", count)
    actions = sum(line["type"] == "action" for line in session.match.lines)
    for place in (len(again) // 2, len(again) - 1, 1):
        played.clear()
        await again.go(place)
        then = session.match.until(again.match.version).lines
        assert len(played) == sum(line["type"] == "action" for _, line in then) <= actions
        memory = again.match.memory(session.viewer)
        assert memory == session.match.memory(session.viewer)[: len(memory)]


async def test_a_sentence_too_long_for_its_row_is_told_whole_below(folders) -> None:
    session = finished("charmers", 1)
    story = [told.text for told in session.log(session.viewer)]
    long = max(story, key=len)
    assert len(long) > 80
    async with at_the_end(folders, session) as at:
        await at.press("l", "home", *["down"] * story.index(long))
        assert long in " ".join(" ".join(at.rows[21:]).split())
        await at.press("home")
        assert at.rows[21].strip() == ""
