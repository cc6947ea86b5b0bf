"""How many colours and which glyphs, by the option and the environment."""

import pytest

from tui.terminal.depth import OPTIONS, Depth, detect, glyph_set, is_simple

TRUE, MANY, FEW, NONE = Depth.TRUECOLOR, Depth.ANSI256, Depth.ANSI16, Depth.NONE


@pytest.mark.parametrize(
    ("env", "depth"),
    [
        ({"TERM": "xterm-256color"}, MANY),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, TRUE),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, TRUE),
        ({"TERM": "xterm-256color", "COLORTERM": "yes"}, MANY),
        ({"TERM": "xterm-direct"}, TRUE),
        ({"TERM": "xterm-kitty"}, TRUE),
        ({"TERM": "alacritty"}, TRUE),
        ({"TERM": "xterm"}, MANY),
        ({"TERM": "screen"}, MANY),
        ({"TERM": "tmux-256color"}, MANY),
        ({"TERM": "rxvt-unicode"}, MANY),
        ({"TERM": "xterm-16color"}, FEW),
        ({"TERM": "xterm-color"}, FEW),
        ({"TERM": "linux"}, FEW),
        ({"TERM": "vt220"}, FEW),
        ({"TERM": "ansi"}, FEW),
        ({"TERM": "something-new"}, FEW),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, NONE),
        ({"TERM": ""}, NONE),
        ({}, NONE),
        ({"TERM": "xterm-mono", "COLORTERM": "truecolor"}, NONE),
        ({"TERM": "linux-m"}, NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, MANY),
        ({"TERM": "screen.xterm-256color", "COLORTERM": "truecolor", "STY": "1.pts"}, MANY),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor", "TMUX": "x"}, TRUE),
    ],
)
def test_auto(env: dict[str, str], depth: Depth) -> None:
    assert detect("auto", env) is depth


@pytest.mark.parametrize("option", [option for option in OPTIONS if option != "auto"])
def test_what_a_person_says_wins(option: str) -> None:
    assert detect(option, {"TERM": "xterm", "NO_COLOR": "1"}).value == option


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(ValueError, match="'88'"):
        detect("88", {})


@pytest.mark.parametrize(
    ("env", "glyphs"),
    [
        ({"LANG": "en_US.UTF-8"}, "unicode"),
        ({"LANG": "de_DE.utf8@euro"}, "unicode"),
        ({"LANG": "en_US"}, "ascii"),
        ({"LANG": "en_US.ISO-8859-1"}, "ascii"),
        ({"LANG": "C"}, "ascii"),
        ({}, "ascii"),
        ({"LANG": "C.UTF-8"}, "unicode"),
        ({"LC_CTYPE": "UTF-8"}, "unicode"),
        ({"LC_ALL": "C", "LANG": "en_US.UTF-8"}, "ascii"),
        ({"LC_ALL": "", "LC_CTYPE": "C", "LANG": "en_US.UTF-8"}, "ascii"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "C"}, "unicode"),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, "ascii"),
        ({"LC_CTYPE": "C.UTF-8"}, "ascii"),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "en_US.UTF-8"}, "unicode"),
    ],
)
def test_glyphs_by_locale(env: dict[str, str], glyphs: str) -> None:
    assert glyph_set(False, env) == glyphs


def test_ascii_where_asked_for() -> None:
    assert glyph_set(True, {"LANG": "en_US.UTF-8"}) == "ascii"


@pytest.mark.parametrize(
    ("term", "simple"),
    [("linux", True), ("vt100", True), ("ansi", True), ("xterm-256color", False), ("", False)],
)
def test_old_terminals_are_known_by_their_names(term: str, simple: bool) -> None:
    assert is_simple(term) is simple
