"""The App that every screen of the game stands on: its terminal, its end, and its loose keys.

It draws only what changed, keeps the terminal's state its own, leaves cleanly however it is told
to, and shows one sentence where it crashes. Nothing of Textual's own that could show a secret
elsewhere is on: no screenshots, no palette, no selecting or copying of text, no tooltips.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import RenderableType
from textual import events
from textual._time import get_time
from textual.app import SystemCommand
from textual.binding import Binding
from textual.driver import Driver
from textual.message_pump import MessagePump
from textual.screen import Screen

from tui.terminal.depth import Depth, GlyphSet
from tui.terminal.display import CellDisplay, Result
from tui.terminal.driver import StreamDriver
from tui.terminal.palette import RGB

_ACTS = (
    events.Key,
    events.Paste,
    events.MouseDown,
    events.MouseScrollDown,
    events.MouseScrollUp,
    events.MouseScrollLeft,
    events.MouseScrollRight,
    events.Click,
)
"""What a person does; the release of a button is not among it, since it may end a drag."""

EXCUSE = "Something went wrong, and the game had to stop."
"""The sentence shown after a crash that could not be reported."""


class TerminalApp(CellDisplay[Result], inherit_bindings=False):
    """An App in one terminal, for one person or several at one keyboard."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    ESCAPE_TO_MINIMIZE = False
    BINDINGS = [
        Binding("ctrl+c,ctrl+q", "ask_to_leave", id="terminal.leave", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", id="terminal.suspend", show=False, priority=True),
    ]

    def __init__(
        self,
        *,
        depth: Depth = Depth.TRUECOLOR,
        glyphs: GlyphSet = "unicode",
        ansi16: Mapping[RGB, int] | None = None,
        mouse: bool = True,
        animations: bool = True,
        driver_class: type[Driver] | None = None,
    ) -> None:
        super().__init__(driver_class, depth, glyphs)
        if ansi16:
            self.look(ansi16=ansi16)
        self.mouse = mouse
        """Whether the mouse is asked for."""
        if not animations:
            self.animation_level = "none"
        self._disable_tooltips = True
        self._disable_notifications = True
        self._typed_until = 0.0
        self._last_words = ""

    # Hooks: what the game does at moments that only the terminal knows of.

    def cover(self) -> None:
        """Cover what is private; called before the process sleeps. Must not wait for anything."""

    def ask_to_leave(self) -> None:
        """Answer ctrl+c and ctrl+q, which may come again at any time, over any screen."""
        self.leave(0)

    def save_and_leave(self, code: int) -> None:
        """Save what is not saved, then `exit(return_code=code)`; a second is all there is."""
        self.exit(return_code=code)

    def report_crash(self, error: BaseException) -> str:
        """Write down what happened where only the person's own account reads it.

        Gives the one sentence that is shown.
        """
        return EXCUSE

    # What screens may ask for.

    def leave(self, code: int) -> None:
        """End the app with this exit status, saving first; a failure to save is a crash."""
        try:
            self.save_and_leave(code)
        except Exception as error:
            self._handle_exception(error)
        if not self._exit:
            self.exit(return_code=code)

    def drop_pending_keys(self) -> None:
        """Make sure that nothing typed or clicked before this moment acts after it."""
        if isinstance(self._driver, StreamDriver):
            self._driver.drop_input()
        self._typed_until = get_time()
        self._mouse_down_widget = None
        pumps: list[MessagePump] = [self, *self._registry]
        for pump in pumps:
            for message in (pump._pending_message, *pump._message_queue.values):
                if isinstance(message, _ACTS):
                    vars(message)["no_dispatch"] = True

    # What Textual calls.

    def get_driver_class(self) -> type[Driver]:
        from tui.terminal.tty import TtyDriver

        return TtyDriver

    async def run_async(self, *, mouse: bool = True, **options: Any) -> Result | None:
        """Run the app; the options are Textual's."""
        return await super().run_async(mouse=mouse and self.mouse, **options)

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, _ACTS) and event.time <= self._typed_until:
            return
        await super().on_event(event)

    async def _on_resize(self, event: events.Resize) -> None:
        # Even at the same size: what a storm of resizes left on the terminal is anybody's guess.
        if event.size == self.size:
            self.repaint()
        else:
            self._canvas.forget()

    def action_ask_to_leave(self) -> None:
        self.ask_to_leave()

    def action_suspend_process(self) -> None:
        if self._driver is not None and self._driver.can_suspend:
            # The whole group, as the terminal itself would: whatever started this waits too.
            os.killpg(os.getpgrp(), signal.SIGTSTP)
        else:
            self.cover()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        return ()

    def copy_to_clipboard(self, text: str) -> None:
        self._clipboard = text

    def bell(self) -> None:
        super().bell()
        if self._driver is not None:
            self._driver.flush()

    def _set_pointer_shape(self, shape: str) -> None:
        pass

    # The end.

    def last_words(self, words: str) -> None:
        """Show a sentence when the terminal has been given back."""
        with contextlib.suppress(OSError, ValueError):
            print(words, file=sys.__stderr__, flush=True)

    def _handle_exception(self, error: Exception) -> None:
        if self._exception is None:
            try:
                self._last_words = self.report_crash(error)
            except Exception:
                self._last_words = EXCUSE
        super()._handle_exception(error)

    def panic(self, *renderables: RenderableType) -> None:
        """End without showing what Textual would, which may hold anything."""
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        self.panic()

    def _print_error_renderables(self) -> None:
        texts = [text for text in self._exit_renderables if isinstance(text, str)]
        self._exit_renderables.clear()
        words = self._last_words or "\n".join(texts)
        self._last_words = ""
        if words:
            self.last_words(words)
