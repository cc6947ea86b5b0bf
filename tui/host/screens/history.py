"""The games that somebody has finished at this host, and looking at one again from their seat."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import RulesError
from tui.host.app import hosted
from tui.host.past import PastGame, open_past, past_games
from tui.keys import CONTEXTS, bindings
from tui.screens.page import Page
from tui.widgets.heading import Heading
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.menu import Menu, Row
from tui.widgets.panel import Panel

CONTEXT = "page"


class HistoryPage(Page[None]):
    """Choosing a game opens it at its beginning."""

    BINDINGS = bindings(*CONTEXTS[CONTEXT])

    def __init__(self) -> None:
        super().__init__()
        self.games: list[PastGame] = []
        self.read = False

    def build(self) -> Iterator[Panel]:
        self.heading = Heading(self.look, "Your games", "finished here")
        yield self.heading
        self.menu = Menu(self.look, labels=44, widest=76)
        yield self.menu
        self.keyline = KeyLine(
            self.look,
            [
                hint("choose", "common.up", "common.down"),
                hint("look at it", "common.choose"),
                hint("back", "common.back"),
            ],
        )
        yield self.keyline

    def on_mount(self) -> None:
        self.redraw()
        hosted(self).soon(self._read())

    async def _read(self) -> None:
        app = hosted(self)
        self.games = await past_games(app.lobby.folders, app.visitor.id)
        self.read = True
        if self.is_mounted:
            self.redraw()

    def prepare(self) -> None:
        empty = "You have finished no game here yet." if self.read else "…"
        rows = [self._row(number, game) for number, game in enumerate(self.games)]
        self.menu.show(rows or [Row("", empty, kind="text", slot="faint")])

    def _row(self, number: int, game: PastGame) -> Row:
        label = f"{game.title}: {', '.join(game.names)}"
        return Row(f"game:{number}", label, f"{game.started:%d %b %Y}, {game.result}")

    async def _open(self, game: PastGame) -> None:
        from tui.screens.again import again_table

        app = hosted(self)
        try:
            again = await open_past(app.lobby.folders, game)
        except RulesError as error:
            self.keyline.say(str(error))
            return
        if self.on_top:
            app.push_screen(again_table(again.game_name)(again))

    def do(self, command: str) -> None:
        menu = self.menu
        self.keyline.note = ""
        command = menu.take(command)
        match command:
            case "common.back":
                self.dismiss()
                return
            case "common.choose" if self.games:
                hosted(self).soon(self._open(self.games[menu.cursor]))
        self.redraw()
