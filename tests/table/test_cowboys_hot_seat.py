"""Several people at one keyboard: two keys each, choices sealed until all have chosen."""

import pytest

from rules.cowboys.actions import DRAW, STOP
from tests.cowboys.tables import draw, play, table
from tests.table.store import at_store, people

PILES = ("r1 s2 r1 r1", "s2 r1 r1 r1", "r1 r1 s2 r1", "r1 r1 r1 r1")


@pytest.fixture(autouse=True)
def at_once(monkeypatch) -> None:
    """Let people press keys without a breath between two steps."""
    monkeypatch.setattr("tui.screens.quiet.HELD", 0.0)


def drawn(piles=PILES, cards: int = 1):
    """Return a table at which everybody has drawn and decides again."""
    state = table(piles)
    for _ in range(cards):
        play(state, *(f"{seat}: draw" for seat in range(len(piles))))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_each_has_two_keys_beside_the_name(folders, seats) -> None:
    async with at_store(folders, people(seats), state=drawn(PILES[:seats])) as at:
        for seat in range(seats):
            assert at.line("Players", seat).startswith(f"{2 * seat + 1} {2 * seat + 2} ")
        assert "curtain" not in at.text.lower()


async def test_a_choice_is_a_mark_until_all_have_chosen(folders) -> None:
    state = drawn()
    async with at_store(folders, people(4), state=state) as at:
        await at.type("8", "1", "4")
        assert [at.line("Players", seat).count("sealed") for seat in range(4)] == [1, 1, 0, 1]
        assert at.line("Players", 2).startswith("5 6 CAT")
        assert at.session.match.version == 0
        await at.type("5")
        assert at.session.match.version == 1
        assert [side.status for side in at.session.match.view(None).sides] == [
            "drawing", "stopped", "drawing", "stopped",
        ]  # fmt: skip
        assert "sealed" not in at.text


async def test_with_other_sealed_choices_the_screen_is_the_same(folders) -> None:
    screens = set()
    for keys in (("1", "4", "5"), ("2", "3", "6"), ("4", "2", "5"), ("6", "3", "1")):
        async with at_store(folders, people(4), state=drawn()) as at:
            await at.type(*keys)
            screens.add((at.text, at.app.title))
    assert len(screens) == 1


async def test_a_wrong_or_repeated_key_changes_nothing(folders) -> None:
    state = drawn()
    async with at_store(folders, people(4), state=state) as at:
        await at.type("1", "2", "2", "9", "d", "s")
        assert state.choices == [DRAW, None, None, None]
        await at.type("4", "3")
        assert state.choices == [DRAW, STOP, None, None]


async def test_keys_pressed_at_the_same_moment_all_count(folders) -> None:
    state = drawn()
    async with at_store(folders, people(4), state=state) as at:
        at.driver.feed(b"1468")
        await at.until(lambda: at.session.match.version == 1)
        assert [side.status for side in at.session.match.view(None).sides] == [
            "drawing", "stopped", "stopped", "stopped",
        ]  # fmt: skip


async def test_a_double_key_does_not_count_in_the_next_step(folders, monkeypatch) -> None:
    monkeypatch.setattr("tui.screens.quiet.HELD", 60.0)
    state = drawn(PILES[:2])
    async with at_store(folders, people(2), state=state) as at:
        at.driver.feed(b"133")
        await at.until(lambda: at.session.match.version == 1)
        await at.type("3", "1")
        assert state.choices == [None, None]


async def test_who_must_draw_is_told_in_public(folders) -> None:
    async with at_store(folders, people(2), state=table(PILES[:2])) as at:
        await at.type("4")
        assert "Bob cannot stop" in at.prompt


async def test_the_cursor_goes_its_way_while_people_draw(folders) -> None:
    async with at_store(folders, people(2), state=drawn(PILES[:2])) as at:
        await at.type("right", "up")
        assert at.line("PlaceLine").startswith("2.2 ")


async def test_buying_goes_on_in_the_open_and_names_whose_turn_it_is(folders) -> None:
    state = table(("r1 s2 r1", "r1 r1 r1"))
    draw(state, 2, 2)
    async with at_store(folders, people(2), state=state) as at:
        assert "names the first buyer" in at.line("RoundLine")
        assert at.prompt.startswith("Ann is ahead on $. Who buys first?")
        await at.type("1")
        assert at.line("RoundLine").endswith("buying: ANN, then BOB")
        assert at.prompt.startswith("Ann: ")
        assert "YOUR PILE" not in at.text
        await at.decide(state.view(0).legal[0])
        await at.shown()
        assert at.line("RoundLine").endswith("buying: BOB")


async def test_a_look_at_ones_own_pile_comes_behind_the_curtain(folders) -> None:
    state = drawn(PILES[:2])
    async with at_store(folders, people(2), state=state) as at:
        assert "Rattlesnake, River" not in at.text
        await at.press("v")
        assert at.name == "WhosePile"
        await at.press("a")
        assert at.name == "Curtain"
        await at.until(lambda: at.page._lock.armed)
        await at.press("a", "space")
        assert at.name == "Backs"
        assert "Rattlesnake, River, River" in at.text
        await at.press("space")
        assert at.name == "CowboysTable"
        assert "Rattlesnake, River" not in at.text
        await at.type("1", "3")
        assert at.session.match.version == 1


async def test_lost_focus_covers_the_pile_that_is_looked_at(folders) -> None:
    async with at_store(folders, people(2), state=drawn(PILES[:2])) as at:
        await at.press("v", "b")
        await at.until(lambda: at.page._lock.armed)
        await at.press("b", "space")
        assert at.name == "Backs"
        at.app.cover()
        await at.shown()
        assert at.name == "CowboysTable"


async def test_if_wanted_the_curtain_comes_at_every_change_of_person(folders) -> None:
    state = drawn(PILES[:2])
    async with at_store(folders, people(2), state=state, curtain="always") as at:
        for seat, key in enumerate("ab"):
            assert at.name == "Curtain"
            await at.until(lambda: at.page._lock.armed)
            await at.press(key, "space")
            assert at.name == "CowboysTable"
            assert "YOUR PILE" not in at.text
            await at.press("space")
            assert "YOUR PILE" in at.text
            await at.type("d")
            assert len(state.drawn[seat]) == (1 if seat == 0 else 2)
        assert at.session.match.version == 1
