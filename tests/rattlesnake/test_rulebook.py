"""The rules page of Rattlesnake: its headings, its width, the facts it shares with the rules."""

from __future__ import annotations

import re

import pytest

from rules.rattlesnake.cards import CARDS, EVENTS
from rules.rattlesnake.game import QUIET_LIMIT, Rattlesnake
from rules.rattlesnake.state import BASE_HAND

PAGE = Rattlesnake().rulebook()


def section(heading: str) -> str:
    """Return the text under a heading."""
    (found,) = re.findall(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    return found


def rows(heading: str) -> list[list[str]]:
    """Return the rows of a section's table, its first two lines left out."""
    lines = [line for line in section(heading).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_headings_are_those_the_game_jumps_to() -> None:
    assert re.findall(r"^## (.*)$", PAGE, re.M) == [
        "The goal",
        "Cards",
        "A turn",
        "Buying",
        "Attack and defense",
        "Combos",
        "Hits",
        "Abilities",
        "Windows",
        "Dodge 'N' Shoot",
        "The saloon's events",
        "Empty decks",
        "The end",
    ]


def test_no_line_is_wider_than_76_columns() -> None:
    assert max(map(len, PAGE.splitlines())) <= 76


def test_the_table_of_cards_is_that_of_the_rules() -> None:
    expected = [
        [
            card.title,
            "–" if card.value is None else str(card.value),
            f"{card.deck} each" if card.deck else f"{card.saloon}, saloon",
        ]
        for card in CARDS.values()
    ]
    assert [row[:3] for row in rows("Cards")] == expected


def test_the_table_of_events_is_that_of_the_rules() -> None:
    expected = [[card.title, str(card.saloon)] for card in EVENTS.values()]
    assert [row[:2] for row in rows("The saloon's events")] == expected


def test_the_numbers_are_those_of_the_rules() -> None:
    assert f"to the hand size: {BASE_HAND}," in section("A turn")
    assert f"If {QUIET_LIMIT}\nturns in a row" in section("The end")


@pytest.mark.parametrize("ruling", ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10"])
def test_the_rulings_are_cited(ruling: str) -> None:
    assert re.search(rf"\({ruling}\)", PAGE)


def test_the_windows_are_called_a_simplification() -> None:
    assert "a simplification (R5)" in section("Windows")
