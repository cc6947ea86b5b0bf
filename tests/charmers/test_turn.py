"""A turn: address, offers, answers, the circle and the next player; S4, S6, S7, S8."""

from __future__ import annotations

from random import Random

import pytest

from rules.charmers.cards import CLAIMS, SNAKE
from rules.charmers.events import (
    CardAccepted,
    CardOffered,
    CardRejected,
    DayRemoved,
    NightTurned,
    NothingHappened,
    PlayerAddressed,
    RoundBegan,
    RoundEnded,
)
from rules.charmers.state import Offered
from tests.charmers.tables import SEATS, circle, give, hand, new, play, refuse, table
from tests.support.games import legal, walk

# Address


def test_the_addressed_players_gate_closes() -> None:
    state = table("1 2 3", "4 5", "0 snake")
    assert legal(state) == ["address 1", "address 2"]
    assert play(state, "0: address 2") == [PlayerAddressed(0, 2)]
    assert state.gates == [True, True, False]
    assert (state.phase, state.to_act(), state.addressed) == ("offer", (0,), 2)


def test_a_closed_gate_oneself_and_no_seat_cannot_be_addressed() -> None:
    state = table("1 2 3", "4 5", "0 snake", shut=[1])
    assert legal(state) == ["address 2"]
    refuse(state, "0: address 1", "Turn 1", "gate is closed")
    refuse(state, "0: address 0", "Turn 1", "yourself")
    refuse(state, "0: address 3", "Turn 1", "no such seat")
    refuse(state, "1: address 2", "Turn", "another player")


def test_S7_the_player_who_has_just_given_may_be_addressed() -> None:
    state = table("1 2 3", "4 5", "0 snake")
    give(state, "1", 1)
    assert legal(state) == ["address 0", "address 2"]
    give(state, "4", 0)
    assert state.active == 0


# Offer


def test_an_offer_is_any_own_card_with_any_claim() -> None:
    state = table("1 3 snake", "4 5", "0 2")
    play(state, "0: address 1")
    claims = CLAIMS[3]
    assert legal(state) == [
        f"offer {card} as {claim}" for card in ("1", "3", SNAKE) for claim in claims
    ]
    happened = play(state, "0: offer 3 as snake")
    assert happened == [CardOffered(0, 1, 1, "3", SNAKE)]
    assert (state.phase, state.to_act()) == ("answer", (1,))
    assert hand(state, 0) == "1 3 snake"


@pytest.mark.parametrize("claim", ["2", "3", "5", "0", "snake"])
def test_S7_removed_own_and_known_cards_may_be_claimed(claim: str) -> None:
    state = table("1 2 3", "4 5", "0 snake", circle="1n 3n 4n 5n")
    play(state, "0: address 1", f"0: offer 1 as {claim}", "1: reject", f"0: offer 2 as {claim}")
    assert [offer.claim for offer in state.offers] == [claim, claim]


def test_a_claim_beyond_the_game_is_refused() -> None:
    state = table("1 2 3", "4 5", "0 snake")
    play(state, "0: address 1")
    refuse(state, "0: offer 1 as 6", "S7", "no such card")
    refuse(state, "0: offer 4 as 4", "Turn 2", "not in your hand")
    refuse(state, "0: address 2", "Turn 1", "offer them a card")
    refuse(state, "1: accept", "Turn", "another player")


def test_an_offer_needs_an_addressed_player() -> None:
    state = table("1 2 3", "4 5", "0 snake")
    refuse(state, "0: offer 1 as 1", "Turn 1", "address a player first")
    refuse(state, "0: accept", "Turn 3", "no card is offered")


# Reject


def test_a_rejected_card_stays_and_another_card_is_offered() -> None:
    state = table("1 2 3", "4 5", "0 snake")
    play(state, "0: address 1", "0: offer 1 as 1")
    assert legal(state) == ["accept", "reject"]
    assert play(state, "1: reject") == [CardRejected(1, 0, 1, "1")]
    assert (state.phase, state.to_act()) == ("offer", (0,))
    assert {text.split()[1] for text in legal(state)} == {"2", "3"}
    refuse(state, "0: offer 1 as 1", "Turn 3", "lies rejected")
    assert state.view(0).offer is None
    play(state, "0: offer 3 as 1")
    assert state.view(0).offer == Offered("3", "1")
    assert state.view(1).offer == Offered(None, "1")
    assert state.view(2).hand_sizes == (3, 2, 2)


