"""Choosing in Rattlesnake: what an ability is used for, and the answers to one."""

import pytest

from tests.choosing.keyboard import asked, changed, choosing, note_of, press, reveal
from tests.support.games import duel, play, table

# Abilities


def test_the_picked_card_is_used() -> None:
    assert press(choosing(table(("reload five", ""))), "1 x") == ["use reload"]


def test_without_a_picked_card_it_is_asked_which() -> None:
    chooser = choosing(table(("reload scout scout five", "")))
    press(chooser, "x")
    assert asked(chooser) == {1: "Reload", 2: "Scout"}
    assert press(chooser, "2") == ["use scout"]


def test_each_copy_of_a_card_may_be_named() -> None:
    assert press(choosing(table(("scout scout five", ""))), "x 2") == ["use scout"]


def test_distract_asks_for_a_card_and_then_for_the_change() -> None:
    chooser = choosing(reveal("scout five hit", "five", "distract"))
    press(chooser, "1 x")
    assert asked(chooser) == {1: "attack: 2", 2: "attack: 5", 3: "defense: 5"}
    press(chooser, "3")
    assert asked(chooser) == {1: "+1, a 6", 2: "-1, a 4"}
    assert press(chooser, "2") == ["use distract defense five@5 -1"]


def test_distract_takes_values_below_one_and_above_nine() -> None:
    state = changed(reveal("five", "reload", "distract"), attack="10", defense="-3")
    assert press(choosing(state), "x 1 1 1") == ["use distract attack five@10 +1"]
    assert press(choosing(state), "x 1 2 2") == ["use distract defense reload@-3 -1"]


def test_focus_asks_for_one_of_ones_own_cards_and_then_for_the_value() -> None:
    chooser = choosing(reveal("scout five", "five five", "focus"))
    press(chooser, "1 x")
    assert asked(chooser) == {1: "your 2", 2: "your 5"}
    press(chooser, "2")
    assert list(asked(chooser)) == [1, 2, 3, 4, 5]
    assert asked(chooser)[5] == "five (as it is)"
    assert press(chooser, "3") == ["use focus five@5 3"]


def test_focus_of_the_defender_is_for_the_defense() -> None:
    state = duel("five", "scout", hands=("", "focus"))
    play(state, "0: pass")
    chooser = choosing(state)
    press(chooser, "x 1")
    assert chooser.option is not None
    assert chooser.option.target == ("defense", "scout", 2)
    assert press(chooser, "1 4") == ["use focus scout@2 4"]


def test_switchup_asks_what_for() -> None:
    chooser = choosing(table(("switchup", ""), graveyard="dodge switchup focus dodge"))
    press(chooser, "1 x")
    labels = asked(chooser)
    assert set(labels.values()) == {"take Dodge 'N' Shoot", "take Focus", "draw 2"}
    (number,) = [number for number, label in labels.items() if label == "take Focus"]
    assert press(chooser, str(number)) == ["use switchup focus"]


def test_quickdraw_after_an_attack_asks_what_for() -> None:
    state = duel("five", hands=("quickdraw", ""), decks=("five", ""))
    play(state, "0: pass", "1: pass")
    chooser = choosing(state)
    press(chooser, "1 x")
    assert asked(chooser) == {1: "draw 1, attack again", 2: "discard the hand, draw 6"}
    assert press(chooser, "1") == ["use quickdraw again"]


def test_quickdraw_before_an_attack_is_for_a_new_hand() -> None:
    assert press(choosing(table(("quickdraw", ""))), "1 x") == ["use quickdraw redraw"]


def test_more_answers_than_number_keys_are_reached_by_arrows() -> None:
    graveyard = "reload scout dodge distract five hit focus quickdraw takecover doubletap"
    chooser = choosing(table(("switchup", ""), graveyard=graveyard))
    press(chooser, "x 1")
    assert len(asked(chooser)) == 11
    assert press(chooser, "left enter") == ["use switchup draw"]


# Answers


def test_an_ability_is_answered() -> None:
    state = table(("reload", "takecover five"))
    play(state, "0: use reload")
    assert press(choosing(state), "p") == ["allow"]
    assert press(choosing(state), "t") == ["takecover"]
    assert press(choosing(state), "x") == ["takecover"]


def test_without_take_cover_it_can_only_be_let_happen() -> None:
    state = table(("reload", "five"))
    play(state, "0: use reload")
    assert note_of(state, "t") == "You hold no Take Cover (R4)."
    assert note_of(state, "x") == "You hold no Take Cover (R4)."
    assert [offer.on for offer in choosing(state).offers] == [False, True]


def test_scout_asks_at_once_which_card_goes_back() -> None:
    state = table(("reload scout", ""), decks=("five hit", ""))
    play(state, "0: use scout", "1: allow")
    chooser = choosing(state)
    assert chooser.offers == []
    assert asked(chooser) == {2: "Five", 3: "Hit"}
    assert press(chooser, "3") == ["return hit"]


@pytest.mark.parametrize("keys", ["esc", "a", "b", "x", "e", "p", "t", "d", "esc esc a", "9"])
def test_there_is_no_way_around_scout(keys: str) -> None:
    state = table(("reload scout", ""), decks=("five hit", ""))
    play(state, "0: use scout", "1: allow")
    chooser = choosing(state)
    assert press(chooser, keys) == []
    assert press(chooser, "enter") == ["return five"]
