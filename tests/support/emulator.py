"""What a terminal shows: pyte's screen, with the alternate screen and newer sequences seen to."""

import re
from collections.abc import Callable
from typing import Final

import pyte

AT_REST: Final = frozenset({7, 25})
"""The private modes that are on in a terminal left as it was found: wrapping, and the cursor."""

_WHOLE = re.compile(
    rb"\x1b\[[0-?]*[ -/]*[@-~]"  # CSI
    rb"|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)"  # OSC, DCS, SOS, PM, APC
    rb"|\x1b[ -/]*[0-Z\\^-~]"  # other escapes
)
_UNFINISHED = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b]*\x1b?|[ -/]*)?\Z")
_MODES = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
_PLAIN_CSI = re.compile(rb"\x1b\[\??[0-9;]*[@-~]")
_NEW_LINE = re.compile(rb"(?=\n)")
_MOVES = b"HfABCDEFGd"
"""Ends of the sequences that move the cursor: what stood before them has been drawn."""


class Emulator:
    """A terminal of `size` columns and rows; `answer` gets what it says when it is asked."""

    def __init__(self, size: tuple[int, int], answer: Callable[[bytes], None]) -> None:
        self.modes = set(AT_REST)
        """The private modes that are on."""
        self.kitty = 0
        """How many sets of kitty's keyboard flags were pushed and not popped."""
        self.rows_shown: set[str] = set()
        """Every row that ever stood on the screen, without the spaces at its end."""
        self.drawing = False
        """Whether a frame has come in part."""
        self._main = pyte.Screen(*size)
        self._alternate = pyte.Screen(*size)
        self.screen = self._main
        self._stream = pyte.ByteStream(self.screen)
        self._tail = b""
        self._answer = answer

    def resize(self, columns: int, rows: int) -> None:
        """Become another size."""
        for screen in (self._main, self._alternate):
            screen.resize(rows, columns)

    def feed(self, data: bytes) -> None:
        """Show what a program sent; sequences may be cut anywhere."""
        data = self._tail + data
        unfinished = _UNFINISHED.search(data)
        cut = unfinished.start() if unfinished else len(data)
        data, self._tail = data[:cut], data[cut:]
        place = 0
        for match in _WHOLE.finditer(data):
            self._show(data[place : match.start()])
            place = match.end()
            self._obey(match.group())
        self._show(data[place:])
        self._record()

    def _show(self, text: bytes) -> None:
        """Show text; what a new line may scroll away is remembered before."""
        first, *lines = _NEW_LINE.split(text)
        self._stream.feed(first)
        for line in lines:
            self._record()
            self._stream.feed(line)

    def _obey(self, sequence: bytes) -> None:
        """Do what one escape sequence says."""
        if modes := _MODES.fullmatch(sequence):
            numbers = {int(number) for number in modes[1].split(b";") if number}
            on = modes[2] == b"h"
            self.modes = self.modes | numbers if on else self.modes - numbers
            if 1049 in numbers:
                self._switch(self._alternate if on else self._main)
            if 2026 in numbers:
                self.drawing = on
                if not on:
                    self._record()
        elif sequence.startswith(b"\x1b[>") and sequence.endswith(b"u"):
            self.kitty += 1
        elif sequence.startswith(b"\x1b[<") and sequence.endswith(b"u"):
            self.kitty = max(0, self.kitty - 1)
        elif self._is_question(sequence):
            return
        elif _PLAIN_CSI.fullmatch(sequence) or sequence[1:2] != b"[":
            if sequence[-1] in _MOVES:
                self._record()
            if sequence[1:2] not in (b"]", b"P", b"X", b"^", b"_"):
                self._stream.feed(sequence)

    def _is_question(self, sequence: bytes) -> bool:
        """Answer a question, if that is what the sequence is."""
        asked = re.fullmatch(rb"\x1b\[\?(\d+)\$p", sequence)
        if asked:
            state = b"2" if asked[1] == b"2026" else b"0"
            answer = b"\x1b[?" + asked[1] + b";" + state + b"$y"
        elif sequence == b"\x1b[6n":
            cursor = self.screen.cursor
            answer = f"\x1b[{cursor.y + 1};{cursor.x + 1}R".encode()
        elif sequence in (b"\x1b[c", b"\x1b[0c"):
            answer = b"\x1b[?62;22c"
        else:
            return False
        self._answer(answer)
        return True

    def _switch(self, screen: pyte.Screen) -> None:
        self._record()
        if screen is self._alternate and screen is not self.screen:
            screen.reset()
        self._stream.detach(self.screen)
        self.screen = screen
        self._stream.attach(screen)

    def _record(self) -> None:
        """Remember the rows drawn on since the last time."""
        screen = self.screen
        for number in screen.dirty:
            if number < screen.lines:
                row = screen.buffer[number]
                self.rows_shown.add("".join(row[x].data for x in range(screen.columns)).rstrip())
        screen.dirty.clear()
