"""Where tables lie: full disks, games that rest, games that are read anew, and guests' seats."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from rules.record import SaveError
from tests.host.clocks import FakeBrains, FakeClock, at_once, decide, legal, settle
from tests.host.inside import until
from tests.support.terminal import TIMEOUT
from tui.eyes import NotYours
from tui.host import files, shelf
from tui.host.codes import SEAT_LENGTH
from tui.host.files import HostFolders
from tui.host.limits import Limits
from tui.host.lobby import DRAFTS, Lobby
from tui.host.people import People, Visitor, guest_id
from tui.host.table import HostedTable


class NoBrains(FakeBrains):
    """Bots that never come to an end."""

    async def choose(self, *arguments: Any) -> Any:
        self.asked.append(arguments[3:5])
        await asyncio.Event().wait()


def open_lobby(folder, brains: FakeBrains | None = None) -> Lobby:
    """Return the lobby of a host, with a clock that stands still."""
    folders = HostFolders(folder, folder)
    anything: Any = brains or FakeBrains()
    people = People(folders.people)
    return Lobby(folders, people, Limits(), clock=FakeClock(), brains=anything)


def person(name: str, id: str = "") -> Visitor:
    return Visitor(id or f"SHA256:{name}", "127.0.0.1", "", name)


async def begin(lobby: Lobby, *people: Visitor, game: str = "rattlesnake") -> HostedTable:
    """Let people arrive and have a game dealt, with bots in the other seats."""
    for visitor in people:
        lobby.arrive(visitor)
    draft = lobby.set_up(game, people[0])
    for visitor in people[1:]:
        lobby.join(draft, visitor)
    draft.fill()
    return await lobby.begin(draft, people[0])


class FullDisk:
    """A disk on which no table's file can be written while it is full."""

    def __init__(self, monkeypatch) -> None:
        self.full = True
        self.tries = 0
        write = files.write

        def try_to(path, value) -> None:
            self.tries += 1
            if self.full and path.name.endswith(files.END):
                raise SaveError("the disk is full")
            write(path, value)

        monkeypatch.setattr(files, "write", try_to)


# Disks that are full


async def test_a_full_disk_does_not_keep_a_host_from_ending(tmp_path, monkeypatch, caplog) -> None:
    monkeypatch.setattr(shelf, "RETRY", 1000.0)
    lobby = open_lobby(tmp_path)
    ann, bob = person("ann"), person("bob")
    tables = [await begin(lobby, ann, bob) for _ in range(3)]
    disk = FullDisk(monkeypatch)
    for table in tables:
        table.rest()
    await until(lambda: disk.tries)
    async with asyncio.timeout(TIMEOUT):
        await lobby.close()
    assert all(f"table {table.id}: the disk is full" in caplog.text for table in tables)


async def test_what_could_not_be_written_is_tried_again_and_told_once(
    tmp_path, monkeypatch, caplog
) -> None:
    monkeypatch.setattr(shelf, "RETRY", 0.01)
    lobby = open_lobby(tmp_path)
    table = await begin(lobby, person("ann"), person("bob"))
    disk = FullDisk(monkeypatch)
    table.rest()
    await until(lambda: disk.tries > 3)
    disk.full = False
    await until(lambda: lobby.shelf.up_to_date(table.id))
    assert caplog.text.count("the disk is full") == 1
    await lobby.close()


@pytest.mark.parametrize("stays", [True, False])
async def test_a_table_whose_cards_cannot_be_dealt_waits_for_those_who_stay(
    stays, tmp_path, monkeypatch
) -> None:
    lobby = open_lobby(tmp_path)
    ann, bob = person("ann"), person("bob")
    for visitor in (ann, bob):
        lobby.arrive(visitor)
    draft = lobby.set_up("rattlesnake", ann)
    lobby.join(draft, bob)
    FullDisk(monkeypatch)
    dealing = asyncio.ensure_future(lobby.begin(draft, ann))
    await asyncio.sleep(0)
    with pytest.raises(NotYours, match="has begun"):
        lobby.join(draft, bob)
    with pytest.raises(NotYours, match="has begun"):
        await lobby.begin(draft, ann)
    lobby.depart(ann)
    if not stays:
        lobby.depart(bob)
    with pytest.raises(SaveError):
        await dealing
    assert lobby.drafts == ([draft] if stays else [])
    assert draft.open == stays
    assert not stays or draft.owner == bob.id
    assert not list(tmp_path.rglob("*.jsonl"))
    await lobby.close()


# Games that rest


async def test_a_stopped_game_is_put_away_with_its_people_and_fetched_when_they_come(
    tmp_path,
) -> None:
    lobby = open_lobby(tmp_path)
    ann, bob = person("ann"), person("bob")
    table = await begin(lobby, ann, bob)
    table.rest()
    await until(lambda: lobby.shelf.up_to_date(table.id))
    lobby.depart(ann)
    assert lobby.tables_of(bob.id) == [table]
    lobby.depart(bob)
    assert not lobby.tables
    assert not list(tmp_path.rglob("*.lock")), "nothing is held"
    lobby.arrive(person("eve"))
    assert not lobby._getting
    lobby.arrive(bob)
    await until(lambda: lobby.tables)
    (again,) = lobby.tables_of(bob.id)
    assert (again.id, again.state, again.names) == (table.id, "stopped", table.names)
    lobby.sit(again, bob)
    assert again.state == "running"
    await lobby.close()


