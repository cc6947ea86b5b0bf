"""What a screen of Snake Charmers may not tell: two games that a seat cannot tell apart look alike.

The other hands of the deal and the cards that others offer are chosen anew; whatever the seat
looks at then, row by row and style by style, is the same.
"""

from random import Random

import pytest

from rules.charmers.cards import ordered
from tests.charmers.tables import random_story, twin
from tests.support.pictures import cells
from tests.table.circle import at_circle, match_of, people, with_bots
from tui.claims import Story


def twins(seats: int, viewer: int | None, count: int):
    """Yield pairs of unfinished games that differ in what `viewer` cannot see."""
    found = 0
    for number in range(200):
        story = random_story(seats, f"twins {number}", limit=10 + number % 12)
        if story.state.outcome is not None or story.state.to_act() != (viewer or 0,):
            continue
        other = twin(story, viewer, Random(number))
        if other is not None and other.state.hands != story.state.hands:
            yield story, other
            found += 1
            if found == count:
                return
    raise AssertionError("too few twins")


async def looked_at(folders, story, seats) -> list[object]:
    """Return all that the person sees: the table, the notebook, the claims, the log."""
    shown = []
    async with at_circle(folders, seats, match=match_of(story, seats)) as at:
        for keys in ([], ["o"], ["o", "k"], ["escape", "l"], ["escape", "h"]):
            await at.press(*keys)
            shown.append(cells(at.driver.screen))
    return shown


@pytest.mark.parametrize("seats", [3, 4, 6])
async def test_twin_games_look_alike_to_a_seat(folders, seats) -> None:
    for story, other in twins(seats, 0, 2):
        one = await looked_at(folders, story, with_bots(seats, "normal"))
        two = await looked_at(folders, other, with_bots(seats, "normal"))
        assert one == two


@pytest.mark.parametrize("seats", [3, 5])
async def test_twin_games_look_alike_to_the_whole_table(folders, seats) -> None:
    """Before the curtain, and under a covered hand, only what is public is shown."""
    for story, other in twins(seats, None, 2):
        shown = []
        for each in (story, other):
            match = match_of(each, people(seats))
            async with at_circle(folders, people(seats), match=match) as at:
                if at.page.panels[0].__class__.__name__ == "Cloth":
                    shown.append(at.text)
                    continue
                shown.append(cells(at.driver.screen))
                await at.press("k")
                shown.append(cells(at.driver.screen))
        half = len(shown) // 2
        assert shown[:half] == shown[half:]


async def test_a_covered_hand_covers_what_only_its_owner_knows_of_a_claim(folders) -> None:
    """The giver's own claims are open again as soon as the hand lies face down."""
    seats = with_bots(3)
    for number in range(100):
        story = random_story(3, f"own {number}", limit=8)
        own, public = (Story(story.seen(viewer), 5, viewer).claims for viewer in (0, None))
        if story.state.to_act() == (0,) and own != public:
            break
    async with at_circle(folders, seats, match=match_of(story, seats)) as at:
        panel = at.panel("Claims")
        assert panel.board.tale.claims == own
        await at.press(".")
        assert panel.board.tale.claims == public
        assert "You hold" not in at.text
        assert at.text.count("▒▒▒▒▒▒▒▒▒") == 2 * len(story.state.hands[0])


async def test_a_hand_has_no_order(folders) -> None:
    """Whatever was offered and rejected before, the hand is shown sorted."""
    for number in range(60):
        story = random_story(3, f"order {number}", limit=9)
        if story.state.to_act() == (0,) and story.state.phase == "offer" and story.state.offers:
            break
    seats = with_bots(3)
    async with at_circle(folders, seats, match=match_of(story, seats)) as at:
        assert at.view.hand == ordered(at.view.hand)
