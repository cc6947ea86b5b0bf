"""Snake Charmers in lines of text: whole games, choices in steps, and what must stay hidden."""

import re
from random import Random

import msgspec
import pytest

from rules.charmers.actions import ACCEPT, REJECT, Offer
from rules.match import Match
from rules.record import SeatInfo
from tests.charmers.tables import play as play_out
from tests.charmers.tables import table
from tests.plain.players import by_lot, play, seat
from tests.support.games import header
from tui.narration.voice import Voice
from tui.plain import charmers
from tui.plain.console import BLANK

NAMES = ("Ann", "Bob", "Cat")
VOICE = Voice(NAMES)


def session(kinds: str, seed: str):
    """Return a session of people (p) and bots (b)."""
    seats = tuple(
        SeatInfo(name, "human") if kind == "p" else SeatInfo(name.upper(), "bot", "random")
        for name, kind in zip(NAMES, kinds, strict=True)
    )
    facts = header("charmers", 3, seed=seed, options={"quick": True})
    return seat(match=Match.new(msgspec.structs.replace(facts, seats=seats)))


@pytest.mark.parametrize("number", range(4))
def test_a_whole_game_against_bots(number: int) -> None:
    game = session("pbb", f"solo {number}")
    text = play(game, by_lot(Random(number)))
    assert game.outcome is not None
    assert re.search(r" wins?, holding (a|no) snake: |A draw", text)
    assert "What do you say it is?" in text


@pytest.mark.parametrize("number", range(3))
def test_at_one_keyboard_a_hand_is_only_seen_behind_its_curtain(number: int) -> None:
    game = session("ppp", f"hot {number}")
    text = play(game, by_lot(Random(number)))
    assert game.outcome is not None
    parts = text.split("\n" * BLANK)
    assert len(parts) > 5
    for part in parts[:-1]:
        public = part.partition("Write hand to see")[0]
        assert not re.search(r"^(Card \d|You hold)", public, re.MULTILINE)
        opened = re.findall(r"^(\w) and Enter when (\w+) sits", part, re.MULTILINE)
        assert len({letter for letter, _ in opened}) <= 1


def test_what_everybody_sees() -> None:
    state = table("0 3 snake", "1 2", "4 5", circle="1n 2d 5n", quick=True)
    play_out(state, "0: address 1", "0: offer 3 as 4", "1: reject", "0: offer 0 as snake")
    assert charmers.table(state.view(2), VOICE) == [
        "Round 1, turn 1.",
        "Night: 1, 5.",
        "Day: 2.",
        "Gone: 3, 4.",
        "Quick: at each round's end the lowest day card leaves.",
        "Ann: 3 cards in hand, gate open.",
        "Bob: 2 cards in hand, gate shut.",
        "Cat: 2 cards in hand, gate open.",
        "Speaker: Ann. Addressed: Bob.",
        "First offer, said to be the 4: rejected.",
        "Second offer, said to be a snake: waits for an answer.",
    ]


def test_a_hand_says_what_each_card_does_and_what_it_wants() -> None:
    state = table("0 2 snake", "1 3", "4 5", circle="1n 2d 5n")
    play_out(state, "0: address 1", "0: offer 2 as 4", "1: reject")
    assert charmers.hand(state.view(0)) == [
        "Card 1: Zero. If accepted: nothing.",
        "Card 2: Two. If accepted: leaves. It lies in front of you.",
        "Card 3: Snake. If accepted: nothing.",
        "You hold a snake: you want one card left in the circle, a night.",
    ]


def test_every_claim_is_a_choice_for_every_card_that_can_be_offered() -> None:
    state = table("0 2 snake", "1 3", "4 5")
    play_out(state, "0: address 1", "0: offer 2 as 4", "1: reject")
    found = charmers.choices(state.view(0), VOICE)
    assert [choice.label for choice in found] == [
        "Offer card 1, the 0", "Offer card 3, a snake"
    ]  # fmt: skip
    actions = {leaf.action for choice in found for leaf in choice.choices}
    assert actions == set(state.view(0).legal)
    assert len({tuple(leaf.label for leaf in choice.choices) for choice in found}) == 1


@pytest.mark.parametrize(("text", "action"), [
    ("offer 3 as 4", Offer("3", "4")),
    ("3 4", Offer("3", "4")),
    ("offer snake as s", Offer("snake", "snake")),
    ("y", ACCEPT),
    ("accept", ACCEPT),
    ("n", REJECT),
    ("3 as 9", None),
    ("hello", None),
])  # fmt: skip
def test_what_a_person_may_write(text: str, action) -> None:
    assert charmers.read(text, table("0 3 snake", "1 2", "4 5").view(0)) == action
