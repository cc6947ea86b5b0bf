"""Two whole games as they stand in the golden files: states, legal actions, events as seen."""

from __future__ import annotations

import pytest

from tests.support.pinned import compare
from tests.support.playthrough import SEEDS, golden, playthrough


@pytest.mark.parametrize("seed", SEEDS)
def test_a_playthrough_is_as_it_was(seed: str) -> None:
    compare(playthrough(seed), golden(seed))
