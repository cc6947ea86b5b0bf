"""The picture and its changes: however it came about, the terminal shows the newest one."""

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style

from tui.terminal.canvas import Canvas
from tui.terminal.depth import Depth
from tui.terminal.encoder import Encoder

COLUMNS, ROWS = 12, 4
STYLES = [
    None,
    Style.parse("#ff8800 on #101010"),
    Style.parse("bold #ff8800 on #101010"),
    Style.parse("underline red"),
    Style.parse("reverse blue on white"),
    Style.parse("bold italic dim strike #00ff00"),
    Style.parse("not bold on #202020"),
    Style.parse("underline2 blink"),
]
TEXTS = st.text("ab X─│漢é́̂\x1b\x07\x00\n\x7f\x9b\u202e\u200b\u2028", min_size=1, max_size=COLUMNS)
SEGMENTS = st.lists(st.builds(Segment, TEXTS, st.sampled_from(STYLES)), min_size=1, max_size=4)
PUT = st.tuples(
    st.just("put"), st.integers(0, COLUMNS), st.integers(0, ROWS), SEGMENTS, st.integers(1, COLUMNS)
)
INKS = [None, *map(Style.parse, ("red", "bold red", "green", "underline green", "blue on red"))]
LETTER = st.tuples(st.sampled_from("   -ab"), st.sampled_from(INKS))
ROW = st.lists(LETTER, min_size=COLUMNS, max_size=COLUMNS)
OTHERS = st.sampled_from([("take",), ("forget",), ("clear",)])
RESIZE = st.tuples(st.just("resize"), st.integers(2, COLUMNS + 4), st.integers(1, ROWS + 2))


def new_screen(columns: int, rows: int) -> tuple[pyte.Screen, pyte.Stream]:
    screen = pyte.Screen(columns, rows)
    stream = pyte.Stream(screen)
    stream.feed("\x1b[?7l")
    return screen, stream


