"""The actions' texts, and the reasons for what is not legal: section Actions, refusals."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.chance import SeededChance
from rules.core import UnknownAction
from rules.cowboys.actions import DRAW, STOP, Burn, Buy, Explode, First, burns, buys
from rules.cowboys.cards import CARDS
from rules.cowboys.refusals import refusal, why_not
from rules.cowboys.state import Options
from tests.cowboys.tables import COWBOYS, draw, play, table
from tests.support.games import walk


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("draw", DRAW),
        ("stop", STOP),
        ("first 0", First(0)),
        ("first 3", First(3)),
        ("explode 1-river-x2", Explode("1-river-x2")),
        ("buy 1.1", Buy(1, 1)),
        ("buy 6.9", Buy(6, 9)),
        ("burn 4.2", Burn(4, 2)),
    ],
)
def test_each_action_has_one_text(text: str, action: object) -> None:
    assert str(action) == text
    assert COWBOYS.parse(text) == action
    assert hash(COWBOYS.parse(text)) == hash(action)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Draw",
        "draw ",
        " draw",
        "draw\n",
        "pass",
        "first",
        "first 4",
        "first -1",
        "first 01",
        "first ١",
        "explode",
        "explode x",
        "explode 1-river-x2 1-river-x2",
        "buy",
        "buy 1",
        "buy 0.1",
        "buy 1.0",
        "buy 7.1",
        "buy 1.10",
        "buy 1,1",
        "buy 1.1 ",
        "burn 1.1\n",
        "burn river",
    ],
)
def test_any_other_text_is_unknown(text: str) -> None:
    with pytest.raises(UnknownAction, match="no action of Cards for Cowboys"):
        COWBOYS.parse(text)


RULEBOOK = COWBOYS.rulebook()

EVERY_ACTION = (
    DRAW,
    STOP,
    *(First(seat) for seat in range(5)),
    *(Explode(card) for card in CARDS),
    *buys(9),
    *burns(9),
    Buy(0, 1),
    Buy(7, 1),
    Burn(1, 0),
    Burn(1, 10),
)


@given(st.text(max_size=20))
def test_whatever_parses_is_written_the_same(text: str) -> None:
    try:
        action = COWBOYS.parse(text)
    except UnknownAction:
        return
    assert str(action) == text


@settings(max_examples=20)
@given(st.sampled_from((2, 3, 4)), st.integers(0, 999))
def test_what_is_listed_is_what_is_legal_and_the_rest_is_refused_with_a_reason(
    seats: int, seed: int
) -> None:
    state, _ = COWBOYS.new(seats, Options(), SeededChance(str(seed)))
    rng = Random(seed)
    for number, (seat, action) in enumerate(walk(state, rng)):
        if number % 16 == seed % 16:
            for other in state.seats:
                _check_every_action(state, other)
        state.apply(seat, action)
    for other in state.seats:
        _check_every_action(state, other)


def _check_every_action(state, seat: int) -> None:
    listed = state.legal_actions(seat)
    assert len(set(listed)) == len(listed)
    view = state.view(seat)
    families = {str(action).split(" ")[0] for action in listed}
    for family in ("draw", "stop", "first", "explode", "buy", "burn"):
        assert (refusal(view, family) is None) == (family in families)
    for action in EVERY_ACTION:
        assert state.is_legal(seat, action) == (action in listed)
        if action not in listed:
            found = why_not(view, action)
            assert found.reason
            assert not found.reason.endswith(".")
            assert found.ruling in RULEBOOK


def test_parsing_is_the_inverse_of_writing() -> None:
    for action in EVERY_ACTION[:-4]:
        if action != First(4):
            assert COWBOYS.parse(str(action)) == action


def test_a_spectator_decides_nothing() -> None:
    state = table(("r1", "r1"))
    found = refusal(state.view(None), "draw")
    assert found is not None
    assert found.reason == "a spectator decides nothing"
    assert why_not(state.view(None), Buy(1, 1)) == found


def test_a_family_that_may_hold_something_legal_is_not_refused() -> None:
    state = table(("s2 s2 x2", "r1"))
    assert refusal(state.view(0), "draw") is None
    draw(state, 3, 1)
    assert refusal(state.view(0), "first") is None
    play(state, "0: first 0")
    assert [refusal(state.view(0), family) for family in ("explode", "buy", "burn")] == [None] * 3


@pytest.mark.parametrize(
    ("family", "reason"),
    [
        ("draw", "the drawing of this round is over"),
        ("first", "it is settled who buys first"),
        ("explode", "you have no Explosive drawn this round"),
        ("buy", "no face-up card costs $1 or less: burn one"),
    ],
)
def test_a_buyer_is_told_why_not(family, reason: str) -> None:
    state = table(("r1", "s2"))
    draw(state, 1, 1)
    play(state, "1: first 0")
    found = refusal(state.view(0), family)
    assert found is not None
    assert found.reason == reason
