"""Where everything stands at a table of Cards for Cowboys, at each size and in each glyph set."""

import pytest

from rules.cowboys.cards import SUIT
from rules.cowboys.state import Options
from rules.cowboys.store import Spot
from tests.cowboys.tables import draw, play, table
from tests.table.store import at_store, people, with_bots
from tui.choosing.cowboys import face_up, lying
from tui.faces.cowboys import shape
from tui.narration.cowboys.words import letter

SHAPES = [(80, 24), (100, 30), (120, 40), (119, 60), (200, 24), (160, 50)]
PILES = ("r1 r1 r1 scb r1", "r1 s2 scb r1", "cb s2b r1", "r1 r1 scb s2")


def assert_inside(at) -> None:
    """Check that every panel is on the screen, and none over another."""
    width, height = at.app.size
    panels = [panel for panel in at.page.panels if panel.display]
    for panel in panels:
        region = panel.region
        assert region.width > 0
        assert region.height > 0
        assert region.right <= width
        assert region.bottom <= height
    cells = [(p.region.x, y) for p in panels for y in range(p.region.y, p.region.bottom)]
    assert len(cells) == len(set(cells))


def at(rows, region, x: int, y: int) -> str:
    """Return the character of a cell of a region."""
    row = rows[region.y + y]
    return row[region.x + x : region.x + x + 1]


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_the_whole_store_is_seen(folders, size, glyphs, seats) -> None:
    state = table(PILES[:seats])
    draw(state, *[3, 2, 2, 1][:seats])
    play(state, "0: first 0")
    async with at_store(folders, with_bots(seats), state=state, size=size, glyphs=glyphs) as seat:
        assert_inside(seat)
        panel = seat.panel("StorePanel")
        region, store = panel.region, seat.view.store
        form = shape(region.width, region.height, len(store[0]))
        rows = seat.rows
        for spot in lying(store):
            x, y = form.at(spot.row, spot.col)
            slot = store[spot.row - 1][spot.col - 1]
            assert at(rows, region, x + 1, y) == letter(slot.suit)
            assert x + form.width <= region.width
            if slot.card is not None:
                assert at(rows, region, x + form.width // 2, y + form.lines) == str(spot.col)
        middle = [form.at(row, 1)[0] for row in (2, 1)]
        assert middle[1] - middle[0] == form.pitch // 2
        for name in seat.session.names:
            assert name.upper() in seat.text
        # An action that is not legal now carries a dash where there is room for it.
        keys = rows[-1].replace(" –", "").replace(" -", "")
        assert keys.startswith(" d draw  s stop  b buy  x burn  e explode")
        if glyphs == "ascii":
            assert seat.text.isascii()


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_what_can_be_paid_is_told_by_its_frame(folders, glyphs) -> None:
    state = table(PILES[:2], front="1-snake-2 1-cactus-1 1-river-c 1-snake-2c 1-cactus-c")
    draw(state, 3, 1)
    play(state, "0: first 0")
    async with at_store(folders, with_bots(2), state=state, glyphs=glyphs) as seat:
        region = seat.panel("StorePanel").region
        form = shape(region.width, region.height, 5)
        left, right = ("║", "│") if glyphs == "unicode" else ("#", "|")
        frames = {}
        await seat.type("4")
        for spot in face_up(seat.view.store):
            x, y = form.at(spot.row, spot.col)
            frames[spot.col] = at(seat.rows, region, x, y + 1)
        cursor = "▌" if glyphs == "unicode" else ">"
        assert frames == {1: left, 2: left, 3: right, 4: cursor, 5: left}


async def test_the_detail_line_tells_of_any_card(folders) -> None:
    state = table(PILES[:2], front="1-snake-2 1-cactus-1 1-river-c 1-snake-2c 1-cactus-c")
    draw(state, 3, 1)
    play(state, "0: first 0")
    store = state.view(0).store
    behind = letter(SUIT[state.store.cards[5]])
    names = {"R": "River", "C": "Cactus", "S": "Rattlesnake"}
    async with at_store(folders, with_bots(2), state=state) as seat:
        assert await seat.look_at(Spot(1, 1)) == (
            f"1.1 Rattlesnake $2 · cost 3, you have $3 · taking it turns up 2.1 ({names[behind]})"
        )
        assert "taking it turns nothing up" in await seat.look_at(Spot(1, 2))
        there = names[letter(store[3][1].suit)]
        assert await seat.look_at(Spot(4, 2)) == (
            f"4.2 {there} of Act 2, face down: free when 3.1 and 3.2 go"
        )
        assert (await seat.look_at(Spot(3, 5))).endswith("free when 2.5 goes")


async def test_everybody_is_told_of_in_a_line(folders) -> None:
    state = table(("r1 s2 r1", "cb s2b r1"), herds=(14, 9))
    draw(state, 2, 2)
    async with at_store(folders, with_bots(2), state=state) as seat:
        first, second = seat.line("Players"), seat.line("Players", 1)
        assert first.split() == [
            "►ANN", "Herd", "14", "$3", "0", "cows", "○○○", "stops", "R$1", "S$2",
            "next", "R", "1+0",
        ]  # fmt: skip
        assert second.split()[2:] == [
            "9", "$0", "2", "cows", "●●●", "BUST", "C●", "S2c●●", "next", "R", "1+2",
        ]  # fmt: skip


async def test_a_bust_is_told_clearly(folders) -> None:
    state = table(("cb s2b r1", "r1 r1 r1"))
    async with at_store(folders, with_bots(2), state=state, speed="normal") as seat:
        await seat.press("d")
        await seat.until(lambda: seat.page._answer is not None)
        seat.driver.feed(b"d")
        await seat.until(lambda: state.status[0] == "bust")
        await seat.until(lambda: "BUST!  3 bandits: nothing scored" in seat.text)


async def test_hidden_herds_are_shown_to_nobody_else(folders) -> None:
    state = table(("r1 r1", "r1 r1"), herds=(5, 7), options=Options(hidden_herd=True))
    async with at_store(folders, with_bots(2), state=state) as seat:
        assert "Herd 5" in seat.line("Players")
        assert "Herd ?" in seat.line("Players", 1)
    async with at_store(folders, people(2), state=state) as seat:
        assert seat.text.count("Herd ?") == 2


async def test_the_practice_panel_is_off_until_asked_for(folders) -> None:
    state = table(("cb s2b r1", "r1 r1 r1"))
    async with at_store(folders, with_bots(2), state=state) as seat:
        assert "BUSTS" not in seat.text
        await seat.type("d")
        await seat.press("o")
        assert "NEXT CARD BUSTS  you 100% (1 of 1)" in seat.text
        assert "LEFT IN PILE  R $1  C -  S 2c 2b" in seat.text
        assert "CAN PAY FOR  ROSE" in seat.text
        assert ": may be " in await seat.look_at(Spot(4, 1))
        await seat.press("o")
        assert "BUSTS" not in seat.text


async def test_the_suits_of_ones_own_pile_are_shown_against_bots(folders) -> None:
    state = table(("cb s2b r1", "r1 r1 r1"))
    async with at_store(folders, with_bots(2), state=state) as seat:
        assert "YOUR PILE  C S R" in seat.text


async def test_the_story_stands_beside_a_large_table(folders) -> None:
    async with at_store(folders, with_bots(4), size=(120, 40)) as seat:
        assert "THE STORY SO FAR" in seat.text


async def test_a_press_of_the_mouse_looks_at_a_card(folders) -> None:
    async with at_store(folders, with_bots(2), state=table(PILES[:2])) as seat:
        region = seat.panel("StorePanel").region
        form = shape(region.width, region.height, 5)
        x, y = form.at(4, 3)
        await seat.click(region.x + x + 2, region.y + y)
        assert seat.line("PlaceLine").startswith("4.3 ")


async def test_everybodys_cards_are_a_page(folders) -> None:
    async with at_store(folders, with_bots(2), state=table(PILES[:2])) as seat:
        await seat.press("g")
        assert "Ann owns 5 cards" in seat.text
        assert "Burned: no card." in seat.text


async def test_the_rules_open_at_the_rule_that_matters(folders) -> None:
    state = table(PILES[:2])
    draw(state, 3, 1)
    play(state, "0: first 0")
    async with at_store(folders, with_bots(2), state=state) as seat:
        await seat.press("r")
        assert "Round 2: buy" in seat.text
