"""What stands on the table of Snake Charmers in words: where a card lies, and who does what."""

import re
from typing import Any

import pytest

from rules.charmers.game import State
from tests.charmers.tables import play, table
from themes import load_glyphs, load_theme
from tui.circle_board import CircleBoard
from tui.claims import Story
from tui.faces.charmers import SIZES
from tui.names import YOU
from tui.paint import Canvas, Look
from tui.widgets.board_panel import BoardPanel
from tui.widgets.circle import Circle
from tui.widgets.claims import Claims
from tui.widgets.own_hand import GAP, LEFT, MOST, OwnHand


def shown(
    panel: type[BoardPanel[CircleBoard]],
    state: State,
    *,
    height: int = 13,
    name: str = "Ann",
    viewer: int | None = 0,
    glyphs: str = "unicode",
    **others: Any,
) -> list[str]:
    """Return the rows of a panel as Ann, or whoever sits in seat 0, sees it."""
    board = CircleBoard(
        view=state.view(viewer),
        names=(name, "Bob", "Cat"),
        tags=("you" if viewer == 0 and name != YOU else "", "", ""),
        **others,
    )
    painted = panel(Look(load_theme("dark"), load_glyphs(glyphs)))
    painted.board = board
    canvas = Canvas(80, height, painted.look)
    painted.paint(canvas)
    return ["".join(segment.text for segment in canvas.segments(y)) for y in range(height)]


# A card that lies in front of its owner


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["0: address 1"], []),
        (["0: offer 3 as 0"], ["offered"]),
        (["1: reject"], ["rejected"]),
        (["0: offer snake as 0"], ["rejected", "offered"]),
        (["1: accept"], []),
    ],
)
def test_a_card_lies_offered_until_it_is_answered(moves, words, size, glyphs) -> None:
    state = table("3 5 snake", "0 1", "2 4")
    course = ["0: address 1", "0: offer 3 as 0", "1: reject", "0: offer snake as 0", "1: accept"]
    play(state, *course[: course.index(moves[0]) + 1])
    width, height = SIZES[size]
    rows = shown(OwnHand, state, size=size, glyphs=glyphs, height=height + 1, covered=False)
    end = LEFT + MOST * (width + GAP)
    assert re.findall("[a-z]+", rows[-1][:end]) == words
    assert all(len(word) <= width - 2 for word in words)


def test_of_two_snakes_one_was_rejected_and_one_is_offered() -> None:
    state = table("4 snake snake", "0 1", "2 3")
    play(state, "0: address 1", "0: offer snake as 0")
    assert lying(state) == ["", "offered", ""]
    play(state, "1: reject", "0: offer snake as 1")
    assert lying(state) == ["", "rejected", "offered"]


def lying(state: State) -> list[str]:
    board = CircleBoard(view=state.view(0), names=(), tags=(), covered=False)
    return [board.lying(place) for place in range(3)]


# Who does what

SUBJECTS = [("Ann", 0), ("Ann", None), (YOU, 0), (YOU, None)]
"""Somebody with a name, and the person who has none, before their own eyes and a watcher's."""


@pytest.mark.parametrize(("name", "viewer"), SUBJECTS)
def test_a_verb_agrees_with_the_name_shown(name, viewer) -> None:
    state = table("3 5 snake", "0 1", "2 4")
    text = "\n".join(shown(Circle, state, name=name, viewer=viewer, letters="abc"))
    has, speaks = ("have", "speak") if name == YOU else ("has", "speaks")
    assert f"{name.upper()} {has} three cards" in text
    assert f" and {speaks} to ..." in text
    play(state, "0: address 1", "0: offer 3 as 0", "1: reject")
    text = "\n".join(shown(Circle, state, name=name, viewer=viewer, letters="abc"))
    chooses = "choose" if name == YOU else "chooses"
    assert f" {chooses} a second card" in text


@pytest.mark.parametrize(("name", "viewer"), SUBJECTS)
def test_the_speakers_claims_agree_with_the_name(name, viewer) -> None:
    state = table("3 5 snake", "0 1", "2 4")
    play(state, "0: address 1", "0: offer 3 as 0")
    tale = Story((), 5)
    (row, _) = shown(
        Claims, state, height=2, name=name, viewer=1 if viewer == 0 else None, tale=tale
    )
    assert f"{name.upper()} {'have' if name == YOU else 'has'} said" in row


@pytest.mark.parametrize("name", ["Ann", YOU])
def test_who_wins_is_told_of_you_and_of_others(name) -> None:
    state = table("3 2 snake", "0 1", "4 5", circle="2d 3n")
    play(state, "0: address 1", "0: offer 2 as 0", "1: accept")
    assert state.outcome is not None
    text = "\n".join(shown(Circle, state, name=name, letters="abc"))
    wins = [word for word in text.split() if word in ("WIN", "WINS")]
    assert wins == ["WIN" if name == YOU else "WINS"]
