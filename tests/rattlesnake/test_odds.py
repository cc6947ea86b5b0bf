"""Odds of Rattlesnake: counted as brute force counts them, from what a seat may know alone."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from rules.match import Match
from rules.rattlesnake.cards import DECK, SALOON, VALUE
from rules.rattlesnake.combos import attack_wins, best_combo
from rules.rattlesnake.events import CardReturned, FirstPlayerDrawn
from rules.rattlesnake.odds import (
    attack_odds,
    defense_odds,
    draws,
    known_hand,
    pool_of,
    spread,
    strength_of,
    tally,
)
from tests.support.games import header, pick, play, shuffle, table


def combo(cards: Any) -> Any:
    return best_combo(VALUE[kind] for kind in cards if VALUE[kind] is not None)


def seen(happened: Any, seat: int) -> list[Any]:
    return [event for one in happened if (event := one.seen_by(seat)) is not None]


def brute_attack(attack: list[str], hidden: list[str], known: list[str], drawn: int) -> float:
    """Count over every choice of physical cards."""
    hands = [(*known, *hand) for hand in combinations(hidden, drawn)]
    return sum(attack_wins(combo(attack), combo(hand)) for hand in hands) / len(hands)


POSITIONS = [
    ("five", "reload scout hit", "dodge five hit"),
    ("scout dodge distract", "reload scout dodge hit", "five five distract hit"),
    ("dodge dodge", "reload scout dodge distract five", "reload dodge distract five"),
    ("hit", "hit hit", "hit five"),
]


@pytest.mark.parametrize(("attack", "hand", "deck"), POSITIONS)
def test_attack_odds_are_those_of_brute_force(attack: str, hand: str, deck: str) -> None:
    view = table((attack, hand), decks=("", deck)).view(0)
    hidden, cards = hand.split() + deck.split(), attack.split()
    expected = brute_attack(cards, hidden, [], len(hand.split()))
    assert attack_odds(view, (), cards) == pytest.approx(expected)


def test_attack_odds_hold_known_cards_fixed() -> None:
    state = table(("dodge dodge five", "hit hit reload"), decks=("", "five scout hit"), active=1)
    memory = seen(play(state, "1: buy 5 for hit hit"), 0)
    view = state.view(0)
    assert known_hand(view, memory, 1) == ("doubletap",)
    hidden = ["reload", "five", "scout", "hit"]
    expected = brute_attack(["dodge", "dodge"], hidden, ["doubletap"], 1)
    assert attack_odds(view, memory, ["dodge", "dodge"]) == pytest.approx(expected)
    assert expected == 3 / 4
    assert attack_odds(view, memory, ["five"]) == 0


def test_attack_odds_of_the_whole_hand_known_are_certain() -> None:
    view = table(("five", "dodge"), decks=("", "")).view(0)
    assert attack_odds(view, (), ["five"]) == pytest.approx(1)
    assert attack_odds(view, (), ["dodge"]) == 0


def test_attack_odds_against_no_card() -> None:
    view = table(("five", ""), decks=("", "five")).view(0)
    assert attack_odds(view, (), ["five"]) == pytest.approx(1)
    assert attack_odds(view, (), ["hit"]) == 0


@pytest.mark.parametrize("defense", ["", "five", "dodge dodge", "reload scout dodge"])
def test_defense_odds_are_those_of_brute_force(defense: str) -> None:
    state = table(
        ("scout dodge five", "reload scout dodge dodge five"), decks=("five distract", "")
    )
    memory = seen(play(state, "0: attack scout dodge"), 1)
    hidden = ["scout", "dodge", "five", "five", "distract"]
    cards = defense.split()
    attacks = list(combinations(hidden, 2))
    held = sum(not attack_wins(combo(attack), combo(cards)) for attack in attacks)
    assert defense_odds(state.view(1), memory, cards) == pytest.approx(held / len(attacks))


def test_defense_odds_leave_out_what_the_attacker_surely_still_holds() -> None:
    state = table(("hit hit hit hit reload", "dodge"), saloon="five five five five five")
    memory = seen(play(state, "0: buy 1 for hit hit", "0: attack reload"), 1)
    # One attacked card, three unseen cards besides the one bought: it may still be the attack.
    assert known_hand(state.view(1), memory, 0) == ("hit",)
    assert defense_odds(state.view(1), memory, ["dodge"]) == pytest.approx(2 / 3)


def test_draws_are_all_tallies_with_their_chances() -> None:
    heap = ["hit", "reload", "focus", "scout", "five", "five", "distract"]
    ways = Counter(tally(hand) for hand in combinations(heap, 3))
    total = sum(ways.values())
    found = dict(draws(pool_of(heap), 3))
    assert found == pytest.approx({held: n / total for held, n in ways.items()})


def test_spread_is_a_distribution_of_best_combos() -> None:
    heap, fixed = [*DECK[::2], "hit", "hit"], ["dodge", "distract"]
    ways = Counter(combo([*fixed, *hand]).strength for hand in combinations(heap, 3))
    total = sum(ways.values())
    found = spread(pool_of(heap), tally(fixed), 3)
    assert found == pytest.approx({strength: n / total for strength, n in ways.items()})
    assert sum(found.values()) == pytest.approx(1)


def test_strengths_of_tallies_are_those_of_combos() -> None:
    rng = Random(7)
    for _ in range(300):
        hand = rng.sample(DECK + SALOON, rng.randrange(9))
        assert strength_of(tally(hand)) == combo(hand).strength


# Known cards


def test_known_a_bought_card_until_it_is_played() -> None:
    state = table(("five five", "hit hit dodge"), decks=("", "five five five"), active=1)
    memory = seen(play(state, "1: buy 1 for hit hit"), 0)
    assert known_hand(state.view(0), memory, 1) == ("focus",)
    memory += seen(play(state, "1: attack focus"), 0)
    assert known_hand(state.view(0), memory, 1) == ()
    memory += seen(play(state, "0: defend five"), 0)
    assert known_hand(state.view(0), memory, 1) == ()


def test_known_a_bought_card_still_held_after_the_reveal() -> None:
    state = table(("five five", "hit hit dodge"), decks=("", "five five five"), active=1)
    memory = seen(play(state, "1: buy 1 for hit hit", "1: attack dodge"), 0)
    assert known_hand(state.view(0), memory, 1) == ()
    memory += seen(play(state, "0: defend five"), 0)
    assert known_hand(state.view(0), memory, 1) == ("focus",)


def test_known_a_fetched_card_until_it_is_used() -> None:
    state = table(
        ("five", "switchup five"), decks=("", "dodge five"), graveyard="quickdraw", active=1
    )
    memory = seen(play(state, "1: use switchup quickdraw", "0: allow"), 0)
    assert known_hand(state.view(0), memory, 1) == ("quickdraw",)
    memory += seen(play(state, "1: use quickdraw redraw"), 0)
    assert known_hand(state.view(0), memory, 1) == ()


def test_known_nothing_after_the_hand_is_discarded() -> None:
    state = table(("", "reload hit hit"), decks=("", "scout dodge five focus distract"), active=1)
    memory = seen(play(state, "1: buy 1 for hit hit"), 0)
    assert known_hand(state.view(0), memory, 1) == ("focus",)
    memory += seen(play(state, "1: use reload", "0: allow"), 0)
    assert known_hand(state.view(0), memory, 1) == ()


def test_known_the_canceller_no_longer_holds_take_cover() -> None:
    state = table(("reload", "hit hit five"), decks=("five", "five dodge"), active=1)
    memory = seen(play(state, "1: buy 3 for hit hit", "1: end", "0: use reload"), 0)
    assert known_hand(state.view(0), memory, 1) == ("takecover",)
    memory += seen(play(state, "1: takecover"), 0)
    assert known_hand(state.view(0), memory, 1) == ()


def test_known_what_the_deck_is_too_small_to_hold() -> None:
    view = table(("", "five five dodge"), decks=("", "five")).view(0)
    assert known_hand(view, (), 1) == ("five", "five")


def test_known_the_whole_hand_when_the_discard_is_shuffled() -> None:
    held, gone = list(DECK[:4]), list(DECK[4:])
    state = table(
        ("", " ".join(held)),
        decks=("hit " * 6, ""),
        discards=("", " ".join(gone)),
        chance=[shuffle(1, " ".join(gone))],
    )
    pistol = FirstPlayerDrawn(tuple(("reload", kind) for kind in gone), 0)
    memory = [pistol, *seen(play(state, "0: end", "1: pass"), 0)]
    assert state.view(0).sides[1].hand == 5
    assert known_hand(state.view(0), memory, 1) == tuple(held)
    # If a Return follows a shuffle amid a draw, any of these may have gone back.
    memory.append(CardReturned(1, None))
    assert known_hand(state.view(0), memory, 1) == ("reload",) * 3


def test_known_ones_own_hand() -> None:
    assert known_hand(table(("five dodge", "")).view(0), (), 0) == ("dodge", "five")


@pytest.mark.parametrize("seed", [f"known-{i}" for i in range(12)])
def test_known_cards_are_in_the_hand_throughout_a_game(seed: str) -> None:
    match, rng = Match.new(header(seed=seed)), Random(seed)
    most = 0
    while match.outcome is None:
        (seat,) = match.to_act()
        match.submit(seat, pick(rng, match.view(seat).legal), match.version)
        for viewer in (0, 1, None):
            for owner in (0, 1):
                if owner == viewer:
                    continue
                known = known_hand(match.view(viewer), match.memory(viewer), owner)
                assert not Counter(known) - Counter(match._state.hands[owner])
                most = max(most, len(known))
    assert most > 0
