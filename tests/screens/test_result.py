"""The end of a game: who won and why, and what to do next."""

import pytest

from rules.record import SeatInfo
from tui import saves
from tui.start import Play


@pytest.fixture
def bots_alone() -> Play:
    """A game that plays itself, over in a moment."""
    seats = [SeatInfo("ROSE", "bot", "random"), SeatInfo("DOC", "bot", "random")]
    return Play(saves.new_header("rattlesnake", seats, {}, "seven"))


async def finished(shown) -> None:
    """Wait until the game is over."""
    for _ in range(2000):
        if shown.name == "Result" and "Play again" in shown.text:
            return
        await shown.pilot.pause()
    raise AssertionError(f"the game does not end:\n{shown.text}")


async def test_it_tells_who_won_and_why(opened, bots_alone) -> None:
    async with opened(bots_alone) as shown:
        await finished(shown)
        assert " wins: " in shown.text
        assert "Seed: seven" in shown.text
        assert shown.chosen.startswith("a  Play again")


@pytest.mark.parametrize(
    ("key", "page"),
    [("n", "NewGame"), ("l", "StoryPage"), ("m", "HomePage"), ("escape", "RattlesnakeTable")],
)
async def test_what_to_do_next(opened, bots_alone, key, page) -> None:
    async with opened(bots_alone) as shown:
        await finished(shown)
        await shown.press(key)
        assert shown.name == page


async def test_again_means_the_same_seats_and_another_shuffle(opened, bots_alone) -> None:
    async with opened(bots_alone) as shown:
        await finished(shown)
        before = shown.app.session.match.header
        await shown.press("a")
        after = shown.app.session.match.header
        assert after.seats == before.seats
        assert after.seed != before.seed


async def test_from_the_finished_table_q_goes_without_a_question(opened, bots_alone) -> None:
    async with opened(bots_alone) as shown:
        await finished(shown)
        await shown.press("escape", "q")
        assert shown.left
