"""The bots of Cards for Cowboys: legal, by the View alone, and as strong as they should be."""

from __future__ import annotations

from random import Random

import pytest

from rules.bots import LEVELS, load_bot
from rules.bots.cowboys import NormalBot, SimpleBot
from rules.bots.random import RandomBot
from rules.chance import SeededChance
from rules.cowboys.actions import DRAW, STOP, Burn, Buy, Explode, First
from rules.cowboys.state import Options
from tests.cowboys.tables import COWBOYS, draw, play, table

BOTS = (NormalBot(), SimpleBot())


def contest(bots, seed: object) -> tuple[float, ...]:
    """Play a game and return its returns."""
    state, _ = COWBOYS.new(len(bots), Options(), SeededChance(str(seed)))
    rng = Random(str(seed))
    while seats := state.to_act():
        for seat in seats:
            state.apply(seat, bots[seat].choose(state.view(seat), (), rng, 0))
    return state.outcome.returns


def wins(bot, other, games: int) -> float:
    """Return how many games a bot wins, sitting first and second in turn."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        returns = contest([bot, other] if seat == 0 else [other, bot], number)
        won += (returns[seat] > 0) / sum(value > 0 for value in returns)
    return won


def advice(state, seat: int, bot=BOTS[0]):
    return bot.advise(state.view(seat), (), Random(0), 0)


@pytest.mark.parametrize("level", LEVELS["cowboys"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("hidden", [False, True])
def test_every_level_plays_whole_games_and_says_why(level: str, seats: int, hidden: bool) -> None:
    bot = load_bot("cowboys", level)
    state, _ = COWBOYS.new(seats, Options(hidden_herd=hidden), SeededChance(level))
    rng = Random(level)
    while to_act := state.to_act():
        for seat in to_act:
            view = state.view(seat)
            before = rng.getstate()
            chosen = bot.choose(view, (), rng, 0)
            rng.setstate(before)
            found = bot.advise(view, (), rng, 0)
            assert found.action == chosen
            assert chosen in view.legal
            assert found.why.endswith(".")
            state.apply(seat, chosen)


def test_normal_beats_simple_and_both_beat_random() -> None:
    assert wins(NormalBot(), SimpleBot(), 40) >= 34
    assert wins(NormalBot(), RandomBot(), 20) == 20
    assert wins(SimpleBot(), RandomBot(), 20) >= 18


def test_simple_stops_at_two_bandits() -> None:
    state = table(("scb r1 cb r1", "r1 r1"))
    play(state, "0: draw", "1: draw")
    assert advice(state, 0, SimpleBot()).action == DRAW
    play(state, "0: draw", "1: stop", "0: draw")
    assert advice(state, 0, SimpleBot()).action == STOP


def test_simple_buys_the_dearest_card_it_can_pay_for() -> None:
    state = table(("s2 s2 r1", "r1"), front="1-snake-2c 1-river-c 1-river-1")
    draw(state, 2, 1)
    assert advice(state, 0, SimpleBot()).action == First(0)
    play(state, "0: first 0")
    assert advice(state, 0, SimpleBot()).action == Buy(1, 2)


def test_simple_burns_the_dearest_card_if_it_can_pay_for_none() -> None:
    state = table(("r1", "s2"), front="1-river-1 1-snake-2c 1-river-c")
    draw(state, 1, 1)
    play(state, "1: first 0")
    assert advice(state, 0, SimpleBot()).action == Burn(1, 2)


def test_normal_draws_a_card_that_cannot_bust_it() -> None:
    state = table(("scb cb r1 s2b scb", "r1 r1 r1"))
    play(state, "0: draw", "1: draw", "0: draw", "1: draw")
    found = advice(state, 0)
    assert found.action == DRAW
    assert found.why == "The next card is a River and cannot bust you."


def test_normal_stops_before_a_card_that_must_bust_it() -> None:
    state = table(("scb cb s2b scb r1", "r1 r1 r1"))
    play(state, "0: draw", "1: draw", "0: draw", "1: draw")
    found = advice(state, 0)
    assert found.action == STOP
    assert "2 of the 2 cards that may come next would bust you" in found.why


def test_normal_uses_an_explosive_to_pay_for_a_better_card() -> None:
    state = table(("x3 s2 r1 r1 r1", "r1"), front="1-snake-2c 1-cactus-1 1-cactus-1 1-river-1")
    draw(state, 2, 1)
    play(state, "0: first 0")
    found = advice(state, 0)
    assert found.action == Explode("2-snake-x3")
    assert found.why == "With its $ you can pay for Rattlesnake 2 cows."
    play(state, "0: explode 2-snake-x3")
    assert advice(state, 0).action == Buy(1, 1)


def test_normal_burns_what_the_next_buyer_wants_if_it_can_pay_for_nothing() -> None:
    front = "1-snake-2c 1-cactus-1 1-cactus-1 x2 x2"
    state = table(("r1 cb", "s2 s2 r1 r1"), front=front)
    draw(state, 1, 4)
    play(state, "1: first 0")
    found = advice(state, 0)
    assert found.action == Burn(1, 1)
    assert found.why == (
        "You can pay for nothing, and the next buyer would gain by Rattlesnake 2 cows."
    )


def test_normal_names_itself_when_there_is_one_good_card() -> None:
    front = "1-snake-2c 1-cactus-1 1-cactus-1 x2 x2"
    state = table(("s2 s2 r1 r1", "s2 s2 r1"), front=front)
    draw(state, 4, 3)
    assert advice(state, 0).action == First(0)


def test_a_choice_with_one_option_is_no_choice() -> None:
    state = table(("r1", "r1"))
    assert advice(state, 0).why == "There is nothing else you can do."
