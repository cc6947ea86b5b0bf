"""The command `fangs`, whose newest app says on a socket what its terminal should show.

    python watched.py SOCKET SEED [the command's arguments]

All its games are dealt by SEED. Who connects to SOCKET is sent one `Picture` as JSON.
"""

import asyncio
import contextlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from textual import constants, events
from textual._context import visible_screen_stack
from textual._xterm_parser import XTermParser
from textual.app import ScreenStackError
from textual.message import Message
from textual.pilot import Pilot, WaitForScreenTimeout

from tests.support.pictures import Picture
from tui import saves
from tui.cli import main
from tui.terminal.app import TerminalApp
from tui.terminal.canvas import Canvas, Row
from tui.terminal.driver import StreamDriver
from tui.terminal.encoder import _CODES, Pen

UNKNOWN = ("?", Pen(0, "39", "49"))
"""Shown for a cell that was never drawn."""


class Watch:
    """Counts what a driver hears, and tells what its app holds."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket
        self.heard = 0
        self.driver: StreamDriver | None = None

    def start(self) -> None:
        """Be told of every driver's start, and of all that the newest hears."""
        driver_class: Any = StreamDriver
        parser_class: Any = XTermParser
        start_modes, feed, tick = driver_class.start_modes, parser_class.feed, parser_class.tick

        def started(driver: StreamDriver) -> None:
            start_modes(driver)
            if self.driver is None:
                opening = asyncio.start_unix_server(self.answer, self.socket)
                self.opening = asyncio.get_running_loop().create_task(opening)
            if self.driver is not driver:
                self.driver, self.heard = driver, 0

        driver_class.start_modes = started
        parser_class.feed = lambda parser, data: self.hear(parser, feed(parser, data))
        parser_class.tick = lambda parser: self.hear(parser, tick(parser))

    def hear(self, parser: XTermParser, messages: Iterable[Message]) -> Iterator[Message]:
        """Count keys and clicks, also those that are heeded no more."""
        for message in messages:
            mine = self.driver is not None and parser is self.driver._parser
            self.heard += mine and isinstance(message, events.Key | events.MouseUp)
            yield message

    async def answer(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Send the picture to somebody, when all that was heard so far is done."""
        assert self.driver is not None, "it is the first driver that opens the socket"
        app, heard = self.driver._app, self.heard
        assert isinstance(app, TerminalApp)
        with app._context(), contextlib.suppress(WaitForScreenTimeout, ScreenStackError):
            await Pilot(app)._wait_for_screen(1.0)
            picture = Picture(
                app.size.width,
                app.size.height,
                heard,
                app.depth.value,
                app.glyphs,
                rows(app._canvas),
                rows(rendered(app)),
            )
            writer.write(msgspec.json.encode(picture))
        writer.close()


def rendered(app: TerminalApp[Any]) -> Canvas:
    """Draw anew all that Textual itself says is to be seen."""
    canvas = Canvas(app._canvas.encoder, *app.size)
    visible_screen_stack.set(app._background_screens)
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        canvas.put(0, y, strip, strip.cell_length)
    return canvas


def rows(canvas: Canvas) -> list[str]:
    """Write out every cell of a canvas, without any of the display's own short ways."""
    return ["".join(_cells(row)) for row in canvas._back]


def _cells(row: Row) -> Iterator[str]:
    last: Pen | None = None
    for text, pen in (cell or UNKNOWN for cell in row):
        if pen is not last:
            codes = ["0", *(on for bit, on, _ in _CODES if pen.attributes & bit)]
            yield f"\x1b[{';'.join([*codes, pen.fg or '39', pen.bg])}m"
            last = pen
        yield text


if __name__ == "__main__":
    socket, seed = sys.argv.pop(1), sys.argv.pop(1)
    constants.ESCAPE_DELAY = 0.03  # type: ignore[misc]
    saves.new_seed = lambda: seed
    Watch(Path(socket)).start()
    main()
