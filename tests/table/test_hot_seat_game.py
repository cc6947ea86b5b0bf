"""A whole game of two people at one keyboard in a real terminal: what each of them ever saw."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from rules.record import Replay, check, read
from tests.support.terminal import AT_REST
from tests.table.people import NAMES, TWO, Witness
from tests.table.players import hasty, lively
from tui.narration import narrate

SEED = "f"


def warm(rng: Random):
    """Return choices for a short game in which everything happens now and then."""
    sometimes = lively(rng)
    return lambda view: sometimes(view) if rng.random() < 0.25 else hasty(view)


@pytest.fixture(scope="module")
def witness(tmp_path_factory) -> Iterator[Witness]:
    """A game played to its end."""
    folder = tmp_path_factory.mktemp("people")
    with Witness(folder, "play", "rattlesnake", *TWO, "--seed", SEED, brisk=True) as terminal:
        terminal.until("The keyboard goes to")
        terminal.play(warm(Random(SEED)))
        terminal.press("q")
        assert terminal.wait_exit() == 0
        yield terminal


def test_it_is_a_whole_and_correct_game(witness) -> None:
    assert check(read(witness.record)).outcome is not None
    words = {word for line in witness.actions() for word in line.split()[1:3]}
    assert words >= {"buy", "attack", "defend", "scout", "return", "distract", "switchup", "allow"}
    assert witness.modes() == AT_REST


def test_an_open_hand_is_always_that_of_whoever_decides(witness) -> None:
    """Frame by frame, the open hand is one person's hand at a moment when they decide."""
    moments = decisions(witness)
    at = 0
    opened = 0
    for frame in witness.frames:
        if frame.open_hand is None:
            continue
        while moments[at] != frame.open_hand:
            at += 1
            assert at < len(moments), f"nobody who decides holds this:\n{frame.text}"
        opened += 1
    assert opened > 25


def decisions(witness: Witness) -> list[tuple[str, tuple[str, ...]]]:
    """Return who decided, and their hand, for every decision of the record."""
    replay = Replay(read(witness.record))
    found = []
    while (following := replay.next_action) is not None:
        seat = following[1]
        found.append((NAMES[seat], replay.state.hands[seat]))
        replay.step()
    return found


def test_another_hand_opens_only_after_the_curtain_opened_for_its_owner(witness) -> None:
    owner = None
    for before, frame in zip(witness.frames, witness.frames[1:], strict=False):
        if frame.curtain is not None:
            called = frame.curtain
            owner = None
            assert frame.open_hand is None
        elif before.curtain is not None:
            owner = called
            assert frame.open_hand is None, "the hand is face down when the curtain opens"
        if frame.open_hand is not None:
            assert frame.open_hand[0] == owner


def test_the_public_question_and_the_curtain_show_no_hand(witness) -> None:
    asked = [frame for frame in witness.frames if frame.rows[-1].rstrip().endswith("n no one")]
    assert len(asked) > 10
    for frame in asked:
        assert frame.open_hand is None


def test_no_cell_flashes_between_two_frames(witness) -> None:
    assert witness.watched.flashes == []


def test_a_hidden_attack_is_never_shown_to_the_other(witness) -> None:
    hidden = [frame for frame in witness.frames if "not played yet" in frame.text]
    assert hidden
    for frame in hidden:
        (top,) = [number for number, row in enumerate(frame.rows) if "not played yet" in row]
        assert not re.search(r"[╭╔][1-5H]", frame.rows[top - 1])


def test_no_sentence_ever_told_what_only_one_person_may_know(witness) -> None:
    replay = Replay(read(witness.record))
    story = list(replay.opening)
    while replay.next_action is not None:
        story += replay.step()
    public = {sentence.text for sentence in told(story, None)}
    private = {s.text for seat in (0, 1) for s in told(story, seat)} - public
    assert any("draws" in text for text in private)
    shown = " ".join(" ".join(frame.text.split()) for frame in witness.frames)
    for text in private:
        assert text not in shown


def told(story, seat):
    seen = [event for each in story if (event := each.seen_by(seat)) is not None]
    return narrate("rattlesnake", seen, NAMES, seat)


def test_nothing_but_cells_is_ever_sent(witness) -> None:
    """No title, no clipboard, no other message in which a secret could travel."""
    assert witness.find(re.compile(rb"\x1b[\]PX^_]")) == -1
