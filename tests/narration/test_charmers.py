"""Snake Charmers in sentences: what each event says, to whom, and that no sentence says more."""

from random import Random

import pytest

from rules.charmers import events
from rules.charmers.actions import ACCEPT, REJECT, Address, Offer
from rules.core import Event, Outcome
from tests.charmers.tables import SEATS, play, random_story, table, twin
from tui.claims import Told
from tui.narration import ask, conclude, describe_action, narrate
from tui.narration.charmers import aim, cards, effect, judged, saying

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")

SENTENCES = {
    events.HandDealt(0, 2, None): "Ann is dealt 2 cards.",
    events.RoundBegan(2, 1): "Round 2: all gates are open and Bob has three cards.",
    events.PlayerAddressed(2, 0): "Cat speaks to Ann: the gate of Ann closes.",
    events.CardOffered(2, 0, 1, None, "3"): "Cat offers Ann a first card and says it is the 3.",
    events.CardOffered(2, 0, 3, None, "snake"): (
        "Cat offers Ann the third card and says it is a snake."
    ),
    events.CardRejected(0, 2, 1, "3"): "Ann rejects Cat's card, said to be the 3.",
    events.CardAccepted(0, 2, 2, None, "3"): "Ann accepts Cat's card, said to be the 3.",
    events.CardAccepted(0, 2, 3, None, "3"): "Ann has to accept Cat's card, said to be the 3.",
    events.NightTurned(3): "The 3 turns from night to day.",
    events.DayRemoved(3, False): "The 3 leaves the circle.",
    events.DayRemoved(3, True): "The 3 leaves the circle at the round's end.",
    events.NothingHappened(): "Nothing happens in the circle.",
    events.RoundEnded(2): "Round 2 ends: all gates were closed.",
    events.GameEnded("day", (0, 1), (("0",), ("1", "4"), ("snake", "snake"))): (
        "Ann and Bob win, holding no snake: no night card is left. "
        "Ann held the 0; Bob held the 1 and the 4; Cat held 2 snakes."
    ),
}
"""What a spectator is told."""

MINE = {
    events.HandDealt(0, 2, ("0", "snake")): "You are dealt the 0 and a snake.",
    events.PlayerAddressed(2, 0): "Cat speaks to you: your gate closes.",
    events.PlayerAddressed(0, 1): "You speak to Bob: the gate of Bob closes.",
    events.CardOffered(0, 1, 2, "5", "3"): (
        "You offer Bob the 5 as a second card and say it is the 3."
    ),
    events.CardRejected(0, 2, 1, "3"): "You reject Cat's card, said to be the 3.",
    events.CardAccepted(0, 2, 3, "snake", "3"): (
        "You have to accept Cat's card, said to be the 3: it is a snake."
    ),
    events.CardAccepted(1, 0, 1, "3", "3"): "Bob accepts your card, said to be the 3: it is the 3.",
    events.GameEnded("night", (0, 2), (("snake",), ("0",), ("snake",))): (
        "You and Cat win, holding a snake: one night card is left alone. "
        "You held a snake; Bob held the 0; Cat held a snake."
    ),
}
"""What Ann is told as "you"."""


@pytest.mark.parametrize("event", SENTENCES, ids=str)
def test_what_everybody_reads(event: Event) -> None:
    assert narrate("charmers", [event], NAMES)[0].text == SENTENCES[event]


@pytest.mark.parametrize("event", MINE, ids=str)
def test_what_you_read(event: Event) -> None:
    assert narrate("charmers", [event], NAMES, 0, you=True)[0].text == MINE[event]


