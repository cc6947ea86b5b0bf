"""What a style becomes at each colour depth, and what a text becomes in cells."""

import pytest
from rich.style import Style

from tui.terminal.cells import split, to_ascii
from tui.terminal.depth import Depth
from tui.terminal.encoder import RESET, Encoder, encoder_for
from tui.terminal.palette import ANSI16, DEFAULT, fixed_rgb, nearest_16, nearest_256

RUST = (0xA4, 0x63, 0x3F)
FELT = (0x17, 0x11, 0x0D)


def sgr(encoder: Encoder, style: str) -> str:
    """Give what is written before the letter x in this style."""
    [(_, pen)] = encoder.cells("x", Style.parse(style))
    return encoder.change(RESET, pen)[0]


@pytest.mark.parametrize(
    ("depth", "expected"),
    [
        (Depth.TRUECOLOR, "\x1b[1;38;2;164;99;63;48;2;23;17;13m"),
        (Depth.ANSI256, "\x1b[1;38;5;131;48;5;233m"),
        (Depth.ANSI16, "\x1b[1;91;40m"),
        (Depth.NONE, "\x1b[1m"),
    ],
)
def test_a_colour_of_the_theme_at_each_depth(depth: Depth, expected: str) -> None:
    encoder = Encoder(depth, {RUST: 9, FELT: 0})
    assert sgr(encoder, "bold #a4633f on #17110d") == expected


def test_a_theme_may_name_the_terminals_own_colours() -> None:
    encoder = Encoder(Depth.ANSI16, {RUST: DEFAULT, FELT: DEFAULT})
    assert sgr(encoder, "#a4633f on #17110d") == ""


def test_without_colours_the_attributes_stay() -> None:
    assert sgr(Encoder(Depth.NONE), "bold underline reverse red on blue") == "\x1b[1;4;7m"


@pytest.mark.parametrize("depth", [Depth.TRUECOLOR, Depth.ANSI256, Depth.ANSI16])
def test_a_colour_by_name_goes_out_by_name(depth: Depth) -> None:
    assert sgr(Encoder(depth), "bright_red on blue") == "\x1b[91;44m"


def test_text_stays_legible_where_its_colour_became_the_background() -> None:
    dark = Encoder(Depth.ANSI16, {RUST: 0, FELT: 0})
    assert sgr(dark, "#a4633f on #17110d") == "\x1b[97;40m"
    light = Encoder(Depth.ANSI16, {RUST: 15, FELT: 15})
    assert sgr(light, "#a4633f on #17110d") == "\x1b[30;107m"
    assert sgr(Encoder(Depth.ANSI256), "#010101 on #020202") == "\x1b[38;5;231;48;5;16m"


def test_the_same_colour_on_itself_is_left_alone() -> None:
    assert sgr(Encoder(Depth.ANSI16, {FELT: 0}), "#17110d on #17110d") == "\x1b[30;40m"


@pytest.mark.parametrize("depth", Depth)
def test_nothing_blinks_and_nothing_is_concealed(depth: Depth) -> None:
    assert sgr(Encoder(depth), "blink blink2 conceal") == ""


def test_italics_only_where_they_are_not_likely_to_show_as_reverse() -> None:
    assert sgr(Encoder(Depth.ANSI256), "italic") == "\x1b[3m"
    assert sgr(Encoder(Depth.ANSI16), "italic") == ""


def test_two_depths_never_share_a_look() -> None:
    style = Style.parse("#a4633f")
    looks = {
        encoder.change(RESET, encoder.cells("x", style)[0][1])[0]
        for encoder in (encoder_for(depth, frozenset(), False) for depth in Depth)
    }
    assert len(looks) == 4


