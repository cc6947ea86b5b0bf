"""Choosing in Rattlesnake: the cards of an attack, a defense, a purchase."""

import pytest

from tests.choosing.keyboard import asked, choosing, note_of, press, reveal
from tests.support.games import play, table

# Attack and defense


def test_cards_are_picked_then_played() -> None:
    state = table(("scout five five", ""))
    assert press(choosing(state), "1 3 a") == ["attack scout five"]
    assert press(choosing(state), "3 1 2 a") == ["attack scout five five"]


def test_a_picked_card_is_put_back_by_its_own_key() -> None:
    assert press(choosing(table(("scout five", ""))), "1 2 1 a") == ["attack five"]


def test_enter_picks_the_card_under_the_cursor() -> None:
    state = table(("reload scout five", ""))
    assert press(choosing(state), "right enter left left enter a") == ["attack scout five"]


def test_a_number_moves_the_cursor_to_its_card() -> None:
    chooser = choosing(table(("reload scout five", "")))
    press(chooser, "2")
    assert (chooser.cursor, chooser.under_cursor) == (1, "scout")


def test_the_cursor_goes_round() -> None:
    chooser = choosing(table(("reload scout", "")))
    for place, key in zip((1, 0, 1, 0), ("right", "down", "left", "up"), strict=True):
        press(chooser, key)
        assert chooser.cursor == place


def test_an_attack_needs_picked_cards() -> None:
    assert note_of(table(("five", "")), "a").startswith("Pick the cards")


def test_a_card_that_is_not_there_is_named() -> None:
    assert note_of(table(("five", "")), "2") == "You have no card 2."
    assert note_of(table(("", "")), "1") == "You have no card in hand."
    assert note_of(table(("", "")), "enter") == "You have no card in hand."


def test_a_defense_with_nothing_asks_for_the_key_twice() -> None:
    state = table(("five", "five"))
    play(state, "0: attack five")
    chooser = choosing(state)
    assert press(chooser, "d") == []
    assert "press the key again" in chooser.note
    assert press(chooser, "d") == ["defend"]


@pytest.mark.parametrize("between", ["right", "esc", "b", "x"])
def test_any_other_key_between_asks_anew(between: str) -> None:
    state = table(("five", "five"))
    play(state, "0: attack five")
    assert press(choosing(state), f"d {between} d") == []


def test_an_empty_hand_defends_at_once() -> None:
    state = table(("five", ""))
    play(state, "0: attack five")
    assert press(choosing(state), "d") == ["defend"]


def test_picked_cards_defend_at_once() -> None:
    state = table(("five", "five hit"))
    play(state, "0: attack five")
    assert press(choosing(state), "2 d") == ["defend hit"]


def test_the_best_combo_of_the_picked_cards_is_known() -> None:
    chooser = choosing(table(("reload scout scout hit", "")))
    assert chooser.combo is None
    press(chooser, "1 2 3")
    assert chooser.combo is not None
    assert (chooser.combo.shape, chooser.combo.values) == ("set", (2, 2))


def test_no_combo_is_told_of_cards_that_pay_or_cannot_be_played() -> None:
    chooser = choosing(table(("reload scout scout", "")))
    press(chooser, "1 2 b")
    assert chooser.combo is None
    window = choosing(reveal("five", "five", "scout scout"))
    press(window, "1 2")
    assert window.combo is None


# Buying


def test_the_price_may_be_picked_first() -> None:
    assert press(choosing(table(("scout five hit", ""))), "1 3 b 4") == ["buy 4 for scout hit"]


def test_the_price_may_be_picked_after_the_slot() -> None:
    chooser = choosing(table(("scout five hit", "")))
    assert press(chooser, "b 4") == []
    assert (chooser.paying_slot, chooser.note) == (4, "Pick 2 cards to pay with.")
    assert press(chooser, "1") == []
    assert press(chooser, "3 b") == ["buy 4 for scout hit"]


def test_enter_pays_when_two_cards_are_picked() -> None:
    assert press(choosing(table(("scout five", ""))), "b 1 1 2 enter") == ["buy 1 for scout five"]


def test_one_picked_card_is_part_of_the_price() -> None:
    chooser = choosing(table(("scout five", "")))
    press(chooser, "1 b 2")
    assert chooser.note == "Pick 1 card to pay with."
    assert press(chooser, "2 b") == ["buy 2 for scout five"]


def test_more_than_two_picked_cards_are_picked_anew() -> None:
    chooser = choosing(table(("scout five hit", "")))
    press(chooser, "1 2 3 b 1")
    assert (chooser.picked, chooser.note) == ([], "Pick 2 cards to pay with.")


def test_a_third_card_is_not_paid() -> None:
    chooser = choosing(table(("scout five hit", "")))
    press(chooser, "b 1 1 2 3")
    assert chooser.note.startswith("A purchase costs two cards")
    assert press(chooser, "b") == ["buy 1 for scout five"]


def test_the_numbers_are_those_of_the_slots() -> None:
    chooser = choosing(table(("scout five", ""), saloon="focus locked takecover highnoon focus"))
    press(chooser, "b")
    assert asked(chooser) == {1: "Focus", 3: "Take Cover", 5: "Focus"}
    assert press(chooser, "2") == []
    assert chooser.note == "There is no answer 2 here: choose one of 1, 3, 5."


@pytest.mark.parametrize("key", ["a", "x", "e", "t", "p", "d"])
def test_while_a_price_is_due_no_other_action_begins(key: str) -> None:
    chooser = choosing(table(("scout scout", "")))
    assert press(chooser, f"b 1 1 {key}") == []
    assert "paid for Focus" in chooser.note
    assert press(chooser, f"2 {key}") == []
