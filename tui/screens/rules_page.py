"""The rules of a game in our own words, opened at the rule that matters now."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games import load_game
from tui.keys import CONTEXTS, bindings
from tui.screens.page import Page
from tui.tables import GAMES
from tui.widgets.heading import Heading
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.markdown import headings, write
from tui.widgets.panel import Panel
from tui.widgets.paper import Paper


class RulesPage(Page[None]):
    """The rulebook of a game; `heading` is where it opens, the beginning if there is no such."""

    BINDINGS = bindings(*CONTEXTS["rules"])

    def __init__(self, game: str, heading: str = "") -> None:
        super().__init__()
        self.game_name = game
        self.opened_at = heading

    def build(self) -> Iterator[Panel]:
        game = load_game(self.game_name)
        self.text = _below_title(game.rulebook())
        yield Heading(self.look, game.title, "the rules")
        self.paper = Paper(self.look, lambda width: write(self.text, width))
        yield self.paper
        hints = [
            hint("turn", "common.up", "common.down"),
            hint("pages", "common.page_up", "common.page_down"),
            hint("next heading", "rules.next"),
            hint("before", "rules.previous"),
            hint("back", "common.back"),
        ]
        if len(GAMES) > 1:
            hints.insert(4, hint("game", "common.left", "common.right"))
        yield KeyLine(self.look, hints)

    def on_mount(self) -> None:
        self.redraw()
        wanted = self.opened_at.casefold()
        for line, title in headings(self.paper.lines):
            if wanted and title.casefold().startswith(wanted):
                self.paper.go(line)
                return

    def _turn_to(self, step: int) -> None:
        """Show the next heading, or the one before, at the top."""
        found = [line for line, _ in headings(self.paper.lines)]
        after = [line for line in found if line > self.paper.top]
        before = [line for line in found if line < self.paper.top]
        if step > 0 and after:
            self.paper.go(after[0])
        elif step < 0:
            self.paper.go(before[-1] if before else 0)

    def _other(self, step: int) -> None:
        """Show the rules of another game."""
        name = GAMES[(GAMES.index(self.game_name) + step) % len(GAMES)]
        if name != self.game_name:
            self.game_name = name
            game = load_game(name)
            self.text = _below_title(game.rulebook())
            heading = self.panel(Heading)
            heading.title = game.title
            heading.redraw()
            self.paper.top = 0
            self.paper.renew()

    def do(self, command: str) -> None:
        match command:
            case "common.back":
                self.dismiss()
            case "rules.next" | "rules.previous":
                self._turn_to(1 if command == "rules.next" else -1)
            case "common.left" | "common.right":
                self._other(1 if command == "common.right" else -1)
            case _:
                self.paper.do(command)


def _below_title(text: str) -> str:
    """Return a page without its title, which stands above it already."""
    first, _, rest = text.partition("\n")
    return rest if first.startswith("# ") else text
