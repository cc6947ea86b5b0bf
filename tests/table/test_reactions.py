"""The public question tells nothing: two games that differ in one hidden hand look the same."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from rules.chance import JournalChance
from rules.games import load_game
from rules.record import Header, RecordFile, SeatInfo, action_line
from tests.support.terminal import TIMEOUT
from tests.table.people import Witness

ANN, BOB = 0, 1
DECK = ["reload", "scout", "dodge", "distract", "five"]
STORY = """
0: end | 1: pass
1: buy 1 for reload scout | 1: attack dodge distract five takecover | 0: defend
0: end | 1: pass
1: attack reload scout dodge distract five | 0: defend
0: end | 1: pass
1: attack reload scout dodge distract five | 0: defend
"""
"""Turn by turn: Bob buys Take Cover, and plays his deck through until it comes back shuffled."""


class Stacked:
    """Chance that lays chosen cards on top of each shuffle."""

    def __init__(self, tops: dict[int, list[list[str]]]) -> None:
        self.tops = tops

    def ask(self, question: Any) -> Any:
        if question.what != "shuffle":
            answer = question.sample(Random(1).randrange)
            row = ["takecover", "focus", "quickdraw", "switchup", "doubletap"]
            return {**answer, **_with_row(answer, row)}
        top = self.tops[question.seat].pop(0)
        rest = list(question.cards)
        for card in top:
            rest.remove(card)
        return {"seat": question.seat, "cards": top + sorted(rest)}

    def clone(self) -> Any:
        return self


def _with_row(answer: Any, row: list[str]) -> dict[str, list[str]]:
    """Return the answer's cards with these in the row, the others in the deck in their order."""
    cards = [*answer["row"], *answer["deck"]]
    deck = cards.copy()
    for card in row:
        if card in deck:
            deck.remove(card)
    return {"row": row, "deck": deck[: len(answer["deck"])]}


def saved(folder: Path, last: list[str]) -> Path:
    """Save a game in which Bob has just drawn these cards, and Ann is about to play."""
    order = ["scout", *DECK, *DECK, *DECK, "reload"]
    tops = {ANN: [["five", *DECK]], BOB: [order, last]}
    journal = JournalChance(Stacked(tops))
    game = load_game("rattlesnake")
    state, _ = game.new(2, game.options(), journal)
    seats = (SeatInfo("Ann", "human"), SeatInfo("Bob", "human"))
    header = Header("rattlesnake", seats, {}, "two", "2026-01-01T00:00:00Z")
    lines = [header.line(), *journal.take()]

    def do(seat: int, text: str) -> None:
        state.apply(seat, game.parse(text))
        lines.append(action_line(seat, text))
        lines.extend(journal.take())

    for turn in STORY.strip().splitlines():
        for move in turn.split(" | "):
            do(int(move[0]), move[3:])
        if "attack" in turn:
            for seat, text in ((1, "pass"), (0, "pass"), (1, "pass"), (1, "end"), (0, "pass")):
                do(seat, text)
    assert state.to_act() == (ANN,)
    assert ("takecover" in state.hands[BOB]) == ("takecover" in last)
    path = folder / "games" / "20260101-000000-rattlesnake-two.jsonl"
    RecordFile(path).start(lines)
    return path


@pytest.fixture
def both(tmp_path: Path) -> Iterator[list[Witness]]:
    """Two games: in the first Bob holds Take Cover, in the second he does not."""
    terminals = []
    for number, last in enumerate((["takecover"], ["five"])):
        folder = tmp_path / str(number)
        saved(folder, [*last, "reload", "scout", "dodge"])
        terminals.append(Witness(folder, "resume", brisk=True))
    for terminal in terminals:
        terminal.turn_up(ANN)
    yield terminals
    for terminal in terminals:
        terminal.close()
        assert terminal.watched.flashes == []


def same(both: list[Witness], *texts: str) -> None:
    """Wait until both terminals show these texts and are at rest, looking the same."""
    for terminal in both:
        terminal.until(lambda at=terminal: all(text in at.screen_text() for text in texts))
        if terminal.now.curtain is not None:
            terminal.until("then  space")
    end = monotonic() + TIMEOUT
    while True:
        for terminal in both:
            terminal.until_quiet(0.15)
        one, other = (terminal.screen_text() for terminal in both)
        if one == other:
            return
        # One of the two may only be slower; no difference is for good.
        assert monotonic() < end, f"{one}\n\n{other}"


def test_whatever_is_held_everybody_is_asked_and_nothing_looks_different(both) -> None:
    """Through an ability, the reveal and the end of the turn, with nobody responding."""
    same(both, "ANN has the pistol")

    def each(act: Any, *texts: str) -> None:
        for terminal in both:
            act(terminal)
        same(both, *texts)

    def said(terminal: Witness, text: str) -> None:
        count = len(terminal.actions())
        terminal.press(*text.split())
        terminal.until(lambda: len(terminal.actions()) > count)

    def declined(terminal: Witness) -> None:
        count = len(terminal.actions())
        terminal.insist("n", lambda: len(terminal.actions()) > count)

    each(lambda terminal: said(terminal, "1 x"), "Ann uses Reload", "B Bob  n no one")
    each(declined, "shows Ann's hand")
    each(lambda terminal: terminal.turn_up(ANN))
    each(lambda terminal: said(terminal, "1 2 a"), "B O B")
    each(lambda terminal: terminal.open_curtain(BOB), "shows Bob's hand")
    for terminal in both:
        terminal.turn_up(BOB)
    assert both[0].now.open_hand != both[1].now.open_hand
    each(lambda terminal: said(terminal, "d d"), "A Ann  B Bob  n no one")
    each(declined, "A N N")
    each(lambda terminal: terminal.turn_up(ANN))
    each(lambda terminal: said(terminal, "p"))
    each(lambda terminal: said(terminal, "e"), "B Bob  n no one")
    each(declined, "B O B")


def test_a_volunteer_gets_the_keyboard_and_may_still_decline(both) -> None:
    for terminal in both:
        terminal.press("1", "x")
        terminal.until("no one")
        terminal.insist("b", lambda at=terminal: at.now.curtain == "Bob")
        terminal.turn_up(BOB)
        assert "Do you let it stand?" in terminal.screen_text()
        count = len(terminal.actions())
        terminal.press("p")
        terminal.until(lambda at=terminal, n=count: len(at.actions()) > n)
        assert terminal.actions()[-1] == "1: allow"
    same(both, "A N N")


def test_only_who_holds_it_can_take_cover(both) -> None:
    with_it, without = both
    for terminal in both:
        terminal.press("1", "x")
        terminal.until("no one")
        terminal.insist("b", lambda at=terminal: at.now.curtain == "Bob")
        terminal.turn_up(BOB)
    without.press("t")
    without.until("You hold no Take Cover")
    with_it.press("t")
    with_it.until(lambda: with_it.actions()[-1] == "1: takecover")
