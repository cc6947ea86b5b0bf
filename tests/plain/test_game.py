"""A game in lines of text: choices in steps, commands, the curtain, and what must stay hidden."""

import re
from random import Random

import pytest

from rules.core import RulesError
from rules.record import SaveError
from tests.plain.players import ANN, BOB, ROSE, by_lot, leave, play, script, seat
from tui.plain.console import BLANK, Left
from tui.plain.game import HELP
from tui.plain.menu import Pick, picked

AFTER_BOT = "plain"
"""A seed by which Ann begins against ROSE."""


@pytest.mark.parametrize("number", range(8))
def test_a_whole_game_against_a_bot(number: int) -> None:
    session = seat(ANN, ROSE, seed=f"solo {number}")
    text = play(session, by_lot(Random(number)))
    assert session.outcome is not None
    *_, end, kept = text.splitlines()
    assert re.fullmatch(r"(You win: ROSE has|ROSE wins: you have) no Hit left\.|A draw .*", end)
    assert kept == f"The game is kept as the-id; its seed was solo {number}."
    assert "solo" not in text.removesuffix(kept + "\n")


@pytest.mark.parametrize("choice", ["Buy", "Attack"])
def test_commands_are_carried_out_inside_a_question_too(choice: str) -> None:
    menu = leave(seat(ANN, ROSE, seed=AFTER_BOT), ["quit"])
    found = re.search(rf"^(\d+) {choice}\b", menu, re.MULTILINE)
    assert found is not None
    lines = [found[1], "help", "log", "table", "nonsense", "back", "quit"]
    text = leave(seat(ANN, ROSE, seed=AFTER_BOT), lines)
    assert "'help'" not in text
    assert "'log'" not in text
    assert re.search("no number|Write the numbers", text)
    assert text.count(HELP[0]) == 1


def test_every_event_is_told_once_and_on_one_line() -> None:
    session = seat(ANN, ROSE, seed="told")
    text = play(session, by_lot(Random(4)))
    lines = text.splitlines()
    for said in session.log(0)[:-1]:
        assert said.text in lines
    opening = session.log(0)[0].text
    assert lines.count(opening) == 1


@pytest.mark.parametrize("number", range(6))
def test_at_one_keyboard_a_hand_is_only_seen_behind_its_curtain(number: int) -> None:
    """From each cover to the next letter, and until `hand`, no card of a hand is named."""
    session = seat(ANN, BOB, seed=f"hot {number}")
    text = play(session, by_lot(Random(number)))
    assert session.outcome is not None
    parts = text.split("\n" * BLANK)
    assert len(parts) > 5
    assert any("Card 1:" in part for part in parts)
    for part in parts:
        public = part.partition("Write hand to see")[0]
        assert not re.search(r"^(Card \d|\d+ (Use|Buy|Attack|Defend))", public, re.MULTILINE)
        opened = re.findall(r"^(\w) and Enter when (\w+) sits", part, re.MULTILINE)
        if "Card 1:" in part:
            assert len({letter for letter, _ in opened}) <= 1
    assert not re.search(r"\b(You|Your)\b(?!r? (card|hand|deck))", _told(text))


def _told(text: str) -> str:
    """Return the sentences of the story: what neither asks nor lists a hand."""
    story = r"^(Ann|Bob|Turn \d+:|The saloon) [^?]*\.$"
    return "\n".join(re.findall(story, text, re.MULTILINE))


def test_a_curtain_opens_by_its_letter_alone() -> None:
    text = leave(seat(ANN, BOB), ["", "x", "hand", "1", "b" if starts() == "A" else "a"])
    assert text.count("Nothing has changed: only ") == 5
    assert "Card 1:" not in text


def starts() -> str:
    """Return the letter of the seat that begins."""
    return "AB"[seat(ANN, BOB).match.to_act()[0]]


def test_many_enters_after_ending_a_turn_show_nothing() -> None:
    letter = starts()
    text = leave(seat(ANN, BOB), [letter, "hand", "end", "", "", "", "n", "", "", ""])
    after = text.rpartition("passes at the end of the turn.")[2]
    assert "look away" in after
    assert "Card 1:" not in after


def test_choices_are_not_listed_before_the_hand_is_asked_for() -> None:
    text = leave(seat(ANN, BOB), [starts(), "1", "hint", "table", "log", "hand"])
    before, _, after = text.partition("Card 1:")
    assert "Your choices are not shown yet: write hand first." in before
    assert "A hint speaks of your cards: write hand first." in before
    assert not re.search(r"^\d End the turn", before, re.MULTILINE)
    assert re.search(r"^\d End the turn", after, re.MULTILINE)


