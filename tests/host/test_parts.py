"""The small parts of a host: codes, talk, sizes, bots, rationed input, drafts of tables."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import ClassVar

import pytest

from rules.match import Match
from rules.record import SeatInfo
from tests.host.inside import until
from tests.support.terminal import ROOT
from tui.eyes import NotYours
from tui.host import thinking
from tui.host.clock import next_tick, next_waited, waited
from tui.host.codes import LENGTH, MANY, SIGNS, Tries, bare, new_code, same, spoken
from tui.host.draft import Draft
from tui.host.inflow import Inflow
from tui.host.limits import clamp, source
from tui.host.people import Visitor
from tui.host.thinking import Brains
from tui.host.words import MAX_TALK, clean_talk, sayable
from tui.paint import width_of
from tui.saves import new_header
from tui.tables import GAMES
from tui.widgets.field import Field


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


def test_what_long_gone_addresses_did_is_forgotten() -> None:
    now = [0.0]
    tries = Tries(1, lambda: now[0])
    for number in range(MANY):
        tries.note(f"{number}")
    now[0] = 30.0
    tries.note("late")
    now[0] = 61.0
    tries.note("new")
    assert len(tries._times) == 2
    assert not tries.allowed("late")


@pytest.mark.parametrize(
    ("one", "other", "same_source"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("?", "?", True),
    ],
)
def test_a_network_that_costs_nothing_is_one_source(one, other, same_source) -> None:
    assert (source(one) == source(other)) == same_source


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
        ("^ ` ´ ¨ ° © {} <> | ~", "^ ` ´ ¨ ° © {} <> | ~"),
        ("1\ufe0f\u20e3 \U0001f3fd\u2605", "1"),
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


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("[b]^ ` ´ ° \U0001f600", "b^ ` ´ ° "),
        ("zu\u0308\u0308\u0308g", "zü\u0308\u0308g"),
        ("\u0301a\u202eb\u2605", "ab"),
    ],
)
def test_a_field_takes_what_is_shown_and_nothing_else(text, taken) -> None:
    field = Field("", MAX_TALK, sayable)
    field.insert(text)
    assert field.text == taken
    assert clean_talk(field.text) == taken.strip()


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


# Bots


class Pool:
    """Processes of bots that a test ends, one question after the other."""

    made: ClassVar[list[Pool]] = []

    def __init__(self, *_: object, **__: object) -> None:
        self.asked: list[Future[str]] = []
        self.ended = False
        self.begun_apart = False
        """Whether it was made, and its first process too, in a thread."""
        Pool.made.append(self)

    def submit(self, *_: object) -> Future[str]:
        future: Future[str] = Future()
        if threading.current_thread() is threading.main_thread():
            self.asked.append(future)
        else:
            self.begun_apart = True
            future.set_result("")
        return future

    def shutdown(self, *, wait: bool, cancel_futures: bool) -> None:
        self.ended = True
        for future in self.asked:
            future.cancel()


async def test_bots_whose_process_dies_are_asked_again_each_once(monkeypatch) -> None:
    monkeypatch.setattr(thinking, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(Pool, "made", [])
    brains = Brains()
    choices = [
        asyncio.ensure_future(brains.choose("rattlesnake", "random", "", seat, None, ()))
        for seat in range(2)
    ]
    await until(lambda: bool(Pool.made and len(Pool.made[0].asked) == 2))
    (first,) = Pool.made
    for future in first.asked:
        future.set_exception(BrokenProcessPool())
    await until(lambda: bool(Pool.made[1:] and len(Pool.made[1].asked) == 2))
    _, second = Pool.made
    assert first.begun_apart
    assert second.begun_apart
    assert first.ended
    assert not second.ended
    for future in second.asked:
        future.set_result("pass")
    assert await asyncio.gather(*choices) == ["pass", "pass"]
    brains.close()


async def test_processes_are_begun_once_although_who_asked_has_left(monkeypatch) -> None:
    monkeypatch.setattr(thinking, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(Pool, "made", [])
    brains = Brains()
    for _ in range(3):
        left = asyncio.ensure_future(brains.choose("rattlesnake", "random", "", 0, None, ()))
        await asyncio.sleep(0)
        left.cancel()
    stays = asyncio.ensure_future(brains.choose("rattlesnake", "random", "", 0, None, ()))
    await until(lambda: bool(Pool.made and Pool.made[0].asked))
    (pool,) = Pool.made
    pool.asked[-1].set_result("pass")
    assert await stays == "pass"
    brains.close()


async def test_a_bots_process_that_is_killed_costs_nothing_but_time() -> None:
    brains = Brains(1)
    match = Match.new(new_header("rattlesnake", [SeatInfo("A", "bot", "random")] * 2))
    (seat,) = match.to_act()
    view, memory = match.view(seat), match.memory(seat)
    asked = ("rattlesnake", "random", "", seat, view, memory)
    before = await brains.choose(*asked)
    assert brains._pool is not None
    for process in brains._pool._processes.values():
        process.kill()
    assert await brains.choose(*asked) == before
    brains.close()


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
    await until(lambda: not inflow.waiting)
    assert b"".join(came) == b"".join(bytes([65 + n % 26]) * 10 for n in range(30))
    assert paused == [True, False]
    inflow.take(b"late")
    inflow.close()
    await asyncio.sleep(0)
    assert inflow.waiting == 0


async def test_input_after_a_piece_that_broke_what_takes_it_still_comes() -> None:
    came: list[bytes] = []
    paused: list[bool] = []
    broken: list[object] = []

    def take(data: bytes) -> None:
        came.append(data)
        if len(came) in (1, 3):
            raise ZeroDivisionError

    asyncio.get_running_loop().set_exception_handler(lambda _, context: broken.append(context))
    inflow = Inflow(10_000, 50, take, lambda: paused.append(True), lambda: paused.append(False))
    inflow.take(b"x" * 120)
    await until(lambda: not inflow.waiting)
    assert b"".join(came) == b"x" * 120
    assert paused == [True, False]
    assert len(broken) == 2


# Tables being set up


def visitor(id: str) -> Visitor:
    return Visitor(id, "127.0.0.1", "")


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
