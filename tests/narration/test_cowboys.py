"""The sentences of Cards for Cowboys: one for every event, by names or to "you"."""

import inspect
from random import Random

import pytest

from rules.core import Event, Outcome
from rules.cowboys import actions, events
from rules.cowboys.cards import CARDS, RATTLESNAKE, RIVER
from rules.cowboys.state import Options
from rules.cowboys.store import Slot, Spot
from rules.match import Match
from rules.record import SeatInfo
from tests.cowboys.tables import draw, play, table
from tests.support.games import pick
from tui import saves
from tui.narration import ask, conclude, describe_action, narrate
from tui.narration.cowboys import card, cards, drawn_short, may_be, place, won_by
from tui.narration.voice import Voice

NAMES = ("Ann", "Bob", "Cat")

SAID: dict[Event, str] = {
    events.PileShuffled(0, 10, RIVER, None): (
        "Ann shuffles 10 cards into their draw pile; River is on top."
    ),
    events.StoreBuilt(((Slot(RIVER, "1-river-1"), Slot(RATTLESNAKE, None)),)): (
        "The Store opens with 2 cards; in front: River $1 (cost 3)."
    ),
    events.RoundBegan(4): "Round 4 begins.",
    events.DrawingStopped(1, False): "Bob stops.",
    events.DrawingStopped(1, True): "Bob has no card left and must stop.",
    events.CardDrawn(0, "s-river-1", 3, 0, 0, 0): "Ann draws River $1.",
    events.CardDrawn(0, "s-snake-cb", 3, 1, 2, 0): (
        "Ann draws Rattlesnake 1 cow, 1 bandit: 2 bandits now."
    ),
    events.CardDrawn(0, "2-snake-3c-draw4", 0, 3, 0, 4): (
        "Ann draws Rattlesnake 3 cows, draw 4, 4 draws owed."
    ),
    events.Busted(1, ("s-snake-2c2b", "s-cactus-b")): (
        "Bob is BUST with 3 bandits: 2 cards to the discard, nothing scored."
    ),
    events.CowsScored(0, 1): "Ann adds 1 cow to the Herd.",
    events.CowsScored(0, 0): "Ann adds no cow to the Herd.",
    events.OrderDecided(2, "alone", (2,)): "Only Cat can buy.",
    events.OrderDecided(2, "money", (0, 2)): (
        "Cat has drawn the most $ and names the first buyer."
    ),
    events.OrderDecided(2, "cows", (0, 2)): (
        "Ann and Cat are level on $; with more cows drawn Cat names the first buyer."
    ),
    events.OrderDecided(2, "cards", (0, 2)): (
        "Ann and Cat are level on $ and cows; with more cards Cat names the first buyer."
    ),
    events.OrderDecided(2, "cost", (0, 2)): (
        "Ann and Cat are level; by the dearer card Cat names the first buyer."
    ),
    events.OrderDecided(2, "lot", (0, 1, 2)): (
        "Ann, Bob and Cat are level in everything; by lot Cat names the first buyer."
    ),
    events.AllBusted(3): "Everybody is bust: nobody buys in round 3.",
    events.FirstNamed(0, 1, (1, 2, 0)): "Ann names the first buyer: Bob, then Cat, then Ann.",
    events.FirstNamed(0, 0, (0,)): "Ann buys alone.",
    events.ExplosiveUsed(0, "1-river-x2", 5): "Ann uses up River explosive $2 and has $5.",
    events.CardBought(0, 2, 3, "2-river-1c", 4): "Ann buys 2.3 River $1, 1 cow for $4.",
    events.CardBurned(0, 1, 7, "1-snake-2"): "Ann burns 1.7 Rattlesnake $2.",
    events.CardTurnedUp(2, 8, "1-river-c"): "2.8 is turned up: River 1 cow, cost 4.",
    events.DeckCounted(0, ("s-river-1",) * 12, 14, 9, 12, 23): (
        "Ann counts 12 cards: Herd 14 and 9 cows make 23 ($12)."
    ),
    events.GameEnded((1,), "cows", "store"): "Bob wins: the most cows.",
    events.GameEnded((1,), "money", "store"): (
        "Bob wins: level on cows, the most $ printed in the deck."
    ),
    events.GameEnded((0, 1), "shared", "rounds"): (
        "After 400 rounds the game stops: Ann and Bob win: level on cows, $ and cards: "
        "the win is shared."
    ),
}


