"""Choosing in Rattlesnake: going back, and what is dimmed and why."""

import pytest

from tests.choosing.keyboard import choosing, note_of, press, reveal
from tests.support.games import duel, play, table

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
