"""What a person reads off the rows of a Rattlesnake table: whose hand is shown, and which cards."""

import re
from collections.abc import Sequence

from rules.rattlesnake.cards import CARDS
from tui.faces import Size
from tui.faces.rattlesnake import SMALL_TITLES

BACK = "back"
"""What stands in a hand for a card that lies face down."""

HEIGHTS: dict[Size, int] = {"small": 4, "medium": 6, "large": 9}

_CORNER = re.compile(r"[╭╔+#]")
_HEAD = re.compile(r"[╭╔+#](HIT|[1-5])")
_NEAR = re.compile(r"^[ ►>](\S.*?)  .*Hits .*hand (\d+)   deck")


def near_row(rows: Sequence[str]) -> int | None:
    """Return the row that tells of the player at the bottom, None where there is no table."""
    found = [number for number, row in enumerate(rows) if _NEAR.search(row)]
    return found[-1] if found else None


def near_player(rows: Sequence[str]) -> str | None:
    """Return the name of the player at the bottom as it is shown."""
    row = near_row(rows)
    if row is None:
        return None
    found = _NEAR.search(rows[row])
    assert found is not None
    return found[1].strip()


def hand_shown(rows: Sequence[str], size: Size = "small") -> list[str]:
    """Return the kinds of the hand at the bottom from left to right, BACK for what is hidden."""
    if any("SINCE YOU LAST LOOKED" in row for row in rows):
        return []
    near = near_row(rows)
    if near is None:
        return []
    lifted, lying = rows[near + 1], rows[near + 2]
    cards: dict[int, str] = {}
    for top, row in ((near + 1, lifted), (near + 2, lying)):
        for found in _CORNER.finditer(row):
            column = found.start()
            head = _HEAD.match(row, column)
            if head is not None:
                cards[column] = _kind(head[1], rows[top + 1][column + 1 :])
            elif row[column : column + 3] in ("╭──", "+--"):
                cards[column] = BACK
    return [cards[column] for column in sorted(cards)]


def numbers_shown(rows: Sequence[str], size: Size = "small") -> list[int]:
    """Return the numbers below the hand from left to right."""
    near = near_row(rows)
    assert near is not None, "a table is shown"
    return [int(number) for number in re.findall(r"\d+", rows[near + HEIGHTS[size] + 2])]


def _kind(head: str, title: str) -> str:
    """Return the kind of a card by its head and what is seen of its title."""
    found = [
        kind
        for kind, card in CARDS.items()
        if head == ("HIT" if card.value is None else str(card.value))
        and title.strip().startswith(SMALL_TITLES.get(kind, (card.title.upper(),))[0][:2])
    ]
    assert len(found) == 1, f"{head!r} {title!r} is no card"
    return found[0]
