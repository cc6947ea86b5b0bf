"""An app that shows what reached it: keys, focus, and what its terminal did to it.

The arguments are a file to note its saving in, and the keywords below.
"""

import array
import asyncio
import fcntl
import sys
import termios
import threading
import time
from pathlib import Path

from textual import events
from textual.app import ComposeResult, RenderResult
from textual.widget import Widget

from tui.terminal.app import TerminalApp

SECRET = "SECRET-7"
TYPED_AHEAD = 20

STUBBORN = "stubborn" in sys.argv
"""Does not end when told to."""
THREAD = "thread" in sys.argv
"""Leaves a thread behind that never ends."""
BROKEN = "broken" in sys.argv
"""Cannot save."""
NO_MOUSE = "no-mouse" in sys.argv


def drop(widget: Widget) -> None:
    app = widget.app
    assert isinstance(app, Probe)
    app.drop_pending_keys()


def note(text: str) -> None:
    with Path(sys.argv[1]).open("a", encoding="utf-8") as notes:
        notes.write(f"{text}\n")


class State(Widget):
    """The lines that the tests look for."""

    can_focus = True
    covered = False
    asked = 0

    def on_mount(self) -> None:
        self.keys: list[str] = []
        self.focus()

    def render(self) -> RenderResult:
        return "\n".join(
            (
                "ready",
                "covered" if self.covered else SECRET,
                "keys: " + " ".join(self.keys),
                "focused" if self.app.app_focus else "blurred",
                f"size {self.app.size.width}x{self.app.size.height}",
                f"asked {self.asked}",
            )
        )

    def on_click(self, event: events.Click) -> None:
        self.note("click")

    async def on_key(self, event: events.Key) -> None:
        if event.key == "x":
            private = SECRET
            raise RuntimeError(private)
        if event.key == "b":
            self.block()
        elif event.key == "w":
            await self.wait()
        elif event.key == "f":
            await self.flood()
        self.note(event.key)

    def tell(self) -> None:
        """Say on the terminal, at once, that this widget is busy."""
        driver = self.app._driver
        assert driver is not None
        driver.write("\x1b[10;1Hbusy")
        driver.flush()

    def note(self, key: str) -> None:
        self.keys.append(key)
        self.refresh()

    def block(self) -> None:
        """Let the event loop stand still until keys lie unread in the tty; then drop them."""
        self.tell()
        unread = array.array("i", [0])  # the tty's own count, by FIONREAD
        while unread[0] < TYPED_AHEAD:
            fcntl.ioctl(0, termios.FIONREAD, unread)
            time.sleep(0.005)
        drop(self)

    async def flood(self) -> None:
        """Draw more than a terminal that does not read can take; then say so in the notes."""
        app = self.app
        assert isinstance(app, Probe)
        for number in range(200):
            self.keys = [f"flood {number}"]
            self.refresh()
            app.repaint()
            await asyncio.sleep(0)
        note("flooded")

    async def wait(self) -> None:
        """Let keys pile up in the queue of this widget, while it is busy; then drop them."""
        self.tell()
        while self.message_queue_size < TYPED_AHEAD:
            await asyncio.sleep(0.005)
        drop(self)


class Probe(TerminalApp[None]):
    """See the module."""

    CSS = "State { background: #17110d; color: #eadfc9; height: 1fr; }"

    def compose(self) -> ComposeResult:
        yield State()

    @property
    def state(self) -> State:
        return self.query_one(State)

    def on_app_blur(self) -> None:
        self.state.refresh()

    def on_app_focus(self) -> None:
        self.state.refresh()

    def on_resize(self) -> None:
        self.state.refresh()

    def cover(self) -> None:
        self.state.covered = True
        self.state.refresh()

    def ask_to_leave(self) -> None:
        self.state.asked += 1
        self.state.refresh()

    def save_and_leave(self, code: int) -> None:
        if BROKEN:
            raise OSError("disk full")
        note(f"saved {code}")
        if THREAD:
            threading.Thread(target=time.sleep, args=(600,)).start()
        if STUBBORN:
            time.sleep(600)
        super().save_and_leave(code)

    def report_crash(self, error: BaseException) -> str:
        note(type(error).__name__)
        return "It broke; see the report."


if __name__ == "__main__":
    app = Probe(mouse=not NO_MOUSE)
    app.run()
    sys.exit(app.return_code)
