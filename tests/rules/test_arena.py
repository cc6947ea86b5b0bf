"""The arena: the same games however they are played, records like any other, and sums."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules import arena, record
from rules.arena import play_game, record_name, simulate, wilson
from rules.core import RulesError
from rules.rattlesnake.actions import parse
from tests.support.games import header

STARTED = "2026-01-01T00:00:00Z"
RANDOMS = ["bot:random", "bot:random"]


def still() -> float:
    """Return the time of a clock that stands; another process can import it."""
    return 0.0


def run(specs: list[str] = RANDOMS, **facts: Any) -> arena.Summary:
    given: dict[str, Any] = {
        "games": 4,
        "seed": "arena",
        "jobs": 1,
        "rotate": True,
        "options": {},
        "records": None,
        "clock": still,
        "started": STARTED,
    }
    return simulate("rattlesnake", specs, **{**given, **facts})


def game(specs: list[str], **facts: Any) -> arena.GameResult:
    given: dict[str, Any] = {"options": {}, "seed": "one", "clock": still, "started": STARTED}
    return play_game("rattlesnake", specs, **{**given, **facts})


def test_a_game_is_played_to_its_end_and_its_record_holds() -> None:
    result = game(RANDOMS)
    state = record.check(record.parse(record.dump(result.lines)))
    assert state.outcome == result.outcome
    assert result.turns == state.view(None).turn
    actions = [line for line in result.lines if line["type"] == "action"]
    assert result.decisions == len(actions) == sum(map(len, result.seconds))
    for seat in (0, 1):
        assert len(result.seconds[seat]) == sum(line["seat"] == seat for line in actions)


def test_the_records_first_line_names_the_bots() -> None:
    (first, *_) = game(["bot:random", "bot"]).lines
    assert list(first["seats"]) == [
        {"name": "bot:random", "kind": "bot", "level": "random"},
        {"name": "bot", "kind": "bot", "level": "normal"},
    ]
    assert (first["seed"], first["started"], first["options"]) == ("one", STARTED, {})


def test_options_reach_the_game_and_bad_ones_are_refused() -> None:
    events = {"events": {"locked": 5, "knives": 0}}
    result = game(RANDOMS, options=events)
    assert result.lines[0]["options"] == events
    (saloon,) = (line for line in result.lines if line.get("what") == "saloon")
    assert "knives" not in saloon["deck"]
    with pytest.raises(RulesError, match="R2"):
        game(RANDOMS, options={"events": {"locked": 9}})


def test_the_bots_chance_is_not_the_games() -> None:
    """Other bots at the table: the same shuffles as long as no action has come between."""

    def opening(specs: list[str]) -> list[Any]:
        lines = game(specs).lines
        return [line for line in lines[1:4] if line["type"] == "chance"]

    assert opening(RANDOMS) == opening(["bot:normal", "bot:normal"])
    assert len(opening(RANDOMS)) == 3


def test_each_decision_is_timed_by_the_clock_given() -> None:
    ticks = count()
    result = game(RANDOMS, clock=lambda: float(next(ticks)))
    assert all(time == 1.0 for times in result.seconds for time in times)


@pytest.mark.parametrize("rotate", [True, False])
def test_the_same_games_at_any_number_of_jobs(tmp_path: Path, rotate: bool) -> None:
    found = []
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        specs = ["bot:normal", "bot:random"]
        summary = run(specs, games=10, jobs=jobs, rotate=rotate, records=folder)
        found.append((summary, {path.name: path.read_bytes() for path in folder.iterdir()}))
    assert found[0] == found[1]
    assert len(found[0][1]) == 10


def test_rotate_turns_the_seats(tmp_path: Path) -> None:
    def seatings(rotate: bool) -> list[list[str]]:
        folder = tmp_path / str(rotate)
        run(["bot:normal", "bot:random"], rotate=rotate, records=folder)
        files = sorted(folder.iterdir())
        return [[seat.name for seat in record.read(path).header.seats] for path in files]

    straight = ["bot:normal", "bot:random"]
    assert seatings(False) == [straight] * 4
    assert seatings(True) == [straight, straight[::-1]] * 2


def test_wins_are_counted_for_the_spec_wherever_it_sat(tmp_path: Path) -> None:
    summary = run(["bot:random", "bot:normal"], games=6, records=tmp_path)
    wins = {"bot:random": 0, "bot:normal": 0}
    for path in tmp_path.iterdir():
        kept = record.read(path)
        state = record.check(kept)
        assert state.outcome is not None
        wins[kept.header.seats[state.outcome.returns.index(1.0)].name] += 1
    assert {seat.spec: seat.wins for seat in summary.seats} == wins
    assert [seat.spec for seat in summary.seats] == ["bot:random", "bot:normal"]


def test_records_are_checked_and_named_by_game_seed_and_number(tmp_path: Path) -> None:
    run(games=2, seed="7", records=tmp_path / "new" / "folder")
    names = sorted(path.name for path in (tmp_path / "new" / "folder").iterdir())
    assert names == ["rattlesnake-7-0000.jsonl", "rattlesnake-7-0001.jsonl"]
    for number, name in enumerate(names):
        kept = record.read(tmp_path / "new" / "folder" / name)
        assert kept.header.seed == f"7-{number:04d}"
        assert record.check(kept).outcome is not None


@pytest.mark.parametrize("seed", ["../../etc", "a b", "", "Ω", "x" * 500, "nul\0", "a/b\\c:d"])
def test_a_records_name_is_safe_and_its_own(seed: str) -> None:
    name = record_name("rattlesnake", seed, 3)
    assert Path(name).name == name
    assert name.isascii()
    assert len(name) < 100
    assert name.endswith("-0003.jsonl")
    assert name != record_name("rattlesnake", seed + "?", 3)


def test_the_summary_has_the_fields_of_the_command() -> None:
    ticks = count()
    summary = run(clock=lambda: float(next(ticks)), games=3)
    data = json.loads(msgspec.json.encode(summary))
    assert list(data) == [
        "game",
        "seed",
        "games",
        "seconds",
        "decisions",
        "decisions_per_second",
        "turns_mean",
        "draws",
        "seats",
    ]
    assert list(data["seats"][0]) == [
        "spec",
        "wins",
        "win_rate",
        "ci95",
        "score_mean",
        "ms_per_decision_mean",
        "ms_per_decision_p95",
    ]
    assert (data["game"], data["seed"], data["games"], data["draws"]) == (
        "rattlesnake",
        "arena",
        3,
        0,
    )
    assert sum(seat["wins"] for seat in data["seats"]) == 3
    assert data["seconds"] == 2 * data["decisions"] + 1
    assert data["decisions_per_second"] == data["decisions"] / data["seconds"]
    for seat in data["seats"]:
        assert seat["win_rate"] == seat["wins"] / 3
        assert seat["ci95"][0] <= seat["win_rate"] <= seat["ci95"][1]
        assert seat["ms_per_decision_mean"] == seat["ms_per_decision_p95"] == 1000
        assert seat["score_mean"] is None


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (388, 400, 0.9484, 0.9827)],
)
def test_the_interval_is_wilsons(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    "facts", [{"games": 0}, {"jobs": 0}, {"specs": ["bot:random"]}, {"specs": ["me", "bot"]}]
)
def test_what_cannot_be_simulated_is_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        run(**facts)


def test_an_unknown_level_is_refused_before_any_game(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="'perfect'"):
        run(["bot:random", "bot:perfect"], records=tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_level_may_have_a_style() -> None:
    assert arena.level_of("bot:easy:simple") == "easy:simple"
    assert arena.level_of("bot") == "normal"


def test_a_record_of_the_arena_is_what_a_match_would_write() -> None:
    result = game(RANDOMS, seed="same")
    replay = record.Replay(record.parse(record.dump(result.lines)))
    while (found := replay.next_action) is not None:
        _, _, action = found
        assert parse(str(action)) == action
        replay.step()
    assert set(result.lines[0]) == set(header().line())
