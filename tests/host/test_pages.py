"""The pages of a host: their key lines, their keys, and what is typed at them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from textual import events
from textual.app import ScreenStackError

from tests.host.inside import until
from tests.host.memory import sit_down, visiting
from tests.screens.hints import cut_off
from tui.host.chairs import Terms
from tui.keys import CONTEXTS, KEYS

GLYPHS = ("unicode", "ascii")


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize(
    "keys", ["", "c", "1", "1 f", "2", "3", "g", "s", "s k", "r", "question_mark"]
)
async def test_every_hint_of_a_page_stands_whole(tmp_path, keys, glyphs) -> None:
    async with visiting(tmp_path, glyphs=glyphs) as shown:
        await shown.press(*keys.split())
        assert cut_off(shown.page) == []


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("key", ["tab", "slash"])
async def test_every_hint_of_the_tables_page_stands_whole(tmp_path, key, glyphs) -> None:
    async with visiting(tmp_path, glyphs=glyphs) as shown:
        await sit_down(shown)
        await shown.press(key)
        assert shown.name == "SeatsPage"
        assert cut_off(shown.page) == []


# Settings


async def test_the_keys_of_the_settings_are_those_of_its_rows(tmp_path) -> None:
    """What a keyboard that people share can be set to is not there, and has no key there."""
    async with visiting(tmp_path) as shown:
        await shown.press("s")
        rows = {row.command for row in shown.page.menu.rows}
        settings = [id for id in CONTEXTS["settings"] if id.startswith("settings.")]
        before = shown.app.settings
        for id in settings:
            if id not in rows:
                await shown.press(KEYS[id].keys[0])
        assert shown.app.settings == before
        assert shown.page.field is None
        await shown.press("question_mark")
        assert shown.name == "KeysPage"
        assert 0 < len(rows) < len(settings)
        for id in settings:
            assert (KEYS[id].about in shown.text) == (id in rows)


# Typing, and the mouse


async def test_a_code_is_typed_and_given_up_by_mouse(tmp_path) -> None:
    async with visiting(tmp_path) as shown:
        await shown.click("A code")
        await shown.press("7", "7")
        await shown.click("esc not now")
        assert shown.page.field is None
        assert "go" in shown.text
        await shown.click("c a code")
        await shown.press("7", "7")
        await shown.click("enter find the table")
        assert "No table has that code" in shown.text


async def test_something_is_said_by_mouse(tmp_path) -> None:
    async with visiting(tmp_path) as shown:
        await sit_down(shown)
        await shown.press("tab")
        await shown.click("/ say")
        await shown.press("h", "i")
        await shown.click("enter say it")
        assert "Ann: hi" in shown.text
        await shown.click("/ say")
        await shown.press("h", "o")
        await shown.click("esc not")
        assert "Ann: ho" not in shown.text
        assert shown.page.field is None
        await shown.click("esc back")
        assert shown.name.startswith("Hosted")


async def test_a_name_is_taken_by_mouse(tmp_path) -> None:
    async with visiting(tmp_path, name="") as shown:
        await shown.click("enter go on")
        await until(lambda: shown.name == "LobbyPage")
        await shown.pilot.pause()
        assert "you are ann" in shown.text


async def test_who_is_asked_for_a_code_leaves_by_mouse(tmp_path) -> None:
    async with visiting(tmp_path, name="", invite="sesame") as shown:
        assert shown.name == "CodePage"
        with suppress(ScreenStackError):
            await shown.click("esc leave")
        assert shown.left


# What lies above


async def test_a_page_below_another_is_not_the_one_on_top(tmp_path) -> None:
    async with visiting(tmp_path) as shown:
        lobby = shown.page
        assert lobby.on_top
        await shown.press("1")
        assert not lobby.on_top
        draft = shown.page
        await shown.press("?")
        assert shown.name == "KeysPage"
        assert not draft.on_top
        shown.app.lobby.get_up(draft.draft, shown.app.visitor)
        await shown.pilot.pause()
        assert shown.name == "KeysPage", "nothing below takes it away"
        await shown.press("escape")
        assert shown.page is lobby


# The table's page, and a table laid again


async def test_every_key_that_the_tables_page_shows_acts_or_says_why_not(tmp_path) -> None:
    async with visiting(tmp_path) as shown:
        await sit_down(shown, "2")
        await shown.press("tab")
        for key in ("b", "x"):
            await shown.press(key)
            assert "Nobody has been gone for 120 s yet." in shown.text
        await shown.press("?")
        assert shown.name == "KeysPage"
        await shown.press("escape", "q")
        assert "Leave the table?" in shown.text


async def test_who_watches_is_told_that_they_only_listen(tmp_path) -> None:
    async with visiting(tmp_path) as shown:
        await sit_down(shown)
        (table,) = shown.app.lobby.tables.values()
        table.chairs[0].holder = "SHA256:b"
        shown.app.look_on(table)
        await until(lambda: shown.app.session.viewer is None)
        await shown.pilot.pause()
        await shown.press("tab", "/")
        assert "Who watches only listens." in shown.text
        assert shown.page.field is None


async def test_playing_again_keeps_what_was_agreed_on(tmp_path) -> None:
    async with visiting(tmp_path) as shown:
        await sit_down(shown)
        table = shown.app.session.table
        table.terms, table.code = Terms(window=0.0, clock=60.0, hold=300.0), "ABC234"
        shown.app.play(shown.app.session.match.header)
        await until(lambda: shown.name == "DraftPage")
        assert shown.page.draft.terms == table.terms
        assert shown.page.draft.private
        assert shown.page.draft.code != table.code


# Talk


async def test_what_is_said_is_shown_sign_by_sign(tmp_path) -> None:
    text = "a ^ b c d` ´e´ 20° <x> {y} ©"
    async with visiting(tmp_path) as shown:
        await sit_down(shown)
        await shown.press("slash")
        shown.page.post_message(events.Paste(text))
        await shown.pilot.pause()
        assert shown.page.field.text == text
        await shown.press("enter", "tab")
        assert f"Ann: {text}" in shown.text


async def test_lines_that_are_pasted_become_one(tmp_path) -> None:
    async with visiting(tmp_path) as shown:
        await sit_down(shown)
        await shown.press("slash")
        shown.page.post_message(events.Paste("well met,\r\nall\rof\n\nyou\t!\n"))
        await shown.pilot.pause()
        assert shown.page.field.text == "well met, all of you !"
