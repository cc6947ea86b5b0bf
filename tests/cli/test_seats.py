"""The SPECs of seats, the options and the seed of a command line."""

from typing import Any

import pytest

from rules.core import BadOptions, RulesError
from rules.games import load_game
from rules.record import SeatInfo
from tui.options import BadSeed, check_seed, parse_options
from tui.seats import check_bots, default_specs, parse_seats

GAME = load_game("rattlesnake")


def seats(*specs: str, name: str = "You") -> list[tuple[str, str, str | None]]:
    return [(seat.name, seat.kind, seat.level) for seat in parse_seats(GAME, specs, name)]


def test_without_seats_you_play_against_a_normal_bot() -> None:
    assert seats() == [("You", "human", None), ("ROSE", "bot", "normal")]
    assert default_specs(GAME) == ["me", "bot:normal"]


def test_a_bot_has_a_level_and_me_the_name_of_the_settings() -> None:
    assert seats("bot:random", "me", name="Ann") == [
        ("ROSE", "bot", "random"),
        ("Ann", "human", None),
    ]
    assert seats("me", "bot") == seats()


def test_two_people_have_names_and_none_of_them_is_you() -> None:
    assert seats("human:Ann", "human:Bob") == [("Ann", "human", None), ("Bob", "human", None)]
    assert seats("human:Ann", "me")[1] == ("Player 2", "human", None)
    assert seats("me", "human:Ann", name="Bob")[0] == ("Bob", "human", None)


def test_no_bot_has_the_name_of_a_person() -> None:
    assert seats("human:Rose", "bot")[1][0] == "DOC"


@pytest.mark.parametrize(
    ("specs", "reason"),
    [
        (["me"], "is for 2 seats, not 1"),
        (["me", "bot", "bot"], "is for 2 seats, not 3"),
        (["me", "me"], "Two seats are you"),
        (["bot", "bot"], "Nobody plays"),
        (["human:Ann", "human:ann"], "Two seats are called"),
        (["me", "human:"], "is none of"),
        (["me", "me:Ann"], "is none of"),
        (["me", "robot"], "is none of"),
        (["me", "exec:./bot"], "cannot play yet"),
        (["me", "bot:clever"], "There is no bot 'clever'"),
        (["me", "human:[b]"], "leave it out"),
    ],
)
def test_seats_that_make_no_table_are_refused(specs: list[str], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        parse_seats(GAME, specs)


def test_a_simulation_seats_bots_alone() -> None:
    assert check_bots(GAME, ["bot", "bot:random"]) == ["bot", "bot:random"]
    for specs in (["bot", "me"], ["bot"], ["bot", "bot:clever"]):
        with pytest.raises(RulesError):
            check_bots(GAME, specs)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a=locked:3,knives:2", {"locked": 3, "knives": 2}),
        ('a={"locked": 3}', {"locked": 3}),
        ("a=true", True),
        ("a=false", False),
        ("a=5", 5),
        ("a=word", "word"),
        ("a=", ""),
        ("a=x=y", "x=y"),
        ("a=b:c,d", "b:c,d"),
        ("a=b:c:d", {"b": "c:d"}),
        ("a=b:[1]", {"b": [1]}),
        ("a=\udcff", "?"),
    ],
)
def test_an_option_is_json_or_words_or_a_text(text: str, value: Any) -> None:
    assert parse_options([text]) == {"a": value}


def test_an_option_without_a_value_or_twice_is_refused() -> None:
    for texts in (["a"], ["=3"], ["a=1", "a=2"]):
        with pytest.raises(BadOptions):
            parse_options(texts)


def test_a_seed_is_any_short_printed_text() -> None:
    assert check_seed("a b é") == "a b é"
    for text in ("", "a\n", "\udce9", "x" * 65):
        with pytest.raises(BadSeed):
            check_seed(text)


def test_seats_are_what_a_record_holds() -> None:
    assert parse_seats(GAME, ["me", "bot"])[1] == SeatInfo("ROSE", "bot", "normal")
