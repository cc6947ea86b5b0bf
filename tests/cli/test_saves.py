"""The saved games: found by id, held by one process, rescued from damage without losing any."""

import json
import os
import stat
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import msgspec
import pytest

from rules import record
from rules.match import Match
from rules.record import RecordFile, SaveError, SeatInfo
from tests.support.games import header, pick
from tui import saves
from tui.folders import Folders
from tui.saves import DamagedSave, Hold, NoSuchSave, SaveInUse
from tui.session import Session
from tui.start import new_game, resume_game


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "config", tmp_path / "data")


def played(folder: Path, name: str, decisions: int | None, seed: str = "save") -> Path:
    """Write a game of so many decisions (None: to its end) and return its file."""
    path = folder / f"{name}.jsonl"
    match = Match.new(header(seed=seed), RecordFile(path))
    rng = Random(3)
    while match.to_act() and decisions != 0:
        seat = match.to_act()[0]
        match.submit(seat, pick(rng, match.view(seat).legal), match.version)
        decisions = None if decisions is None else decisions - 1
    return path


def damage(path: Path, number: int, text: str) -> None:
    """Write another text over line `number` of a file."""
    lines = path.read_text().splitlines(keepends=True)
    lines[number - 1] = text
    path.write_text("".join(lines))


def action_lines(path: Path) -> list[int]:
    """Return the numbers of the lines that are actions."""
    rows = map(json.loads, path.read_text().splitlines())
    return [number for number, row in enumerate(rows, 1) if row["type"] == "action"]


# Ids and lists


def test_an_id_says_game_and_time_and_sorts_by_them() -> None:
    early = saves.new_id("rattlesnake", datetime(2026, 11, 29, 21, 30, 12, tzinfo=UTC))
    late = saves.new_id("rattlesnake", datetime(2026, 12, 1, tzinfo=UTC))
    assert early.startswith("rattlesnake-20261129-213012-")
    assert len(early) == len("rattlesnake-20261129-213012-k3f")
    assert early < late


def test_a_new_game_has_a_private_file_and_a_seed_of_its_own(folders: Folders) -> None:
    seats = header().seats
    one, other = (saves.new_header("rattlesnake", seats) for _ in range(2))
    assert one.seed != other.seed
    assert datetime.fromisoformat(one.started).tzinfo is not None
    session = new_game(folders, one)
    (path,) = folders.games.glob("*.jsonl")
    assert path.stem == session.id
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    session.close()
    assert [each.name for each in folders.games.iterdir()] == [path.name]


def test_unfinished_and_finished_games_are_told_apart(tmp_path: Path) -> None:
    going, over = played(tmp_path, "going", 5), played(tmp_path, "over", None)
    (save,) = saves.unfinished(tmp_path)
    assert (save.id, save.path, save.actions) == ("going", going, 5)
    assert (save.game, save.title) == ("rattlesnake", "Rattlesnake")
    assert save.names == ("player 0", "player 1")
    assert save.started == "2026-01-01T00:00:00Z"
    assert save.problem is None
    assert [each.path for each in saves.finished(tmp_path)] == [over]
    assert saves.latest(tmp_path) == save


def test_the_newest_game_stands_first(tmp_path: Path) -> None:
    import os

    for name, moment in (("old", 100), ("new", 300), ("middle", 200)):
        os.utime(played(tmp_path, name, 1), (moment, moment))
    assert [save.id for save in saves.unfinished(tmp_path)] == ["new", "middle", "old"]


def test_the_beginning_of_an_id_is_enough_if_only_one_has_it(tmp_path: Path) -> None:
    for name in ("rattle-1", "rattle-2", "rattle-22", "other"):
        played(tmp_path, name, 0)
    assert saves.find(tmp_path, "o").id == "other"
    assert saves.find(tmp_path, "rattle-2").id == "rattle-2"
    assert saves.find(tmp_path, "rattle-22.jsonl").id == "rattle-22"
    for text in ("rattle", "", "zzz", "../other", "\x1b"):
        with pytest.raises(NoSuchSave) as refused:
            saves.find(tmp_path, text)
        assert str(refused.value).isprintable()


def test_without_a_game_there_is_no_latest(tmp_path: Path) -> None:
    assert saves.unfinished(tmp_path / "nowhere") == []
    with pytest.raises(NoSuchSave, match="fangs play"):
        saves.latest(tmp_path)


