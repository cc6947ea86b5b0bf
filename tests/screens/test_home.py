"""The first screen: what it offers, and where each entry leads."""

import pytest

from rules.games import NAMES, load_game
from tui.keys import Keymap
from tui.tables import GAMES


async def test_it_offers_what_there_is_and_nothing_else(opened) -> None:
    async with opened() as shown:
        for name in NAMES:
            assert (load_game(name).title in shown.text) == (name in GAMES)
        assert "Continue" not in shown.text
        assert "Unfinished" not in shown.text
        assert shown.chosen.startswith("1  Rattlesnake")


async def test_the_last_game_comes_first(opened, saved) -> None:
    async with opened() as shown:
        assert shown.chosen == "c  Continue            Rattlesnake: You, ROSE"
        await shown.press("enter")
        assert shown.name == "RattlesnakeTable"
        assert shown.app.session.id == saved.stem


@pytest.mark.parametrize(
    ("key", "page"),
    [("1", "NewGame"), ("s", "SettingsPage"), ("r", "RulesPage"), ("u", "ResumePage")],
)
async def test_every_entry_has_a_key_and_escape_comes_back(opened, key, page) -> None:
    async with opened() as shown:
        await shown.press(key)
        assert shown.name == page
        await shown.press("escape")
        assert shown.name == "HomePage"


async def test_arrows_go_round_and_enter_goes_in(opened) -> None:
    async with opened() as shown:
        await shown.press("up")
        assert shown.chosen == "q  Leave"
        await shown.press("up", "up")
        assert shown.chosen == "s  Settings"
        await shown.press("enter")
        assert shown.name == "SettingsPage"


async def test_the_mouse_does_the_same(opened) -> None:
    async with opened() as shown:
        await shown.click("Settings")
        assert shown.name == "SettingsPage"
        await shown.click("back")
        assert shown.name == "HomePage"


async def test_q_leaves(opened) -> None:
    async with opened() as shown:
        await shown.press("q")
        assert shown.left
        assert shown.app.return_code == 0


async def test_what_is_wrong_with_files_is_told(opened) -> None:
    async with opened(notices=("config.toml, line 2: there is no such setting.",)) as shown:
        assert "config.toml, line 2: there is no such setting." in shown.text


async def test_a_game_played_elsewhere_is_refused_in_one_sentence(opened, saved) -> None:
    from tui.saves import Hold

    hold = Hold(saved)
    async with opened() as shown:
        await shown.press("c")
        assert shown.name == "HomePage"
        assert "is being played in another terminal" in shown.said
    hold.close()


async def test_damaged_games_are_counted(opened, saved) -> None:
    saved.with_name("rattlesnake-bad.jsonl").write_text("{}\n")
    async with opened() as shown:
        assert "2, 1 of them damaged" in shown.text


async def test_the_keys_are_those_of_the_person(opened) -> None:
    from tui.settings import Settings

    async with opened(settings=Settings(keys={"home.settings": "x"})) as shown:
        assert "x  Settings" in shown.text
        await shown.press("s")
        assert shown.name == "HomePage"
        await shown.press("x")
        assert shown.name == "SettingsPage"
        assert shown.app.keymap.changes == Keymap({"home.settings": "x"}).changes


async def test_everything_stands_in_ascii_too(opened) -> None:
    async with opened(overrides={"glyphs": "ascii"}) as shown:
        assert shown.text.isascii()
        assert "> 1  Rattlesnake" in shown.text


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
async def test_nothing_is_cut_off(opened, saved, size) -> None:
    async with opened(size=size) as shown:
        for words in ("Continue", "Rattlesnake", "Unfinished games", "Settings", "Leave", "keys"):
            assert words in shown.text
