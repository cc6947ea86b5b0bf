"""Cards, setup and events of Rattlesnake: the sections Cards and Setup, R1, R2, R3, R18."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.chance import RecordedChance, WrongAnswer
from rules.core import BadOptions, RulesError, read_options
from rules.rattlesnake.cards import CARDS, DECK, EVENTS, HITS, SALOON
from rules.rattlesnake.events import CardsDrawn, DeckShuffled, FirstPlayerDrawn, SaloonDealt
from rules.rattlesnake.state import Options
from tests.support.games import RATTLESNAKE, deck, discard, hand, legal, of, play, shuffle, table

ROW = "focus quickdraw takecover switchup doubletap"
PILE_1 = "focus focus quickdraw quickdraw locked knives"
PILE_2 = "takecover takecover switchup switchup locked locked"


def full_deck(top: str) -> str:
    """Return a whole player's deck that begins with these cards."""
    rest = Counter(DECK) - Counter(top.split())
    return " ".join([*top.split(), *rest.elements()])


def saloon(row: str = ROW, piles: str = f"{PILE_1} {PILE_2}", last: str = "highnoon") -> dict:
    return {"what": "saloon", "row": row.split(), "deck": [*piles.split(), last]}


def set_up(first: str, second: str, *later, deal=None, options=None):
    """Set up a game with these cards on top of the decks; return state, events and chance."""
    chance = RecordedChance(
        [shuffle(0, full_deck(first)), shuffle(1, full_deck(second)), deal or saloon(), *later]
    )
    state, happened = RATTLESNAKE.new(2, options or Options(), chance)
    return state, happened, chance


def test_cards_each_deck_holds_17_cards_and_4_hits_lie_in_front() -> None:
    assert Counter(DECK) == {"reload": 4, "scout": 4, "dodge": 3, "distract": 3, "five": 3}
    assert HITS == 4


def test_R1_the_saloon_cards_are_three_each_of_five_kinds() -> None:
    kinds = ("focus", "quickdraw", "takecover", "switchup", "doubletap")
    assert Counter(SALOON) == dict.fromkeys(kinds, 3)


def test_R1_the_value_fixes_the_kind() -> None:
    assert {kind: card.value for kind, card in CARDS.items()} == {
        "reload": 1,
        "scout": 2,
        "dodge": 3,
        "distract": 4,
        "five": 5,
        "hit": None,
        "focus": 1,
        "quickdraw": 2,
        "takecover": 3,
        "switchup": 4,
        "doubletap": 5,
    }


def test_R1_the_five_has_no_ability() -> None:
    state = table(("five five", ""))
    assert [text for text in legal(state) if text.startswith("use")] == []


def test_R2_there_are_three_locked_two_knives_and_one_high_noon() -> None:
    assert {kind: card.saloon for kind, card in EVENTS.items()} == {
        "locked": 3,
        "knives": 2,
        "highnoon": 1,
    }


@pytest.mark.parametrize("mix", [{"locked": 5}, {"knives": 5}, {"locked": 1, "knives": 4}])
def test_R2_another_mix_of_five_may_be_named(mix: dict[str, int]) -> None:
    options = read_options(RATTLESNAKE, {"events": mix})
    name = max(mix, key=mix.__getitem__)
    piles = f"{PILE_1} {PILE_2}".replace("locked", name).replace("knives", name)
    state, _, _ = set_up("five", "scout", deal=saloon(piles=piles), options=options)
    assert state.saloon_deck.count(name) == 4


@pytest.mark.parametrize(
    "events",
    [
        {},
        {"locked": 3},
        {"locked": 3, "knives": 3},
        {"locked": 6, "knives": -1},
        {"locked": 4, "highnoon": 1},
        {"locked": "5"},
        {"locked": True, "knives": 4},
        [3, 2],
        5,
    ],
)
def test_R2_any_other_mix_is_refused(events: object) -> None:
    with pytest.raises(BadOptions, match=r"it must be five of locked and knives \(R2\)\.$"):
        read_options(RATTLESNAKE, {"events": events})


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(BadOptions, match="no option 'hits'; its options are: events"):
        read_options(RATTLESNAKE, {"hits": 3})


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_rattlesnake_is_for_two(seats: int) -> None:
    with pytest.raises(RulesError, match="2 seats"):
        RATTLESNAKE.new(seats, Options(), RecordedChance())