def test_damaged_and_foreign_files_are_named_and_stop_nothing(tmp_path: Path) -> None:
    good = played(tmp_path, "good", 3)
    (tmp_path / "empty.jsonl").write_text("")
    (tmp_path / "foreign.jsonl").write_text('{"type": "chess"}\n')
    (tmp_path / "binary.jsonl").write_bytes(b"\xff\x00\n")
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "notes.txt").write_text("hello")
    damage(played(tmp_path, "torn", 3), 4, "{\n")
    found = {save.id: save.problem for save in saves.unfinished(tmp_path)}
    assert found.pop("good") is None
    assert set(found) == {"empty", "foreign", "binary", "folder", "torn"}
    for problem in found.values():
        assert problem is not None
        assert problem.endswith(".")
        assert "\n" not in problem
    assert found["torn"] == "The saved game torn is damaged in line 4: this is not JSON."
    assert saves.latest(tmp_path).path == good


# Going on


def test_a_game_is_gone_on_with_where_it_stood(folders: Folders) -> None:
    path = played(folders.games, "going", 7)
    before = path.read_bytes()
    session = resume_game(path)
    assert session.match.version == 7
    assert path.read_bytes() == before
    session.close()


def test_a_half_written_last_line_is_dropped(tmp_path: Path) -> None:
    path = played(tmp_path, "half", 7)
    before = path.read_bytes()
    path.write_bytes(before + b'{"type": "act')
    session = resume_game(path)
    assert path.read_bytes() == before
    session.close()


def test_one_process_plays_a_game(tmp_path: Path) -> None:
    path = played(tmp_path, "held", 3)
    session = resume_game(path)
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        "from tui.saves import Hold, SaveInUse\n"
        "try:\n"
        "    Hold(Path(sys.argv[1]))\n"
        "except SaveInUse as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("The game held is being played in another terminal")
    with pytest.raises(SaveInUse):
        resume_game(path)
    session.close()
    resume_game(path).close()
    assert [each.name for each in tmp_path.iterdir()] == ["held.jsonl"]


def test_a_game_that_cannot_begin_or_go_on_holds_nothing(folders: Folders) -> None:
    path = folders.games / "empty.jsonl"
    folders.games.mkdir(parents=True)
    path.write_text("")
    with pytest.raises(DamagedSave):
        resume_game(path)
    with pytest.raises(record.RulesError):
        new_game(folders, header(seats=3))
    assert [each.name for each in folders.games.iterdir()] == ["empty.jsonl"]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    with pytest.raises(SaveError):
        new_game(Folders(tmp_path, tmp_path / "data"), header())


# Rescue


def rescued(path: Path) -> Session:
    """Check that a game is refused as damaged, then go on with its last good state."""
    with pytest.raises(DamagedSave):
        resume_game(path)
    session = resume_game(path, rescue=True)
    session.close()
    record.check(record.read(path))
    return session


def test_the_game_goes_on_before_a_line_that_is_no_json(tmp_path: Path) -> None:
    path = played(tmp_path, "torn", 20)
    good = path.read_bytes()
    lines = action_lines(path)
    damage(path, lines[9], "\x00garbage\n")
    bad = path.read_bytes()
    session = rescued(path)
    assert session.match.version == 9
    assert good.startswith(path.read_bytes())
    assert (tmp_path / "torn.jsonl.damaged").read_bytes() == bad
    assert stat.S_IMODE((tmp_path / "torn.jsonl.damaged").stat().st_mode) == 0o600


def test_the_game_goes_on_before_an_illegal_action(tmp_path: Path) -> None:
    path = played(tmp_path, "torn", 20)
    good = path.read_bytes()
    row = json.dumps({"type": "action", "seat": 0, "do": "use switchup focus"})
    damage(path, action_lines(path)[12], row + "\n")
    assert rescued(path).match.version == 12
    assert good.startswith(path.read_bytes())


def test_a_damaged_result_of_chance_takes_its_action_along(tmp_path: Path) -> None:
    path = played(tmp_path, "torn", None)
    rows = path.read_text().splitlines()
    shuffled = [i for i, row in enumerate(rows, 1) if '"shuffle"' in row][2]
    damage(path, shuffled, '{"type":"chance","what":"shuffle","seat":0,"cards":[]}\n')
    version = sum(number < shuffled for number in action_lines(path)) - 1
    assert rescued(path).match.version == version


