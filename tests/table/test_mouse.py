"""The table by mouse alone: cards, slots, answers and the words of the last line are buttons."""

from random import Random

import pytest

from rules.record import read
from tests.support.games import duel, table
from tests.table.conftest import BOT, PEOPLE
from tests.table.players import commands_for, lively


async def press_button(at, command: str) -> None:
    """Press the mouse on the top left cell of what stands for a command."""
    for panel in at.page.panels:
        for region, each in reversed(panel.hot):
            if each == command:
                await at.click(panel.region.x + region.x, panel.region.y + region.y)
                return
    raise AssertionError(f"{command} cannot be pressed in:\n{at.text}")


def buttons_for(at, action) -> list[str]:
    """Return what to press for an action: a card, then a word, then the answers."""
    names = []
    asking = bool(at.page.chooser.ask)
    for command in commands_for(at.view, action):
        if command.startswith("card:") and asking:
            names.append(command.replace("card", "option"))
        elif ":" in command:
            names.append(command)
        else:
            names.append(f"rattlesnake.{command}")
            asking = command in ("buy", "use")
    return names


async def test_a_part_of_a_game_by_mouse_alone(seated, folders) -> None:
    choose = lively(Random("mouse"))
    chosen = []
    async with seated(BOT, "mouse") as at:
        while len(chosen) < 25 and at.name == "RattlesnakeTable":
            action = choose(at.view)
            chosen.append(str(action))
            for name in buttons_for(at, action):
                await press_button(at, name)
            await at.my_turn()
            await at.shown()
    record = read(next(folders.games.glob("*.jsonl")))
    mine = [line["do"] for _, line in record.lines if line.get("seat") == 0 and "do" in line]
    assert mine == chosen


async def test_a_press_on_a_slot_begins_to_buy_from_it(seated) -> None:
    async with seated(state=table(("five scout hit", ""))) as at:
        await at.click_on("DOUBLE")
        assert at.page.chooser.paying_slot == 5
        await at.click_on("FIVE")
        await at.click_on("HIT")
        await at.click_on("b pay")
        await at.my_turn()
        assert "doubletap" in at.view.hand


async def test_a_press_on_a_played_card_makes_it_the_target(seated) -> None:
    async with seated(state=duel("scout", "five", hands=("distract", ""))) as at:
        await at.click_on("DISTRACT")
        await at.click_on("x use")
        await at.click_on("╔5")
        assert at.page.chooser.ask.title == "Distract: the 5 of the defense becomes"
        await at.click_on("esc")
        assert at.page.chooser.ask.title == "Distract: which card?"


@pytest.mark.parametrize("words", ["DISTRACT", "DOUBLE", "1  "])
async def test_what_is_no_answer_cannot_be_pressed(seated, words) -> None:
    state = duel("scout five", "five", hands=("distract distract", ""))
    async with seated(state=state) as at:
        await at.press("1", "x")
        version = at.session.match.version
        await at.click_on(words)
        assert at.page.chooser.ask.title == "Distract: which card?"
        assert at.session.match.version == version


async def test_the_number_below_a_card_is_a_button_too(seated) -> None:
    async with seated(state=table(("five scout", ""))) as at:
        await press_button(at, "card:2")
        assert at.page.chooser.picked == [1]
        row = at.panel("Hand").region.bottom - 1
        await at.click(at.rows[row].index("2"), row)
        assert at.page.chooser.picked == []


async def test_a_press_on_the_covered_hand_turns_it_up(seated) -> None:
    async with seated(state=table(("five", ""))) as at:
        await at.press(".")
        await at.click_on("▒▒▒▒▒▒")
        assert "FIVE" in at.text


async def test_the_piles_and_the_pages_open(seated) -> None:
    async with seated() as at:
        await at.click_on("graveyard")
        assert at.name == "LogPage"
        await at.press("escape")
        await at.click_on("log")
        assert at.name == "LogPage"


async def test_the_public_question_is_answered_by_a_press(seated) -> None:
    state = duel("scout", "five", hands=("five", "five"))
    async with seated(PEOPLE, state=state) as at:
        assert at.page.mode == "table"
        await at.click_on("no one")
        assert at.session.match.to_act() == (0,)
        assert at.session.match.view(0).phase == "after"
