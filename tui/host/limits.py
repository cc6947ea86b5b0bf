"""How much of the host one person, one address and everybody together may use."""

from __future__ import annotations

import msgspec

SIZE = (80, 24)
"""Columns and rows of a terminal that does not say how large it is."""

LARGEST = (200, 60)
"""Columns and rows that are drawn at most, whatever a terminal says."""


class Limits(msgspec.Struct, frozen=True):
    """The host's limits; seconds and bytes."""

    connections: int = 200
    """Connections in all."""
    per_address: int = 20
    """Connections from one address."""
    login_seconds: float = 20.0
    """From the first byte until somebody is logged in, and again until a game is shown."""
    keepalive_seconds: float = 15.0
    keepalive_count: int = 3
    """Questions without an answer after which a connection is closed."""
    input_rate: int = 240
    """Bytes a second that one person may type."""
    input_burst: int = 1024
    """Bytes that may come at once, such as a text that is pasted."""
    output_waiting: int = 16 * 1024
    """Bytes not yet sent to a person over which no further frame is drawn."""
    tables: int = 100
    """Tables in all."""
    tables_per_person: int = 5
    """Tables that one person may have set up and not finished."""
    names_per_hour: int = 20
    """New names from one address."""
    wrong_codes: int = 5
    """Wrong codes a minute from one address."""


def clamp(columns: int, rows: int) -> tuple[int, int]:
    """Return a size that is drawn for what a terminal says of its own."""
    return (
        min(columns, LARGEST[0]) if columns > 0 else SIZE[0],
        min(rows, LARGEST[1]) if rows > 0 else SIZE[1],
    )
