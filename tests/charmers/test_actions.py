"""The actions' texts, and why a kind of action is not legal now."""

from __future__ import annotations

import pytest

from rules.charmers.actions import ACCEPT, REJECT, Address, Offer
from rules.charmers.refusals import refusal
from rules.core import UnknownAction
from tests.charmers.tables import CHARMERS, play, table


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("address 0", Address(0)),
        ("address 5", Address(5)),
        ("offer 3 as snake", Offer("3", "snake")),
        ("offer snake as 0", Offer("snake", "0")),
        ("accept", ACCEPT),
        ("reject", REJECT),
    ],
)
def test_texts(text: str, action: object) -> None:
    assert CHARMERS.parse(text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "address",
        "address 6",
        "address -1",
        "address 01",
        "offer ? as 3",
        "offer 3",
        "offer 3 as",
        "offer 10 as 3",
        "offer 3 as ?",
        "offer 3 as 3 ",
        "offer 3 as 3\n",
        "offer Snake as 3",
        "offer ٣ as 3",
        "Accept",
        "accept 3",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(UnknownAction):
        CHARMERS.parse(text)


def reasons(state, seat: int) -> dict[str, str | None]:
    view = state.view(seat)
    found = {}
    for family in ("address", "offer", "accept", "reject"):
        why = refusal(view, family)
        found[family] = why and why.reason
    return found


def test_each_kind_of_action_says_why_it_is_not_legal_now() -> None:
    state = table("1 2 3", "4 5", "0 snake")
    assert reasons(state, 0) == {
        "address": None,
        "offer": "address a player first",
        "accept": "no card is offered to you",
        "reject": "no card is offered to you",
    }
    assert set(reasons(state, 1).values()) == {"another player decides now"}
    play(state, "0: address 1")
    assert reasons(state, 0) == {
        "address": "you have addressed a player: offer them a card",
        "offer": None,
        "accept": "no card is offered to you",
        "reject": "no card is offered to you",
    }
    play(state, "0: offer 1 as 1")
    assert reasons(state, 1) == {
        "address": "a card is offered to you: answer first",
        "offer": "a card is offered to you: answer first",
        "accept": None,
        "reject": None,
    }
    play(state, "1: reject", "0: offer 2 as 1", "1: reject", "0: offer 3 as 1")
    assert reasons(state, 1)["reject"] == "the third card offered must be accepted"
    assert reasons(state, 1)["accept"] is None


def test_at_the_end_every_kind_is_refused() -> None:
    state = table("1 2 3", "4 5", "0 snake", circle="1n 2d")
    play(state, "0: address 1", "0: offer 1 as 1", "1: accept")
    assert set(reasons(state, 1).values()) == {"the game is over"}
