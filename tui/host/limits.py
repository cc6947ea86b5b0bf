"""How much of the host one person, one address and everybody together may use."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

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
    """Connections from one source, see `source`."""
    login_seconds: float = 20.0
    """From the first byte until somebody is logged in, and again until a game is shown."""
    naming_seconds: float = 300.0
    """From being logged in until somebody has a name, and has said the code where one is asked."""
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
    """Tables that one person may have set up, or hold a seat at, at a time."""
    stopped_per_person: int = 20
    """Stopped games that one person may have and lay a new table; so many, the newest, are kept
    in memory while they are here."""
    names_per_hour: int = 20
    """New names from one source."""
    wrong_codes: int = 5
    """Wrong codes a minute from one source."""


def source(address: str) -> str:
    """Return what counts as one address: an IPv4 address, or an IPv6 network of 64 bits.

    Such a network is what one household has; its addresses cost nothing.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))


def clamp(columns: int, rows: int) -> tuple[int, int]:
    """Return a size that is drawn for what a terminal says of its own."""
    return (
        min(columns, LARGEST[0]) if columns > 0 else SIZE[0],
        min(rows, LARGEST[1]) if rows > 0 else SIZE[1],
    )
