"""The bots of Rattlesnake: legal and repeatable play, and what `normal` does where it matters."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from rules.arena import play_game, simulate
from rules.bots import LEVELS, Advice, Level, load_bot
from rules.rattlesnake.actions import Allow, Attack, Buy, Defend, Pass, TakeCover, UseDoubletap
from tests.support.games import duel, new_game, play, table, walk

NORMAL: Any = load_bot("rattlesnake", "normal")
ONE_DECK = "reload scout dodge distract five scout"


def advice(state: Any, memory: Any = ()) -> Advice:
    """Return what `normal` advises the seat to act, after the checks that hold anywhere."""
    (seat,) = state.to_act()
    view = state.view(seat)
    found = NORMAL.advise(view, memory, Random(1), 0)
    assert found.action in view.legal
    assert NORMAL.choose(view, memory, Random(1), 0) == found.action
    assert found.why[0].isupper()
    assert found.why.endswith(".")
    return found


def text(state: Any) -> str:
    return str(advice(state).action)


def ticks() -> float:
    return 0.0


# Whole games


@pytest.mark.parametrize("seed", [f"legal-{i}" for i in range(6)])
def test_its_actions_are_legal_anywhere_a_random_game_leads(seed: str) -> None:
    state = new_game("rattlesnake", seed)
    memory: tuple[list[Any], list[Any]] = ([], [])
    for seat, action in islice(walk(state, Random(seed)), 400):
        advice(state, memory[seat])
        for event in state.apply(seat, action):
            for viewer in (0, 1):
                if (seen := event.seen_by(viewer)) is not None:
                    memory[viewer].append(seen)


def test_games_between_two_end_by_hits_and_repeat_under_a_seed() -> None:
    def game() -> Any:
        return play_game(
            "rattlesnake",
            ["bot:normal", "bot:normal"],
            options={},
            seed="again",
            clock=ticks,
            started="2026-01-01T00:00:00Z",
        )

    one, two = game(), game()
    assert one.outcome.why == "hits"
    assert one.lines == two.lines


def win_rate(other: str) -> float:
    summary = simulate(
        "rattlesnake",
        ["bot:normal", other],
        games=40,
        seed="strength",
        jobs=1,
        rotate=True,
        options={},
        records=None,
        clock=ticks,
        started="2026-01-01T00:00:00Z",
    )
    return summary.seats[0].win_rate


def test_it_beats_random() -> None:
    assert win_rate("bot:random") >= 0.95


def test_it_beats_greed(monkeypatch: pytest.MonkeyPatch) -> None:
    greedy = Level("tests.bots.greedy", "GreedyBot", 0)
    monkeypatch.setitem(LEVELS["rattlesnake"], "greedy", greedy)
    assert win_rate("bot:greedy") >= 0.9


def test_a_forced_action_is_returned_at_once() -> None:
    state = table(("", "five"), decks=("", "five"))
    view = state.view(0)
    rng = Random(2)
    before = rng.getstate()
    assert NORMAL.advise(view, (), rng, 0) == Advice(view.legal[0], "You can do nothing else.")
    assert rng.getstate() == before


# Attacks


def test_it_attacks_with_a_combo_that_nothing_they_may_hold_beats() -> None:
    hand = "dodge distract five hit hit"
    state = table((hand, "reload scout dodge"), decks=(ONE_DECK, "hit hit"), saloon="knives " * 5)
    found = advice(state)
    assert isinstance(found.action, Attack)
    assert {"dodge", "distract", "five"} <= set(found.action.cards)


@pytest.mark.parametrize("other_hits", [1, 4])
def test_it_does_not_attack_into_knives_with_one_hit_left_unless_sure(other_hits: int) -> None:
    knives = "knives locked locked knives locked"
    hand, theirs = "reload hit five distract", "five five distract dodge dodge scout"
    facts: Any = {"hits": (1, other_hits), "saloon": knives}
    unsure = table((hand, theirs), decks=(ONE_DECK, ONE_DECK), **facts)
    assert not isinstance(advice(unsure).action, Attack)
    sure = table((hand, "hit hit reload"), decks=(ONE_DECK, "hit scout"), **facts)
    assert isinstance(advice(sure).action, Attack)


def test_it_attacks_again_when_the_defense_is_spent() -> None:
    state = table(
        ("five dodge scout quickdraw reload", "hit"),
        decks=("five dodge distract", "reload scout hit"),
    )
    play(state, "0: attack scout dodge", "1: defend", "0: pass", "1: pass")
    assert text(state) == "use quickdraw again"


def test_it_uses_double_tap_to_win() -> None:
    state = table(("five doubletap", "hit"), decks=(ONE_DECK, ONE_DECK), hits=(4, 2))
    play(state, "0: attack five", "1: defend", "0: pass", "1: pass")
    assert advice(state).action == UseDoubletap()


def test_it_fetches_double_tap_from_the_graveyard_to_win() -> None:
    state = table(
        ("five switchup", "hit"), decks=(ONE_DECK, ONE_DECK), hits=(4, 2), graveyard="doubletap"
    )
    play(state, "0: attack five", "1: defend", "0: pass", "1: pass")
    assert text(state) == "use switchup doubletap"


# Buying


def test_it_buys_with_cards_that_its_attack_does_not_need() -> None:
    state = table(
        ("dodge distract five hit hit", "reload scout dodge hit five"), decks=(ONE_DECK,) * 2
    )
    found = advice(state)
    assert isinstance(found.action, Buy)
    assert found.action.cards == ("hit", "hit")


# Defenses


def test_it_defends_a_lethal_attack_when_it_can() -> None:
    state = table(
        ("reload scout dodge", "dodge distract five hit"), decks=(ONE_DECK, ONE_DECK), hits=(4, 1)
    )
    play(state, "0: attack reload scout dodge")
    found = advice(state)
    assert isinstance(found.action, Defend)
    assert {"dodge", "distract", "five"} <= set(found.action.cards)


# The reveal


def test_it_distracts_when_that_turns_the_result() -> None:
    """Worked case 1: a run of 3 against a set of 3."""
    state = duel(
        "dodge dodge distract five",
        "scout scout scout",
        hands=("distract hit", "hit"),
        decks=(ONE_DECK, ONE_DECK),
    )
    play(state, f"0: {text(state)}", "1: allow", "1: pass", "0: pass")
    assert state.duel is not None
    assert state.duel.success


def test_it_focuses_the_defense_into_a_tie() -> None:
    """Run 3 4 5 against 1 4 5, and a 1 that becomes a 3."""
    state = duel(
        "dodge distract five",
        "reload distract five",
        hands=("", "focus"),
        decks=(ONE_DECK, ONE_DECK),
    )
    play(state, "0: pass")
    assert text(state) == "use focus reload@1 3"


def test_it_keeps_its_abilities_when_the_duel_goes_well() -> None:
    state = duel("five five", "scout", hands=("distract dodge", ""), decks=(ONE_DECK, ONE_DECK))
    assert advice(state).action == Pass()


def test_it_dodges_a_lethal_attack_that_nothing_else_stops() -> None:
    state = duel(
        "five five five", "", hands=("", "dodge hit"), decks=(ONE_DECK, ONE_DECK), hits=(4, 1)
    )
    play(state, "0: pass")
    assert text(state) == "use dodge"


def test_two_abilities_turn_what_one_cannot() -> None:
    state = duel(
        "five five",
        "scout dodge",
        hands=("", "focus focus"),
        decks=(ONE_DECK, ONE_DECK),
        hits=(4, 1),
    )
    play(state, "0: pass")
    first = advice(state)
    assert str(first.action).startswith("use focus")
    play(state, f"1: {first.action}", "0: allow", "0: pass")
    play(state, f"1: {text(state)}", "0: allow", "0: pass")
    assert advice(state).action == Pass()
    play(state, "1: pass")
    assert state.hits == [4, 1]


# Take Cover


def test_it_takes_cover_against_an_ability_that_decides_the_duel() -> None:
    state = duel(
        "five five",
        "scout scout scout",
        hands=("distract", "takecover"),
        decks=(ONE_DECK, ONE_DECK),
        hits=(4, 1),
    )
    play(state, "0: use distract defense scout@2 -1")
    assert advice(state).action == TakeCover()


def test_it_takes_cover_against_a_double_tap() -> None:
    state = table(("five doubletap", "takecover"), decks=(ONE_DECK, ONE_DECK), hits=(4, 3))
    play(state, "0: attack five", "1: defend", "0: pass", "1: pass", "0: use doubletap")
    assert advice(state).action == TakeCover()


@pytest.mark.parametrize("use", ["reload", "scout", "quickdraw redraw", "switchup draw"])
def test_it_does_not_waste_take_cover_on_new_cards(use: str) -> None:
    hand = f"{use.split()[0]} five hit"
    state = table((hand, "takecover five"), decks=(ONE_DECK, ONE_DECK))
    play(state, f"0: use {use}")
    assert advice(state).action == Allow()


def test_it_does_not_cancel_an_ability_that_changes_nothing() -> None:
    state = duel("reload", "five five", hands=("distract", "takecover"), decks=(ONE_DECK, ONE_DECK))
    play(state, "0: use distract attack reload@1 +1")
    assert advice(state).action == Allow()