def test_the_table_is_asked_in_public_and_a_volunteer_opens_the_curtain() -> None:
    letter = starts()
    other = "B" if letter == "A" else "A"
    text = leave(seat(ANN, BOB), [letter, "end", "z", other, other, "hand"])
    assert "The turn is ending. Does anyone respond?" in text
    assert f"'Z' is none of {other} and n." in text
    assert f"{other} and Enter when" in text.rpartition("Does anyone respond?")[2]
    assert "Pass: use nothing at the end of the turn" in text.rpartition("Card 1:")[2]


@pytest.mark.parametrize(
    "lines",
    [
        ["quit"],
        ["q"],
        [],
        ["B", "quit"],
    ],
)
def test_anybody_may_leave_at_the_curtain(lines: list[str]) -> None:
    assert "look away" in leave(seat(ANN, BOB), lines)


# One person's choices


def alone(*lines: str) -> str:
    """Return what is written when Ann, who begins, types these lines and leaves."""
    return leave(seat(ANN, ROSE, seed=first_seed()), lines)


def first_seed() -> str:
    """Return a seed by which Ann begins with a Scout and another card in hand."""
    for number in range(100):
        session = seat(ANN, ROSE, seed=f"first {number}")
        view = session.match.view(0)
        if view.active == 0 and "scout" in view.hand:
            return f"first {number}"
    raise AssertionError("a hundred deals hold one like that")


def test_help_table_log_rules_and_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    from rules.rattlesnake.game import Rattlesnake

    monkeypatch.setattr(Rattlesnake, "rulebook", lambda self: "# The rules\n\nA rule.")
    text = alone("help", "table", "log", "log all", "rules", "hint", "", "?")
    assert text.count("Write the number of a choice, or an action as in the rules") == 2
    assert re.search(r"^Ann: 4 Hits in front, 5 cards in hand, ", text, re.MULTILINE)
    assert re.search(r"^Saloon 5: ", text, re.MULTILINE)
    assert "Graveyard: nothing." in text
    assert text.count("The saloon opens with") == 3
    assert "\nThe rules\n===" in text
    assert re.search(r"^(Attack|Use|Buy|End) .*\. .*\.$", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("99", "There is no choice 99; there are 1 to "),
        ("0", "There is no choice 0; there are 1 to "),
        ("sing", "'sing' is no choice here; write help for what is."),
        ("a\x1b[2Jb", "'a\\x1b[2Jb' is no choice here"),
        ("pass", "'pass' is not legal now: this is your turn: end it instead (Turn)."),
        ("use dodge", "is not legal now: "),
        ("attack 9", "'attack 9' is no choice here"),
        ("attack 1 1", "'attack 1 1' is no choice here"),
        ("buy 7 for 1 2", "'buy 7 for 1 2' is no choice here"),
        ("log some", "'log some' is no choice here"),
    ],
)
def test_a_wrong_answer_gets_one_sentence_and_changes_nothing(line: str, said: str) -> None:
    session = seat(ANN, ROSE, seed=first_seed())
    text = leave(session, [line])
    assert said in text
    assert session.match.version == 0


def test_an_attack_is_made_in_steps_or_at_once() -> None:
    hand = seat(ANN, ROSE, seed=first_seed()).match.view(0).hand
    number = re.search(r"^(\d) Attack with cards", alone(), re.MULTILINE)
    assert number is not None
    played = []
    for lines in (
        [number[1], "x", "9", "1 1", "0", "1, 2"],
        ["attack 2 1"],
        [f"ATTACK {hand[1]} {hand[0]}"],
    ):
        session = seat(ANN, ROSE, seed=first_seed())
        text = leave(session, lines)
        played.append(session.match.lines[len(session.match.lines[:4])]["do"])
        assert "You attack with " in text
    assert set(played) == {f"attack {hand[0]} {hand[1]}"}


def test_a_purchase_is_made_in_steps_or_at_once() -> None:
    number = re.search(r"^(\d) Buy a card of the saloon", alone(), re.MULTILINE)
    assert number is not None
    for lines in (
        [number[1], "back", number[1], "7", "1", "1", "1 2"],
        ["buy 1 for 1 2"],
        ["buy 1 1 2"],
    ):
        assert "You buy " in alone(*lines)
    assert "A purchase costs just two cards." in alone(number[1], "1", "1 2 3")


def test_an_ability_by_its_number_or_its_words() -> None:
    number = re.search(r"^(\d) Use Scout: draw 2, put 1 back", alone(), re.MULTILINE)
    assert number is not None
    for line in (number[1], "use scout", "Use  Scout"):
        assert "You use Scout: draw 2, put 1 back." in alone(line)


