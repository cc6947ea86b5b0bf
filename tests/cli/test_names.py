"""What a name may hold, and how names at a table stay distinct."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.names import (
    BOT_NAMES,
    BadName,
    bot_names,
    cells,
    check_distinct,
    clean_name,
    key,
    printable,
    shown_names,
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("Zoe\u0308", "Zoë"),
        ("q\u0331\u0302b", "q\u0331\u0302b"),
        ("明" * 8, "明" * 8),
        ("O'Neill-Smith", "O'Neill-Smith"),
    ],
)
def test_a_good_name_is_kept_composed_and_trimmed(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "a\nb",
        "a\x1b[31m",
        "a\u200db",
        "a\u202eb",
        "\udce9",
        "\ue000",
        "a\u2028b",
        "a\ufe0f",
        "★",
        "a\u0331\u0332\u0333\u0334",
        "\u0301a",
        "[red]Ann",
        "Ann\\",
        "a" * 17,
        "明" * 9,
    ],
)
def test_a_bad_name_is_refused_in_one_printable_sentence(text: str) -> None:
    with pytest.raises(BadName) as refused:
        clean_name(text)
    assert str(refused.value).isprintable()
    assert str(refused.value).endswith(".")


@given(st.text(max_size=20))
def test_a_cleaned_name_is_clean(text: str) -> None:
    try:
        name = clean_name(text)
    except BadName:
        return
    assert clean_name(name) == name
    assert name.isprintable()
    assert 1 <= cells(name) <= 16


def test_names_that_read_alike_are_refused_together() -> None:
    check_distinct(["Ann", "Bob"])
    with pytest.raises(BadName, match="Two seats are called 'ANN'"):
        check_distinct(["Ann", "ANN"])
    assert key("Ａnn") == key("ann")


def test_bots_have_names_nobody_else_has() -> None:
    assert bot_names(2, ["Ann", "rose"]) == [BOT_NAMES[1], BOT_NAMES[2]]
    many = bot_names(25, BOT_NAMES[:3])
    assert len(set(map(key, many))) == 25
    assert not {key(name) for name in many} & {key(name) for name in BOT_NAMES[:3]}


def test_a_bad_name_of_a_record_is_not_shown() -> None:
    assert shown_names(["Ann", "\x1b[2J", "a" * 40]) == ("Ann", "Player 2", "Player 3")


@given(st.text())
def test_any_text_can_be_printed(text: str) -> None:
    assert printable(text).isprintable()
