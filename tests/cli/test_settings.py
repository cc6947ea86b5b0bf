"""The settings file: what is right of it counts, what is wrong is named, and nothing is lost."""

import stat
from pathlib import Path

import msgspec
import pytest

from rules.record import SaveError
from tui.folders import find_folders
from tui.settings import Settings, load_settings, save_settings


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "config.toml"


def write(path: Path, text: str | bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


def test_without_a_file_everything_is_default(path: Path) -> None:
    assert load_settings(path).settings == Settings()
    assert load_settings(path).problems == ()


def test_what_is_written_is_read(path: Path) -> None:
    mine = Settings(
        theme="light",
        color="16",
        glyphs="ascii",
        mouse=False,
        animations=False,
        speed="off",
        curtain="always",
        idle_seconds=0,
        free_undo=True,
        name='Ann "é"',
        keys={"common.log": "k", "a b": '"'},
    )
    assert save_settings(path, mine) is None
    assert load_settings(path).settings == mine
    assert load_settings(path).problems == ()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_only_what_was_changed_is_written(path: Path) -> None:
    save_settings(path, Settings(speed="fast"))
    assert path.read_text() == 'speed = "fast"\n'


def test_comments_and_unknown_keys_stay(path: Path) -> None:
    write(
        path,
        '# mine\nspeed = "off" # no waiting\nfuture = [\n  1,\n]\n'
        '\n[keys]\n# log\n"common.log" = "k"\n\n[other]\nx = 1\n',
    )
    save_settings(path, Settings(speed="normal", theme="mono", keys={"common.hint": "j"}))
    assert path.read_text() == (
        '# mine\nspeed = "normal" # no waiting\nfuture = [\n  1,\n]\ntheme = "mono"\n'
        '\n[keys]\n# log\n"common.hint" = "j"\n\n[other]\nx = 1\n'
    )


def test_a_default_is_written_over_another_value(path: Path) -> None:
    write(path, "mouse = false\n")
    save_settings(path, Settings())
    assert load_settings(path).settings == Settings()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"\xff\xfe", "line 1: this is no UTF-8 text; the defaults are used."),
        ("mouse = true\nspeed = \n", "line 2: this is no TOML; the defaults are used."),
        ("a = " + "[" * 3000, "line 1: this is no TOML; the defaults are used."),
        ('\nspeed = "slow"\n', 'line 2: speed must be one of "off", "fast", "normal"'),
        ("mouse = 1\n", "line 1: mouse must be true or false; true is used."),
        ("idle_seconds = -1\n", "line 1: idle_seconds must be a whole number from 0 to 3600"),
        ("idle_seconds = true\n", "line 1: idle_seconds must be a whole number"),
        ('name = "[b]"\n', "line 1: name must be a name of at most 16 cells"),
        ("theme = 3\n", "line 1: theme must be the name of a theme"),
        ("keys = 3\n", "line 1: keys must be a table of keys"),
        ("[keys]\na = 3\n", "line 1: keys must be a table of keys"),
        ("thme = 3\n", 'line 1: there is no setting "thme"; did you mean "theme"?'),
        ("zzz = 3\n", 'line 1: there is no setting "zzz"; it is left as it is.'),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_defaults_stand_in(
    path: Path, text: str | bytes, problem: str
) -> None:
    write(path, text)
    loaded = load_settings(path)
    assert loaded.settings == Settings()
    assert len(loaded.problems) == 1
    assert loaded.problems[0].startswith(f"{path}, {problem}")


def test_one_wrong_value_does_not_spoil_the_others(path: Path) -> None:
    write(path, 'speed = "slow"\nmouse = false\ncolor = 3\n[keys]\na = "x"\nb = 3\n')
    loaded = load_settings(path)
    assert loaded.settings == Settings(mouse=False, keys={"a": "x"})
    assert [problem.rpartition("line ")[2][0] for problem in loaded.problems] == ["1", "3", "4"]


@pytest.mark.parametrize("text", [b"\xff\xfe", b"speed = \n", b'speed = "slow"\nmine = 1\n'])
def test_a_damaged_file_is_kept_aside_only_when_it_is_written(path: Path, text: bytes) -> None:
    write(path, text)
    load_settings(path)
    assert [each.name for each in path.parent.iterdir()] == ["config.toml"]
    aside = save_settings(path, Settings(speed="off"))
    assert aside is not None
    assert aside.name == "config.toml.damaged-1"
    assert aside.read_bytes() == text
    assert load_settings(path).settings == Settings(speed="off")
    write(path, text)
    second = save_settings(path, Settings())
    assert second is not None
    assert second.name == "config.toml.damaged-2"
    assert aside.read_bytes() == text


def test_a_file_that_cannot_be_changed_line_by_line_is_kept_aside_too(path: Path) -> None:
    text = 'name = """\nspeed = "x"\n"""\n[odd]\ny = """\n[keys]\n"""\n'
    write(path, text)
    aside = save_settings(path, Settings(name="Ann", keys={"a": "b"}))
    assert aside is not None
    assert aside.read_text() == text
    assert load_settings(path).settings == Settings(name="Ann", keys={"a": "b"})


def test_a_folder_in_the_way_is_told_in_a_sentence(path: Path) -> None:
    path.mkdir(parents=True)
    assert load_settings(path).settings == Settings()
    assert "cannot be read" in load_settings(path).problems[0]
    with pytest.raises(SaveError, match="cannot be read"):
        save_settings(path, Settings())


def test_every_setting_is_described_when_it_is_wrong(path: Path) -> None:
    wrong = {field.name: "1979-05-27" for field in msgspec.structs.fields(Settings)}
    for key, value in wrong.items():
        write(path, f"{key} = {value}\n")
        assert load_settings(path).settings == Settings()
        assert f"{key} must be " in load_settings(path).problems[0]


def test_the_folders_are_the_platforms_or_the_one_that_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "c"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "d"))
    own = find_folders()
    assert own.settings == tmp_path / "c" / "fangs" / "config.toml"
    assert own.games == tmp_path / "d" / "fangs" / "games"
    moved = find_folders(tmp_path / "x")
    assert moved.settings == tmp_path / "x" / "config.toml"
    assert moved.themes == tmp_path / "x" / "themes"
    assert moved.games == tmp_path / "x" / "games"
    assert not any((tmp_path / name).exists() for name in "cdx")