def test_a_change_writes_only_what_differs() -> None:
    encoder = Encoder(Depth.ANSI16)
    [(_, bold)] = encoder.cells("x", Style.parse("bold red on blue"))
    [(_, plain)] = encoder.cells("x", Style.parse("red on blue"))
    [(_, green)] = encoder.cells("x", Style.parse("green on blue"))
    _, state = encoder.change(RESET, bold)
    assert encoder.change(state, plain)[0] == "\x1b[22m"
    assert encoder.change(encoder.change(state, plain)[1], green)[0] == "\x1b[32m"


def test_few_pens_are_ordered_so_that_no_colour_is_written_twice() -> None:
    encoder = Encoder(Depth.TRUECOLOR)
    styles = ("bold red on blue", "green on blue", "bold red on black", "green on blue")
    pens = [encoder.cells("x", Style.parse(style))[0][1] for style in styles]
    order = encoder.order(tuple(dict.fromkeys(pens)))
    assert order == (pens[1], pens[0], pens[2])
    many = tuple(encoder.cells("x", Style(color=f"#00000{n}"))[0][1] for n in range(9))
    assert encoder.order(many) == many


def test_a_blank_does_not_care_about_letters() -> None:
    encoder = Encoder(Depth.ANSI16)
    letter, blank = encoder.cells("x ", Style.parse("bold red on blue"))
    _, state = encoder.change(RESET, letter[1])
    assert encoder.change(state, blank[1]) == ("", state)
    underlined = encoder.cells(" ", Style.parse("underline red on blue"))[0]
    assert encoder.change(RESET, underlined[1])[0] == "\x1b[4;31;44m"


def test_caches_have_bounds() -> None:
    encoder = Encoder(Depth.TRUECOLOR)
    for number in range(20_000):
        encoder.cells(str(number), Style(color=f"#{number:06x}"))
    assert len(encoder._by_text) <= 8192
    assert len(encoder._by_style) <= 8192
    assert len(encoder._pens) <= 8192 + 1


def test_long_texts_are_remembered_up_to_a_number_of_cells() -> None:
    encoder = Encoder(Depth.TRUECOLOR)
    for number in range(5000):
        cells = encoder.cells(f"{number:060}", None)
        assert encoder.cells(f"{number:060}", None) is cells
        assert sum(map(len, encoder._by_text.values())) <= 65536
    encoder.cells("x" * 100_000, None)
    assert sum(map(len, encoder._by_text.values())) <= 100_000
    assert len(encoder.cells("y", None)) == 1
    assert sum(map(len, encoder._by_text.values())) <= 65536


def test_only_ascii_leaves_an_ascii_encoder() -> None:
    encoder = Encoder(Depth.NONE, ascii_only=True)
    text = "".join(cell for cell, _ in encoder.cells("┌─é漢♠▓ß\u0301", None))
    assert text == "+-e? S#?"


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("ab", ["a", "b"]),
        ("a漢b", ["a", "漢", "", "b"]),
        ("e\u0301x", ["e\u0301", "x"]),
        ("e\u0301\u0302\u0303\u0304", ["e\u0301\u0302"]),
        ("漢\u0301", ["漢\u0301", ""]),
        ("\u0301x", ["x"]),
        ("a\x1b[31m\x07\x9bb", ["a", "[", "3", "1", "m", "b"]),
        ("a\u202eb\u200dc\ufeff", ["a", "b", "c"]),
        ("a\ud800b", ["a", "b"]),
    ],
)
def test_text_is_cut_into_cells(text: str, cells: list[str]) -> None:
    assert split(text) == cells


def test_ascii_for_one_cell() -> None:
    assert [to_ascii(cell) for cell in ("x", "═", "╬", "█", "Ä", "→", "")] == [
        "x", "=", "+", "#", "A", ">", " ",
    ]  # fmt: skip


def test_nearest_colours_of_the_palettes_are_themselves() -> None:
    assert [nearest_16(rgb) for rgb in ANSI16] == list(range(16))
    assert all(
        fixed_rgb(nearest_256(fixed_rgb(number))) == fixed_rgb(number) for number in range(16, 256)
    )
