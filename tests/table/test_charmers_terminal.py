"""Whole games of Snake Charmers in a real terminal: against bots, and of three people."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from rules.charmers.cards import FACES, Card
from rules.match import Match
from rules.record import Replay, check, read
from tests.support.games import pick
from tests.support.terminal import AT_REST
from tests.table.circle import NAMES, keys_for
from tests.table.people import Frame, Witness
from tui.narration import ask, narrate

PEOPLE = NAMES[:3]
NEAR = 11
"""The row of the near player's name at 80x24."""
HAND = 18
"""The first row that a hand may take."""

_TITLES = {face.title.upper(): card for card, face in FACES.items()}
_CARD = re.compile(rf"[│║╎] ({'|'.join(_TITLES)}) *[│║╎]")


def hand_of(rows: Sequence[str]) -> list[Card]:
    """Return the cards that lie open in the hand, from left to right."""
    found = [(m.start(), _TITLES[m[1]]) for row in rows[HAND:] for m in _CARD.finditer(row)]
    return [card for _, card in sorted(found)]


class Circled(Witness):
    """A terminal in which people play Snake Charmers."""

    def __init__(self, folder, *arguments: str, names: Sequence[str] = PEOPLE) -> None:
        self.names = names
        super().__init__(folder, "play", "charmers", *arguments, brisk=True)

    def opened(self, seat: int) -> bool:
        rows = self.rows()
        if len(rows) <= NEAR or rows[NEAR][2:18].split()[:1] != [self.names[seat].upper()]:
            return False
        return bool(hand_of(rows))

    @property
    def curtain(self) -> bool:
        return "The keyboard goes to" in self.screen_text()

    @property
    def told(self) -> bool:
        """Whether the whole table is told something before the keyboard passes."""
        return "space the keyboard goes to" in self.rows()[-1]

    def called(self, seat: int) -> bool:
        """Tell whether a person has yet to sit down, or to turn their hand up."""
        return self.told or self.curtain or self.shut(seat)

    def sit_down(self, seat: int) -> None:
        """Open the curtain for a person, past what the whole table is told."""
        if self.told:
            self.insist("space", lambda: self.curtain)
        if self.curtain:
            self.open_curtain(seat)
        if not self.opened(seat):
            self.insist("space", lambda: self.opened(seat))

    def ready(self, match: Match, seat: int) -> bool:
        """Tell whether a person sees the present question and their hand as it is now."""
        view = match.view(seat)
        question = ask("charmers", view, self.names, you=True)
        rows = self.rows()
        return rows[-2].strip() == question and hand_of(rows) == list(view.hand)

    def play_to_the_end(self, rng: Random, people: Sequence[int]) -> None:
        """Play for these people, and wait while bots decide."""
        while (match := self.match()).outcome is None:
            (seat,) = match.to_act()
            if seat in people:
                self.decide_for(match, seat, rng, alone=len(people) == 1)
            else:
                self.passes(match.version)
        self.until("Play again")

    def passes(self, version: int) -> None:
        """Wait until somebody else has decided."""
        self.waits(lambda: self.match().version > version)

    def decide_for(self, match: Match, seat: int, rng: Random, *, alone: bool) -> None:
        """Sit down, wait for the present question, and answer it by lot."""
        if not alone:
            # An open hand may still be that of the moment before, which is about to be shut.
            self.until(lambda: self.called(seat) or self.ready(match, seat))
            self.sit_down(seat)
        self.until(lambda: self.ready(match, seat))
        self.act(match, seat, pick(rng, match.view(seat).legal))

    def act(self, match: Match, seat: int, action: Any) -> None:
        """Press the keys of an action, again if the table was still changing."""
        self.insist(keys_for(match.view(seat), action), lambda: len(self.actions()) > match.version)
        assert self.actions()[match.version] == f"{seat}: {action}"


QUICK = ("--speed", "off", "--option", "quick=true")


@pytest.mark.parametrize("seats", [3, 6])
def test_a_whole_game_against_bots(tmp_path, seats: int) -> None:
    chairs = ["--seat", "human:Ann", *["--seat", "bot:random"] * (seats - 1)]
    with Circled(tmp_path, *chairs, *QUICK, "--seed", "bots") as terminal:
        terminal.until("to whom|accept or reject|which one")
        names = [info.name for info in read(terminal.record).header.seats]
        terminal.names = names
        terminal.play_to_the_end(Random(seats), [0])
        terminal.press("q")
        assert terminal.wait_exit() == 0
        assert check(read(terminal.record)).outcome is not None
        assert terminal.modes() == AT_REST


