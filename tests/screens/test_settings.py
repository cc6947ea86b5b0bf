"""The settings: tried at once, written on leaving, with the command line's word left out."""

import pytest

from tui.settings import Settings, load_settings


async def test_a_change_is_seen_at_once_and_written_on_leaving(opened, folders) -> None:
    async with opened() as shown:
        await shown.press("s", "down")
        assert shown.chosen.startswith("t  Theme")
        felt = shown.app.look_now.theme["felt"]
        await shown.press("right")
        assert shown.app.look_now.theme["felt"] != felt
        assert not folders.settings.exists()
        await shown.press("escape")
        assert load_settings(folders.settings).settings == shown.app.settings
        assert shown.app.settings.theme == shown.app.look_now.theme.name


@pytest.mark.parametrize(
    ("key", "field", "value"),
    [
        ("c", "color", "truecolor"),
        ("g", "glyphs", "unicode"),
        ("m", "mouse", False),
        ("a", "animations", False),
        ("v", "speed", "fast"),
        ("w", "curtain", "always"),
        ("i", "idle_seconds", 120),
        ("f", "free_undo", True),
    ],
)
async def test_every_setting_has_a_key(opened, folders, key, field, value) -> None:
    async with opened() as shown:
        await shown.press("s", key, "escape")
        assert getattr(load_settings(folders.settings).settings, field) == value


async def test_values_go_round_both_ways(opened) -> None:
    async with opened() as shown:
        await shown.press("s", "v", "left", "left")
        assert shown.app.settings.speed == "normal"
        await shown.press("right")
        assert shown.app.settings.speed == "off"


async def test_the_command_line_counts_for_the_run_and_is_never_written(opened, folders) -> None:
    async with opened(overrides={"theme": "light", "mouse": False}) as shown:
        assert shown.app.look_now.theme.name == "light"
        await shown.press("s", "f", "escape")
        assert load_settings(folders.settings).settings.theme == "dark"
        assert shown.app.look_now.theme.name == "light"


async def test_changing_what_the_command_line_said_ends_its_word(opened, folders) -> None:
    async with opened(overrides={"glyphs": "ascii"}) as shown:
        await shown.press("s", "g", "escape")
        assert "glyphs" not in shown.app.overrides
        assert not shown.app.look_now.glyphs.ascii


async def test_ascii_is_seen_at_once(opened) -> None:
    async with opened() as shown:
        await shown.press("s", "g", "g")
        assert shown.text.isascii()
        assert "plain ASCII" in shown.text


async def test_a_name_is_written_and_filtered(opened) -> None:
    async with opened() as shown:
        await shown.press("s", "y", "backspace", "backspace", "backspace", "Z", "o", "e", "enter")
        assert shown.app.settings.name == "Zoe"
        await shown.press("enter", *["backspace"] * 3, "left_square_bracket", "enter")
        assert shown.app.settings.name == "Zoe"
        assert "leave it out" in shown.text


async def test_they_are_written_when_the_game_is_left_from_here(opened, folders) -> None:
    async with opened() as shown:
        await shown.press("s", "f", "ctrl+c")
        assert shown.left
        assert load_settings(folders.settings).settings.free_undo


async def test_a_file_that_cannot_be_written_is_told_once(opened, folders) -> None:
    folders.settings.mkdir(parents=True)
    async with opened() as shown:
        await shown.press("s", "f", "escape")
        assert shown.name == "SettingsPage"
        assert "cannot be" in shown.said
        await shown.press("escape")
        assert shown.name == "HomePage"


async def test_a_broken_theme_is_named_and_the_default_used(opened, folders) -> None:
    folders.themes.mkdir(parents=True)
    (folders.themes / "mine.toml").write_text("title = 3\n")
    async with opened(settings=Settings(theme="mine")) as shown:
        assert shown.app.look_now.theme.name == "dark"
        assert "mine.toml, line 1" in shown.said
        assert "the default theme is used" in shown.said


async def test_a_key_is_rebound_by_pressing_it(opened, folders) -> None:
    async with opened() as shown:
        await shown.press("s", "k")
        shown.page.menu.go("home.settings")
        await shown.press("enter")
        assert "Press the key for: change the settings" in shown.text
        await shown.press("x")
        assert "x it is" in shown.text
        await shown.press("escape", "escape")
        assert shown.name == "HomePage"
        assert "x  Settings" in shown.text
        await shown.press("s")
        assert shown.name == "HomePage"
        await shown.press("x")
        assert shown.name == "SettingsPage"
        assert load_settings(folders.settings).settings.keys == {"home.settings": "x"}


async def test_a_key_that_is_taken_or_refused_changes_nothing(opened) -> None:
    async with opened() as shown:
        await shown.press("s", "k")
        shown.page.menu.go("rattlesnake.attack")
        await shown.press("enter", "d")
        assert "d is the key of 'defend' already" in shown.said
        await shown.press("enter", "f5")
        assert "function key" in shown.said
        await shown.press("enter", "escape")
        assert shown.name == "RebindPage"
        assert shown.app.keymap.changes == {}


async def test_an_action_gets_its_own_key_back(opened) -> None:
    async with opened(settings=Settings(keys={"common.log": "j"})) as shown:
        await shown.press("s", "k")
        shown.page.menu.go("common.log")
        await shown.press("d")
        assert shown.app.keymap.changes == {}
        assert shown.app.keymap.key("common.log") == "l"


async def test_signs_can_be_keys(opened) -> None:
    async with opened() as shown:
        await shown.press("s", "k")
        shown.page.menu.go("common.log")
        await shown.press("enter", "comma")
        assert shown.app.keymap.keys("common.log") == ("comma",)


async def test_the_list_of_keys_turns_by_pages(opened) -> None:
    async with opened() as shown:
        await shown.press("s", "k", "end")
        assert "no" in shown.chosen
        await shown.press("home")
        assert "move up" in shown.chosen
        await shown.press("pagedown", "pagedown")
        assert "move up" not in shown.text


async def test_a_name_is_kept_or_given_up_by_mouse(opened) -> None:
    async with opened() as shown:
        await shown.press("s", "y", "ctrl+u", "Z", "o", "e")
        await shown.click("Theme")
        assert shown.page.field.text == "Zoe", "a press beside the keys ends nothing"
        await shown.click("esc as it was")
        assert shown.app.effective.name == "You"
        await shown.press("y", "ctrl+u", "Z", "o", "e")
        await shown.click("enter keep it")
        assert shown.app.effective.name == "Zoe"


async def test_the_keys_that_end_the_typing_are_the_same_for_everybody(opened) -> None:
    """A letter that somebody has for choosing is a letter while they type."""
    async with opened(settings=Settings(keys={"common.choose": "j"})) as shown:
        await shown.press("s", "y")
        assert "enter keep it" in shown.text
        await shown.press("ctrl+u", "j", "enter")
        assert shown.app.effective.name == "j"
        assert "j write" in shown.text
