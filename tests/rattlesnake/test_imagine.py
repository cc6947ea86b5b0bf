"""Imagined states: whatever is dealt anew, the seat that imagines cannot tell the difference."""

from __future__ import annotations

from random import Random

import pytest

from rules.chance import RandomChance, SeededChance
from rules.rattlesnake.game import Rattlesnake
from rules.rattlesnake.imagine import imagine
from rules.rattlesnake.state import EventMix, Options
from tests.support.games import cards_of


@pytest.mark.parametrize("mix", [EventMix(3, 2), EventMix(5, 0), EventMix(1, 4)])
@pytest.mark.parametrize("number", range(6))
def test_an_imagined_state_shows_its_seat_the_same_view(number: int, mix: EventMix) -> None:
    options = Options(mix)
    state, story = Rattlesnake().new(2, options, SeededChance(f"imagine {number}"))
    rng, own = Random(number), Random(-number)
    while state.to_act():
        seat = state.to_act()[0]
        view = state.view(seat)
        memory = [seen for event in story if (seen := event.seen_by(seat)) is not None]
        imagined = imagine(view, memory, options, RandomChance(own), own.randrange)
        assert imagined.view(seat) == view
        assert cards_of(imagined).keys() <= cards_of(state).keys() | {"locked", "knives"}
        assert sum(cards_of(imagined).values()) == sum(cards_of(state).values())
        action = rng.choice(view.legal)
        imagined.apply(seat, action)
        story += state.apply(seat, action)
