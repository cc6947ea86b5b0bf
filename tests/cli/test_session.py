"""The session: who is asked and how, what the curtain guards, and what each has been told."""

from random import Random
from typing import Any

import msgspec
import pytest

from rules.match import Match
from rules.rattlesnake.actions import END, Attack
from rules.record import SeatInfo
from tests.support.games import header, pick
from tui.reactions import asked
from tui.session import Decision, Session

ANN, BOB = SeatInfo("Ann", "human"), SeatInfo("Bob", "human")
ROSE, DOC = SeatInfo("ROSE", "bot", "random"), SeatInfo("DOC", "bot", "normal")


def session(*seats: SeatInfo, seed: str = "session", **rest: Any) -> Session:
    head = msgspec.structs.replace(header(seed=seed), seats=seats)
    return Session(Match.new(head), **rest)


def ask(table: Session) -> Decision:
    """Return the next decision; the game goes on."""
    decision = table.next_decision()
    assert decision is not None
    return decision


def attack(table: Session) -> Decision:
    """Let the active player attack with one card, and return the decision that follows."""
    decision = ask(table)
    table.take_keyboard(decision.seat)
    hand = table.match.view(decision.seat).hand
    table.submit(decision.seat, Attack(hand[:1]))
    return ask(table)


def reveal(table: Session) -> int:
    """Let the first player attack and the other defend with nothing; return who attacked."""
    first = ask(table).seat
    attack(table)
    table.submit(1 - first, table.match.game.parse("defend"))
    return first


def walk(table: Session, rng: Random, volunteers: bool = True) -> list[Decision]:
    """Play to the end as a front end does, by lot; return all decisions."""
    found = []
    while (decision := table.next_decision()) is not None:
        found.append(decision)
        assert decision == table.next_decision()
        match decision.kind:
            case "bot":
                assert table.bot_move() == decision.seat
            case "table":
                table.answer_table(rng.choice([None, *decision.asked]) if volunteers else None)
            case _:
                table.take_keyboard(decision.seat)
                legal = table.match.view(decision.seat).legal
                table.submit(decision.seat, pick(rng, legal), decision.version)
    return found


# One person


def test_a_person_alone_is_asked_without_curtain_or_table() -> None:
    table = session(ANN, ROSE)
    kinds = {(each.kind, each.curtain) for each in walk(table, Random(1))}
    assert kinds == {("bot", "none"), ("person", "none")}
    assert (table.hot_seat, table.viewer) == (False, 0)
    assert (table.humans, table.bots, table.names) == ((0,), (1,), ("Ann", "ROSE"))
    assert table.outcome is not None


def test_the_story_of_a_person_alone_is_told_to_you_and_once() -> None:
    table = session(ANN, ROSE, seed="solo")
    first = table.recap(0)
    assert first[0].text.startswith("The saloon opens")
    assert any(said.text.startswith("You draw ") for said in first)
    assert table.recap(0) == []
    walk(table, Random(1))
    rest = table.recap(0)
    assert [*first, *rest] == table.log(0)
    assert [said.event for said in table.log(0)] == list(range(len(first) + len(rest)))


def test_bots_choose_alike_at_the_same_moment_of_the_same_game() -> None:
    stories = []
    for _ in range(2):
        table = session(ROSE, DOC, seed="alike")
        walk(table, Random())
        stories.append(table.match.lines)
    assert stories[0] == stories[1]


def test_a_bot_that_thinks_submits_nothing() -> None:
    table = session(ROSE, DOC)
    seat = ask(table).seat
    assert table.think(seat) == table.think(seat)
    assert table.match.version == 0


def test_a_hint_is_legal_and_has_a_reason() -> None:
    table = session(ANN, ROSE)
    while ask(table).kind == "bot":
        table.bot_move()
    advice = table.hint(0)
    assert advice.action in table.match.view(0).legal
    assert advice.why.endswith(".")


def test_pauses_lie_in_their_range_and_are_none_when_off() -> None:
    table = session(ANN, ROSE, pauses=Random(1))
    assert {table.pause("off") for _ in range(5)} == {0.0}
    assert all(0 < table.pause("fast") < 0.6 < table.pause("normal") < 1.4 for _ in range(50))


def test_going_back_forgets_what_was_told_of_later_events() -> None:
    table = session(ANN, ROSE, seed="back")
    while ask(table).kind == "bot":
        table.bot_move()
    table.recap(0)
    before, version = table.log(0), table.match.version
    table.submit(0, table.match.view(0).legal[-1])
    table.recap(0)
    table.rewind(version)
    assert table.recap(0) == []
    assert table.log(0) == before


# Several people


def test_the_first_to_act_gets_the_keyboard_through_the_curtain() -> None:
    table = session(ANN, BOB)
    decision = ask(table)
    assert (decision.kind, decision.curtain) == ("person", "full")
    table.take_keyboard(decision.seat)
    assert ask(table).curtain == "none"
    table.cover()
    assert ask(table).curtain == "key"


def test_the_defender_gets_it_through_the_curtain() -> None:
    table = session(ANN, BOB)
    first = ask(table).seat
    decision = attack(table)
    assert (decision.seat, decision.kind, decision.curtain) == (1 - first, "person", "full")


