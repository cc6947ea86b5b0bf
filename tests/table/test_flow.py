"""What a person alone with a bot meets at the table, key by key."""

import asyncio
from random import Random

import pytest

from rules.rattlesnake.actions import parse
from rules.record import RecordFile, SaveError, check, read
from tests.support.games import play, table
from tests.support.terminal import TIMEOUT, key_bytes
from tests.table.conftest import BOT
from tests.table.players import hasty, keys_for, lively
from tui.start import resume_game

FULL = "game.jsonl cannot be saved: No space left on device."


def full(self, lines) -> None:
    raise SaveError(FULL)


def written(folders) -> list[str]:
    """Return the actions of the only record."""
    record = read(next(folders.games.glob("*.jsonl")))
    check(record)
    return [f"{line['seat']}: {line['do']}" for _, line in record.lines if "do" in line]


@pytest.mark.parametrize("seed", ["dawn", "noon"])
async def test_a_whole_game_by_hotkeys(seated, folders, seed) -> None:
    choose = lively(Random(seed))
    chosen = []
    async with seated(BOT, seed) as at:
        while at.name == "RattlesnakeTable":
            action = choose(at.view)
            chosen.append(f"0: {action}")
            await at.decide(action)
        assert at.name == "Result"
        await at.shown()
        assert " win: " in at.text or "ROSE wins: " in at.text
    assert [line for line in written(folders) if line.startswith("0")] == chosen


async def test_from_the_result_one_looks_at_the_table_and_back(seated) -> None:
    async with seated() as at:
        while at.name == "RattlesnakeTable":
            await at.decide(hasty(at.view))
        await at.press("escape")
        assert at.name == "RattlesnakeTable"
        assert "enter the result" in at.text
        await at.press("a", "1", "p", "enter")
        assert at.name == "Result"


# Keys that come too early


async def test_what_is_typed_ahead_of_a_bots_turn_is_dropped(seated) -> None:
    async with seated() as at:
        while at.view.phase != "main":
            await at.decide(hasty(at.view))
        keys = [*keys_for(at.view, hasty(at.view)), *"11213ppdde"]
        version = at.session.match.version
        at.driver.feed(b"".join(map(key_bytes, keys)))
        await at.until(lambda: at.session.match.version > version + 1)
        await at.my_turn()
        assert at.page.chooser.picked == []
        assert at.page.chooser.note == ""


@pytest.mark.parametrize("key", ["space", "1", "p", "enter"])
async def test_any_key_goes_on_while_a_bots_move_is_told(seated, monkeypatch, key) -> None:
    state = table(("five", "five"), decks=("five five", "five five"))
    async with seated(state=state, speed="normal") as at:
        while at.view.phase != "main":
            await at.decide(hasty(at.view))
        monkeypatch.setattr(at.session, "pause", lambda speed: 3600.0)
        at.driver.feed(b"".join(map(key_bytes, keys_for(at.view, hasty(at.view)))))
        await at.until(lambda: at.page.mode == "bots")
        async with asyncio.timeout(TIMEOUT):
            while at.page.mode != "person":
                await at.press(key)
        assert at.page.chooser.picked == []


async def test_what_the_bots_did_is_told_one_step_at_a_time(seated, monkeypatch) -> None:
    state = table(("five", "reload five"), decks=("five five", "five five five"), active=1)
    async with seated(state=state, speed="normal") as at:
        monkeypatch.setattr(at.session, "pause", lambda speed: 0.0)
        told = []
        present = at.page.present
        monkeypatch.setattr(at.page, "present", lambda: (told.append(at.page.story), present()))
        await at.decide(hasty(at.view))
        log = [sentence.text for sentence in at.session.log(0)]
        shown = list(dict.fromkeys(told))
        assert [text for text in shown if text in log] == [text for text in log if text in shown]
        assert len(shown) > 1


async def test_without_pauses_as_much_is_told_as_the_line_holds(seated) -> None:
    async with seated(size=(200, 24)) as at:
        while at.view.phase != "main":
            await at.decide(hasty(at.view))
        before = len(at.session.log(0))
        await at.decide(hasty(at.view))
        await at.shown()
        log = [sentence.text for sentence in at.session.log(0)]
        told = at.page.story
        assert " ".join(log[before:]).endswith(told)
        assert log[-2] in told
        assert told in at.text


