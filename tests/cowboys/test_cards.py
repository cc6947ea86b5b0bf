"""The cards of Cards for Cowboys: section Cards, C16."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.cowboys.cards import ACTS, CARDS, STARTERS, SUITS, TITLES
from tests.cowboys.tables import COWBOYS

TABLE = """
s-river-1 river 4 0 $1
s-cactus-1c cactus 1 0 $1, 1 cow
s-cactus-b cactus 1 0 1 bandit
s-snake-2 rattlesnake 1 0 $2
s-snake-cb rattlesnake 2 0 1 cow, 1 bandit
s-snake-2c2b rattlesnake 1 0 2 cows, double bandit
1-river-x2 river 3 3 explosive $2
1-river-1 river 1 3 $1
1-river-c river 2 4 1 cow
1-snake-2 rattlesnake 4 3 $2
1-snake-2c rattlesnake 4 5 2 cows
1-cactus-1 cactus 2 2 $1
1-cactus-c cactus 2 2 1 cow
2-river-1c river 3 4 $1, 1 cow
2-river-2c river 2 6 2 cows
2-snake-x3 rattlesnake 3 3 explosive $3
2-snake-2 rattlesnake 1 3 $2
2-snake-2_1c rattlesnake 2 4 $2, 1 cow
2-snake-5c2b rattlesnake 2 4 5 cows, double bandit
2-snake-3 rattlesnake 2 5 $3
2-snake-3c-draw4 rattlesnake 1 5 3 cows, draw 4
2-cactus-2 cactus 1 4 $2
2-cactus-2c cactus 1 4 2 cows
3-river-3c river 2 7 3 cows
3-river-4 river 2 8 $4
3-river-jail-draw4 river 2 5 jail, draw 4
3-river-3 river 1 6 $3
3-river-2_3c river 1 9 $2, 3 cows
3-snake-4c rattlesnake 3 8 4 cows
3-snake-5c2b rattlesnake 1 4 5 cows, double bandit
3-cactus-3_2c cactus 1 8 $3, 2 cows
3-cactus-3 cactus 1 5 $3
3-cactus-3c cactus 2 6 3 cows
3-cactus-4cb cactus 1 7 4 cows, 1 bandit
3-cactus-4c cactus 1 9 4 cows
"""


def test_every_card_has_the_suit_copies_cost_and_effects_of_the_table() -> None:
    lines = [
        f"{card.id} {card.suit} {card.copies} {card.cost} {', '.join(card.effects)}"
        for card in CARDS.values()
    ]
    assert lines == TABLE.split("\n")[1:-1]


def test_a_card_is_of_the_act_its_id_begins_with() -> None:
    assert all(str(card.act or "s") == card.id[0] for card in CARDS.values())


def test_a_starter_deck_holds_10_cards_and_each_act_18() -> None:
    assert len(STARTERS) == 10
    assert [len(cards) for cards in ACTS.values()] == [18, 18, 18]


def test_C5_the_starters_hold_five_bandits() -> None:
    assert sum(CARDS[card].bandits for card in STARTERS) == 5


def test_C16_rivers_hold_no_bandit_cacti_up_to_one_rattlesnakes_up_to_two() -> None:
    found = {suit: {c.bandits for c in CARDS.values() if c.suit == suit} for suit in SUITS}
    assert found == {"river": {0}, "cactus": {0, 1}, "rattlesnake": {0, 1, 2}}


def test_C8_an_explosive_prints_its_money_too() -> None:
    assert CARDS["1-river-x2"].printed == 2
    assert CARDS["1-river-x2"].money == 0
    assert CARDS["3-river-2_3c"].printed == 2


def test_a_small_face_fits_eight_cells_and_tells_cards_of_one_suit_and_cost_apart() -> None:
    assert all(len(card.short) <= 8 for card in CARDS.values())
    faces = Counter((card.suit, card.cost, card.short, card.act) for card in CARDS.values())
    assert max(faces.values()) == 1


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_the_words_of_a_card_name_its_suit_and_effects(card) -> None:
    assert card.text.startswith(TITLES[card.suit] + " ")
    assert all(effect in card.text for effect in card.effects)


def test_the_rules_page_names_every_cost_and_effect() -> None:
    page = COWBOYS.rulebook()
    for card in CARDS.values():
        if card.act:
            assert f"{card.cost}: {', '.join(card.effects)}" in page
