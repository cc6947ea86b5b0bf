"""The odds of a bust, against counting every order of the cards: C2, C4, C5."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cowboys.cards import CARDS, SUIT
from rules.cowboys.odds import Known, Odds, bust_within, known, next_cards, next_odds
from tests.cowboys.tables import cards, draw, play, table, written

SOME = cards("r1 c1c cb s2 scb s2b x2 jail draw4 2-snake-5c2b 3-cactus-4cb")


def facts(pile: str, suits: int, discard: str = "", *, bandits: int = 0, owed: int = 0) -> Known:
    """Return what is known if the pile lies as written and its first `suits` suits show."""
    shown = tuple(SUIT[card] for card in cards(pile))[:suits]
    return Known(written(pile), shown, written(discard), bandits, owed)


def busts(order: list[str], bandits: int, draws: int) -> bool:
    """Tell by drawing whether a player busts in so many draws and those that Draw 4s add."""
    for card in order:
        if not draws:
            return False
        draws += CARDS[card].draw - 1
        bandits += CARDS[card].bandits - CARDS[card].jail
        if bandits >= 3:
            return True
    return False


def orders(given: Known) -> Iterator[list[str]]:
    """Yield each order in which the cards may come, the discard below the pile."""
    for pile in permutations(given.pile):
        if all(SUIT[card] == suit for card, suit in zip(pile, given.suits, strict=False)):
            for below in permutations(given.discard):
                yield [*pile, *below]


def counted(given: Known, draws: int) -> Fraction:
    found = [busts(order, given.bandits, draws) for order in orders(given)]
    return Fraction(sum(found), len(found))


@given(
    pile=st.lists(st.sampled_from(SOME), max_size=5),
    discard=st.lists(st.sampled_from(SOME), max_size=3),
    shown=st.integers(0, 5),
    bandits=st.integers(-2, 2),
    draws=st.integers(0, 6),
)
def test_the_chance_is_that_of_counting_all_orders(
    pile: list[str], discard: list[str], shown: int, bandits: int, draws: int
) -> None:
    given = facts(" ".join(pile), shown, " ".join(discard), bandits=bandits)
    assert bust_within(given, draws) == counted(given, draws)
    if pile or discard:
        first = [busts(order[:1], bandits, 1) for order in orders(given)]
        assert next_odds(given).chance == Fraction(sum(first), len(first))


def test_the_suit_of_the_next_card_is_used() -> None:
    given = facts("scb s2 r1 r1", 4, bandits=2)
    assert next_odds(given) == Odds("rattlesnake", 1, 2)
    assert next_odds(facts("r1 scb s2 r1", 4, bandits=2)) == Odds("river", 0, 2)


def test_after_a_refill_every_card_of_the_discard_may_come() -> None:
    given = facts("", 0, "scb s2 r1 r1", bandits=2)
    assert next_odds(given) == Odds(None, 1, 4)
    assert sorted(next_cards(given)) == sorted(cards("scb s2 r1 r1"))


def test_draws_owed_go_on_into_the_refilled_pile() -> None:
    assert bust_within(facts("r1", 1, "scb r1", bandits=2), 2) == Fraction(1, 2)


def test_with_nothing_to_draw_nothing_busts() -> None:
    given = facts("", 0, bandits=2)
    assert next_odds(given) == Odds(None, 0, 0)
    assert next_odds(given).chance == bust_within(given, 4) == 0


def test_the_third_bandit_busts_for_certain() -> None:
    assert next_odds(facts("cb", 1, bandits=2)).chance == 1
    assert next_odds(facts("cb", 1, bandits=1)).chance == 0


def test_a_jail_drawn_before_counts() -> None:
    given = facts("jail cb s2b", 3, bandits=1)
    assert bust_within(given, 3) == 1
    assert bust_within(given, 2) == bust_within(given, 3)
    assert bust_within(facts("jail cb", 2, bandits=2), 2) == 0


def test_what_a_seat_knows_of_its_own_pile_and_of_the_others() -> None:
    state = table(("r1 cb scb s2", "s2 r1 cb"), discards=("s2b", "c1c r1"))
    play(state, "0: draw", "1: draw", "0: draw", "1: draw")
    own, other = (known(state.view(0), seat) for seat in (0, 1))
    assert own == Known(
        written("scb s2"), ("rattlesnake", "rattlesnake"), written("s2b"), bandits=1, owed=0
    )
    assert other == Known(written("cb"), ("cactus",), written("c1c r1"), bandits=0, owed=0)
    assert known(state.view(None), 0).suits == ("rattlesnake",)


def test_what_a_busted_or_finished_player_drew_lies_in_the_discard() -> None:
    state = table(("cb s2b r1", "s2 r1"), front="1-snake-2")
    draw(state, 2, 1)
    assert known(state.view(1), 0).discard == written("cb s2b")
    assert known(state.view(1), 1).discard == ()
    play(state, "1: first 1", "1: burn 1.1")
    assert state.round == 2
    assert known(state.view(0), 1).discard == written("s2")


@pytest.mark.parametrize("draws", [4, 8, 12])
def test_a_large_deck_with_many_draws_owed_is_soon_reckoned(draws: int) -> None:
    deck = " ".join(card.id for card in CARDS.values() for _ in range(2))
    given = facts("r1 s2 cb", 3, deck)
    assert 0 < bust_within(given, draws) < 1