@pytest.mark.parametrize("event", SAID, ids=lambda event: type(event).__name__)
def test_what_happened_is_said_by_names(event: Event) -> None:
    (said,) = narrate("cowboys", [event], NAMES)
    assert said.text == SAID[event]


def test_every_event_has_a_sentence() -> None:
    kinds = {
        kind
        for _, kind in inspect.getmembers(events, inspect.isclass)
        if issubclass(kind, Event) and kind.__module__ == events.__name__
    }
    assert {type(event) for event in SAID} == kinds


@pytest.mark.parametrize(("event", "said"), [
    (events.CardDrawn(0, "s-river-1", 3, 0, 0, 0), "You draw River $1."),
    (events.Busted(0, ("s-snake-2c2b", "s-cactus-b")),
     "You are BUST with 3 bandits: 2 cards to the discard, nothing scored."),
    (events.OrderDecided(0, "money", (0, 1)),
     "You have drawn the most $ and name the first buyer."),
    (events.FirstNamed(0, 1, (1, 0)), "You name the first buyer: Bob, then you."),
    (events.ExplosiveUsed(0, "1-river-x2", 5), "You use up River explosive $2 and have $5."),
    (events.PileShuffled(0, 2, RIVER, (RIVER, RATTLESNAKE)),
     "You shuffle 2 cards into your draw pile; from the top: R S."),
])  # fmt: skip
def test_what_you_did_is_said_to_you(event: Event, said: str) -> None:
    assert narrate("cowboys", [event], NAMES, 0, you=True)[0].text == said


def test_a_whole_game_is_told_without_a_gap() -> None:
    seats = [SeatInfo(name, "human") for name in NAMES]
    match = Match.new(saves.new_header("cowboys", seats, {}, "told"))
    rng = Random(1)
    while waiting := match.to_act():
        view = match.view(waiting[0])
        action = view.legal[-1] if view.phase == "draw" else pick(rng, view.legal)
        assert ask("cowboys", view, NAMES)[-1] in ".?"
        assert describe_action("cowboys", action, view, NAMES)
        match.submit(waiting[0], action, match.version)
    for reader in (None, 0):
        story = match.memory(reader)
        told = narrate("cowboys", story, NAMES, reader, you=reader is not None)
        assert [sentence.event for sentence in told] == list(range(len(story)))
        assert all(sentence.text.endswith(".") and sentence.text.isascii() for sentence in told)


# Questions


def test_the_questions() -> None:
    state = table(("r1 scb draw4 r1 r1", "s2 scb r1 r1"))
    view = state.view(0)
    assert ask("cowboys", view, NAMES, you=True) == (
        "Round 1, draw your first card; River is next."
    )
    assert ask("cowboys", view, NAMES).startswith("Ann: Round 1")
    play(state, "0: draw", "1: draw", "0: draw", "1: draw")
    assert ask("cowboys", state.view(0), NAMES, you=True) == (
        "1 bandit so far; Rattlesnake is next. Draw or stop?"
    )
    play(state, "0: draw", "1: stop")
    assert ask("cowboys", state.view(0), NAMES, you=True) == (
        "4 draws owed, 1 bandit so far; River is next."
    )
    assert ask("cowboys", state.view(None), NAMES) == "Round 1: who draws, who stops?"


def test_the_questions_of_buying() -> None:
    state = table(("s2 r1", "scb"))
    draw(state, 2, 1)
    assert ask("cowboys", state.view(0), NAMES, you=True) == "You are ahead on $. Who buys first?"
    play(state, "0: first 0")
    assert ask("cowboys", state.view(0), NAMES) == "Ann: $3 to spend. Buy a card, or burn one."
    play(state, f"0: {state.view(0).legal[0]}")
    assert ask("cowboys", state.view(1), NAMES, you=True) == (
        "No face-up card costs $0 or less: which one burns?"
    )


