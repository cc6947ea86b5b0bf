"""Plain mode as a process: through a pipe, at a terminal, killed and gone on with."""

import io
import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules import record
from rules.match import Match
from rules.record import RecordFile
from tests.plain.players import ANN, ROSE, Typist, by_lot, script
from tests.support.games import header
from tests.support.terminal import Terminal
from tui import saves
from tui.cli.run import run

FANGS = [sys.executable, "-m", "tui.cli"]
PLAY = ["play", "rattlesnake", "--plain", "--seat", "me", "--seat", "bot:random", "--seed", "x"]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The folder of settings and games."""
    return tmp_path / "own"


def pipe(own: Path, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command with its input from a pipe."""
    return subprocess.run(
        [*FANGS, *arguments, "--data-dir", str(own)], input=text, capture_output=True, text=True
    )


def the_save(own: Path) -> Path:
    (path,) = (own / "games").glob("*.jsonl")
    return path


def test_a_whole_game_through_a_pipe(own: Path) -> None:
    done = pipe(own, *PLAY, text="1\n1 2\n" * 2000)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("The game is kept as rattlesnake-")
    assert done.stdout.splitlines()[-1].endswith("; its seed was x.")
    assert "\x1b" not in done.stdout
    save = the_save(own)
    assert record.check(record.read(save)).outcome is not None
    again = pipe(own, "resume", "--plain", save.stem)
    assert again.returncode == 1
    assert again.stderr == f"The game {save.stem} is finished; begin another with `fangs play`.\n"


def test_the_end_of_the_input_leaves_and_the_game_goes_on_later(own: Path) -> None:
    done = pipe(own, *PLAY, text="end\n")
    save = the_save(own)
    assert done.returncode == 0
    assert done.stdout.endswith(f"The game is saved: go on with `fangs resume {save.stem}`.\n")
    lines = save.read_bytes()
    assert record.read(save).result is None
    again = pipe(own, "resume", "--plain", text="hand\nlog all\nquit\n")
    assert again.returncode == 0
    assert "Card 1:" in again.stdout
    assert "You pass at the end of the turn." in again.stdout
    assert save.read_bytes().startswith(lines)


def test_the_seed_is_not_shown_before_the_end(own: Path) -> None:
    pipe(own, "play", "rattlesnake", "--plain")
    seed = record.read(the_save(own)).header.seed
    assert re.fullmatch("[0-9a-f]{16}", seed)
    assert seed not in pipe(own, "resume", "--plain", text="log all\ntable\nhelp\n").stdout