async def test_a_stopped_game_stays_away_when_the_host_starts_again(tmp_path) -> None:
    lobby = open_lobby(tmp_path)
    ann, bob = person("ann"), person("bob")
    stopped, running = [await begin(lobby, ann, bob) for _ in range(2)]
    stopped.rest()
    await settle()
    await lobby.close()
    lobby = open_lobby(tmp_path)
    await lobby.find_again()
    assert list(lobby.tables) == [running.id]
    lobby.arrive(ann)
    await until(lambda: len(lobby.tables_of(ann.id)) == 2)
    await lobby.close()


async def test_a_game_in_which_something_went_wrong_is_stopped_and_read_anew(
    tmp_path, caplog
) -> None:
    lobby = open_lobby(tmp_path)
    ann, bob = person("ann"), person("bob")
    table = await begin(lobby, ann, bob)
    table._apart = at_once
    places = [lobby.sit(table, visitor) for visitor in (ann, bob)]
    await settle()
    place = places[table.now.to_act[0]]
    version = table.now.version

    def fail(*_: object) -> None:
        raise ValueError("the hand holds Scout")

    table._play = fail
    decide(place, legal(place)[0])
    await until(lambda: table.failed)
    assert place.stand().kind == "stopped"
    assert "went wrong" in places[0].talk()[-1].text
    await until(lambda: lobby.tables.get(table.id) not in (None, table))
    again = lobby.sit(lobby.tables[table.id], ann)
    assert again.table.state == "running"
    assert again.match.version == version
    assert "ValueError" in caplog.text
    assert "Scout" not in caplog.text
    await lobby.close()


async def test_a_bot_that_was_thinking_when_the_host_ended_is_asked_again(tmp_path) -> None:
    ann = person("ann")
    brains = NoBrains()
    for _ in range(2):
        lobby = open_lobby(tmp_path, brains)
        await lobby.find_again()
        if not lobby.tables:
            await begin(lobby, ann, game="charmers")
        (table,) = lobby.tables.values()
        place = lobby.sit(table, ann)
        while not brains.asked:
            await settle()
            if place.stand().kind == "choose":
                decide(place, legal(place)[0])
            await until(lambda table=table: table._carried is None)
        asked = brains.asked.copy()
        brains.asked.clear()
        await lobby.close()
    assert asked[0][0] == table.now.to_act[0]


async def test_a_game_is_not_put_away_while_its_last_action_is_being_saved(tmp_path) -> None:
    lobby = open_lobby(tmp_path)
    ann, bob = person("ann"), person("bob")
    table = await begin(lobby, ann, bob)
    places = [lobby.sit(table, ann), lobby.sit(table, bob)]
    await settle()
    begun, slow = asyncio.Event(), asyncio.Event()

    async def take_time(function: Any, *arguments: Any) -> Any:
        begun.set()
        await slow.wait()
        return function(*arguments)

    table._apart = take_time
    (seat,) = table.now.to_act
    decide(places[seat], legal(places[seat])[0])
    await begun.wait()
    table.rest()
    for place in places:
        place.close()
    for visitor in (ann, bob):
        lobby.depart(visitor)
    await until(lambda: lobby.shelf.up_to_date(table.id))
    assert lobby.tables[table.id] is table, "the record would be read without the last action"
    slow.set()
    await until(lambda: table.id in lobby.away)
    assert not lobby.tables
    lobby.arrive(ann)
    await until(lambda: table.id in lobby.tables)
    assert lobby.tables[table.id].now.version == table.now.version > 0
    await lobby.close()


@pytest.mark.parametrize("kept", [{"holders": ["SHA256:ann"]}, {"holders": []}, {"codes": [""]}])
async def test_a_table_whose_file_is_of_another_game_is_named_and_stops_nobody(
    kept, tmp_path, caplog
) -> None:
    lobby = open_lobby(tmp_path)
    table = await begin(lobby, person("ann"), person("bob"))
    await lobby.close()
    beside = lobby.shelf.beside(table.id)
    whole = beside.read_bytes()
    beside.write_bytes(msgspec.json.encode(msgspec.json.decode(whole) | {"codes": []} | kept))
    lobby = open_lobby(tmp_path)
    await lobby.find_again()
    assert not lobby.tables
    assert f"{beside} is not for 2 seats" in caplog.text
    await lobby.close()


async def test_a_game_that_could_not_be_read_once_is_tried_again(tmp_path) -> None:
    lobby = open_lobby(tmp_path)
    ann = person("ann")
    table = await begin(lobby, ann)
    table.rest()
    await settle()
    await lobby.close()
    lobby = open_lobby(tmp_path)
    await lobby.find_again()
    record = lobby.shelf.record(table.id)
    elsewhere = record.rename(record.with_suffix(".elsewhere"))
    lobby.arrive(ann)
    await asyncio.wait(set(lobby._getting))
    assert not lobby.tables
    elsewhere.rename(record)
    lobby.depart(ann)
    lobby.arrive(ann)
    await until(lambda: table.id in lobby.tables)
    await lobby.close()


