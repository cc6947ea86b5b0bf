"""Who is who at a host: names and their keys, the host's own key, and how many may come."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from rules.record import SaveError
from tests.host.clocks import settle
from tui.host.codes import Tries
from tui.host.files import HostFolders
from tui.host.hostkey import load_host_key
from tui.host.limits import Limits
from tui.host.people import NameTaken, People, Visitor, guest_id
from tui.host.server import Access, Door, Host
from tui.names import BadName
from tui.settings import Settings


def visitor(id: str, wanted: str = "") -> Visitor:
    return Visitor(id, "127.0.0.1", wanted)


async def test_a_name_is_its_first_keys_for_good(tmp_path: Path) -> None:
    people = People(tmp_path / "people.json")
    await people.claim(visitor("SHA256:a"), "Ann")
    for alike in ("ann", " ANN ", "Ａｎｎ"):
        with pytest.raises(NameTaken):
            await people.claim(visitor("SHA256:b"), alike)
    again = People(tmp_path / "people.json")
    assert again.name_of("SHA256:a") == "Ann"
    with pytest.raises(NameTaken):
        await again.claim(visitor("SHA256:b"), "ann")


async def test_a_guest_is_marked_and_forgotten(tmp_path: Path) -> None:
    people = People(tmp_path / "people.json")
    guest, other = visitor(guest_id()), visitor(guest_id())
    await people.claim(guest, "Ann")
    assert guest.name == "~Ann"
    with pytest.raises(NameTaken):
        await people.claim(other, "~~ann")
    await people.claim(visitor("SHA256:a"), "~Ann")
    assert people.name_of("SHA256:a") == "Ann", "a key is never marked as none"
    people.forget_guest(guest.id)
    await people.claim(other, "ann")
    assert not (await asyncio.to_thread(Path.read_text, tmp_path / "people.json")).count("guest")


@pytest.mark.parametrize("name", ["", "   ", "a" * 40, "a\x1bb", "\u202ea", "you", "~"])
async def test_other_names_are_refused(name, tmp_path: Path) -> None:
    people = People(tmp_path / "people.json")
    with pytest.raises(BadName):
        await people.claim(visitor("SHA256:a"), name)


async def test_settings_are_kept_by_key(tmp_path: Path) -> None:
    people = People(tmp_path / "people.json")
    await people.claim(visitor("SHA256:a"), "Ann")
    await people.keep_settings("SHA256:a", Settings(theme="light", speed="off", animations=False))
    found = People(tmp_path / "people.json").settings("SHA256:a")
    assert (found.theme, found.speed, found.curtain) == ("light", "off", "never")


async def test_a_key_has_one_name_and_what_cannot_be_saved_is_nobodys(
    tmp_path: Path, monkeypatch
) -> None:
    people = People(tmp_path / "people.json")
    ann, again = visitor("SHA256:a"), visitor("SHA256:a")
    with monkeypatch.context() as patch:
        patch.setattr(People, "_write", full)
        with pytest.raises(SaveError):
            await people.claim(ann, "Ann")
    assert people.holder("Ann") is None
    await people.claim(ann, "Ann")
    await people.claim(again, "Bob")
    assert again.name == people.name_of("SHA256:a") == "Ann"
    assert people.holder("Bob") is None


async def full(*_: object) -> None:
    raise SaveError("the disk is full")


@pytest.mark.parametrize("fails", [False, True])
async def test_nobody_has_a_name_before_it_is_saved(tmp_path: Path, monkeypatch, fails) -> None:
    people = People(tmp_path / "people.json")
    begun, go = asyncio.Event(), asyncio.Event()
    write = People._write

    async def slow(*arguments) -> None:
        begun.set()
        await go.wait()
        monkeypatch.undo()
        await (full if fails else write)(*arguments)

    monkeypatch.setattr(People, "_write", slow)
    ann, again, bob = visitor("SHA256:a"), visitor("SHA256:a"), visitor("SHA256:b")
    first = asyncio.create_task(people.claim(ann, "Ann"))
    await begun.wait()
    await people.claim(visitor(guest_id()), "Ann")
    others = [asyncio.create_task(people.claim(each, "ann")) for each in (again, bob)]
    await settle()
    assert not any(task.done() for task in (first, *others))
    assert people.name_of("SHA256:a") == ann.name == again.name == ""
    go.set()
    found = await asyncio.gather(first, *others, return_exceptions=True)
    assert [type(each) for each in found] == [
        SaveError if fails else type(None),
        type(None),
        NameTaken,
    ]
    assert again.name == people.name_of("SHA256:a") == ("ann" if fails else "Ann")
    assert ann.name == ("" if fails else "Ann")
    assert bob.name == ""


def test_half_a_host_key_is_not_left_behind(tmp_path: Path, monkeypatch) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "host_key"
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(SaveError):
            load_host_key(path)
    assert not path.exists()
    assert load_host_key(path).get_fingerprint() == load_host_key(path).get_fingerprint()


class Knock:
    """As much of a connection as a door asks for before anybody is let in."""

    _transport = None

    def __init__(self, address: str) -> None:
        self.address = address
        self.aborted = False

    def get_extra_info(self, name: str) -> object:
        return (self.address, 1) if name == "peername" else None

    def abort(self) -> None:
        self.aborted = True

    def send_packet(self, *_: object) -> None:
        raise AssertionError("nothing is said before anybody is let in")


def test_the_limit_of_one_address_is_one_of_a_source(tmp_path, caplog) -> None:
    host = Host(HostFolders(tmp_path, tmp_path), Access(), Limits(per_address=2))
    host.refusals = Tries(1, lambda: 0.0)
    knocks = [Knock(f"2001:db8::{number}") for number in range(1, 5)]
    doors = [Door(host) for _ in knocks]
    for door, knock in zip(doors, knocks, strict=True):
        door.connection_made(knock)
    assert [knock.aborted for knock in knocks] == [False, False, True, True]
    assert caplog.text.count("refused") == 1
    for door in doors:
        door.connection_lost(None)
    assert not host.addresses
    assert not host.doors
