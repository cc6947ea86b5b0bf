"""The key line of every page at 80x24: nothing is cut off, the way back least of all."""

from random import Random
from types import SimpleNamespace

import pytest

from rules.games import load_game
from rules.match import Match
from rules.record import Header, SeatInfo
from tests.screens.hints import cut_off
from tests.support.games import play_match
from tui.keys import CONTEXTS
from tui.session import Session
from tui.settings import Settings
from tui.tables import GAMES

GLYPHS = ("unicode", "ascii")


def finished(game: str) -> Session:
    """Return the session of a game that Ann has played against bots."""
    seats = load_game(game).seats[0]
    bots = [SeatInfo(f"B{seat}", "bot", "random") for seat in range(1, seats)]
    header = Header(game, (SeatInfo("Ann", "human"), *bots), {}, "hints", "2026-01-01T00:00:00Z")
    match = Match.new(header)
    play_match(match, Random("hints"))
    return Session(match)


def pages_of_text():
    from tui.screens.keys_page import KeysPage
    from tui.screens.log_page import LogPage
    from tui.screens.rules_page import RulesPage

    yield from (RulesPage(game) for game in GAMES)
    yield from (KeysPage(context) for context in CONTEXTS)
    yield LogPage([], "The story")


def pages_of_an_end():
    from tui.screens.backs import Backs, WhosePile
    from tui.screens.charmers_end import CharmersEnd
    from tui.screens.result import Result
    from tui.screens.review import Review
    from tui.screens.showdown import Showdown
    from tui.screens.story_page import StoryPage

    charmers, cowboys, duel = map(finished, ("charmers", "cowboys", "rattlesnake"))
    yield CharmersEnd(charmers, "")
    yield Showdown(cowboys.match.memory(0), cowboys.names, "Ann wins.")
    yield StoryPage(duel)
    yield Review(duel, 0)
    yield Result("Ann wins.", [], SimpleNamespace(session=duel, end_pages=()))
    yield WhosePile({"A": "Ann", "B": "Bob"})
    yield Backs("Ann", ["River"])


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("pages", [pages_of_text, pages_of_an_end])
async def test_every_hint_of_a_page_stands_whole(opened, pages, glyphs, monkeypatch) -> None:
    monkeypatch.setattr("tui.screens.review.Review.judge", lambda _: None)
    async with opened(settings=Settings(glyphs=glyphs)) as shown:
        for page in pages():
            shown.app.push_screen(page)
            await shown.pilot.pause()
            assert cut_off(page) == [], type(page).__name__
            await shown.press("escape")


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize(
    "keys",
    [
        [],
        ["1"],
        ["2"],
        ["3"],
        ["1", "s"],
        ["s"],
        ["s", "down"],
        ["s", "y"],
        ["s", "k"],
        ["s", "k", "enter"],
        ["u"],
    ],
)
async def test_every_hint_stands_whole_from_the_first_screen_on(
    opened, saved, keys, glyphs
) -> None:
    async with opened(settings=Settings(glyphs=glyphs)) as shown:
        await shown.press(*keys)
        assert cut_off(shown.page) == []


async def test_the_end_of_a_showdown_has_other_hints(opened) -> None:
    from tui.screens.showdown import Showdown

    session = finished("cowboys")
    async with opened() as shown:
        shown.app.push_screen(Showdown(session.match.memory(0), session.names, "Ann wins."))
        await shown.pilot.pause()
        for key in ("enter", "right"):
            await shown.press(key)
            assert cut_off(shown.page) == []


@pytest.mark.parametrize(("width", "fits"), [(80, False), (200, True)])
async def test_keys_with_long_names_leave_the_way_back(opened, width, fits) -> None:
    """Where a person's own keys take more room, the other hints go first."""
    keys = {"common.up": "ctrl+e", "common.down": "ctrl+g", "rules.next": "backspace"}
    async with opened(settings=Settings(keys=keys), size=(width, 24)) as shown:
        await shown.press("r")
        assert cut_off(shown.page) == ([] if fits else ["game"])
        await shown.click("esc back")
        assert shown.name == "HomePage"
