"""The combos of an attack or defense, and which of two wins (section Combos, R8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

Shape: TypeAlias = Literal["none", "single", "run", "set"]
Criterion: TypeAlias = Literal["size", "shape", "highest", "tie"]


class Combo(msgspec.Struct, frozen=True):
    """The strongest combo of one side."""

    shape: Shape
    values: tuple[int, ...]
    """The values of its cards, ascending; empty for shape "none"."""

    @property
    def strength(self) -> tuple[int, int, int]:
        """Return what is compared, in order: number of cards, set over run, highest value."""
        if not self.values:
            return (0, 0, 0)
        return (len(self.values), self.shape == "set", self.values[-1])


NOTHING = Combo("none", ())


@lru_cache(maxsize=65536)
def _best(values: tuple[int, ...]) -> Combo:
    count = Counter(values)
    found = [Combo("set" if n > 1 else "single", (value,) * n) for value, n in count.items()]
    for value in count:
        if value - 1 not in count:
            end = value
            while end + 1 in count:
                end += 1
            if end > value:
                found.append(Combo("run", tuple(range(value, end + 1))))
    return max(found, key=lambda combo: combo.strength, default=NOTHING)


def best_combo(values: Iterable[int]) -> Combo:
    """Return the strongest combo of the number cards with these values, in any order."""
    return _best(tuple(sorted(values)))


def attack_wins(attack: Combo, defense: Combo) -> bool:
    """Tell whether the attack beats the defense; level in everything, the defender wins."""
    return attack.strength > defense.strength


def deciding(attack: Combo, defense: Combo) -> Criterion:
    """Return the first criterion in which the two differ."""
    criteria: tuple[Criterion, ...] = ("size", "shape", "highest")
    for name, one, other in zip(criteria, attack.strength, defense.strength, strict=True):
        if one != other:
            return name
    return "tie"
