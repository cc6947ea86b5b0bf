"""Themes are found by name, filled up where they are short, and refused in one plain sentence."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from themes import BUILT_IN, DEFAULT, SLOTS, Colour, ThemeError, load_theme, theme_names


def write(folder: Path, text: str, name: str = "mine") -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refused(folder: Path, text: str) -> ThemeError:
    path = write(folder, text)
    with pytest.raises(ThemeError) as caught:
        load_theme("mine", folder)
    message = str(caught.value)
    assert caught.value.file == path
    assert message.startswith(str(path))
    assert "\n" not in message
    assert message.isascii()
    return caught.value


def test_the_default_is_dark_and_complete() -> None:
    theme = load_theme(DEFAULT)
    assert (theme.name, theme.title, theme.dark) == ("dark", "Night table", True)
    assert list(theme.slots) == list(SLOTS)
    assert theme["felt"] == Colour("#17110d", "black")


def test_a_theme_cannot_be_changed() -> None:
    theme = load_theme("dark")
    with pytest.raises(TypeError):
        theme.slots["felt"] = Colour("#000000", "black")  # type: ignore[index]
    with pytest.raises(KeyError):
        theme["felted"]


def test_names_are_the_games_then_a_persons_own(tmp_path: Path) -> None:
    for name in ("zinc", "adobe", "dark", "no good"):
        write(tmp_path, "", name)
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / "folder.toml").mkdir()
    assert theme_names() == list(BUILT_IN)
    assert theme_names(tmp_path) == [*BUILT_IN, "adobe", "zinc"]
    assert theme_names(tmp_path / "missing") == list(BUILT_IN)


def test_a_persons_file_wins(tmp_path: Path) -> None:
    write(tmp_path, 'title = "My night"', "dark")
    assert load_theme("dark", tmp_path).title == "My night"
    assert load_theme("dark").title == "Night table"
    assert load_theme("light", tmp_path).title == "Parchment"


@pytest.mark.parametrize(("flag", "base"), [("", "dark"), ("dark = false", "light")])
def test_what_is_missing_is_taken_from_dark_or_light(tmp_path: Path, flag: str, base: str) -> None:
    write(
        tmp_path,
        f'{flag}\n[slots]\nink = {{ rgb = "#ABCDEF" }}\nkey = {{ ansi = "default" }}\n',
    )
    theme, whole = load_theme("mine", tmp_path), load_theme(base)
    assert theme.title == "mine"
    assert theme.dark == whole.dark
    assert theme["ink"] == Colour("#abcdef", whole["ink"].ansi)
    assert theme["key"] == Colour(whole["key"].rgb, "default")
    changed = {slot for slot in SLOTS if theme[slot] != whole[slot]}
    assert changed == {"ink", "key"}


def test_a_byte_order_mark_and_crlf_are_no_fault(tmp_path: Path) -> None:
    text = '\ufefftitle = "Théâtre"\r\n[slots]\r\nink = { rgb = "#ffffff" }\r\n'
    (tmp_path / "mine.toml").write_bytes(text.encode())
    theme = load_theme("mine", tmp_path)
    assert (theme.title, theme["ink"].rgb) == ("Théâtre", "#ffffff")


def test_an_unknown_slot_is_named_with_its_line(tmp_path: Path) -> None:
    error = refused(tmp_path, '# mine\n[slots]\nink = {}\n"felted" = { rgb = "#000000" }\n')
    assert (error.line, error.slot) == (4, "felted")
    assert str(error).endswith(
        ', line 4, slot "felted": there is no such slot; did you mean "felt"?'
    )


def test_a_slot_like_no_other_is_answered_with_all_of_them(tmp_path: Path) -> None:
    error = refused(tmp_path, "[slots]\nqqq = {}\n")
    assert all(slot in str(error) for slot in SLOTS)


@pytest.mark.parametrize(
    "rgb", ['"#12345"', '"#1234567"', '"red"', '"#gggggg"', '"#１23456"', "12", "[1, 2, 3]"]
)
def test_a_bad_colour_is_named_with_its_line(tmp_path: Path, rgb: str) -> None:
    error = refused(tmp_path, f'title = "x"\n\n[slots.ink]\nansi = "white"\nrgb = {rgb}\n')
    assert (error.line, error.slot) == (5, "ink")
    assert 'is not a colour; write "#" and six of 0-9 and a-f' in str(error)


def test_a_bad_name_of_the_sixteen_is_answered_with_the_nearest(tmp_path: Path) -> None:
    error = refused(tmp_path, '[slots]\nink = { rgb = "#000000", ansi = "brightwhite" }\n')
    assert (error.line, error.slot) == (2, "ink")
    assert 'did you mean "bright_white"?' in str(error)


@pytest.mark.parametrize(
    ("text", "line", "slot", "words"),
    [
        ('[slots]\nink = "#ffffff"', 2, "ink", "a colour is written { rgb ="),
        ("[slots]\nslots.ink = 3", 2, "slots", "there is no such slot"),
        ("slots.ink.bold = true", 1, "ink", '"bold" has no meaning here'),
        ("\n\nslots = 3", 3, None, "slots must be a table"),
        ("dark = 1", 1, None, "dark must be true or false"),
        ("dark = true\ntitle = 3", 2, None, "the title must be a text"),
        ('title = ""', 1, None, "the title must be a text"),
        ('title = "a\\u001b[2J"', 1, None, "the title must be a text"),
        (f'title = "{"x" * 41}"', 1, None, "the title must be a text"),
        ('\nfelt = { rgb = "#000000" }', 2, None, "move it below [slots]"),
        ("\nauthor = 1", 2, None, '"author" has no meaning here; remove it'),
    ],
)
def test_what_is_out_of_place_is_named_with_its_line(
    tmp_path: Path, text: str, line: int, slot: str | None, words: str
) -> None:
    error = refused(tmp_path, text)
    assert (error.line, error.slot) == (line, slot)
    assert words in str(error)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("dark = true\n[slots\n", 2),
        ("dark = true\n\ntitle = \n", 3),
        ('title = "x"\ntitle = "y"\n', 2),
        ("[slots]\nink = { rgb = ", 2),
    ],
)
def test_what_is_not_toml_is_named_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    error = refused(tmp_path, text)
    assert error.line == line
    assert "is not TOML (" in str(error)


def test_what_is_not_utf8_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b'dark = true\ntitle = "\xe9t\xe9"\n')
    with pytest.raises(ThemeError, match="line 2: is not UTF-8") as caught:
        load_theme("mine", tmp_path)
    assert caught.value.line == 2


@pytest.mark.parametrize("name", ["", "noon", "../dark", "dark.toml", "a/b", "dark\n", "\x1b[2J"])
def test_a_name_nobody_has_is_answered_with_those_there_are(tmp_path: Path, name: str) -> None:
    write(tmp_path, "", "adobe")
    with pytest.raises(ThemeError) as caught:
        load_theme(name, tmp_path)
    assert "choose one of dark, light, colourblind, high-contrast, mono, adobe" in str(caught.value)
    assert str(caught.value).isprintable()


@given(st.text(max_size=80))
def test_no_text_breaks_the_loader(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    folder = tmp_path_factory.mktemp("own")
    (folder / "mine.toml").write_bytes(("[slots]\n" + text).encode("utf-8", "surrogatepass"))
    said = ""
    try:
        assert list(load_theme("mine", folder).slots) == list(SLOTS)
    except ThemeError as error:
        said = str(error).removeprefix(str(folder))
    assert said.isprintable()
    assert said.isascii()
