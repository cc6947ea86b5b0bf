"""Where everything stands at each size and in each glyph set: nothing outside, nothing lost."""

import pytest

from rules.record import SeatInfo
from tests.support.games import duel, play, table
from tests.table.conftest import BOT, PEOPLE
from tests.table.reading import hand_shown, near_player, numbers_shown
from tui.narration import Sentence

SHAPES = [((80, 24), "small"), ((100, 30), "medium"), ((120, 40), "large"), ((119, 60), "medium"),
          ((200, 24), "small")]  # fmt: skip
DECK = "reload scout dodge distract five hit focus quickdraw takecover switchup doubletap"
CARDS = [*DECK.split(), "reload", "scout", "dodge"]


def assert_inside(seated) -> None:
    """Check that every panel is on the screen and that the rows below the hand are the last."""
    width, height = seated.app.size
    panels = [panel for panel in seated.page.panels if panel.display]
    for panel in panels:
        region = panel.region
        assert region.width > 0
        assert region.height > 0
        assert region.x >= 0
        assert region.y >= 0
        assert region.right <= width
        assert region.bottom <= height
    cells = [(x, y) for panel in panels for x in (panel.region.x,)
             for y in range(panel.region.y, panel.region.bottom)]  # fmt: skip
    assert len(cells) == len(set(cells)), "two panels lie over one another"


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize(("shape", "size"), SHAPES)
async def test_a_hand_of_any_length_is_readable(seated, shape, size, glyphs) -> None:
    state = table(("reload", "five"), decks=("five five", "five"))
    async with seated(state=state, size=shape, glyphs=glyphs) as at:
        for count in range(1, 15):
            at.session.match._state.hands[0] = tuple(CARDS[:count])
            at.page.begin_choice()
            at.page.present()
            await at.shown()
            assert_inside(at)
            rows = at.rows
            assert hand_shown(rows) == CARDS[:count]
            assert numbers_shown(rows, size) == list(range(1, count + 1))
            assert at.prompt == "Turn 1, you have the pistol: what do you do?"
            assert rows[-1].startswith(" 1-9 card  a attack  b buy")
            assert "  e end turn  l log  ? keys" in rows[-1]
            if glyphs == "ascii":
                assert at.text.isascii()


@pytest.mark.parametrize("count", [8, 14])
@pytest.mark.parametrize(("shape", "size"), SHAPES[:3])
async def test_wherever_the_cursor_is_every_card_keeps_its_name(seated, shape, size, count) -> None:
    hand = CARDS[:count]
    async with seated(state=table((" ".join(hand), "")), size=shape) as at:
        for place in range(count):
            await at.press("enter")
            assert at.page.chooser.picked == list(range(place + 1))
            assert hand_shown(at.rows) == sorted(hand, key=CARDS.index)
            assert numbers_shown(at.rows, size) == list(range(1, count + 1))
            await at.press("right")


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize(("shape", "size"), SHAPES)
async def test_questions_and_duels_fit_too(seated, shape, size, glyphs) -> None:
    cards = " ".join(CARDS[:6])
    state = duel(cards, cards, hands=(" ".join(CARDS), "five"), graveyard=" ".join(CARDS))
    async with seated(state=state, size=shape, glyphs=glyphs) as at:
        for keys in (["x"], ["x", "right"], ["7", "x"], ["7", "x", "left"], ["x", "left", "enter"]):
            await at.press(*keys)
            assert_inside(at)
            ask = at.page.chooser.ask
            assert ask.title in at.rows[-2]
            assert at.page.chooser.option.label in at.rows[-2] + at.rows[-1]
            assert "esc back" in at.rows[-1]
            at.page.begin_choice()


async def test_an_empty_hand_says_so(seated) -> None:
    async with seated(state=table(("", "five"))) as at:
        assert "no card in hand" in at.text