# Pages over the table


async def test_the_log_opens_at_its_end_and_closes(seated) -> None:
    async with seated() as at:
        await at.press("l")
        assert at.name == "LogPage"
        assert at.session.log(0)[-1].text.split()[0] in at.text
        await at.press("escape")
        assert at.name == "RattlesnakeTable"


async def test_the_piles_are_open_to_all(seated) -> None:
    state = table(("five", ""), discards=("scout scout hit", ""), graveyard="dodge")
    async with seated(state=state) as at:
        await at.press("g")
        assert "Graveyard: 1 Dodge 'N' Shoot" in at.text
        assert "Ann's discard: 2 Scout, 1 Hit" in at.text
        assert "ROSE's discard: empty" in at.text


@pytest.mark.parametrize(("key", "page"), [("r", "RulesPage"), ("?", "KeysPage")])
async def test_pages_open_over_the_table_and_leave_the_choice_alone(seated, key, page) -> None:
    async with seated(state=table(("five scout", ""))) as at:
        await at.press("1", key)
        assert at.name == page
        await at.press("escape")
        assert at.page.chooser.picked == [0]


# Aids


async def test_a_hint_says_what_to_do_in_one_sentence(seated) -> None:
    async with seated() as at:
        await at.press("h")
        why = at.session.hint(0).why
        assert at.prompt
        assert why.startswith(at.prompt.rstrip("…"))
        await at.press("right")
        assert not why.startswith(at.prompt)


async def test_the_odds_stand_beside_what_is_picked(seated) -> None:
    async with seated(state=table(("five five", "scout"))) as at:
        await at.press("1", "2")
        assert at.prompt == "Picked: set of 2 (5 5)"
        await at.press("o")
        assert at.prompt == "The odds of what you pick are shown."
        await at.press("1", "1")
        assert at.prompt.startswith("Picked: set of 2 (5 5)  ·  succeeds ")
        assert at.prompt.endswith("% if no ability is used")
        await at.press("o", "1", "1")
        assert at.prompt == "Picked: set of 2 (5 5)"


async def test_reading_a_card_with_the_arrows_tells_what_it_does(seated) -> None:
    async with seated(state=table(("reload scout", ""))) as at:
        await at.press("right")
        assert at.prompt == "Scout: Draw 2, then put one of them back on your deck."


async def test_a_key_that_is_not_legal_says_why(seated) -> None:
    async with seated(state=table(("five", ""))) as at:
        await at.press("p")
        assert at.prompt == "This is your turn: end it instead (Turn)."


# Undo


async def test_undo_takes_back_what_is_not_confirmed(seated) -> None:
    async with seated(state=table(("five five scout", ""))) as at:
        await at.press("1", "2", "u")
        assert at.page.chooser.picked == []
        await at.press("u")
        assert at.prompt == "There is no decision of yours to take back."


async def test_undo_never_crosses_what_was_seen(seated) -> None:
    async with seated(state=table(("five five scout", "five"))) as at:
        await at.decide(parse("buy 1 for scout five"))
        version = at.session.match.version
        await at.press("u")
        assert at.prompt.startswith("Something new has been seen since")
        assert at.session.match.version == version


async def test_undo_crosses_it_with_free_undo_and_marks_the_game(seated) -> None:
    async with seated(seed="noon", free_undo=True) as at:
        while at.view.phase != "main":
            await at.decide(hasty(at.view))
        version, hand = at.session.match.version, at.view.hand
        await at.decide(hasty(at.view))
        assert at.session.match.version > version
        await at.press("u")
        await at.my_turn()
        assert (at.session.match.version, at.view.hand) == (version, hand)
        assert at.story == "Your last decision was taken back; the game is marked."
        while at.name == "RattlesnakeTable":
            await at.decide(hasty(at.view))
        await at.shown()
        assert "A decision was taken back in this game." in at.text