def test_a_killed_game_has_lost_nothing(own: Path) -> None:
    child = subprocess.Popen(
        [*FANGS, *PLAY, "--data-dir", str(own)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write("end\n")
    child.stdin.flush()
    for line in child.stdout:
        if line.startswith("You pass at the end"):
            break
    child.send_signal(signal.SIGKILL)
    child.communicate()
    actions = [row for _, row in record.read(the_save(own)).lines if row["type"] == "action"]
    assert {"type": "action", "seat": 0, "do": "end"} in actions
    again = pipe(own, "resume", "--plain", text="log all\n")
    assert again.returncode == 0
    assert "You pass at the end of the turn." in again.stdout


def test_a_game_played_elsewhere_is_left_alone(own: Path) -> None:
    child = subprocess.Popen(
        [*FANGS, *PLAY, "--data-dir", str(own)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    for line in child.stdout:
        if line.startswith("Card 1"):
            break
    done = pipe(own, "resume", "--plain")
    assert done.returncode == 1
    assert "is being played in another terminal" in done.stderr
    assert done.stderr.count("\n") == 1
    child.communicate("quit\n")
    assert child.returncode == 0


# At a terminal


def terminal(own: Path, *arguments: str, **env: str) -> Terminal:
    command = [*FANGS, *arguments, "--data-dir", str(own)]
    return Terminal(command, size=(90, 30), env={"TERM": "xterm-256color", **env})


TWO = ["--seat", "human:Ann", "--seat", "human:Bob", "--seed", "b", "--speed", "off"]


def test_a_dumb_terminal_gets_plain_mode_with_a_notice_and_no_escapes(own: Path) -> None:
    with terminal(own, "play", "rattlesnake", *TWO, TERM="dumb") as person:
        person.until("and Enter when Ann sits at it:")
        assert person.ever_shown("This terminal cannot draw screens")
        person.type("A\r")
        person.until("Write hand to see")
        person.type("quit\r")
        assert person.wait_exit() == 0
        assert b"\x1b" not in person.all_bytes


def test_the_curtain_clears_the_screen_and_what_was_scrolled_out_of_it(own: Path) -> None:
    with terminal(own, "play", "rattlesnake", "--plain", *TWO) as person:
        person.until("and Enter when Ann sits at it:")
        person.type("a\r")
        person.until("Write hand to see")
        person.type("hand\r")
        person.until("End the turn")
        before = len(person.all_bytes)
        person.type("end\r")
        person.until("n no one:")
        assert "Card 1:" not in person.screen_text()
        assert b"\x1b[2J\x1b[3J\x1b[H" in person.all_bytes[before:]
        person.type("n\r")
        person.until("and Enter when Bob sits at it:")
        person.type("\r\r\r")
        person.until("only B opens Bob's hand")
        assert "Card 1:" not in person.screen_text()
        person.press("ctrl+c")
        assert person.wait_exit() == 0
        assert "The game is saved" in person.screen_text()


def test_what_was_typed_ahead_does_not_pass_a_curtain(own: Path) -> None:
    with terminal(own, "play", "rattlesnake", "--plain", *TWO) as person:
        person.until("and Enter when Ann sits at it:")
        person.type("a\r")
        person.until("Write hand to see")
        person.type("end\rn\rb\rhand\r")
        person.until("n no one:")
        person.until_quiet()
        assert not person.ever_shown("Card 1:")
        person.press("ctrl+d")
        assert person.wait_exit() == 0


def test_a_damaged_game_is_offered_from_its_last_good_state(own: Path) -> None:
    save = damaged(own)
    with terminal(own, "resume", "--plain") as person:
        person.until("yes or no:")
        assert person.ever_shown("is damaged in line 9: this is not JSON.")
        person.type("yes\r")
        person.until("Card 1")
        person.type("quit\r")
        assert person.wait_exit() == 0
    assert record.check(record.read(save)).outcome is None
    assert save.with_name(save.name + ".damaged").exists()


def test_the_screens_offer_it_too_before_they_are_drawn(own: Path) -> None:
    save = damaged(own)
    before = save.read_bytes()
    with terminal(own, "resume", "torn") as person:
        person.until("The damaged file is kept aside")
        assert person.ever_shown("is damaged in line 9: this is not JSON.")
        person.type("n\r")
        assert person.wait_exit() == 1
    assert save.read_bytes() == before


# In this process


def damaged(own: Path) -> Path:
    """Write a save whose ninth line is no JSON."""
    import msgspec

    path = own / "games" / "torn.jsonl"
    head = msgspec.structs.replace(header(seed="x"), seats=(ANN, ROSE))
    match = Match.new(head, RecordFile(path))
    for _ in range(12):
        seat = match.to_act()[0]
        match.submit(seat, match.view(seat).legal[-1], match.version)
    rows = path.read_text().splitlines()
    path.write_text("\n".join([*rows[:8], "{", *rows[9:]]) + "\n")
    return path


@pytest.fixture
def fangs(monkeypatch: pytest.MonkeyPatch, own: Path) -> Any:
    """Run the command in plain mode in this process with somebody typing."""

    def call(answer: Any, *arguments: str) -> tuple[int, str]:
        screen = io.StringIO()
        monkeypatch.setattr(sys, "stdout", screen)
        monkeypatch.setattr(sys, "stdin", Typist(screen, answer))
        status = run([*arguments, "--plain", "--ascii", "--data-dir", str(own)])
        return status, screen.getvalue()

    return call


@pytest.mark.parametrize(("answers", "status"), [(["no"], 1), ([], 1), (["yes"], 0)])
def test_a_damaged_game_is_only_mended_if_that_is_wanted(
    fangs: Any, own: Path, answers: list[str], status: int
) -> None:
    save = damaged(own)
    before = save.read_bytes()
    assert fangs(script(*answers), "resume", "torn")[0] == status
    assert (save.read_bytes() == before) == (status == 1)
    assert (own / "games" / "torn.jsonl.damaged").exists() == (status == 0)


def test_settings_that_are_wrong_are_told_first(fangs: Any, own: Path) -> None:
    own.mkdir()
    (own / "config.toml").write_text('speed = "slow"\nname = "Zoë"\n')
    status, text = fangs(script(), "play", "rattlesnake")
    assert status == 0
    first, second = text.splitlines()[:2]
    assert first.startswith(f"{own / 'config.toml'}, line 1: speed must be one of")
    assert second == "Rattlesnake: Zoe and ROSE. Write help for the commands."


def test_the_menu_plays_a_game_and_comes_back(fangs: Any, own: Path) -> None:
    choose = by_lot(Random(2))
    asked: list[str] = []

    def answer(text: str) -> str | None:
        *_, prompt = text.rstrip("\n").split("\n")
        if prompt.startswith("Which? "):
            asked.append(text)
            return "1" if len(asked) == 1 else None
        return "random" if prompt.startswith("Which bot? ") else choose(text)

    status, text = fangs(answer)
    assert status == 0
    assert len(asked) == 2
    assert "The game is kept as" in text
    assert len(saves.finished(own / "games")) == 1


def test_the_menu_goes_on_with_a_game_shows_rules_and_leaves(
    fangs: Any, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rules.rattlesnake.game import Rattlesnake

    monkeypatch.setattr(Rattlesnake, "rulebook", lambda self: "# The rules\n\nA rule.")
    assert fangs(script(), "play", "rattlesnake")[0] == 0
    text = fangs(script("quit"))[1]
    found = re.findall(r"^(\d+) (\w+)", text, re.MULTILINE)
    numbers = {label: number for number, label in reversed(found)}
    assert fangs(script(numbers["Go"], "quit"))[1].count("The game is saved") == 1
    assert "A rule." in fangs(script(numbers["Rules"], "q"))[1]


def test_the_menu_seats_two_people_by_their_names(fangs: Any) -> None:
    text = fangs(script("2", "Ann, Bob", "quit", "quit"))[1]
    assert "Rattlesnake: Ann and Bob." in text


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (["99"], "'99' is no number from 1 to "),
        (["x"], "'x' is no number from 1 to "),
        (["1", "clever"], "There is no bot 'clever'"),
        (["2", "Ann"], "is for 2 seats, not 1"),
        (["2", "Ann, Ann"], "Two seats are called"),
    ],
)
def test_a_wrong_answer_to_the_menu_asks_again(fangs: Any, answers: list[str], said: str) -> None:
    status, text = fangs(script(*answers, "quit"))
    assert status == 0
    assert said in text
    assert text.count("Which? (quit: leave)") == 2


def test_damaged_games_stand_in_the_menu(fangs: Any, own: Path) -> None:
    damaged(own)
    text = fangs(script("quit"))[1]
    number = re.search(r"^(\d+) Mend: The saved game torn is damaged in line 9", text, re.MULTILINE)
    assert number is not None
    assert "Nothing was changed." in fangs(script(number[1], "no", "quit"))[1]


def test_a_game_holds_no_name_in_its_file_name(fangs: Any, own: Path) -> None:
    fangs(script(), "play", "rattlesnake", "--seat", "human:Xavier", "--seat", "bot:random")
    save = the_save(own)
    assert "xavier" not in save.name.lower()
    assert json.loads(save.read_text().splitlines()[0])["seats"][0]["name"] == "Xavier"
