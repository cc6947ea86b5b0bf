"""How long nobody has touched the keyboard, and whether a key was meant for what is asked now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

HELD: Final = 0.3
"""Seconds after which a key is no longer part of a burst, or of the repeats of a key held down."""


class Quiet:
    """The time since the last key; `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = clock()
        self._changed = False

    @property
    def seconds(self) -> float:
        """How long nobody has touched the keyboard."""
        return self._clock() - self._last

    def change(self) -> None:
        """Note that keys mean something else from now on."""
        self._changed = True

    def touch(self) -> bool:
        """Note a key; return whether it is meant for what is asked now.

        It is not if it belongs to a burst that began before the last change.
        """
        meant = not self._changed or self.seconds >= HELD
        self._changed = not meant
        self._last = self._clock()
        return meant
