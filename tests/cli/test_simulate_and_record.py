"""`fangs simulate` and `fangs record`: what they print, and when they fail."""

import json
from pathlib import Path
from typing import Any

# simulate

KEYS = ["game", "seed", "games", "seconds", "decisions", "decisions_per_second", "turns_mean"]
SEAT_KEYS = ["spec", "wins", "win_rate", "ci95", "score_mean"]


def simulate(fangs: Any, *arguments: str) -> Any:
    seats = ["--seats", "bot:random,bot:random", "--games", "4", "--seed", "x", "--json"]
    done = fangs("simulate", "rattlesnake", *seats, *arguments)
    assert (done.status, done.err) == (0, "")
    assert done.out.count("\n") == 1
    return json.loads(done.out)


def test_a_simulation_is_one_json_object(fangs: Any) -> None:
    found = simulate(fangs)
    assert list(found) == [*KEYS, "draws", "seats"]
    assert [found[key] for key in ("game", "seed", "games")] == ["rattlesnake", "x", 4]
    for seat in found["seats"]:
        assert list(seat) == [*SEAT_KEYS, "ms_per_decision_mean", "ms_per_decision_p95"]
    assert sum(seat["wins"] for seat in found["seats"]) + found["draws"] == 4


def test_the_same_seed_gives_the_same_games(fangs: Any, tmp_path: Path) -> None:
    def facts(*arguments: str) -> Any:
        found = simulate(fangs, *arguments)
        return found["decisions"], [seat["wins"] for seat in found["seats"]]

    assert facts() == facts("--records", str(tmp_path / "records"))
    names = sorted(path.name for path in (tmp_path / "records").iterdir())
    assert names == [f"rattlesnake-x-{number:04d}.jsonl" for number in range(4)]
    files = [str(path) for path in (tmp_path / "records").iterdir()]
    checked = fangs("record", "check", *files)
    assert checked.status == 0
    assert checked.out == "4 records checked: 4 good (0 unfinished), 0 bad.\n"


def test_a_simulation_takes_options_and_turns_the_seats(fangs: Any, tmp_path: Path) -> None:
    simulate(
        fangs, "--rotate", "--option", "events=knives:5", "--records", str(tmp_path / "records")
    )
    rows = (tmp_path / "records/rattlesnake-x-0001.jsonl").read_text().splitlines()
    first = json.loads(rows[0])
    assert first["options"] == {"events": {"knives": 5}}


def test_a_simulation_in_words_has_a_row_for_each_seat(fangs: Any) -> None:
    done = fangs(
        "simulate", "rattlesnake", "--seats", "bot:random,bot:random", "--games", "2", "--seed", "x"
    )
    lines = done.out.splitlines()
    assert lines[0] == "Rattlesnake: 2 games, seed x"
    assert len([line for line in lines if line.startswith("bot:random ")]) == 2


def test_a_folder_that_takes_no_records_fails(fangs: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = fangs(
        *("simulate", "rattlesnake", "--seats", "bot:random,bot:random", "--games", "1"),
        *("--records", str(tmp_path / "file")),
    )
    assert done.status == 1
    assert "cannot be saved" in done.err


# record


def test_a_bad_record_has_a_line_with_the_number_of_its_line(
    fangs: Any, good: Path, tmp_path: Path
) -> None:
    lines = good.read_bytes().splitlines(keepends=True)
    torn, foreign = tmp_path / "torn.jsonl", tmp_path / "foreign.jsonl"
    torn.write_bytes(b"".join([*lines[:6], b"{\n", *lines[7:]]))
    foreign.write_text("{}\n")
    missing = tmp_path / "missing.jsonl"
    done = fangs("record", "check", str(torn), str(good), str(foreign), str(missing))
    assert done.status == 1
    assert done.err == ""
    said = done.out.splitlines()
    assert said[0] == f"{torn}: line 7: this is not JSON."
    assert said[1].startswith(f"{foreign}: line 1: ")
    assert said[2] == f"{missing}: cannot be read: No such file or directory."
    assert said[3] == "4 records checked: 1 good (0 unfinished), 3 bad."


def test_an_unfinished_record_is_good_and_a_half_line_is_noticed(
    fangs: Any, good: Path, tmp_path: Path
) -> None:
    half = tmp_path / "half.jsonl"
    half.write_bytes(good.read_bytes()[:-10])
    done = fangs("record", "check", str(half))
    assert done.status == 0
    assert "half-written last line" in done.out
    assert done.out.endswith("1 record checked: 1 good (1 unfinished), 0 bad.\n")


def test_legal_lists_stand_at_each_action(fangs: Any, good: Path) -> None:
    done = fangs("record", "legal", str(good))
    assert (done.status, done.err) == (0, "")
    rows = [json.loads(line) for line in done.out.splitlines()]
    lines = [json.loads(line) for line in good.read_text().splitlines()]
    actions = [(number, line) for number, line in enumerate(lines, 1) if line["type"] == "action"]
    assert [(row["line"], row["seat"]) for row in rows] == [
        (number, line["seat"]) for number, line in actions
    ]
    for row, (_, line) in zip(rows, actions, strict=True):
        assert list(row) == ["line", "seat", "legal"]
        assert line["do"] in row["legal"]


def test_legal_lists_of_a_bad_record_fail_with_its_line(
    fangs: Any, good: Path, tmp_path: Path
) -> None:
    torn = tmp_path / "torn.jsonl"
    lines = good.read_bytes().splitlines(keepends=True)
    wrong = b'{"type":"action","seat":0,"do":"use switchup focus"}\n'
    torn.write_bytes(b"".join([*lines[:4], wrong]))
    done = fangs("record", "legal", str(torn))
    assert done.status == 1
    assert done.err.startswith(f"{torn}: line 5: ")
    assert fangs("record", "legal", str(tmp_path / "missing")).status == 1
