"""A key held down or hammered for one question never answers the next (two at one keyboard)."""

import pytest

from rules.record import SaveError
from tests.support.games import duel, header, play, table
from tests.support.terminal import key_bytes
from tests.table.conftest import PEOPLE, laid_out
from tests.table.players import hasty
from tests.table.reading import hand_shown
from tui.screens.quiet import HELD, Quiet
from tui.session import Session


class Clock:
    """Seconds that pass when told to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_key_is_meant_for_what_was_asked_when_its_burst_began() -> None:
    clock = Clock()
    quiet = Quiet(clock)
    assert quiet.touch()
    quiet.change()
    for _ in range(100):
        clock.now += HELD / 2
        assert not quiet.touch()
    clock.now += 1.1 * HELD
    assert quiet.touch()
    clock.now += HELD / 100
    assert quiet.touch(), "nothing has changed since"


def test_the_time_without_a_key_is_known() -> None:
    clock = Clock()
    quiet = Quiet(clock)
    quiet.touch()
    clock.now += 7
    assert quiet.seconds == 7


def rest(at) -> None:
    """Let nobody have touched the keyboard for a while."""
    at.page._quiet._last -= 1


@pytest.fixture
def asked_twice():
    """A reveal in which Ann has used Dodge 'N' Shoot: two questions follow one another."""
    state = duel("scout", "five", hands=("dodge", "five"), decks=("five five", "scout scout"))
    play(state, "0: use dodge")
    return state


async def test_n_in_a_burst_answers_one_question_alone(seated, asked_twice) -> None:
    async with seated(PEOPLE, state=asked_twice) as at:
        rest(at)
        at.driver.feed(b"n" * 100)
        await at.until(lambda: at.session.match.version > 0)
        await at.shown()
        assert at.session.match.version == 1
        assert at.page.mode == "table"
        assert at.prompt.startswith("Attack: a single 5; defense: a single 2.")


async def test_a_letter_in_a_burst_is_no_answer_to_the_next_question(seated, asked_twice) -> None:
    async with seated(PEOPLE, state=asked_twice) as at:
        rest(at)
        at.driver.feed(b"nbbbaaa")
        await at.until(lambda: at.session.match.version > 0)
        await at.shown()
        assert at.page.mode == "table"
        assert at.name == "RattlesnakeTable"


@pytest.mark.parametrize("key", ["space", "enter"])
async def test_a_burst_at_the_public_question_opens_no_hand(seated, key) -> None:
    """Everybody looks at the screen when the question is answered."""
    state = table(("scout reload five", "five"), decks=("five five five", "five"))
    play(state, "0: use reload")
    async with seated(PEOPLE, state=state) as at:
        at.session.take_keyboard(0)
        at.session.cover()
        rest(at)
        at.driver.feed(b"n" + key_bytes(key) * 100)
        await at.until(lambda: at.session.match.version > 0)
        await at.shown()
        assert at.prompt == "space shows Ann's hand."
        assert hand_shown(at.rows) == []


async def test_when_the_burst_is_over_one_key_shows_it(seated) -> None:
    state = table(("reload five", "five"), decks=("five five five", "five"))
    play(state, "0: use reload")
    async with seated(PEOPLE, state=state) as at:
        at.session.take_keyboard(0)
        at.session.cover()
        rest(at)
        await at.press("n")
        rest(at)
        await at.press("space")
        assert hand_shown(at.rows) == ["five"] * 3


async def test_where_nobody_shares_the_keyboard_no_key_is_kept_waiting(seated) -> None:
    async with seated() as at:
        while at.view.phase != "main":
            await at.decide(hasty(at.view))
        version = at.session.match.version
        await at.decide(hasty(at.view))
        await at.press("1", "1", "p")
        assert at.page.chooser.picked == []
        assert at.session.match.version > version


async def test_an_answer_that_cannot_be_saved_leaves_the_question_open(seated, monkeypatch) -> None:
    async with seated(PEOPLE, state=duel("scout", "five", hands=("five", "five"))) as at:
        with monkeypatch.context() as patch:
            patch.setattr(at.session, "submit", refuse)
            rest(at)
            await at.press("n")
            assert at.story == "game.jsonl cannot be saved: No space left on device."
            assert at.page.mode == "table"
        rest(at)
        await at.press("n")
        assert at.session.match.view(None).phase == "after"


def refuse(*given: object) -> None:
    raise SaveError("game.jsonl cannot be saved: No space left on device.")


async def test_without_a_curtain_the_hand_of_whoever_is_next_lies_open(seated) -> None:
    match = laid_out(header(), table(("five", "scout scout")))
    async with seated(PEOPLE, session=Session(match, curtain="never")) as at:
        assert hand_shown(at.rows) == ["five"]
        await at.press("1", "a")
        assert at.name == "RattlesnakeTable"
        assert hand_shown(at.rows) == ["scout", "scout"]
        assert at.prompt == "player 0 attacks with 1 card. How do you defend?"


async def test_a_key_of_an_old_burst_is_no_action_at_all(seated) -> None:
    async with seated(state=table(("five hit scout", ""))) as at:
        at.page._quiet.touch()
        at.page._quiet.change()
        # However slow the machine, the key comes within the burst.
        at.page._quiet._last += 60
        before = at.text
        await at.press("1")
        assert at.text == before
        at.page._quiet._last -= 2 * HELD
        await at.press("1")
        assert at.prompt == "Picked: a single 2"
