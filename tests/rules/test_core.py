"""The contract's own parts: redaction by default, refusals, options, games by name."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import (
    BadOptions,
    Event,
    IllegalAction,
    Outcome,
    PublicEvent,
    RulesError,
    UnknownAction,
    read_options,
)
from rules.games import NAMES, load_game


class Whispered(Event, frozen=True, tag=True):
    word: str


class Shouted(PublicEvent, frozen=True, tag=True):
    word: str


@pytest.mark.parametrize("seat", [0, 1, None])
def test_an_event_is_hidden_unless_it_says_otherwise(seat: int | None) -> None:
    assert Whispered("psst").seen_by(seat) is None


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_public_event_is_seen_whole(seat: int | None) -> None:
    assert Shouted("hey").seen_by(seat) == Shouted("hey")


def test_an_event_carries_its_name_as_data() -> None:
    assert msgspec.to_builtins(Shouted("hey")) == {"event": "Shouted", "word": "hey"}


def test_events_and_outcomes_cannot_be_changed() -> None:
    for thing, field in ((Shouted("hey"), "word"), (Outcome((1.0,), "hits"), "why")):
        with pytest.raises(AttributeError):
            setattr(thing, field, "other")


def test_an_illegal_action_names_action_reason_and_ruling_in_one_sentence() -> None:
    refused = IllegalAction("attack five", "you have attacked this turn", "Turn")
    assert str(refused) == ("'attack five' is not legal now: you have attacked this turn (Turn).")
    assert (refused.action, refused.reason, refused.ruling) == (
        "attack five",
        "you have attacked this turn",
        "Turn",
    )


def test_every_refusal_of_the_rules_is_a_rules_error() -> None:
    assert all(
        issubclass(refusal, RulesError) for refusal in (IllegalAction, UnknownAction, BadOptions)
    )


def test_a_game_is_loaded_by_name() -> None:
    assert "rattlesnake" in NAMES
    assert [load_game(name).name for name in NAMES] == list(NAMES)


@pytest.mark.parametrize("name", ["", "poker", "Rattlesnake", "rattlesnake "])
def test_an_unknown_game_is_refused_naming_those_there_are(name: str) -> None:
    with pytest.raises(RulesError, match="choose one of: rattlesnake"):
        load_game(name)


@pytest.mark.parametrize("name", NAMES)
def test_options_default_and_unknown_ones_are_refused(name: str) -> None:
    game = load_game(name)
    assert read_options(game, {}) == game.options()
    with pytest.raises(BadOptions, match="no option 'colour'"):
        read_options(game, {"colour": "red"})


# What is allowed, by game and option.
ALLOWED = {
    ("rattlesnake", "events"): "five of locked and knives (R2)",
    ("cowboys", "hidden_herd"): "true or false",
    ("charmers", "quick"): "true or false",
}

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.just("locked"), inner),
)
"""Whatever JSON can say."""


def test_every_option_says_what_is_allowed() -> None:
    options = {(name, key) for name in NAMES for key in load_game(name).options.__struct_fields__}
    assert options == ALLOWED.keys()


@pytest.mark.parametrize(("name", "key"), ALLOWED)
@given(VALUES)
def test_a_refused_option_is_one_sentence_with_key_value_and_what_is_allowed(
    name: str, key: str, value: Any
) -> None:
    game = load_game(name)
    try:
        read_options(game, {key: value})
    except BadOptions as refused:
        begin = f"The option '{key}' of {game.title} cannot be "
        end = f"; it must be {ALLOWED[name, key]}."
        sentence = str(refused)
        assert sentence.startswith(begin)
        assert sentence.endswith(end)
        shown = sentence[len(begin) : -len(end)]
        assert len(shown) <= 60
        whole = msgspec.json.encode(value).decode()
        assert shown == whole or whole.startswith(shown.removesuffix("..."))


def test_a_value_that_is_nested_deeply_is_refused_all_the_same() -> None:
    game = load_game("rattlesnake")
    value: Any = 5
    for _ in range(100_000):
        value = [value]
    with pytest.raises(BadOptions, match=re.escape("cannot be nested so deeply; it must be five")):
        read_options(game, {"events": value})
