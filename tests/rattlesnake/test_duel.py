"""Attack and Hits of Rattlesnake, the reveal window (R6) and what changes values (R8)."""

from __future__ import annotations

import pytest

from rules.rattlesnake.combos import Combo
from rules.rattlesnake.events import (
    AttackPlayed,
    DuelRevealed,
    HitsTaken,
    Played,
)
from tests.rattlesnake.tables import ALL
from tests.support.games import discard, duel, hand, legal, of, play, played, refuse, table, uses

# Attack


def test_attack_any_cards_face_down_and_the_number_is_public() -> None:
    state = table(("five hit scout", ""))
    (event,) = play(state, "0: attack scout five hit")
    assert event == AttackPlayed(0, 3, ("scout", "five", "hit"), False)
    assert event.seen_by(1) == AttackPlayed(0, 3, None, False)
    assert event.seen_by(None) == AttackPlayed(0, 3, None, False)
    view = state.view(1)
    assert (view.duel.count, view.duel.attack, view.sides[0].hand) == (3, None, 0)
    assert state.view(0).duel.attack == (Played("scout", 2), Played("five", 5), Played("hit", None))


def test_attack_every_choice_of_cards_once_and_none_of_no_card() -> None:
    state = table(("scout five five hit", ""))
    attacks = [text for text in legal(state) if text.startswith("attack")]
    assert len(attacks) == len(set(attacks)) == 2 * 3 * 2 - 1
    assert "attack scout five five hit" in attacks


def test_attack_only_with_cards_in_hand() -> None:
    state = table(("five", "five"))
    refuse(state, "0: attack five five", "Attack")
    play(state, "0: attack five")
    refuse(state, "1: defend scout", "Attack")


def test_attack_the_defender_plays_any_cards_or_none() -> None:
    state = table(("five", "reload hit hit"))
    play(state, "0: attack five")
    assert [text for text in legal(state) if text.startswith("defend")] == [
        "defend",
        "defend hit",
        "defend reload",
        "defend hit hit",
        "defend reload hit",
        "defend reload hit hit",
    ]
    refuse(state, "1: pass", "Attack")


def test_attack_both_sides_are_revealed() -> None:
    state = table(("five hit", "dodge"))
    play(state, "0: attack five hit")
    happened = play(state, "1: defend dodge")
    assert of(happened, DuelRevealed) == [
        DuelRevealed(0, (Played("five", 5), Played("hit", None)), (Played("dodge", 3),))
    ]


def test_attack_all_played_cards_go_to_their_owners_discards() -> None:
    state = duel("scout hit", "five hit")
    play(state, "0: pass", "1: pass")
    assert (discard(state, 0), discard(state, 1)) == ("scout hit", "five hit")
    state = duel("five five hit", "scout hit")
    play(state, "0: pass", "1: pass")
    assert (discard(state, 0), discard(state, 1)) == ("five five hit", "scout hit hit")


# Hits


def test_hits_a_success_moves_one_hit_to_the_defenders_discard() -> None:
    state = duel("five", "")
    happened = play(state, "0: pass", "1: pass")
    assert of(happened, HitsTaken) == [HitsTaken(1, 1, 3, "attack")]
    assert (state.hits, discard(state, 1)) == ([4, 3], "hit")


def test_hits_high_noon_adds_one_to_a_success() -> None:
    state = duel("five", "", saloon="highnoon focus focus focus focus")
    happened = play(state, "0: pass", "1: pass")
    assert of(happened, HitsTaken) == [HitsTaken(1, 2, 2, "attack")]
    assert discard(state, 1) == "hit hit"


def test_hits_a_failure_costs_nothing_without_knives() -> None:
    state = duel("scout", "five", saloon="highnoon focus focus focus focus")
    happened = play(state, "0: pass", "1: pass")
    assert of(happened, HitsTaken) == []
    assert state.hits == [4, 4]


@pytest.mark.parametrize("knives", [1, 2])
def test_hits_each_knives_makes_a_failure_cost_the_attacker_one(knives: int) -> None:
    state = duel("scout", "five", saloon=" ".join(["knives"] * knives + ["focus"] * (5 - knives)))
    happened = play(state, "0: pass", "1: pass")
    assert of(happened, HitsTaken) == [HitsTaken(0, knives, 4 - knives, "knives")]
    assert discard(state, 0) == " ".join(["scout"] + ["hit"] * knives)


def test_hits_knives_do_not_punish_a_success() -> None:
    state = duel("five", "", saloon="knives knives focus focus focus")
    play(state, "0: pass", "1: pass")
    assert state.hits == [4, 3]


# R6


def test_R6_the_reveal_window_begins_with_the_attacker() -> None:
    state = table(("five", "dodge"), active=0)
    play(state, "0: attack five", "1: defend")
    assert (state.phase, state.to_act()) == ("reveal", (0,))


