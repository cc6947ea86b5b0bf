"""What a terminal can show: how many colours, and whether only ASCII.

Both answers come from the environment alone and are given before anything is drawn; a person's
own word (`--color`, `--ascii`) always wins. The environment is an argument because over SSH it
is the client's and not this process's.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Final, Literal

GlyphSet = Literal["unicode", "ascii"]


class Depth(Enum):
    """How many colours a terminal is sent; the values are those of `--color`."""

    TRUECOLOR = "truecolor"
    ANSI256 = "256"
    ANSI16 = "16"
    NONE = "none"


OPTIONS: Final = ("auto", "truecolor", "256", "16", "none")
"""What `--color` takes."""

DUMB: Final = ("", "dumb", "unknown")
"""What a terminal is called that can only be written to line by line."""

_SIMPLE: Final = ("ansi", "linux", "vt")
"""Beginnings of the names of terminals that print what they do not understand."""

_TRUECOLOR_TERMS: Final = ("alacritty", "contour", "foot", "ghostty", "kitty", "wezterm")
"""Names that a terminal with all colours gives itself; SSH forwards them, unlike COLORTERM."""

_TRUECOLOR_PROGRAMS: Final = frozenset({"ghostty", "iTerm.app", "vscode", "WezTerm"})

_ANSI256_TERMS: Final = (
    "cygwin",
    "eterm",
    "gnome",
    "iterm",
    "konsole",
    "mintty",
    "ms-terminal",
    "mlterm",
    "putty",
    "rxvt",
    "screen",
    "st",
    "terminator",
    "tmux",
    "vte",
    "xterm",
)

_MONO: Final = ("-m", "-mono")
"""Ends of the names of terminals that have no colours, whatever else is said of them."""

_COERCED: Final = frozenset({"C.UTF-8", "C.utf8"})
"""What Python itself writes into LC_CTYPE where the locale is C (PEP 538)."""


def detect(option: str, env: Mapping[str, str]) -> Depth:
    """Say how many colours to send for this `--color` option in this environment.

    Raises ValueError where `option` is none of `OPTIONS`.
    """
    if option not in OPTIONS:
        raise ValueError(f"no such colour depth: {option!r} (choose from {', '.join(OPTIONS)})")
    if option != "auto":
        return Depth(option)
    term = env.get("TERM", "").lower()
    if env.get("NO_COLOR") or term in DUMB or term.endswith(_MONO):
        return Depth.NONE
    best = _by_evidence(term, env)
    # GNU screen hands on the COLORTERM of the terminal around it, but not the colours.
    if best is Depth.TRUECOLOR and env.get("STY") and term.startswith("screen"):
        return Depth.ANSI256
    return best


def _by_evidence(term: str, env: Mapping[str, str]) -> Depth:
    if env.get("COLORTERM", "").lower() in ("truecolor", "24bit") or env.get("WT_SESSION"):
        return Depth.TRUECOLOR
    if term.endswith("-direct") or env.get("TERM_PROGRAM") in _TRUECOLOR_PROGRAMS:
        return Depth.TRUECOLOR
    first, _, rest = term.partition("-")
    if first in _TRUECOLOR_TERMS or (first == "xterm" and rest in _TRUECOLOR_TERMS):
        return Depth.TRUECOLOR
    if term.endswith("-256color"):
        return Depth.ANSI256
    if rest in ("16color", "8color", "88color", "color"):
        return Depth.ANSI16
    return Depth.ANSI256 if first.startswith(_ANSI256_TERMS) else Depth.ANSI16


def is_simple(term: str) -> bool:
    """Say whether a terminal of this name prints what it does not understand."""
    return term.lower().startswith(_SIMPLE)


def glyph_set(ascii_only: bool, env: Mapping[str, str]) -> GlyphSet:
    """Say which glyphs to draw with: `ascii` where asked for or where the locale is not UTF-8."""
    if ascii_only:
        return "ascii"
    language = env.get("LANG") or "C"
    ctype = env.get("LC_CTYPE", "")
    if ctype in _COERCED and language in ("C", "POSIX"):
        ctype = ""
    locale = env.get("LC_ALL") or ctype or language
    codeset = locale.partition("@")[0].rpartition(".")[2].lower().replace("-", "")
    return "unicode" if codeset == "utf8" else "ascii"
