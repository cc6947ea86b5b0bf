"""What every way to a terminal has in common: bytes in, bytes out, and the modes in between.

All of it runs in the event loop's own thread, so that "everything typed before this moment" has
a meaning, and the end of input is an event like any other. A driver for one kind of line (a tty
here, a channel of a server elsewhere) adds `send` and calls `feed`.
"""

import asyncio
import codecs
from abc import abstractmethod
from typing import Any, Final

from textual import constants, events, messages
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.app import App
from textual.driver import Driver
from textual.message import Message

MOUSE: Final = (1000, 1002, 1006)
"""Private modes of the mouse: presses, drags, and far columns; plain movement is not asked for."""

LONGEST_PASTE: Final = 4096
"""Characters that are taken of one paste; a longer one is nothing at all."""

_TICK: Final = 0.002
"""Seconds that the parser is looked at after its own time for a lone Escape is over."""

_MARK: Final = len(BRACKETED_PASTE_END)


class _Parser(XTermParser):
    """Textual's parser, for which the mouse is always where the cells are counted."""

    def parse_mouse_code(self, code: str) -> Message | None:
        # What somebody types as a report of a size would turn them into pixels.
        self.mouse_pixels = False
        return super().parse_mouse_code(code)


class StreamDriver(Driver):
    """A driver on any stream of bytes to and from a terminal."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=False, mouse=mouse, size=size)
        self.simple = False
        """Whether the terminal is of an old kind that prints what it does not understand."""
        self._output: list[str] = []
        self._parser = _Parser()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._timer: asyncio.TimerHandle | None = None
        self._listening = False
        self._stale = False
        self._pasted = 0
        """Characters since a paste began that has not ended, and what came with its beginning."""
        self._skipping = False
        """Whether all is left out up to the end of a paste."""
        self._last = ""
        """The end of what came last, where a mark may begin."""
        self._stale_paste = False

    @property
    def behind(self) -> bool:
        """Whether so much waits to be sent that frames should be skipped for now."""
        return False

    @property
    def awake(self) -> bool:
        """Whether this app has the terminal: not before its start, asleep, or after its end."""
        return self._listening

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Send bytes to the terminal, now or in their turn, without waiting."""

    def write(self, data: str) -> None:
        """Keep text for the next `flush`."""
        self._output.append(data)

    def flush(self) -> None:
        """Send all that was written, in one piece."""
        if self._output:
            data = "".join(self._output)
            self._output.clear()
            self.send(data.encode("utf-8", "replace"))

    def start_modes(self) -> None:
        """Put the terminal into the state the game needs, and ask what it can do."""
        modes = [1049, *(MOUSE if self._mouse else ())]
        self.write("".join(f"\x1b[?{mode}h" for mode in modes))
        self.write("\x1b[?7l\x1b[?25l")
        if not self.simple:
            self.write("\x1b[?1004h\x1b[?2004h\x1b[>1u\x1b[?2026$p")
        self.flush()
        self._listening = True

    def stop_modes(self) -> None:
        """Put the terminal back as it was, with nothing of the game left on either screen."""
        self._listening = False
        self._output.clear()
        self.write("\x1b[?2026l\x1b[0m\x1b[H\x1b[2J")
        if not self.simple:
            self.write("\x1b[<u\x1b[?2004l\x1b[?1004l")
        modes = [*(MOUSE if self._mouse else ()), 1049]
        self.write("".join(f"\x1b[?{mode}l" for mode in modes))
        self.write("\x1b[?7h\x1b[?25h")
        self.flush()

    def disable_input(self) -> None:
        """Make nothing of what is typed from now on."""
        self._listening = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def drop_input(self) -> None:
        """Make nothing of a key, or something pasted, of which only a part has come."""
        self._stale = self._parser._timeout_time is not None or bool(self._decoder.getstate()[0])
        self._stale_paste = self._pasted > 0

    def send_message(self, message: Message) -> None:
        """Hand a message to the app; this is the app's own thread."""
        self._app.post_message(message)

    def feed(self, data: bytes) -> None:
        """Take in bytes that the terminal sent."""
        text = self._decoder.decode(data)
        while text and self._stale:
            self._parse(text[0], stale=True)
            text = text[1:]
            self._stale = self._parser._timeout_time is not None
        # An empty text would mean the end of input to the parser.
        if text:
            self._parse(text)
        self._watch()

    def close(self) -> None:
        """Let go of the parser, which Textual's cache of keys would keep alive, and the app too."""
        self.disable_input()
        self._parser._gen.close()

    def _parse(self, text: str, stale: bool = False) -> None:
        if self._skipping:
            text = self._skip(text)
        if not text:
            return
        found: list[Message] = []
        lost = False
        try:
            found.extend(self._parser.feed(text))
        except (ArithmeticError, ValueError, RuntimeError):
            # Numbers that no key has: the parser is lost, and with it the rest of this piece.
            lost = True
        for message in found:
            drop = stale
            if isinstance(message, events.Paste):
                drop = drop or self._stale_paste or len(message.text) > LONGEST_PASTE
                self._stale_paste = False
            # Sizes come from the line itself, which limits them.
            elif isinstance(message, (events.Resize, messages.InBandWindowResize)):
                drop = True
            if self._listening and not drop:
                self.process_message(message)
        if lost:
            self._renew()
            self._last = ""
        else:
            self._look_for_paste(text)
            self._stale_paste |= stale and self._pasted > 0

    def _look_for_paste(self, text: str) -> None:
        """See whether a paste begins, ends or is too long; a mark may come in several pieces."""
        seen = self._last + text
        begun, ended = seen.rfind(BRACKETED_PASTE_START), seen.rfind(BRACKETED_PASTE_END)
        self._last = seen[1 - _MARK :]
        if ended >= 0:
            self._pasted = 0
        if begun > ended or self._pasted:
            self._pasted += len(text)
        if self._pasted > LONGEST_PASTE:
            self._renew()
            self._skipping = True

    def _skip(self, text: str) -> str:
        """Give what comes after the end of a paste that was too long."""
        seen = self._last + text
        _, mark, rest = seen.partition(BRACKETED_PASTE_END)
        self._skipping = not mark
        self._last = "" if mark else seen[1 - _MARK :]
        return rest

    def _renew(self) -> None:
        """Begin with a parser that knows nothing."""
        self._parser._gen.close()
        self._parser = _Parser()
        self._pasted = 0
        self._stale_paste = False

    def _watch(self) -> None:
        """See to it that a lone Escape, which could be the start of more, is taken for itself.

        Within a paste it can only be the start of its end.
        """
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        waits = self._parser._timeout_time is not None and not self._pasted
        if self._listening and waits:
            self._timer = self._loop.call_later(constants.ESCAPE_DELAY + _TICK, self._tick)

    def _tick(self) -> None:
        self._timer = None
        for message in self._parser.tick():
            if self._listening and not self._stale:
                self.process_message(message)
        if self._parser._timeout_time is None:
            self._stale = False
            self._last = ""
        self._watch()
