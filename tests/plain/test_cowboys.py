"""Cards for Cowboys in lines of text: whole games, and choices that the others do not read."""

import re
from random import Random

import pytest

from rules.match import Match
from rules.record import SeatInfo
from tests.cowboys.tables import draw, table
from tests.cowboys.tables import play as moves
from tests.plain.players import ANN, BOB, leave, play
from tui import saves
from tui.narration.voice import Voice
from tui.plain import cowboys
from tui.plain.console import BLANK
from tui.plain.menu import Branch, Leaf
from tui.session import Session

CAT = SeatInfo("Cat", "human")
BOTS = (SeatInfo("ROSE", "bot", "random"), SeatInfo("DOC", "bot", "random"))


def seat(*seats: SeatInfo, seed: str = "plain", curtain="auto") -> Session:
    header = saves.new_header("cowboys", seats, {}, seed)
    return Session(Match.new(header), id="the-id", curtain=curtain)


def timid(rng: Random):
    """Return somebody who stops as soon as possible and understands curtains."""

    def answer(text: str) -> str:
        *_, prompt = text.rstrip("\n").split("\n")
        if found := re.match(r"(\w) and Enter when", prompt):
            return found[1]
        if "Write hand to see" in text:
            return "hand"
        if re.search(r"^\d Stop drawing", text, re.MULTILINE):
            return "stop"
        return "1" if rng.random() < 0.9 else rng.choice(["2", "9", "hand", "table", "log"])

    return answer


@pytest.mark.parametrize("count", [2, 3])
def test_a_whole_game_against_bots(count: int) -> None:
    session = seat(ANN, *BOTS[: count - 1], seed=f"solo {count}")
    text = play(session, timid(Random(count)))
    assert session.outcome is not None
    *_, end, kept = text.splitlines()
    assert re.search(r"(win|wins|share the win)\b.* cows", end)
    assert kept.startswith("The game is kept as the-id")


def test_at_one_keyboard_a_choice_is_taken_out_of_sight_before_the_next_is_asked() -> None:
    session = seat(ANN, BOB, CAT)
    text = play(session, timid(Random(1)))
    assert session.outcome is not None
    parts = text.split("\n" * BLANK)
    assert len(parts) > 20
    for part in parts[1:-1]:
        assert re.match(r"\n*(Ann|Bob|Cat) has decided\.", part)
        opened = part.partition("\n> ")[0]
        assert "Your pile from the top" not in opened


def test_what_was_decided_cannot_be_read_off() -> None:
    """Whoever decides second reads the same whether the first drew or stopped."""
    texts = set()
    for choice in ("draw", "stop"):
        text = leave(seat(ANN, BOB), ["draw", "draw", choice])
        texts.add(text.rpartition("\n" * BLANK)[2])
    assert len(texts) == 1
    assert "Ann has decided." in texts.pop()


def test_with_the_curtain_always_a_person_asks_for_their_pile() -> None:
    text = leave(seat(ANN, BOB, curtain="always"), ["a", "draw", "b"])
    assert "The keyboard goes to Ann." in text
    assert "The keyboard goes to Bob." in text
    assert "Your pile from the top" not in text


def test_the_table_tells_a_fact_a_line() -> None:
    state = table(("r1 s2 r1", "cb s2b r1"), herds=(14, 9), front="1-snake-2")
    draw(state, 2, 2)
    told = cowboys.table(state.view(0), Voice(("Ann", "ROSE")))
    assert told[0] == "Round 1: 30 cards left in the Store."
    assert told[1].startswith("Ann: Herd 14; stopped; $3, 0 cows, 0 bandits this round; drew River")
    assert "ROSE: Herd 9; BUST;" in told[2]
    assert told[3].startswith("1.1 Rattlesnake $2 · cost 3, you have $3 · taking it turns up 2.1")
    assert len(told) == 3 + 30


def test_the_choices_are_numbered_and_the_cards_to_burn_have_a_menu_of_their_own() -> None:
    state = table(("x2 r1 r1 r1", "r1"), front="1-snake-2 1-cactus-1")
    assert [
        choice.label for choice in cowboys.choices(state.view(0), Voice(("Ann", "Bob"), 0))
    ] == ["Draw a card (River is next)"]
    draw(state, 4, 1)
    moves(state, "0: first 0")
    view = state.view(0)
    found = cowboys.choices(view, Voice(("Ann", "Bob"), 0))
    assert found[0].label == "Use up River explosive $2 for $2 more"
    assert isinstance(found[-1], Branch)
    actions = [each.action for each in (*found[:-1], *found[-1].choices) if isinstance(each, Leaf)]
    assert sorted(map(str, actions)) == sorted(map(str, view.legal))
    assert all(cowboys.read(f" {str(each).upper()} ", view) == each for each in actions[1:])
    assert cowboys.read("nonsense", view) is None
