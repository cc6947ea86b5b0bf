"""Choosing in Rattlesnake: whatever is pressed in any phase, and all that can be reached."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rattlesnake.state import View
from tests.choosing.keyboard import COMMANDS, choosing, press, reachable
from tests.support.games import duel, new_game, play, table, walk
from tui.choosing.rattlesnake import Chooser
from tui.keys import KEYS

PHASES = ("main", "respond", "return", "defend", "reveal", "after", "again", "end")


def views() -> dict[str, list[View]]:
    """Return Views of random games' decisions by phase, with hands whose plays can be listed."""
    found: dict[str, list[View]] = {phase: [] for phase in PHASES}
    for number in range(10):
        state = new_game("rattlesnake", f"canyon {number}")
        latest: dict[str, View] = {}
        for seat, action in walk(state, Random(number)):
            if len(state.hands[seat]) <= 9:
                latest[state.phase] = state.view(seat)
            state.apply(seat, action)
        for phase, view in latest.items():
            found[phase].append(view)
    state = duel("five", hands=("quickdraw scout scout", ""), decks=("hit", ""))
    play(state, "0: pass", "1: pass", "0: use quickdraw again", "1: allow")
    found["again"].append(state.view(0))
    return found


VIEWS = views()


@given(
    st.sampled_from([view for found in VIEWS.values() for view in found]),
    st.lists(st.sampled_from(sorted(COMMANDS)), max_size=25),
)
def test_keys_never_fail_and_complete_only_what_is_legal(view: View, keys: list[str]) -> None:
    chooser = Chooser(view)
    legal = set(view.legal)
    for key in keys:
        action = chooser.press(COMMANDS[key])
        assert action is None or action in legal
        assert action is None or key not in ("esc", "left", "right", "up", "down")
        assert chooser.option is None or chooser.under_cursor in (None, *view_kinds(view))
        assert all(offer.id in KEYS for offer in chooser.offers)


def view_kinds(view: View) -> set[str]:
    duel = view.duel
    played = [*(duel.attack or ()), *(duel.defense or ())] if duel else []
    return {*view.hand, *view.saloon, *view.graveyard, *(card.kind for card in played)}


@pytest.mark.parametrize("phase", PHASES)
def test_every_legal_action_can_be_reached(phase: str) -> None:
    assert VIEWS[phase]
    for view in VIEWS[phase]:
        assert reachable(view) == set(map(str, view.legal))


def test_cards_beyond_the_ninth_are_reached_too() -> None:
    state = table(("reload scout scout scout scout dodge dodge dodge distract five hit", ""))
    chooser = choosing(state)
    press(chooser, "9 right right enter 9")
    assert press(chooser, "a") == ["attack hit"]
