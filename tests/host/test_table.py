"""The hosted table: who may see and do what, clocks, people who are gone, talk."""

from __future__ import annotations

from random import Random

import pytest

from rules.core import RulesError
from rules.match import Match, StaleAction
from rules.record import SaveError, dump, parse
from tests.host.clocks import FakeClock, at_once, decide, lay, legal, settle
from tui.eyes import NotYours
from tui.host.chairs import TableFile, Terms
from tui.host.table import HostedTable

QUICK = Terms(window=0.0)


async def test_a_place_sees_its_own_hand_and_no_other() -> None:
    table, (ann, bob) = lay(FakeClock(), QUICK)
    watcher = table.watch("cat")
    assert ann.match.view(0).hand
    assert ann.match.view(0) != bob.match.view(1)
    for place, other in ((ann, 1), (bob, 0), (watcher, 0), (watcher, 1)):
        with pytest.raises(NotYours):
            place.match.view(other)
        with pytest.raises(NotYours):
            place.match.memory(other)
    assert watcher.match.view(None) == ann.match.view(None)
    await table.close()


async def test_nobody_sees_the_seed_before_the_end() -> None:
    table, (ann, bob) = lay(FakeClock(), QUICK)
    await settle()
    rng = Random("game")
    for _ in range(2000):
        if table.state == "over":
            break
        assert ann.match.header.seed == ""
        place = (ann, bob)[table.now.to_act[0]]
        decide(place, rng.choice(legal(place)))
        await settle()
    assert table.state == "over"
    assert ann.match.header.seed == "hosted"


async def test_a_game_is_looked_at_again_when_it_is_over_from_each_place() -> None:
    table, (ann, bob) = lay(FakeClock(), QUICK)
    watcher = table.watch("cat")
    await settle()
    rng = Random("again")
    while table.state != "over":
        with pytest.raises(NotYours):
            await ann.again()
        place = (ann, bob)[table.now.to_act[0]]
        decide(place, rng.choice(legal(place)))
        await settle()
    for place in (ann, bob, watcher):
        again = await place.again()
        assert again.sentences == [told.text for told in place.log()]
        await again.go(len(again))
        assert again.match.outcome == table.now.outcome
        with pytest.raises(RulesError):
            again.match.view(1 if place is ann else 0)


async def test_a_game_that_is_over_is_neither_stopped_nor_given_to_a_bot() -> None:
    table, (ann, bob) = lay(FakeClock(), QUICK)
    await settle()
    rng = Random("over")
    while table.state != "over":
        place = (ann, bob)[table.now.to_act[0]]
        decide(place, rng.choice(legal(place)))
        await settle()
    bob.close()
    table.chairs[1].asked = True
    for what in (lambda: table.stop(ann), lambda: table.put_bot(ann, 1)):
        with pytest.raises(NotYours, match="does not go on"):
            what()
    assert table.state == "over"


async def test_a_sealed_choice_stands_although_a_bot_sits_there_now() -> None:
    table, (ann, _) = lay(FakeClock(), QUICK, game="cowboys")
    await settle()
    sealed: list[TableFile] = []
    table._keep = lambda each: sealed.append(each.file)
    decide(ann, "draw")
    await settle()
    (file,) = sealed
    assert file.sealed == {0: "draw"}
    file.replaced = [0]
    again = HostedTable("table", Match(parse(dump(table._match.lines))), file, table._brains,
                        clock=FakeClock(), pauses=Random(1))  # fmt: skip
    again._apart = at_once
    again.start()
    await settle()
    assert 0 not in again.now.to_act
    for each in (table, again):
        await each.close()


async def test_nobody_sits_in_a_seat_that_another_holds() -> None:
    table, _ = lay(FakeClock(), QUICK)
    with pytest.raises(NotYours):
        table.sit("cat")
    await table.close()


async def test_a_watcher_decides_and_says_nothing() -> None:
    table, (ann, _) = lay(FakeClock(), QUICK)
    watcher = table.watch("cat")
    action = ann.match.view(0).legal
    with pytest.raises(NotYours):
        watcher.answer(action, 0)
    with pytest.raises(NotYours):
        table.say(watcher, "hello")
    with pytest.raises(NotYours):
        table.stop(watcher)
    await table.close()


async def test_a_decision_is_refused_when_the_table_has_changed() -> None:
    table, places = lay(FakeClock(), QUICK)
    await settle()
    place = places[table.now.to_act[0]]
    action = place.match.view(place.viewer).legal[0]
    place.answer(action, 0)
    with pytest.raises(StaleAction):
        place.answer(action, 0)
    await settle()
    with pytest.raises(StaleAction):
        place.answer(action, 0)
    await table.close()


async def test_an_illegal_decision_is_told_to_whoever_made_it_and_the_choice_stays_open() -> None:
    table, places = lay(FakeClock(), QUICK)
    await settle()
    place = places[table.now.to_act[0]]
    decide(place, "defend")
    await settle()
    assert "not legal" in place.trouble
    assert places[1 - place.viewer].trouble == ""
    assert place.stand().kind == "choose"
    await table.close()


class Disk:
    """A disk that is full now and then."""

    def __init__(self) -> None:
        self.full = False
        self.lines: list[object] = []

    def start(self, lines) -> None:
        self.lines = list(lines)

    def append(self, lines) -> None:
        if self.full:
            raise SaveError("the disk is full")
        self.lines += lines


