"""Colours as a terminal is told them: an RGB colour, or the nearest of 256 or of sixteen.

The nearest colour is measured with the "redmean" weights, which come closer to what an eye
sees than plain distance in RGB. The sixteen have no fixed colours (every person sets their
own), so a theme names its own choice for each of its colours and the nearest is only for the
rest.
"""

from functools import lru_cache
from itertools import product
from typing import Final

RGB = tuple[int, int, int]
"""Red, green and blue, each 0 to 255."""

DEFAULT: Final = -1
"""In place of the number of one of the sixteen: the terminal's own foreground or background."""

ANSI16: Final[tuple[RGB, ...]] = (
    (0, 0, 0),
    (205, 0, 0),
    (0, 205, 0),
    (205, 205, 0),
    (0, 0, 238),
    (205, 0, 205),
    (0, 205, 205),
    (229, 229, 229),
    (127, 127, 127),
    (255, 0, 0),
    (0, 255, 0),
    (255, 255, 0),
    (92, 92, 255),
    (255, 0, 255),
    (0, 255, 255),
    (255, 255, 255),
)
"""xterm's own sixteen, as the best guess at anybody's."""

_CUBE: Final = (0, 95, 135, 175, 215, 255)
_FIXED: Final[tuple[RGB, ...]] = (
    *product(_CUBE, _CUBE, _CUBE),
    *((8 + 10 * step,) * 3 for step in range(24)),
)
"""The colours 16 to 255, which are the same in every terminal."""


def fixed_rgb(number: int) -> RGB:
    """Give the colour with this number, 16 to 255."""
    return _FIXED[number - 16]


def distance(one: RGB, other: RGB) -> float:
    """Measure how different two colours look; 0 is equal, black and white are about 585 000."""
    red, green, blue = (a - b for a, b in zip(one, other, strict=True))
    mean = (one[0] + other[0]) / 2
    return (2 + mean / 256) * red * red + 4 * green * green + (2 + (255 - mean) / 256) * blue * blue


@lru_cache(4096)
def nearest_256(rgb: RGB) -> int:
    """Find the number, 16 to 255, of the nearest of the fixed colours."""
    return 16 + min(range(len(_FIXED)), key=lambda number: distance(rgb, _FIXED[number]))


@lru_cache(4096)
def nearest_16(rgb: RGB) -> int:
    """Find the number, 0 to 15, of the nearest of the sixteen."""
    return min(range(16), key=lambda number: distance(rgb, ANSI16[number]))


def is_bright(number: int) -> bool:
    """Tell whether black is easier to read on this one of the sixteen than white is."""
    red, green, blue = ANSI16[number]
    return 299 * red + 587 * green + 114 * blue > 127_500
