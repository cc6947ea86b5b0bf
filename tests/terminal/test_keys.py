"""A key pressed before a moment never acts after it: wherever it is on its way."""

from pathlib import Path

import pytest
from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from tests.support.memory import MemoryDriver, running
from tests.support.terminal import ROOT, Terminal, python
from tui.terminal.app import TerminalApp

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
    "nonsense", [b"\x1b[99999999999999999999u", b"\xff\xfe\x80", b"\x1b[1:2:3;999999999999u"]
)
async def test_nonsense_does_not_stop_the_keys_after_it(nonsense: bytes) -> None:
    app = Typing(driver_class=MemoryDriver)
    async with running(app) as (pilot, driver):
        driver.feed(nonsense)
        driver.feed(b"x")
        await pilot.pause()
        assert app.query_one(Typed).seen[-1] == "x"
