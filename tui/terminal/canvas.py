"""Two pictures of the screen, and the shortest way from one to the other.

The back is what should be seen, the front what the terminal was told so far. `put` draws into
the back; `take` gives what makes the front the same, and nothing is written twice. A slow line
can therefore skip any number of pictures and be sent the newest one only. A cell that is `None`
is unknown: in the front it is always written, in the back never.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from rich.segment import Segment

from tui.terminal.encoder import RESET, Cell, Encoder, Pen

Row = list[Cell | None]
Place = tuple[int, int]
"""A column and a row, counted from 0."""

_UNKNOWN: Final[Place] = (-1, -1)

_STEADY: Final = frozenset(map(chr, (*range(0x20, 0x7F), *range(0x2500, 0x25A0))))
"""Characters that move the cursor by one cell in every terminal; after others it is not known."""


class Run(NamedTuple):
    """Cells next to each other that one pen draws."""

    y: int
    x: int
    text: str
    end: int
    """The column after the last cell."""
    pen: Pen


_GAP: Final = 3
"""As many unchanged cells are written again rather than jumped over, which costs four bytes."""


class Canvas:
    """The cells of one terminal of `width` columns and `height` rows."""

    def __init__(self, encoder: Encoder, width: int = 0, height: int = 0) -> None:
        self.encoder = encoder
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        """Start anew at this size: nothing is drawn yet, and nothing known of the terminal."""
        self.width, self.height = width, height
        self._back: list[Row] = [[None] * width for _ in range(height)]
        self._wide = False
        self.forget()

    def forget(self) -> None:
        """Take the terminal's picture as lost: the next `take` writes every cell anew."""
        self._front: list[Row] = [[None] * self.width for _ in range(self.height)]
        self._touched = set(range(self.height))

    def clear(self) -> None:
        """Blank every cell, in the background of the top left one."""
        first = self._back[0][0] if self.width and self.height else None
        pen = self.encoder.plain if first is None else first[1]
        self._back = [[(" ", pen.blank)] * self.width for _ in range(self.height)]
        self._touched = set(range(self.height))

    def put(self, x: int, y: int, segments: Iterable[Segment], width: int) -> None:
        """Draw segments into at most `width` cells from column `x` of row `y`, counted from 0."""
        end = min(x + width, self.width)
        if not (0 <= x < end and 0 <= y < self.height):
            return
        row = self._back[y]
        start = x
        halved = row[x] if self._wide else None
        for text, style, control in segments:
            if control or not text or x >= end:
                continue
            cells = self.encoder.cells(text, style)
            if not self._wide and not _STEADY.issuperset(text):
                self._wide = any(not cell for cell, _ in cells)
            room = end - x
            if len(cells) > room:
                row[x:end] = cells[:room]
                if not cells[room][0]:
                    row[end - 1] = (" ", cells[room][1].blank)
                x = end
            else:
                row[x : x + len(cells)] = cells
                x += len(cells)
        self._touched.add(y)
        if self._wide and x > start:
            # Half of a wide character cannot stay: terminals blank it, and so must the picture.
            if halved is not None and not halved[0] and start:
                row[start - 1] = (" ", halved[1].blank)
            after = row[x] if x < self.width else None
            if after is not None and not after[0]:
                row[x] = (" ", after[1].blank)

    def take(self) -> str:
        """Give what to write so that the terminal shows the newest picture; empty if it does."""
        runs: list[Run] = []
        for y in sorted(self._touched):
            if self._back[y] != self._front[y]:
                runs += self._runs(y)
                self._front[y] = self._back[y].copy()
        self._touched.clear()
        frame = self._write(runs)
        # A change of colour is often longer than a jump: then it is best to draw by colours.
        pens = self.encoder.order(tuple(dict.fromkeys(run.pen for run in runs)))
        if len(pens) > 1:
            turn = {pen: number for number, pen in enumerate(pens)}
            by_pen = self._write(sorted(runs, key=lambda run: turn[run.pen]))
            frame = min(frame, by_pen, key=len)
        return frame

    def _runs(self, y: int) -> Iterator[Run]:
        """Find the changed cells of one row, as pieces that one pen can draw without a stop."""
        back, front, width = self._back[y], self._front[y], self.width
        x = 0
        while x < width:
            cell = back[x]
            if cell is None or cell == front[x]:
                x += 1
                continue
            if not cell[0] and x:
                x -= 1
            start, pen, texts = x, cell[1], [cell[0]]
            while True:
                x += 1
                cell = back[x] if x < width else None
                if cell is None:
                    break
                if not cell[0] or len(texts[-1]) > 1:
                    # After a wide or a combined character nobody is sure where the cursor is.
                    x += not cell[0]
                    break
                if cell == front[x]:
                    gap, pen = self._gap(back, front, x, pen)
                    if not gap:
                        break
                    texts += gap
                    x += len(gap)
                    cell = back[x]
                if cell is None:
                    break
                if cell[1] is not pen:
                    common = pen.also(cell[1])
                    if common is None:
                        break
                    pen = common
                texts.append(cell[0])
            yield Run(y, start, "".join(texts), x, pen)

    def _gap(self, back: Row, front: Row, x: int, pen: Pen) -> tuple[list[str], Pen]:
        """Give the unchanged texts from a cell to the next change, if one pen may go over them.

        Gives the pen that draws them too: what began with blanks may have its ink from here.
        """
        end = x + 1
        last = min(x + _GAP, self.width - 1)
        while end <= last and back[end] == front[end]:
            end += 1
        if end > last:
            return [], pen
        both = pen
        for cell in back[x : end + 1]:
            common = None if cell is None else both.also(cell[1])
            if common is None:
                return [], pen
            both = common
        gap = [cell[0] for cell in back[x:end] if cell is not None]
        if any(len(text) != 1 or not text.isascii() for text in gap):
            return [], pen
        return gap, both

    def _write(self, runs: Iterable[Run]) -> str:
        """Give what draws the runs in this order, and leaves no colour behind."""
        out: list[str] = []
        state = RESET
        at = _UNKNOWN
        for run in runs:
            out.append(_move(at, run.x, run.y))
            sequence, state = self.encoder.change(state, run.pen)
            out += (sequence, run.text)
            known = run.end < self.width and _STEADY.issuperset(run.text)
            at = (run.end, run.y) if known else _UNKNOWN
        if state != RESET:
            out.append("\x1b[m")
        return "".join(out)


def _move(at: Place, x: int, y: int) -> str:
    """Give the shortest way for the cursor from one place, which may not be known, to another."""
    ways = [f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"]
    if at != _UNKNOWN and y >= at[1]:
        down = _steps(y - at[1], "B")
        right = x - at[0]
        ways.append(down + (_steps(right, "C") if right >= 0 else _steps(-right, "D")))
        if 0 > right >= -3:
            ways.append(down + "\b" * -right)
        start = "\r\n" if y == at[1] + 1 else "\r" + down
        ways.append(start + _steps(x, "C"))
    return min(ways, key=len)


def _steps(count: int, direction: str) -> str:
    """Give what moves the cursor so many cells."""
    if count < 2:
        return f"\x1b[{direction}" if count else ""
    return f"\x1b[{count}{direction}"
