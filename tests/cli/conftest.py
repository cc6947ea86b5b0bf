"""What the tests of the command share: the command itself, run in this process."""

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from tui.cli.run import run


class Outcome:
    """What a command printed, and its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err


@pytest.fixture
def fangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Any:
    """Run the command in this process, its folders below `tmp_path`, its input a text."""

    def call(*arguments: str, stdin: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        status = run([*arguments, "--data-dir", str(tmp_path / "own")])
        out, err = capsys.readouterr()
        return Outcome(status, out, err)

    return call


@pytest.fixture
def good(fangs: Any, tmp_path: Path) -> Path:
    """A finished record."""
    seats = ("--seats", "bot:random,bot:random", "--games", "1", "--seed", "x")
    fangs("simulate", "rattlesnake", *seats, "--records", str(tmp_path / "good"))
    return tmp_path / "good" / "rattlesnake-x-0000.jsonl"
