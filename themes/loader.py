"""The themes: finding one by its name, reading it, and saying what is wrong with a broken one.

A theme is a TOML file with a `title`, a `dark` flag and a table `[slots]`; `dark.toml` shows
every slot. A person's own folder is looked into first, so a file there may also stand in for
one that comes with the game.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from themes.slots import SLOTS

DEFAULT: Final = "dark"
"""The theme used where nobody chose one, or where the chosen one is broken."""

BUILT_IN: Final = ("dark", "light", "colourblind", "high-contrast", "mono")
"""The themes that come with the game."""

ANSI: Final = (
    "default",
    *(
        bright + hue
        for bright in ("", "bright_")
        for hue in ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
    ),
)
"""What a colour may be called where a terminal shows only sixteen."""

_HOME: Final = Path(__file__).parent
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*", re.ASCII)
_RGB: Final = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)
_TITLE_LENGTH: Final = 40


class ThemeError(Exception):
    """A theme or glyph set cannot be used; the message is one sentence that says what to do."""

    def __init__(
        self,
        problem: str,
        *,
        file: Path | None = None,
        line: int | None = None,
        slot: str | None = None,
    ) -> None:
        self.file = file
        """The file at fault, if there is one."""
        self.line = line
        """The line in it, counted from 1, where one can be named."""
        self.slot = slot
        """The slot at fault, if it is one."""
        place = "" if file is None else str(file)
        place += "" if line is None else f", line {line}"
        place += "" if slot is None else f', slot "{slot}"'
        super().__init__(f"{place}: {problem}" if place else problem)


@dataclass(frozen=True, slots=True)
class Colour:
    """One colour, in full and as one of sixteen."""

    rgb: str
    """Six hexadecimal digits in lower case after a `#`: `#17110d`."""
    ansi: str
    """One of `ANSI`, for terminals with sixteen colours."""


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """A complete set of colours: `theme["felt"]` is the Colour of that slot."""

    name: str
    """What the theme is chosen by: its file's name without `.toml`."""
    title: str
    """What the theme is called on the screen."""
    dark: bool
    """Whether its background is dark."""
    slots: Mapping[str, Colour]
    """A Colour for every name in `SLOTS`, in that order; read-only."""

    def __getitem__(self, slot: str) -> Colour:
        """The Colour of a slot; KeyError if there is no such slot."""
        return self.slots[slot]


def theme_names(folder: Path | None = None) -> list[str]:
    """The names `load_theme` knows: those of the game first, then a person's own by alphabet.

    A folder that is missing or cannot be read has no themes.
    """
    own: set[str] = set()
    if folder is not None:
        try:
            own = {p.stem for p in folder.iterdir() if p.suffix == ".toml" and _is_file(p)}
        except OSError:
            own = set()
    return [*BUILT_IN, *sorted(n for n in own if _NAME.fullmatch(n) and n not in BUILT_IN)]


def load_theme(name: str, folder: Path | None = None) -> Theme:
    """The theme of that name, from `folder` if it is there, else from the game.

    What the file leaves out is taken from the game's own dark or light theme, by its `dark`
    flag. Raises ThemeError if there is no such theme or its file is broken.
    """
    if _NAME.fullmatch(name):
        if folder is not None and _is_file(path := folder / f"{name}.toml"):
            return _read(path)
        if name in BUILT_IN:
            return _built_in(name)
    known = ", ".join(theme_names(folder))
    raise ThemeError(f"there is no theme {_quote(name)}; choose one of {known}")


@cache
def _built_in(name: str) -> Theme:
    return _read(_HOME / f"{name}.toml")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False


def _read(path: Path) -> Theme:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ThemeError(f"cannot be read ({reason}); mend or remove the file", file=path) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise ThemeError("is not UTF-8; save it in that encoding", file=path, line=line) from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, line = _syntax(str(error), text)
        raise ThemeError(f"is not TOML ({what}); mend that line", file=path, line=line) from None
    return _theme(path, data, _lines(text))


def _syntax(message: str, text: str) -> tuple[str, int]:
    """What tomllib found wrong, without the place, and the line of it."""
    what, _, place = ascii(message)[1:-1].rpartition(" (at ")
    found = re.match(r"line (\d+)", place)
    line = int(found[1]) if found else max(1, len(text.splitlines()))
    what = what or message
    return what[:1].lower() + what[1:], line


