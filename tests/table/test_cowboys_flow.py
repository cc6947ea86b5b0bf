"""The course of a game of Cards for Cowboys: drawing against bots, undo, hints, the showdown."""

import pytest

from rules.cowboys import events
from rules.cowboys.actions import DRAW, STOP
from tests.cowboys.tables import draw, play, table
from tests.table.store import TABLE, at_store, people, with_bots
from tui.screens.new_game import Setup
from tui.screens.showdown import herds_by_round
from tui.widgets.chart import chart


async def test_a_draw_is_answered_at_once_even_where_bots_take_their_time(folders) -> None:
    state = table(("r1 r1 r1", "r1 r1 r1", "r1 r1 r1"))
    async with at_store(folders, with_bots(3), state=state, speed="normal") as at:
        for count in (1, 2):
            await at.type("d")
            assert len(state.drawn[0]) == count
            assert at.page.mode == "person"


async def test_what_bots_have_sealed_is_seen_of_none_of_them(folders) -> None:
    """The screens are the same whatever the bots have decided."""
    screens = set()
    for choices in ((DRAW, STOP), (STOP, DRAW), (STOP, STOP)):
        state = table(("r1 r1 r1", "r1 r1 r1", "r1 r1 r1"))
        play(state, "0: draw", "1: draw", "2: draw")
        play(state, *(f"{seat}: {choice}" for seat, choice in enumerate(choices, 1)))
        async with at_store(folders, with_bots(3), state=state) as at:
            assert at.line("Players", 1).count("sealed") == 1
            screens.add(at.text)
    assert len(screens) == 1


async def test_undo_takes_back_what_told_nothing_new(folders) -> None:
    state = table(("x2 r1 r1 s2", "r1"), front="1-snake-2 1-cactus-1 1-river-c")
    draw(state, 4, 1)
    async with at_store(folders, with_bots(2), state=state) as at:
        match = at.session.match
        await at.type("1")
        assert match.view(0).phase == "buy"
        await at.type("e")
        assert match.view(0).sides[0].money == 6
        await at.type("1", "x")
        assert "The same key again" in at.prompt
        await at.press("u")
        assert "The same key again" not in at.prompt


async def test_undo_does_not_go_back_across_a_card_that_was_drawn(folders) -> None:
    async with at_store(folders, with_bots(2), "undo") as at:
        await at.type("d")
        await at.press("u")
        assert at.prompt.startswith("Something new has been seen since")
        assert len(at.view.sides[0].drawn) == 1


async def test_naming_the_first_buyer_can_be_taken_back(folders) -> None:
    async with at_store(folders, with_bots(2), "ahead") as at:
        while at.view.phase != "first":
            step = at.view.phase == "draw"
            calm = step and STOP in at.view.legal and len(at.view.sides[0].drawn) > 3
            await at.decide(STOP if calm else at.view.legal[0])
        await at.type("1")
        assert at.view.phase == "buy"
        await at.press("u")
        await at.my_turn()
        assert at.view.phase == "first"


async def test_a_hint_says_why(folders) -> None:
    async with at_store(folders, with_bots(2), "hint") as at:
        await at.press("h")
        assert at.prompt.endswith(".")
        assert at.prompt == at.session.hint(0).why[: len(at.prompt)]


async def test_a_new_round_begins_with_what_the_last_one_brought(folders) -> None:
    async with at_store(folders, with_bots(2), "news") as at:
        while at.view.round == 1:
            await at.decide(at.view.legal[0])
        await at.shown()
        assert "Last round: " in at.text


async def test_the_cursor_looks_round_while_bots_decide(folders) -> None:
    state = table(("cb s2b r1", "r1 r1 r1"))
    async with at_store(folders, with_bots(2), state=state, speed="normal") as at:
        await at.type("d")
        at.driver.feed(b"d")
        await at.until(lambda: at.page.mode == "bots" and state.status[0] == "bust")
        await at.press("5", "up")
        assert at.line("PlaceLine").startswith("2.5 ")


# The showdown


def last_card(herds, piles=("s2 r1", "scb"), **rest):
    """Return a table at which seat 0 may take the last card."""
    state = table(piles, herds=herds, left="6.1", **rest)
    draw(state, 2, 1)
    play(state, "0: first 0")
    return state


async def test_the_decks_are_counted_one_at_a_time(folders) -> None:
    async with at_store(folders, people(2), state=last_card((14, 30))) as at:
        await at.type("x")
        assert at.name == "Showdown"
        assert "ANN" in at.text
        assert "BOB" not in at.text
        await at.press("space")
        assert "Herd 31 + 1 cow = 32" in at.text
        assert "wins" not in at.text
        await at.press("space")
        assert "Bob wins with 32 cows; Ann 14." in at.text
        assert "The most cows win." in at.text
        await at.press("escape")
        assert at.name == "Result"
        await at.press("w")
        assert at.name == "Showdown"
        await at.press("escape", "escape")
        assert at.name == TABLE
        assert "the Store is empty" in at.text
        await at.press("w")
        assert at.name == "Showdown"


async def test_a_tie_is_named(folders) -> None:
    async with at_store(folders, people(2), state=last_card((32, 30))) as at:
        await at.type("x")
        await at.press("enter")
        assert "Ann wins on the tie-break with 32 cows; Bob 32." in at.text
        assert "Ann and Bob are level on cows; the most $ printed in the deck decides." in at.text


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("seats", [2, 4])
async def test_the_chart_fits_and_needs_no_colour(folders, size, glyphs, seats) -> None:
    piles = ("s2 r1", "scb", "scb", "scb")[:seats]
    state = table(piles, herds=(10, 20, 30, 40)[:seats], left="6.1")
    draw(state, 2, *[1] * (seats - 1))
    play(state, "0: first 0")
    async with at_store(folders, people(seats), state=state, size=size, glyphs=glyphs) as at:
        await at.type("x")
        await at.press("enter", "right")
        assert "HERDS BY ROUND" in at.text
        for letter, name in zip("ABCD"[:seats], at.session.names, strict=False):
            assert f"{letter} {name}" in at.text
        assert "enter the result" in at.text
        if glyphs == "ascii":
            assert at.text.isascii()


def test_the_herds_are_told_from_the_story() -> None:
    story = [
        events.RoundBegan(1),
        events.CowsScored(0, 3),
        events.RoundBegan(2),
        events.CowsScored(1, 2),
        events.DeckCounted(0, (), 3, 4, 0, 7),
        events.DeckCounted(1, (), 2, 1, 0, 3),
    ]
    assert herds_by_round(story, 2) == [[0, 3, 3, 7], [0, 0, 2, 3]]


@pytest.mark.parametrize("ascii", [True, False])
def test_a_chart_has_a_letter_for_each_player_and_no_escape(ascii) -> None:
    rows = chart([[0, 3, 3, 7], [0, 0, 2, 3]], "AB", 40, 10, ascii=ascii)
    text = "\n".join(rows)
    assert "\x1b" not in text
    assert {"A", "B"} <= set(text)
    assert all(len(row) <= 40 for row in rows)
    assert len(rows) <= 10
    assert text.isascii() == ascii


# Setting up


def test_a_new_game_may_hide_the_herds_and_seats_two_to_four() -> None:
    setup = Setup("cowboys", "Ann", "off")
    assert setup.header().options == {"hidden_herd": False}
    setup.options["hidden_herd"], setup.count = True, 4
    header = setup.header()
    assert header.options == {"hidden_herd": True}
    assert [seat.kind for seat in header.seats] == ["human", "bot", "bot", "bot"]
