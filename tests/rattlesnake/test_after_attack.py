"""The after-attack window of Rattlesnake: R7 and R10."""

from __future__ import annotations

import pytest

from rules.rattlesnake.events import CardsDrawn, HitsTaken
from tests.rattlesnake.tables import ALL, resolved
from tests.support.games import (
    deck,
    discard,
    hand,
    legal,
    of,
    play,
    refuse,
    shuffle,
    table,
    uses,
)

# R7


def test_R7_the_window_is_the_attackers_and_ends_when_they_pass() -> None:
    state = resolved("hit", hands=("five", ALL))
    assert legal(state) == ["pass"]
    play(state, "0: pass")
    assert (state.phase, state.to_act(), state.duel) == ("main", (0,), None)


def test_R7_a_used_ability_does_not_end_it() -> None:
    state = resolved("hit", hands=("scout scout", "takecover"))
    play(state, "0: use scout", "1: takecover")
    assert (state.phase, state.to_act()) == ("after", (0,))
    play(state, "0: use scout", "1: allow", "0: return hit")
    assert state.phase == "after"


def test_R7_doubletap_after_a_success_one_hit_each() -> None:
    state = resolved("five", hands=("doubletap doubletap", ""))
    assert uses(state) == ["doubletap"]
    happened = play(state, "0: use doubletap", "1: allow", "0: use doubletap", "1: allow")
    assert of(happened, HitsTaken) == [HitsTaken(1, 1, left, "doubletap") for left in (2, 1)]
    assert discard(state, 1) == "hit hit hit"
    assert state.graveyard == ["doubletap", "doubletap"]


def test_R7_doubletap_is_without_high_noons_extra() -> None:
    state = resolved("five", hands=("doubletap", ""), saloon="highnoon focus focus focus focus")
    assert state.hits == [4, 2]
    play(state, "0: use doubletap", "1: allow")
    assert state.hits == [4, 1]


def test_R7_doubletap_not_after_a_dodged_attack() -> None:
    state = resolved("scout", "five", hands=("doubletap", ""))
    assert uses(state) == []
    refuse(state, "0: use doubletap", "R7")


def test_R7_doubletap_can_be_cancelled() -> None:
    state = resolved("five", hands=("doubletap doubletap", "takecover"))
    play(state, "0: use doubletap", "1: takecover")
    assert (state.hits, uses(state)) == ([4, 3], ["doubletap"])


@pytest.mark.parametrize("attack", ["five", "hit"])
def test_R7_quickdraw_again_after_any_attack(attack: str) -> None:
    state = resolved(attack, hands=("quickdraw", ""), decks=("dodge", ""))
    assert uses(state) == ["quickdraw again", "quickdraw redraw"]
    happened = play(state, "0: use quickdraw again", "1: allow")
    assert of(happened, CardsDrawn) == [CardsDrawn(0, 1, ("dodge",))]
    assert legal(state) == ["attack dodge"]
    refuse(state, "0: pass", "R7")
    play(state, "0: attack dodge", "1: defend")
    assert state.view(1).duel.again
    play(state, "0: pass", "1: pass")
    assert state.hits == [4, 3 - (attack == "five")]


def test_R7_quickdraw_again_only_in_this_window() -> None:
    state = table(("quickdraw", "quickdraw five"), active=1)
    refuse(state, "1: use quickdraw again", "R7")
    play(state, "1: attack five")
    refuse(state, "0: use quickdraw again", "R7")
    play(state, "0: defend", "1: pass", "0: pass", "1: pass")
    refuse(state, "1: use quickdraw again", "R7")
    play(state, "1: end")
    refuse(state, "0: use quickdraw again", "R7")


def test_R7_after_quickdraw_doubletap_looks_only_at_the_last_attack() -> None:
    state = resolved("five", "", hands=("quickdraw doubletap scout", "five"), decks=("hit", ""))
    play(state, "0: use quickdraw again", "1: allow", "0: attack scout", "1: defend five")
    play(state, "0: pass", "1: pass")
    assert (state.phase, state.hits) == ("after", [4, 3])
    refuse(state, "0: use doubletap", "R7")
    state = resolved("hit", "", hands=("quickdraw doubletap five", ""), decks=("hit", ""))
    refuse(state, "0: use doubletap", "R7")
    play(state, "0: use quickdraw again", "1: allow", "0: attack five", "1: defend")
    play(state, "0: pass", "1: pass")
    assert "doubletap" in uses(state)


def test_R7_quickdraw_cancelled_the_window_goes_on() -> None:
    state = resolved("five", hands=("quickdraw doubletap", "takecover"), decks=("hit", ""))
    play(state, "0: use quickdraw again", "1: takecover")
    assert (state.phase, hand(state, 0), deck(state, 0)) == ("after", "doubletap", "hit")
    assert uses(state) == ["doubletap"]


def test_R7_any_number_of_quickdraws() -> None:
    state = resolved("five", hands=("quickdraw quickdraw scout", ""), decks=("five hit", ""))
    play(state, "0: use quickdraw again", "1: allow", "0: attack five", "1: defend")
    play(state, "0: pass", "1: pass", "0: use quickdraw again", "1: allow")
    play(state, "0: attack scout", "1: defend", "0: pass", "1: pass")
    assert state.hits == [4, 1]


def test_R7_the_turn_goes_on_after_the_window_but_without_another_attack() -> None:
    state = resolved("five", hands=("quickdraw five five", ""), decks=("hit", ""))
    play(state, "0: use quickdraw again", "1: allow", "0: attack hit", "1: defend")
    play(state, "0: pass", "1: pass", "0: pass")
    assert "buy 1 for five five" in legal(state)
    refuse(state, "0: attack five", "Turn")


# R10


def test_R10_with_no_card_after_the_draw_there_is_no_further_attack() -> None:
    state = resolved(
        "reload",
        hands=("quickdraw switchup", ""),
        chance=[shuffle(0, "reload"), shuffle(0, "quickdraw")],
    )
    play(state, "0: use switchup draw", "1: allow", "0: use reload", "1: allow")
    assert (hand(state, 0), deck(state, 0), discard(state, 0)) == ("quickdraw", "", "")
    play(state, "0: use quickdraw again", "1: allow")
    assert (state.phase, state.to_act(), legal(state)) == ("after", (0,), ["pass"])
    assert state.view(0).duel.success
