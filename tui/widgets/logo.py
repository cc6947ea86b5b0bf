"""The name of the game in large letters; its last one is a rattlesnake that lies under the rest."""

from __future__ import annotations

from typing import Final

from tui.paint import Canvas
from tui.widgets.panel import Panel

PICTURE: Final = (
    "                                              ▄▄████▄▄        ",
    "██████▄   ▄█████▄   ██▄   ██   ▄██████      ▄███▀▀▀███●███▄   ",
    "██        ██   ██   ████▄ ██   ██          ▐██▀     ▀▀▼▀▀▼▀──<",
    "█████     ███████   ██ ▀████   ██  ▀██      ▀███▄▄▄           ",
    "██        ██   ██   ██   ▀██   ██   ██        ▀▀▀████▄▄       ",
    "▀█        █▀   ▀█   █▀    ▀█   ▀█████▀             ▀▀██▌      ",
    " ▀        ▀     ▀   ▀      ▀     ▀▀▀                ▄██▌      ",
    "      ▄████▄      ▄████▄      ▄████▄      ▄██████▄▄▄██▀       ",
    "▐▌▐▌▄██▀  ▀██▄▄▄▄██▀  ▀██▄▄▄▄██▀  ▀██▄▄▄▄██▀  ▀▀▀▀▀▀          ",
)
"""The letters, and from `SNAKE` on and below them the snake."""

SNAKE: Final = (42, 7)
"""The first column of the snake beside the letters, and its first row below them."""

ASCII: Final = str.maketrans("█▀▄▌▐●▼─", '#"_||oV-')
"""What the picture is drawn with where there is only ASCII; it keeps its places."""

SCALES: Final = ("back", "back", "back", "value_3")
"""The colours along the snake."""


class Logo(Panel):
    """The name and the snake, at the lower end of the panel."""

    def paint(self, canvas: Canvas) -> None:
        left = (canvas.width - len(PICTURE[0])) // 2
        top = canvas.height - len(PICTURE) - 1
        for y, line in enumerate(PICTURE):
            text = line.translate(ASCII) if self.look.glyphs.ascii else line
            for x, char in enumerate(text):
                if char != " ":
                    canvas.ink(left + x, top + y, char, self._slot(x, y, line[x]), bold=True)

    def _slot(self, x: int, y: int, char: str) -> str:
        if x < SNAKE[0] and y < SNAKE[1]:
            return "title"
        if char in "●▼─<":
            return {"●": "good", "▼": "ink"}.get(char, "danger")
        if char in "▐▌" and x < 4:
            return "value_3"
        return SCALES[(x + y) % len(SCALES)]
