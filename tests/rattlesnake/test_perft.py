"""Pinned counts of the sequences of actions from fixed positions, as chess programs count them.

A change of any of these numbers is a change of the rules.
"""

from __future__ import annotations

import pytest

from tests.support.games import duel, new_game, table
from tests.support.pinned import sequences


@pytest.mark.parametrize(
    ("seed", "counts"),
    [("perft 1", (84, 1671, 24774)), ("perft 2", (45, 817, 9047)), ("perft 3", (45, 668, 6656))],
)
def test_from_the_start_with_seeded_chance(seed: str, counts: tuple[int, ...]) -> None:
    state = new_game("rattlesnake", seed)
    assert tuple(sequences(state, depth) for depth in (1, 2, 3)) == counts


def test_from_a_reveal_window_full_of_abilities() -> None:
    state = duel(
        "dodge distract",
        "five",
        hands=("dodge distract", "focus takecover"),
        decks=("reload hit", "scout hit"),
    )
    assert tuple(sequences(state, depth) for depth in range(1, 8)) == (
        8,
        20,
        90,
        152,
        309,
        580,
        2034,
    )


def test_from_a_turn_of_two_small_hands() -> None:
    state = table(
        ("scout quickdraw hit", "takecover switchup"),
        decks=("five dodge", "reload doubletap"),
        graveyard="reload",
    )
    assert tuple(sequences(state, depth) for depth in range(1, 6)) == (25, 126, 531, 3001, 25885)


def test_from_the_last_hit() -> None:
    state = duel("five", hands=("doubletap", "reload"), hits=(1, 2))
    assert tuple(sequences(state, depth) for depth in range(1, 10)) == (
        1,
        2,
        3,
        3,
        4,
        14,
        30,
        58,
        131,
    )
