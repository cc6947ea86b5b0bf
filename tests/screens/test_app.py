"""The app: leaving, a terminal too small, keys that come too early, a crash, and the look."""

import stat

import pytest

from themes import load_theme, theme_names
from tui.app import sixteen
from tui.crash import report, write_report
from tui.screens.ask import Ask


async def test_leaving_a_table_is_asked_and_goes_back_to_the_first_screen(opened) -> None:
    async with opened() as shown:
        await shown.press("1", "enter", "q")
        assert "Leave the table?" in shown.text
        assert "The game is saved" in shown.text
        await shown.press("n")
        assert shown.name == "RattlesnakeTable"
        await shown.press("ctrl+c", "y")
        assert shown.name == "HomePage"
        assert shown.app.session is None
        assert shown.chosen.startswith("c  Continue")


async def test_leaving_a_table_that_was_the_start_leaves(opened, against_bot) -> None:
    async with opened(against_bot) as shown:
        await shown.press("q", "y")
        assert shown.left


async def test_asking_twice_is_a_yes(opened, against_bot) -> None:
    async with opened(against_bot) as shown:
        await shown.press("ctrl+c")
        assert not shown.left
        await shown.press("ctrl+c")
        assert shown.left


async def test_where_no_game_goes_on_nothing_is_asked(opened) -> None:
    async with opened() as shown:
        await shown.press("s", "ctrl+q")
        assert shown.left


@pytest.mark.parametrize(("keys", "answer"), [
    (["y"], True),
    (["n"], False),
    (["escape"], False),
    (["enter"], False),
    (["left", "enter"], True),
    (["right", "right", "enter"], False),
    (["x", "space", "q", "n"], False),
])  # fmt: skip
async def test_a_question_is_answered_with_yes_or_no(opened, keys, answer) -> None:
    async with opened() as shown:
        given = []
        shown.app.push_screen(Ask("Sure?", "It is a question."), given.append)
        await shown.pilot.pause()
        await shown.press(*keys)
        assert given == [answer]


async def test_a_question_is_answered_with_the_mouse(opened) -> None:
    async with opened() as shown:
        given = []
        shown.app.push_screen(Ask("Sure?", yes="of course", no="never"), given.append)
        await shown.pilot.pause()
        await shown.click("of course")
        assert given == [True]


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (74, 20), (20, 5)])
async def test_too_small_a_terminal_is_told_and_comes_back_by_itself(opened, size) -> None:
    async with opened() as shown:
        await shown.press("s")
        await shown.resize(*size)
        if size[0] >= 30:
            assert f"needs 80x24, you have {size[0]}x{size[1]}" in shown.text
            assert "resize, or q" in shown.text
        assert shown.name == "TooSmall"
        await shown.press("escape", "enter", "s")
        assert shown.name == "TooSmall"
        await shown.resize(80, 24)
        assert shown.name == "SettingsPage"
        assert "S E T T I N G S" in shown.text


async def test_too_small_from_the_start_with_a_table_that_goes_on_below(opened, two_people) -> None:
    async with opened(two_people, size=(70, 20)) as shown:
        await shown.pilot.pause()
        assert shown.name == "TooSmall"
        assert "Ann" not in shown.text
        await shown.resize(80, 24)
        assert shown.name == "Curtain"
        await shown.resize(70, 20)
        await shown.press("q")
        assert shown.left


async def test_keys_typed_for_one_screen_never_act_on_the_next(opened) -> None:
    async with opened() as shown:
        shown.driver.feed(b"1\r\r\rq")
        await shown.pilot.pause()
        await shown.pilot.pause()
        assert shown.name == "NewGame"
        assert not shown.left


async def test_the_hand_is_covered_when_the_terminal_loses_the_focus(opened, two_people) -> None:
    async with opened(two_people) as shown:
        covered = []
        shown.app.pages[0].cover = lambda: covered.append(True)
        shown.driver.feed(b"\x1b[O")
        await shown.pilot.pause()
        assert covered


async def test_with_one_person_nothing_is_covered(opened, against_bot) -> None:
    async with opened(against_bot) as shown:
        covered = []
        shown.app.pages[0].cover = lambda: covered.append(True)
        shown.driver.feed(b"\x1b[O")
        shown.app.cover()
        await shown.pilot.pause()
        assert not covered


async def test_leaving_lets_go_of_the_saved_game(opened, against_bot, folders) -> None:
    async with opened(against_bot) as shown:
        assert list(folders.games.glob(".*.lock"))
        shown.app.leave(0)
        assert not list(folders.games.glob(".*.lock"))


def test_a_crash_report_names_places_and_types_and_nothing_that_anybody_holds(tmp_path) -> None:
    try:
        secret = "QUICKDRAW"
        raise ValueError(f"cannot play {secret} with seed seven")
    except ValueError as error:
        sentence = write_report(error, tmp_path)
    (path,) = tmp_path.glob("crash-*.txt")
    text = path.read_text()
    assert str(path) in sentence
    assert "\n" not in sentence
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "builtins.ValueError" in text
    assert "test_app, line " in text
    assert "QUICKDRAW" not in text
    assert "seven" not in text


def test_a_report_follows_the_causes(tmp_path) -> None:
    from datetime import UTC, datetime

    try:
        try:
            raise KeyError("a card")
        except KeyError as inner:
            raise RuntimeError("a hand") from inner
    except RuntimeError as error:
        text = report(error, datetime(2026, 1, 2, tzinfo=UTC))
    assert text.index("builtins.RuntimeError") < text.index("builtins.KeyError")
    assert "card" not in text


def test_a_report_that_cannot_be_written_is_said(tmp_path) -> None:
    (tmp_path / "file").write_text("")
    assert "no report could be written" in write_report(ValueError(), tmp_path / "file" / "data")


@pytest.mark.parametrize("name", theme_names())
def test_each_colour_of_a_theme_has_its_own_choice_among_sixteen(name) -> None:
    theme = load_theme(name)
    mapping = sixteen(theme)
    assert len(mapping) == len({colour.rgb for colour in theme.slots.values()})
    assert all(-1 <= number <= 15 for number in mapping.values())
