"""The bots of Snake Charmers: legal, repeatable, true to their style, as strong as they ought."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules.bots.charmers import AccepterBot, HonestBot, NormalBot, RejecterBot
from rules.bots.charmers_value import Scene, features, outlook
from rules.bots.random import RandomBot
from rules.charmers.actions import ACCEPT, REJECT, Offer
from rules.charmers.belief import Belief
from rules.charmers.cards import CLAIMS, SNAKE
from rules.charmers.events import (
    CardAccepted,
    CardOffered,
    CardRejected,
    HandDealt,
    NothingHappened,
    PlayerAddressed,
    RoundBegan,
)
from rules.charmers.state import Offered, View
from rules.core import Event
from tests.charmers.tables import SEATS, give, new, play, table

BOTS = (NormalBot, HonestBot, AccepterBot, RejecterBot)
every_table = pytest.mark.parametrize("seats", SEATS)


class Sitting:
    """A game between bots, each with its memory and its generator."""

    def __init__(self, bots: Sequence[Any], seed: object, *, quick: bool = False) -> None:
        self.bots = bots
        self.state = new(len(bots), seed, quick=quick)
        self.rngs = [Random(f"{seed} {seat}") for seat in range(len(bots))]
        dealt: list[Event] = [
            HandDealt(seat, len(hand), hand) for seat, hand in enumerate(self.state.hands)
        ]
        self.memories: list[list[Event]] = [[] for _ in bots]
        self.tell([*dealt, RoundBegan(1, self.state.active)])

    def tell(self, happened: Sequence[Event]) -> None:
        for seat, memory in enumerate(self.memories):
            memory += [seen for event in happened if (seen := event.seen_by(seat)) is not None]

    def decisions(self):
        """Play on, yielding the seat, its View, its memory and its choice before each decision."""
        while to_act := self.state.to_act():
            (seat,) = to_act
            view, memory, rng = self.state.view(seat), self.memories[seat], self.rngs[seat]
            before = rng.getstate()
            action = self.bots[seat].choose(view, memory, rng, 0)
            yield seat, view, memory, before, action
            self.tell(self.state.apply(seat, action))

    def returns(self) -> tuple[float, ...]:
        for _ in self.decisions():
            pass
        return self.state.outcome.returns


def drawn(state: tuple) -> Random:
    """Return a generator in a state."""
    rng = Random()
    rng.setstate(state)
    return rng


@every_table
@pytest.mark.parametrize("quick", [False, True])
def test_every_bot_plays_whole_games_and_says_why(seats: int, quick: bool) -> None:
    for number in range(2):
        kinds = [BOTS[(seat + number) % len(BOTS)] for seat in range(seats)]
        sitting = Sitting([kind() for kind in kinds], f"whole {number}", quick=quick)
        for seat, view, memory, before, action in sitting.decisions():
            assert action in view.legal
            advice = sitting.bots[seat].advise(view, memory, drawn(before), 0)
            assert advice.action == action
            assert advice.why.endswith(".")
            assert advice.why[0].isupper()


@every_table
def test_a_bot_that_joins_late_or_goes_back_decides_like_one_that_sat_there(seats: int) -> None:
    sitting = Sitting([NormalBot() for _ in range(seats)], "late")
    wanderer, earlier = NormalBot(), None
    for number, (_, view, memory, before, action) in enumerate(sitting.decisions()):
        if number % 4 == 0:
            assert NormalBot().choose(view, memory, drawn(before), 0) == action
            if earlier is not None:
                then, remembered, state, chosen = earlier
                assert wanderer.choose(then, remembered, drawn(state), 0) == chosen
            assert wanderer.choose(view, memory, drawn(before), 0) == action
            earlier = (view, list(memory), before, action)


def test_the_same_generator_gives_the_same_game() -> None:
    games = []
    for _ in range(2):
        sitting = Sitting([NormalBot() for _ in range(4)], "same")
        games.append([(seat, action) for seat, _, _, _, action in sitting.decisions()])
    assert games[0] == games[1]


# The easy styles


@every_table
def test_honest_tells_the_truth(seats: int) -> None:
    sitting = Sitting([HonestBot(), *[RandomBot() for _ in range(seats - 1)]], "honest")
    for seat, _, _, _, action in sitting.decisions():
        if seat == 0 and isinstance(action, Offer):
            assert action.card == action.claim


def test_honest_offers_first_what_its_side_needs() -> None:
    state = table("0 1 2", "4 5", "3 snake", circle="1n 2d 3n")
    play(state, "0: address 1")
    for card in ("1", "0", "2"):
        action = HonestBot().choose(state.view(0), (), Random(1), 0)
        assert action == Offer(card, card)
        state.apply(0, action)
        state.apply(1, REJECT if REJECT in state.legal_actions(1) else ACCEPT)
    state = table("1 2 snake", "4 5", "3 0", circle="1n 2d 3n")
    play(state, "0: address 1")
    assert HonestBot().choose(state.view(0), (), Random(1), 0) == Offer("2", "2")


def test_accepter_accepts_and_rejecter_rejects_as_long_as_it_may() -> None:
    state = table("0 1 2", "4 5", "3 snake")
    play(state, "0: address 1", "0: offer 0 as 1")
    assert AccepterBot().choose(state.view(1), (), Random(1), 0) == ACCEPT
    for text in ("0: offer 1 as 1", "0: offer 2 as 1"):
        assert RejecterBot().choose(state.view(1), (), Random(1), 0) == REJECT
        play(state, "1: reject", text)
    assert RejecterBot().choose(state.view(1), (), Random(1), 0) == ACCEPT


# Normal


def seen_from(view: View, *, first: int, before: Sequence[Event] = ()) -> list[Event]:
    """Return a memory: the deal of the viewer's present hand, and events after it."""
    dealt = [
        HandDealt(
            seat,
            3 if seat == first else 2,
            view.hand if seat == view.seat else None,
        )
        for seat in range(view.seats)
    ]
    return [*dealt, RoundBegan(1, first), *before]


