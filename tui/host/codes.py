"""Codes that are told over the phone: few signs, none of which sounds or looks like another."""

from __future__ import annotations

import hmac
import secrets
from collections import deque
from collections.abc import Callable

SIGNS = "234679FHKMRW"
"""No 0 and O, 1 and I, 5 and S, 8 and B; no two letters that rhyme."""

LENGTH = 6
"""Signs of a table's code."""

SEAT_LENGTH = 8
"""Signs of a seat's code: there are many seats, and a code of one is good for long."""

MANY = 1000
"""Addresses of which so much is remembered before what is long over is forgotten."""


def new_code(length: int = LENGTH) -> str:
    """Return a code nobody can guess in the tries that are allowed."""
    return "".join(secrets.choice(SIGNS) for _ in range(length))


def spoken(code: str) -> str:
    """Return a code in two halves, as it is shown."""
    half = len(code) // 2
    return f"{code[:half]} {code[half:]}"


def bare(text: str) -> str:
    """Return what was typed as a code without spaces and dashes, in capitals."""
    return "".join(sign for sign in text.upper() if sign.isalnum())


def same(typed: str, code: str) -> bool:
    """Tell whether what was typed is the code, in a time that does not depend on where it errs."""
    return hmac.compare_digest(bare(typed).encode(), bare(code).encode())


class Tries:
    """What each address did of one thing within the last minute, or so many seconds.

    `clock` gives seconds.
    """

    def __init__(self, limit: int, clock: Callable[[], float], seconds: float = 60.0) -> None:
        self._limit = limit
        self._clock = clock
        self._seconds = seconds
        self._times: dict[str, deque[float]] = {}

    def allowed(self, address: str) -> bool:
        """Tell whether an address may do it again."""
        times = self._times.get(address)
        if times is None:
            return True
        while times and self._clock() - times[0] >= self._seconds:
            times.popleft()
        if not times:
            del self._times[address]
            return True
        return len(times) < self._limit

    def note(self, address: str) -> None:
        """Note that an address did it: a wrong code, or a new name."""
        moment = self._clock()
        if len(self._times) >= MANY:
            recent = self._times.items()
            self._times = {who: ts for who, ts in recent if moment - ts[-1] < self._seconds}
        self._times.setdefault(address, deque()).append(moment)