def cells(screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    shown: list[list[tuple[object, ...]]] = []
    for y in range(screen.lines):
        row = [screen.buffer[y][x] for x in range(screen.columns)]
        shown.append(
            [(c.data, None if c.data == " " and not c.reverse and not c.underscore else c.fg, c.bg,
              c.data != " " and c.bold, c.underscore, c.reverse, c.strikethrough) for c in row]
        )  # fmt: skip
    return shown


def fill(canvas: Canvas) -> None:
    for y in range(canvas.height):
        canvas.put(0, y, [Segment("." * canvas.width, STYLES[1])], canvas.width)


@given(st.lists(st.one_of(PUT, PUT, PUT, OTHERS, RESIZE), max_size=30), st.sampled_from(Depth))
def test_any_sequence_of_changes_shows_what_a_full_paint_shows(
    steps: list[tuple[object, ...]], depth: Depth
) -> None:
    canvas = Canvas(Encoder(depth), COLUMNS, ROWS)
    screen, stream = new_screen(COLUMNS, ROWS)
    fill(canvas)
    for name, *arguments in steps:
        if name == "take":
            stream.feed(canvas.take())
        else:
            getattr(canvas, str(name))(*arguments)
        if name == "resize":
            screen.resize(canvas.height, canvas.width)
            fill(canvas)
    stream.feed(canvas.take())
    assert canvas.take() == ""

    full, full_stream = new_screen(canvas.width, canvas.height)
    canvas.forget()
    full_stream.feed(canvas.take())
    assert cells(screen) == cells(full)


@given(ROW, st.dictionaries(st.integers(0, COLUMNS - 1), LETTER))
def test_any_changes_within_a_row_show_what_a_full_paint_shows(
    row: list[tuple[str, Style | None]], changes: dict[int, tuple[str, Style | None]]
) -> None:
    canvas = Canvas(Encoder(Depth.ANSI16), COLUMNS, 1)
    screen, stream = new_screen(COLUMNS, 1)
    for x, cell in [*enumerate(row), (-1, None), *changes.items()]:
        if cell is None:
            stream.feed(canvas.take())
        else:
            canvas.put(x, 0, [Segment(*cell)], 1)
    stream.feed(canvas.take())
    full, full_stream = new_screen(COLUMNS, 1)
    canvas.forget()
    full_stream.feed(canvas.take())
    assert cells(screen) == cells(full)


@given(st.lists(st.tuples(st.integers(0, 11), st.text("abc ─", min_size=1, max_size=6),
                          st.sampled_from(STYLES)), max_size=20))  # fmt: skip
def test_the_terminal_shows_the_texts_where_they_were_put(
    puts: list[tuple[int, str, Style | None]],
) -> None:
    canvas = Canvas(Encoder(Depth.TRUECOLOR), COLUMNS, 1)
    screen, stream = new_screen(COLUMNS, 1)
    expected = ["."] * COLUMNS
    fill(canvas)
    for x, text, style in puts:
        canvas.put(x, 0, [Segment(text, style)], len(text))
        expected[x : x + len(text)] = text
        stream.feed(canvas.take())
    stream.feed(canvas.take())
    assert screen.display[0] == "".join(expected[:COLUMNS])


@given(st.lists(SEGMENTS, max_size=5))
def test_no_text_ever_writes_a_control_character(lines: list[list[Segment]]) -> None:
    canvas = Canvas(Encoder(Depth.NONE), COLUMNS, 5)
    for y, segments in enumerate(lines):
        plain = [Segment(segment.text) for segment in segments]
        canvas.put(0, y, plain, COLUMNS)
    written = canvas.take()
    for y in range(1, 6):
        for x in range(1, COLUMNS + 1):
            written = written.replace(f"\x1b[{y};{x}H", "").replace(f"\x1b[{y}H", "")
    written = written.replace("\r\n", "")
    assert not any(ord(c) < 32 or 0x7F <= ord(c) < 0xA0 for c in written)
    assert not set(written) & set("\u202e\u200b\u2028")


def test_one_changed_cell_is_all_that_is_written() -> None:
    canvas = Canvas(Encoder(Depth.NONE), COLUMNS, ROWS)
    fill(canvas)
    canvas.take()
    canvas.put(5, 2, [Segment("x")], 1)
    assert canvas.take() == "\x1b[3;6Hx"


def test_a_short_gap_of_the_same_look_is_bridged_and_a_long_one_jumped_over() -> None:
    canvas = Canvas(Encoder(Depth.NONE), COLUMNS, ROWS)
    fill(canvas)
    canvas.take()
    canvas.put(0, 0, [Segment("x..x......x")], 11)
    assert canvas.take() == "\x1b[1Hx..x\x1b[6Cx"


def test_a_gap_of_another_look_is_jumped_over() -> None:
    canvas = Canvas(Encoder(Depth.ANSI16), COLUMNS, 1)
    canvas.put(0, 0, [Segment("abc", Style.parse("red"))], 3)
    canvas.take()
    canvas.put(0, 0, [Segment("x"), Segment("b", Style.parse("red")), Segment("x")], 3)
    assert canvas.take() == "\x1b[1Hx\x1b[Cx"


def test_a_letter_that_is_bridged_keeps_its_look() -> None:
    canvas = Canvas(Encoder(Depth.ANSI16), COLUMNS, 1)
    red, green = Style.parse("red"), Style.parse("green")
    canvas.put(0, 0, [Segment("a"), Segment("-", red), Segment("a")], 3)
    canvas.take()
    canvas.put(0, 0, [Segment(" "), Segment("-", red), Segment("b", green)], 3)
    assert canvas.take() == "\x1b[1H \x1b[C\x1b[32mb\x1b[m"


def test_half_of_a_wide_character_is_blanked_when_the_other_half_is_covered() -> None:
    canvas = Canvas(Encoder(Depth.NONE), 4, 1)
    canvas.put(0, 0, [Segment("漢字")], 4)
    canvas.take()
    canvas.put(1, 0, [Segment("ab")], 2)
    screen, stream = new_screen(4, 1)
    canvas.forget()
    stream.feed(canvas.take())
    assert screen.display == [" ab "]


def test_a_wide_character_cut_at_the_edge_becomes_a_blank() -> None:
    canvas = Canvas(Encoder(Depth.NONE), 3, 1)
    canvas.put(0, 0, [Segment("漢字")], 4)
    screen, stream = new_screen(3, 1)
    stream.feed(canvas.take())
    assert screen.buffer[0][0].data == "漢"
    assert screen.buffer[0][2].data == " "


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (12, 0), (0, 4)])
def test_nothing_is_drawn_outside(place: tuple[int, int]) -> None:
    canvas = Canvas(Encoder(Depth.NONE), COLUMNS, ROWS)
    fill(canvas)
    canvas.take()
    canvas.put(*place, [Segment("x")], 1)
    assert canvas.take() == ""


def test_clear_blanks_in_the_background_of_the_first_cell() -> None:
    canvas = Canvas(Encoder(Depth.ANSI16), 3, 2)
    canvas.put(0, 0, [Segment("abc", Style.parse("red on blue"))], 3)
    canvas.clear()
    assert canvas.take() == "\x1b[1H\x1b[44m   \x1b[2H   \x1b[m"
