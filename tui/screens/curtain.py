"""The curtain between two people at one keyboard: public facts, and a lock of two keys.

It is built from nothing but what it is given and has no bindings: every key ends in its lock,
which opens only for somebody who stopped typing and then means it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from textual import events
from textual.timer import Timer

from tui.paint import Canvas, Look, width_of, wrap
from tui.screens.page import Page
from tui.widgets.panel import Panel

QUIET: Final = 0.6
"""Seconds without a key after which the lock can be opened."""


class Lock:
    """Opens with a letter and then space, after a time without any key.

    Any other key, the letter twice included, starts that time anew. `clock` gives seconds.
    """

    def __init__(self, letter: str, clock: Callable[[], float]) -> None:
        self.letter = letter.lower()
        self._clock = clock
        self._half = False
        self._since = clock()

    @property
    def armed(self) -> bool:
        """Whether the next keys may open it."""
        return self._half or self._clock() - self._since >= QUIET

    def close(self) -> None:
        """Start the time without a key anew."""
        self._half = False
        self._since = self._clock()

    def press(self, key: str) -> bool:
        """Take a key, a letter in either case or "space"; return whether the lock is open."""
        if self._half and key == "space":
            return True
        letter = key.lower() == self.letter and self.armed and not self._half
        self.close()
        self._half = letter
        return False


class Cloth(Panel):
    """The curtain itself: whose turn it is, what everybody knows, and how to open it."""

    def __init__(
        self, look: Look, letter: str, name: str, others: Sequence[str], facts: Sequence[str]
    ) -> None:
        super().__init__(look)
        self.letter = letter.upper()
        self.name_shown = name
        self.others = others
        self.facts = facts
        self.armed = False

    def paint(self, canvas: Canvas) -> None:
        look = self.look
        inner = self._folds(canvas)
        lines = [
            line
            for fact in self.facts
            for line in ([fact] if width_of(fact) <= inner else wrap(fact, inner))
        ]
        room = canvas.height - 15
        lines = lines[: max(0, room)]
        y = max(1, (canvas.height - 13 - len(lines)) // 2)
        canvas.centre(y, "The keyboard goes to", look.style("faint"))
        name = " ".join(self.name_shown.upper())
        canvas.centre(y + 2, name, look.style("title", bold=True))
        who = f"{', '.join(self.others)}: look away." if self.others else "Others look away."
        for row, line in enumerate(wrap(who, inner), y + 4):
            canvas.centre(row, line, look.style("ink"))
        self._keys(canvas, y + 7)
        if lines:
            canvas.centre(y + 10, "PUBLIC SO FAR", look.style("title"))
        for row, line in enumerate(lines, y + 12):
            canvas.centre(row, line, look.style("ink"))

    def _folds(self, canvas: Canvas) -> int:
        """Hang the cloth at both sides; return the width between."""
        style = self.look.style("back")
        fold = self.look.glyphs.back
        wide = max(6, canvas.width // 8)
        pattern = "".join(fold if column % 3 != 2 else " " for column in range(wide))
        for y in range(canvas.height):
            canvas.put(0, y, pattern, style)
            canvas.put(canvas.width - wide, y, pattern[::-1], style)
        return canvas.width - 2 * wide - 4

    def _keys(self, canvas: Canvas, y: int) -> None:
        if not self.armed:
            canvas.centre(y, "hands off the keys for a moment", self.look.style("faint"))
            return
        words = f"{self.letter}  then  space  when you sit at it"
        x = (canvas.width - len(words)) // 2
        key = self.look.style("key", bold=True)
        x = canvas.put(x, y, self.letter, key)
        x = canvas.put(x, y, "  then  ")
        x = canvas.put(x, y, "space", key)
        canvas.put(x, y, "  when you sit at it")


class Curtain(Page[bool]):
    """Dismissed with True when the person whose turn it is opened it."""

    def __init__(
        self,
        letter: str,
        name: str,
        others: Sequence[str],
        facts: Sequence[str],
        *,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """`clock` gives seconds; without it the event loop's is used."""
        super().__init__()
        self.letter = letter
        self.person = name
        self.others = others
        self.facts = facts
        self._lock = Lock(letter, clock or asyncio.get_running_loop().time)
        self._timer: Timer | None = None

    def build(self) -> Iterator[Panel]:
        yield Cloth(self.look, self.letter, self.person, self.others, self.facts)

    def cover(self) -> None:
        """Start the time without a key anew: somebody else may sit here now."""
        self._lock.close()
        self._wait()

    def on_screen_resume(self) -> None:
        self.cover()

    def take(self, key: events.Key) -> bool:
        if self._lock.press(key.key):
            self.dismiss(True)
        elif not self._lock.armed:
            self._wait()
        return True

    def resized(self) -> None:
        self.cover()
        self.redraw()

    def _wait(self) -> None:
        """Say that the lock is not armed, until it is."""
        self._show(armed=False)
        self._look_again(QUIET)

    def _look_again(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(seconds, self._look_at_lock)

    def _look_at_lock(self) -> None:
        # A timer may come a little before its time.
        if self._lock.armed:
            self._show(armed=True)
        else:
            self._look_again(QUIET / 10)

    def _show(self, *, armed: bool) -> None:
        cloth = self.panel(Cloth)
        cloth.armed = armed
        cloth.redraw()
