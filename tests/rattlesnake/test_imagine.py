"""Imagined states: whatever is dealt anew, the seat that imagines cannot tell the difference."""

from __future__ import annotations

from random import Random

import pytest

from rules.bots import load_bot
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


@pytest.mark.parametrize("number", range(4))
def test_bots_can_play_on_from_any_imagined_moment(number: int) -> None:
    """What the bots know for sure holds in every imagined game, a hidden attack included."""
    bot = load_bot("rattlesnake", "normal")
    options = Options()
    state, story = Rattlesnake().new(2, options, SeededChance(f"go on {number}"))
    rng = Random(number)
    while state.to_act():
        seat = state.to_act()[0]
        view = state.view(seat)
        memory = [seen for event in story if (seen := event.seen_by(seat)) is not None]
        imagined = imagine(view, memory, options, RandomChance(rng), rng.randrange)
        memories = [list(memory), list(memory)]
        while imagined.to_act():
            actor = imagined.to_act()[0]
            action = bot.choose(imagined.view(actor), memories[actor], rng, 0)
            for event in imagined.apply(actor, action):
                for each in (0, 1):
                    memories[each].append(event.seen_by(each))
        story += state.apply(seat, rng.choice(view.legal))