def test_setup_the_saloon_has_five_face_up_and_thirteen_below_with_high_noon_last() -> None:
    state, happened, _ = set_up("five", "scout")
    assert state.saloon == ROW.split()
    assert state.saloon_deck[::-1] == [*PILE_1.split(), *PILE_2.split(), "highnoon"]
    assert of(happened, SaloonDealt) == [SaloonDealt(tuple(ROW.split()))]


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (saloon(row="focus focus focus focus focus"), "too often"),
        (saloon(row="focus"), "5 cards"),
        (saloon(row=ROW.replace("doubletap", "locked")), "row"),
        (saloon(row=ROW.replace("doubletap", "reload")), "row"),
        (saloon(last="locked"), "High Noon last"),
        (saloon(piles=f"{PILE_1} {PILE_2}".replace("knives", "highnoon")), "too often"),
        (saloon(piles=f"{PILE_1} {PILE_2}".replace("knives", "focus")), "each pile"),
        (saloon(piles=f"{PILE_1} {PILE_2}".replace("locked", "knives")), "too often"),
        (saloon(piles=f"{PILE_1} {PILE_2}".replace("knives", "reload")), "too often"),
        (saloon(piles=PILE_1), "13 below"),
        ({"what": "saloon", "row": ROW.split()}, "row and a deck"),
        ({"what": "saloon", "row": ROW, "deck": 3}, "row and a deck"),
        ({"what": "saloon", "row": [1, 2, 3, 4, 5], "deck": []}, "row and a deck"),
    ],
)
def test_setup_a_deal_that_cannot_be_is_refused(deal: dict, reason: str) -> None:
    with pytest.raises(WrongAnswer, match=reason):
        set_up("five", "scout", deal=deal)


@pytest.mark.parametrize(
    "cards",
    [
        full_deck("five").replace("reload", "five", 1),
        full_deck("five") + " five",
        "five",
        full_deck("five").replace("reload", "hit", 1),
    ],
)
def test_setup_a_deck_of_other_cards_is_refused(cards: str) -> None:
    with pytest.raises(WrongAnswer, match="right cards"):
        RATTLESNAKE.new(2, Options(), RecordedChance([shuffle(0, cards)]))


def test_setup_the_higher_card_takes_the_pistol_and_both_are_discarded() -> None:
    state, happened, _ = set_up("scout", "dodge")
    assert state.active == 1
    assert (discard(state, 0), discard(state, 1)) == ("scout", "dodge")
    assert of(happened, FirstPlayerDrawn) == [FirstPlayerDrawn((("scout", "dodge"),), 1)]
    assert state.to_act() == (1,)


def test_setup_on_a_tie_both_reveal_again() -> None:
    state, happened, _ = set_up("scout five distract", "scout five reload")
    assert state.active == 0
    assert discard(state, 0) == "scout distract five"
    assert discard(state, 1) == "reload scout five"
    (drawn,) = of(happened, FirstPlayerDrawn)
    assert drawn.pairs == (("scout", "scout"), ("five", "five"), ("distract", "reload"))


def test_R18_after_17_ties_both_shuffle_seat_0_first_and_go_on() -> None:
    state, happened, chance = set_up(
        "reload", "reload", shuffle(0, full_deck("dodge")), shuffle(1, full_deck("five"))
    )
    assert chance.left == 0
    assert [event.seat for event in of(happened, DeckShuffled)] == [0, 1]
    (drawn,) = of(happened, FirstPlayerDrawn)
    assert len(drawn.pairs) == 18
    assert drawn.seat == 1
    assert (discard(state, 0), discard(state, 1)) == ("dodge", "five")


def test_R16_a_draw_up_after_many_ties_shuffles_the_revealed_cards() -> None:
    tied = full_deck("reload scout").split()[2:]
    state, happened, _ = set_up(
        " ".join([*tied, "reload", "scout"]),
        " ".join([*tied, "scout", "reload"]),
        shuffle(1, " ".join([*tied, "scout"])),
        shuffle(0, " ".join([*tied, "reload"])),
    )
    assert state.active == 1
    assert [event.seat for event in of(happened, DeckShuffled)] == [1, 0]
    assert hand(state, 1) == " ".join(sorted(["reload", *tied[:4]]))


def test_turn_1_both_draw_five_the_active_player_first() -> None:
    state, happened, _ = set_up("scout five five five dodge dodge", "dodge " + "reload " * 4)
    assert hand(state, 0) == "dodge dodge five five five"
    assert hand(state, 1) == "reload reload reload reload scout"
    assert [event.seat for event in of(happened, CardsDrawn)] == [1, 0]
    assert deck(state, 0).split() == full_deck("scout five five five dodge dodge").split()[6:]


def test_R3_locked_counts_from_the_next_draw_up_on() -> None:
    state = table(
        ("five five hit", ""),
        decks=("reload " * 9, "scout " * 9),
        saloon_deck="locked highnoon",
    )
    play(state, "0: buy 1 for five five")
    assert hand(state, 0) == "hit focus"
    assert state.view(0).hand_size == 6
    play(state, "0: end", "1: pass")
    assert hand(state, 1) == "scout " * 5 + "scout"
    assert hand(state, 0) == "reload reload reload reload hit focus"


def test_R2_copies_of_events_add_up() -> None:
    state = table(decks=("reload " * 9, "scout " * 9), saloon="locked locked locked knives knives")
    play(state, "0: end", "1: pass")
    assert [len(state.hands[seat]) for seat in (0, 1)] == [8, 8]
    assert (state.hand_size, state.knives, state.highnoon) == (8, 2, 0)
