"""The contract's own parts: redaction by default, refusals, options, games by name."""

from __future__ import annotations

import msgspec
import pytest

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
