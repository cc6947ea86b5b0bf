"""Windows in which people respond: how long they last never depends on what anybody holds."""

from __future__ import annotations

import pytest

from tests.host.clocks import FakeClock, decide, lay, legal, settle
from tests.support.games import duel
from tui.host.chairs import Terms

HANDS = [("", ""), ("distract", ""), ("", "distract"), ("distract quickdraw", "distract dodge")]
"""What is left to both in a reveal window: nothing to use, something, and much."""


async def window_of(hands: tuple[str, str], *, early: bool = False) -> list[tuple[float, int]]:
    """Return when the game went on, and how far, if nobody uses anything."""
    clock = FakeClock()
    state = duel("scout scout", "reload reload", hands=hands)
    table, places = lay(clock, Terms(window=5.0), state=state)
    await settle()
    begin, found = clock.time, []
    if early:
        decide(places[table.now.to_act[0]], "pass")
        await settle()
    for _ in range(70):
        before = table.now.version
        await clock.advance(0.1)
        if table.now.version != before:
            found.append((round(clock.time - begin, 1), table.now.version))
    await table.close()
    return found


@pytest.mark.parametrize("early", [False, True])
async def test_a_window_lasts_as_long_whatever_anybody_holds_and_whenever_they_pass(early) -> None:
    first, *others = [await window_of(hands, early=early) for hands in HANDS]
    assert first[0][0] == 5.0
    assert all(other == first for other in others)


async def test_everybody_sees_the_same_of_an_open_window() -> None:
    clock = FakeClock()
    table, places = lay(clock, Terms(window=5.0), state=duel("scout scout", "reload reload"))
    await settle()
    watcher = table.watch("cat")
    stands = [place.stand() for place in (*places, watcher)]
    assert {stand.asked for stand in stands} == {(0, 1)}
    assert {stand.left for stand in stands} == {5}
    actor = table.now.to_act[0]
    decide(places[actor], "pass")
    await settle()
    assert places[actor].stand().kind == "passed"
    assert places[1 - actor].stand() == stands[1 - actor], "an early pass shows nothing"
    assert watcher.stand() == stands[2]
    await table.close()


async def test_a_window_begins_anew_when_a_stopped_game_goes_on() -> None:
    clock = FakeClock()
    table, places = lay(clock, Terms(window=5.0), state=duel("scout scout", "reload reload"))
    await settle()
    await clock.advance(4.0)
    before = table.now.version
    table.rest()
    await settle()
    await clock.advance(60.0)
    table.go_on("ann")
    await settle()
    assert {place.stand().left for place in places} == {5}
    await clock.advance(4.5)
    assert table.now.version == before
    await table.close()


async def test_what_is_used_in_a_window_is_used_at_once() -> None:
    clock = FakeClock()
    state = duel("scout scout", "reload reload", hands=("distract distract", "distract distract"))
    table, places = lay(clock, Terms(window=5.0), state=state)
    await settle()
    place = places[table.now.to_act[0]]
    use = next(text for text in legal(place) if text.startswith("use "))
    decide(place, use)
    await settle()
    assert table.now.version == 1
    await table.close()


async def test_who_comes_later_says_so_and_decides_when_the_others_have_passed() -> None:
    clock = FakeClock()
    state = duel("scout scout", "reload reload", hands=("distract", "distract"))
    table, places = lay(clock, Terms(window=5.0), state=state)
    await settle()
    later = places[1 - table.now.to_act[0]]
    assert later.stand().kind == "may"
    table.volunteer(later.viewer)
    assert later.stand().kind == "will"
    await clock.advance(4.8)
    assert table.now.version == 0
    await clock.advance(0.3)
    assert table.now.to_act == (later.viewer,)
    assert later.stand().kind == "choose"
    await clock.advance(60)
    assert later.stand().kind == "choose", "nobody hurries them without a clock"
    decide(later, "pass")
    await settle()
    assert table.now.version == 2
    await table.close()


async def test_always_passing_lasts_until_the_turn_is_over_and_shows_nothing() -> None:
    clock = FakeClock()
    table, places = lay(clock, Terms(window=5.0), state=duel("scout scout", "reload reload"))
    await settle()
    actor = places[table.now.to_act[0]]
    other = places[1 - actor.viewer]
    before = other.stand()
    table.pass_turn(actor.viewer)
    assert actor.stand().kind == "passed"
    assert other.stand() == before
    table.pass_turn(actor.viewer)
    assert actor.stand().kind == "choose"
    table.pass_turn(actor.viewer)
    turn = actor.match.view(None).turn
    while actor.match.view(None).turn == turn:
        await clock.advance(5.0)
        if table.now.to_act and not actor.stand().asked:
            place = places[table.now.to_act[0]]
            decide(place, legal(place)[-1])
            await settle()
    assert not table.passes(actor.viewer)
    await table.close()


async def test_against_bots_alone_nobody_waits_for_a_window() -> None:
    clock = FakeClock()
    state = duel("scout scout", "reload reload")
    table, (place,) = lay(clock, Terms(window=5.0), state=state, holders=("ann", None))
    for _ in range(20):
        await settle()
        if place.stand().kind == "choose":
            break
    assert place.stand().asked == ()
    await table.close()


async def test_a_window_waits_for_somebody_who_is_gone() -> None:
    clock = FakeClock()
    table, places = lay(clock, Terms(window=5.0), state=duel("scout scout", "reload reload"))
    await settle()
    actor = places[table.now.to_act[0]]
    actor.close()
    await clock.advance(30)
    assert table.now.version == 0
    back = table.sit(actor.id)
    assert back.stand().kind == "choose"
    assert back.stand().left == 5
    await clock.advance(5.1)
    assert table.now.version > 0
    await table.close()
