"""Finished games at a host: listed for those who played them, looked at again from their seat."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import asyncssh
import msgspec
import pytest

from rules.core import RulesError
from rules.match import Match
from rules.record import Replay, dump
from tests.host.inside import call, inside
from tests.support.games import finished_record
from tui.again import Again
from tui.eyes import Snapshot
from tui.host import files
from tui.host.chairs import TableFile, Terms
from tui.host.files import HostFolders
from tui.host.past import open_past, past_games
from tui.tables import GAMES


@pytest.fixture(scope="module")
def key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


def keep(folder: Path, game: str, holder: str, seat: int = 0) -> HostFolders:
    """Write a finished game in which somebody sat; return the host's folders."""
    folders = HostFolders(folder / "data", folder / "state")
    record = finished_record(game, "past")
    match = Match(record)
    folders.games.mkdir(parents=True, exist_ok=True)
    (folders.games / f"{game}-1.jsonl").write_bytes(dump(match.lines))
    holders: list[str | None] = [None] * len(record.header.seats)
    holders[seat] = holder
    files.write(folders.games / f"{game}-1{files.END}", TableFile(holders, Terms(), "over"))
    return folders


@pytest.mark.parametrize("game", GAMES)
async def test_a_story_is_told_as_its_seat_saw_it_step_by_step(game, tmp_path) -> None:
    folders = keep(tmp_path, game, "SHA256:a", 1)
    assert await past_games(folders, "SHA256:b") == []
    (found,) = await past_games(folders, "SHA256:a")
    assert found.seat == 1
    assert found.result in ("won", "lost", "drawn")
    story = await open_past(folders, found)
    assert isinstance(story, Again)
    whole = Match(finished_record(game, "past"))
    last = 0
    for step in range(0, len(story), max(1, len(story) // 12)):
        await story.go(step)
        seen = len(story.match.memory(1))
        assert seen > step
        assert seen >= last
        last = seen
        assert story.match.memory(1) == whole.memory(1)[:seen]
        assert story.match.view(1).seat == 1
        with pytest.raises(RulesError):
            story.match.view(0)
    await story.go(10**6)
    assert story.match.outcome == whole.outcome


async def test_a_list_plays_no_game_again_and_a_step_not_in_the_loops_thread(
    tmp_path, monkeypatch
) -> None:
    folders = keep(tmp_path, "cowboys", "SHA256:a")
    with monkeypatch.context() as patch:
        patch.setattr(Replay, "step", None)
        (found,), (same,) = await asyncio.gather(
            past_games(folders, "SHA256:a"), past_games(folders, "SHA256:a")
        )
    assert found is same, "who asks twice at once is answered once"
    story = await open_past(folders, found)
    played: list[bool] = []
    play = story._play_to

    def note(version: int) -> Snapshot:
        played.append(threading.current_thread() is threading.main_thread())
        return play(version)

    story._look_at = note  # type: ignore[assignment]
    await story.go(len(story) // 2)
    assert played
    assert not any(played)


async def test_what_cannot_be_read_is_left_out_of_the_list(tmp_path) -> None:
    folders = keep(tmp_path, "cowboys", "SHA256:a")
    (record,) = folders.games.glob("*.jsonl")
    record.write_bytes(b"nonsense")
    assert await past_games(folders, "SHA256:a") == []
    record.unlink()
    assert await past_games(folders, "SHA256:a") == []


@pytest.mark.parametrize(
    "result",
    [
        {},
        {"returns": None},
        {"returns": 5},
        {"returns": [1]},
        {"returns": {"0": 1}},
        {"returns": ["won", "lost"]},
        {"returns": [None, 1, 1, 1]},
    ],
)
async def test_a_result_that_is_none_is_left_out_of_the_list(tmp_path, result) -> None:
    folders = keep(tmp_path, "rattlesnake", "SHA256:a")
    keep(tmp_path, "cowboys", "SHA256:a")
    change(folders.games / "rattlesnake-1.jsonl", -1, {"type": "result", **result})
    (found,) = await past_games(folders, "SHA256:a")
    assert found.id == "cowboys-1"


@pytest.mark.parametrize("started", ["", "yesterday", "2026-13-01"])
async def test_a_game_of_no_day_is_left_out_of_the_list(tmp_path, started) -> None:
    folders = keep(tmp_path, "rattlesnake", "SHA256:a")
    path = folders.games / "rattlesnake-1.jsonl"
    header = msgspec.json.decode(path.read_bytes().splitlines()[0])
    change(path, 0, {**header, "started": started})
    assert await past_games(folders, "SHA256:a") == []


def change(path: Path, number: int, line: object) -> None:
    """Write one line of a record anew."""
    lines = path.read_bytes().splitlines()
    lines[number] = msgspec.json.encode(line)
    path.write_bytes(b"\n".join(lines) + b"\n")


async def test_a_seat_that_is_not_there_is_left_out_of_the_list(tmp_path) -> None:
    folders = keep(tmp_path, "rattlesnake", "SHA256:a")
    holders = [None, None, "SHA256:a"]
    file = TableFile(holders, Terms(), "over")
    files.write(folders.games / f"rattlesnake-1{files.END}", file)
    assert await past_games(folders, "SHA256:a") == []


async def test_a_game_that_goes_while_the_list_is_made_is_left_out_of_it(
    tmp_path, monkeypatch
) -> None:
    folders = keep(tmp_path, "rattlesnake", "SHA256:a")
    keep(tmp_path, "cowboys", "SHA256:a")
    glob = Path.glob

    def found(folder: Path, pattern: str) -> list[Path]:
        paths = list(glob(folder, pattern))
        next(path for path in paths if path.name.startswith("rattlesnake")).unlink()
        return paths

    monkeypatch.setattr(Path, "glob", found)
    assert [game.id for game in await past_games(folders, "SHA256:a")] == ["cowboys-1"]


@pytest.mark.parametrize("game", GAMES)
async def test_a_finished_game_is_gone_through_at_its_own_table(game, tmp_path, key) -> None:
    keep(tmp_path, game, key.get_fingerprint())
    async with inside(tmp_path) as (_, port):
        ann = await call(port, key)
        await ann.come_in()
        ann.press("g")
        await ann.until("finished here")
        await ann.until(lambda: "won" in ann.caller.text or "lost" in ann.caller.text)
        ann.press("enter")
        await ann.until("Step 1 of")
        for step in (2, 3, 4):
            ann.press("right")
            await ann.until(f"Step {step} of")
        ann.press("left")
        await ann.until("Step 3 of")
        ann.press("down")
        await ann.until("Step 13 of")
        ann.press("escape")
        await ann.until("finished here")
