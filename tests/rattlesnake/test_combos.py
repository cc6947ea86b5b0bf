"""The combos of Rattlesnake and the worked cases 1 to 9."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from rules.rattlesnake.combos import NOTHING, Combo, attack_wins, best_combo, deciding
from rules.rattlesnake.events import (
    DuelDecided,
    HitsTaken,
)
from tests.support.games import duel, of, play, played

KINDS = dict(enumerate(("hit", "reload", "scout", "dodge", "distract", "five")))


def cards(values: str) -> str:
    """Return player cards of these values; 0 is a Hit."""
    return " ".join(KINDS[int(value)] for value in values.split())


def succeeds(attack: str, defense: str, **rest) -> bool:
    state = duel(cards(attack), cards(defense), **rest)
    happened = play(state, "0: pass", "1: pass")
    (decided,) = of(happened, DuelDecided)
    return decided.success


def values(text: str) -> list[int]:
    return [int(value) for value in text.split()]


@pytest.mark.parametrize(
    ("played_values", "shape", "combo"),
    [
        ("", "none", ""),
        ("5", "single", "5"),
        ("1 3 5", "single", "5"),
        ("2 2", "set", "2 2"),
        ("1 2", "run", "1 2"),
        ("2 2 4 5", "set", "2 2"),
        ("1 2 3 5 5", "run", "1 2 3"),
        ("1 2 4 5", "run", "4 5"),
        ("3 3 3 4 5", "set", "3 3 3"),
        ("1 1 2 3 4 5", "run", "1 2 3 4 5"),
        ("0 1", "run", "0 1"),
        ("4 5 6", "run", "4 5 6"),
        ("0 0", "set", "0 0"),
        ("-1 0 1", "run", "-1 0 1"),
        ("6 6 6 5", "set", "6 6 6"),
        ("-2", "single", "-2"),
    ],
)
def test_combos_the_strongest_counts(played_values: str, shape: str, combo: str) -> None:
    assert best_combo(values(played_values)) == Combo(shape, tuple(values(combo)))


def every_combo(played_values: tuple[int, ...]):
    """Yield every combo in these values, straight from the definitions."""
    for value in set(played_values):
        copies = played_values.count(value)
        yield (1, 0, value)
        for size in range(2, copies + 1):
            yield (size, 1, value)
        size = 1
        while value + size in played_values:
            size += 1
            yield (size, 0, value + size - 1)


def test_combos_the_strongest_is_found_among_all() -> None:
    for size in range(1, 8):
        for played_values in combinations_with_replacement(range(7), size):
            found = best_combo(played_values)
            size_and_shape = (len(found.values), int(found.shape == "set"), max(found.values))
            assert size_and_shape == max(every_combo(played_values))


@pytest.mark.parametrize(
    ("attack", "defense", "success", "by"),
    [
        ("1 2 3", "5 5", True, "size"),
        ("5 5", "1 2 3", False, "size"),
        ("2 2", "4 5", True, "shape"),
        ("4 5", "1 1", False, "shape"),
        ("3 4", "2 3", True, "highest"),
        ("2 2", "3 3", False, "highest"),
        ("5", "4", True, "highest"),
        ("5", "5", False, "tie"),
        ("", "", False, "tie"),
        ("1", "", True, "size"),
        ("-3", "", True, "size"),
        ("", "1", False, "size"),
    ],
)
def test_combos_size_then_set_over_run_then_highest_then_the_defender(
    attack: str, defense: str, success: bool, by: str
) -> None:
    sides = best_combo(values(attack)), best_combo(values(defense))
    assert (attack_wins(*sides), deciding(*sides)) == (success, by)


def test_combos_of_two_sides_at_most_one_can_win() -> None:
    sides = [best_combo(v) for n in range(4) for v in combinations_with_replacement(range(1, 6), n)]
    assert NOTHING in sides
    for one, other in product(sides, sides):
        assert not (attack_wins(one, other) and attack_wins(other, one))


# The worked cases


def test_case_1_distract_breaks_the_defenders_set() -> None:
    state = duel(cards("3 3 4 5"), cards("2 2 2"), hands=("distract", ""))
    unchanged = state.clone()
    happened = play(unchanged, "0: pass", "1: pass")
    assert not of(happened, DuelDecided)[0].success
    play(state, "0: use distract defense scout@2 -1", "1: allow")
    assert state.view(0).duel.defense_combo == Combo("set", (2, 2))
    happened = play(state, "1: pass", "0: pass")
    assert of(happened, DuelDecided)[0].success


@pytest.mark.parametrize(
    ("attack", "defense", "success"),
    [
        ("2 3 4", "1 2 3", True),
        ("1 2 3", "4 4", True),
        ("2 2 2", "1 2 3", True),
        ("3 4 5", "3 4 5", False),
    ],
)
def test_case_2_what_beats_what(attack: str, defense: str, success: bool) -> None:
    assert succeeds(attack, defense) is success


def test_case_3_two_hits_against_nothing_are_dodged() -> None:
    assert not succeeds("0 0", "")
    state = duel("hit hit", saloon="knives focus focus focus focus")
    play(state, "0: pass", "1: pass")
    assert state.hits == [3, 4]


def test_case_4_a_five_against_nothing_succeeds() -> None:
    assert succeeds("5", "")


def test_case_5_the_run_of_three_beats_the_set_of_two() -> None:
    state = duel(cards("1 2 2 3"))
    assert state.view(1).duel.attack_combo == Combo("run", (1, 2, 3))


def test_case_6_the_higher_set() -> None:
    state = duel(cards("2 2 3 3"))
    assert state.view(1).duel.attack_combo == Combo("set", (3, 3))


def test_case_7_high_noon_moves_the_one_hit_left_and_the_game_is_over() -> None:
    state = duel(
        "five",
        hits=(4, 1),
        saloon="highnoon focus focus focus focus",
        hands=("doubletap quickdraw", ""),
    )
    happened = play(state, "0: pass", "1: pass")
    assert of(happened, HitsTaken) == [HitsTaken(1, 1, 0, "attack")]
    assert (state.to_act(), state.phase) == ((), "over")


def test_case_8_distract_makes_a_six_and_the_run_is_gone() -> None:
    state = duel(cards("4 5"), hands=("", "distract"))
    play(state, "0: pass", "1: use distract attack five@5 +1", "0: allow")
    assert played(state) == ("distract@4 five@6", "")
    assert state.view(0).duel.attack_combo == Combo("single", (6,))


def test_case_9_focus_levels_the_runs() -> None:
    state = duel(cards("3 4 5"), cards("3 4 4"), hands=("", "focus"))
    play(state, "0: pass", "1: use focus distract@4 5", "0: allow")
    assert played(state)[1] == "dodge@3 distract@5 distract@4"
    happened = play(state, "0: pass", "1: pass")
    assert not of(happened, DuelDecided)[0].success
