"""The bots' registry: levels as data, loaded when asked for, and what mypy lets a bot see."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from mypy import api

from rules import bots
from rules.bots.random import RandomBot
from rules.core import RulesError
from tests.support.games import new_game

SNIPPET = """
from random import Random
from rules.bots import load_bot
from rules.core import State, View

def fair(view: View) -> None:
    load_bot("rattlesnake", "random").choose(view, (), Random(1), 0)

def unfair(state: State) -> None:
    load_bot("rattlesnake", "random").choose(state, (), Random(1), 0)
"""


def test_every_level_is_a_bot() -> None:
    for game_name, levels in bots.LEVELS.items():
        for level in levels:
            bot = bots.load_bot(game_name, level)
            assert callable(bot.choose)
            assert callable(bot.advise)


def test_every_game_has_a_random_and_a_default_bot() -> None:
    for levels in bots.LEVELS.values():
        assert {"random", bots.DEFAULT} <= set(levels)


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(RulesError) as refused:
        bots.load_bot("rattlesnake", "perfect")
    message = str(refused.value)
    assert "'perfect'" in message
    assert "random" in message
    assert "normal" in message


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(RulesError, match="none"):
        bots.load_bot("chess", "random")


def test_a_bot_is_imported_only_when_asked_for() -> None:
    code = (
        "import sys, rules.bots; assert 'rules.rattlesnake.state' not in sys.modules; "
        "rules.bots.load_bot('rattlesnake', 'random'); "
        "assert 'rules.bots.rattlesnake' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_bots_never_reach_a_state() -> None:
    code = (
        "import sys, rules.bots.rattlesnake; "
        "bad = {'rules.match', 'rules.record', 'rules.rattlesnake.game'} & set(sys.modules); "
        "assert not bad, bad"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_mypy_refuses_a_state_in_a_views_place() -> None:
    output, _, status = api.run(
        ["--config-file=", "--cache-dir=/dev/null", "--strict", "-c", SNIPPET]
    )
    errors = [line for line in output.splitlines() if "error:" in line]
    assert status == 1
    assert len(errors) == 1
    assert 'has incompatible type "State"; expected "View"' in errors[0]


def test_a_generator_repeats_and_differs_by_game_seat_and_spec() -> None:
    def first(*args: object) -> float:
        return bots.generator(*args).random()  # type: ignore[arg-type]

    assert first("seed", 0, "bot:random") == first("seed", 0, "bot:random")
    others = [("seed2", 0, "bot:random"), ("seed", 1, "bot:random"), ("seed", 0, "bot:normal")]
    assert len({first("seed", 0, "bot:random"), *(first(*other) for other in others)}) == 4


def test_random_takes_every_legal_action_equally_often() -> None:
    state = new_game("rattlesnake", "random")
    (seat,) = state.to_act()
    view = state.view(seat)
    rng = Random(5)
    count = Counter(RandomBot().choose(view, (), rng, 0) for _ in range(200 * len(view.legal)))
    assert set(count) == set(view.legal)
    assert max(count.values()) < 300
    assert min(count.values()) > 120


def test_random_advises_what_it_chooses() -> None:
    state = new_game("rattlesnake", "random")
    (seat,) = state.to_act()
    view = state.view(seat)
    advice = RandomBot().advise(view, (), Random(3), 0)
    assert advice.action == RandomBot().choose(view, (), Random(3), 0)
    assert advice.why.endswith(".")
