"""Choosing in Cards for Cowboys: the cursor in the brick pattern, and what every key does."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules.chance import SeededChance
from rules.cowboys.actions import Burn, Buy, Explode, First
from rules.cowboys.game import State
from rules.cowboys.state import Options, View
from rules.cowboys.store import Spot, coverers
from tests.cowboys.tables import COWBOYS, draw, play, table
from tests.support.games import pick
from tui.choosing.cowboys import Chooser, StoreCursor, Together, face_up, halves, lying

FRONT = "1-snake-2 1-cactus-1 1-river-c 1-snake-2c 1-cactus-c"
"""A front row of the costs 3, 2, 4, 5, 2."""

PILES = ("r1 r1 r1 scb", "r1 scb r1 r1")


def choosing(state: State) -> Chooser:
    """Return the Chooser of whoever must decide first."""
    return Chooser(state.view(state.to_act()[0]), StoreCursor())


def press(chooser: Any, commands: str) -> list[str]:
    """Press commands parted by spaces; return the texts of the actions they complete."""
    done = [chooser.press(command) for command in commands.split()]
    return [str(action) for action in done if action is not None]


def buying(**rest: Any) -> State:
    """Return a table at which seat 0, with $3, is about to buy."""
    state = table(PILES, front=FRONT, **rest)
    draw(state, 3, 1)
    play(state, "0: first 0")
    return state


# Drawing


def test_one_key_draws_and_one_stops() -> None:
    state = table(PILES)
    assert press(choosing(state), "draw") == ["draw"]
    play(state, "0: draw", "1: draw")
    assert press(choosing(state), "stop") == ["stop"]


def test_who_may_not_stop_is_told_why() -> None:
    chooser = choosing(table(PILES))
    assert press(chooser, "stop") == []
    assert chooser.note == "You must draw at least one card (Round 1)."
    state = table(("draw4 r1 r1 r1 r1 r1", "r1 r1 r1"))
    play(state, "0: draw", "1: draw")
    chooser = choosing(state)
    assert press(chooser, "stop") == []
    assert chooser.note == "You still owe 4 draws (C2)."


@pytest.mark.parametrize("command", ["buy", "burn", "explode"])
def test_while_all_draw_nothing_is_bought(command: str) -> None:
    chooser = choosing(table(PILES))
    assert press(chooser, command) == []
    assert chooser.note == "Buying comes after the drawing (Round 2)."


def test_a_key_that_only_chooses_decides_nothing_while_all_draw() -> None:
    chooser = choosing(table(PILES))
    assert press(chooser, "choose card:1 choose up choose") == []
    assert "only looks" in chooser.note


# The first buyer


def test_the_first_buyer_is_named_by_number_or_by_the_cursor() -> None:
    state = table(PILES, front=FRONT)
    draw(state, 3, 1)
    chooser = choosing(state)
    assert chooser.must_answer
    assert [option.number for option in chooser.ask.options] == [1, 2]
    assert press(choosing(state), "card:2") == ["first 1"]
    assert press(choosing(state), "choose") == ["first 0"]
    assert press(choosing(state), "right choose") == ["first 1"]
    assert press(choosing(state), "escape card:9 buy draw") == []


def test_seats_that_may_not_buy_first_have_no_number() -> None:
    state = table(("s2", "cb s2b", "r1"))
    draw(state, 1, 2, 1)
    assert press(choosing(state), "card:2") == []
    assert press(choosing(state), "card:3") == ["first 2"]


def test_the_names_stand_in_the_question() -> None:
    state = table(PILES, front=FRONT)
    draw(state, 3, 1)
    chooser = choosing(state)
    chooser.named(["you", "Rose"], "You are ahead. Who buys first?")
    assert chooser.ask.title == "You are ahead. Who buys first?"
    assert [option.label for option in chooser.ask.options] == ["you", "Rose"]


# Buying and burning


def test_a_number_goes_to_the_face_up_card_of_its_column() -> None:
    chooser = choosing(buying())
    assert press(chooser, "card:5 buy") == ["buy 1.5"]
    state = buying()
    play(state, "0: buy 1.1")
    chooser = choosing(state)
    assert press(chooser, "card:5 card:1") == []
    assert chooser.cursor.spot == Spot(2, 1)


def test_enter_buys_what_the_cursor_is_on() -> None:
    assert press(choosing(buying()), "card:2 choose") == ["buy 1.2"]


def test_what_is_too_dear_is_refused_with_its_price() -> None:
    chooser = choosing(buying())
    assert press(chooser, "card:4 buy") == []
    assert chooser.note == "It costs $5 and you have $3 (Round 2)."


def test_a_covered_card_says_what_covers_it() -> None:
    chooser = choosing(buying())
    assert press(chooser, "card:2 up buy") == []
    assert chooser.note == "2.2 is covered by 1.1 and 1.2 (Round 2)."


def test_burning_in_place_of_a_purchase_asks_for_the_key_twice() -> None:
    chooser = choosing(buying())
    assert press(chooser, "card:1 burn") == []
    assert "Burn 1.1 Rattlesnake $2?" in chooser.note
    assert chooser.begun
    assert press(chooser, "burn") == ["burn 1.1"]


@pytest.mark.parametrize("between", ["left", "card:1", "escape", "draw"])
def test_any_other_key_between_asks_anew(between: str) -> None:
    assert press(choosing(buying()), f"card:1 burn {between} burn") == []


def test_who_can_pay_for_nothing_burns_at_once() -> None:
    state = table(("scb", "cb s2b"), front=FRONT)
    draw(state, 1, 2)
    play(state, "0: first 0")
    assert press(choosing(state), "card:3 burn") == ["burn 1.3"]


def test_a_number_without_a_face_up_card_is_told() -> None:
    chooser = choosing(buying())
    assert press(chooser, "card:6") == []
    assert chooser.note == "No face-up card has the number 6 now."


# Explosives


def test_one_explosive_is_used_by_its_key_alone() -> None:
    state = table(("x2 r1", "r1"))
    draw(state, 2, 1)
    first = state.to_act()[0]
    play(state, f"{first}: first 0")
    assert press(choosing(state), "explode") == ["explode 1-river-x2"]


def test_of_several_explosives_one_is_chosen() -> None:
    state = table(("x2 x3", "scb"))
    draw(state, 2, 1)
    first = state.to_act()[0]
    play(state, f"{first}: first 0")
    assert press(choosing(state), "explode card:2") == ["explode 2-snake-x3"]
    assert press(choosing(state), "explode choose") == ["explode 1-river-x2"]
    chooser = choosing(state)
    assert press(chooser, "explode escape") == []
    assert chooser.ask is None


def test_without_an_explosive_its_key_says_so() -> None:
    chooser = choosing(buying())
    assert press(chooser, "explode") == []
    assert chooser.note == "You have no Explosive drawn this round (C1)."


# What is on offer


def test_the_actions_keep_their_places() -> None:
    drawing, buys = choosing(table(PILES)), choosing(buying())
    assert [offer.id for offer in drawing.offers] == [offer.id for offer in buys.offers]
    assert [offer.on for offer in drawing.offers] == [True, False, False, False, False]
    assert [offer.on for offer in buys.offers] == [False, False, True, True, False]


# The cursor


def test_the_cursor_goes_along_a_row_and_round() -> None:
    store = table(PILES).view(0).store
    cursor = StoreCursor()
    for way, col in (("right", 2), ("right", 3), ("left", 2), ("left", 1), ("left", 5)):
        cursor.move(store, way)
        assert cursor.spot == Spot(1, col)


def test_going_to_the_back_and_again_to_the_front_goes_straight() -> None:
    store = table(PILES).view(0).store
    cursor = StoreCursor()
    cursor.put(Spot(1, 3))
    seen = [cursor.spot]
    for _ in range(7):
        cursor.move(store, "up")
        seen.append(cursor.spot)
    assert [spot.row for spot in seen] == [1, 2, 3, 4, 5, 6, 6, 6]
    assert all(abs(halves(spot) - halves(Spot(1, 3))) <= 1 for spot in seen)
    for _ in range(5):
        cursor.move(store, "down")
    assert cursor.spot == Spot(1, 3)


def test_going_to_another_row_goes_to_a_card_that_covers_or_is_covered() -> None:
    store = table(PILES).view(0).store
    for spot in lying(store):
        cursor = StoreCursor()
        cursor.put(spot)
        cursor.move(store, "down")
        assert cursor.spot in coverers(spot, 5) or spot.row == 1


def test_a_card_that_goes_leaves_the_cursor_on_the_nearest_face_up_one() -> None:
    state = buying()
    cursor = StoreCursor()
    cursor.put(Spot(1, 1))
    play(state, "0: buy 1.1")
    cursor.settle(state.view(0).store)
    assert cursor.spot == Spot(2, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_face_up_cards_have_columns_of_their_own_and_every_card_is_reached(seats) -> None:
    for state in games(seats):
        store = state.view(0).store
        cards, up = lying(store), face_up(store)
        assert len({spot.col for spot in up}) == len(up)
        if not cards:
            continue
        reached, open_ends = {cards[0]}, [cards[0]]
        while open_ends:
            start = open_ends.pop()
            for way in ("left", "right", "up", "down"):
                cursor = StoreCursor()
                cursor.put(start)
                cursor.move(store, way)
                if cursor.spot not in reached:
                    reached.add(cursor.spot)
                    open_ends.append(cursor.spot)
        assert reached == set(cards)


def games(seats: int) -> Iterator[State]:
    """Play a game at random, rather without busts, and yield its positions before each turn."""
    rng = Random(seats)
    state, _ = COWBOYS.new(seats, Options(), SeededChance(f"keys {seats}"))
    while waiting := state.to_act():
        if state.phase == "buy":
            yield state
        seat = waiting[0]
        legal = state.legal_actions(seat)
        buys = [action for action in legal if isinstance(action, Buy)]
        stops = state.phase == "draw" and len(legal) > 1
        state.apply(seat, legal[1] if stops else pick(rng, buys or legal))


# Everything is reached


def reachable(view: View) -> set[str]:
    """Return every action that some keys complete."""
    found: set[str] = set()
    ways = ["draw", "stop", "choose", "explode", *(f"card:{n}" for n in range(1, 10))]
    ways += [f"explode card:{n}" for n in range(1, 10)]
    for spot in lying(view.store):
        for way in ("buy", "burn", "burn burn"):
            cursor = StoreCursor()
            cursor.look(view.store, str(spot))
            found.update(press(Chooser(view, cursor), way))
        ways += [f"card:{spot.col} buy", f"card:{spot.col} burn", f"card:{spot.col} burn burn"]
    for way in ways:
        found.update(press(Chooser(view, StoreCursor()), way))
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_every_legal_action_is_reached_and_no_other(seats) -> None:
    rng = Random(seats)
    for number in range(3):
        state, _ = COWBOYS.new(seats, Options(), SeededChance(f"reach {number}"))
        for _ in range(40):
            if not (waiting := state.to_act()):
                break
            view = state.view(waiting[0])
            assert reachable(view) == {str(action) for action in view.legal}
            legal = view.legal
            wild = state.phase == "draw" and len(legal) > 1 and rng.random() < 0.6
            state.apply(waiting[0], legal[0] if wild else pick(rng, legal))


def test_every_kind_of_action_is_among_those_reached() -> None:
    state = table(("x2 x3 r1 s2", "r1"), front=FRONT)
    draw(state, 4, 1)
    kinds = set()
    for _ in range(2):
        view = state.view(state.to_act()[0])
        kinds |= {type(action) for action in view.legal}
        assert reachable(view) == {str(action) for action in view.legal}
        play(state, f"0: {view.legal[0]}")
    assert kinds == {First, Explode, Buy, Burn}


# Several at one keyboard


def together(state: State, *seats: int) -> Together:
    everybody = tuple(range(len(state.seats)))
    views = {seat: state.view(seat) for seat in seats or state.to_act()}
    return Together(views, everybody, ("Ann", "Bob", "Cat", "Dan"), state.view(None).store)


def test_each_seat_has_two_keys() -> None:
    state = table(("r1 r1", "r1 r1", "r1 r1", "r1 r1"))
    play(state, "0: draw", "1: draw", "2: draw", "3: draw")
    for number, (seat, word) in enumerate(
        [(seat, word) for seat in range(4) for word in ("draw", "stop")], 1
    ):
        chosen = together(state).press(f"card:{number}")
        assert chosen is not None
        assert (chosen[0], str(chosen[1])) == (seat, word)


def test_a_wrong_or_repeated_key_changes_nothing() -> None:
    state = table(PILES)
    play(state, "0: draw")
    step = together(state)
    assert step.keys == {1: (3, 4)}
    assert [step.press(f"card:{n}") for n in (1, 2, 5, 9)] == [None] * 4
    assert step.press("draw") is None
    assert "two keys" in step.note


def test_who_must_draw_cannot_stop_and_is_named() -> None:
    step = together(table(PILES))
    assert step.press("card:4") is None
    assert step.note == "Bob cannot stop: must draw at least one card (Round 1)."