def advice(state, seat: int, *events: Event):
    view = state.view(seat)
    return NormalBot().advise(
        view, seen_from(view, first=state.active, before=events), Random(1), 0
    )


def test_normal_offers_first_the_card_that_wins() -> None:
    state = table("0 1 2", "4 5", "3 snake", circle="1n 2d 3d")
    play(state, "0: address 1")
    found = advice(state, 0, PlayerAddressed(0, 1))
    assert found.action.card == "1"
    assert found.why == "You win if it is accepted."


def test_normal_keeps_the_best_card_for_last_if_everything_is_rejected() -> None:
    state = table("0 1 2", "4 5", "3 snake", circle="1n 2d 3d")
    play(state, "0: address 1")
    story: list[Event] = []
    for _ in range(6):
        story += [
            CardRejected(1, 2, 1, "0"),
            CardRejected(1, 2, 2, "0"),
        ]
    found = advice(state, 0, *story, PlayerAddressed(0, 1))
    assert found.action.card != "1"
    assert found.why == "It will likely be rejected, and a better card for you comes after it."


def test_normal_rejects_what_loses_whatever_it_is() -> None:
    state = table("0 2 3", "1 4", "5 snake", circle="1n 2d", shut=[0, 2], quick=True)
    state.hands = [("0", "2", "3"), ("1", "4"), ("5", SNAKE)]
    play(state, "0: address 1", "0: offer 0 as 5")
    view = state.view(1)
    bot = NormalBot()
    memory = seen_from(view, first=0)
    memory += [PlayerAddressed(0, 1), CardOffered(0, 1, 1, None, "5")]
    bot.choose(view, memory, Random(1), 0)
    belief = bot._notes.belief
    world = belief._layout.write(0, (0, 2, 3)) + belief._layout.write(1, (1, 4))
    world += belief._layout.write(2, (5, belief._layout.snake))
    belief.worlds = {world: 1.0}
    for seed in range(20):
        found = bot.advise(view, memory, Random(seed), 0)
        assert found.action == REJECT
        assert found.why == "Whatever it is, you lose if you take it."


@every_table
def test_normal_never_claims_what_everybody_knows_to_be_elsewhere(seats: int) -> None:
    known = 0
    sitting = Sitting([NormalBot() for _ in range(seats)], "claims")
    for seat, _, memory, _, action in sitting.decisions():
        if isinstance(action, Offer) and action.claim != SNAKE:
            belief = Belief(seat, seats, Random(1).randrange)
            belief.learn(memory)
            assert belief.everybody_knows(action.claim) in (None, seat)
            known += any(
                belief.everybody_knows(claim) not in (None, seat) for claim in CLAIMS[seats]
            )
    assert known


def test_normal_mixes_its_claims_and_answers() -> None:
    state = table("0 1 2", "4 5", "3 snake")
    play(state, "0: address 1")
    memory = [*seen_from(state.view(0), first=0), PlayerAddressed(0, 1)]
    bot = NormalBot()
    claims = {bot.choose(state.view(0), memory, Random(seed), 0).claim for seed in range(80)}
    assert claims == set(CLAIMS[3])
    play(state, "0: offer 0 as 1")
    view = state.view(1)
    memory = seen_from(view, first=0)
    memory += [PlayerAddressed(0, 1), CardOffered(0, 1, 1, None, "1")]
    bot = NormalBot()
    assert {bot.choose(view, memory, Random(seed), 0) for seed in range(40)} == {ACCEPT, REJECT}


