"""The claims and the circle as a reader's events tell them: what is proved, and what stays open."""

from random import Random

import pytest

from rules.charmers.cards import CLAIMS, TABLES
from tests.charmers.tables import SEATS, random_story, table, twin
from tests.charmers.tables import play as play_out
from tui.claims import Story


def heard(*moves: str, viewer: int | None) -> Story:
    """Return what a viewer makes of moves at a table of three whose circle is all night."""
    happened = play_out(table("0 3 snake", "1 2", "4 5"), *moves)
    seen = [event for each in happened if (event := each.seen_by(viewer)) is not None]
    return Story(seen, 5, viewer)


def truths(story: Story) -> list[bool | None]:
    return [told.true for told in story.claims]


OFFERS = ("0: address 1", "0: offer 0 as 3", "1: reject", "0: offer 3 as 3", "1: accept")


def test_the_giver_knows_the_truth_of_every_claim() -> None:
    assert truths(heard(*OFFERS, viewer=0)) == [False, True]


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_change_of_the_circle_proves_the_claim_and_those_rejected_before(viewer) -> None:
    """The 3 turned to day, so the card first said to be the 3 was another one."""
    story = heard(*OFFERS, viewer=viewer)
    assert truths(story) == [False, True]
    assert [told.fate for told in story.claims] == ["rejected", "accepted"]


@pytest.mark.parametrize("viewer", [2, None])
def test_if_nothing_happens_a_claim_of_a_number_in_the_circle_is_false(viewer) -> None:
    lie = ("0: address 1", "0: offer 0 as 3", "1: accept")
    assert truths(heard(*lie, viewer=viewer)) == [False]


@pytest.mark.parametrize("viewer", [2, None])
@pytest.mark.parametrize("claim", ["0", "snake"])
def test_if_nothing_happens_a_claim_of_nothing_stays_open(viewer, claim) -> None:
    moves = ("0: address 1", f"0: offer 0 as {claim}", "1: accept")
    assert truths(heard(*moves, viewer=viewer)) == [None]
    assert truths(heard(*moves, viewer=1)) == [claim == "0"]


def test_a_rejected_card_stays_open_for_all_but_its_owner() -> None:
    moves = ("0: address 1", "0: offer 0 as 4", "1: reject", "0: offer snake as 0", "1: accept")
    assert truths(heard(*moves, viewer=1)) == [None, False]
    assert truths(heard(*moves, viewer=None)) == [None, None]


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_called_true_or_false_is_so(seats: int) -> None:
    """Over whole games no reader ever judges a claim wrongly, and the circle is right."""
    for number in range(6):
        story = random_story(seats, f"judged {number}", quick=number % 2 == 0)
        real = [action.card == action.claim for _, action in story.decisions
                if hasattr(action, "claim")]  # fmt: skip
        for viewer in (None, *range(seats)):
            tale = Story(story.seen(viewer), TABLES[seats].highest, viewer)
            assert len(tale.claims) == len(real)
            for told, truth in zip(tale.claims, real, strict=True):
                assert told.true in (None, truth)
                assert told.claim in CLAIMS[seats]
            assert tale.steps[-1].sides == tuple(story.state.circle)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_games_that_a_reader_cannot_tell_apart_are_judged_alike(viewer) -> None:
    for number in range(8):
        story = random_story(3, f"readers {number}", limit=25)
        other = twin(story, viewer, Random(number))
        if other is None or story.state.outcome:
            continue
        one, two = (Story(each.seen(viewer), 5, viewer) for each in (story, other))
        assert (one.claims, one.steps) == (two.claims, two.steps)


def test_a_strip_for_every_turn_and_a_mark_for_every_round() -> None:
    story = random_story(4, "strips")
    steps = Story(story.seen(None), 6).steps
    assert [step.turn for step in steps] == list(range(len(steps)))
    assert [step.turn for step in steps if step.round_began][:3] == [0, 4, 8]
