"""What always holds, in whole games of every size, with and without `quick`."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.charmers.actions import ACCEPT, ADDRESSES, REJECT, Offer
from rules.charmers.cards import CLAIMS, DECKS, FACES, SNAKE
from rules.charmers.events import PlayerAddressed, RoundBegan, RoundEnded
from rules.charmers.game import ROUND_LIMIT
from rules.core import IllegalAction
from tests.charmers.tables import CHARMERS, SEATS, Story, new, random_story, twin
from tests.support.games import snapshot, walk

games = given(st.sampled_from(SEATS), st.booleans(), st.integers(0, 99_999))
EVERY = [ACCEPT, REJECT, *ADDRESSES, *(Offer(card, claim) for card in FACES for claim in FACES)]
FORWARD = {("night", "day"), ("day", "gone")}


@settings(max_examples=60)
@games
def test_cards_are_conserved_and_hand_sizes_hold(seats: int, quick: bool, seed: int) -> None:
    state = new(seats, seed, quick=quick)
    for seat, action in walk(state, Random(seed)):
        state.apply(seat, action)
        assert Counter(card for hand in state.hands for card in hand) == Counter(DECKS[seats])
        if state.outcome is None:
            sizes = [3 if seat == state.active else 2 for seat in range(seats)]
            assert [len(hand) for hand in state.hands] == sizes


@settings(max_examples=60)
@games
def test_the_circle_only_goes_from_night_to_day_to_gone(seats: int, quick: bool, seed: int) -> None:
    state = new(seats, seed, quick=quick)
    for seat, action in walk(state, Random(seed)):
        before = state.circle.copy()
        nights = before.count("night")
        happened = state.apply(seat, action)
        changes = {pair for pair in zip(before, state.circle, strict=True) if pair[0] != pair[1]}
        ended = any(isinstance(event, RoundEnded) for event in happened)
        assert changes <= FORWARD | ({("night", "gone")} if quick and ended else set())
        assert state.circle.count("night") >= nights - 1
        assert not changes or action == ACCEPT
        assert any(side != "gone" for side in state.circle), "S10: the circle is never empty"


@settings(max_examples=60)
@games
def test_S10_rounds(seats: int, quick: bool, seed: int) -> None:
    state = new(seats, seed, quick=quick)
    starter, addressed = state.active, list[int]()
    for seat, action in walk(state, Random(seed)):
        for event in state.apply(seat, action):
            if isinstance(event, PlayerAddressed):
                assert event.to != event.seat
                addressed.append(event.to)
            elif isinstance(event, RoundEnded):
                assert sorted(addressed) == list(range(seats))
                assert starter in addressed
            elif isinstance(event, RoundBegan):
                starter, addressed = event.seat, []
        if state.phase == "address":
            assert state.legal_actions(state.active), "somebody can always be addressed"


@settings(max_examples=60)
@games
def test_every_game_ends_with_the_right_winners(seats: int, quick: bool, seed: int) -> None:
    story = random_story(seats, seed, quick=quick)
    state, outcome = story.state, story.state.outcome
    assert outcome is not None
    charmers = [SNAKE in hand for hand in state.hands]
    nights, days = state.circle.count("night"), state.circle.count("day")
    if outcome.why == "day":
        assert nights == 0
        assert days
        assert outcome.returns == tuple(-1.0 if charmer else 1.0 for charmer in charmers)
    elif outcome.why == "night":
        assert (nights, days) == (1, 0)
        assert outcome.returns == tuple(1.0 if charmer else -1.0 for charmer in charmers)
    else:
        assert outcome.why == "rounds"
        assert state.round == ROUND_LIMIT
        assert set(outcome.returns) == {0.0}
    assert outcome.scores is None


@settings(max_examples=12)
@games
def test_legal_actions_and_is_legal_agree_on_every_action_there_is(
    seats: int, quick: bool, seed: int
) -> None:
    state = new(seats, seed, quick=quick)
    rng = Random(seed)
    for number, (seat, action) in enumerate(walk(state, rng)):
        if number % 5 == 0:
            for who in range(seats):
                listed = list(state.legal_actions(who))
                assert [each for each in EVERY if state.is_legal(who, each)] == sorted(
                    listed, key=EVERY.index
                )
                wrong = rng.choice([each for each in EVERY if each not in listed])
                before = snapshot(state)
                with pytest.raises(IllegalAction):
                    state.apply(who, wrong)
                assert snapshot(state) == before
        state.apply(seat, action)


@given(st.sampled_from(EVERY))
def test_every_action_reads_back_from_its_text(action) -> None:
    assert CHARMERS.parse(str(action)) == action


@given(st.text(max_size=20))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    texts = {str(action) for action in EVERY}
    if text in texts:
        assert str(CHARMERS.parse(text)) == text
    else:
        with pytest.raises(Exception, match="no action"):
            CHARMERS.parse(text)


@settings(max_examples=25)
@games
def test_a_clone_is_independent_and_goes_on_alike(seats: int, quick: bool, seed: int) -> None:
    state = new(seats, seed, quick=quick)
    for number, (seat, action) in enumerate(walk(state, Random(seed))):
        if number % 9 == 0:
            clone, before = state.clone(), snapshot(state)
            assert snapshot(clone) == before
            for step, (other, choice) in enumerate(walk(clone, Random(number))):
                clone.apply(other, choice)
                if step == 8:
                    break
            assert snapshot(state) == before
            same = state.clone()
        assert state.apply(seat, action) == same.apply(seat, action)
        assert snapshot(state) == snapshot(same)


@settings(max_examples=25)
@games
def test_a_game_played_again_is_equal(seats: int, quick: bool, seed: int) -> None:
    story = random_story(seats, seed, quick=quick)
    again = Story(seats, quick, story.deal)
    for seat, action in story.decisions:
        again.add(seat, action)
    assert again.happened == story.happened
    assert again.state.hands == story.state.hands
    assert again.state.outcome == story.state.outcome


@settings(max_examples=25)
@games
def test_twins_are_other_games_with_the_same_public_story(
    seats: int, quick: bool, seed: int
) -> None:
    story = random_story(seats, seed, quick=quick, limit=12)
    other = twin(story, None, Random(seed))
    assert other is not None
    assert other.seen(None) == story.seen(None)
    assert sorted(CLAIMS[seats]) == sorted({c for hand in other.state.hands for c in hand})
