"""The list of keys of one screen, as they are now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tui.keys import CONTEXTS, KEYS, TITLES, bindings, printed
from tui.screens.page import Page
from tui.widgets.heading import Heading
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.menu import Row
from tui.widgets.panel import Panel
from tui.widgets.paper import Line, Paper

KEY_CELLS = 10
"""The width of the column of keys."""

NUMBERED = {
    "card.": "choose a card, or an answer",
    "new_game.seat_": "change who sits in a seat",
    "charmers.seat_": "speak to the player of that letter",
}
"""What stands in one line, by how its ids begin."""


class KeysPage(Page[None]):
    """The keys of a context of `tui.keys`: the name of a screen or a game."""

    BINDINGS = bindings(*CONTEXTS["page"])

    def __init__(self, context: str, rows: Iterable[Row] | None = None) -> None:
        """`rows` are those of the screen's menu: what has none there has no key now."""
        super().__init__()
        self.context = context
        self.ids = CONTEXTS[context]
        if rows is not None:
            there = {row.command for row in rows}
            own = f"{context}."
            self.ids = tuple(id for id in self.ids if not id.startswith(own) or id in there)

    def build(self) -> Iterator[Panel]:
        yield Heading(self.look, "Keys", TITLES.get(self.context, ""))
        self.paper = Paper(self.look, self._write)
        yield self.paper
        yield KeyLine(
            self.look,
            [
                hint("turn", "common.up", "common.down"),
                hint("pages", "common.page_up", "common.page_down"),
                hint("back", "common.back"),
            ],
        )

    def _write(self, _width: int) -> list[Line]:
        ids = self.ids
        groups = list(dict.fromkeys(id.partition(".")[0] for id in ids))
        groups.sort(key=lambda group: group == "common")
        lines: list[Line] = []
        for group in groups:
            if lines:
                lines.append(())
            lines.append(((TITLES[group], "title", True),))
            lines += [self._line(key, about) for key, about in self._keys(group, ids)]
        return lines

    def _keys(self, group: str, ids: tuple[str, ...]) -> list[tuple[str, str]]:
        """Return the keys of a group and what they do; numbered ones in one line."""
        keymap = self.app.keymap
        own = [id for id in ids if id.startswith(f"{group}.")]
        rows: list[tuple[str, str]] = []
        for start, about in NUMBERED.items():
            some = [id for id in own if id.startswith(start)]
            if some:
                rows.append((f"{keymap.key(some[0])}-{keymap.key(some[-1])}", about))
                own = [id for id in own if id not in some]
        return rows + [(" ".join(map(printed, keymap.keys(id))), KEYS[id].about) for id in own]

    def _line(self, key: str, about: str) -> Line:
        return ((f"{key:>{KEY_CELLS}}", "key", True), (f"   {about}", "ink", False))

    def do(self, command: str) -> None:
        if command == "common.back":
            self.dismiss()
        else:
            self.paper.do(command)
