"""What each screen costs on the wire and in time, drawn by our output layer and by Textual's own.

    python -m tests.bench.wire [--moves N]

For every screen at 80x24 and 120x40: the bytes of the first frame, of a cursor move and of a
resize, and the milliseconds from a key to the last byte of its frame (medians). The terminal is a
driver in memory, so that nothing but this process is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any
from unittest.mock import patch

from textual import events
from textual.app import App
from textual.geometry import Region, Size
from textual.screen import Screen

from rules.record import SeatInfo
from tests.support.terminal import key_bytes
from tui.app import FangsApp
from tui.folders import Folders
from tui.saves import new_header
from tui.screens.page import Page
from tui.settings import Settings
from tui.start import Home, Play, new_game
from tui.tables import GAMES
from tui.terminal.driver import StreamDriver
from tui.widgets.panel import Panel

ENV = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
SIZES = ((80, 24), (120, 40))
SCREENS = {
    "home": (),
    "new game": ("1",),
    "settings": ("s",),
    "rules": ("r",),
    **dict.fromkeys(GAMES, ()),
}
"""The keys that lead to each screen from the first; a game begins at its table."""


class CountingDriver(StreamDriver):
    """A terminal that counts what it is sent, and when."""

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self.count = 0
        self.last = 0.0

    def send(self, data: bytes) -> None:
        self.count += len(data)
        self.last = perf_counter()

    def start_application_mode(self) -> None:
        self.start_modes()

    def stop_application_mode(self) -> None:
        self.stop_modes()

    def resize(self, columns: int, rows: int) -> None:
        """Make the terminal another size."""
        self._size = (columns, rows)
        size = Size(columns, rows)
        self._app.post_message(events.Resize(size, size))

    def take(self) -> int:
        """Return how many bytes came since this was last asked."""
        count, self.count = self.count, 0
        return count


class StockApp(FangsApp):
    """The same app, drawn as Textual does by itself."""

    _display = App._display  # type: ignore[assignment]


def refresh_rows(page: Page[Any], panel: Panel, rows: Iterable[int]) -> None:
    """Have rows of a panel drawn by Textual, with its next frame."""
    x, y, width, _ = panel.region
    page.refresh(*(Region(x, y + row, width, 1) for row in rows))


@contextmanager
def drawn_by_textual() -> Iterator[None]:
    """Let pages be drawn by Textual's compositor, and not by themselves."""
    with (
        patch.object(Page, "_compositor_refresh", Screen._compositor_refresh),
        patch.object(Page, "draw", refresh_rows),
    ):
        yield


async def quiet(driver: CountingDriver, seconds: float = 0.08) -> None:
    """Wait until nothing has been sent for so long."""
    loop = asyncio.get_running_loop()
    since, seen = loop.time(), driver.count
    while loop.time() - since < seconds:
        await asyncio.sleep(0.004)
        if driver.count != seen:
            since, seen = loop.time(), driver.count


async def measure(
    kind: type[FangsApp], screen: str, size: tuple[int, int], moves: int
) -> tuple[float, ...]:
    """Return bytes of the first frame, of a move, of a resize, and milliseconds of a key."""
    folder = Path(tempfile.mkdtemp())
    folders = Folders(folder, folder)
    start: Home | Play = Home()
    session = None
    if screen in GAMES:
        from rules.games import load_game

        bots = load_game(screen).seats[0] - 1
        seats = [
            SeatInfo("You", "human"),
            *[SeatInfo(f"B{i}", "bot", "random") for i in range(bots)],
        ]
        start = Play(new_header(screen, seats, {}, "wire"))
        session = new_game(folders, start.header)
    app = kind(
        start, Settings(speed="off"), folders, env=ENV, session=session,
        driver_class=CountingDriver,
    )  # fmt: skip
    task = asyncio.create_task(app.run_async(size=size))
    while not isinstance(app._driver, CountingDriver) or not app.is_running:
        await asyncio.sleep(0)
    driver = app._driver
    await quiet(driver)
    first = driver.take()
    for key in SCREENS[screen]:
        driver.feed(key_bytes(key))
        await quiet(driver)
        first = driver.take()
    counts: list[int] = []
    times: list[float] = []
    keys = ("right", "left") if screen in GAMES else ("down", "up")
    for number in range(moves):
        begin = perf_counter()
        driver.feed(key_bytes(keys[number % 2]))
        await quiet(driver, 0.03)
        if count := driver.take():
            counts.append(count)
            times.append((driver.last - begin) * 1000)
    driver.resize(size[0] + 10, size[1] + 2)
    await quiet(driver)
    resized = driver.take()
    app.exit()
    await task
    return first, median(counts or [0]), resized, median(times or [0.0])


async def run(moves: int) -> None:
    """Print a row for each screen and size."""
    print(f"{'screen':14}{'size':>8}  {'first':>15}  {'move':>15}  {'resize':>15}  {'key ms':>13}")
    for screen in SCREENS:
        for size in SIZES:
            ours = await measure(FangsApp, screen, size, moves)
            with drawn_by_textual():
                stock = await measure(StockApp, screen, size, moves)
            cells = [f"{a:>6.0f} /{b:>7.0f}" for a, b in zip(ours[:3], stock[:3], strict=True)]
            ms = f"{ours[3]:5.1f} /{stock[3]:6.1f}"
            print(f"{screen:14}{size[0]:>4}x{size[1]:<3}  {'  '.join(cells)}  {ms:>13}", flush=True)
    print("ours / stock Textual; bytes, and milliseconds from a key to its frame")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=20)
    asyncio.run(run(parser.parse_args(arguments).moves))


if __name__ == "__main__":
    main()
