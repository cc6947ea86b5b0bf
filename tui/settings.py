"""A person's settings: `config.toml`, read with what is wrong in it named, written line by line.

A value that cannot be used is told in one sentence and its default stands in. Writing changes
the lines of known keys only: comments and unknown keys stay as they are.
"""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

import msgspec

from rules.core import RulesError
from rules.record import SaveError, write_file
from tui.names import YOU, clean_name
from tui.saves import keep_aside


class Settings(msgspec.Struct, frozen=True):
    """What a person may choose once and for all."""

    theme: str = "dark"
    color: Literal["auto", "truecolor", "256", "16", "none"] = "auto"
    glyphs: Literal["auto", "unicode", "ascii"] = "auto"
    mouse: bool = True
    animations: bool = True
    speed: Literal["off", "fast", "normal"] = "normal"
    curtain: Literal["auto", "always", "never"] = "auto"
    idle_seconds: int = 60
    """After so long without a key the hand is covered; 0: never."""
    free_undo: bool = False
    """Whether practice may take back what showed something new."""
    name: str = YOU
    """The person's name at a table."""
    keys: dict[str, str] = {}
    """Own keys by the id of their binding."""


class Loaded(msgspec.Struct, frozen=True):
    """Settings as they were found."""

    settings: Settings
    problems: tuple[str, ...] = ()
    """One sentence for each thing that is wrong with the file."""


_ALLOWED: dict[str, str] = {
    "theme": "the name of a theme",
    "idle_seconds": "a whole number from 0 to 3600",
    "name": "a name of at most 16 cells",
    "keys": 'a table of keys, such as [keys] and below it log = "l"',
}


def load_settings(path: Path) -> Loaded:
    """Return the settings of a file; what is missing or wrong has its default."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Loaded(Settings())
    except OSError as error:
        return Loaded(Settings(), (f"{path} cannot be read: {error.strerror or error}.",))
    values, problems = _parse(path, data)
    return Loaded(_convert(values), tuple(problems))


def save_settings(path: Path, settings: Settings) -> Path | None:
    """Write the settings; raises SaveError.

    A file with something wrong in it is kept aside as `config.toml.damaged-N`, which is returned.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        data = b""
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror or error}.") from error
    _, problems = _parse(path, data)
    aside = _keep(path, data) if problems else None
    before = data.decode("utf-8-sig", errors="replace")
    text = _written(before, settings)
    if not _holds(text, settings, before):
        if aside is None and data:
            aside = _keep(path, data)
        text = _written("", settings)
    write_file(path, text.encode())
    return aside


def _keep(path: Path, data: bytes) -> Path:
    number = 1
    while path.with_name(f"{path.name}.damaged-{number}").exists():
        number += 1
    return keep_aside(path, data, f".damaged-{number}")


# Reading


