"""No seat learns what it may not know (section Hidden and public, S4).

For many positions a second whole game is built that a viewer cannot tell from the first: other
hands, other cards offered, the same public story. All that the viewer is shown must be the same
at every step, and so must be what its bot makes of it.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from rules.bots.charmers import AccepterBot, HonestBot, NormalBot, RejecterBot
from rules.charmers.belief import Belief
from rules.charmers.cards import CLAIMS, SNAKE
from rules.charmers.events import CardAccepted, CardOffered, GameEnded, HandDealt, NothingHappened
from rules.charmers.state import Offered
from tests.charmers.tables import SEATS, Story, play, random_story, table, twin

every_table = pytest.mark.parametrize("seats", SEATS)
both = pytest.mark.parametrize("quick", [False, True])
BOTS = (NormalBot, HonestBot, AccepterBot, RejecterBot)


def pairs(seats: int, quick: bool, games: int):
    """Yield viewers with pairs of unfinished games they cannot tell apart."""
    for number in range(games):
        rng = Random(f"{seats} {quick} {number}")
        whole = random_story(seats, f"leak {number}", quick=quick)
        limit = rng.randrange(len(whole.decisions))
        story = random_story(seats, f"leak {number}", quick=quick, limit=limit)
        for viewer in (*range(seats), None):
            other = twin(story, viewer, rng)
            if other is not None:
                yield viewer, story, other


def replayed(story: Story):
    """Yield the state before each decision, the decision's seat, and the events seen so far."""
    again = Story(story.seats, story.quick, story.deal)
    yield again
    for seat, action in story.decisions:
        again.add(seat, action)
        yield again


@every_table
@both
def test_views_and_events_are_equal_in_games_a_seat_cannot_tell_apart(
    seats: int, quick: bool
) -> None:
    different = 0
    for viewer, story, other in pairs(seats, quick, 12):
        different += story.decisions != other.decisions or story.deal != other.deal
        for one, two in zip(replayed(story), replayed(other), strict=True):
            assert one.state.view(viewer) == two.state.view(viewer)
            assert one.state.to_act() == two.state.to_act()
        assert story.seen(viewer) == other.seen(viewer)
        told, told_too = (msgspec.json.encode(each.seen(viewer)) for each in (story, other))
        assert told == told_too
    assert different > 12 * seats // 2


@every_table
@both
def test_bots_and_beliefs_are_equal_in_games_a_seat_cannot_tell_apart(
    seats: int, quick: bool
) -> None:
    decided = 0
    for viewer, story, other in pairs(seats, quick, 4):
        if viewer is None:
            continue
        bots = [[make() for make in BOTS] for _ in range(2)]
        for one, two in zip(replayed(story), replayed(other), strict=True):
            if one.state.to_act() != (viewer,):
                continue
            decided += 1
            for bot, bot_too in zip(*bots, strict=True):
                advice, advice_too = (
                    each.advise(game.state.view(viewer), game.seen(viewer), Random(decided), 0)
                    for each, game in ((bot, one), (bot_too, two))
                )
                assert advice == advice_too
        beliefs = []
        for game in (story, other):
            belief = Belief(viewer, seats, Random(1).randrange)
            belief.learn(game.seen(viewer))
            beliefs.append((belief.worlds, belief.table(), belief.records))
        assert beliefs[0] == beliefs[1]
    assert decided > 10


@every_table
def test_the_game_of_a_twin_goes_on_like_the_first(seats: int) -> None:
    for viewer, story, other in pairs(seats, False, 3):
        for seat in story.state.to_act():
            if seat != viewer:
                assert other.state.to_act() == (seat,)
                assert story.state.phase == other.state.phase


# One card at a time


def test_S4_zero_snake_and_a_gone_number_look_alike_to_all_others() -> None:
    seen = []
    for card in ("0", SNAKE, "3"):
        state = table(f"{card} 1 2", "4 5", "6 snake", "0 3", circle="1n 2n 4n 5n 6n")
        happened = play(state, "0: address 1", f"0: offer {card} as 2", "1: accept")
        assert any(isinstance(event, NothingHappened) for event in happened)
        seen.append([(event.seen_by(2), event.seen_by(None)) for event in happened])
        assert CardAccepted(1, 0, 1, card, "2") in [event.seen_by(1) for event in happened]
        assert CardAccepted(1, 0, 1, card, "2") in [event.seen_by(0) for event in happened]
        assert CardAccepted(1, 0, 1, None, "2") in [event.seen_by(2) for event in happened]
    assert seen[0] == seen[1] == seen[2]


def test_S4_a_number_of_the_circle_is_told_by_the_circle_alone() -> None:
    state = table("1 2 3", "4 5", "0 snake", circle="1n 2d 3n 4n 5n")
    happened = play(state, "0: address 1", "0: offer 2 as 3", "1: accept")
    told = [event.seen_by(2) for event in happened]
    assert CardAccepted(1, 0, 1, None, "3") in told
    assert {type(event).__name__ for event in told if event} == {
        "PlayerAddressed",
        "CardOffered",
        "CardAccepted",
        "DayRemoved",
    }


def test_S4_a_rejected_card_is_seen_by_its_owner_alone_and_goes_back_unmarked() -> None:
    state = table("1 2 3", "4 5", "0 snake")
    happened = play(state, "0: address 1", "0: offer 3 as 5", "1: reject")
    for viewer in (1, 2, None):
        offer = CardOffered(0, 1, 1, None, "5")
        assert offer in [event.seen_by(viewer) for event in happened]
        assert offer.text == "offer ? as 5"
        assert state.view(viewer).offers == (Offered(None, "5"),)
    assert state.view(0).offers == (Offered("3", "5"),)
    play(state, "0: offer 1 as 5", "1: accept")
    assert state.view(0).offers == ()
    assert state.view(0).hand == ("2", "3")
    assert state.hands[1] == ("1", "4", "5")


@every_table
@both
def test_hands_are_always_shown_sorted(seats: int, quick: bool) -> None:
    rank = {card: place for place, card in enumerate(CLAIMS[seats])}
    for number in range(5):
        story = random_story(seats, number, quick=quick)
        for game in replayed(story):
            for viewer in range(seats):
                places = [rank[card] for card in game.state.view(viewer).hand]
                assert places == sorted(places)


@every_table
def test_the_deal_is_seen_by_each_hand_alone(seats: int) -> None:
    story = random_story(seats, "deal", limit=0)
    for viewer in (*range(seats), None):
        for event in story.seen(viewer):
            if isinstance(event, HandDealt):
                assert (event.cards is not None) is (event.seat == viewer)
                assert event.count in (2, 3)


@every_table
def test_S9_all_hands_are_shown_at_the_end_and_not_before(seats: int) -> None:
    story = random_story(seats, "end")
    games = [
        (game.state.view(viewer).hands, game.state.outcome)
        for game in replayed(story)
        for viewer in (0, None)
    ]
    assert all((hands is not None) == (outcome is not None) for hands, outcome in games)
    (ended,) = [event for event in story.seen(None) if isinstance(event, GameEnded)]
    assert ended.hands == tuple(story.state.hands)
    assert Counter(card for each in ended.hands for card in each) == Counter(
        card for each in story.deal["hands"] for card in each
    )


@every_table
@both
def test_what_may_be_offered_is_listed_for_its_owner_alone(seats: int, quick: bool) -> None:
    for game in replayed(random_story(seats, "lists", quick=quick)):
        for viewer in (*range(seats), None):
            if game.state.to_act() != (viewer,):
                assert game.state.view(viewer).legal == ()
