"""The draw phase: Round 1, C2, C4, C5, C11, C15, worked case 1."""

from __future__ import annotations

from rules.chance import JournalChance, SeededChance, Shuffle
from rules.cowboys.events import (
    Busted,
    CardDrawn,
    DrawingStopped,
    PileShuffled,
    RoundBegan,
)
from tests.cowboys.tables import discard, draw, pile, play, refuse, shuffle, table, written
from tests.support.games import legal, of


def test_round_1_at_least_one_card_must_be_drawn() -> None:
    state = table(("r1 r1", "r1 r1"))
    assert legal(state, 0) == ["draw"]
    refuse(state, "0: stop", "Round 1", "at least one card")


def test_round_1_after_one_card_a_player_may_stop() -> None:
    state = table(("r1 r1", "r1 r1"))
    play(state, "0: draw", "1: draw")
    assert legal(state, 0) == legal(state, 1) == ["draw", "stop"]


def test_round_1_the_drawn_cards_are_turned_over_together() -> None:
    state = table(("r1 s2", "c1c r1"))
    assert play(state, "1: draw") == []
    assert state.drawn == [[], []]
    happened = play(state, "0: draw")
    assert [(e.seat, e.card) for e in of(happened, CardDrawn)] == [
        (0, "s-river-1"),
        (1, "s-cactus-1c"),
    ]


def test_a_drawn_card_adds_to_the_totals_of_the_round() -> None:
    state = table(("c1c scb s2", "r1"))
    happened = draw(state, 3, 1)
    drawn = [event for event in of(happened, CardDrawn) if event.seat == 0]
    assert [(e.money, e.cows, e.bandits, e.owed) for e in drawn] == [
        (1, 1, 0, 0),
        (1, 2, 1, 0),
        (3, 2, 1, 0),
    ]


def test_case_1_bandit_and_double_bandit_bust_on_the_second_card() -> None:
    state = table(("cb s2b r1", "r1 r1"))
    happened = play(state, "0: draw", "1: draw", "0: draw", "1: draw")
    assert of(happened, Busted) == [Busted(0, written("cb s2b"))]
    assert state.status[0] == "bust"
    assert state.to_act() == (1,)


def test_case_1_a_jail_drawn_before_saves_from_the_third_bandit() -> None:
    state = table(("jail cb s2b r1 r1 r1", "r1"))
    play(state, "0: draw", "1: draw", "0: draw", "0: draw")
    assert state.bandits[0] == 2
    assert state.status[0] == "drawing"


def test_C4_a_later_jail_does_not_undo_a_bust() -> None:
    state = table(("cb s2b jail", "r1 r1 r1"))
    play(state, "0: draw", "1: draw", "0: draw", "1: draw")
    assert state.status[0] == "bust"
    refuse(state, "0: draw", "C4", "you are bust")


def test_C4_bandits_less_jails_may_be_below_zero() -> None:
    state = table(("jail r1 r1 r1 r1 r1", "r1"))
    play(state, "0: draw", "1: draw")
    assert state.bandits[0] == -1


def test_C4_three_bandits_at_one_stroke_bust_too() -> None:
    state = table(("scb s2b", "r1"))
    draw(state, 2, 1)
    assert state.status[0] == "bust"


def test_C12_a_busted_players_cards_go_to_the_discard_at_once() -> None:
    state = table(("cb s2b r1", "r1 r1 r1"), discards=("s2", ""))
    play(state, "0: draw", "1: draw", "0: draw", "1: draw")
    assert discard(state, 0) == written("cb s2 s2b")
    assert state.view(1).sides[0].drawn == tuple(written("cb s2b"))


def test_C2_a_draw_4_must_be_drawn_out() -> None:
    state = table(("draw4 r1 r1 r1 r1 r1", "r1 r1"))
    happened = play(state, "0: draw", "1: draw")
    assert of(happened, CardDrawn)[0].owed == 4
    assert legal(state, 0) == ["draw"]
    refuse(state, "0: stop", "C2", "4 draws")
    play(state, "1: stop", "0: draw", "0: draw", "0: draw")
    refuse(state, "0: stop", "C2", "1 draw")
    play(state, "0: draw")
    assert legal(state) == ["draw", "stop"]


def test_C2_an_owed_draw_takes_one_step_like_any_other() -> None:
    state = table(("draw4 r1 r1 r1 r1 r1", "r1 r1 r1"))
    play(state, "0: draw", "1: draw")
    assert state.to_act() == (0, 1)
    play(state, "0: draw", "1: draw")
    assert [len(cards) for cards in state.drawn] == [2, 2]


def test_C2_owing_4_a_draw_4_leaves_7() -> None:
    state = table(("draw4 jail r1 r1 r1", "r1"))
    play(state, "0: draw", "1: draw", "0: draw")
    assert state.owed[0] == 7


def test_C2_without_limit() -> None:
    state = table(("draw4 jail jail r1 r1 r1", "r1"))
    play(state, "0: draw", "1: draw", "0: draw", "0: draw")
    assert state.owed[0] == 10


