"""How fangs looks: colours by meaning, glyph sets, and the loader that reads them.

`load_theme(name, folder)` gives a Theme, `load_glyphs(name)` a set of glyphs; both are plain
data that name no terminal and no toolkit. What is wrong with a file is a ThemeError.
"""

from themes.glyphs import GLYPH_SETS, Frame, Glyphs, load_glyphs, plain
from themes.loader import (
    ANSI,
    BUILT_IN,
    DEFAULT,
    Colour,
    Theme,
    ThemeError,
    load_theme,
    theme_names,
)
from themes.slots import SLOTS, Slot

__all__ = [
    "ANSI",
    "BUILT_IN",
    "DEFAULT",
    "GLYPH_SETS",
    "SLOTS",
    "Colour",
    "Frame",
    "Glyphs",
    "Slot",
    "Theme",
    "ThemeError",
    "load_glyphs",
    "load_theme",
    "plain",
    "theme_names",
]
