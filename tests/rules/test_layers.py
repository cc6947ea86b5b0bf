"""The layers: what a fresh process loads with the rules (import contracts say the same)."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from rules.games import NAMES, load_game, title_of

ROOT = Path(__file__).parents[2]
RULES = ROOT / "rules"

FOREIGN = {
    "textual",
    "rich",
    "click",
    "asyncssh",
    "platformdirs",
    "tui",
    "themes",
    "asyncio",
    "subprocess",
    "socket",
}


def loaded_by(statement: str) -> set[str]:
    """Return the names of all modules that a fresh process has after a statement."""
    script = f"import sys\n{statement}\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def imports(path: Path) -> set[str]:
    """Return the modules a source file names in its imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            found.add(node.module or "")
    return found


SOURCES = {
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", "."): imports(path)
    for path in RULES.rglob("*.py")
}


@pytest.mark.parametrize("name", NAMES)
def test_match_and_a_game_load_nothing_foreign(name: str) -> None:
    loaded = loaded_by(f"import rules.match, rules.games; rules.games.load_game({name!r})")
    assert f"rules.{name}.game" in loaded
    assert not {module.split(".")[0] for module in loaded} & FOREIGN


@pytest.mark.parametrize("name", NAMES)
def test_a_game_loads_no_match_no_record_no_bot_and_no_other_game(name: str) -> None:
    loaded = loaded_by(f"import rules.{name}.game")
    others = {f"rules.{other}" for other in NAMES if other != name}
    assert not loaded & ({"rules.match", "rules.record", "rules.bots", "rules.games"} | others)


def test_games_are_loaded_only_when_asked_for() -> None:
    loaded = loaded_by("import rules.match, rules.games")
    assert not {module for module in loaded if module.split(".")[-1] in NAMES}


def test_a_title_is_told_without_the_rules() -> None:
    loaded = loaded_by("import rules.games as g; titles = [g.title_of(name) for name in g.NAMES]")
    assert not [f"rules.{name}.game" for name in NAMES if f"rules.{name}.game" in loaded]
    assert [title_of(name) for name in NAMES] == [load_game(name).title for name in NAMES]


def test_only_chance_and_the_bots_know_random() -> None:
    with_random = {name for name, found in SOURCES.items() if found & {"random", "secrets"}}
    assert {name for name in with_random if not name.startswith("rules.bots")} == {"rules.chance"}


def test_the_rules_have_no_clock() -> None:
    with_clock = {name for name, found in SOURCES.items() if found & {"time", "datetime"}}
    assert not {name for name in with_clock if not name.startswith("rules.bots")}


def test_no_source_names_what_does_not_belong_to_the_rules() -> None:
    for name, found in SOURCES.items():
        assert not {module.split(".")[0] for module in found} & (FOREIGN - {"asyncio"}), name
