"""Resuming a match: what is missing is added, nothing told is lost, the same chance goes on."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.match import Match
from rules.record import RecordError, RecordFile, check, dump, parse, read
from tests.support.games import (
    RATTLESNAKE,
    Desk,
    everything,
    first_choice,
    header,
    one_match,
    play_match,
    written,
)

ROOT = Path(__file__).parents[2]


def test_an_unfinished_match_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    whole = one_match("resume")
    play_match(whole, Random("resume"))
    for stop in range(0, whole.version, 50):
        file = RecordFile(tmp_path / f"{stop}.jsonl")
        match = one_match("resume", file, steps=stop)
        assert match.version == stop
        again = Match.resume(read(file.path), file)
        assert everything(again)[1:] == everything(match)[1:]
        for line in whole.lines[len(again.lines) :]:
            if line["type"] == "action":
                again.submit(line["seat"], RATTLESNAKE.parse(line["do"]), again.version)
        assert again.lines == whole.lines
        assert file.path.read_bytes() == dump(whole.lines)


class Watched(Desk):
    """A desk that knows whether it was written anew."""

    started = False

    def start(self, lines: Any) -> None:
        super().start(lines)
        self.started = True


@pytest.mark.parametrize(
    ("cut", "anew"),
    [(0, False), (1, True), (2, True), (30, True)],
)
def test_a_record_is_written_anew_only_if_something_was_missing(cut: int, anew: bool) -> None:
    data = dump(one_match(steps=9).lines)
    desk = Watched()
    match = Match.resume(parse(data[: len(data) - cut]), desk)
    assert desk.started is anew
    if anew:
        assert desk.lines == match.lines


def test_a_record_whose_last_line_has_no_end_can_go_on(tmp_path: Path) -> None:
    file = RecordFile(tmp_path / "game.jsonl")
    one_match(recorder=file, steps=9)
    file.path.write_bytes(file.path.read_bytes()[:-1])
    match = Match.resume(read(file.path), file)
    match.submit(*first_choice(match), match.version)
    assert file.path.read_bytes() == dump(match.lines)
    assert len(read(file.path).lines) == len(match.lines) - 1


def test_a_missing_chance_line_or_result_at_the_end_is_added() -> None:
    match = one_match("added")
    play_match(match, Random("added"))
    for end in range(1, len(match.lines)):
        desk = Watched()
        again = Match.resume(parse(written(match.lines[:end])), desk)
        assert again.lines == match.lines[: len(again.lines)]
        assert desk.started is (len(again.lines) != end)


def test_a_record_that_does_not_play_is_not_resumed() -> None:
    lines = [dict(line) for line in one_match(steps=9).lines]
    lines[-1]["seat"] = 1 - lines[-1].get("seat", 0)
    desk = Watched()
    with pytest.raises(RecordError):
        Match.resume(parse(written(lines)), desk)
    assert not desk.started


# Killed

CHILD = """
import sys
from pathlib import Path
from random import Random
from rules.match import Match
from rules.record import RecordFile
from tests.support.games import header, play_match

seed, path = sys.argv[1:]
match = Match.new(header(seed=seed), RecordFile(Path(path)))
match.watch(None, lambda update: print(update.version, flush=True))
play_match(match, Random(seed))
"""


@pytest.mark.parametrize("seed", ["k1", "k2", "k3", "k4"])
def test_killed_at_any_moment_it_resumes_with_all_that_was_told(seed: str, tmp_path: Path) -> None:
    whole = Match.new(header(seed=seed))
    play_match(whole, Random(seed))
    file = RecordFile(tmp_path / "game.jsonl")
    command = [sys.executable, "-c", CHILD, seed, str(file.path)]
    moment = Random(seed).randrange(1, min(40, whole.version))
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        told = 0
        while told < moment:
            told = int(child.stdout.readline())
        child.send_signal(signal.SIGKILL)
        told = int((child.stdout.read().splitlines() or [told])[-1])
    assert child.returncode in (-signal.SIGKILL, 0)
    match = Match.resume(read(file.path), file)
    assert match.version >= told
    assert match.lines == whole.lines[: len(match.lines)]
    assert file.path.read_bytes() == dump(match.lines)
    for line in whole.lines[len(match.lines) :]:
        if line["type"] == "action":
            match.submit(line["seat"], RATTLESNAKE.parse(line["do"]), match.version)
    assert match.lines == whole.lines
    assert check(read(file.path)).outcome == whole.outcome
