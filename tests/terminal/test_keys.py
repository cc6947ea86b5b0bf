"""A key pressed before a moment never acts after it: wherever it is on its way."""

from pathlib import Path

import pytest
from textual import events
from textual._xterm_parser import XTermParser
from textual.app import ComposeResult
from textual.widget import Widget

from tests.support.memory import MemoryDriver, running
from tests.support.terminal import ROOT, Terminal, python
from tui.terminal.app import TerminalApp
from tui.terminal.driver import LONGEST_PASTE, StreamDriver

PROBE = ROOT / "tests/support/apps/probe.py"
TYPED_AHEAD = "1234567890" * 2


@pytest.mark.parametrize("way", ["b", "w"], ids=["unread in the tty", "queued at the widget"])
def test_keys_typed_ahead_do_not_act_and_later_ones_do(tmp_path: Path, way: str) -> None:
    with Terminal(python(PROBE, str(tmp_path / "notes"))) as terminal:
        terminal.until("ready")
        terminal.press(way)
        terminal.until("busy")
        terminal.type(TYPED_AHEAD)
        terminal.until(f"keys: {way}\n")
        terminal.press("z")
        terminal.until(f"keys: {way} z\n")
        assert not terminal.ever_shown("keys:.*[0-9]")


def test_a_report_among_the_keys_typed_ahead_is_not_lost(tmp_path: Path) -> None:
    with Terminal(python(PROBE, str(tmp_path / "notes"))) as terminal:
        terminal.until("focused")
        terminal.press("b")
        terminal.until("busy")
        terminal.type(TYPED_AHEAD)
        terminal.focus(False)
        terminal.until("blurred")
        assert not terminal.ever_shown("keys:.*[0-9]")


class Typed(Widget):
    """Notes what acts on it."""

    can_focus = True

    def on_mount(self) -> None:
        self.seen: list[str] = []
        self.focus()

    def on_key(self, event: events.Key) -> None:
        self.seen.append(event.key)

    def on_paste(self, event: events.Paste) -> None:
        self.seen.append(event.text)

    def on_click(self) -> None:
        self.seen.append("click")

    def on_mouse_down(self) -> None:
        self.seen.append("press")


class Typing(TerminalApp[None]):
    """One widget that fills the screen; the key B is a binding of the app's."""

    CSS = "Typed { height: 1fr; }"
    BINDINGS = [("B", "bound", "")]  # noqa: RUF012

    def compose(self) -> ComposeResult:
        yield Typed()

    def action_bound(self) -> None:
        self.query_one(Typed).seen.append("bound")


DOWN, UP = b"\x1b[<0;3;3M", b"\x1b[<0;3;3m"


@pytest.mark.parametrize(
    ("before", "after", "seen"),
    [
        (b"ab", b"c", ["c"]),
        (b"B", b"", []),
        (b"", b"aB", ["a", "B", "bound"]),
        (b"\x1b", b"[A", []),
        (b"\x1b[", b"Ax", ["x"]),
        (b"\x1b[1;5", b"Ax", ["x"]),
        (b"\x1b[A", b"\x1b[B", ["down"]),
        ("é".encode()[:1], "é".encode()[1:] + b"x", ["x"]),
        (b"\x1b[200~old\x1b[201~", b"\x1b[200~new\x1b[201~", ["new"]),
        (b"\x1b[200~ol", b"d\x1b[201~x", ["x"]),
        (b"\x1b[200~ol", b"d\x1b[20", []),
        (b"\x1b[200~ol", b"d\x1b[201~\x1b[99999999999999999999u", []),
        (DOWN + UP, DOWN + UP, ["press", "click"]),
        (DOWN, UP, []),
        (b"", DOWN + UP, ["press", "click"]),
    ],
)
async def test_what_was_typed_before_is_dropped_wherever_it_is_cut(
    before: bytes, after: bytes, seen: list[str]
) -> None:
    app = Typing(driver_class=MemoryDriver)
    async with running(app) as (pilot, driver):
        driver.feed(before)
        app.drop_pending_keys()
        driver.feed(after)
        await pilot.pause()
        assert app.query_one(Typed).seen == seen


async def test_an_escape_that_was_pressed_before_does_not_act_when_its_time_is_over() -> None:
    app = Typing(driver_class=MemoryDriver)
    async with running(app) as (pilot, driver):
        driver.feed(b"\x1b")
        app.drop_pending_keys()
        assert driver._timer is not None
        driver._timer.cancel()
        driver._parser._timeout_time = 0.0
        driver._tick()
        driver.feed(b"x")
        await pilot.pause()
        assert app.query_one(Typed).seen == ["x"]