def _lines(text: str) -> dict[tuple[str, ...], int]:
    """The line, from 1, on which each table or key of a TOML text is first named."""
    lines: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.split("\n"), 1):
        if header := re.match(r"\s*\[+([^\]]+)\]", line):
            table = _path(header[1])
            path = table
        elif key := re.match(r"\s*([^#=\[\]{}]+?)\s*=", line):
            path = table + _path(key[1])
        else:
            continue
        for end in range(1, len(path) + 1):
            lines.setdefault(path[:end], number)
    return lines


def _path(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def _theme(path: Path, data: Mapping[str, Any], lines: Mapping[tuple[str, ...], int]) -> Theme:
    name = path.stem

    def broken(problem: str, *key: str) -> ThemeError:
        slot = key[1] if len(key) > 1 else None
        line = lines.get(key) or lines.get(key[:-1])
        return ThemeError(problem, file=path, line=line, slot=slot)

    for key in data:
        if key not in ("title", "dark", "slots"):
            hint = "move it below [slots]" if key in SLOTS else "remove it"
            raise broken(f"{_quote(key)} has no meaning here; {hint}", key)
    title = data.get("title", name)
    if not (isinstance(title, str) and title.isprintable() and 0 < len(title) <= _TITLE_LENGTH):
        raise broken(f"the title must be a text of 1 to {_TITLE_LENGTH} characters", "title")
    dark = data.get("dark", True)
    if not isinstance(dark, bool):
        raise broken("dark must be true or false", "dark")
    given = data.get("slots", {})
    if not isinstance(given, dict):
        raise broken("slots must be a table; write [slots] on a line of its own", "slots")
    parts: dict[str, dict[str, str]] = {}
    for slot, colour in given.items():
        if slot not in SLOTS:
            raise broken(f"there is no such slot; {_nearest(slot, SLOTS)}", "slots", slot)
        if not isinstance(colour, dict):
            raise broken('a colour is written { rgb = "#17110d", ansi = "black" }', "slots", slot)
        for part, value in colour.items():
            if problem := _fault(part, value):
                raise broken(problem, "slots", slot, part)
        parts[slot] = colour
    return Theme(name, title, dark, _complete(parts, dark))


def _complete(parts: Mapping[str, Mapping[str, str]], dark: bool) -> Mapping[str, Colour]:
    """A Colour for every slot: what is missing is the dark or the light theme's."""
    whole = all(len(parts.get(slot, ())) == 2 for slot in SLOTS)
    base: Mapping[str, Colour] = {}
    if not whole:
        base = _read(_HOME / ("dark.toml" if dark else "light.toml")).slots
    slots: dict[str, Colour] = {}
    for slot in SLOTS:
        part = parts.get(slot, {})
        rgb = part["rgb"].lower() if "rgb" in part else base[slot].rgb
        ansi = part["ansi"] if "ansi" in part else base[slot].ansi
        slots[slot] = Colour(rgb, ansi)
    return MappingProxyType(slots)


def _fault(part: str, value: object) -> str | None:
    """What is wrong with one part of a colour, and what to do; None if it is right."""
    if part == "rgb":
        if isinstance(value, str) and _RGB.fullmatch(value):
            return None
        return f'{_quote(value)} is not a colour; write "#" and six of 0-9 and a-f'
    if part == "ansi":
        if isinstance(value, str) and value in ANSI:
            return None
        return f"{_quote(value)} is not one of the sixteen colours; {_nearest(value, ANSI)}"
    return f"{_quote(part)} has no meaning here; a colour has rgb and ansi only"


def _nearest(word: object, words: Iterable[str]) -> str:
    from difflib import get_close_matches

    words = tuple(words)
    if close := get_close_matches(str(word), words, n=1):
        return f'did you mean "{close[0]}"?'
    return f"choose one of {', '.join(words)}"


def _quote(value: object) -> str:
    """A value as a short quotation that is safe to print."""
    text = ascii(value)[1:-1] if isinstance(value, str) else ascii(value)
    return f'"{text[:40]}"'
