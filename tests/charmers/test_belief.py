"""What a seat can know: exact where all worlds are kept, never wrong about what is certain."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from rules.charmers import belief as belief_room
from rules.charmers import claims as claims_room
from rules.charmers.belief import EXACT_SEATS, Belief, Way
from rules.charmers.cards import CLAIMS, DECKS, SNAKE
from rules.charmers.claims import Record
from rules.charmers.events import (
    CardAccepted,
    CardOffered,
    CardRejected,
    HandDealt,
    NightTurned,
    NothingHappened,
    PlayerAddressed,
    RoundBegan,
)
from rules.charmers.worlds import all_deals, layout, some_deals
from tests.charmers.tables import SEATS, Story, random_story, turns_of

every_table = pytest.mark.parametrize("seats", SEATS)
exact_tables = pytest.mark.parametrize("seats", [3, 4])


def believed(seat: int, seats: int, seen, size: int = 400) -> Belief:
    belief = Belief(seat, seats, Random(seat).randrange, size)
    belief.learn(seen)
    return belief


def stories(seats: int, games: int, limit: int):
    """Yield unfinished games and seats."""
    for number in range(games):
        quick = number % 2 == 1
        story = random_story(seats, f"belief {number}", quick=quick, limit=limit)
        if story.state.outcome is None:
            yield from ((story, seat) for seat in range(seats))


# Exactness


def hands_by_count(story: Story, seat: int) -> dict[tuple[tuple[str, ...], ...], float]:
    """Return the present hands a seat cannot tell apart, by going through every deal there is.

    Every order of offering is equally likely and claims count for nothing.
    """
    own = story.deal["hands"][seat]
    hidden = list(DECKS[story.seats])
    for card in own:
        hidden.remove(card)
    others = [each for each in range(story.seats) if each != seat]
    sizes = [len(story.deal["hands"][each]) for each in others]
    found: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for deal in deals(hidden, sizes):
        hands = [list(own)] * story.seats
        for each, cards in zip(others, deal, strict=True):
            hands[each] = list(cards)
        follow(list(turns_of(story)), hands, seat, 1.0, found)
    total = sum(found.values())
    return {hands: weight / total for hands, weight in found.items()}


def deals(cards, sizes):
    if not sizes:
        yield ()
        return
    for chosen in combinations(range(len(cards)), sizes[0]):
        rest = [card for place, card in enumerate(cards) if place not in chosen]
        for later in deals(rest, sizes[1:]):
            yield ([cards[place] for place in chosen], *later)


def follow(turns, hands, seat, weight, found) -> None:
    """Add the hands that the turns may lead to, with their weights."""
    if not turns or turns[0]["accepted"] is None:
        found[tuple(tuple(sorted(hand)) for hand in hands)] += weight
        return
    turn, giver, taker = turns[0], turns[0]["giver"], turns[0]["taker"]
    known = seat in (giver, taker)
    may = {turn["accepted"]} if known else turn["may"]
    for place, card in enumerate(hands[giver]):
        if card in may and not (giver == seat and card in hands[giver][:place]):
            after = [list(hand) for hand in hands]
            del after[giver][place]
            after[taker].append(card)
            follow(turns[1:], after, seat, weight, found)


@exact_tables
def test_without_a_record_of_truth_all_worlds_have_the_weight_of_their_ways(
    seats: int, monkeypatch
) -> None:
    monkeypatch.setattr(claims_room, "PRIOR", 1e12)  # nobody's record ever leaves chance
    compared = 0
    for story, seat in stories(seats, 4, 34):
        expected = hands_by_count(story, seat)
        belief = believed(seat, seats, story.seen(seat))
        assert len(belief.worlds) == len(expected)
        for row in belief.table():
            for other in range(seats):
                chance = sum(w for hands, w in expected.items() if row.card in hands[other])
                assert row.chances[other] == pytest.approx(chance)
                assert row.may[other] is (chance > 0)
                assert row.sure[other] is all(row.card in hands[other] for hands in expected)
                compared += 0 < chance < 1
    assert compared > 25


def test_a_claim_weighs_as_much_as_the_record_of_truth() -> None:
    belief = believed(0, 3, opening(("0", "1", "2"), 0))
    record = belief.records[1]
    record.true, record.verified = 4, 4
    give_known(belief, 0, 1, "2")
    belief.learn([PlayerAddressed(1, 0), CardOffered(1, 0, 1, None, "4")])
    truth = record.truth(7)
    assert truth == pytest.approx((2 / 7 + 4) / 6)
    lie = (1 - truth) / 6
    ways = Counter()
    for hidden in combinations(["3", "4", "5", "snake"], 2):
        for order in permutations(("2", *hidden)):
            ways[order[0], tuple(sorted(order[1:]))] += truth if order[0] == "4" else lie
    total = sum(ways.values())
    assert len(belief.ways()) == len(ways)
    for way in belief.ways():
        assert way.chance == pytest.approx(ways[way.card, way.rest] / total)


def test_rejected_claims_weigh_too() -> None:
    belief = believed(0, 3, opening(("0", "1", "2"), 0))
    belief.records[1] = Record(true=3, verified=3)
    give_known(belief, 0, 1, "2")
    belief.learn([PlayerAddressed(1, 0), CardOffered(1, 0, 1, None, "snake")])
    before = chance_of(belief.ways(), SNAKE)
    belief.learn([CardRejected(0, 1, 1, "snake"), CardOffered(1, 0, 2, None, "snake")])
    assert chance_of(belief.ways(), SNAKE) < before
    assert all(len(way.rest) == 1 for way in belief.ways())


def chance_of(ways: tuple[Way, ...], card: str) -> float:
    return sum(way.chance for way in ways if way.card == card)


def opening(hand: tuple[str, ...], first: int, seats: int = 3) -> list:
    """Return the events of a deal as seat 0 sees them."""
    dealt = [HandDealt(0, len(hand), hand)]
    dealt += [HandDealt(seat, 3 if seat == first else 2, None) for seat in range(1, seats)]
    return [*dealt, RoundBegan(1, first)]


def give_known(belief: Belief, giver: int, taker: int, card: str) -> None:
    belief.learn(
        [
            PlayerAddressed(giver, taker),
            CardOffered(giver, taker, 1, card if giver == belief.seat else None, card),
            CardAccepted(taker, giver, 1, card, card),
            NightTurned(int(card)),
        ]
    )


# The record of truth


def test_a_record_begins_at_chance_and_follows_what_is_verified() -> None:
    assert Record().truth(7) == pytest.approx(1 / 7)
    assert Record(true=5, verified=5).truth(7) > 0.7
    assert Record(true=0, verified=5).truth(7) < 1 / 7


@every_table
def test_only_claims_that_are_verified_are_recorded(seats: int) -> None:
    verified = 0
    for story, seat in stories(seats, 4, 60):
        belief = believed(seat, seats, story.seen(seat))
        true, false, seen = Counter[int](), Counter[int](), Counter[int]()
        for turn in turns_of(story):
            giver, offers = turn["giver"], turn["offers"]
            if turn["accepted"] is not None:
                for card, claim in offers:
                    (true if card == claim else false)[giver] += 1
                seen[giver] += len(offers) if seat == giver else seat == turn["taker"]
        for other, record in enumerate(belief.records):
            assert record.true <= true[other]
            assert record.verified - record.true <= false[other]
            assert record.verified >= seen[other]
            verified += record.verified
        assert belief.records[seat] == Record(true[seat], true[seat] + false[seat])
    assert verified


def test_a_claim_of_a_card_in_ones_own_hand_is_a_lie() -> None:
    belief = believed(0, 3, opening(("1", "2"), 1))
    belief.learn([PlayerAddressed(1, 2), CardOffered(1, 2, 1, None, "1")])
    belief.learn([CardAccepted(2, 1, 1, None, "1"), NothingHappened()])
    assert belief.records[1] == Record(true=0, verified=1)


def test_nothing_happened_leaves_a_claim_of_a_silent_card_open() -> None:
    belief = believed(0, 3, opening(("1", "2"), 1))
    belief.learn([PlayerAddressed(1, 2), CardOffered(1, 2, 1, None, "0")])
    belief.learn([CardAccepted(2, 1, 1, None, "0"), NothingHappened()])
    assert belief.records[1] == Record()
    rows = {row.card: row for row in belief.table()}
    assert rows["0"].chances[2] + rows[SNAKE].chances[2] > 1
    assert rows["1"].sure == (True, False, False)


# Certain facts


@every_table
@pytest.mark.parametrize("quick", [False, True])
def test_what_is_possible_and_what_is_sure_is_never_wrong(seats: int, quick: bool) -> None:
    sure = 0
    for number in range(3):
        story = random_story(seats, f"sure {number}", quick=quick)
        beliefs = [Belief(seat, seats, Random(seat).randrange, 150) for seat in range(seats)]
        again = Story(story.seats, quick, story.deal)
        for seat, action in [(None, None), *story.decisions]:
            if seat is not None:
                again.add(seat, action)
            for belief in beliefs:
                told = (event.seen_by(belief.seat) for event in again.happened[-1])
                belief.learn([event for event in told if event is not None])
                assert sum(belief.worlds.values()) == pytest.approx(1)
                sure += check_rows(belief, again)
    assert sure


def check_rows(belief: Belief, story: Story) -> int:
    sure = 0
    for row in belief.table():
        for seat, hand in enumerate(story.state.hands):
            holds = row.card in hand
            assert row.may[seat] or not holds
            assert holds or not row.sure[seat]
            assert 0 <= row.chances[seat] <= 1
            assert row.may[seat] or row.chances[seat] == 0
            assert not row.sure[seat] or row.chances[seat] == pytest.approx(1)
            if seat == belief.seat:
                assert row.sure[seat] is row.may[seat] is holds
            sure += row.sure[seat] and seat != belief.seat
            where = belief.everybody_knows(row.card)
            assert where is None or row.card in story.state.hands[where]
    return sure


@every_table
def test_every_world_holds_every_card_and_ones_own_hand(seats: int) -> None:
    table = layout(seats)
    for story, seat in stories(seats, 3, 40):
        belief = believed(seat, seats, story.seen(seat), 100)
        for world in belief.worlds:
            for place, card in enumerate(table.cards):
                held = [table.count(world, other, place) for other in range(seats)]
                assert sum(held) == DECKS[seats].count(card)
                assert held[seat] == story.state.hands[seat].count(card)


def test_the_number_of_worlds_at_the_start() -> None:
    for seats, count, ways in ((3, 10, 10), (4, 130, 210), (5, 4410, 7560)):
        assert seats <= EXACT_SEATS
        deals = all_deals(layout(seats), 1, [0, 1], [3, *[2] * (seats - 1)])
        assert (len(deals), deals.total()) == (count, ways)
    deals = some_deals(layout(6), 1, [0, 1], [3, 2, 2, 2, 2, 2], Random(1).randrange, 50)
    assert deals.total() == 50


def test_a_sample_is_close_to_what_is_exact(monkeypatch) -> None:
    """A sample of the worlds of 5 seats against all of them, over the same games."""
    distance = cells = 0.0
    for story, seat in stories(5, 4, 50):
        exact = believed(seat, 5, story.seen(seat))
        with monkeypatch.context() as patch:
            patch.setattr(belief_room, "EXACT_SEATS", 4)
            sampled = believed(seat, 5, story.seen(seat))
        assert (exact.exact, sampled.exact) == (True, False)
        for one, other in zip(exact.table(), sampled.table(), strict=True):
            for chance, near, may in zip(one.chances, other.chances, other.may, strict=True):
                distance += abs(chance - near)
                cells += 1
                assert may or chance == 0, "what a sample rules out is impossible"
    assert distance / cells < 0.03


def test_a_sample_that_no_world_fits_is_drawn_again_with_more() -> None:
    for story, seat in stories(6, 3, 60):
        belief = believed(seat, 6, story.seen(seat), 2)
        assert belief.worlds


def test_the_same_events_and_lots_give_the_same_belief() -> None:
    for story, seat in stories(6, 2, 40):
        seen = story.seen(seat)
        one, other = (believed(seat, 6, seen), Belief(seat, 6, Random(seat).randrange))
        for event in seen:
            other.learn([event])
        assert (one.worlds, one.records) == (other.worlds, other.records)


def test_at_the_end_all_is_known() -> None:
    story = random_story(4, "end")
    belief = believed(1, 4, story.seen(1))
    for row in belief.table():
        holds = tuple(row.card in hand for hand in story.state.hands)
        assert row.sure == row.may == holds
        assert row.chances == tuple(map(float, holds))
    assert len(belief.table()) == len(CLAIMS[4])
