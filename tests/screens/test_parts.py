"""The parts of screens: a field to write in, a menu, and the rules page's Markdown."""

import pytest

from tui.paint import default_look, width_of
from tui.widgets.field import Field
from tui.widgets.markdown import headings, write
from tui.widgets.menu import SPACE, Menu, Row


def typed(field, *keys):
    for key in keys:
        field.press(key, key if len(key) == 1 else None)
    return field.text


def test_a_field_is_written_in_like_any_other() -> None:
    assert typed(Field("Ann"), "a") == "Anna"
    assert typed(Field("Ann"), "home", "J", "o", "right", "delete", "end", "backspace") == "JoA"
    assert typed(Field("Ann"), "left", "left", "x") == "Axnn"
    assert typed(Field("Ann"), "ctrl+u", "B") == "B"
    assert typed(Field(""), "backspace", "delete", "left", "right") == ""


def test_a_field_holds_no_more_than_its_cells_and_nothing_unseen() -> None:
    assert typed(Field("", 3), "a", "b", "c", "d") == "abc"
    field = Field("", 10)
    field.insert("a\x07b\x1b\nc")
    assert field.text == "ab c"
    wide = Field("", 3)
    wide.insert("日本")
    assert wide.text == "日"


def test_lines_put_into_a_field_are_joined_and_tab_is_no_sign() -> None:
    field = Field("", 30)
    field.insert("well met,\r\nall\rof\n\nyou\t!\n")
    assert typed(field, "tab") == "well met, all of you !"
    field.press("tab", "\t")
    assert field.text == "well met, all of you !"


def menu(*kinds):
    return Menu(default_look(), [Row(f"{n}", f"row {n}", kind=k) for n, k in enumerate(kinds)])


def test_a_menus_cursor_passes_over_what_is_not_for_it() -> None:
    panel = menu("text", "go", "text", "go", "text")
    assert panel.cursor == 1
    panel.move(1)
    assert panel.cursor == 3
    panel.move(1)
    assert panel.cursor == 1
    panel.move(-1)
    assert panel.cursor == 3
    panel.move(-9)
    assert panel.cursor == 1


def test_a_menu_may_be_empty() -> None:
    panel = Menu(default_look(), [SPACE])
    panel.move(1)
    assert panel.current is None


def test_a_menu_keeps_its_cursor_on_the_same_command() -> None:
    panel = menu("go", "go", "go")
    panel.go("2")
    panel.show([Row("new", "new"), *panel.rows])
    assert panel.current.command == "2"


PAGE = """# Title

Some **bold words, more** than `one` of them, and a [link](https://example.org/a).

## Part

1. First, with more words than there is room for in a line of thirty cells.
2. Second
   - below

| Card | Text |
|---|---|
| Scout | draw two, then put **one** of your cards back on top of the deck |
| Hit | none |
"""


def text(lines):
    return ["".join(run[0] for run in line).rstrip() for line in lines]


def test_a_page_is_headings_paragraphs_lists_and_tables() -> None:
    lines = write(PAGE, 60)
    assert text(lines) == [
        "Title",
        "",
        "Some bold words, more than one of them, and a link.",
        "",
        "Part",
        "",
        "  1. First, with more words than there is room for in a line",
        "     of thirty cells.",
        "  2. Second",
        "     · below",
        "",
        "Card   Text",
        "────────────────────────────────────────────────────────────",
        "Scout  draw two, then put one of your cards back on top of",
        "       the deck",
        "Hit    none",
    ]
    assert headings(lines) == [(0, "Title"), (4, "Part")]


def test_bold_and_quoted_words_are_told_apart() -> None:
    runs = {run[0]: run[1:] for line in write(PAGE, 60) for run in line}
    assert runs["words,"] == ("ink", True)
    assert runs["one"] in (("key", False), ("ink", True))
    assert runs["Some"] == ("ink", False)


@pytest.mark.parametrize("width", [40, 60, 76, 84])
def test_no_line_is_wider_than_the_column(width) -> None:
    from rules.rattlesnake.game import Rattlesnake

    for page in (PAGE, Rattlesnake().rulebook()):
        assert max(width_of(line) for line in text(write(page, width))) <= width
