"""The command: its statuses, its errors in one sentence, and what its subcommands print."""

import errno
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules import record
from tests.support.games import header
from tui.cli.group import nearest
from tui.cli.run import clean, run


def process(*arguments: str, **rest: Any) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tui.cli", *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        **rest,
    )


# Errors


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("pley", "There is no command 'pley' for `fangs`; did you mean 'play'?"),
        ("xyz", "There is no command 'xyz' for `fangs`; choose one of play, resume, "),
        ("play", "`fangs play` needs GAME; see `fangs play --help`."),
        ("play rattlesnak", "There is no game 'rattlesnak'; did you mean 'rattlesnake'?"),
        ("play poker", "There is no game 'poker'; choose one of rattlesnake"),
        ("play rattlesnake --sed x", "no option --sed for `fangs play`; did you mean --seed?"),
        ("play rattlesnake --zzz x", "no option --zzz for `fangs play`; see `fangs play --help`."),
        ("play rattlesnake x", "Got unexpected extra argument (x); see `fangs play --help`."),
        ("play rattlesnake --color blue", "--color: 'blue' is not one of"),
        ("play rattlesnake --speed warp", "--speed: 'warp' is not one of"),
        ("play rattlesnake --seat robot", "The seat 'robot' is none of me, human:NAME"),
        ("play rattlesnake --seat me --seat exec:x", "External bots (exec:) cannot play yet"),
        ("play rattlesnake --seat me --seat bot:x", "There is no bot 'x' for rattlesnake"),
        ("play rattlesnake --option evnts=1", "Rattlesnake has no option 'evnts'"),
        ("play rattlesnake --option events", "The option 'events' has no value; write KEY=VALUE."),
        ("play rattlesnake --option events=locked:1", 'cannot be {"locked":1}; it must be five of'),
        ("play rattlesnake --option events=5", "must be five of locked and knives (R2)."),
        ("play rattlesnake --option events=locked:\udcff", 'cannot be {"locked":"?"}; it must be'),
        ("play rattlesnake --option \udcff=5", "Rattlesnake has no option '?'"),
        (f"play rattlesnake --option events={'a:' * 5000}5", "must be five of locked and knives"),
        (f"play rattlesnake --option events={'[' * 900}{']' * 900}", "must be five of locked"),
        ("play cowboys --option hidden_herd=yes", 'cannot be "yes"; it must be true or false.'),
        ("simulate charmers --seats bot,bot,bot --option quick=1", "cannot be 1; it must be true"),
        ("play rattlesnake --plain --theme drak", "no theme 'drak'; did you mean 'dark'?"),
        ("record", "`fangs record` needs a command; see `fangs record --help`."),
        ("record chek", "There is no command 'chek' for `fangs record`; did you mean 'check'?"),
        ("record check", "`fangs record check` needs FILE..."),
        ("simulate rattlesnake", "`fangs simulate` needs --seats SPEC,SPEC"),
        ("simulate rattlesnake --seats bot,me", "'me' is a person; only bots play here"),
        ("simulate rattlesnake --seats bot", "is for 2 seats, not 1"),
        ("simulate rattlesnake --seats bot,bot --games 0", "--games: 0 is not in the range"),
        ("completions csh", "'csh' is not one of 'bash', 'zsh', 'fish'"),
        ("resume --plain nothing", "There is no saved game 'nothing'"),
    ],
)
def test_wrong_usage_is_one_sentence_and_status_2(fangs: Any, arguments: str, said: str) -> None:
    done = fangs(*arguments.split())
    assert done.status == 2
    assert done.out == ""
    assert said in done.err
    assert done.err.count("\n") == 1
    assert done.err.endswith((".\n", "?\n"))


@pytest.mark.parametrize("arguments", [(), ("play", "rattlesnake"), ("resume",), ("resume", "x")])
def test_nothing_interactive_starts_without_a_terminal(
    fangs: Any, arguments: tuple[str, ...]
) -> None:
    done = fangs(*arguments)
    assert done.status == 2
    assert "there is none here; add --plain" in done.err
    assert done.err.count("\n") == 1


def test_an_option_without_its_value_is_named(fangs: Any) -> None:
    assert run(["play", "rattlesnake", "--seed"]) == 2


@pytest.mark.parametrize("seed", ["", "a\nb", "x" * 65, "\udcff"])
def test_a_seed_that_is_none_is_refused(fangs: Any, seed: str) -> None:
    done = fangs("play", "rattlesnake", "--plain", "--seed", seed)
    assert done.status == 2
    assert "is no text of 1 to 64 printed characters." in done.err


def test_what_a_person_wrote_cannot_drive_their_terminal(fangs: Any) -> None:
    done = fangs("play", "\x1b]0;x\x07\udcff\u202e")
    assert done.status == 2
    assert done.err.isascii()
    assert done.err.rstrip("\n").isprintable()
    assert clean("a\nb\x1b[0m") == "a b\\x1b[0m"


def test_no_unfinished_game_is_told(fangs: Any) -> None:
    done = fangs("resume", "--plain")
    assert (done.status, done.out) == (1, "")
    assert done.err == "There is no unfinished game; begin one with `fangs play`.\n"


def test_the_nearest_word_is_offered_or_all_of_them() -> None:
    assert nearest("drak", ["dark", "light"]) == "did you mean 'dark'?"
    assert nearest("zzz", ["dark", "light"]) == "choose one of dark, light."


# What costs little