def test_a_second_snake_is_another_card() -> None:
    state = table("1 snake snake", "4 5", "0 2", "3 6")
    play(state, "0: address 1", "0: offer snake as 1", "1: reject")
    assert {text.split()[1] for text in legal(state)} == {"1", SNAKE}
    play(state, "0: offer snake as 1", "1: reject")
    assert {text.split()[1] for text in legal(state)} == {"1"}
    refuse(state, "0: offer snake as 1", "Turn 3", "lies rejected")


def test_the_third_offer_must_be_accepted() -> None:
    state = table("1 2 3", "4 5", "0 snake")
    play(state, "0: address 1", "0: offer 1 as 1", "1: reject", "0: offer 2 as 1", "1: reject")
    play(state, "0: offer 3 as 1")
    assert legal(state) == ["accept"]
    refuse(state, "1: reject", "Turn 3", "third card")
    happened = play(state, "1: accept")
    assert happened[0] == CardAccepted(1, 0, 3, "3", "1")
    assert (hand(state, 0), hand(state, 1)) == ("1 2", "3 4 5")
    assert state.offers == []


def test_S8_forced_decisions_are_decisions() -> None:
    state = table("1 2 3", "4 5", "0 snake", shut=[1])
    assert (state.to_act(), legal(state)) == ((0,), ["address 2"])
    play(state, "0: address 2", "0: offer 1 as 1", "2: reject", "0: offer 2 as 1", "2: reject")
    assert {text.split()[1] for text in legal(state)} == {"3"}


# Accept


def test_a_night_number_turns_to_day() -> None:
    state = table("1 2 3", "4 5", "0 snake", circle="1n 2n")
    happened = give(state, "1", 1, "snake")
    assert happened[2:] == [CardAccepted(1, 0, 1, "1", SNAKE), NightTurned(1)]
    assert circle(state) == "1d 2n"


def test_a_day_number_is_removed() -> None:
    state = table("1 2 3", "4 5", "0 snake", circle="1d 2n 3n")
    assert give(state, "1", 1)[-1] == DayRemoved(1, False)
    assert circle(state) == "2n 3n"


@pytest.mark.parametrize("card", ["0", SNAKE, "3"])
def test_zero_a_snake_and_a_gone_number_change_nothing(card: str) -> None:
    state = table(f"{card} 1 2", "4 5", "0 3 snake", circle="1n 2n 4d 5d")
    assert isinstance(give(state, card, 1)[-1], NothingHappened)
    assert circle(state) == "1n 2n 4d 5d"


def test_the_claim_counts_for_nothing() -> None:
    state = table("1 2 3", "4 5", "0 snake", circle="1n 2n 3d")
    give(state, "3", 1, "1")
    assert circle(state) == "1n 2n"


def test_the_player_who_accepted_is_active_next() -> None:
    state = table("1 2 3", "4 5", "0 snake")
    turn = state.turn
    give(state, "2", 2)
    assert (state.active, state.to_act(), state.phase) == (2, (2,), "address")
    assert (state.addressed, state.turn) == (None, turn + 1)
    assert [len(each) for each in state.hands] == [2, 2, 3]


# Rounds


def test_the_round_ends_when_all_gates_are_closed() -> None:
    state = table("1 2 3", "4 5", "0 snake")
    give(state, "2", 1)
    give(state, "4", 2)
    happened = give(state, "snake", 0)
    assert happened[-2:] == [RoundEnded(1), RoundBegan(2, 0)]
    assert (state.gates, state.round, state.active) == ([True] * 3, 2, 0)


def test_the_starter_is_addressed_within_its_round_and_may_be_active_twice() -> None:
    state = table("1 2 3", "4 5", "0 snake")
    assert state.gates[0]
    give(state, "1", 1)
    give(state, "4", 0)
    assert (state.active, legal(state)) == (0, ["address 2"])
    assert isinstance(give(state, "2", 2)[-1], RoundBegan)


@pytest.mark.parametrize("seats", SEATS)
def test_S10_a_round_is_one_turn_a_player_and_somebody_can_be_addressed(seats: int) -> None:
    state = new(seats, "rounds")
    addressed: list[int] = []
    for seat, action in walk(state, Random(seats)):
        happened = state.apply(seat, action)
        addressed += [event.to for event in happened if isinstance(event, PlayerAddressed)]
        if any(isinstance(event, RoundEnded) for event in happened):
            assert sorted(addressed) == list(range(seats))
            addressed = []
