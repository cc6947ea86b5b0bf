"""What reaches the terminal from a whole app: the changed cells, and no other way of drawing."""

import random
from typing import Any

import pyte
import pytest
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widget import Widget

from tests.support.memory import MemoryDriver, running
from tests.terminal.test_canvas import cells, new_screen
from tui.terminal.app import TerminalApp
from tui.terminal.canvas import Canvas
from tui.terminal.depth import Depth

TEXTS = ("", "plain", "two\nlines of text", "漢字 wide", "─────┐", "e\u0301a\u0302", "x\x1b[31m")
COLOURS = ("#ff8800", "red", "#17110d", "bright_blue", "default")


class Panel(Widget):
    """A box that shows any text in any style at any place."""

    DEFAULT_CSS = """
    Panel { position: absolute; width: 12; height: 4; border: round #a08768; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.text = Text()

    def render(self) -> Text:
        return self.text


class Veil(ModalScreen[None]):
    """A screen that lets what is under it shine through."""

    DEFAULT_CSS = "Veil { background: #000000 60%; }"

    def compose(self) -> ComposeResult:
        yield Panel()


class Jumble(TerminalApp[None]):
    """Panels that lie over each other and change at random."""

    def __init__(self, depth: Depth) -> None:
        super().__init__(depth=depth, driver_class=MemoryDriver, animations=False)

    def compose(self) -> ComposeResult:
        for _ in range(5):
            yield Panel()

    async def jumble(self, chance: random.Random, driver: MemoryDriver) -> None:
        step = chance.randrange(10)
        panel = chance.choice(list(self.screen.query(Panel)))
        if step < 4:
            style = f"{chance.choice(COLOURS)} on {chance.choice(COLOURS)}"
            style += chance.choice(("", " bold", " underline", " reverse"))
            panel.text = Text(chance.choice(TEXTS), style)
            panel.refresh()
        elif step < 7:
            panel.styles.offset = (chance.randrange(-3, 30), chance.randrange(-2, 12))
        elif step == 7:
            driver.resize(chance.randrange(20, 50), chance.randrange(6, 20))
        elif step == 8 and len(self.screen_stack) < 3:
            await self.push_screen(Veil())
        elif len(self.screen_stack) > 1:
            self.pop_screen()


def as_rendered(app: TerminalApp[Any]) -> pyte.Screen:
    """Draw what Textual itself says is on the screen, all of it, on a new terminal."""
    columns, rows = app.size
    canvas = Canvas(app._canvas.encoder, columns, rows)
    app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        canvas.put(0, y, strip, strip.cell_length)
    screen, stream = new_screen(columns, rows)
    stream.feed(canvas.take())
    return screen


@pytest.mark.parametrize("depth", Depth)
@pytest.mark.parametrize("seed", range(2))
async def test_after_any_changes_the_terminal_shows_what_textual_rendered(
    seed: int, depth: Depth
) -> None:
    chance = random.Random(seed)
    app = Jumble(depth)
    async with running(app, (40, 14)) as (pilot, driver):
        for _ in range(12):
            for _ in range(chance.randrange(1, 4)):
                await app.jumble(chance, driver)
            await pilot.pause()
            assert cells(driver.screen) == cells(as_rendered(app))


async def test_one_frame_is_one_write_and_ends_in_a_clean_state() -> None:
    app = Jumble(Depth.TRUECOLOR)
    async with running(app) as (pilot, driver):
        app._sync_available = True
        driver.sent.clear()
        for panel in app.query(Panel):
            panel.text = Text("changed", "red")
            panel.refresh()
        await pilot.pause()
        [frame] = driver.sent
        assert frame.startswith(b"\x1b[?2026h")
        assert frame.endswith(b"\x1b[m\x1b[?2026l")


async def test_what_does_not_change_is_not_written_again() -> None:
    app = Jumble(Depth.TRUECOLOR)
    async with running(app) as (pilot, driver):
        driver.sent.clear()
        app.refresh(layout=True)
        for panel in app.query(Panel):
            panel.refresh()
        await pilot.pause()
        assert driver.sent == []


async def test_the_first_screen_is_painted_once() -> None:
    app = Jumble(Depth.TRUECOLOR)
    async with running(app, (40, 14)) as (pilot, driver):
        shown = cells(driver.screen)
        painted = sum(map(len, driver.sent))
        driver.sent.clear()
        app.repaint()
        await pilot.pause()
        assert painted < 1.2 * sum(map(len, driver.sent))
        assert cells(driver.screen) == shown


async def test_repaint_mends_whatever_happened_to_the_terminal() -> None:
    app = Jumble(Depth.TRUECOLOR)
    async with running(app) as (pilot, driver):
        shown = cells(driver.screen)
        driver.screen.reset()
        app.repaint()
        await pilot.pause()
        assert cells(driver.screen) == shown


async def test_a_resize_to_the_same_size_paints_the_whole_screen() -> None:
    app = Jumble(Depth.TRUECOLOR)
    async with running(app) as (pilot, driver):
        shown = cells(driver.screen)
        driver.screen.reset()
        driver.resize(80, 24)
        await pilot.pause()
        assert cells(driver.screen) == shown


async def test_blank_blanks_in_the_same_call_and_the_next_frame_shows_again() -> None:
    app = Jumble(Depth.TRUECOLOR)
    async with running(app) as (pilot, driver):
        shown = cells(driver.screen)
        app.blank()
        assert "".join(driver.screen.display).strip() == ""
        await pilot.pause()
        assert cells(driver.screen) == shown


async def test_a_slow_terminal_is_sent_the_newest_picture_only() -> None:
    app = Jumble(Depth.TRUECOLOR)
    async with running(app) as (pilot, driver):
        panel = app.query(Panel).last()
        driver.slow = True
        driver.sent.clear()
        for text in ("one", "two", "three"):
            panel.text = Text(text)
            panel.refresh()
            await pilot.pause()
        assert driver.sent == []
        driver.slow = False
        app.catch_up()
        [frame] = driver.sent
        assert b"three" in frame
        assert b"two" not in frame
        assert cells(driver.screen) == cells(as_rendered(app))


async def test_the_look_can_change_while_running() -> None:
    app = Jumble(Depth.TRUECOLOR)
    async with running(app) as (pilot, driver):
        panel = app.query(Panel).last()
        panel.text = Text("──", Style(color="#010203"))
        panel.refresh()
        await pilot.pause()
        driver.sent.clear()
        app.look(Depth.ANSI16, "ascii", {(1, 2, 3): 13})
        await pilot.pause()
        sent = b"".join(driver.sent)
        assert b"38;2" not in sent
        assert b"95m" in sent
        assert sent.isascii()
        assert app.depth is Depth.ANSI16


async def test_neither_no_color_nor_textuals_filters_have_a_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    app = Jumble(Depth.TRUECOLOR)
    async with running(app) as (pilot, driver):
        panel = app.query(Panel).last()
        panel.text = Text("x", "#010203 on red")
        panel.refresh()
        driver.sent.clear()
        await pilot.pause()
        assert b"38;2;1;2;3;48;2;255;0;0m" in b"".join(driver.sent)
        assert not app.no_color
        assert app.get_line_filters() == []