@pytest.mark.parametrize("seats", SEATS)
def test_every_event_of_a_game_has_a_sentence(seats: int) -> None:
    story = random_story(seats, "told", quick=True)
    for viewer in (None, *range(seats)):
        for said in narrate("charmers", story.seen(viewer), NAMES, viewer, you=True):
            assert said.text.endswith(".")
            assert said.text[0].isupper()
            assert ".." not in said.text


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_games_that_a_seat_cannot_tell_apart_are_told_alike(viewer: int | None) -> None:
    alike = 0
    for number in range(12):
        story = random_story(3, f"alike {number}", limit=25)
        other = twin(story, viewer, Random(number))
        if other is None or story.state.outcome:
            continue
        alike += other.deal != story.deal
        one, two = (narrate("charmers", each.seen(viewer), NAMES) for each in (story, other))
        assert one == two
    assert alike > 3


# Choices and questions


def test_choices_in_words() -> None:
    state = table("0 3 snake", "1 2", "4 5")
    assert describe_action("charmers", Address(1), state.view(0), NAMES) == "Speak to Bob"
    play(state, "0: address 1")
    offer = describe_action("charmers", Offer("3", "snake"), state.view(0), NAMES)
    assert offer == "Offer Bob the 3 and say it is a snake"
    assert describe_action("charmers", ACCEPT, state.view(1), NAMES) == "Accept the card"
    assert describe_action("charmers", REJECT, state.view(1), NAMES) == "Reject the card, unseen"


def test_questions() -> None:
    state = table("0 3 snake", "1 2", "4 5")
    asked = lambda seat: ask("charmers", state.view(seat), NAMES, you=True)  # noqa: E731
    assert asked(0) == "You have three cards: to whom do you speak?"
    assert asked(None) == "Ann has three cards: to whom will they speak?"
    play(state, "0: address 1")
    assert asked(0) == "You offer Bob a first card: which one?"
    play(state, "0: offer 3 as 2")
    assert asked(1) == "Ann offers you a card, said to be the 2: accept or reject?"
    play(state, "1: reject", "0: offer 0 as 2", "1: reject")
    assert asked(0) == "You offer Bob the third card, which must be accepted: which one?"
    play(state, "0: offer snake as 2")
    assert asked(1) == ("Ann offers you a card, said to be the 2: a third offer must be accepted.")


@pytest.mark.parametrize(("outcome", "you", "text"), [
    (Outcome((1.0, 1.0, -1.0), "day"), None,
     "Ann and Bob win, holding no snake: no night card is left."),
    (Outcome((-1.0, -1.0, 1.0), "night"), None,
     "Cat wins, holding a snake: one night card is left alone."),
    (Outcome((1.0, 1.0, -1.0), "day"), 1,
     "You and Ann win, holding no snake: no night card is left."),
    (Outcome((1.0, -1.0, -1.0), "night"), 0,
     "You win, holding a snake: one night card is left alone."),
    (Outcome((0.0, 0.0, 0.0), "rounds"), 0, "A draw: 60 rounds without an end."),
])  # fmt: skip
def test_how_a_game_ended(outcome: Outcome, you: int | None, text: str) -> None:
    assert conclude("charmers", outcome, NAMES, you) == text


# Words


def test_the_words_for_cards() -> None:
    assert cards(("snake", "4", "0", "snake")) == "the 0, the 4 and 2 snakes"
    assert saying("3") == "“This is the 3.”"
    assert saying("snake") == "“This is a snake.”"
    assert aim(True).startswith("You hold a snake")
    assert aim(False).startswith("You hold no snake")


def test_what_a_card_would_do() -> None:
    lies = ("night", "day", "gone")
    assert [effect(card, lies) for card in ("1", "2", "3", "0", "snake")] == [
        "to DAY", "leaves", "nothing", "nothing", "nothing"
    ]  # fmt: skip


@pytest.mark.parametrize(("fate", "true", "words"), [
    ("waits", None, "waits"),
    ("waits", False, "waits, false"),
    ("rejected", None, "rejected"),
    ("rejected", True, "rejected, true"),
    ("accepted", None, "not known"),
    ("accepted", True, "true"),
])  # fmt: skip
def test_what_is_known_of_a_claim(fate, true, words: str) -> None:
    assert judged(Told(1, 0, 1, 1, "3", fate, true)) == words
