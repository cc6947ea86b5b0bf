"""The buy phase: Round 2, C1, C7, C12, C13."""

from __future__ import annotations

from rules.cowboys.cards import STARTERS
from rules.cowboys.events import CardBought, CardBurned, CardTurnedUp, CowsScored, ExplosiveUsed
from tests.cowboys.tables import discard, draw, play, refuse, table, written
from tests.support.games import legal, of

FRONT = "1-river-1 1-river-c x2 x2 x2"


def test_C12_drawn_cows_are_scored_before_the_first_buyer_is_named() -> None:
    state = table(("c1c scb", "s2", "cb s2b"), herds=(3, 0, 7))
    happened = draw(state, 2, 1, 2)
    assert of(happened, CowsScored) == [CowsScored(0, 2), CowsScored(1, 0)]
    assert state.phase == "first"
    assert state.herds == [5, 0, 7]


def test_C12_a_card_bought_this_round_scores_nothing_yet() -> None:
    state = table(("s2 s2 r1", "r1"), front=FRONT)
    draw(state, 3, 1)
    play(state, "0: first 0", "0: buy 1.2")
    assert state.herds == [0, 0]


def test_round_2_bought_and_drawn_cards_go_to_the_discard_at_the_end_of_the_turn() -> None:
    state = table(("s2 s2 r1", "r1"), discards=("cb", ""), front=FRONT)
    draw(state, 2, 1)
    happened = play(state, "0: first 0", "0: buy 1.2")
    assert of(happened, CardBought) == [CardBought(0, 1, 2, "1-river-c", 4)]
    assert discard(state, 0) == written("cb s2 s2 1-river-c")
    assert discard(state, 1) == ()
    play(state, "1: burn 1.1")
    assert discard(state, 1) == written("r1")


def test_round_2_a_burned_card_leaves_the_game() -> None:
    state = table(("s2", "r1"), front=FRONT)
    draw(state, 1, 1)
    happened = play(state, "0: first 0", "0: burn 1.1")
    assert of(happened, CardBurned) == [CardBurned(0, 1, 1, "1-river-1")]
    assert state.store.burned == ["1-river-1"]
    assert discard(state, 0) == written("s2")


def test_C7_a_player_who_can_pay_for_nothing_must_burn() -> None:
    state = table(("r1 r1", "r1"), front=FRONT)
    draw(state, 2, 1)
    play(state, "0: first 0")
    assert legal(state) == [f"burn 1.{col}" for col in range(1, 6)]
    refuse(state, "0: buy 1.1", "Round 2", "it costs $3 and you have $2")


def test_C7_one_can_always_burn_instead_of_buying() -> None:
    state = table(("s2 s2", "r1"), front=FRONT)
    draw(state, 2, 1)
    play(state, "0: first 0")
    assert legal(state) == [f"{word} 1.{col}" for word in ("buy", "burn") for col in range(1, 6)]


def test_C7_exactly_one_buy_or_burn_a_turn() -> None:
    state = table(("s2 s2 s2", "r1"), front=FRONT)
    draw(state, 3, 1)
    play(state, "0: first 0", "0: buy 1.1")
    assert state.to_act() == (1,)
    refuse(state, "0: buy 1.2", "C7", "you have had your buy turn")


def test_C13_a_card_turned_up_may_be_taken_by_the_next_in_the_same_round() -> None:
    state = table(("s2", "s2 s2"), front=FRONT)
    draw(state, 1, 2)
    play(state, "1: first 0")
    refuse(state, "0: burn 2.1", "Round 2", "2.1 is covered by 1.1")
    happened = play(state, "0: burn 1.1")
    assert of(happened, CardTurnedUp) == [CardTurnedUp(2, 1, state.store.cards[5])]
    assert "buy 2.1" in legal(state)


def test_round_2_only_places_with_a_face_up_card_can_be_bought_from() -> None:
    state = table(("s2 s2 s2", "s2 s2"), front=FRONT)
    draw(state, 3, 2)
    play(state, "0: first 0")
    refuse(state, "0: buy 2.2", "Round 2", "2.2 is covered by 1.1 and 1.2")
    refuse(state, "0: buy 1.6", "Setup", "6 rows of 5 cards")
    play(state, "0: burn 1.1")
    refuse(state, "1: buy 1.1", "Round 2", "has left the Store")
    refuse(state, "1: burn 2.2", "Round 2", "2.2 is covered by 1.2")


