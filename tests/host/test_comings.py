"""People who leave a hosted table and come back, or decide, while something else is under way."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from rules.match import StaleAction
from rules.record import SaveError
from tests.host.clocks import FakeBrains, FakeClock, at_once, decide, lay, legal, settle
from tests.support.games import duel
from tests.support.terminal import TIMEOUT
from tui.eyes import NotYours
from tui.host.chairs import Terms
from tui.host.place import Place
from tui.host.table import HostedTable

QUICK = Terms(window=0.0)


class SlowDisk:
    """Carries an action out when it is let to."""

    def __init__(self, table: HostedTable) -> None:
        self.begun, self.go = asyncio.Event(), asyncio.Event()
        table._apart = self._carry_out

    async def _carry_out(self, play: Any, *action: Any) -> Any:
        self.begun.set()
        await self.go.wait()
        return play(*action)


def to_decide(table: HostedTable, places: list[Place]) -> Place:
    """Return the place of whoever decides."""
    return places[table.now.to_act[0]]


# While an action is saved


async def test_whoever_returns_while_the_bots_action_is_saved_decides_the_next_one() -> None:
    clock = FakeClock()
    table, places = lay(clock, Terms(window=0.0, hold=10.0))
    await settle()
    gone = to_decide(table, places)
    here = places[1 - gone.viewer]
    gone.close()
    await clock.advance(11)
    disk = SlowDisk(table)
    table.put_bot(here, gone.viewer)
    await settle()
    await clock.advance(1)
    await disk.begun.wait()
    back = table.sit(gone.id)
    with pytest.raises(StaleAction):
        decide(back, legal(back)[0])
    disk.go.set()
    await settle()
    assert table.now.version == 1, "what the bot decided before stands"
    assert table.chairs[gone.viewer].person
    await table.close()


async def test_a_person_who_leaves_while_their_action_is_saved_has_decided() -> None:
    table, places = lay(FakeClock(), QUICK)
    await settle()
    disk = SlowDisk(table)
    place = to_decide(table, places)
    decide(place, legal(place)[0])
    await disk.begun.wait()
    place.close()
    disk.go.set()
    await settle()
    assert table.now.version == 1
    await table.close()


async def test_a_game_ends_its_saving_before_the_host_ends() -> None:
    table, places = lay(FakeClock(), QUICK)
    await settle()
    disk = SlowDisk(table)
    place = to_decide(table, places)
    decide(place, legal(place)[0])
    await disk.begun.wait()
    closing = asyncio.ensure_future(table.close())
    await settle()
    assert not closing.done()
    disk.go.set()
    await closing
    assert table.now.version == 1


async def test_two_terminals_of_one_person_decide_once() -> None:
    table, places = lay(FakeClock(), QUICK)
    await settle()
    disk = SlowDisk(table)
    place = to_decide(table, places)
    other = table.sit(place.id)
    decide(place, legal(place)[0])
    for _ in range(2):
        with pytest.raises(StaleAction):
            decide(other, legal(other)[-1])
        await disk.begun.wait()
    disk.go.set()
    await settle()
    assert table.now.version == 1
    assert other.match.version == place.match.version
    await table.close()


async def test_a_disk_that_stays_full_is_told_once_and_keeps_no_host_from_ending(caplog) -> None:
    clock = FakeClock()
    table, places = lay(clock, QUICK)
    await settle()
    place = to_decide(table, places)
    full = True

    async def carry_out(play: Any, *action: Any) -> Any:
        if full:
            raise SaveError("the disk is full")
        return await at_once(play, *action)

    table._apart = carry_out
    place.talk()
    decide(place, legal(place)[0])
    await clock.advance(60)
    assert len(place.talk()) == 1
    assert caplog.text.count("the disk is full") == 1
    full = False
    await clock.advance(1.1)
    assert table.now.version == 1
    assert "again" in place.talk()[-1].text
    full = True
    place = to_decide(table, places)
    decide(place, legal(place)[0])
    await settle()
    async with asyncio.timeout(TIMEOUT):
        await table.close()
    assert table.now.version == 1


# Clocks and windows


async def test_leaving_wins_no_time_on_the_clock() -> None:
    clock = FakeClock()
    table, places = lay(clock, Terms(window=0.0, clock=30.0))
    await settle()
    place = to_decide(table, places)
    await clock.advance(20)
    for _ in range(3):
        place.close()
        await clock.advance(50)
        place = table.sit(place.id)
        assert place.stand().left == 10
    await clock.advance(10.5)
    assert table.now.version == 1
    await table.close()


async def test_a_decision_that_comes_when_the_time_is_up_is_the_bots() -> None:
    clock = FakeClock()
    table, places = lay(clock, Terms(window=0.0, clock=30.0))
    await settle()
    place = to_decide(table, places)
    asked = asyncio.Event()

    class Thinking(FakeBrains):
        async def choose(self, *arguments: Any) -> Any:
            asked.set()
            await asyncio.Event().wait()

    table._brains = Thinking()  # type: ignore[assignment]
    await clock.advance(31)
    await asked.wait()
    with pytest.raises(StaleAction):
        decide(place, legal(place)[0])
    await table.close()


async def test_leaving_again_and_again_holds_no_window_open() -> None:
    clock = FakeClock()
    table, places = lay(clock, Terms(window=5.0), state=duel("scout scout", "reload reload"))
    await settle()
    place = to_decide(table, places)
    await clock.advance(4)
    place.close()
    place = table.sit(place.id)
    assert place.stand().left == 5, "who comes back is given the whole time, once"
    await clock.advance(4)
    place.close()
    place = table.sit(place.id)
    assert place.stand().left == 1
    await clock.advance(1.1)
    assert table.now.version > 0
    await table.close()


# What is told


async def test_coming_and_going_all_the_time_does_not_push_out_what_was_said() -> None:
    clock = FakeClock()
    table, places = lay(clock, QUICK)
    await settle()
    decide(place := to_decide(table, places), legal(place)[0])
    await settle()
    ann, bob = places
    table.say(ann, "hello")
    for _ in range(100):
        bob.close()
        bob = table.sit("bob")
    assert "hello" in [said.text for said in table.talk.latest]
    await clock.advance(10)
    ann.talk()
    bob.close()
    assert [said.text for said in ann.talk()] == ["Bob has left; the seat is kept."]
    await table.close()


async def test_a_hint_that_cannot_be_had_is_said_and_no_crash() -> None:
    table, _ = lay(FakeClock(), QUICK, holders=("ann", None))

    async def fail(*_: Any) -> Any:
        raise RuntimeError("the hand holds Scout")

    table._brains.advise = fail  # type: ignore[method-assign]
    with pytest.raises(NotYours, match="no hint"):
        await table.hint(0)
    await table.close()


async def test_nobody_is_helped_while_a_bot_keeps_the_seat_of_a_person() -> None:
    clock = FakeClock()
    table, (ann, bob) = lay(clock, Terms(window=0.0, hold=10.0))
    await settle()
    bob.close()
    await clock.advance(11)
    table.put_bot(ann, 1)
    with pytest.raises(NotYours, match="other people"):
        await table.hint(0)
    await table.close()


async def test_bots_draw_from_nothing_that_tells_the_seed() -> None:
    table, _ = lay(FakeClock(), QUICK, holders=("ann", None))
    assert "hosted" in table.header.seed
    assert table.header.seed not in table._moment
    await table.close()
