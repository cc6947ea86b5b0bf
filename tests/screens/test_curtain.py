"""The curtain: what it shows, and the lock that only opens for somebody who means it."""

import pytest

from tui.screens.curtain import QUIET, Curtain, Lock

REST = QUIET + 0.1
"""Long enough without a key."""


class Clock:
    """A clock that stands still until it is told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


def pressed(lock, clock, *steps) -> bool:
    """Press keys and wait the seconds between them; return whether the last key opened."""
    opened = False
    for step in steps:
        assert not opened, "nothing may follow the key that opens"
        if isinstance(step, float):
            clock.now += step
        else:
            opened = lock.press(step)
    return opened


def test_it_opens_with_the_letter_and_then_space(clock) -> None:
    assert pressed(Lock("B", clock), clock, REST, "b", 0.01, "space")


def test_the_letter_may_be_a_capital_and_space_may_take_its_time(clock) -> None:
    assert pressed(Lock("b", clock), clock, REST, "B", 30.0, "space")


@pytest.mark.parametrize(
    "steps",
    [
        ("b", "space"),
        (0.3, "b", 0.2, "space"),
        (0.59, "b", "space"),
        (REST, "space"),
        (REST, "space", "b"),
        (REST, "b", "b", "space"),
        (REST, "b", "x", "space"),
        (REST, "b", "enter", "space"),
        (REST, "a", "space"),
        (REST, "a", "b", "space"),
        (REST, "enter", "enter", "enter"),
    ],
)
def test_anything_else_leaves_it_shut(clock, steps) -> None:
    assert not pressed(Lock("b", clock), clock, *steps)


@pytest.mark.parametrize("key", ["b", "space", "enter", "x"])
def test_a_held_key_never_opens_it(clock, key) -> None:
    lock = Lock("b", clock)
    assert not pressed(lock, clock, *[part for _ in range(200) for part in (0.033, key)])
    assert not pressed(lock, clock, "b", "space")
    assert pressed(lock, clock, REST, "b", "space")


def test_a_key_before_the_time_is_over_starts_it_anew(clock) -> None:
    lock = Lock("b", clock)
    assert not pressed(lock, clock, 0.5, "x", 0.5, "b", 0.5, "b", "space")
    assert pressed(lock, clock, REST, "b", "space")


def test_a_wrong_key_changes_nothing_for_good(clock) -> None:
    assert pressed(Lock("b", clock), clock, REST, "c", REST, "b", "space")


async def curtain(shown, clock, **facts):
    opened = []
    page = Curtain("B", "Bob", ["Ann", "Cat"], ["ANN attacked", "Hits 3 : 4"], clock=clock)
    shown.app.push_screen(page, opened.append)
    await shown.pilot.pause()
    return opened


async def test_it_shows_whose_turn_it_is_and_public_facts_only(opened, clock) -> None:
    async with opened() as shown:
        await curtain(shown, clock)
        assert "The keyboard goes to" in shown.text
        assert "B O B" in shown.text
        assert "Ann, Cat: look away." in shown.text
        assert "ANN attacked" in shown.text
        assert "Hits 3 : 4" in shown.text
        assert "hands off the keys" in shown.text


async def test_it_has_no_bindings_and_swallows_every_key(opened, clock) -> None:
    async with opened() as shown:
        result = await curtain(shown, clock)
        assert not shown.page._bindings.key_to_bindings
        for key in ("q", "question_mark", "escape", "enter", "s", "1", "f1", "tab", "ctrl+d"):
            await shown.press(key)
        assert shown.name == "Curtain"
        assert not shown.left
        assert result == []


async def test_it_opens_after_a_time_without_keys(opened, clock) -> None:
    async with opened() as shown:
        result = await curtain(shown, clock)
        await shown.press("b", "space")
        assert result == []
        clock.now += REST
        await shown.press("b", "space")
        assert result == [True]


async def test_a_screen_over_it_starts_its_time_anew(opened, clock) -> None:
    async with opened() as shown:
        result = await curtain(shown, clock)
        clock.now += REST
        await shown.resize(70, 20)
        assert "needs 80x24" in shown.text
        await shown.resize(80, 24)
        assert shown.name == "Curtain"
        await shown.press("b", "space")
        assert result == []


async def test_leaving_is_asked_over_it(opened, two_people) -> None:
    async with opened(two_people) as shown:
        assert shown.name == "Curtain"
        await shown.press("ctrl+c")
        assert "Leave the table?" in shown.text
        await shown.press("escape")
        assert shown.name == "Curtain"
        assert not shown.left


async def test_the_mouse_does_not_open_it(opened, clock) -> None:
    async with opened() as shown:
        result = await curtain(shown, clock)
        clock.now += REST
        await shown.click("B O B")
        assert result == []


async def test_many_facts_do_not_push_the_keys_away(opened, clock) -> None:
    async with opened() as shown:
        shown.app.push_screen(
            Curtain("A", "Ann", ["Bob"], [f"fact {n}" for n in range(60)], clock=clock)
        )
        await shown.pilot.pause()
        assert "A N N" in shown.text
        assert "hands off the keys" in shown.text
        assert "fact 0" in shown.text
