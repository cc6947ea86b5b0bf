"""Every private name of Textual and Rich that tui.terminal builds on still means what it did."""

import asyncio
import gc
import time
import weakref
from typing import Any, ClassVar

import pytest
import textual
from rich.style import Style
from textual import events
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual._time import get_time
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.geometry import Region
from textual.strip import Strip
from textual.widgets import Static

from tests.support.memory import MemoryDriver, running
from tui.terminal.app import TerminalApp


def test_the_version_is_the_one_these_were_tried_on() -> None:
    assert textual.__version__ == "8.2.8"


@pytest.mark.parametrize(
    "name",
    [
        "_display",
        "_handle_exception",
        "_fatal_error",
        "_print_error_renderables",
        "_set_pointer_shape",
        "_on_resize",
        "_close_messages_no_wait",
        "bell",
        "copy_to_clipboard",
        "panic",
        "get_line_filters",
        "get_driver_class",
        "action_suspend_process",
    ],
)
def test_methods_of_the_app_are_there(name: str) -> None:
    assert callable(getattr(App, name))


async def test_attributes_of_the_app_are_there() -> None:
    app = TerminalApp[None](driver_class=MemoryDriver)
    async with running(app):
        attributes = vars(app)
        for name, kind in {
            "_driver": Driver,
            "_running": bool,
            "_closed": bool,
            "_batch_count": int,
            "_sync_available": bool,
            "_exit": bool,
            "_disable_tooltips": bool,
            "_exit_renderables": list,
            "_clipboard": str,
            "_return_code": type(None),
            "_exception": type(None),
            "_mouse_down_widget": type(None),
        }.items():
            assert isinstance(attributes[name], kind), name
        assert app._screen_stack == [app.screen]
        assert app.screen in app._registry


def test_a_layout_update_is_rows_of_strips_in_a_region() -> None:
    update = LayoutUpdate([[Strip.blank(3)]], Region(1, 2, 3, 1))
    assert [[strip.cell_length for strip in row] for row in update.strips] == [[3]]
    assert (update.region.x, update.region.y) == (1, 2)


def test_a_chops_update_is_strips_by_column_spans_and_ends() -> None:
    strip = Strip.blank(4)
    update = ChopsUpdate([{0: None, 4: strip}], [(0, 5, 8)], [[4, 8]])
    assert dict(update.chops[0]) == {0: None, 4: strip}
    assert update.spans == [(0, 5, 8)]
    assert update.chop_ends == [[4, 8]]


async def test_textual_draws_with_these_two_kinds_of_update_only() -> None:
    class Seen(TerminalApp[None]):
        kinds: ClassVar[set[type[Any]]] = set()

        def compose(self) -> ComposeResult:
            yield Static("one")

        def _display(self, screen: Any, renderable: Any) -> None:
            self.kinds.add(type(renderable))
            super()._display(screen, renderable)

    app = Seen(driver_class=MemoryDriver)
    async with running(app) as (pilot, driver):
        app.query_one(Static).update("two")
        await pilot.pause()
        driver.resize(70, 20)
        await pilot.pause()
    assert Seen.kinds <= {LayoutUpdate, ChopsUpdate, type(None)}
    assert {LayoutUpdate, ChopsUpdate} <= Seen.kinds


def test_the_parser_waits_after_an_escape_and_gives_it_up_in_time() -> None:
    parser = XTermParser()
    times = [parser._timeout_time]
    assert list(parser.feed("\x1b")) == []
    times.append(parser._timeout_time)
    assert [time is None for time in times] == [True, False]
    parser._timeout_time = 0.0
    [key] = parser.tick()
    assert isinstance(key, events.Key)
    assert key.key == "escape"
    parser._gen.close()


def test_the_parser_tells_focus_paste_and_what_the_terminal_can_do() -> None:
    parser = XTermParser()
    text = f"\x1b[I\x1b[O{BRACKETED_PASTE_START}x{BRACKETED_PASTE_END}\x1b[?2026;2$y"
    kinds = [type(message).__name__ for message in parser.feed(text)]
    assert kinds == ["AppFocus", "AppBlur", "Paste", "TerminalSupportsSynchronizedOutput"]


def test_the_parser_understands_keys_in_kittys_way() -> None:
    keys = [getattr(event, "key", "") for event in XTermParser().feed("\x1b[27u\x1b[99;5ua")]
    assert keys == ["escape", "ctrl+c", "a"]


def test_one_message_can_be_kept_from_being_dispatched() -> None:
    one, other = events.Key("a", "a"), events.Key("b", "b")
    vars(one)["no_dispatch"] = True
    kept = {message.key: message.no_dispatch for message in (one, other)}
    assert kept == {"a": True, "b": False}


async def test_messages_wait_in_a_queue_that_can_be_looked_into() -> None:
    app = TerminalApp[None](driver_class=MemoryDriver)
    async with running(app):
        key = events.Key("a", "a")
        assert app.screen._pending_message is None
        app.screen.post_message(key)
        assert key in app.screen._message_queue.values


def test_messages_are_stamped_with_a_steady_clock() -> None:
    before = time.monotonic()
    stamp = events.Key("a", "a").time
    assert before <= stamp <= get_time() <= time.monotonic()


def test_the_attributes_of_a_style_are_bits() -> None:
    style = Style(bold=True, underline=False, strike=True, underline2=True)
    assert style._attributes & style._set_attributes == 1 | 256 | 512


async def test_an_app_that_was_quit_by_a_key_does_not_stay_in_memory() -> None:
    async def run_and_quit() -> weakref.ref[Any]:
        app = TerminalApp[None](driver_class=MemoryDriver)
        task = asyncio.create_task(app.run_async(size=(80, 24)))
        while not app.is_running:
            await asyncio.sleep(0)
        driver = app._driver
        assert isinstance(driver, MemoryDriver)
        while not driver._listening:
            await asyncio.sleep(0)
        driver.feed(b"\x1b[A\x03")
        await task
        return weakref.ref(app)

    gone = await run_and_quit()
    gc.collect()
    assert gone() is None
