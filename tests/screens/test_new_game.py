"""Setting up a game: sensible defaults, every choice by arrow, key and mouse."""

import pytest

from rules.core import RulesError
from tui.screens.new_game import Setup
from tui.settings import Settings


def kinds(app):
    return [(seat.name, seat.kind, seat.level) for seat in app.session.match.header.seats]


async def test_enter_alone_starts_you_against_one_normal_bot(opened) -> None:
    async with opened() as shown:
        await shown.press("1", "enter")
        assert shown.name == "RattlesnakeTable"
        assert kinds(shown.app) == [("You", "human", None), ("ROSE", "bot", "normal")]
        assert shown.app.session.match.header.options == {"events": {"locked": 3, "knives": 2}}


async def test_arrows_change_the_row_under_the_cursor(opened) -> None:
    async with opened() as shown:
        await shown.press("1", "down")
        assert shown.chosen.startswith("1  Seat 1")
        await shown.press("down")
        before = shown.chosen
        await shown.press("right")
        assert shown.chosen != before
        await shown.press("left")
        assert shown.chosen == before


async def test_every_choice_has_a_key(opened) -> None:
    async with opened() as shown:
        await shown.press("1", "e")
        assert shown.chosen.startswith("e  Events")
        assert "4 Locked & Loaded, 1 Knives Out" in shown.text
        await shown.press("e", "e")
        assert "0 Locked & Loaded, 5 Knives Out" in shown.text
        await shown.press("v")
        assert "fast" in shown.chosen
        await shown.press("p")
        assert shown.app.session.match.header.options == {"events": {"locked": 0, "knives": 5}}
        assert shown.app.effective.speed == "fast"


async def test_two_people_share_the_keyboard(opened) -> None:
    async with opened() as shown:
        await shown.press("1", "2")
        while "Bob" not in shown.text:
            await shown.press("right")
        assert "2 people at this keyboard" in shown.text
        assert "You" not in shown.text
        await shown.press("p")
        assert shown.name == "Curtain"
        assert kinds(shown.app) == [("Ann", "human", None), ("Bob", "human", None)]


async def test_a_person_with_a_name_keeps_it_beside_others(opened) -> None:
    async with opened(settings=Settings(speed="off", name="Zoe")) as shown:
        await shown.press("1", "2")
        while "Bob" not in shown.text:
            await shown.press("right")
        await shown.press("p")
        assert [seat[0] for seat in kinds(shown.app)] == ["Zoe", "Bob"]


async def test_a_name_is_written_and_filtered(opened) -> None:
    async with opened() as shown:
        await shown.press("1", "down", "enter")
        await shown.press(*["backspace"] * 3, "a", "n", "q", "left", "delete", "enter")
        assert "an" in shown.chosen
        await shown.press("enter", *["backspace"] * 2, "enter")
        assert "A name needs at least one letter." in shown.text
        await shown.press("p")
        assert kinds(shown.app)[0] == ("an", "human", None)


async def test_escape_leaves_a_text_as_it_was_and_decides_nothing(opened) -> None:
    async with opened() as shown:
        await shown.press("1", "s", "x", "y", "escape")
        assert "a new shuffle" in shown.chosen
        assert shown.name == "NewGame"
        await shown.press("escape")
        assert shown.name == "HomePage"
        assert shown.app.session is None


async def test_a_seed_names_the_shuffle(opened) -> None:
    async with opened() as shown:
        await shown.press("1", "s", "h", "i", "enter", "p")
        assert shown.app.session.match.header.seed == "hi"


async def test_a_table_needs_somebody(opened) -> None:
    async with opened() as shown:
        await shown.press("1", "1", "p")
        assert shown.name == "NewGame"
        assert "Nobody plays" in shown.text


async def test_the_mouse_chooses_changes_and_starts(opened) -> None:
    async with opened() as shown:
        await shown.press("1")
        await shown.click("Events")
        assert shown.chosen.startswith("e  Events")
        await shown.click("→")
        assert "4 Locked & Loaded" in shown.text
        await shown.click("← ")
        assert "3 Locked & Loaded" in shown.text
        await shown.click("you against a bot")
        assert shown.name == "RattlesnakeTable"


def test_the_same_name_twice_is_refused() -> None:
    setup = Setup("rattlesnake", "You", "off")
    setup.kinds[1] = "human"
    setup.call(1, "ann")
    with pytest.raises(RulesError, match="Two seats are called"):
        setup.header()


def test_a_name_that_was_written_stays() -> None:
    setup = Setup("rattlesnake", "Zoe", "off")
    assert setup.spec(0) == "me"
    setup.call(0, "Tom")
    assert setup.spec(0) == "human:Tom"