def test_C1_an_explosive_does_nothing_when_drawn() -> None:
    state = table(("x2 x3", "r1"))
    draw(state, 2, 1)
    assert (state.money[0], state.cows[0]) == (0, 0)


def test_C1_an_explosive_adds_its_money_and_leaves_the_game_for_good() -> None:
    state = table(("x3 r1 s2", "r1"))
    draw(state, 3, 1)
    happened = play(state, "0: first 0", "0: explode 2-snake-x3")
    assert of(happened, ExplosiveUsed) == [ExplosiveUsed(0, "2-snake-x3", 6)]
    assert state.owned(0) == written("r1 s2")
    play(state, "0: burn 1.1")
    assert discard(state, 0) == written("r1 s2")


def test_C1_any_number_one_action_each() -> None:
    state = table(("s2 x2 x2 x3", "r1"))
    draw(state, 4, 1)
    play(state, "0: first 0")
    assert legal(state)[:2] == ["explode 1-river-x2", "explode 2-snake-x3"]
    play(state, "0: explode 1-river-x2", "0: explode 2-snake-x3", "0: explode 1-river-x2")
    assert state.money[0] == 9
    assert not any(text.startswith("explode") for text in legal(state))
    refuse(state, "0: explode 1-river-x2", "C1", "no Explosive drawn this round")


def test_C1_also_with_nothing_then_affordable_also_followed_by_a_burn() -> None:
    state = table(("x2", "r1"), left="5.1 6.1 6.2")
    draw(state, 1, 1)
    play(state, "1: first 0", "0: explode 1-river-x2")
    assert legal(state) == ["burn 5.1"]
    play(state, "0: burn 5.1")
    assert state.owned(0) == ()


def test_C1_unspent_money_is_lost() -> None:
    state = table(("s2 s2 r1", "r1 r1"), front=FRONT)
    draw(state, 2, 1)
    play(state, "0: first 0", "0: buy 1.1", "1: burn 1.2")
    assert state.money == [0, 0]


def test_C1_unused_it_goes_to_the_discard() -> None:
    state = table(("s2 x2", "r1"), front=FRONT)
    draw(state, 2, 1)
    play(state, "0: first 0", "0: burn 1.1")
    assert discard(state, 0) == written("s2 x2")


def test_C1_a_busted_player_keeps_theirs() -> None:
    state = table(("x2 cb s2b", "r1"))
    draw(state, 3, 1)
    refuse(state, "0: explode 1-river-x2", "Round 2", "you are bust")
    assert discard(state, 0) == written("x2 cb s2b")


def test_C1_only_one_drawn_this_round_and_only_an_explosive() -> None:
    state = table(("s2 x2 x3", "r1"))
    draw(state, 2, 1)
    play(state, "0: first 0")
    refuse(state, "0: explode 2-snake-x3", "C1", "not drawn that Explosive")
    refuse(state, "0: explode s-snake-2", "C1", "that card is no Explosive")


def test_C1_only_on_the_buy_turn() -> None:
    state = table(("x2 x2", "s2 r1"))
    play(state, "0: draw", "1: draw")
    refuse(state, "0: explode 1-river-x2", "Round 2", "after the drawing")
    play(state, "0: stop", "1: stop", "1: first 1")
    refuse(state, "0: explode 1-river-x2", "C13", "another player decides")


def test_round_3_a_new_round_begins_with_nothing_drawn() -> None:
    state = table((" ".join(STARTERS), " ".join(STARTERS)))
    draw(state, 2, 3)
    play(state, "1: first 0", "0: burn 1.1", "1: burn 1.2")
    assert (state.round, state.phase, state.to_act()) == (2, "draw", (0, 1))
    assert state.drawn == [[], []]
    assert legal(state, 0) == ["draw"]
    assert len(state.owned(0)) == len(state.owned(1)) == 10