def test_R6_any_ability_but_doubletap_quickdraw_again_and_takecover() -> None:
    state = duel("five", hands=(ALL, ""), graveyard="reload")
    assert uses(state) == [
        "reload",
        "scout",
        "dodge",
        "distract attack five@5 +1",
        "distract attack five@5 -1",
        *(f"focus five@5 {value}" for value in range(1, 6)),
        "quickdraw redraw",
        "switchup reload",
        "switchup draw",
    ]
    refuse(state, "0: use doubletap", "R7")
    refuse(state, "0: use quickdraw again", "R7")
    refuse(state, "0: takecover", "R4")


def test_R6_no_card_may_be_added() -> None:
    state = duel("five", "five", hands=("five", "five"))
    refuse(state, "0: attack five", "Turn")
    play(state, "0: pass")
    refuse(state, "1: defend five", "Attack")


@pytest.mark.parametrize(
    "use", ["use dodge", "use distract attack five@5 +1", "use focus five@5 1"]
)
def test_R6_focus_distract_and_dodge_only_in_the_reveal_window(use: str) -> None:
    every = "dodge distract focus five five"
    state = table((every, every))
    refuse(state, f"0: {use}", "R6")
    play(state, "0: attack five")
    refuse(state, f"1: {use}", "R6")
    play(state, "1: defend")
    assert use in legal(state)
    play(state, "0: pass", "1: pass")
    refuse(state, f"0: {use}", "R6")
    play(state, "0: pass", "0: end")
    refuse(state, f"1: {use}", "R6")


# R8


def test_R8_distract_has_no_floor_or_ceiling() -> None:
    state = duel("five", "reload", hands=("distract distract distract", ""))
    play(state, "0: use distract attack five@5 +1", "1: allow", "1: pass")
    play(state, "0: use distract defense reload@1 -1", "1: allow", "1: pass")
    play(state, "0: use distract defense reload@0 -1", "1: allow")
    assert played(state) == ("five@6", "reload@-1")


def test_R8_a_value_of_six_or_nought_makes_combos_like_any_other() -> None:
    state = duel("distract five five", "reload reload", hands=("distract", "distract"))
    play(state, "0: use distract attack five@5 +1", "1: allow")
    assert state.view(0).duel.attack_combo == Combo("run", (4, 5, 6))
    play(state, "1: use distract defense reload@1 -1", "0: allow")
    assert state.view(0).duel.defense_combo == Combo("run", (0, 1))


def test_R8_focus_may_set_the_present_value() -> None:
    state = duel("five", hands=("focus", ""))
    play(state, "0: use focus five@5 5", "1: allow")
    assert (played(state)[0], state.graveyard) == ("five@5", ["focus"])


def test_R8_focus_wipes_earlier_changes() -> None:
    state = duel("five", hands=("focus", "distract distract"))
    play(state, "0: pass", "1: use distract attack five@5 -1", "0: allow")
    play(state, "0: use focus five@4 2", "1: allow")
    assert played(state)[0] == "five@2"
    play(state, "1: use distract attack five@2 +1", "0: allow")
    assert played(state)[0] == "five@3"


def test_R8_distract_on_either_side_focus_on_ones_own() -> None:
    state = duel("five", "dodge", hands=("distract focus", "distract focus"))
    targets = ["distract attack five@5", "distract defense dodge@3"]
    assert [text[:-3] for text in uses(state) if text.startswith("distract")][::2] == targets
    assert {text[:-2] for text in uses(state) if text.startswith("focus")} == {"focus five@5"}
    refuse(state, "0: use focus dodge@3 1", "R8")
    play(state, "0: pass")
    assert [text[:-3] for text in uses(state) if text.startswith("distract")][::2] == targets
    assert {text[:-2] for text in uses(state) if text.startswith("focus")} == {"focus dodge@3"}


def test_R8_a_card_outside_the_combo_may_be_the_target() -> None:
    state = duel("reload five five", hands=("distract focus", ""))
    assert "distract attack reload@1 +1" in uses(state)
    assert "focus reload@1 5" in uses(state)


def test_R8_equal_cards_are_one_target() -> None:
    state = duel("scout scout", hands=("distract", ""))
    assert uses(state) == ["distract attack scout@2 +1", "distract attack scout@2 -1"]
    play(state, "0: use distract attack scout@2 +1", "1: allow")
    assert played(state)[0] == "scout@3 scout@2"


def test_R8_no_hit_may_be_the_target_and_none_without_a_target() -> None:
    state = duel("hit", "hit", hands=("distract focus", ""))
    assert uses(state) == []
    refuse(state, "0: use distract attack five@5 +1", "R8")
    refuse(state, "0: use focus five@5 1", "R8")


def test_R8_what_is_not_the_present_value_is_no_target() -> None:
    state = duel("five", hands=("distract", ""))
    refuse(state, "0: use distract attack five@4 +1", "R8")
    refuse(state, "0: use distract attack scout@2 +1", "R8")
    refuse(state, "0: use distract defense five@5 +1", "R8")


def test_the_hand_is_what_was_not_played() -> None:
    state = duel("five", "dodge", hands=("scout", "hit"))
    assert (hand(state, 0), hand(state, 1)) == ("scout", "hit")