def scouting(view) -> object:
    """Return the use of Scout in a turn of one's own, else what ends games soon."""
    scout = [action for action in view.legal if str(action) == "use scout"]
    return scout[0] if scout and view.phase == "main" else hasty(view)


async def test_undo_of_what_showed_nothing_is_free_and_leaves_no_mark(seated) -> None:
    async with seated(seed="scout") as at:
        while at.view.phase != "return":
            await at.decide(scouting(at.view))
        version, view = at.session.match.version, at.view
        await at.decide(view.legal[0])
        assert (at.view.phase, at.session.match.version) == ("main", version + 1)
        await at.press("u")
        assert at.view == view
        assert at.story == "Your last decision was taken back."
        assert not at.page.undone
        await at.press("u")
        assert at.prompt.startswith("Something new has been seen since")


# Covering


async def test_a_covered_hand_shows_nothing_and_takes_no_key(seated) -> None:
    async with seated(state=table(("five five", ""))) as at:
        await at.press("1", ".")
        assert "FIVE" not in at.text
        await at.press("2", "a", "e", "enter", "h", "u")
        assert at.session.match.version == 0
        assert at.page.chooser.picked == [0]
        await at.press("space")
        assert "FIVE" in at.text
        await at.press("space")
        assert "FIVE" not in at.text


async def test_a_lost_focus_covers_nothing_in_front_of_one_person(seated) -> None:
    async with seated(state=table(("five five", ""))) as at:
        at.driver.feed(b"\x1b[O")
        await at.shown()
        assert "FIVE" in at.text


# Leaving and going on


async def test_a_game_left_goes_on_where_it_was(seated, folders) -> None:
    async with seated(seed="noon") as at:
        for _ in range(4):
            await at.decide(hasty(at.view))
        view, lines = at.view, len(at.session.match.lines)
        await at.press("q", "y")
        assert at.left
    session = resume_game(next(folders.games.glob("*.jsonl")))
    async with seated(session=session) as at:
        assert at.view == view
        assert len(at.session.match.lines) == lines
        assert at.story
        while at.name == "RattlesnakeTable":
            await at.decide(hasty(at.view))


# A full disk


async def test_a_decision_that_cannot_be_saved_says_so_and_stays_open(
    seated, folders, monkeypatch
) -> None:
    async with seated() as at:
        version, action = at.session.match.version, hasty(at.view)
        with monkeypatch.context() as patch:
            patch.setattr(RecordFile, "append", full)
            await at.press(*keys_for(at.view, action))
            assert at.prompt == FULL
            assert at.session.match.version == version
            assert at.page.mode == "person"
        await at.press(keys_for(at.view, action)[-1])
        await at.my_turn()
        assert at.session.match.version > version
    assert written(folders)[version] == f"0: {action}"


async def test_the_answer_to_scout_stays_open_too(seated, monkeypatch) -> None:
    state = table(("scout", ""), decks=("five hit", "five"))
    play(state, "0: use scout", "1: allow")
    async with seated(state=state) as at:
        real = at.session.submit
        monkeypatch.setattr(at.session, "submit", lambda *given: full(None, None))
        await at.press("enter")
        assert at.prompt.startswith(FULL)
        monkeypatch.setattr(at.session, "submit", real)
        await at.press("enter")
        assert at.view.phase != "return"


async def test_a_bots_decision_that_cannot_be_saved_is_tried_again(seated, monkeypatch) -> None:
    async with seated() as at:
        while at.view.phase != "main":
            await at.decide(hasty(at.view))
        append = RecordFile.append
        calls = []

        def full_for_the_bot(self, lines) -> None:
            calls.append(lines)
            if len(calls) == 2:
                full(self, lines)
            append(self, lines)

        monkeypatch.setattr(RecordFile, "append", full_for_the_bot)
        at.driver.feed(b"".join(map(key_bytes, keys_for(at.view, hasty(at.view)))))
        await at.until(lambda: len(calls) == 2)
        await at.shown()
        assert at.story == FULL
        await at.press("space")
        await at.my_turn()
        assert len(calls) > 2
