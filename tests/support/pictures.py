"""What a terminal shows against what the app in it holds, cell by cell, step by step.

The app is run by `apps/watched.py` and says itself, on a socket, what is to be seen. Nothing is
waited for but that both are the same.
"""

import re
import socket
import sys
from functools import lru_cache
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final, Protocol

import msgspec
import pyte

from tests.support.terminal import ROOT, TIMEOUT, Terminal, key_bytes

WATCHED: Final = ROOT / "tests/support/apps/watched.py"

KEYS: Final = {
    "rattlesnake": "1 2 3 left right enter a b d x p e t h o l r g ? space . up down pagedown end",
    "cowboys": "1 2 3 left right enter d s b x e v g w h o l r ? space . up down pagedown end",
    "charmers": "1 2 3 left right enter a b c 0 s y n k h o l r ? space . up down pagedown end",
    "settings": "left right right up down enter t t c c g g a v ? space",
}
"""What is pressed at a table, and on the page of settings."""

MOVES: Final = {
    "rattlesnake": "1a 2a dd 1d p p e e 1b1 2b2 3x1 t",
    "cowboys": "1 2 d d s 1b 3b 5b 2xx 4xx e1",
    "charmers": "b15 c2s b30 c11 y n y n y n",
}
"""Keys in a row with which a game goes on, if they are legal just then."""

HOME: Final = "a duel at high noon"
"""Stands on the first screen, and nowhere else."""

SIZES: Final = ((80, 24), (81, 25), (100, 30), (120, 40), (79, 24), (140, 45), (40, 12))
"""Sizes that a terminal is given; two of them are too small."""

_EIGHT: Final = [*range(30, 38), *range(40, 48)]
COLOURS: Final = {
    "truecolor": {"38;2", "48;2", "39", "49"},
    "256": {"38;5", "48;5", "39", "49"},
    "16": {str(code) for code in (*_EIGHT, *(code + 60 for code in _EIGHT), 39, 49)},
    "none": set[str](),
}
"""The SGR parameters that set colours, at each depth."""

ATTRIBUTES: Final = {"", "0", "1", "3", "4", "7", "22", "23", "24", "27"}
"""The SGR parameters that set anything else."""

Row = list[tuple[object, ...]]
"""Each cell as its text, colours and attributes, less what cannot be seen of them."""


class Picture(msgspec.Struct):
    """What an app says of itself."""

    columns: int
    rows: int
    heard: int
    """How many keys and clicks have reached it."""
    depth: str
    glyphs: str
    held: list[str]
    """The rows that its display layer holds, as texts for a terminal."""
    rendered: list[str]
    """The same of all that Textual would draw."""


class Seat(Protocol):
    """A terminal that somebody sits at."""

    @property
    def size(self) -> tuple[int, int]:
        """Its columns and rows."""

    def send(self, data: bytes) -> None:
        """Type bytes."""

    def resize(self, columns: int, rows: int) -> None:
        """Make the terminal another size."""

    def look(self) -> pyte.Screen:
        """Give what it shows by now."""


class AtTerminal:
    """The seat at a Terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.send = terminal.send
        self.resize = terminal.resize

    @property
    def size(self) -> tuple[int, int]:
        return self.terminal.size

    def look(self) -> pyte.Screen:
        self.terminal.pump(0.005)
        while self.terminal.pump():
            pass
        assert not self.terminal.ended, f"the program ended:\n{self.terminal.screen_text()}"
        return self.terminal._emulator.screen


class Door:
    """The socket of a watched program."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "door"

    def command(self, seed: str, *arguments: str) -> list[str]:
        """Give the command that runs `fangs` watched."""
        return [sys.executable, str(WATCHED), str(self.path), seed, *arguments]

    def ask(self) -> Picture | None:
        """Return what the newest app says; None if there is none, or it changes its screen."""
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(TIMEOUT)
            try:
                line.connect(str(self.path))
                with line.makefile("rb") as answer:
                    text = answer.read()
            except (FileNotFoundError, ConnectionError):
                return None
        return msgspec.json.decode(text, type=Picture) if text else None


def drawn(text: str, columns: int, rows: int) -> pyte.Screen:
    """Draw text for a terminal on one that is new."""
    screen = pyte.Screen(columns, rows)
    stream = pyte.Stream(screen)
    stream.feed("\x1b[?7l")
    stream.feed(text)
    return screen


@lru_cache(4096)
def row_of(text: str, columns: int) -> Row:
    """Give the cells of one row."""
    [row] = cells(drawn(text, columns, 1))
    return row


def cells(screen: pyte.Screen) -> list[Row]:
    """Give all that can be seen of a screen's cells."""
    return [
        [_seen(screen.buffer[y][x]) for x in range(screen.columns)] for y in range(screen.lines)
    ]


def _seen(cell: pyte.screens.Char) -> tuple[object, ...]:
    blank = cell.data == " "
    ink = not blank or cell.reverse or cell.underscore or cell.strikethrough
    return (
        cell.data,
        cell.fg if ink else None,
        cell.bg,
        not blank and cell.bold,
        not blank and cell.italics,
        cell.underscore,
        cell.reverse,
        cell.strikethrough,
    )