def test_after_an_ability_and_in_windows_of_two_the_table_is_asked_always() -> None:
    table = session(ANN, BOB, seed="tells")
    rng = Random(5)
    while (decision := table.next_decision()) is not None:
        view = table.match.view(None)
        public = asked("rattlesnake", view)
        assert (decision.kind == "table") == bool(public)
        assert decision.asked == public
        if decision.kind == "table":
            assert view.phase in ("respond", "reveal", "end")
            table.answer_table(None)
        else:
            table.take_keyboard(decision.seat)
            legal = table.match.view(decision.seat).legal
            table.submit(decision.seat, pick(rng, legal))


def test_no_one_declines_for_everybody_the_rules_would_ask() -> None:
    table = session(ANN, BOB)
    first = ask(table).seat
    attack(table)
    table.take_keyboard(1 - first)
    table.submit(1 - first, table.match.game.parse("defend"))
    decision = ask(table)
    assert (decision.kind, decision.asked) == ("table", (first, 1 - first))
    table.answer_table(None)
    passes = [line["do"] for line in table.match.lines[-3:] if line["type"] == "action"]
    assert passes[-2:] == ["pass", "pass"]
    assert table.match.view(None).phase in ("after", "over")


def test_after_the_end_window_the_next_player_gets_the_curtain() -> None:
    table = session(ANN, BOB)
    first = ask(table).seat
    table.take_keyboard(first)
    table.submit(first, END)
    assert ask(table).asked == (1 - first,)
    table.answer_table(None)
    assert (ask(table).seat, ask(table).curtain) == (1 - first, "full")


def test_the_attacker_at_the_keyboard_needs_one_key_after_the_window() -> None:
    table = session(ANN, BOB, curtain="auto")
    first = reveal(table)
    assert table.keyboard == first
    table.answer_table(None)
    decision = ask(table)
    assert (decision.seat, decision.kind, decision.curtain) == (first, "person", "key")


def test_a_volunteer_gets_the_keyboard_through_the_curtain_and_may_decline() -> None:
    table = session(ANN, BOB)
    first = reveal(table)
    table.answer_table(1 - first)
    decision = ask(table)
    assert (decision.seat, decision.kind, decision.curtain) == (1 - first, "person", "full")
    assert table.match.view(None).passes == 1
    table.take_keyboard(1 - first)
    assert ask(table).curtain == "none"
    table.submit(1 - first, table.match.game.parse("pass"))
    assert table.match.view(None).phase in ("after", "over")


def test_a_volunteer_at_the_keyboard_uncovers_through_the_curtain_too() -> None:
    table = session(ANN, BOB)
    first = reveal(table)
    table.answer_table(first)
    assert (ask(table).seat, ask(table).curtain) == (first, "full")


def test_two_people_are_told_public_facts_by_names() -> None:
    table = session(ANN, BOB, seed="public")
    walk(table, Random(2))
    for seat in (0, 1, None):
        story = table.recap(seat)
        assert story == table.log(seat) == table.log(None)
        assert not any(said.text.startswith(("You ", "Your ")) for said in story)
    drawn = [said.text for said in table.log(0) if " draws " in said.text]
    assert drawn
    assert all(text.endswith((" card.", " cards.")) for text in drawn)


def test_each_person_is_told_what_happened_since_they_looked() -> None:
    table = session(ANN, BOB)
    first = ask(table).seat
    opening = table.recap(first)
    assert attack(table).seat == 1 - first
    assert [said.text for said in table.recap(first)] == [
        f"{table.names[first]} attacks with 1 card."
    ]
    assert len(table.recap(1 - first)) == len(opening) + 1


@pytest.mark.parametrize(("curtain", "found"), [("never", {"none"}), ("always", {"full", "key"})])
def test_the_curtain_may_be_set(curtain: str, found: set[str]) -> None:
    table = session(ANN, BOB, curtain=curtain)
    curtains = {each.curtain for each in walk(table, Random(3)) if each.kind == "person"}
    assert curtains >= found
    assert curtains <= {"none", *found}


def test_a_person_keeps_the_keyboard_in_their_own_turn() -> None:
    table = session(ANN, BOB)
    first = reveal(table)
    table.answer_table(None)
    if table.outcome is None:
        table.take_keyboard(first)
        table.submit(first, table.match.game.parse("pass"))
        assert (ask(table).seat, ask(table).curtain) == (first, "none")


def test_whole_games_end_whoever_answers_the_table() -> None:
    for number in range(5):
        table = session(ANN, BOB, seed=f"end {number}")
        walk(table, Random(number))
        assert table.outcome is not None
        assert table.next_decision() is None


def test_letters_stand_for_seats() -> None:
    assert [session(ANN, BOB).letter(seat) for seat in (0, 1)] == ["A", "B"]


def test_closing_lets_go_of_the_save_once() -> None:
    class Counting:
        closed = 0

        def close(self) -> None:
            self.closed += 1

    hold = Counting()
    table = session(ANN, ROSE, hold=hold)
    table.close()
    table.close()
    assert hold.closed == 1