def test_normal_says_so_when_there_is_nothing_else_to_do() -> None:
    state = table("0 1 2", "4 5", "3 snake", shut=[1])
    assert advice(state, 0).why == "You can do nothing else."


def wins(kind: Any, other: Any, seats: int, games: int, quick: bool = False) -> tuple[int, float]:
    """Return how many games a bot won, and the mean of the others; its seat goes round."""
    own = rest = 0
    for number in range(games):
        seat = number % seats
        bots = [kind() if place == seat else other() for place in range(seats)]
        returns = Sitting(bots, f"wins {number}", quick=quick).returns()
        own += returns[seat] > 0
        rest += sum(value > 0 for value in returns) - (returns[seat] > 0)
    return own, rest / (seats - 1)


@pytest.mark.parametrize(("seats", "games"), [(3, 240), (4, 160)])
def test_normal_wins_more_than_random_players(seats: int, games: int) -> None:
    own, others = wins(NormalBot, RandomBot, seats, games)
    assert own > others + 0.06 * games


@pytest.mark.parametrize("kind", [HonestBot, AccepterBot, RejecterBot])
def test_no_easy_style_gains_among_normal_players(kind: Any) -> None:
    own, others = wins(kind, NormalBot, 3, 60)
    assert own < others - 0.1 * 60


# What positions are worth


def scene(hand: tuple[str, ...], **facts: Any) -> Scene:
    sides = facts.get("circle", ("night",) * 5)
    held = [[0.0, 0.5, 0.5] for _ in range(6)]
    return Scene(0, False, hand, sides, 1, (True,) * 3, [0.0, 0.5, 0.5], held)


def test_the_worth_of_an_end_is_exact() -> None:
    day = ("day", "day", "gone", "gone", "gone")
    night = ("night", "gone", "gone", "gone", "gone")
    assert scene(("0", "1"), circle=day).worth() == 1
    assert scene(("0", SNAKE), circle=day).worth() == 0
    assert scene(("0", "1"), circle=night).worth() == 0
    assert scene(("0", SNAKE), circle=night).worth() == 1
    assert 0 < scene(("0", "1")).worth() < 1
    assert len(features(scene(("0", "1")))) == len(features(scene((SNAKE, "1"))))


def test_the_outlook_of_a_circle() -> None:
    assert outlook(3, False, 1, 1)[0] == pytest.approx(0), "night and day are equally likely"
    assert outlook(3, False, 1, 4)[0] < outlook(3, False, 1, 2)[0] < 0
    assert outlook(3, True, 1, 2)[0] > outlook(3, False, 1, 2)[0]
    assert outlook(3, False, 5, 0)[1] < outlook(3, False, 1, 1)[1] < 1


def test_a_scene_follows_a_card_as_the_game_does() -> None:
    for quick in (False, True):
        state = table("1 2 3", "4 5", "0 snake", circle="1n 2d 3n", shut=[0, 1], quick=quick)
        before = Scene(
            0,
            quick,
            state.hands[0],
            tuple(state.circle),
            0,
            tuple(state.gates),
            [0.0, 0.0, 1.0],
            [[1.0 if str(n) in hand else 0.0 for hand in state.hands] for n in range(6)],
        )
        after = before.passed("3", 0, 2)
        give(state, "3", 2)
        assert after.circle == tuple(state.circle)
        assert after.gates == tuple(state.gates)
        assert after.hand == state.hands[0]
        assert after.active == state.active
        assert after.held[3] == [0.0, 0.0, 1.0]
        assert list(after.charmers) == [0.0, 0.0, 1.0]
    after = before.passed(SNAKE, 2, 0)
    assert list(after.charmers) == [1.0, 0.0, 0.0]


def test_memory_of_another_game_is_no_memory_of_this_one() -> None:
    state = table("0 1 2", "4 5", "3 snake")
    memory = seen_from(state.view(0), first=0)
    bot = NormalBot()
    bot.choose(state.view(0), memory, Random(1), 0)
    other = table("3 4 5", "1 2", "0 snake")
    fresh = NormalBot()
    changed = seen_from(other.view(0), first=0)
    assert bot.choose(other.view(0), changed, Random(2), 0) == fresh.choose(
        other.view(0), changed, Random(2), 0
    )
    assert bot._notes.belief.worlds == fresh._notes.belief.worlds


def test_what_is_offered_is_seen_by_none_but_its_giver() -> None:
    state = table("0 1 2", "4 5", "3 snake")
    happened = play(state, "0: address 1", "0: offer 0 as 1", "1: accept")
    seen = [event.seen_by(2) for event in happened]
    assert seen == [
        PlayerAddressed(0, 1),
        CardOffered(0, 1, 1, None, "1"),
        CardAccepted(1, 0, 1, None, "1"),
        NothingHappened(),
    ]
    assert Offered(None, "1") not in state.view(2).offers
