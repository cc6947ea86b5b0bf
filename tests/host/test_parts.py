"""The small parts of a host: codes, talk, sizes, who is who, rationed input, drafts of tables."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.terminal import ROOT
from tui.host.chairs import NotYours
from tui.host.clock import next_tick, next_waited, waited
from tui.host.codes import LENGTH, SIGNS, Tries, bare, new_code, same, spoken
from tui.host.draft import Draft
from tui.host.inflow import Inflow
from tui.host.limits import clamp
from tui.host.people import NameTaken, People, Visitor, guest_id
from tui.host.words import MAX_TALK, clean_talk
from tui.names import BadName
from tui.paint import width_of
from tui.settings import Settings
from tui.tables import GAMES


def test_hosting_is_imported_only_to_host() -> None:
    script = (
        "import sys, tui.cli.commands, tui.cli.playing, tui.app, tui.plain;"
        "print([name for name in sys.modules if name.startswith(('asyncssh', 'tui.host'))])"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--open", "--invite", "sesame"), "one of --authorized-keys"),
        (("--invite", "a-b"), "4 letters"),
        (("--port", "70000"), "65535"),
        (("--authorized-keys", "/nowhere"), "cannot be read"),
        (("--bind", "203.0.113.1"), "cannot be opened"),
    ],
)
def test_wrong_usage_is_one_sentence(options, said, tmp_path) -> None:
    command = [sys.executable, "-m", "tui.cli", "host", "--data-dir", str(tmp_path), *options]
    found = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert found.returncode in (1, 2)
    assert said in found.stderr
    assert "Traceback" not in found.stderr


# Codes


def test_codes_are_short_and_of_signs_that_are_not_mistaken() -> None:
    assert not set(SIGNS) & set("0O1IL5S8BDPTVCEGZ")
    codes = {new_code() for _ in range(50)}
    assert len(codes) == 50
    assert all(len(code) == LENGTH and set(code) <= set(SIGNS) for code in codes)


def test_a_code_is_the_same_however_it_is_written() -> None:
    assert same("k7m-4rf", "K7M4RF")
    assert same(" K7M 4RF ", spoken("K7M4RF"))
    assert not same("K7M4R", "K7M4RF")
    assert not same("", "K7M4RF")
    assert bare("ä-b c") == "ÄBC"


def test_wrong_codes_are_counted_by_address_for_a_minute() -> None:
    now = [0.0]
    tries = Tries(3, lambda: now[0])
    for _ in range(3):
        assert tries.allowed("a")
        tries.note("a")
    assert not tries.allowed("a")
    assert tries.allowed("b")
    now[0] = 61.0
    assert tries.allowed("a")


# Talk


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  hello   there ", "hello there"),
        ("a\x1b[31mb\x07", "a31mb"),
        ("left\u202eright", "leftright"),
        ("line\u2028line\nline", "line line line"),
        ("zero\u200dwidth\ufeff", "zerowidth"),
        ("[red]x[/red]\\", "redx/red"),
        ("\U0001f600 smile", "smile"),
        ("e\u0301", "é"),
        ("z" + "\u0335" * 9, "z\u0335\u0335"),
        ("\ud800 broken", "broken"),
        ("\ue000private", "private"),
        ("\x00\x1b", ""),
    ],
)
def test_talk_is_shown_without_what_could_harm(text, shown) -> None:
    assert clean_talk(text) == shown


def test_talk_is_as_wide_as_its_line_at_most() -> None:
    assert width_of(clean_talk("界" * 100)) <= MAX_TALK
    assert len(clean_talk("x" * 1000)) == MAX_TALK


# Sizes and times


@pytest.mark.parametrize(
    ("said", "drawn"),
    [((0, 0), (80, 24)), ((80, 24), (80, 24)), ((5000, 4000), (200, 60)), ((0, 30), (80, 30)),
     ((20, 5), (20, 5)), ((4294967295, 1), (200, 1))],
)  # fmt: skip
def test_sizes_are_clamped(said, drawn) -> None:
    assert clamp(*said) == drawn


def test_a_countdown_is_shown_more_often_towards_its_end() -> None:
    left, shown = 120.0, []
    while left > 0.01:
        left -= next_tick(left)
        shown.append(round(left))
    assert shown == [60, 30, 15, 10, 5, 4, 3, 2, 1, 0]


def test_waiting_is_shown_less_and_less_often() -> None:
    seconds, shown = 0.0, []
    while (after := next_waited(seconds)) is not None:
        seconds = after
        shown.append(waited(seconds))
    assert shown[:4] == [1, 2, 5, 10]
    assert waited(59) == 0
    assert waited(119) == 1


# Who is who


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


# Input


async def test_input_is_joined_rationed_and_nothing_is_lost() -> None:
    came: list[bytes] = []
    paused: list[bool] = []
    inflow = Inflow(
        2000, 100, came.append, lambda: paused.append(True), lambda: paused.append(False)
    )
    for number in range(30):
        inflow.take(bytes([65 + number % 26]) * 10)
    await asyncio.sleep(0)
    assert came == [b"".join(bytes([65 + n % 26]) * 10 for n in range(10))]
    assert paused == [True]
    async with asyncio.timeout(10):
        while inflow.waiting:
            await asyncio.sleep(0.01)
    assert b"".join(came) == b"".join(bytes([65 + n % 26]) * 10 for n in range(30))
    assert paused == [True, False]
    inflow.take(b"late")
    inflow.close()
    await asyncio.sleep(0)
    assert inflow.waiting == 0


# Tables being set up


@pytest.mark.parametrize("game", GAMES)
def test_a_table_takes_as_many_as_it_has_seats(game) -> None:
    draft = Draft(game, visitor("a"))
    for number in range(len(draft.chairs) - 1):
        draft.sit(visitor(f"p{number}"))
    draft.sit(visitor("p0"))
    with pytest.raises(NotYours):
        draft.sit(visitor("late"))
    assert len({id for id in map(draft.seat_of, ("a", "p0")) if id is not None}) == 2


def test_the_table_passes_on_when_its_owner_leaves_and_is_gone_with_the_last() -> None:
    draft = Draft("rattlesnake", visitor("a"))
    draft.sit(visitor("b"))
    draft.get_up("a")
    assert draft.owner == "b"
    draft.get_up("b")
    assert not draft.open


def test_no_seat_of_a_person_is_given_to_a_bot() -> None:
    draft = Draft("rattlesnake", visitor("a"))
    with pytest.raises(NotYours):
        draft.turn(0, 1)
    draft.turn(1, 1)
    draft.turn(1, -1)
    assert draft.free == 1
    with pytest.raises(NotYours):
        draft.seats()
    draft.fill()
    assert [seat.kind for seat in draft.seats()] == ["human", "bot"]