def test_a_whole_game_of_two_people_and_two_bots(tmp_path) -> None:
    chairs = ["human:Ann", "human:Bob", "bot:normal", "bot:random"]
    seats = [word for chair in chairs for word in ("--seat", chair)]
    with Circled(tmp_path, *seats, *QUICK, "--seed", "mixed") as terminal:
        terminal.until("keyboard goes to")
        terminal.names = [info.name for info in read(terminal.record).header.seats]
        terminal.play_to_the_end(Random("mixed"), [0, 1])
        terminal.press("q")
        assert terminal.wait_exit() == 0
        assert check(read(terminal.record)).outcome is not None


@pytest.fixture(scope="module")
def witness(tmp_path_factory) -> Iterator[Circled]:
    """A game of three people, played to its end."""
    chairs = [word for name in PEOPLE for word in ("--seat", f"human:{name}")]
    folder = tmp_path_factory.mktemp("circle")
    with Circled(folder, *chairs, *QUICK, "--seed", "people") as terminal:
        terminal.until("The keyboard goes to")
        terminal.play_to_the_end(Random("people"), [0, 1, 2])
        terminal.press("q")
        assert terminal.wait_exit() == 0
        yield terminal


def test_a_game_of_people_is_whole_and_correct(witness) -> None:
    assert check(read(witness.record)).outcome is not None
    assert witness.modes() == AT_REST


def played(witness: Circled) -> list[Frame]:
    """Return the frames before the end, where all hands are shown."""
    return [frame for frame in witness.frames if "the end" not in frame.text]


def test_an_open_hand_is_always_that_of_whoever_decides(witness) -> None:
    """Frame by frame, the open hand is one person's whole hand at a moment when they decide."""
    replay = Replay(read(witness.record))
    moments = []
    while (following := replay.next_action) is not None:
        seat = following[1]
        moments.append((PEOPLE[seat].upper(), list(replay.state.hands[seat])))
        replay.step()
    at, opened = 0, 0
    for frame in played(witness):
        hand = hand_of(frame.rows)
        if not hand or "T H E   E N D" in frame.text:
            continue
        shown = (frame.rows[NEAR][2:18].strip(), hand)
        while moments[at] != shown:
            at += 1
            assert at < len(moments), f"nobody who decides holds this:\n{frame.text}"
        opened += 1
    assert opened > 10


def test_a_hand_opens_only_after_the_curtain_opened_for_its_owner(witness) -> None:
    owner = called = None
    for frame in played(witness):
        for number, row in enumerate(frame.rows):
            if "The keyboard goes to" in row and "▒▒ ▒▒" in row:
                called = re.sub(r"[▒ ]", "", frame.rows[number + 2])
                owner = None
        if "shows " in frame.rows[-2]:
            owner = called
        if hand_of(frame.rows) and "T H E   E N D" not in frame.text:
            assert frame.rows[NEAR][2:18].strip() == owner


def test_every_claim_and_every_answer_is_told_to_all_with_no_hand_open(witness) -> None:
    told = [frame for frame in witness.frames if "space the keyboard goes to" in frame.rows[-1]]
    assert told
    for frame in told:
        assert not hand_of(frame.rows)
        assert "You hold" not in frame.text
        assert not re.search(r"[╭╔][0-9S][─═]", "".join(frame.rows[HAND:]))
    replay = Replay(read(witness.record))
    said = [row.rows[-2].strip() for row in told]
    while (following := replay.next_action) is not None:
        claim = getattr(following[2], "claim", None)
        replay.step()
        if claim is not None:
            what = "a snake" if claim == "snake" else f"the {claim}"
            assert any(f"“This is {what}.”" in row for row in said)


def test_no_sentence_ever_told_what_only_one_person_may_know(witness) -> None:
    replay = Replay(read(witness.record))
    story = list(replay.opening)
    while replay.next_action is not None:
        story += replay.step()

    def told(seat):
        seen = [event for each in story if (event := each.seen_by(seat)) is not None]
        return {sentence.text for sentence in narrate("charmers", seen, PEOPLE, seat)}

    private = {text for seat in range(3) for text in told(seat)} - told(None)
    assert any("said to be" in text for text in private)
    shown = " ".join(" ".join(frame.text.split()) for frame in witness.frames)
    for text in private:
        assert text not in shown


def test_nothing_but_cells_is_ever_sent(witness) -> None:
    """No title, no clipboard, no other message in which a secret could travel."""
    assert witness.find(re.compile(rb"\x1b[\]PX^_]")) == -1
