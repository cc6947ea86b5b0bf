"""Choosing in Rattlesnake: what every key does in every phase, and that it never goes wrong."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rattlesnake.state import View
from tests.choosing.keyboard import (
    COMMANDS,
    asked,
    changed,
    choosing,
    note_of,
    press,
    reachable,
    reveal,
)
from tests.support.games import duel, new_game, play, table, walk
from tui.choosing.rattlesnake import Chooser
from tui.keys import KEYS

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


# Going back


def test_escape_goes_back_one_question_at_a_time() -> None:
    chooser = choosing(reveal("five", "five", "distract"))
    press(chooser, "x 1 1")
    titles = []
    while chooser.ask:
        titles.append(chooser.ask.title)
        press(chooser, "esc")
    assert titles == [
        "Distract: the 5 of the attack becomes",
        "Distract: which card?",
        "Use which card?",
    ]


def test_escape_takes_back_the_slot_and_then_what_is_picked() -> None:
    chooser = choosing(table(("scout five", "")))
    press(chooser, "b 3 1 esc")
    assert (chooser.paying_slot, chooser.picked, chooser.begun) == (None, [], False)
    press(chooser, "1 2 esc")
    assert (chooser.picked, chooser.begun) == ([], False)


@pytest.mark.parametrize("key", ["a", "b", "x", "e", "p", "t", "d"])
def test_while_something_is_asked_no_other_action_begins(key: str) -> None:
    chooser = choosing(table(("scout five", "")))
    assert press(chooser, f"1 2 b {key}") == []
    assert chooser.note == "Choose one of these first, or go back."
    assert press(chooser, "1") == ["buy 1 for scout five"]


def test_a_choice_stays_open_until_it_is_carried_out() -> None:
    chooser = choosing(table(("scout five", "")))
    assert press(chooser, "1 2 b 3 b") == ["buy 3 for scout five"] * 2
    distract = choosing(reveal("five", "five", "distract"))
    assert press(distract, "x 1 1 1 1") == ["use distract attack five@5 +1"] * 2


# What is dimmed, and why


def offers(state: object) -> dict[str, bool]:
    return {offer.label: offer.on for offer in choosing(state).offers}


def test_actions_keep_their_places() -> None:
    main = table(("five reload five five", "five"))
    assert offers(main) == {"attack": True, "buy": True, "use": True, "end turn": True}
    play(main, "0: buy 2 for five five")
    assert offers(main) == {"attack": True, "buy": False, "use": True, "end turn": True}
    play(main, "0: attack five")
    assert offers(main) == {"defend": True, "buy": False, "use": False, "end turn": False}
    play(main, "1: defend")
    reading = {"attack": False, "buy": False, "use": True}
    assert offers(main) == {**reading, "let it stand": True}
    play(main, "0: pass", "1: pass")
    assert offers(main) == {**reading, "go on": True}
    play(main, "0: pass", "0: end")
    assert offers(main) == {"attack": False, "buy": False, "use": False, "pass": True}


def test_while_a_price_is_due_there_is_paying_and_going_back() -> None:
    chooser = choosing(table(("scout five hit", "")))
    press(chooser, "b 1 1")
    assert [(offer.label, offer.on) for offer in chooser.offers] == [("pay", False), ("back", True)]
    press(chooser, "2")
    assert [(offer.label, offer.on) for offer in chooser.offers] == [("pay", True), ("back", True)]


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ("p", "This is your turn: end it instead (Turn)."),
        ("d", "No attack is being made on you (Attack)."),
        ("t", "No announced ability waits for an answer (R4)."),
        ("1 x", "Distract is for when attack and defense are revealed (R6)."),
        ("2 x", "A Five has no ability (R1)."),
        ("3 x", "A Hit has no ability (Cards)."),
        ("x", "Distract is for when attack and defense are revealed (R6)."),
    ],
)
def test_a_key_that_is_not_legal_says_why(keys: str, reason: str) -> None:
    assert note_of(table(("distract five hit", "")), keys) == reason


def test_what_was_done_this_turn_is_named() -> None:
    state = table(("scout five five", ""))
    play(state, "0: buy 1 for scout five")
    assert note_of(state, "b") == "You have bought this turn (Turn)."
    play(state, "0: attack five", "1: defend", "0: pass", "1: pass", "0: pass")
    assert note_of(state, "a") == "You have attacked this turn (Turn)."


def test_doubletap_says_why_it_waits() -> None:
    state = duel("five", "five", hands=("doubletap", ""))
    assert note_of(state, "1 x") == "Double Tap is for just after an attack of yours (R7)."
    play(state, "0: pass", "1: pass")
    assert note_of(state, "1 x") == "The attack did not succeed (R7)."


def test_a_saloon_of_events_sells_nothing() -> None:
    state = table(("scout five", ""), saloon="locked locked knives knives locked")
    assert note_of(state, "b") == "Only events are left in the saloon (Buy)."


def test_the_next_key_clears_what_was_said() -> None:
    chooser = choosing(table(("five", "")))
    press(chooser, "p")
    assert chooser.note
    press(chooser, "right")
    assert chooser.note == ""


# Whatever is pressed


PHASES = ("main", "respond", "return", "defend", "reveal", "after", "again", "end")


def views() -> dict[str, list[View]]:
    """Return Views of random games' decisions by phase, with hands whose plays can be listed."""
    found: dict[str, list[View]] = {phase: [] for phase in PHASES}
    for number in range(10):
        state = new_game("rattlesnake", f"canyon {number}")
        latest: dict[str, View] = {}
        for seat, action in walk(state, Random(number)):
            if len(state.hands[seat]) <= 9:
                latest[state.phase] = state.view(seat)
            state.apply(seat, action)
        for phase, view in latest.items():
            found[phase].append(view)
    state = duel("five", hands=("quickdraw scout scout", ""), decks=("hit", ""))
    play(state, "0: pass", "1: pass", "0: use quickdraw again", "1: allow")
    found["again"].append(state.view(0))
    return found


VIEWS = views()


@given(
    st.sampled_from([view for found in VIEWS.values() for view in found]),
    st.lists(st.sampled_from(sorted(COMMANDS)), max_size=25),
)
def test_keys_never_fail_and_complete_only_what_is_legal(view: View, keys: list[str]) -> None:
    chooser = Chooser(view)
    legal = set(view.legal)
    for key in keys:
        action = chooser.press(COMMANDS[key])
        assert action is None or action in legal
        assert action is None or key not in ("esc", "left", "right", "up", "down")
        assert chooser.option is None or chooser.under_cursor in (None, *view_kinds(view))
        assert all(offer.id in KEYS for offer in chooser.offers)


def view_kinds(view: View) -> set[str]:
    duel = view.duel
    played = [*(duel.attack or ()), *(duel.defense or ())] if duel else []
    return {*view.hand, *view.saloon, *view.graveyard, *(card.kind for card in played)}


@pytest.mark.parametrize("phase", PHASES)
def test_every_legal_action_can_be_reached(phase: str) -> None:
    assert VIEWS[phase]
    for view in VIEWS[phase]:
        assert reachable(view) == set(map(str, view.legal))


def test_cards_beyond_the_ninth_are_reached_too() -> None:
    state = table(("reload scout scout scout scout dodge dodge dodge distract five hit", ""))
    chooser = choosing(state)
    press(chooser, "9 right right enter 9")
    assert press(chooser, "a") == ["attack hit"]