async def test_a_hand_is_hidden_as_backs_that_tell_its_size_alone(seated) -> None:
    async with seated(state=table(("five hit scout", ""))) as at:
        await at.press(".")
        assert hand_shown(at.rows) == ["back"] * 3
        assert at.prompt == "space shows your hand."


@pytest.mark.parametrize("wide", [80, 120])
async def test_resizing_keeps_what_is_picked(seated, wide) -> None:
    async with seated(state=table(("five hit scout", ""))) as at:
        await at.press("1", "3")
        await at.resize(wide, 50)
        await at.resize(wide, 24)
        assert at.prompt == "Picked: a single 2"


async def test_the_line_of_the_story_holds_as_much_as_fits(seated) -> None:
    state = table(("five", "hit reload"))
    async with seated(state=state, size=(119, 24)) as at:
        told = [f"A sentence of thirty letters, {each}." for each in "abc"]
        at.page._tell_last([Sentence(text, 0, None) for text in told])
        at.page.present()
        for width, count in ((119, 3), (80, 2), (119, 3)):
            await at.resize(width, 24)
            assert at.story == " ".join(told[-count:])


async def test_both_players_stand_where_they_belong(seated) -> None:
    state = table(("five", "scout scout"))
    async with seated(state=state) as at:
        assert near_player(at.rows) == "ANN you"
        assert at.rows[1].startswith(" ROSE bot normal")
        assert at.rows[0].startswith(" RATTLESNAKE   turn 1 · ANN has the pistol")


@pytest.mark.parametrize(("name", "words"), [
    ("Ann", ("hand size 7", "fail: -1 Hit")),
    ("Ann", ("hand 7", "fail -1", "hit 2")),
    ("Ann the Undefeated"[:16], ("hand 7", "fail -1", "hit 2")),
])  # fmt: skip
async def test_events_say_what_they_change(seated, name, words) -> None:
    saloon = "locked locked knives focus " + ("highnoon" if len(words) > 2 else "focus")
    seats = (SeatInfo(name, "human"), BOT[1])
    async with seated(seats, state=table(("five", ""), saloon=saloon)) as at:
        for each in words:
            assert each in at.rows[0]
        assert f"{name.upper()} has the pistol" in at.rows[0]


async def test_at_the_reveal_the_tie_break_is_named(seated) -> None:
    async with seated(state=duel("scout dodge distract", "scout scout scout")) as at:
        assert "run of 3 (2 3 4)" in at.text
        assert "set of 3 (2 2 2)" in at.text
        assert "set beats run" in at.text


async def test_a_changed_value_is_shown_as_such(seated) -> None:
    state = duel("scout", "five", hands=("distract", ""))
    play(state, "0: use distract defense five@5 -1", "1: allow", "1: pass")
    async with seated(state=state) as at:
        assert "5→4" in at.text


@pytest.mark.parametrize(("one", "other", "words"), [
    ("five", "five", "flipped  ◂ level: flip again"),
    ("five", "scout", "flipped  ◂ 5 beats 2"),
    ("hit", "scout", "cannot win"),
])  # fmt: skip
async def test_flipped_cards_say_what_decides(seated, one, other, words) -> None:
    state = duel("scout", "five", hands=("dodge", "five"), decks=(one, other))
    play(state, "0: use dodge", "1: allow", "1: pass")
    async with seated(state=state) as at:
        assert words in at.text


async def test_a_face_down_attack_shows_its_size_alone(seated) -> None:
    state = table(("five", "scout five five"), active=1)
    play(state, "1: attack scout five")
    async with seated(state=state) as at:
        assert "face down" in at.text
        assert at.text.count("│▒▒▒││▒▒▒│") == 1


async def test_the_story_stands_beside_a_large_table(seated) -> None:
    async with seated(size=(120, 40)) as at:
        assert "THE STORY SO FAR" in at.text
        assert "the pistol" in at.rows[-1] + at.text


async def test_in_hot_seat_play_nobody_is_you(seated) -> None:
    async with seated(PEOPLE, state=table(("five", "five"))) as at:
        assert " you" not in at.text