def difference(shown: list[Row], wanted: list[Row]) -> str:
    """Say where two pictures differ first; nothing where they do not."""
    if (len(shown), len(shown[0])) != (len(wanted), len(wanted[0])):
        return f"{len(shown[0])}x{len(shown)} is not {len(wanted[0])}x{len(wanted)}"
    for y, (row, right) in enumerate(zip(shown, wanted, strict=True)):
        for x, (cell, other) in enumerate(zip(row, right, strict=True)):
            if cell != other:
                texts = ("".join(str(each[0]) for each in line) for line in (row, right))
                return "\n".join((f"row {y}, column {x}: {cell} is not {other}", *texts))
    return ""


class Session:
    """Somebody who does things at a terminal, and compares after each of them."""

    def __init__(self, seat: Seat, door: Door, rng: Random) -> None:
        self.seat = seat
        self.door = door
        self.rng = rng
        self.done = 0
        """How many keys and clicks there were."""
        self.compared = 0
        """How often both were the same."""
        self.picture: Picture
        """What the app said last."""

    def press(self, *keys: str) -> None:
        """Press keys, all at once, and compare."""
        self.seat.send(b"".join(map(key_bytes, keys)))
        self.done += len(keys)
        self.compare()

    def click(self, column: int, row: int) -> None:
        """Click on a cell, and compare."""
        at = f"0;{column + 1};{row + 1}"
        self.seat.send(f"\x1b[<{at}M\x1b[<{at}m".encode())
        self.done += 1
        self.compare()

    def resize(self, columns: int, rows: int) -> None:
        """Make the terminal another size, and compare."""
        self.seat.resize(columns, rows)
        self.compare()

    def compare(self) -> None:
        """Wait until all was heard, and the terminal shows what the app holds, cell by cell."""
        end = monotonic() + TIMEOUT
        while wrong := self._wrong():
            if monotonic() > end:
                text = "\n".join(self.seat.look().display)
                raise AssertionError(f"after {self.compared} pictures: {wrong}\n{text}")
        self.compared += 1

    def until(self, text: str, *, gone: bool = False) -> None:
        """Wait until a text stands on the screen, or is gone from it, and compare."""
        self.wait(text, gone=gone)
        self.compare()

    def wait(self, text: str, *, gone: bool = False) -> None:
        """Wait until a text stands on the screen, or is gone from it."""
        end = monotonic() + TIMEOUT
        while self.shows(text) is gone:
            assert monotonic() < end, f"{text!r} does not {'go' if gone else 'come'}:\n{self.text}"

    def shows(self, text: str) -> bool:
        """Tell whether a text, or one that matches a pattern, stands on the screen."""
        return re.search(text, self.text, re.MULTILINE) is not None

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.seat.look().display)

    def wander(self, name: str, steps: int, end: str) -> None:
        """Do so many things at random, at a table or elsewhere; fewer if a text appears."""
        rng, keys, moves = self.rng, KEYS[name].split(), MOVES.get(name, "").split()
        for _ in range(steps):
            if self.shows(end):
                break
            columns, rows = self.seat.size
            chance = rng.random()
            if columns < 80 or rows < 24 or chance < 0.1:
                self.resize(*rng.choice(SIZES))
            elif chance < 0.15:
                # Not on the lowest lines, where a click may leave.
                self.click(rng.randrange(columns), rng.randrange(3, rows - 4))
            elif chance < 0.25:
                self.press("escape")
            elif chance < 0.35:
                self.press(*rng.choices(keys, k=rng.randrange(2, 5)))
            elif moves and chance < 0.6:
                self.move(rng.choice(moves))
            else:
                self.press(rng.choice(keys))
        self.resize(80, 24)

    def move(self, keys: str) -> None:
        """Come back to the table, and press keys one after the other."""
        self.press("escape")
        if self.shows("space show"):
            self.press("space")
        for key in keys:
            self.press(key)

    def _wrong(self) -> str:
        """Say what is not as it should be yet."""
        picture = self.door.ask()
        if picture is None:
            self.seat.look()
            return "the app does not answer"
        self.picture = picture
        size = (picture.columns, picture.rows)
        if size != self.seat.size:
            return f"the app is of size {size}"
        if picture.heard != self.done:
            return f"{picture.heard} of {self.done} keys were heard"
        held, rendered = (
            [row_of(text, picture.columns) for text in rows]
            for rows in (picture.held, picture.rendered)
        )
        if wrong := difference(held, rendered):
            return f"the app has not drawn all: {wrong}"
        return difference(cells(self.seat.look()), held)


def colours(data: bytes) -> set[str]:
    """Give the SGR parameter of every colour that was ever set, of long ones the first two."""
    found: set[str] = set()
    for match in re.finditer(rb"\x1b\[([0-9;]*)m", data):
        numbers = match[1].decode().split(";")
        while numbers:
            number = numbers.pop(0)
            if number in ("38", "48"):
                kind = numbers.pop(0)
                del numbers[: 3 if kind == "2" else 1]
                number = f"{number};{kind}"
            found.add(number)
    return found - ATTRIBUTES