@pytest.mark.parametrize("lines", [["quit"], ["Q"], []])
def test_leaving_tells_nothing_and_plays_nothing(lines: list[str]) -> None:
    session = seat(ANN, ROSE, seed=first_seed())
    leave(session, lines)
    assert session.match.version == 0


def test_one_may_leave_in_the_middle_of_a_choice() -> None:
    numbers = dict(re.findall(r"^(\d) (Buy|Attack)", alone(), re.MULTILINE))
    for number in numbers:
        session = seat(ANN, ROSE, seed=first_seed())
        leave(session, [number, "quit", "end"])
        assert session.match.version == 0


def test_enter_alone_is_the_only_choice_if_there_is_but_one() -> None:
    session, lot = seat(ANN, ROSE, seed="forced 1"), by_lot(Random(1))

    def answer(text: str) -> str | None:
        if "Enter alone goes on." in text:
            return "" if session.match.version < 60 else None
        return lot(text)

    with pytest.raises(Left):
        play(session, answer)
    forced = [line["do"] for line in session.match.lines if line["type"] == "action"]
    assert {"allow", "pass"} & set(forced)


def test_an_action_that_cannot_be_saved_is_told_and_can_be_tried_again() -> None:
    session = seat(ANN, ROSE, seed=first_seed())
    whole, refusals = session.match.submit, [True, True]

    def submit(*arguments: object) -> None:
        if refusals and refusals.pop():
            raise SaveError("x.jsonl cannot be saved: No space left on device.")
        whole(*arguments)  # type: ignore[arg-type]

    session.match.submit = submit  # type: ignore[method-assign]
    text = leave(session, ["end", "end", "end"])
    assert text.count("x.jsonl cannot be saved: No space left on device.") == 2
    assert session.match.version >= 1


def test_a_bot_whose_move_cannot_be_saved_waits_for_the_person() -> None:
    session = seat(ROSE, ANN, seed=bot_first())
    whole, refusals = session.match.submit, [True]

    def submit(*arguments: object) -> None:
        if refusals and refusals.pop():
            raise SaveError("x.jsonl cannot be saved: No space left on device.")
        whole(*arguments)  # type: ignore[arg-type]

    session.match.submit = submit  # type: ignore[method-assign]
    text = leave(session, [""])
    assert "Enter tries again, quit leaves:" in text
    assert session.match.version >= 1
    session = seat(ROSE, ANN, seed=bot_first())
    session.match.submit = always_full  # type: ignore[method-assign]
    assert "quit leaves:" in leave(session, ["", "quit"])


def always_full(*arguments: object) -> None:
    raise SaveError("x.jsonl cannot be saved: No space left on device.")


def bot_first() -> str:
    """Return a seed by which the first seat begins."""
    return next(
        f"bot {number}"
        for number in range(100)
        if seat(ROSE, ANN, seed=f"bot {number}").match.to_act() == (0,)
    )


def test_a_game_gone_on_with_tells_the_end_of_its_story() -> None:
    session, lot = seat(ANN, ROSE, seed="long"), by_lot(Random(1))

    def some(text: str) -> str | None:
        return lot(text) if session.match.version < 30 else None

    with pytest.raises(Left):
        play(session, some)
    again = seat(ANN, ROSE, match=session.match)
    text = leave(again, [])
    assert re.search(r"^\d+ sentences before; write log all to read them\.$", text, re.MULTILINE)
    assert session.log(0)[-1].text in text
    assert session.log(0)[0].text not in text


# Picking cards


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x", "Write the numbers of cards"),
        ("1 1", "Each card counts once"),
        ("4", "have the numbers 1 to 3"),
        ("0 1", "have the numbers 1 to 3"),
        ("1", "not that"),
    ],
)
def test_a_wrong_pick_says_why(text: str, reason: str) -> None:
    pick = Pick("", "", ("a", "b", "b"), {(): "none", ("a", "b"): "both"}, "not that")
    with pytest.raises(ValueError, match=reason):
        picked(pick, text)


def test_cards_are_picked_by_number_in_any_order() -> None:
    pick = Pick("", "", ("a", "b", "b"), {(): "none", ("a", "b"): "both"}, "not that")
    assert [picked(pick, text) for text in ("1 2", "3,1", "2 1", "0", "none")] == [
        *["both"] * 3,
        *["none"] * 2,
    ]


def test_a_refusal_is_an_error_of_the_rules() -> None:
    assert issubclass(SaveError, RulesError)
    assert script()("") is None