async def test_only_the_newest_games_of_somebody_are_kept_in_memory(tmp_path) -> None:
    lobby = open_lobby(tmp_path)
    ann = person("ann")
    lobby.limits = Limits(stopped_per_person=3)
    for _ in range(3):
        table = await begin(lobby, ann)
        table.rest()
    with pytest.raises(NotYours, match="many games that were stopped"):
        lobby.set_up("cowboys", ann)
    draft = lobby.set_up("cowboys", person("bob"))
    lobby.join(draft, ann)
    table = await lobby.begin(draft, person("bob"))
    table.rest()
    lobby.depart(ann)
    await until(lambda: len(lobby.away) == 4)
    for _ in range(2):
        lobby.arrive(ann)
        await until(lambda: not lobby._getting)
        assert len(lobby.tables) == 3
    await lobby.close()


async def test_one_source_does_not_fill_the_host_with_tables_being_set_up(tmp_path) -> None:
    lobby = open_lobby(tmp_path)
    for number in range(DRAFTS):
        lobby.set_up("cowboys", person(f"a{number}"))
    with pytest.raises(NotYours, match="from where you are"):
        lobby.set_up("cowboys", person("b"))
    lobby.set_up("cowboys", Visitor("SHA256:c", "10.0.0.1", "", "c"))
    await lobby.close()


async def test_a_failed_table_is_fetched_once_whoever_departs_meanwhile(tmp_path) -> None:
    lobby = open_lobby(tmp_path)
    ann, bob, cat = person("ann"), person("bob"), person("cat")
    table = await begin(lobby, ann, bob)
    lobby.arrive(cat)
    table.failed = True
    table.rest()
    await until(lambda: table.resting)
    lobby.depart(cat)
    await until(lambda: lobby.tables.get(table.id) not in (None, table))
    await until(lambda: not lobby._getting)
    assert not lobby.away
    await lobby.close()


# Guests


async def test_a_guest_comes_back_to_their_seat_by_its_code(tmp_path) -> None:
    lobby = open_lobby(tmp_path)
    ann, eve = person("ann"), person("~eve", guest_id())
    table = await begin(lobby, ann, eve)
    place = lobby.sit(table, eve)
    other = lobby.sit(table, ann)
    code = place.code
    assert len(code) == SEAT_LENGTH
    assert f"{code[:4]} {code[4:]}" in place.trouble
    assert (other.code, other.trouble) == ("", "")
    again = person("~eve", guest_id())
    lobby.arrive(again)
    with pytest.raises(NotYours, match="sits there still"):
        await lobby.find(code, again)
    place.close()
    lobby.depart(eve)
    with pytest.raises(NotYours, match="No table"):
        await lobby.find(code[:-1], again)
    assert await lobby.find(f" {code[:3].lower()}-{code[3:]}", again) is table
    assert lobby.sit(table, again).viewer == place.viewer
    with pytest.raises(NotYours):
        table.sit(eve.id)
    with pytest.raises(NotYours):
        await lobby.find(code, person("~fay", guest_id()))
    await lobby.close()


async def test_a_guest_comes_back_to_a_game_that_was_put_away(tmp_path) -> None:
    lobby = open_lobby(tmp_path)
    eve = person("~eve", guest_id())
    table = await begin(lobby, eve)
    code = table.chairs[0].code
    table.rest()
    await settle()
    await lobby.close()
    lobby = open_lobby(tmp_path)
    await lobby.find_again()
    assert not lobby.tables
    again = person("~eve", guest_id())
    lobby.arrive(again)
    found = await lobby.find(code, again)
    assert lobby.tables_of(again.id) == [found]
    await lobby.close()


async def test_a_code_gives_a_seat_to_a_key_although_the_game_was_put_away(tmp_path) -> None:
    lobby = open_lobby(tmp_path)
    ann, eve = person("ann"), person("~eve", guest_id())
    table = await begin(lobby, ann, eve)
    code = table.chairs[1].code
    table.rest()
    for visitor in (ann, eve):
        lobby.depart(visitor)
    await until(lambda: table.id in lobby.away)
    fay = person("fay")
    lobby.arrive(fay)
    lobby.arrive(ann)
    found = await lobby.find(code, fay)
    assert found.seat_of(fay.id) == 1
    assert lobby.tables[table.id] is found
    await lobby.close()


async def test_a_seat_of_a_key_has_no_code_and_a_key_needs_none(tmp_path) -> None:
    lobby = open_lobby(tmp_path)
    ann, eve = person("ann"), person("~eve", guest_id())
    table = await begin(lobby, ann, eve)
    assert table.chairs[0].code == ""
    for empty in ("", " ", "-"):
        with pytest.raises(NotYours):
            await lobby.find(empty, person("fay"))
    lobby.depart(eve)
    assert await lobby.find(table.chairs[1].code, key := person("eve")) is table
    assert table.chairs[1].code == ""
    assert table.seat_of(key.id) == 1
    await lobby.close()