# Places


def test_an_explosives_money_is_told_where_it_is_needed() -> None:
    state = table(("x2 r1", "scb"), front="1-snake-2")
    draw(state, 2, 1)
    play(state, "0: first 0")
    text = place(state.view(0), Spot(1, 1), 0, Voice(NAMES, 0))
    assert "cost 3, you have $1 and $2 in Explosives" in text
    play(state, "0: explode 1-river-x2")
    assert "cost 3, Ann has $3 ·" in place(state.view(0), Spot(1, 1), 0, Voice(NAMES))


def test_what_a_face_down_card_may_be_is_told_from_what_was_seen() -> None:
    state = table(("s2 r1", "r1"))
    view = state.view(0)
    spot = next(Spot(3, col) for col in range(1, 6) if view.store[2][col - 1].suit == RIVER)
    assert may_be(view, spot) == "may be $1 1c (3), 2c (2)"
    assert may_be(view, Spot(1, 1)) == ""


def test_a_card_that_has_left_is_told_as_such() -> None:
    state = table(("s2 r1", "r1"), front="1-snake-2")
    draw(state, 2, 1)
    play(state, "0: first 0", "0: buy 1.1")
    assert place(state.view(0), Spot(1, 1), 0, Voice(NAMES)).endswith("has left the Store")


# Words


def test_the_words_for_cards() -> None:
    assert card("2-river-1c") == "River $1, 1 cow"
    assert card("2-river-1c", cost=True) == "River $1, 1 cow (cost 4)"
    assert cards(["s-river-1", "s-cactus-b", "s-river-1"]) == "2 of River $1; Cactus 1 bandit"
    assert cards([]) == "no card"
    assert drawn_short("s-snake-2c2b", "*") == "S2c**"
    assert drawn_short("2-river-1c", "*") == "R$1,1c"
    assert len({drawn_short(id, "*") + str(found.cost) for id, found in CARDS.items()}) > 25


def test_ties_are_named() -> None:
    assert won_by("money", ("Ann", "Bob")).startswith("Ann and Bob are level on cows;")
    assert won_by("cards", ("Ann", "Bob")).startswith("Ann and Bob are level on cows and on $")
    assert won_by("shared", ("Ann", "Bob")).endswith("the win is shared")


@pytest.mark.parametrize(("outcome", "said"), [
    (Outcome((1.0, -1.0, -1.0), "store", (30, 12, 20)), "Ann wins with 30 cows; Cat 20, Bob 12."),
    (Outcome((-1.0, 1.0, -1.0), "store", (30, 30, 20)),
     "Bob wins on the tie-break with 30 cows; Ann 30, Cat 20."),
    (Outcome((1.0, 1.0, -1.0), "store", (30, 30, 20)),
     "Ann and Bob share the win with 30 cows; Cat 20."),
])  # fmt: skip
def test_the_end_is_told_with_all_herds(outcome: Outcome, said: str) -> None:
    assert conclude("cowboys", outcome, NAMES) == said


def test_the_end_is_told_to_you() -> None:
    outcome = Outcome((1.0, 1.0, -1.0), "store", (30, 30, 20))
    assert conclude("cowboys", outcome, NAMES, 0) == (
        "You and Bob share the win with 30 cows; Cat 20."
    )


def test_a_hidden_herd_stands_in_no_sentence() -> None:
    state = table(("r1 r1", "r1 r1"), herds=(55, 66), options=Options(hidden_herd=True))
    happened = play(state, "0: draw", "1: draw")
    for said in narrate("cowboys", happened, NAMES):
        assert "55" not in said.text
    assert describe_action("cowboys", actions.STOP, state.view(0), NAMES) == (
        "Stop drawing for this round"
    )
