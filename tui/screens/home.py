"""The first screen: go on with a game, begin one, or look at what else there is."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import RulesError
from rules.games import title_of
from tui import saves
from tui.keys import CONTEXTS, KEYS, bindings
from tui.saves import Save
from tui.screens.page import Page
from tui.tables import GAMES
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.logo import Logo
from tui.widgets.menu import SPACE, Menu, Row
from tui.widgets.panel import Panel

ABOUT = {
    "rattlesnake": "a duel at high noon, for two",
    "cowboys": "build a herd, mind the bandits",
    "charmers": "offer, claim, charm the snake",
}
"""What each game is, in a few words."""


def about(save: Save) -> str:
    """Return a saved game in one line: the game, and who plays it."""
    return f"{save.title}: {', '.join(save.names)}"


class HomePage(Page[None]):
    """The menu of everything."""

    BINDINGS = bindings(*CONTEXTS["home"])

    def build(self) -> Iterator[Panel]:
        logo, menu = Logo(self.look), Menu(self.look, labels=20, widest=68)
        logo.share, menu.share = 11, 10
        menu.middle = True
        yield logo
        yield menu
        yield KeyLine(
            self.look,
            [
                hint("choose", "common.up", "common.down"),
                hint("go", "common.choose"),
                hint("keys", "common.keys"),
                hint("leave", "common.leave"),
            ],
        )

    def on_mount(self) -> None:
        self.look_again()

    def on_screen_resume(self) -> None:
        self.look_again()

    def look_again(self, *, from_above: bool = False) -> None:
        """Read anew which games are unfinished; the cursor stays, or begins from above."""
        self._saves = saves.unfinished(self.app.folders.games)
        menu = self.panel(Menu)
        menu.show(self._rows())
        if from_above:
            menu.move(-len(menu.rows))
        self.panel(KeyLine).note = self.app.notices[0] if self.app.notices else ""
        self.redraw()

    @property
    def _last(self) -> Save | None:
        """The game to go on with."""
        return next((save for save in self._saves if save.problem is None), None)

    def _rows(self) -> list[Row]:
        last, count = self._last, len(self._saves)
        rows: list[Row] = []
        if last is not None:
            rows += [self._row("home.continue", about(last)), SPACE]
        for name in GAMES:
            rows.append(self._row(f"home.{name}", ABOUT.get(name, ""), title_of(name)))
        rows.append(SPACE)
        if count:
            damaged = sum(save.problem is not None for save in self._saves)
            value = f"{count}, {damaged} of them damaged" if damaged else str(count)
            rows.append(self._row("home.resume", value))
        return [*rows, *(self._row(id) for id in ("home.settings", "home.rules", "common.leave"))]

    def _row(self, id: str, value: str = "", label: str = "") -> Row:
        label = label or KEYS[id].label.capitalize()
        return Row(id, label, value, self.app.keymap.key(id))

    def do(self, command: str) -> None:
        menu = self.panel(Menu)
        keyline = self.panel(KeyLine)
        command = menu.take(command)
        area, _, name = command.partition(".")
        match command:
            case "common.choose":
                if menu.current is not None:
                    self.do(menu.current.command)
            case "common.leave":
                self.app.leave(0)
            case "common.keys":
                from tui.screens.keys_page import KeysPage

                self.app.push_screen(KeysPage("home", menu.rows))
            case "home.continue":
                if self._last is not None:
                    try:
                        self.app.resume(self._last.path)
                    except RulesError as error:
                        keyline.say(str(error), "danger")
            case "home.resume":
                from tui.screens.resume import ResumePage

                self.app.push_screen(ResumePage())
            case "home.settings":
                from tui.screens.settings import SettingsPage

                self.app.push_screen(SettingsPage())
            case "home.rules":
                from tui.screens.rules_page import RulesPage

                self.app.push_screen(RulesPage(GAMES[0]))
            case _ if area == "home" and name in GAMES:
                from tui.screens.new_game import NewGame

                self.app.push_screen(NewGame(name))