async def test_nothing_is_shown_that_is_not_saved() -> None:
    clock, disk = FakeClock(), Disk()
    table, places = lay(clock, QUICK, recorder=disk)
    await settle()
    place = places[table.now.to_act[0]]
    before = table.now
    disk.full = True
    decide(place, legal(place)[0])
    await settle()
    assert table.now is before
    assert "cannot be saved" in place.talk()[-1].text
    disk.full = False
    await clock.advance(1.1)
    assert table.now.version == 1
    await table.close()


# Clocks


async def test_a_clock_that_runs_out_has_a_bot_decide_once() -> None:
    clock = FakeClock()
    table, places = lay(clock, Terms(window=0.0, clock=30.0))
    await settle()
    place = places[table.now.to_act[0]]
    assert place.stand().left == 30
    await clock.advance(29.5)
    assert table.now.version == 0
    await clock.advance(1.5)
    assert table.now.version == 1
    assert any("time of" in said.text for said in places[0].talk())
    await table.close()


async def test_a_clock_stands_still_for_somebody_who_is_gone() -> None:
    clock = FakeClock()
    table, places = lay(clock, Terms(window=0.0, clock=30.0))
    await settle()
    place = places[table.now.to_act[0]]
    place.close()
    await clock.advance(100)
    assert table.now.version == 0
    assert table.sit(place.id).stand().left == 30
    await table.close()


# People who are gone


async def test_the_others_see_who_is_gone_and_may_put_a_bot_in_when_the_seat_was_kept() -> None:
    clock = FakeClock()
    table, places = lay(clock, Terms(window=0.0, hold=120.0))
    await settle()
    gone = table.now.to_act[0]
    here = places[1 - gone]
    places[gone].close()
    assert here.stand().gone == (gone,)
    with pytest.raises(NotYours):
        table.put_bot(here, gone)
    with pytest.raises(NotYours):
        table.stop(here)
    await clock.advance(119)
    assert here.stand().ask == ()
    await clock.advance(2)
    assert here.stand().ask == (gone,)
    assert table.now.version == 0, "they may wait on"
    table.put_bot(here, gone)
    assert table.file.replaced == [gone]
    for _ in range(50):
        await clock.advance(0.5)
        if table.now.version:
            break
    assert table.now.version, "the bot decides"
    await table.close()


async def test_whoever_returns_takes_the_seat_back_from_the_bot() -> None:
    clock = FakeClock()
    table, places = lay(clock, Terms(window=0.0, hold=10.0))
    await settle()
    gone = table.now.to_act[0]
    places[gone].close()
    await clock.advance(11)
    table.put_bot(places[1 - gone], gone)
    back = table.sit(places[gone].id)
    assert back.viewer == gone
    assert table.file.replaced == []
    assert table.chairs[gone].person
    rng = Random("game")
    for _ in range(100):
        if table.now.to_act == (gone,):
            break
        place = places[1 - gone]
        decide(place, rng.choice(legal(place)))
        await settle()
    assert table.now.to_act == (gone,)
    version = table.now.version
    await clock.advance(60)
    assert table.now.version == version, "nobody decides for them any more"
    await table.close()


async def test_a_second_terminal_of_the_same_person_keeps_the_seat() -> None:
    table, (ann, _) = lay(FakeClock(), QUICK)
    other = table.sit("ann")
    ann.close()
    assert not table.chairs[0].gone
    other.close()
    assert table.chairs[0].gone
    other.close()
    assert table.chairs[0].present == 0
    await table.close()


async def test_a_stopped_game_is_gone_on_with_by_somebody_who_sits_there() -> None:
    clock = FakeClock()
    table, (ann, bob) = lay(clock, Terms(window=0.0, hold=10.0))
    await settle()
    bob.close()
    await clock.advance(11)
    table.stop(ann)
    await settle()
    assert table.state == "stopped"
    assert ann.stand().kind == "stopped"
    with pytest.raises(NotYours):
        table.go_on("cat")
    table.sit("bob")
    table.go_on("bob")
    await settle()
    place = (ann, bob)[table.now.to_act[0]]
    decide(place, legal(place)[0])
    await settle()
    assert table.now.version == 1
    await table.close()


async def test_bots_wait_until_somebody_is_there() -> None:
    clock = FakeClock()
    table, (ann,) = lay(clock, QUICK, holders=("ann", None))
    ann.close()
    await clock.advance(5)
    version = table.now.version
    await clock.advance(60)
    assert table.now.version == version
    await table.close()


async def test_a_bot_is_given_its_own_view_alone() -> None:
    clock = FakeClock()
    table, (ann,) = lay(clock, QUICK, holders=("ann", None))
    for _ in range(40):
        await clock.advance(1)
        if ann.stand().kind == "choose":
            decide(ann, legal(ann)[0])
    asked = table._brains.asked
    assert asked
    assert all(seat == 1 and view.seat == 1 for seat, view in asked)
    await table.close()


# Talk


async def test_talk_is_filtered_limited_and_can_be_muted() -> None:
    clock = FakeClock()
    table, (ann, bob) = lay(clock, QUICK)
    bob.talk()
    table.say(ann, "  well\x1b[31m \u202eplayed\n[bold]  ")
    assert [said.text for said in bob.talk()] == ["well31m played bold"]
    table.say(ann, "again")
    bob.muted = True
    assert bob.talk() == []
    bob.muted = False
    for _ in range(3):
        table.say(ann, "and again")
    with pytest.raises(NotYours):
        table.say(ann, "and again")
    await clock.advance(11)
    table.say(ann, "later")
    assert bob.talk()[-1].text == "later"
    await table.close()


async def test_people_are_not_helped_among_people() -> None:
    table, _ = lay(FakeClock(), QUICK)
    with pytest.raises(RulesError):
        await table.hint(0)
    await table.close()
