"""The unfinished games: going on, rescuing a damaged one, deleting."""

import os
from datetime import datetime
from pathlib import Path

import pytest

from rules.record import SeatInfo
from tui import saves
from tui.start import new_game


async def test_a_game_is_gone_on_with(opened, saved) -> None:
    async with opened() as shown:
        await shown.press("u")
        assert "Rattlesnake: You, ROSE" in shown.chosen
        assert "0 decisions" in shown.chosen
        await shown.press("enter")
        assert shown.name == "RattlesnakeTable"
        assert shown.app.session.id == saved.stem


async def test_there_may_be_none(opened) -> None:
    async with opened() as shown:
        await shown.press("u")
        assert "There is no unfinished game." in shown.text
        await shown.press("enter", "d", "down")
        assert shown.name == "ResumePage"


async def test_a_game_is_deleted_only_after_a_yes(opened, saved) -> None:
    async with opened() as shown:
        await shown.press("u", "d")
        assert "Delete this game for good?" in shown.text
        await shown.press("enter")
        assert saved.exists()
        await shown.press("d", "escape")
        assert saved.exists()
        await shown.press("d", "y")
        assert not saved.exists()
        assert "There is no unfinished game." in shown.text


async def test_a_game_that_cannot_be_deleted_is_let_go_of(opened, saved, monkeypatch) -> None:
    unlink = Path.unlink

    def fail(path: Path, missing_ok: bool = False) -> None:
        if path == saved:
            raise PermissionError(13, "Permission denied")
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", fail)
    async with opened() as shown:
        await shown.press("u", "d", "y")
        assert "cannot be deleted: Permission denied" in shown.said
        saves.Hold(saved).close()
        monkeypatch.undo()
        await shown.press("d", "y")
        assert not saved.exists()


@pytest.mark.parametrize("started", ["", "yesterday", "0001-01-01"])
async def test_a_game_of_no_day_is_shown_with_that_of_its_file(opened, saved, started) -> None:
    moment = saves.unfinished(saved.parent)[0].started
    saved.write_text(saved.read_text().replace(moment, started))
    os.utime(saved, (10**9, 10**9))
    async with opened() as shown:
        await shown.press("u")
        assert f"{datetime.fromtimestamp(10**9):%d %b %H:%M}" in shown.chosen
        await shown.press("enter")
        assert shown.name == "RattlesnakeTable"


async def test_a_game_played_elsewhere_is_not_deleted(opened, saved) -> None:
    hold = saves.Hold(saved)
    async with opened() as shown:
        await shown.press("u", "d", "y")
        assert saved.exists()
        assert "is being played in another terminal" in shown.said
    hold.close()


@pytest.fixture
def damaged(saved):
    """A game with a line in it that cannot be played."""
    with saved.open("a") as file:
        file.write('{"type":"action","seat":0,"do":"fly"}\n{"type":"action","seat":0,"do":"end"}\n')
    return saved


async def test_a_damaged_game_is_named_and_rescued_from_its_last_good_state(
    opened, damaged
) -> None:
    async with opened() as shown:
        await shown.press("u", "enter")
        assert "Go on from the last good state?" in shown.text
        assert "is damaged" in shown.text
        await shown.press("escape")
        assert shown.name == "ResumePage"
        await shown.press("enter", "y")
        assert shown.name == "RattlesnakeTable"
        assert list(damaged.parent.glob("*.damaged"))


async def test_a_file_that_is_no_record_is_named(opened, saved) -> None:
    saved.write_text("no record\n")
    async with opened() as shown:
        await shown.press("u")
        assert f"{saved.stem}" in shown.chosen
        assert "damaged" in shown.chosen
        assert "line 1" in shown.said
        await shown.press("enter", "y")
        assert shown.name == "ResumePage"
        assert "line 1" in shown.said


async def test_the_newest_comes_first(opened, saved, folders) -> None:
    os.utime(saved, (1, 1))
    seats = [SeatInfo("Zoe", "human"), SeatInfo("DOC", "bot", "random")]
    new_game(folders, saves.new_header("rattlesnake", seats)).close()
    async with opened() as shown:
        await shown.press("u")
        assert "Zoe, DOC" in shown.chosen
        await shown.press("down")
        assert "You, ROSE" in shown.chosen
        await shown.click("Zoe, DOC")
        assert "Zoe, DOC" in shown.chosen
