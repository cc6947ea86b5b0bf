"""Record files: private, replaced whole, and as they were when the disk is full."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.record import RecordFile, SaveError, parse, read, write_file
from tests.support.records import (
    LINES,
    WHOLE,
)

ROOT = Path(__file__).parents[2]


def test_a_file_is_replaced_whole_and_private(tmp_path: Path) -> None:
    path = tmp_path / "games" / "one.jsonl"
    for content in (b"first", b"second"):
        write_file(path, content)
        assert path.read_bytes() == content
        assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert [found.name for found in path.parent.iterdir()] == ["one.jsonl"]


def test_a_file_that_cannot_be_replaced_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.jsonl"
    write_file(path, b"first")
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(SaveError, match=r"one\.jsonl cannot be saved: No space left on device\."):
        write_file(path, b"second")
    assert path.read_bytes() == b"first"
    assert [found.name for found in tmp_path.iterdir()] == ["one.jsonl"]


def full_disk(descriptor: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_place_that_is_no_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SaveError, match=r"one\.jsonl cannot be saved"):
        write_file(tmp_path / "file" / "one.jsonl", b"")


def test_a_file_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"one\.jsonl cannot be read: No such file"):
        read(tmp_path / "one.jsonl")


def test_a_file_is_read_back(tmp_path: Path) -> None:
    file = RecordFile(tmp_path / "one.jsonl")
    file.start(LINES[:4])
    for line in LINES[4:]:
        file.append([line])
    assert read(file.path) == parse(WHOLE)
    assert file.path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("failing", ["fsync", "open"])
def test_lines_that_cannot_be_added_leave_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    file = RecordFile(tmp_path / "one.jsonl")
    file.start(LINES[:4])
    before = file.path.read_bytes()
    if failing == "fsync":
        monkeypatch.setattr(os, "fsync", full_disk)
    else:
        file = RecordFile(tmp_path / "gone.jsonl")
    with pytest.raises(SaveError, match="cannot be saved"):
        file.append(LINES[4:6])
    assert (tmp_path / "one.jsonl").read_bytes() == before
    assert not (tmp_path / "gone.jsonl").exists()


FILL_THE_DISK = """
import resource, signal, sys
from pathlib import Path
from rules.record import RecordFile, SaveError

file = RecordFile(Path(sys.argv[1]))
before = file.path.read_bytes()
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
for room in (0, 1, 20):
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + room, resource.RLIM_INFINITY))
    try:
        file.append([{"type": "action", "seat": 0, "do": "attack five hit"}])
    except SaveError as error:
        print(error, file.path.read_bytes() == before)
"""


def test_a_line_for_which_there_is_only_half_the_room_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    write_file(path, WHOLE)
    command: list[str] = [sys.executable, "-W", "error", "-c", FILL_THE_DISK, str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "one.jsonl cannot be saved: File too large. True\n" * 3
    assert done.stderr == ""
