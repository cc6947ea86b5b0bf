"""The match: one authority that saves before it tells, and loses nothing when it is killed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rules.core import IllegalAction, RulesError
from rules.match import Match, StaleAction, Update
from rules.record import RecordFile, SaveError, check, dump, parse, read
from tests.support.games import (
    RATTLESNAKE,
    Desk,
    everything,
    first_choice,
    header,
    one_match,
    pick,
    play_match,
    written,
)

ROOT = Path(__file__).parents[2]


# Submitting


def test_an_action_moves_the_match_by_one_version() -> None:
    match = one_match()
    seat, action = first_choice(match)
    match.submit(seat, action, 0)
    assert match.version == 1
    assert match.lines[4] == {"type": "action", "seat": seat, "do": str(action)}


@pytest.mark.parametrize("version", [4, 6, 0, -1])
def test_a_stale_action_is_refused_and_nothing_changes(version: int) -> None:
    desk = Desk()
    match = one_match(recorder=desk, steps=5)
    heard: list[Update] = []
    match.watch(None, heard.append)
    before, saved = everything(match), list(desk.lines)
    seat, action = first_choice(match)
    with pytest.raises(StaleAction):
        match.submit(seat, action, version)
    assert (everything(match), desk.lines, heard) == (before, saved, [])


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    desk = Desk()
    match = one_match(recorder=desk, steps=5)
    heard: list[Update] = []
    match.watch(None, heard.append)
    before, saved = everything(match), list(desk.lines)
    (seat,) = match.to_act()
    pool = [
        RATTLESNAKE.parse(text) for text in ("end", "pass", "allow", "attack five five five five")
    ]
    illegal = [action for action in pool if action not in match.view(seat).legal]
    assert illegal
    for action in illegal:
        with pytest.raises(IllegalAction):
            match.submit(seat, action, match.version)
    assert (everything(match), desk.lines, heard) == (before, saved, [])


def test_who_is_not_to_act_is_refused_and_nothing_changes() -> None:
    match = one_match(steps=5)
    before = everything(match)
    seat, action = first_choice(match)
    with pytest.raises(IllegalAction):
        match.submit(1 - seat, action, match.version)
    assert everything(match) == before
    assert match.view(1 - seat).legal == ()


def test_a_finished_match_takes_no_action() -> None:
    match = one_match()
    play_match(match, Random(1))
    assert match.to_act() == ()
    with pytest.raises(IllegalAction):
        match.submit(0, RATTLESNAKE.parse("end"), match.version)
    assert match.lines[-1]["type"] == "result"


def test_seats_or_options_that_the_game_refuses_are_refused_at_the_start() -> None:
    for facts in ({"seats": 3}, {"options": {"events": {"locked": 1}}}):
        desk = Desk()
        with pytest.raises(RulesError):
            Match.new(header(**facts), desk)
        assert desk.lines == []


# Watching


def test_watchers_hear_every_action_in_order_until_they_stop() -> None:
    match = one_match()
    heard: dict[int | None, list[Update]] = {0: [], 1: [], None: []}
    stops = [match.watch(viewer, heard[viewer].append) for viewer in heard]
    play_match(match, Random(2), until=lambda: match.version == 6)
    stops[0]()
    stops[0]()
    play_match(match, Random(3), until=lambda: match.version == 9)
    assert [update.version for update in heard[1]] == list(range(1, 10))
    assert [update.version for update in heard[0]] == list(range(1, 7))
    assert not any(update.rewound for update in heard[1])


def test_one_watcher_more_than_once_is_told_as_often() -> None:
    match = one_match()
    heard: list[Update] = []
    stop = match.watch(0, heard.append)
    match.watch(0, heard.append)
    match.submit(*first_choice(match), 0)
    assert len(heard) == 2
    stop()
    match.submit(*first_choice(match), 1)
    assert len(heard) == 3


def test_a_watcher_may_submit_while_it_is_told_and_all_hear_it_in_order() -> None:
    match = one_match("nested")
    rng = Random("nested")
    heard: list[tuple[str, int]] = []

    def bot(update: Update) -> None:
        heard.append(("bot", update.version))
        if match.version < 12:
            (seat,) = match.to_act()
            match.submit(seat, pick(rng, match.view(seat).legal), match.version)

    match.watch(0, lambda update: heard.append(("before", update.version)))
    match.watch(1, bot)
    match.watch(None, lambda update: heard.append(("after", update.version)))
    match.submit(*first_choice(match), 0)
    assert match.version == 12
    expected = [(who, n) for n in range(1, 13) for who in ("before", "bot", "after")]
    assert heard == expected


def test_the_events_of_nested_actions_add_up_to_the_memory() -> None:
    match = one_match("sum")
    rng = Random("sum")
    story = list(match.memory(1))

    def bot(update: Update) -> None:
        if match.to_act():
            (seat,) = match.to_act()
            match.submit(seat, pick(rng, match.view(seat).legal), match.version)

    match.watch(0, bot)
    match.watch(1, lambda update: story.extend(update.events))
    match.submit(*first_choice(match), 0)
    assert match.outcome is not None
    assert tuple(story) == match.memory(1)


# Saving


def test_an_action_is_on_disk_before_anybody_hears_of_it(tmp_path: Path) -> None:
    file = RecordFile(tmp_path / "game.jsonl")
    match = one_match(recorder=file)
    assert read(file.path).lines == list(enumerate(match.lines[1:], 2))
    found: list[bool] = []

    def look(update: Update) -> None:
        saved = file.path.read_bytes()
        actions = [line for _, line in parse(saved).lines if line["type"] == "action"]
        found.append(len(actions) == update.version)
        assert saved == dump(match.lines)

    match.watch(None, look)
    play_match(match, Random(4), until=lambda: match.version == 15)
    assert found == [True] * 15
    assert file.path.stat().st_mode & 0o777 == 0o600


def test_a_finished_match_is_a_record_that_checks(tmp_path: Path) -> None:
    file = RecordFile(tmp_path / "game.jsonl")
    match = one_match(recorder=file)
    play_match(match, Random(5))
    assert check(read(file.path)).outcome == match.outcome
    assert file.path.read_bytes() == dump(match.lines)


def test_when_the_disk_is_full_nothing_has_happened() -> None:
    desk = Desk()
    match = one_match(recorder=desk, steps=20)
    heard: list[Update] = []
    match.watch(0, heard.append)
    rng = Random(6)
    for _ in range(60):
        if not match.to_act():
            break
        before, saved = everything(match), list(desk.lines)
        (seat,) = match.to_act()
        action = pick(rng, match.view(seat).legal)
        desk.full = True
        with pytest.raises(SaveError):
            match.submit(seat, action, match.version)
        assert (everything(match), desk.lines, heard) == (before, saved, [])
        desk.full = False
        match.submit(seat, action, match.version)
        assert desk.lines == match.lines
        assert heard.pop().version == match.version
    twin = Match.resume(parse(written(match.lines)))
    assert twin.memory(None) == match.memory(None)


def test_when_the_disk_is_full_no_match_begins() -> None:
    desk = Desk()
    desk.full = True
    with pytest.raises(SaveError):
        Match.new(header(), desk)


def test_an_interrupted_save_is_no_action_either(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    match = one_match(recorder=desk, steps=3)
    before = everything(match)

    def interrupted(lines: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(desk, "append", interrupted)
    with pytest.raises(KeyboardInterrupt):
        match.submit(*first_choice(match), match.version)
    assert everything(match) == before


# Rewinding


def test_after_a_rewind_the_same_actions_bring_the_same_cards() -> None:
    desk = Desk()
    match = one_match("rewind", desk)
    play_match(match, Random("rewind"))
    whole, story, last = list(match.lines), match.memory(0), match.version
    for version in (last, last - 1, last // 2, 1, 0):
        match.rewind(version)
        assert match.version == version
        assert desk.lines == match.lines == whole[: len(match.lines)]
        assert match.memory(0) == story[: len(match.memory(0))]
        assert (match.outcome is None) is (version < last)
        for line in whole[len(match.lines) :]:
            if line["type"] == "action":
                match.submit(line["seat"], RATTLESNAKE.parse(line["do"]), match.version)
        assert match.lines == desk.lines == whole
        assert match.memory(0) == story


def test_after_a_rewind_another_way_may_be_taken() -> None:
    match = one_match("other way", steps=30)
    match.rewind(10)
    play_match(match, Random("other"))
    assert check(parse(written(match.lines))).outcome == match.outcome


def test_watchers_are_told_of_a_rewind() -> None:
    match = one_match(steps=8)
    heard: list[Update] = []
    match.watch(1, heard.append)
    match.rewind(3)
    assert heard == [Update(3, (), rewound=True)]
    seat, action = first_choice(match)
    with pytest.raises(StaleAction):
        match.submit(seat, action, 8)


def test_a_rewind_that_cannot_be_saved_changes_nothing() -> None:
    desk = Desk()
    match = one_match(recorder=desk, steps=8)
    before, saved = everything(match), list(desk.lines)
    desk.full = True
    with pytest.raises(SaveError):
        match.rewind(3)
    assert (everything(match), desk.lines) == (before, saved)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_version_of_an_event_is_when_a_seat_had_seen_it(seat) -> None:
    match = one_match(steps=12)
    count = len(match.memory(seat))
    versions = [match.version_of(seat, number) for number in range(count)]
    assert versions == sorted(versions)
    for version in range(13):
        then = one_match(steps=version)
        assert len(then.memory(seat)) == sum(each <= version for each in versions)


def test_a_watcher_that_fails_keeps_no_other_from_being_told() -> None:
    match = one_match()
    told: list[int] = []

    def fails(_update: Update) -> None:
        raise RuntimeError("broken")

    match.watch(0, fails)
    match.watch(1, lambda update: told.append(update.version))
    seat = match.to_act()[0]
    with pytest.raises(RuntimeError):
        match.submit(seat, match.view(seat).legal[0], match.version)
    assert told == [1]


def test_a_watcher_stopped_by_another_is_not_told_any_more() -> None:
    match = one_match()
    told: list[int] = []
    stops = []
    match.watch(0, lambda _update: stops[0]())
    stops.append(match.watch(1, lambda update: told.append(update.version)))
    seat = match.to_act()[0]
    match.submit(seat, match.view(seat).legal[0], match.version)
    assert told == []
