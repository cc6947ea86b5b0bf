"""Choosing in Snake Charmers: one key for each step, the same for every card and every claim."""

from random import Random

import pytest

from rules.charmers.actions import Offer
from rules.charmers.cards import CLAIMS, SNAKE
from tests.charmers.tables import SEATS, new, play, table
from tests.support.games import walk
from tui.choosing.charmers import Chooser, places_open

COMMANDS = {
    **{str(number): f"card:{number}" for number in range(1, 10)},
    **{letter: f"seat_{number}" for number, letter in enumerate("abcdef", 1)},
    "0": "zero",
    "s": "snake",
    "y": "accept",
    "n": "reject",
    "enter": "choose",
    "esc": "escape",
    "left": "left",
    "right": "right",
}
"""What the table makes of each key."""


def choosing(state) -> Chooser:
    """Return the Chooser of whoever must decide."""
    return Chooser(state.view(state.to_act()[0]))


def press(chooser: Chooser, keys: str) -> list[str]:
    """Press keys parted by spaces; return the texts of the actions they complete."""
    done = (chooser.press(COMMANDS[key]) for key in keys.split())
    return [str(action) for action in done if action is not None]


def offering(*hands: str, moves: tuple[str, ...] = ()):
    """Return a table at which seat 0 has spoken to seat 1."""
    state = table(*hands)
    play(state, "0: address 1", *moves)
    return state


def keys_of(claim: str) -> str:
    return "s" if claim == SNAKE else claim


# Everything can be reached, by keys and by arrows


@pytest.mark.parametrize("seats", SEATS)
def test_keys_reach_every_legal_action_and_no_other(seats: int) -> None:
    state = new(seats, "reach")
    for number, (seat, action) in enumerate(walk(state, Random(seats))):
        view = state.view(seat)
        found = set()
        for key in COMMANDS:
            found.update(press(Chooser(view), key))
        if view.phase == "offer":
            found = {
                done
                for place in range(len(view.hand))
                for claim in CLAIMS[seats]
                for done in press(Chooser(view), f"{place + 1} {keys_of(claim)}")
            }
        assert found == {str(legal) for legal in view.legal}
        state.apply(seat, action)
        if number == 60:
            return


@pytest.mark.parametrize("seats", SEATS)
def test_arrows_and_enter_reach_the_same(seats: int) -> None:
    state = new(seats, "arrows")
    first = choosing(state)
    reached = set()
    for step in range(seats - 1):
        reached.update(press(choosing(state), " ".join([*["right"] * step, "enter"])))
    assert reached == {str(action) for action in first.view.legal}
    state.apply(state.active, first.view.legal[0])
    reached = set()
    for place in range(3):
        for claim in range(len(CLAIMS[seats])):
            keys = [*["right"] * place, "enter", *["left"] * claim, "enter"]
            reached.update(press(choosing(state), " ".join(keys)))
    assert reached == {str(action) for action in choosing(state).view.legal}


# A truth and a lie


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("claim", CLAIMS[3])
def test_the_keys_of_a_claim_are_the_same_for_every_card(place: int, claim: str) -> None:
    state = offering("0 3 snake", "1 2", "4 5")
    card = ("0", "3", SNAKE)[place]
    assert press(choosing(state), f"{place + 1} {keys_of(claim)}") == [f"offer {card} as {claim}"]


def test_nothing_but_the_card_itself_tells_a_picked_card_from_another() -> None:
    """What the chooser says and offers while a card is picked does not depend on the card."""
    shown = set()
    for hand in ("0 3 snake", "1 2 4", "snake snake 5"):
        chooser = choosing(offering(hand, "1 2", "4 5"))
        press(chooser, "2")
        shown.add((chooser.note, str(chooser.offers), chooser.said, chooser.begun))
    assert len(shown) == 1


def test_the_last_card_costs_the_same_keys_as_the_first() -> None:
    moves = ("0: offer 0 as 0", "1: reject", "0: offer snake as 2", "1: reject")
    chooser = choosing(offering("0 3 snake", "1 2", "4 5", moves=moves))
    assert press(chooser, "2 s") == ["offer 3 as snake"]


# Turn 3: what lies rejected


def test_a_rejected_card_cannot_be_picked_again() -> None:
    state = offering("0 3 snake", "1 2", "4 5", moves=("0: offer 3 as 1", "1: reject"))
    chooser = choosing(state)
    assert places_open(state.view(0)) == [0, 2]
    assert press(chooser, "2 0") == []
    press(chooser, "2")
    assert chooser.note == "That card lies rejected in front of you: offer another (Turn 3)."


def test_a_second_snake_is_another_card() -> None:
    moves = ("0: offer snake as 1", "1: reject")
    chooser = choosing(offering("3 snake snake", "1 2", "4 5", moves=moves))
    assert chooser.open == [0, 2]
    assert press(chooser, "3 s") == ["offer snake as snake"]


def test_the_third_offer_must_be_accepted_and_the_key_says_so() -> None:
    moves = ("0: offer 0 as 0", "1: reject", "0: offer 3 as 2", "1: reject", "0: offer snake as 4")
    chooser = choosing(offering("0 3 snake", "1 2", "4 5", moves=moves))
    assert [offer.on for offer in chooser.offers] == [True, False]
    assert press(chooser, "n") == []
    assert chooser.note == "The third card offered must be accepted (Turn 3)."
    assert press(chooser, "y") == ["accept"]


# Keys that do not decide


@pytest.mark.parametrize(("keys", "note"), [
    ("a", "You cannot address yourself (Turn 1)."),
    ("c", "That player's gate is closed (Turn 1)."),
    ("f", "There is no such seat (Turn 1)."),
    ("1", "Address a player first (Turn 1)."),
    ("s", "Address a player first (Turn 1)."),
    ("y", "No card is offered to you (Turn 3)."),
])  # fmt: skip
def test_why_a_key_does_nothing_before_a_player_is_addressed(keys: str, note: str) -> None:
    chooser = choosing(table("0 3 snake", "1 2", "4 5", shut=[2]))
    assert press(chooser, keys) == []
    assert chooser.note == note


@pytest.mark.parametrize(("keys", "note"), [
    ("b", "You have addressed a player: offer them a card (Turn 1)."),
    ("4", "You have no card 4."),
    ("s", "Pick the card first, then say what it is."),
    ("0", "Pick the card first, then say what it is."),
    ("1 9", "There is no 9 in this game: the numbers go to 5."),
    ("n", "No card is offered to you (Turn 3)."),
])  # fmt: skip
def test_why_a_key_does_nothing_while_a_card_is_chosen(keys: str, note: str) -> None:
    chooser = choosing(offering("0 3 snake", "1 2", "4 5"))
    assert press(chooser, keys) == []
    assert chooser.note == note


def test_enter_never_answers_an_offer() -> None:
    chooser = choosing(offering("0 3 snake", "1 2", "4 5", moves=("0: offer 3 as 1",)))
    assert press(chooser, "enter") == []
    assert "accept or reject" in chooser.note


def test_escape_puts_the_picked_card_back_and_decides_nothing() -> None:
    chooser = choosing(offering("0 3 snake", "1 2", "4 5"))
    assert press(chooser, "1") == []
    assert chooser.begun
    assert press(chooser, "esc") == []
    assert not chooser.begun
    assert press(chooser, "2 2") == [str(Offer("3", "2"))]
