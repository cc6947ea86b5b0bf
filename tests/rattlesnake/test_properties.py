"""What holds after every action of any game of Rattlesnake."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st

from rules.chance import SeededChance
from rules.core import IllegalAction
from rules.rattlesnake.cards import DECK, EVENTS, HIT, HITS, SALOON, VALUE, ordered
from rules.rattlesnake.game import QUIET_LIMIT
from rules.rattlesnake.legal import slots
from rules.rattlesnake.state import EventMix, Options
from tests.support.games import RATTLESNAKE, cards_of, new_game, snapshot, walk

RULING = re.compile(r"R([1-9]|1[0-8])|Turn|Buy|Attack|Cards")

seeds = st.integers(0, 10**9)
games = st.builds(
    lambda seed, locked: (
        RATTLESNAKE.new(2, Options(EventMix(locked, 5 - locked)), SeededChance(str(seed)))[0],
        Random(seed),
    ),
    seeds,
    st.integers(0, 5),
)


@given(games)
@profile(max_examples=60)
def test_cards_are_conserved(game) -> None:
    state, rng = game
    cards = cards_of(state)
    mix = state.options.events
    everything = Counter(DECK * 2 + SALOON + (HIT,) * HITS * 2 + ("highnoon",))
    everything += Counter({"locked": mix.locked, "knives": mix.knives})
    out = everything - cards
    assert cards - everything == Counter()
    assert sum(n for kind, n in out.items() if kind in SALOON) == 2
    assert sum(n for kind, n in out.items() if kind in EVENTS) == 1
    assert out.total() == 3
    for seat, action in walk(state, rng):
        state.apply(seat, action)
        assert cards_of(state) == cards


@given(games)
@profile(max_examples=60)
def test_the_table_stays_in_order(game) -> None:
    state, rng = game
    turn = hits = 0
    for seat, action in walk(state, rng):
        taken_before = sum(state.hits)
        state.apply(seat, action)
        assert [hand == ordered(hand) for hand in state.hands] == [True, True]
        assert len(state.saloon) == 5
        assert 0 <= state.passes < 2
        assert state.quiet < QUIET_LIMIT or state.outcome
        assert all(not set(discard) & set(EVENTS) for discard in state.discards)
        assert HIT not in state.graveyard
        assert (state.phase == "respond") is (
            state.pending is not None and state.phase != "return" and not state.outcome
        )
        if state.outcome is None:
            assert 0 not in state.hits
            assert state.turn - turn in (0, 1)
        turn = state.turn
        hits += taken_before - sum(state.hits)
    assert hits == 2 * HITS - sum(state.hits)
    assert state.outcome.why == ("hits" if 0 in state.hits else "quiet")


@given(games)
@profile(max_examples=40)
def test_a_view_shows_what_is_public_and_ones_own(game) -> None:
    state, rng = game
    for seat, action in walk(state, rng):
        for viewer in (0, 1, None):
            view = state.view(viewer)
            assert view.hand == (() if viewer is None else state.hands[viewer])
            assert view.hand_size == 5 + Counter(view.saloon)["locked"]
            assert view.saloon == tuple(state.saloon)
            assert view.saloon_deck == len(state.saloon_deck)
            assert view.graveyard == tuple(state.graveyard)
            assert (view.turn, view.active, view.quiet) == (state.turn, state.active, state.quiet)
            for side in (0, 1):
                shown = view.sides[side]
                assert shown.hits == state.hits[side]
                assert shown.hand == len(state.hands[side])
                assert shown.deck == len(state.decks[side])
                assert shown.discard == tuple(state.discards[side])
                unseen = Counter(state.decks[side])
                if side != viewer:
                    unseen.update(state.hands[side])
                    if state.duel and not state.duel.revealed and state.duel.attacker == side:
                        unseen.update(card.kind for card in state.duel.attack)
                assert Counter(shown.unseen) == unseen
        state.apply(seat, action)


@pytest.fixture(scope="module")
def pool() -> list[object]:
    """Return actions of all kinds out of other games."""
    found: dict[object, None] = {}
    for seed in range(8):
        state = new_game("rattlesnake", f"pool {seed}")
        for seat, action in walk(state, Random(seed)):
            found.update(dict.fromkeys(state.legal_actions(seat)))
            state.apply(seat, action)
    return list(found)


@given(seed=seeds)
@profile(max_examples=40)
def test_what_is_not_listed_is_illegal_names_a_ruling_and_changes_nothing(
    pool: list[object], seed: int
) -> None:
    rng = Random(seed)
    state = new_game("rattlesnake", str(seed))
    for seat, action in walk(state, rng):
        listed = set(state.legal_actions(seat))
        before = snapshot(state)
        for other in rng.sample(pool, 12):
            assert state.is_legal(seat, other) is (other in listed)
            assert not state.is_legal(1 - seat, other)
            for who in (seat, 1 - seat):
                if who == seat and other in listed:
                    continue
                with pytest.raises(IllegalAction) as refused:
                    state.apply(who, other)
                assert RULING.fullmatch(refused.value.ruling)
                assert str(other) in str(refused.value)
        assert snapshot(state) == before
        state.apply(seat, action)


@given(games)
@profile(max_examples=40)
def test_the_list_holds_every_choice_once(game) -> None:
    """Compare the list with one made from the rules' words, without its helpers."""
    state, rng = game
    for seat, action in walk(state, rng):
        listed = [str(legal) for legal in state.legal_actions(seat)]
        assert len(listed) == len(set(listed))
        expected = set(by_the_rules(state, seat))
        assert set(listed) == expected
        state.apply(seat, action)


