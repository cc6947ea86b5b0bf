"""Tables being set up, and what a table says to whom."""

from __future__ import annotations

from typing import Any

import asyncssh
import pytest

from tests.host.clocks import FakeBrains, FakeClock
from tests.host.inside import Called, call, inside
from tui.host.screens import course
from tui.keys import KEYS
from tui.tables import GAMES

OPTION = {
    "rattlesnake": ("3 Locked & Loaded, 2 Knives Out", "4 Locked & Loaded, 1 Knives Out"),
    "cowboys": ("shown", "hidden until the end"),
    "charmers": ("no: helps those without a snake", "yes: helps the Snake Charmers"),
}


async def two(port: int, game: str) -> tuple[Called, Called]:
    """Let Ann lay a table and Bob sit down at it."""
    ann, bob = [
        await call(port, asyncssh.generate_private_key("ssh-ed25519"), name)
        for name in ("ann", "bob")
    ]
    for called in (ann, bob):
        await called.come_in()
    ann.press(KEYS[f"host.{game}"].keys[0])
    await ann.until("being set up")
    await bob.until("Join:")
    bob.press("up", "enter")
    await ann.until("bob")
    await bob.until("being set up")
    return ann, bob


def row_of(called: Called, text: str) -> str:
    return next(row for row in called.caller.text.splitlines() if text in row)


@pytest.mark.parametrize("game", GAMES)
async def test_the_option_of_each_game_is_set_and_windows_are_where_there_are_any(
    game, tmp_path
) -> None:
    async with inside(tmp_path) as (host, port):
        ann, bob = await two(port, game)
        before, after = OPTION[game]
        for called in (ann, bob):
            await called.until(before)
            assert ("Windows to respond" in called.caller.text) == (game == "rattlesnake")
        for _ in range(20):
            marked = row_of(ann, "►")
            if before in marked.replace("←", " "):
                break
            ann.press("up")
            await ann.until(lambda marked=marked: row_of(ann, "►") != marked)
        ann.press("right")
        for called in (ann, bob):
            await called.until(after)
        (draft,) = host.lobby.drafts
        ann.press("f")
        await ann.until("all seats are taken")
        ann.press("p")
        await bob.until("tab table")
        (table,) = host.lobby.tables.values()
        assert table.header.options == draft.options != {}


async def test_who_did_not_lay_the_table_sees_the_same_columns_and_is_told_why_not(
    tmp_path,
) -> None:
    async with inside(tmp_path) as (_, port):
        ann, bob = await two(port, "rattlesnake")
        for called, state in ((ann, "all seats are taken"), (bob, "ann deals")):
            values = {"Seat 1": "ann", "Clock": "none", "Who may come": "all", "Play": state}
            rows = [(row_of(called, label), value) for label, value in values.items()]
            assert len({row.index(value) for row, value in rows}) == 1
        for key in ("f", "right"):
            bob.press(key)
            await bob.until("ann laid this table and changes it")
            bob.press("down")
            await bob.until(lambda: "ann laid" not in bob.caller.text)


async def test_a_note_gives_way_to_what_is_asked(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(course, "NOTED", 0.05)
    async with inside(tmp_path) as (host, port):
        host.lobby.brains = FakeBrains()
        ann, _ = await two(port, "cowboys")
        ann.press("p")
        await ann.until("tab table")
        asked = ann.caller.text.splitlines()[-2]
        ann.press("u")
        await ann.until("a decision stands")
        await ann.until(asked)


async def test_the_own_question_stands_there_although_somebody_is_gone_for_long(tmp_path) -> None:
    async with inside(tmp_path) as (host, port):
        clock: Any = FakeClock()
        host.lobby.clock = clock
        host.lobby.brains = FakeBrains()
        ann, bob = await two(port, "cowboys")
        ann.press("p")
        await ann.until("tab table")
        asked = ann.caller.text.splitlines()[-2].strip()
        bob.conn.abort()
        await ann.until("BOB gone")
        await clock.advance(121)
        await ann.until("is still gone")
        await ann.until(asked)
