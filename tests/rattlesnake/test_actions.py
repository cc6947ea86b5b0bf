"""The texts of Rattlesnake's actions (section Actions), and what a refusal says."""

from __future__ import annotations

import pytest

from rules.core import IllegalAction, UnknownAction
from rules.rattlesnake import actions, refusals
from rules.rattlesnake.actions import Attack, Buy, Defend, UseDistract, UseSwitchup
from rules.rattlesnake.cards import CARDS
from tests.support.games import RATTLESNAKE, duel, play, table

TEXTS = {
    "use reload": actions.UseReload(),
    "use scout": actions.UseScout(),
    "return hit": actions.Return("hit"),
    "use dodge": actions.UseDodge(),
    "use distract attack five@6 -1": UseDistract("attack", "five", 6, -1),
    "use distract defense reload@-1 +1": UseDistract("defense", "reload", -1, 1),
    "use focus scout@2 5": actions.UseFocus("scout", 2, 5),
    "use quickdraw again": actions.UseQuickdraw("again"),
    "use quickdraw redraw": actions.UseQuickdraw("redraw"),
    "use switchup takecover": UseSwitchup("takecover"),
    "use switchup draw": UseSwitchup(None),
    "use doubletap": actions.UseDoubletap(),
    "takecover": actions.TakeCover(),
    "allow": actions.Allow(),
    "buy 5 for five hit": Buy(5, ("five", "hit")),
    "attack reload hit hit doubletap": Attack(("reload", "hit", "hit", "doubletap")),
    "defend": Defend(()),
    "defend scout quickdraw": Defend(("scout", "quickdraw")),
    "pass": actions.Pass(),
    "end": actions.End(),
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_and_its_action(text: str) -> None:
    assert RATTLESNAKE.parse(text) == TEXTS[text]
    assert str(TEXTS[text]) == text
    assert hash(RATTLESNAKE.parse(text)) == hash(TEXTS[text])


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "attack",
        "attack ",
        "attack hit five",
        "attack  five",
        "attack five ",
        " attack five",
        "attack five\n",
        "Attack five",
        "attack highnoon",
        "attack six",
        "defend scout reload",
        "buy 0 for five five",
        "buy 6 for five five",
        "buy 1 for five",
        "buy 1 for hit five",
        "buy 1 for five five five",
        "buy ١ for five five",
        "use",
        "use five",
        "use hit",
        "use takecover",
        "use distract attack five@5 +2",
        "use distract attack hit@5 +1",
        "use distract attack locked@5 +1",
        "use distract attack five@05 +1",
        "use distract attack five@+5 +1",
        "use distract attack five@-0 +1",
        "use distract attack five@٥ +1",
        "use distract side five@5 +1",
        f"use distract attack five@{'9' * 5000} +1",
        "use focus five@5 0",
        "use focus five@5 6",
        f"use focus five@{'9' * 5000} 1",
        "use switchup",
        "use switchup locked",
        "use quickdraw",
        "return",
        "return knives",
        "pass pass",
        "\ud800",
        "x" * 100_000,
    ],
)
def test_no_other_text_is_an_action(text: str) -> None:
    with pytest.raises(UnknownAction):
        RATTLESNAKE.parse(text)


def test_lists_of_kinds_have_one_spelling() -> None:
    assert RATTLESNAKE.parse("attack five hit focus") == Attack(("five", "hit", "focus"))
    for text in ("attack hit five focus", "attack focus five hit", "attack five focus hit"):
        with pytest.raises(UnknownAction):
            RATTLESNAKE.parse(text)


@pytest.mark.parametrize(
    ("hand", "text", "reason"),
    [
        ("five", "attack scout", "not all in your hand"),
        ("", "attack five", "no card to attack with"),
        ("five five", "buy 5 for five five", "no card to buy in that slot"),
        ("five", "buy 1 for five five", "two cards"),
        ("", "use scout", "you hold no Scout"),
        ("dodge", "use dodge", "when attack and defense are revealed"),
        ("doubletap", "use doubletap", "just after an attack"),
        ("switchup", "use switchup switchup", "cannot take a Switch Up"),
        ("switchup", "use switchup five", "not in the graveyard"),
        ("takecover", "takecover", "no announced ability"),
        ("", "return five", "no card is to be put back"),
        ("", "defend", "no attack is being made on you"),
        ("", "pass", "end it instead"),
    ],
)
def test_a_refusal_says_why(hand: str, text: str, reason: str) -> None:
    state = table((hand, ""), saloon="focus focus focus focus knives")
    with pytest.raises(IllegalAction, match=reason):
        state.apply(0, RATTLESNAKE.parse(text))


@pytest.mark.parametrize(
    ("action", "ruling"),
    [
        (Attack(()), "Attack"),
        (Attack(("hit", "five")), "Attack"),
        (Buy(0, ("five", "five")), "Buy"),
        (Buy(-1, ("five", "five")), "Buy"),
        (Buy(6, ("five", "five")), "Buy"),
        (Buy(1, ("hit", "five")), "Buy"),
        (UseSwitchup("locked"), "R9"),
    ],
)
def test_an_action_that_no_text_stands_for_is_refused_too(action: object, ruling: str) -> None:
    state = table(("five five hit switchup", ""))
    with pytest.raises(IllegalAction) as refused:
        state.apply(0, action)
    assert refused.value.ruling == ruling


PLAIN = ("attack", "buy", "end", "pass", "defend", "return", "takecover", "allow")
FAMILIES = (*PLAIN, *(kind for kind in CARDS if kind != "takecover"), "locked")


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_is_refused_just_when_nothing_of_it_is_legal(family: str) -> None:
    every = "reload scout dodge distract five hit focus quickdraw takecover switchup doubletap"
    states = [table((every, every)), table(("", "")), duel("hit", hands=(every, ""))]
    for moves in (
        ("0: attack hit",),
        ("0: attack hit", "1: defend"),
        ("0: attack five", "1: defend", "0: pass", "1: pass"),
        ("0: attack five", "1: defend", "0: pass"),
        ("0: end",),
        ("0: use scout",),
        ("0: use scout", "1: allow"),
    ):
        states.append(table((every, every), decks=("hit hit", "")))
        play(states[-1], *moves)
    for state in states:
        view = state.view(state.to_act()[0])
        families = {refusals._family(action) for action in view.legal}
        assert (refusals.refusal(view, family) is None) is (family in families)
        assert refusals.refusal(state.view(None), family) is not None
