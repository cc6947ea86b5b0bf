"""Setting up Snake Charmers: three to six seats, and the option `quick` with whom it helps."""

from rules.record import read
from tui.keys import CONTEXTS, KEYS


def charmers(shown) -> None:
    shown.app.set_up("charmers")


async def test_the_smallest_table_has_three_seats_and_the_largest_six(opened) -> None:
    async with opened() as shown:
        charmers(shown)
        await shown.press("down", "up")
        assert shown.text.count("a bot, normal") == 2
        await shown.press("n", "n", "n")
        assert shown.text.count("a bot, normal") == 5
        assert "you against 5 bots" in shown.text


async def test_the_menu_says_whom_quick_helps(opened) -> None:
    async with opened() as shown:
        charmers(shown)
        await shown.press("down")
        assert "no: helps those without a snake" in shown.text
        await shown.press("k")
        assert "yes: helps the Snake Charmers" in shown.text


async def test_a_game_begins_with_the_option_chosen(opened, folders) -> None:
    async with opened() as shown:
        charmers(shown)
        await shown.press("down", "k", "p")
        assert shown.name == "CharmersTable"
        record = read(next(folders.games.glob("*.jsonl")))
        assert record.header.options == {"quick": True}
        assert len(record.header.seats) == 3


def test_no_two_actions_of_the_table_have_the_same_key() -> None:
    keys = [key for id in CONTEXTS["charmers"] for key in KEYS[id].keys]
    assert len(keys) == len(set(keys))