def test_C2_a_bust_cancels_what_is_owed() -> None:
    state = table(("draw4 cb s2b r1", "r1 r1 r1 r1"))
    play(state, "0: draw", "1: draw", "0: draw", "1: draw", "0: draw", "1: draw")
    assert (state.status[0], state.owed[0]) == ("bust", 0)


def test_C2_having_no_card_left_cancels_what_is_owed() -> None:
    state = table(("draw4 r1", "r1 r1"))
    happened = play(state, "0: draw", "1: draw", "0: draw", "1: draw")
    assert of(happened, DrawingStopped) == [
        DrawingStopped(0, forced=True),
        DrawingStopped(1, forced=True),
    ]
    assert state.owed[0] == 0
    assert state.phase == "first"


def test_C5_an_empty_pile_is_refilled_only_when_a_card_is_to_be_drawn() -> None:
    state = table(("r1", "r1 r1 r1"), discards=("s2 cb", ""), chance=[shuffle(0, "cb s2")])
    play(state, "0: draw", "1: draw")
    assert (pile(state, 0), len(state.discards[0])) == ([], 2)
    assert state.view(0).sides[0].top is None
    happened = play(state, "0: draw", "1: draw")
    assert of(happened, PileShuffled) == [PileShuffled(0, 2, "cactus", ("cactus", "rattlesnake"))]
    assert state.drawn[0] == ["s-river-1", "s-cactus-b"]


def test_C5_the_cards_drawn_this_round_are_not_shuffled_in() -> None:
    state = table(("r1", "r1 r1 r1"), discards=("s2 cb", ""), chance=[shuffle(0, "cb s2")])
    play(state, "0: draw", "1: draw", "0: draw", "1: draw")
    assert pile(state, 0) == ["s-snake-2"]
    assert discard(state, 0) == ()


def test_C5_a_player_who_stops_does_not_shuffle() -> None:
    state = table(("r1", "r1 r1"), discards=("s2 cb", "cb"))
    draw(state, 1, 2)
    assert (pile(state, 0), discard(state, 0)) == ([], written("cb s2"))


def test_C5_a_refill_moves_the_top_card_to_the_bottom() -> None:
    class Kept:
        asked: Shuffle

        def ask(self, question):
            self.asked = question
            return question.sample(lambda n: n - 1)

    state = table(("", "r1"), discards=("r1 s2 cb", ""))
    state.chance = Kept()
    play(state, "0: draw", "1: draw")
    assert state.chance.asked.cut
    # The lot above leaves the order as it is: river, snake, cactus; the river is cut.
    assert [*state.drawn[0], *pile(state, 0)] == ["s-snake-2", "s-cactus-b", "s-river-1"]


def test_C15_refills_come_in_seat_order_after_the_step() -> None:
    journal = JournalChance(SeededChance("refills"))
    state = table(("", "", ""), discards=("r1 s2", "r1 cb", "r1 scb"))
    state.chance = journal
    play(state, "2: draw", "0: draw")
    assert journal.take() == []
    play(state, "1: draw")
    assert [(line["what"], line["seat"]) for line in journal.take()] == [
        ("shuffle", 0),
        ("shuffle", 1),
        ("shuffle", 2),
    ]


def test_C11_stopping_is_final_for_the_round() -> None:
    state = table(("r1 r1", "r1 r1 r1"))
    play(state, "0: draw", "1: draw", "0: stop", "1: draw")
    assert state.to_act() == (1,)
    refuse(state, "0: draw", "C11", "you have stopped")


def test_C11_a_stop_stands_even_if_everyone_else_busts_in_that_step() -> None:
    state = table(("cb s2b", "r1 r1"))
    play(state, "0: draw", "1: draw", "0: draw", "1: stop")
    assert state.status == ["bust", "stopped"]
    assert legal(state) == ["first 1"]


def test_C15_a_sealed_choice_cannot_be_changed() -> None:
    state = table(("r1 r1", "r1 r1"))
    play(state, "0: draw")
    assert state.to_act() == (1,)
    assert legal(state, 0) == []
    refuse(state, "0: draw", "C15", "you have decided")


def test_C15_the_choices_may_come_in_any_order() -> None:
    moves = ("0: draw", "1: draw", "2: draw"), ("0: stop", "1: draw", "2: stop")
    one, other = (table(("r1 r1", "c1c s2", "s2 r1")) for _ in range(2))
    told = [play(one, *step) for step in moves]
    assert [play(other, *reversed(step)) for step in moves] == told
    assert one.view(None) == other.view(None)


def test_C6_if_everyone_busts_the_next_round_begins() -> None:
    state = table(("cb s2b r1", "s2b cb r1"))
    happened = draw(state, 2, 2)
    assert of(happened, RoundBegan) == [RoundBegan(2)]
    assert state.to_act() == (0, 1)
    assert state.store.left == 30
    assert state.herds == [0, 0]
    assert discard(state, 0) == written("cb s2b")