async def test_a_lone_escape_arrives() -> None:
    app = Typing(driver_class=MemoryDriver)
    async with running(app) as (pilot, driver):
        driver.feed(b"\x1b")
        driver._parser._timeout_time = 0.0
        driver._tick()
        await pilot.pause()
        assert app.query_one(Typed).seen == ["escape"]


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\x1b[99999999999999999999u",
        b"\xff\xfe\x80",
        b"\x1b[1:2:3;999999999999u",
        b"\x1b[48;0;0;1;1t\x1b[<0;1;1M",
        b"\x1b[48;1;1;0;0t\x1b[<0;1;1M",
    ],
)
async def test_nonsense_does_not_stop_the_keys_after_it(nonsense: bytes) -> None:
    app = Typing(driver_class=MemoryDriver)
    async with running(app) as (pilot, driver):
        driver.feed(nonsense)
        driver.feed(b"x")
        await pilot.pause()
        assert app.query_one(Typed).seen[-1] == "x"


@pytest.mark.parametrize("error", [ZeroDivisionError, ValueError, OverflowError, RuntimeError])
async def test_whatever_breaks_the_parser_does_not_stop_the_keys_after_it(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    app = Typing(driver_class=MemoryDriver)
    async with running(app) as (pilot, driver):
        with monkeypatch.context() as patch:
            patch.setattr(XTermParser, "parse_mouse_code", fail)
            driver.feed(b"a" + DOWN)
        driver.feed(b"x")
        await pilot.pause()
        assert app.query_one(Typed).seen == ["a", "x"]


async def test_a_size_that_is_typed_is_no_size() -> None:
    app = Typing(driver_class=MemoryDriver)
    async with running(app) as (pilot, driver):
        driver.feed(b"\x1b[48;2000;3000;0;0t\x1b[48;200;100;9;9t\x1b[?2048;1$yx")
        await pilot.pause()
        assert app.size == (80, 24)
        driver.feed(DOWN + UP)
        await pilot.pause()
        assert app.query_one(Typed).seen == ["x", "press", "click"]


START, END = b"\x1b[200~", b"\x1b[201~"


def kept(driver: StreamDriver) -> int:
    """Count the characters of a paste that the parser keeps."""
    frame = driver._parser._gen.gi_frame
    assert frame is not None
    return len(frame.f_locals["paste_buffer"])


@pytest.mark.parametrize("piece", [b"old " * 12, START + b"old " * 10])
async def test_a_paste_without_an_end_is_not_kept_and_its_end_ends_it(piece: bytes) -> None:
    app = Typing(driver_class=MemoryDriver)
    async with running(app) as (pilot, driver):
        driver.feed(START)
        for _ in range(1000):
            driver.feed(piece)
            assert kept(driver) <= LONGEST_PASTE
        driver.feed(b"old\x1b[20")
        driver.feed(b"1~x" + START + b"new" + END)
        await pilot.pause()
        assert app.query_one(Typed).seen[-2:] == ["x", "new"]
        assert "o" not in app.query_one(Typed).seen


@pytest.mark.parametrize("pieces", [1, 7])
async def test_a_paste_is_taken_up_to_a_length_however_it_comes(pieces: int) -> None:
    app = Typing(driver_class=MemoryDriver)
    async with running(app) as (pilot, driver):
        for count in (LONGEST_PASTE - len(END), LONGEST_PASTE + 1):
            data = START + b"x" * count + END
            step = len(data) // pieces + 1
            for begin in range(0, len(data), step):
                driver.feed(data[begin : begin + step])
        driver.feed(b"y")
        await pilot.pause()
        assert app.query_one(Typed).seen == ["x" * (LONGEST_PASTE - len(END)), "y"]


@pytest.mark.parametrize("cut", range(1, len(START + b"old" + END)))
async def test_a_paste_that_began_before_is_dropped_wherever_its_marks_are_cut(cut: int) -> None:
    app = Typing(driver_class=MemoryDriver)
    paste = START + b"old" + END
    async with running(app) as (pilot, driver):
        driver.feed(paste[:cut])
        driver.feed(paste[cut : cut + 1])
        app.drop_pending_keys()
        driver.feed(paste[cut + 1 :] + b"x")
        await pilot.pause()
        assert app.query_one(Typed).seen == ["x"]


async def test_the_end_of_a_paste_that_comes_late_is_its_end() -> None:
    app = Typing(driver_class=MemoryDriver)
    async with running(app) as (pilot, driver):
        driver.feed(START + b"new\x1b")
        assert driver._timer is None
        driver.feed(END[1:] + b"x")
        await pilot.pause()
        assert app.query_one(Typed).seen == ["new", "x"]
