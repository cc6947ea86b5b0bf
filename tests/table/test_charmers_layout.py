"""Where everything of Snake Charmers stands, for 3 to 6 players, in all sizes and glyph sets."""

from itertools import combinations

import pytest
from textual.geometry import Region

from rules.charmers.cards import FACES, TABLES
from tests.charmers.tables import SEATS, random_story
from tests.table.circle import at_circle, match_of, people, with_bots
from tests.table.test_layout import assert_inside
from tui.faces.charmers import RING
from tui.widgets.circle import SEAT, ring, ring_size, seat_places

SHAPES = [((80, 24), "small"), ((100, 30), "medium"), ((120, 40), "large"), ((119, 60), "medium"),
          ((200, 24), "small")]  # fmt: skip


def moment(seats: int, phase: str, viewer: int = 0):
    """Return a story that stands where `viewer` decides in a phase, some turns into the game."""
    for number in range(400):
        story = random_story(seats, f"{phase} {number}", limit=12)
        state = story.state
        if state.to_act() == (viewer,) and state.phase == phase and "day" in state.circle:
            return story
    raise AssertionError(f"{viewer} never stands in {phase}")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("width", "height", "most"), [
    (80, 13, "small"), (100, 17, "medium"), (84, 24, "large"), (119, 47, "medium"),
    (164, 13, "small"), (164, 60, "large"),
])  # fmt: skip
def test_no_card_of_the_circle_and_no_player_hides_another(seats, width, height, most) -> None:
    count = TABLES[seats].highest
    size = ring_size(seats, count, width, height, most)
    players = [Region(x, y, *SEAT) for x, y in seat_places(seats, 1, width, height)]
    cards = [Region(x, y, *RING[size]) for x, y in ring(count, width, height, size)]
    whole = Region(0, 0, width, height)
    for one, other in combinations([*players, *cards], 2):
        assert not one.overlaps(other)
    assert all(whole.contains_region(each) for each in (*players, *cards))


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize(("shape", "size"), SHAPES)
@pytest.mark.parametrize("seats", [3, 6])
async def test_everything_stands_on_the_screen(folders, seats, shape, size, glyphs) -> None:
    story = moment(seats, "answer")
    names = with_bots(seats)
    match = match_of(story, names)
    async with at_circle(folders, names, match=match, size=shape, glyphs=glyphs) as at:
        assert_inside(at)
        view = at.view
        for side in ("night", "day", "gone"):
            assert f"{side} {view.circle.count(side)}" in at.rows[0]
        assert at.text.count("NIGHT") == view.circle.count("night")
        assert at.text.count("GATE OPEN") == sum(view.gates)
        assert at.text.count("gate shut") == seats - sum(view.gates)
        for seat in names:
            assert seat.name.upper() in at.text
        for card in view.hand:
            assert f" {FACES[card].title.upper()} " in at.text
        claim = view.offers[-1].claim
        said = "a snake" if claim == "snake" else f"the {claim}"
        quote = '"' if glyphs == "ascii" else "“"
        assert f"{quote}This is {said}." in at.text
        assert "first offer" in at.text or "second offer" in at.text or "third offer" in at.text
        assert "You hold" in at.text
        assert "y accept" in at.rows[-1]
        assert "? keys" in at.rows[-1]
        if glyphs == "ascii":
            assert at.text.isascii()


@pytest.mark.parametrize(("shape", "size"), SHAPES)
@pytest.mark.parametrize("seats", SEATS)
async def test_the_notebook_fits_too(folders, seats, shape, size) -> None:
    match = match_of(moment(seats, "answer"), with_bots(seats))
    async with at_circle(folders, with_bots(seats), match=match, size=shape) as at:
        await at.press("o")
        assert_inside(at)
        assert "NOTEBOOK" in at.text
        assert at.text.count("HOLDS") >= len(set(at.view.hand))
        assert "snake" in at.text
        await at.press("o")
        assert "NOTEBOOK" not in at.text
        assert at.prompt == "The notebook is closed."


@pytest.mark.parametrize(("shape", "size"), SHAPES)
async def test_a_picked_card_is_lifted_and_every_claim_is_offered(folders, shape, size) -> None:
    match = match_of(moment(6, "offer"), with_bots(6))
    async with at_circle(folders, with_bots(6), match=match, size=shape) as at:
        place = at.page.chooser.open[-1] + 1
        await at.press(str(place))
        assert "^^^" in at.text
        assert "0 1 2 3 4 5 6 7 8 9 s" in at.text
        assert at.rows[-1].startswith(" 0-9 say a number  s say a snake  esc another card")
        await at.press("escape")
        assert "^^^" not in at.text


async def test_the_key_that_speaks_to_each_player_stands_beside_their_name(folders) -> None:
    match = match_of(moment(4, "address"), with_bots(4))
    async with at_circle(folders, with_bots(4), match=match) as at:
        for seat, (letter, name) in enumerate([("b", "ROSE"), ("c", "DOC"), ("d", "TEX")], 1):
            assert f"{letter} {name}" in at.text
            await at.press(letter)
            if at.view.gates[seat] or at.view.phase == "offer":
                break
            assert at.prompt == "That player's gate is closed (Turn 1)."


async def test_a_player_can_be_spoken_to_by_mouse(folders) -> None:
    match = match_of(moment(3, "address"), with_bots(3))
    async with at_circle(folders, with_bots(3), match=match) as at:
        seat = at.view.legal[0].seat
        await at.click_on(at.session.names[seat])
        assert at.view.addressed == seat
        await at.click_on(f" {FACES[at.view.hand[0]].title.upper()} ")
        assert at.page.chooser.picked == 0
        before = at.session.match.memory(0)[-1]
        await at.click_on("s say a snake")
        assert at.session.match.memory(0)[-1] != before


async def test_the_hint_says_what_and_why(folders) -> None:
    match = match_of(moment(3, "answer"), with_bots(3))
    async with at_circle(folders, with_bots(3), match=match) as at:
        await at.press("h")
        assert at.prompt.startswith(("Accept the card. ", "Reject the card, unseen. "))


async def test_what_the_third_offer_means_is_said(folders) -> None:
    for number in range(600):
        story = random_story(3, f"third {number}", limit=9)
        if story.state.to_act() == (0,) and len(story.state.offers) == 3:
            break
    match = match_of(story, with_bots(3))
    async with at_circle(folders, with_bots(3), match=match) as at:
        assert "third offer" in at.text
        assert "must be taken" in at.text
        assert at.prompt.endswith("a third offer must be accepted.")
        await at.press("n")
        assert at.prompt == "The third card offered must be accepted (Turn 3)."


async def test_in_hot_seat_play_the_near_seat_is_the_one_that_decides(folders) -> None:
    match = match_of(moment(5, "answer", 2), people(5))
    async with at_circle(folders, people(5), match=match, curtain="never") as at:
        assert at.rows[11][2:18].strip() == "CAT"


async def test_quick_is_said_on_the_table(folders) -> None:
    async with at_circle(folders, with_bots(3), options={"quick": True}) as at:
        assert "quick" in at.rows[0]