def test_the_version_and_checking_records_import_no_screens(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(record.dump([header().line()]))
    script = (
        "import sys, tui.cli\n"
        "assert 'click' not in sys.modules\n"
        "from tui.cli.run import run\n"
        "run(['--version'])\n"
        f"run(['record', 'check', {str(file)!r}])\n"
        "heavy = {'textual', 'rich', 'asyncssh', 'multiprocessing', 'asyncio'}\n"
        "print(heavy & set(sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert done.stdout.splitlines()[-1] == "set()"


def test_the_module_is_the_command() -> None:
    done = process("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("fangs ")


def test_common_options_stand_before_and_after_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    one, other = tmp_path / "one", tmp_path / "other"
    play = ["play", "rattlesnake", "--seed", "x"]
    assert run(["--plain", "--data-dir", str(one), *play]) == 0
    assert run([*play, "--data-dir", str(other), "--plain"]) == 0
    assert run(["--data-dir", str(one), *play, "--plain", "--data-dir", str(other)]) == 0
    assert len(list(one.glob("games/*.jsonl"))) == 1
    assert len(list(other.glob("games/*.jsonl"))) == 2


@pytest.mark.parametrize(
    "command", [[], ["play"], ["resume"], ["simulate"], ["record"], ["record", "check"], ["rules"]]
)
def test_every_command_has_help_with_the_common_options(fangs: Any, command: list[str]) -> None:
    done = fangs(*command, "--help")
    assert (done.status, done.err) == (0, "")
    assert "Usage: fangs" in done.out
    assert "Options of every command:" in done.out
    assert "--data-dir DIR" in done.out


# rules and completions


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rules page that does not depend on what the rules say."""
    from rules.rattlesnake.game import Rattlesnake

    text = "# A page\n\nThe value is ±1 and **bold**; " + "word " * 40 + "\n\n- one\n- two\n"
    monkeypatch.setattr(Rattlesnake, "rulebook", lambda self: text)


def test_the_rules_are_plain_text(fangs: Any, page: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    done = fangs("rules", "rattlesnake")
    lines = done.out.splitlines()
    assert lines[:2] == ["A page", "======"]
    assert "±1 and bold" in lines[3]
    assert max(map(len, lines)) <= 80
    assert lines[-2:] == ["- one", "- two"]
    assert "\x1b" not in done.out


def test_the_rules_are_ascii_if_that_is_wanted(fangs: Any, page: None) -> None:
    assert fangs("rules", "rattlesnake", "--ascii").out.isascii()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completions_are_a_script(fangs: Any, shell: str) -> None:
    done = fangs("completions", shell)
    assert done.status == 0
    assert "_FANGS_COMPLETE" in done.out


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("fangs re", ["resume", "replay", "record"]),
        ("fangs play r", ["rattlesnake"]),
        ("fangs play --se", ["--seat", "--seed"]),
        ("fangs record c", ["check"]),
    ],
)
def test_completions_know_commands_games_and_options(words: str, offered: list[str]) -> None:
    env = {
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
        "_FANGS_COMPLETE": "bash_complete",
    }
    done = process(env={**os.environ, **env})
    assert [line.partition(",")[2] for line in done.stdout.split()] == offered


# Output that cannot be written


def test_a_reader_that_leaves_early_is_no_error(good: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "tui.cli", "record", "legal", str(good)],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_full_device_is_told_in_a_sentence(
    good: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Full())
    assert run(["record", "check", str(good)]) == 1
    assert capsys.readouterr().err == "The output cannot be used: No space left on device.\n"


def test_a_process_without_input_and_output_does_not_break(tmp_path: Path) -> None:
    command = f"exec {sys.executable} -m tui.cli play rattlesnake --data-dir {tmp_path}"
    done = subprocess.run(["sh", "-c", f"{command} <&- >&-"], stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    done = subprocess.run(
        ["sh", "-c", f"{command} --plain <&- >&-"], stderr=subprocess.PIPE, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


# Replaying


@pytest.fixture
def played(tmp_path, capsys) -> Path:
    """A finished game of two bots."""
    folder = tmp_path / "games"
    seats = "bot:random,bot:random"
    assert run(["simulate", "rattlesnake", "--seats", seats, "--games", "1", "--seed", "r",
                "--records", str(folder)]) == 0  # fmt: skip
    capsys.readouterr()
    (path,) = folder.iterdir()
    return path


def test_replay_tells_a_finished_game_in_plain_mode(played, capsys) -> None:
    assert run(["--plain", "replay", str(played)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert " wins" in told[-1]
    assert len(told) > 20


def test_replay_finds_an_own_game_by_its_id(played, tmp_path, capsys) -> None:
    assert run(["--data-dir", str(tmp_path), "--plain", "replay", played.stem[:8]]) == 0
    assert " wins" in capsys.readouterr().out


def test_replay_refuses_what_is_no_finished_game(played, tmp_path, capsys) -> None:
    assert run(["--data-dir", str(tmp_path / "none"), "--plain", "replay", "nope"]) == 2
    assert "There is no file of that name." in capsys.readouterr().err
    lines = played.read_bytes().splitlines(keepends=True)
    played.write_bytes(b"".join(lines[:-1]))
    assert run(["--plain", "replay", str(played)]) == 1
    assert "is not finished and cannot be replayed yet." in capsys.readouterr().err
    played.write_bytes(b"".join([*lines[:5], *lines[6:]]))
    assert run(["--plain", "replay", str(played)]) == 1
    assert "line " in capsys.readouterr().err
