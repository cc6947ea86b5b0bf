"""What a seat may know: section Hidden and public, C10, C15."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chance import SeededChance
from rules.cowboys.actions import DRAW, STOP
from rules.cowboys.cards import SUIT
from rules.cowboys.events import PileShuffled
from rules.cowboys.state import Options
from rules.cowboys.store import Slot
from tests.cowboys.tables import COWBOYS, draw, play, rows, table, written
from tests.support.games import walk

VIEWERS = (0, 1, None)


def test_a_seat_sees_the_suits_of_its_whole_pile_in_order_and_the_others_top_one() -> None:
    state = table(("r1 cb s2", "scb r1 c1c"))
    assert state.view(0).suits == ("river", "cactus", "rattlesnake")
    assert state.view(1).suits == ("rattlesnake", "river", "cactus")
    assert state.view(None).suits == ()
    for viewer in VIEWERS:
        assert [side.top for side in state.view(viewer).sides] == ["river", "rattlesnake"]


def test_C5_with_an_empty_pile_the_next_suit_is_not_known() -> None:
    state = table(("r1", "r1 r1"), discards=("s2 cb", ""))
    play(state, "0: draw", "1: draw")
    assert state.view(0).suits == ()
    assert state.view(0).sides[0].top is None


def test_the_whole_stores_suits_and_the_face_up_cards_are_public() -> None:
    state = table(("r1", "r1"))
    for viewer in VIEWERS:
        store = state.view(viewer).store
        assert store[0] == tuple(Slot(SUIT[card], card) for card in rows()[0])
        assert store[1] == tuple(Slot(SUIT[card], None) for card in rows()[1])


def test_drawn_cards_totals_sizes_and_what_everybody_owns_are_public() -> None:
    state = table(("c1c scb r1 s2", "s2 cb"), discards=("cb", "r1 r1"), herds=(4, 5))
    play(state, "0: draw", "1: draw", "0: draw", "1: stop")
    for viewer in VIEWERS:
        view = state.view(viewer)
        side = view.sides[0]
        assert side.drawn == ("s-cactus-1c", "s-snake-cb")
        assert (side.money, side.cows, side.bandits, side.owed) == (1, 2, 1, 0)
        assert (side.pile, side.discard) == (2, 1)
        assert side.owned == written("c1c scb r1 s2 cb")
        assert side.unseen == written("r1 s2")
        assert [other.status for other in view.sides] == ["drawing", "stopped"]
        assert [other.herd for other in view.sides] == [4, 5]


def test_what_a_player_owns_follows_purchases_and_used_explosives() -> None:
    state = table(("s2 x2 r1", "r1"), front="1-snake-2")
    draw(state, 2, 1)
    play(state, "0: first 0", "0: explode 1-river-x2", "0: buy 1.1")
    assert state.view(1).sides[0].owned == written("r1 s2 1-snake-2")


def test_a_discard_shows_its_size_alone() -> None:
    fields = msgspec.json.decode(msgspec.json.encode(table(("r1", "r1")).view(0)))
    assert fields["sides"][0]["discard"] == 0


def test_C10_hidden_herds_are_the_others_until_the_end() -> None:
    options = Options(hidden_herd=True)
    state = table(("s2", "c1c"), herds=(3, 5), left="6.1", options=options)
    assert [side.herd for side in state.view(0).sides] == [3, None]
    assert [side.herd for side in state.view(1).sides] == [None, 5]
    assert [side.herd for side in state.view(None).sides] == [None, None]
    draw(state, 1, 1)
    play(state, "0: first 0", "0: burn 6.1")
    for viewer in VIEWERS:
        assert [side.herd for side in state.view(viewer).sides] == [3, 7]


def test_C10_it_hides_nothing_else() -> None:
    views = []
    for hidden in (False, True):
        state = table(("c1c r1", "s2 r1"), options=Options(hidden_herd=hidden))
        play(state, "0: draw", "1: draw", "0: stop")
        view = state.view(0)
        sides = tuple(msgspec.structs.replace(side, herd=0) for side in view.sides)
        views.append(msgspec.structs.replace(view, sides=sides))
    assert views[0] == views[1]


def test_C15_that_a_seat_has_decided_is_public() -> None:
    state = table(("r1 r1", "r1 r1"))
    play(state, "0: draw")
    for viewer in VIEWERS:
        view = state.view(viewer)
        assert [side.sealed for side in view.sides] == [True, False]
        assert view.to_act == (1,)


@given(st.sampled_from((2, 3, 4)), st.integers(0, 9999))
def test_C15_no_view_tells_what_a_seat_has_sealed(seats: int, seed: int) -> None:
    state, _ = COWBOYS.new(seats, Options(), SeededChance(str(seed)))
    compared = 0
    for seat, action in walk(state, Random(seed)):
        if len(state.to_act()) > 1 and STOP in state.legal_actions(seat):
            compared += 1
            one, other = state.clone(), state.clone()
            assert one.apply(seat, DRAW) == other.apply(seat, STOP) == []
            for viewer in (None, *state.seats):
                assert one.view(viewer) == other.view(viewer)
        state.apply(seat, action)
    assert compared


def test_a_shuffle_tells_its_owner_all_suits_and_the_others_the_first() -> None:
    event = PileShuffled(0, 2, "river", ("river", "cactus"))
    assert event.seen_by(0) == event
    assert event.seen_by(1) == event.seen_by(None) == PileShuffled(0, 2, "river", None)


@given(st.sampled_from((2, 3, 4)), st.integers(0, 9999), st.randoms(use_true_random=False))
def test_no_view_depends_on_the_order_of_faces_in_a_pile_or_on_a_covered_face(
    seats: int, seed: int, rng: Random
) -> None:
    state, _ = COWBOYS.new(seats, Options(), SeededChance(str(seed)))
    stop_at = rng.randrange(150)
    for number, (seat, action) in enumerate(walk(state, Random(seed))):
        if number == stop_at:
            break
        state.apply(seat, action)
    twin = _other_faces(state, rng)
    for viewer in (None, *state.seats):
        assert state.view(viewer) == twin.view(viewer)


def _other_faces(state, rng: Random):
    """Return a State that differs in hidden things alone."""
    twin = state.clone()
    for seat in state.seats:
        twin.piles[seat] = _rearranged(state.piles[seat], rng, lambda card: SUIT[card])
    store = twin.store
    down = [place for place, card in enumerate(store.cards) if card and place not in store.up]
    faces = [store.cards[place] for place in down]
    moved = _rearranged(faces, rng, lambda card: (card[0], SUIT[card]))
    for place, card in zip(down, moved, strict=True):
        store.cards[place] = card
    return twin


def _rearranged(cards, rng: Random, kind):
    """Return the cards with those of a kind in other places of that kind."""
    heaps: dict[object, list[str]] = {}
    for card in rng.sample(cards, len(cards)):
        heaps.setdefault(kind(card), []).append(card)
    return [heaps[kind(card)].pop() for card in cards]


@pytest.mark.parametrize("seed", range(5))
def test_what_others_see_of_a_pile_does_not_depend_on_the_suits_below_its_top(seed: int) -> None:
    rng = Random(seed)
    state = table(("r1 cb s2 scb r1 c1c", "scb r1 c1c"))
    twin = state.clone()
    *below, top = state.piles[0]
    twin.piles[0] = [*rng.sample(below, len(below)), top]
    assert state.view(1) == twin.view(1)
    assert state.view(None) == twin.view(None)


@given(st.sampled_from((2, 3, 4)), st.integers(0, 9999))
def test_the_view_agrees_with_the_events_a_seat_saw(seats: int, seed: int) -> None:
    """A memory of public events alone gives what everybody owns and the Store's unseen cards."""
    state, happened = COWBOYS.new(seats, Options(), SeededChance(str(seed)))
    owned = [Counter(state.owned(seat)) for seat in state.seats]
    herds = [0] * seats
    for seat, action in walk(state, Random(seed)):
        for event in state.apply(seat, action):
            seen = msgspec.to_builtins(event.seen_by(None))
            if seen["event"] == "CardBought":
                owned[seen["seat"]][seen["card"]] += 1
            elif seen["event"] == "ExplosiveUsed":
                owned[seen["seat"]][seen["card"]] -= 1
            elif seen["event"] == "CowsScored":
                herds[seen["seat"]] += seen["cows"]
        if state.outcome is None:
            sides = state.view(None).sides
            assert [Counter(side.owned) for side in sides] == [+cards for cards in owned]
            assert [side.herd for side in sides] == herds
    assert happened
