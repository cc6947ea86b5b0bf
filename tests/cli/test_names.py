"""What a name may hold, and how names at a table stay distinct."""

import re

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
    quoted,
    shown_names,
    verb,
    whose,
)


def test_words_agree_with_a_name() -> None:
    assert [whose(name) for name in ("Ann", "You")] == ["Ann's", "Your"]
    assert [verb(name, "owns", "own") for name in ("Ann", "You")] == ["owns", "own"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("Zoe\u0308", "Zoë"),
        ("q\u0331\u0302b", "q\u0331\u0302b"),
        ("明" * 8, "明" * 8),
        ("O'Neill-Smith", "O'Neill-Smith"),
        ("Ann\u3000\u00a0Lee", "Ann Lee"),
        ("\u30a2\u30f3 2", "\u30a2\u30f3 2"),
        ("007 \u05d0", "007 \u05d0"),
        ("^_^ a", "^_^ a"),
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
        *(f"Ann{unseen}" for unseen in "\u034f\u115f\u1160\u17b4\u180b\u3164\uffa0\U000e0100"),
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


@pytest.mark.parametrize("text", ["", "  ", "\u2026", "-", "0", "42", "~", "'", "\u0663"])
def test_a_name_has_a_letter_of_some_script(text: str) -> None:
    with pytest.raises(BadName, match=r"^A name needs at least one letter\.$"):
        clean_name(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann \U0001f600", "The name 'Ann \U0001f600' holds '\U0001f600', a symbol; use"),
        ("a\u2665b", "The name 'a\u2665b' holds '\u2665', a symbol; use"),
        ("Ann\\", "The name 'Ann\\' holds '\\'; leave it out."),
        ("[b]", "The name '[b]' holds '['; leave it out."),
        ("Zo\u00eb [", "The name 'Zo\u00eb [' holds '['; leave it out."),
        ("a\x1b[31m", "The name 'a?[31m' holds a control character; use"),
        ("a\u202eb", "The name 'a?b' holds an invisible character; use"),
        ("a\ufe0f", "The name 'a?' holds an invisible character; use"),
        ("\udce9", "The name '?' holds a broken character; use"),
        ("\ue000", "The name '?' holds a private-use character; use"),
        ("q\u0331\u0332\u0333", "The name 'q\u0331\u0332?' has too many marks on a letter; use"),
        ("\u00eb" * 17, f"The name '{'ë' * 17}' is too wide: at most 16 cells, please."),
    ],
)
def test_a_bad_name_is_shown_as_far_as_it_can_be(text: str, said: str) -> None:
    with pytest.raises(BadName) as refused:
        clean_name(text)
    assert str(refused.value).startswith(said)


@given(st.text())
def test_any_text_can_be_quoted(text: str) -> None:
    assert quoted(text).isprintable()
    assert not re.search("[\ufe00-\ufe0f\ue000\u200d]", quoted(text))


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
