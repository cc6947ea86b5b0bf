"""Several people at one keyboard of Snake Charmers: what is shown to all, and when a hand opens."""

import pytest

from tests.charmers.tables import random_story
from tests.table.circle import NAMES, at_circle, match_of, people
from tests.table.test_charmers_layout import moment


def rejected(seats: int):
    """Return a story in which a card has just been rejected, and its giver decides."""
    for number in range(400):
        story = random_story(seats, f"rejected {number}", limit=9)
        if story.state.phase == "offer" and story.state.offers:
            return story
    raise AssertionError("no card is ever rejected")


def said(claim: str) -> str:
    return "a snake" if claim == "snake" else f"the {claim}"


@pytest.mark.parametrize("seats", [3, 6])
async def test_a_claim_is_shown_to_all_before_the_keyboard_passes(
    folders, seats, monkeypatch
) -> None:
    monkeypatch.setattr("tui.screens.quiet.HELD", 0.0)
    story = moment(seats, "answer", 1)
    state = story.state
    async with at_circle(folders, people(seats), match=match_of(story, people(seats))) as at:
        giver = NAMES[state.active].upper()
        assert at.page.mode == "told"
        assert f"{giver} ► BOB: “This is {said(state.offers[-1].claim)}.”" in at.prompt
        assert "the keyboard goes to Bob" in at.rows[-1]
        assert "You hold" not in at.text
        await at.press("space")
        await at.until(lambda: at.name == "Curtain")
        await at.shown()
        assert "B O B" in at.text
        assert said(state.offers[-1].claim) in at.text


async def test_a_rejection_is_shown_to_all_before_the_keyboard_passes(folders) -> None:
    story = rejected(3)
    async with at_circle(folders, people(3), match=match_of(story, people(3))) as at:
        giver, to = (NAMES[seat].upper() for seat in (story.state.active, story.state.addressed))
        claim = said(story.state.offers[-1].claim)
        assert at.page.mode == "told"
        assert at.prompt == f"{to} rejects {claim}: {giver} offers another card."


async def test_in_public_no_key_answers_for_anybody(folders, monkeypatch) -> None:
    monkeypatch.setattr("tui.screens.quiet.HELD", 0.0)
    story = moment(3, "answer", 1)
    async with at_circle(folders, people(3), match=match_of(story, people(3))) as at:
        await at.press("y", "n", "1", "s", "0", "b", "o", "h", "u", ".")
        assert at.page.mode == "told"
        assert at.session.match.version == len(story.decisions)
        assert "NOTEBOOK" not in at.text


async def test_the_claims_page_is_public_at_one_keyboard(folders) -> None:
    """It says of a claim what a spectator may know, not what the one at the keyboard does."""
    story = random_story(3, "page", limit=40)
    seats = people(3)
    async with at_circle(folders, seats, match=match_of(story, seats), curtain="never") as at:
        table = at.page
        await at.press("k")
        assert at.name == "LogPage"
        public, own = (table.all_claims(seat) for seat in (None, table.seat))
        assert at.page.sentences == public
        assert public != own


async def test_whoever_accepts_goes_on_with_the_hand_open(folders) -> None:
    """The look at a new card costs no key, whatever the card is."""
    story = moment(3, "answer", 1)
    seats = people(3)
    async with at_circle(folders, seats, match=match_of(story, seats), curtain="never") as at:
        assert at.page.mode == "person"
        await at.press("y")
        await at.my_turn()
        await at.shown()
        assert (at.page.seat, at.page.covered) == (1, False)
        assert len(at.view.hand) == 3
        assert "You hold" in at.text


async def test_the_notebook_closes_with_the_hand(folders) -> None:
    story = moment(3, "answer", 1)
    seats = people(3)
    async with at_circle(folders, seats, match=match_of(story, seats), curtain="never") as at:
        await at.press("o")
        assert "NOTEBOOK" in at.text
        await at.press(".")
        assert "NOTEBOOK" not in at.text