def _parse(path: Path, data: bytes) -> tuple[dict[str, Any], list[str]]:
    """Return what can be used of a settings file, and a sentence for each thing that cannot."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return {}, [f"{path}, line {line}: this is no UTF-8 text; the defaults are used."]
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        where = re.search(r"at line (\d+)", str(error))
        line = int(where[1]) if where else max(1, text.count("\n"))
        return {}, [f"{path}, line {line}: this is no TOML; the defaults are used."]
    values: dict[str, Any] = {}
    problems = []
    for key, value in found.items():
        if key not in Settings.__struct_fields__:
            close = get_close_matches(key, Settings.__struct_fields__, n=1)
            hint = f'did you mean "{close[0]}"?' if close else "it is left as it is."
            problems.append((_line_of(text, key), f'there is no setting "{_short(key)}"; {hint}'))
            continue
        if (usable := _usable(key, value)) is not None:
            values[key] = usable
            continue
        if key == "keys" and isinstance(value, dict):
            values[key] = {name: each for name, each in value.items() if isinstance(each, str)}
        default = "what is right of it" if key in values else _toml(getattr(Settings(), key))
        reason = f"{key} must be {_allowed(key)}; {default} is used."
        problems.append((_line_of(text, key), reason))
    return values, [f"{path}, line {line}: {reason}" for line, reason in sorted(problems)]


def _usable(key: str, value: Any) -> Any:
    """Return a value that may stand for a setting, None if it may not."""
    try:
        converted = msgspec.convert({key: value}, Settings)
        if key == "name":
            return clean_name(converted.name)
    except (msgspec.ValidationError, RulesError):
        return None
    if key == "idle_seconds" and not 0 <= converted.idle_seconds <= 3600:
        return None
    return getattr(converted, key)


def _convert(values: dict[str, Any]) -> Settings:
    return msgspec.convert(values, Settings)


def _allowed(key: str) -> str:
    if key in _ALLOWED:
        return _ALLOWED[key]
    kind = {field.name: field.type for field in msgspec.structs.fields(Settings)}[key]
    if kind is bool:
        return "true or false"
    return "one of " + ", ".join(f'"{value}"' for value in kind.__args__)


def _line_of(text: str, key: str) -> int:
    """Return the line, from 1, on which a top-level key or its table begins."""
    pattern = re.compile(rf"\s*(\[\s*)?[\"']?{re.escape(key)}[\"']?\s*[\].=]")
    for number, line in enumerate(text.splitlines(), 1):
        if pattern.match(line):
            return number
    return 1


def _short(text: str) -> str:
    return ascii(text)[1:-1][:40]


# Writing


def _written(text: str, settings: Settings) -> str:
    """Return the text of a settings file with the present values in it."""
    lines = text.splitlines()
    begin = next((i for i, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
    top, rest = lines[:begin], lines[begin:]
    for key in Settings.__struct_fields__:
        if key == "keys":
            continue
        value = getattr(settings, key)
        places = [i for i, line in enumerate(top) if re.match(rf"\s*{key}\s*=", line)]
        if places:
            comment = re.search(r"\s+#[^\"']*$", top[places[0]])
            top[places[0]] = f"{key} = {_toml(value)}" + (comment[0] if comment else "")
        elif value != getattr(Settings(), key):
            while top and not top[-1].strip():
                top.pop()
            top.append(f"{key} = {_toml(value)}")
    if rest and top and top[-1].strip():
        top.append("")
    return "\n".join([*top, *_with_keys(rest, settings.keys)]).rstrip("\n") + "\n"


def _with_keys(rest: list[str], keys: dict[str, str]) -> list[str]:
    """Return the tables of a settings file with the table of keys written anew."""
    start = next((i for i, line in enumerate(rest) if re.match(r"\s*\[\s*keys\s*\]", line)), None)
    own = [f"{_toml(name)} = {_toml(key)}" for name, key in keys.items()]
    if start is None:
        return [*rest, *(["", "[keys]", *own] if own else [])]
    end = start + 1
    while end < len(rest) and not rest[end].lstrip().startswith("["):
        end += 1
    comments = [line for line in rest[start + 1 : end] if line.lstrip().startswith("#")]
    after = ["", *rest[end:]] if rest[end:] else []
    return [*rest[: start + 1], *comments, *own, *after]


def _toml(value: Any) -> str:
    """Return a text, number or truth as TOML; such texts are written alike in JSON and TOML."""
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")


def _holds(text: str, settings: Settings, before: str) -> bool:
    """Tell whether a written text reads as these settings and lost no unknown key."""
    found, old = _known_and_not(text), _known_and_not(before)
    try:
        same = msgspec.convert(found[0], Settings) == settings
    except msgspec.ValidationError:
        return False
    return same and found[1] == old[1]


def _known_and_not(text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the known and the unknown keys of a settings text, nothing of one that is no TOML."""
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}, {}
    known = {key: found.pop(key) for key in Settings.__struct_fields__ if key in found}
    return known, found
