"""Every theme that comes with the game is measured: in full colour, in sixteen, and as seen by
eyes that tell fewer colours apart."""

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

import themes
from themes import BUILT_IN, SLOTS, Colour, load_theme
from themes.slots import LINE, TEXT

# What two terminals of old make of the sixteen names.
PALETTES = {
    "xterm": """
        000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5
        7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff""",
    "vga": """
        000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa
        555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff""",
}

# Slots that are seen side by side and must not be taken for each other.
GROUPS = (
    tuple(f"value_{n}" for n in range(1, 6)),
    tuple(f"team_{n}" for n in range(1, 7)),
    ("suit_river", "suit_cactus", "suit_rattlesnake"),
    ("attack", "defense"),
    ("good", "warn", "danger"),
    ("day", "night"),
    ("combo", "loose"),
    ("select", "hit", "event"),
    ("money", "cow", "bandit"),
    ("key", "off"),
)

# Machado, Oliveira and Fernandes 2009, severity 1, on linear sRGB.
EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(rgb: str) -> list[float]:
    parts = [int(rgb[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def contrast(one: str, other: str) -> float:
    """The WCAG contrast of two colours, 1 to 21."""

    def luminance(rgb: str) -> float:
        red, green, blue = linear(rgb)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def difference(one: str, other: str, eyes: str = "all") -> float:
    """How far apart two colours look to those eyes (CIE 1976 Delta E; 2 is just seen)."""

    def lab(rgb: str) -> tuple[float, float, float]:
        light = linear(rgb)
        red, green, blue = (
            min(1.0, max(0.0, sum(m * part for m, part in zip(row, light, strict=True))))
            for row in EYES[eyes]
        )
        x, y, z = (
            v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116
            for v in (
                (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
                0.2126 * red + 0.7152 * green + 0.0722 * blue,
                (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
            )
        )
        return 116 * y - 16, 500 * (x - y), 200 * (y - z)

    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5


def sixteen(colour: Colour, palette: str) -> str:
    hues = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    names = [*hues, *("bright_" + hue for hue in hues)]
    return "#" + PALETTES[palette].split()[names.index(colour.ansi)]


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert difference("#ffffff", "#000000") == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_slot_stands_out_on_its_backgrounds(name: str) -> None:
    theme = load_theme(name)
    strict = {TEXT: 7.0, LINE: TEXT} if name == "high-contrast" else {}
    weak = [
        (slot, on, round(contrast(theme[slot].rgb, theme[on].rgb), 2))
        for slot, is_ in SLOTS.items()
        for on in is_.on
        if contrast(theme[slot].rgb, theme[on].rgb) < strict.get(is_.contrast, is_.contrast)
    ]
    assert weak == []


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", BUILT_IN)
def test_sixteen_colours_are_as_legible(name: str, palette: str) -> None:
    theme = load_theme(name)
    weak = []
    for slot, is_ in SLOTS.items():
        for on in is_.on:
            assert theme[slot].ansi != theme[on].ansi, (slot, on)
            got = contrast(*(sixteen(theme[s], palette) for s in (slot, on)))
            # The terminal, not the theme, says what the sixteen look like: hence a little less.
            if got < (4.0 if is_.contrast >= TEXT else 2.5):
                weak.append((slot, on, theme[slot].ansi, round(got, 2)))
    assert weak == []


@pytest.mark.parametrize("name", [n for n in BUILT_IN if n != "mono"])
def test_what_is_seen_side_by_side_differs(name: str) -> None:
    theme = load_theme(name)
    for group in GROUPS:
        for one, other in combinations(group, 2):
            assert theme[one].ansi != theme[other].ansi, (one, other)
            assert difference(theme[one].rgb, theme[other].rgb) > 15, (one, other)


@pytest.mark.parametrize("eyes", EYES)
def test_the_colourblind_theme_differs_to_all_eyes(eyes: str) -> None:
    theme = load_theme("colourblind")
    close = [
        (one, other, round(difference(theme[one].rgb, theme[other].rgb, eyes), 1))
        for group in GROUPS
        for one, other in combinations(group, 2)
        if difference(theme[one].rgb, theme[other].rgb, eyes) < 15
    ]
    assert close == []


def test_the_mono_theme_has_no_hue() -> None:
    for slot, colour in load_theme("mono").slots.items():
        assert colour.rgb[1:3] == colour.rgb[3:5] == colour.rgb[5:7], slot
        assert colour.ansi in ("black", "bright_black", "white", "bright_white"), slot


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_dark_flag_tells_the_truth(name: str) -> None:
    theme = load_theme(name)
    assert theme.dark == (contrast(theme["felt"].rgb, "#000000") < 2)


@pytest.mark.parametrize("name", BUILT_IN)
def test_files_that_come_with_the_game_are_complete(name: str) -> None:
    text = (Path(themes.__file__).parent / f"{name}.toml").read_text(encoding="utf-8")
    slots = tomllib.loads(text)["slots"]
    assert list(slots) == list(SLOTS)
    assert all(set(colour) == {"rgb", "ansi"} for colour in slots.values())


def test_the_dark_file_tells_what_every_slot_is_for() -> None:
    text = (Path(themes.__file__).parent / "dark.toml").read_text(encoding="utf-8")
    told = {
        line.split(" = ")[0]: line.split("}", 1)[1].strip(" #")
        for line in text.splitlines()
        if " = {" in line and not line.startswith("#")
    }
    assert told == {name: slot.about for name, slot in SLOTS.items()}
