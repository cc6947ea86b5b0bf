"""Both glyph sets stand in the same cells, and with the ascii set nothing else gets out."""

import unicodedata
from dataclasses import astuple, fields
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from themes import GLYPH_SETS, Frame, Glyphs, ThemeError, load_glyphs, plain

FRAMES = ("thin", "square", "double", "heavy", "dashed")


def characters(glyphs: Glyphs) -> list[str]:
    found: list[str] = []
    for field in fields(Glyphs):
        value = getattr(glyphs, field.name)
        if isinstance(value, Frame):
            found += astuple(value)
        elif isinstance(value, str) and field.name != "name":
            found.append(value)
    return found


@pytest.mark.parametrize("name", GLYPH_SETS)
def test_every_glyph_is_one_cell(name: str) -> None:
    glyphs = load_glyphs(name)
    assert glyphs.name == name
    for glyph in characters(glyphs):
        assert len(glyph) == 1
        assert cell_len(glyph) == 1
        assert glyph.isprintable()
        assert unicodedata.east_asian_width(glyph) not in ("W", "F")


def test_the_ascii_set_is_ascii() -> None:
    assert not load_glyphs("unicode").ascii
    assert load_glyphs("ascii").ascii
    assert all(glyph.isascii() for glyph in characters(load_glyphs("ascii")))


def test_the_frames_of_the_unicode_set() -> None:
    glyphs = load_glyphs("unicode")
    drawn = ["".join(astuple(getattr(glyphs, frame))) for frame in FRAMES]
    assert drawn == ["╭─╮││╰─╯", "┌─┐││└─┘", "╔═╗║║╚═╝", "┏━┓┃┃┗━┛", "╭╌╮╎╎╰╌╯"]


def test_frames_are_told_apart_in_ascii_by_every_side() -> None:
    glyphs = load_glyphs("ascii")
    for one, other in combinations(("thin", "double", "heavy", "dashed"), 2):
        for side in fields(Frame):
            assert getattr(getattr(glyphs, one), side.name) != getattr(
                getattr(glyphs, other), side.name
            ), (one, other, side.name)


@pytest.mark.parametrize("name", GLYPH_SETS)
def test_pairs_of_marks_are_told_apart(name: str) -> None:
    glyphs = load_glyphs(name)
    assert glyphs.hit_full != glyphs.hit_empty
    assert glyphs.bandit_full != glyphs.bandit_empty
    assert glyphs.cursor_left != glyphs.cursor_right
    assert len({glyphs.up, glyphs.down, glyphs.left, glyphs.right}) == 4


def test_a_set_nobody_has_is_refused() -> None:
    with pytest.raises(ThemeError, match='no glyph set "emoji"; choose one of unicode, ascii'):
        load_glyphs("emoji")


@pytest.mark.parametrize(
    ("text", "ascii_text"),
    [
        ("turn 7 · set 1–5 · ±1 card", "turn 7 - set 1-5 - ~1 card"),
        ("Ann’s “café” × 3 …", 'Ann\'s "cafe" x 3 .'),
        ("╭3──╮ ╔═╗ ┏━┓ ▒▒ ■■□", "+3--+ #=# %%% // **."),
        ("Zoë e\u0301 Łódź Straße", "Zoe e Lodz Strase"),
        ("漢 Ж", "?? ?"),
        ("a\u200db\u202ec", "abc"),
        ("two\nlines", "two\nlines"),
    ],
)
def test_plain_text(text: str, ascii_text: str) -> None:
    assert plain(text, load_glyphs("ascii")) == ascii_text
    assert plain(text, load_glyphs("unicode")) == text


def test_every_glyph_has_its_own_likeness() -> None:
    unicode, ascii_ = load_glyphs("unicode"), load_glyphs("ascii")
    for field in fields(Glyphs):
        value = getattr(unicode, field.name)
        if isinstance(value, str) and field.name != "name":
            assert plain(value, ascii_) == getattr(ascii_, field.name), field.name


@given(
    st.text(
        st.characters(max_codepoint=0x10FF, exclude_categories=("Cn", "Cs", "Cf", "Cc"))
        | st.characters(min_codepoint=0x2190, max_codepoint=0x25FF, exclude_categories=("Cn",))
        | st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5)
    )
)
def test_only_ascii_of_the_same_width_gets_out(text: str) -> None:
    shown = plain(text, load_glyphs("ascii"))
    assert shown.isascii()
    assert len(shown) == cell_len(text)


def test_what_has_no_width_and_what_is_a_control_leaves_nothing() -> None:
    text = "\x85\x9b\u200b\u202e\u2028\u0301\ufe0f"
    assert plain(text, load_glyphs("ascii")) == ""
