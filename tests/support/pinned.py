"""What is pinned of every game: counts of sequences of actions, and whole games as text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any


def sequences(state: Any, depth: int) -> int:
    """Count the sequences of `depth` actions, those that end the game early included.

    In a simultaneous step the first seat to act decides first.
    """
    to_act = state.to_act()
    if not to_act or depth == 0:
        return 1
    actions = state.legal_actions(to_act[0])
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        clone = state.clone()
        clone.apply(to_act[0], action)
        total += sequences(clone, depth - 1)
    return total


def plain(facts: Mapping[str, object]) -> str:
    """Return facts on one line, as a person reads them."""
    return " ".join(f"{name}={_text(value)}" for name, value in facts.items())


def _text(value: object) -> str:
    if isinstance(value, list | tuple):
        return f"[{' '.join(map(_text, value))}]"
    return str(value)


def compare(told: str, file: Path) -> None:
    """Check that a game is told as its file has it, naming the first line that differs."""
    now, kept = told.splitlines(), file.read_text(encoding="utf-8").splitlines()
    for number, (line, before) in enumerate(zip(now, kept, strict=False), 1):
        assert line == before, f"line {number} of {file.name}"
    assert len(now) == len(kept)
