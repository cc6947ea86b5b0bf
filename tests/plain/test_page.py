"""A rules page as text: wrapped, and without mark-up."""

import pytest

from rules.games import load_game
from tui.plain.page import as_text, inline
from tui.tables import GAMES

PAGE = """\
# The game of *two*

A long paragraph with `code`, **bold** words and [a link](https://example.org) that
goes on over two lines of the source, so that it must be wrapped.

## Cards

| kind | value | what |
|---|---:|---|
| `hit` | – | a sign \\| and more |
| `scout` | 2 | draw |

- one **point**
  that goes on
  - below it
1. first
2. second

> said

---
```
code *as* it is
```
"""


def test_a_page_is_wrapped_and_has_no_marks() -> None:
    assert as_text(PAGE, 40) == [
        "The game of two",
        "===============",
        "",
        "A long paragraph with code, bold words",
        "and a link that goes on over two lines",
        "of the source, so that it must be",
        "wrapped.",
        "",
        "Cards",
        "-----",
        "",
        "kind   value  what",
        "-----  -----  -----------------",
        "hit    –      a sign | and more",
        "scout  2      draw",
        "",
        "- one point that goes on",
        "  - below it",
        "1. first",
        "2. second",
        "",
        "said",
        "",
        "-" * 40,
        "",
        "code *as* it is",
    ]


def test_a_table_that_is_too_wide_becomes_sentences() -> None:
    table = "| kind | value | what |\n|---|---|---|\n| hit | 1 | many words that do not fit |\n"
    assert as_text(table, 30) == ["hit - value: 1; what: many", "  words that do not fit"]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("**a** and *b* and _c_", "a and b and c"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("snake_case_name", "snake_case_name"),
        ("`a*b*c`", "a*b*c"),
        ("![picture](x.png)", "picture"),
    ],
)
def test_marks_within_a_line(text: str, plain: str) -> None:
    assert inline(text) == plain


def test_an_empty_page_has_no_lines() -> None:
    assert as_text("", 80) == []


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("width", [30, 80])
def test_the_rules_fit_their_width(name: str, width: int) -> None:
    lines = as_text(load_game(name).rulebook(), width)
    assert len(lines) > 50
    assert all(len(line) <= width or " " not in line.strip() for line in lines)
    assert not any("**" in line or "](" in line for line in lines)