def test_a_damaged_setup_goes_on_from_the_deal_of_the_seed(tmp_path: Path) -> None:
    path = played(tmp_path, "torn", 5)
    first = path.read_text().splitlines()[:4]
    damage(path, 2, '{"type":"chance","what":"shuffle","seat":1,"cards":[]}\n')
    assert rescued(path).match.version == 0
    assert path.read_text().splitlines() == first


def test_a_wrong_result_is_put_right(tmp_path: Path) -> None:
    path = played(tmp_path, "over", None)
    good = path.read_bytes()
    count = len(good.splitlines())
    damage(path, count, '{"type":"result","returns":[0.0,0.0],"why":"quiet"}\n')
    assert rescued(path).outcome is not None
    assert path.read_bytes() == good


def test_a_result_that_stands_too_early_is_dropped(tmp_path: Path) -> None:
    path = played(tmp_path, "early", 6)
    good = path.read_bytes()
    path.write_bytes(good + b'{"type":"result","returns":[1.0,-1.0],"why":"hits"}\n')
    assert rescued(path).match.version == 6
    assert path.read_bytes() == good


def test_a_file_without_a_beginning_cannot_be_rescued_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "gone.jsonl"
    path.write_text("garbage\n")
    with pytest.raises(DamagedSave):
        saves.rescue(path)
    assert [each.name for each in tmp_path.iterdir()] == ["gone.jsonl"]
    with pytest.raises(SaveError):
        saves.rescue(tmp_path / "nowhere.jsonl")


def test_what_was_kept_aside_is_never_written_over(tmp_path: Path) -> None:
    path = played(tmp_path, "torn", 5)
    (tmp_path / "torn.jsonl.damaged").write_text("before")
    damage(path, action_lines(path)[2], "{\n")
    rescued(path)
    assert (tmp_path / "torn.jsonl.damaged").read_text() == "before"
    assert (tmp_path / "torn.jsonl.damaged-2").exists()
    assert [save.id for save in saves.unfinished(tmp_path)] == ["torn"]


@pytest.mark.parametrize("line", range(1, 12))
def test_whatever_line_is_damaged_the_game_goes_on_before_it(tmp_path: Path, line: int) -> None:
    path = played(tmp_path, "torn", 8)
    damage(path, line, "[]\n")
    if line == 1:
        with pytest.raises(DamagedSave):
            resume_game(path, rescue=True)
        return
    before = sum(number < line for number in action_lines_until(path, line))
    assert rescued(path).match.version == before


def action_lines_until(path: Path, line: int) -> list[int]:
    """Return the numbers of the actions before a damaged line."""
    rows = path.read_text().splitlines()[: line - 1]
    return [i for i, row in enumerate(rows, 1) if json.loads(row)["type"] == "action"]


def test_a_hold_is_closed_once(tmp_path: Path) -> None:
    hold = Hold(tmp_path / "x.jsonl")
    hold.close()
    hold.close()
    assert list(tmp_path.iterdir()) == []


def test_a_record_from_elsewhere_cannot_drive_the_terminal(tmp_path: Path) -> None:
    seats = (SeatInfo("\x1b[2JAnn", "human"), SeatInfo("[red]Bob", "human"))
    head = msgspec.structs.replace(header(), seats=seats)
    (tmp_path / "odd\x1bname.jsonl").write_bytes(record.dump([head.line()]))
    (tmp_path / "worse\x1b.jsonl").write_text("{}")
    sound, foreign = sorted(saves.unfinished(tmp_path), key=lambda save: save.id)
    assert sound.names == ("Player 1", "Player 2")
    session = resume_game(sound.path)
    assert session.names == ("Player 1", "Player 2")
    session.close()
    assert foreign.problem is not None
    assert foreign.problem.isprintable()


def test_half_a_copy_is_not_left_behind(tmp_path, monkeypatch) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "g.jsonl"
    path.write_bytes(b"x")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(SaveError, match="No space left"):
            saves.keep_aside(path, b"x")
    assert list(tmp_path.iterdir()) == [path]
    assert saves.keep_aside(path, b"x").read_bytes() == b"x"


def test_a_lock_that_cannot_be_removed_holds_nothing_once_it_is_let_go_of(
    tmp_path, monkeypatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    hold = saves.Hold(tmp_path / "g.jsonl")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", fail)
        hold.close()
    saves.Hold(tmp_path / "g.jsonl").close()
