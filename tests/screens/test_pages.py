"""The pages of text: rules, keys and log; they turn, open where they should, and close."""

from copy import deepcopy

import pytest

from tui.keys import CONTEXTS, KEYS
from tui.screens.keys_page import KeysPage
from tui.screens.log_page import LogPage
from tui.screens.rules_page import RulesPage
from tui.tables import GAMES


def top(shown) -> str:
    """The first line of the text, without the arrow beside it."""
    return shown.text.splitlines()[4].strip().partition("  ")[0]


async def test_the_rules_open_at_the_heading_that_matters_now(opened) -> None:
    async with opened() as shown:
        shown.app.push_screen(RulesPage("rattlesnake", "Combos"))
        await shown.pilot.pause()
        assert top(shown) == "Combos"


async def test_the_rules_open_at_the_beginning_otherwise(opened) -> None:
    async with opened() as shown:
        await shown.press("r")
        assert "R A T T L E S N A K E" in shown.text
        assert "The goal" in shown.text
        assert shown.page.paper.top == 0


async def test_the_rules_turn_by_headings(opened) -> None:
    async with opened() as shown:
        await shown.press("r", "n", "n")
        assert top(shown) == "Cards"
        await shown.press("p")
        assert top(shown) == "The goal"
        await shown.press("p", "p")
        assert shown.page.paper.top == 0


async def test_arrows_pages_and_ends(opened) -> None:
    async with opened() as shown:
        await shown.press("r")
        paper = shown.page.paper
        await shown.press("down", "down", "up")
        assert paper.top == 1
        await shown.press("pagedown")
        assert paper.top == 1 + paper.size.height - 2
        await shown.press("end", "down")
        assert paper.top == paper.last_top > 0
        await shown.press("home", "pageup")
        assert paper.top == 0


async def test_the_wheel_turns_too(opened) -> None:
    async with opened() as shown:
        await shown.press("r")
        shown.driver.feed(b"\x1b[<65;20;12M")
        await shown.pilot.pause()
        assert shown.page.paper.top > 0


async def test_the_log_opens_at_its_newest_line(opened) -> None:
    async with opened() as shown:
        shown.app.push_screen(LogPage([f"Line {n}." for n in range(100)], "The story"))
        await shown.pilot.pause()
        assert "Line 99." in shown.text
        assert "Line 1." not in shown.text
        assert "100 lines" in shown.text
        await shown.press("home")
        assert "Line 0." in shown.text
        await shown.press("escape")
        assert shown.name == "HomePage"


async def test_a_short_log_stands_whole(opened) -> None:
    async with opened() as shown:
        shown.app.push_screen(LogPage([], "The story"))
        await shown.pilot.pause()
        assert "Nothing has happened yet." in shown.text


async def test_a_resize_keeps_the_log_at_its_end(opened) -> None:
    async with opened() as shown:
        long = " ".join(["word"] * 40)
        shown.app.push_screen(LogPage([long] * 30 + ["The last."], "The story"))
        await shown.pilot.pause()
        await shown.resize(120, 40)
        assert "The last." in shown.text


async def test_the_list_of_keys_shows_them_as_they_are(opened) -> None:
    from tui.settings import Settings

    async with opened(settings=Settings(keys={"rattlesnake.attack": "k"})) as shown:
        shown.app.push_screen(KeysPage("rattlesnake"))
        await shown.pilot.pause()
        assert "1-9   choose a card, or an answer" in shown.text
        assert "k   attack with the picked cards" in shown.text


async def test_every_screen_shows_its_keys(opened) -> None:
    async with opened() as shown:
        for keys, title in ((["1"], "A new game"), (["s"], "Settings"), (["u"], "Unfinished")):
            await shown.press(*keys, "question_mark")
            assert shown.name == "KeysPage"
            assert title in shown.text
            await shown.press("escape", "escape")
        assert shown.name == "HomePage"


@pytest.mark.parametrize("game", GAMES)
async def test_a_key_is_listed_where_what_it_changes_is_shown(opened, game) -> None:
    """A game of two has no seat 3, and each game has its own option."""
    async with opened() as shown:
        await shown.press(KEYS[f"home.{game}"].keys[0])
        rows = {row.command for row in shown.page.menu.rows}
        setup = shown.page.setup
        before = deepcopy((setup.kinds, setup.count, setup.options))
        own = [id for id in CONTEXTS["new_game"] if id.startswith("new_game.")]
        for id in own:
            if id not in rows:
                await shown.press(KEYS[id].keys[0])
        assert (setup.kinds, setup.count, setup.options) == before
        await shown.press("question_mark")
        for id in own:
            if ".seat_" not in id:
                assert (KEYS[id].about in shown.text) == (id in rows)
        count = sum(".seat_" in id for id in rows)
        assert f"1-{count}   change who sits in a seat" in shown.text


async def test_what_cannot_be_gone_on_with_has_no_key_in_the_list(opened) -> None:
    async with opened() as shown:
        await shown.press("question_mark")
        assert KEYS["home.continue"].about not in shown.text
        assert KEYS["home.settings"].about in shown.text