def by_the_rules(state, seat: int):
    """Yield the texts of all legal actions, by brute force over the hand."""
    hand, phase = state.hands[seat], state.phase
    subsets = {
        tuple(card for i, card in enumerate(hand) if mask >> i & 1)
        for mask in range(1 << len(hand))
    }
    if phase == "respond":
        yield "allow"
        if "takecover" in hand:
            yield "takecover"
        return
    if phase == "return":
        yield from (f"return {kind}" for kind in state.returning)
        return
    if (phase == "main" and not state.attacked) or phase == "again":
        yield from (" ".join(("attack", *cards)) for cards in subsets if cards)
    if phase == "again":
        return
    if phase == "defend":
        yield from (" ".join(("defend", *cards)) for cards in subsets)
    elif phase == "main":
        yield "end"
        if not state.bought:
            for slot in slots(state):
                pairs = (cards for cards in subsets if len(cards) == 2)
                yield from (f"buy {slot} for {one} {two}" for one, two in pairs)
    else:
        yield "pass"
    if "reload" in hand:
        yield "use reload"
    if "scout" in hand:
        yield "use scout"
    if "quickdraw" in hand:
        yield "use quickdraw redraw"
        if phase == "after":
            yield "use quickdraw again"
    if "switchup" in hand:
        yield "use switchup draw"
        yield from (f"use switchup {kind}" for kind in state.graveyard if kind != "switchup")
    if "doubletap" in hand and phase == "after" and state.duel.success:
        yield "use doubletap"
    if phase == "reveal":
        sides = {"attack": state.duel.attack, "defense": state.duel.defense}
        own = "attack" if seat == state.duel.attacker else "defense"
        if "dodge" in hand:
            yield "use dodge"
        for side, cards in sides.items():
            for card in cards:
                if VALUE[card.kind] is None:
                    continue
                if "distract" in hand:
                    yield f"use distract {side} {card.kind}@{card.value} +1"
                    yield f"use distract {side} {card.kind}@{card.value} -1"
                if "focus" in hand and side == own:
                    for value in (1, 2, 3, 4, 5):
                        yield f"use focus {card.kind}@{card.value} {value}"
