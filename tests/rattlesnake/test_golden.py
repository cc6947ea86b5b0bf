"""Two whole games as they stand in the golden files: states, legal actions, events as seen."""

from __future__ import annotations

import pytest

from tests.support.playthrough import SEEDS, golden, playthrough


@pytest.mark.parametrize("seed", SEEDS)
def test_a_playthrough_is_as_it_was(seed: str) -> None:
    told = playthrough(seed).splitlines()
    kept = golden(seed).read_text(encoding="utf-8").splitlines()
    for number, (now, before) in enumerate(zip(told, kept, strict=False), 1):
        assert now == before, f"line {number} of {golden(seed).name}"
    assert len(told) == len(kept)
