"""The app of one terminal: it opens the screens, and keeps settings, look and the game going on.

Everything private is covered before the process sleeps, when the terminal loses the focus or
becomes too small, and before anybody is asked whether to leave.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec
from textual import events
from textual.dom import DOMNode
from textual.driver import Driver
from textual.geometry import Size
from textual.screen import Screen

from rules.record import Header
from themes import ANSI, DEFAULT, Theme, ThemeError, load_glyphs, load_theme
from tui.folders import Folders
from tui.keys import Keymap
from tui.paint import Look, look_of
from tui.settings import Settings, save_settings
from tui.start import Home, Play, Replay, Resume, Start, look_again, new_game, resume_game
from tui.tables import TABLES
from tui.terminal.app import TerminalApp
from tui.terminal.depth import detect, glyph_set
from tui.terminal.palette import RGB

if TYPE_CHECKING:
    from tui.screens.page import Page
    from tui.session import Session

SMALLEST: Final = (80, 24)
"""Columns and rows below which no screen can be shown."""


def fangs(node: DOMNode | Any) -> FangsApp:
    """Return the app of a screen or a panel, by its own type."""
    return cast(FangsApp, node.app)


class FangsApp(TerminalApp[None], inherit_css=False):
    """The game in one terminal."""

    TITLE = "fangs"

    def __init__(
        self,
        start: Start,
        settings: Settings,
        folders: Folders,
        *,
        overrides: Mapping[str, Any] | None = None,
        notices: Sequence[str] = (),
        env: Mapping[str, str] = os.environ,
        session: Session | None = None,
        driver_class: type[Driver] | None = None,
    ) -> None:
        """`session` is the game of a `start` that is not Home, opened already."""
        self.start = start
        self.settings = settings
        """What the settings file says."""
        self.overrides = dict(overrides or {})
        """What the command line says for this run alone."""
        self.folders = folders
        self.env = env
        self.session = session
        """The game going on, None away from the table."""
        self._unsaved = False
        self._room = Size(*SMALLEST)
        """The terminal's size, known here before the screens are told."""
        self.notices = [self._short(notice) for notice in notices]
        """What is wrong with files, one sentence each."""
        self.keymap, problems = Keymap.load(settings.keys)
        self.notices += problems
        self.look_now = self._look_of(self.effective)
        super().__init__(
            depth=detect(self.effective.color, env),
            glyphs="ascii" if self.look_now.glyphs.ascii else "unicode",
            ansi16=sixteen(self.look_now.theme),
            mouse=self.effective.mouse,
            animations=self.effective.animations,
            driver_class=driver_class,
        )
        self.set_keymap(self.keymap.textual())

    # Settings and look

    @property
    def effective(self) -> Settings:
        """The settings with what the command line says."""
        return msgspec.structs.replace(self.settings, **self.overrides)

    def _look_of(self, settings: Settings) -> Look:
        """Return the look of some settings; a broken theme is told and the default used."""
        wanted = settings.glyphs
        glyphs = glyph_set(wanted == "ascii", self.env) if wanted != "unicode" else "unicode"
        try:
            theme = load_theme(settings.theme, self.folders.themes)
        except ThemeError as error:
            reason = self._short(str(error)).rstrip(".")
            self.notices.append(f"{reason}; the default theme is used.")
            theme = load_theme(DEFAULT)
        return look_of(theme, load_glyphs(glyphs))

    def _short(self, sentence: str) -> str:
        """Return a sentence about a file of one's own without the folder's name."""
        return sentence.replace(f"{self.folders.config}/", "")

    def change(self, **values: Any) -> None:
        """Change settings and what is seen of them; the command line's word for them is over."""
        self.settings = msgspec.structs.replace(self.settings, **values)
        for name in values:
            self.overrides.pop(name, None)
        if "keys" in values:
            self.keymap = Keymap(self.settings.keys)
            self.set_keymap(self.keymap.textual())
        if values.keys() & {"theme", "color", "glyphs"}:
            self.dress()

        self._unsaved = True

    def save_settings(self) -> None:
        """Write the settings file if something was changed; raises SaveError."""
        if self._unsaved:
            self._unsaved = False
            aside = save_settings(self.folders.settings, self.settings)
            if aside is not None:
                self.notices = [f"The damaged settings file is kept as {aside.name}."]

    def dress(self) -> None:
        """Give all screens the look of the settings."""
        self.look_now = look = self._look_of(self.effective)
        self.look(
            depth=detect(self.effective.color, self.env),
            glyphs="ascii" if look.glyphs.ascii else "unicode",
            ansi16=sixteen(look.theme),
        )
        for page in self.pages:
            page.wear(look)

    # Screens

    def get_css_variables(self) -> dict[str, str]:
        # No page has a style of Textual's; its hundred colours need not be worked out.
        return {}

    @property
    def pages(self) -> list[Page[Any]]:
        """The screens that lie above one another, the lowest first."""
        return cast("list[Page[Any]]", self.screen_stack)

    def get_default_screen(self) -> Screen[Any]:
        from tui.screens.home import HomePage

        page: Page[Any]
        if isinstance(self.start, Replay):
            from tui.screens.again import again_table

            page = again_table(self.start.record.header.game)(look_again(self.start.record))
        else:
            page = HomePage() if self.session is None else _table(self.session)
        # Without a callback, as a screen has that was pushed, it could not be switched away.
        page._push_result_callback(self, None)
        return page

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._screen_changed, immediate=True)
        self._room = self.size
        self._check_size()

    def _screen_changed(self, _screen: Screen[Any]) -> None:
        self.drop_pending_keys()
        self._check_size()

    def go_home(self) -> None:
        """Leave the game, if there is one, and show the first screen."""
        from tui.screens.home import HomePage

        self._close_session()
        self._pop_all()
        if isinstance(self.screen, HomePage):
            self.screen.look_again(from_above=True)
        else:
            self.switch_screen(HomePage())

    def set_up(self, game: str) -> None:
        """Leave the game, if there is one, and set up another."""
        from tui.screens.new_game import NewGame

        self.go_home()
        self.push_screen(NewGame(game))

    def play(self, header: Header) -> None:
        """Begin a new game; raises RulesError with nothing changed."""
        self._sit_down(new_game(self.folders, header, self.effective.curtain))

    def resume(self, path: Path, *, rescue: bool = False) -> None:
        """Go on with a saved game; raises RulesError with nothing changed."""
        self._sit_down(resume_game(path, self.effective.curtain, rescue=rescue))

    def _sit_down(self, session: Session) -> None:
        """Show the table of a game in the place of whatever is shown."""
        from tui.screens.home import HomePage

        self._close_session()
        self.session = session
        self._pop_all()
        if isinstance(self.screen, HomePage):
            self.push_screen(_table(session))
        else:
            self.switch_screen(_table(session))

    def _pop_all(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def _close_session(self) -> None:
        if self.session is not None:
            self.session.close()
            self.session = None

    # The terminal's hooks

    def cover(self) -> None:
        """Cover the hand on the screen where several people share it."""
        if self.session is not None and self.session.hot_seat:
            for page in self.pages:
                page.cover()

    def on_app_blur(self) -> None:
        self.cover()

    def ask_to_leave(self) -> None:
        """Ask at a table, since others may sit there; leave at once where no game goes on."""
        from tui.screens.ask import Ask

        if self.session is None or self._asked_twice():
            self.leave(0)
            return
        if self.session.outcome is not None:
            self._leave_table()
            return
        self.cover()
        self.push_screen(
            Ask("Leave the table?", self.parting),
            self._answer_leave,
        )

    @property
    def ways_out(self) -> dict[str, str]:
        """The ways from the end of a game, as a menu names them."""
        return {"result.home": "Main menu", "common.leave": "Leave"}

    @property
    def parting(self) -> str:
        """What becomes of a game that is left."""
        return "The game is saved; you can go on with it later."

    def _asked_twice(self) -> bool:
        """Tell whether the question, or a screen too small for it, is what is shown."""
        from tui.screens.ask import Ask
        from tui.screens.too_small import TooSmall

        return isinstance(self.screen, Ask | TooSmall)

    def _answer_leave(self, leave: bool | None) -> None:
        if leave:
            self._leave_table()

    def _leave_table(self) -> None:
        """Go back to where the table was come to from: the first screen, or the shell."""
        if isinstance(self.start, Home):
            self.go_home()
        else:
            self.leave(0)

    def save_and_leave(self, code: int) -> None:
        # Every action was saved before its result was shown: only the save's lock is left.
        self._close_session()
        self.save_settings()
        super().save_and_leave(code)

    def report_crash(self, error: BaseException) -> str:
        from tui.crash import write_report

        return write_report(error, self.folders.data)

    def on_resize(self, event: events.Resize) -> None:
        self._room = event.size
        self._check_size()

    def _check_size(self) -> None:
        """Keep a notice over everything while the terminal is too small; the game waits below.

        A screen that comes meanwhile gets a notice of its own over it.
        """
        from tui.screens.too_small import TooSmall

        small = self._room.width < SMALLEST[0] or self._room.height < SMALLEST[1]
        shown = isinstance(self.screen, TooSmall)
        if small and not shown:
            self.cover()
            self.push_screen(TooSmall())
        elif shown and not small:
            self.pop_screen()


def sixteen(theme: Theme) -> dict[RGB, int]:
    """Return a theme's own choice of one of sixteen colours, -1 the terminal's, for each colour."""
    return {
        (int(colour.rgb[1:3], 16), int(colour.rgb[3:5], 16), int(colour.rgb[5:7], 16)): ANSI.index(
            colour.ansi
        )
        - 1
        for colour in theme.slots.values()
    }


def _table(session: Session) -> Page[Any]:
    """Return the table of a game."""
    module, name = TABLES[session.game_name]
    page: Page[Any] = getattr(import_module(module), name)(session)
    return page


def run(
    start: Start,
    settings: Settings,
    folders: Folders,
    *,
    overrides: Mapping[str, Any] | None = None,
    notices: Sequence[str] = (),
    env: Mapping[str, str] = os.environ,
) -> int:
    """Run the app and return the exit status: 0, 1 after a crash, 128 and the signal's number.

    Raises RulesError if the game to begin with cannot be opened.
    """
    curtain = settings.curtain
    session: Session | None = None
    if isinstance(start, Play):
        session = new_game(folders, start.header, curtain)
    elif isinstance(start, Resume):
        session = resume_game(folders.games / f"{start.id}.jsonl", curtain)
    app = FangsApp(
        start,
        settings,
        folders,
        overrides=overrides,
        notices=notices,
        env=env,
        session=session,
    )
    try:
        app.run()
    finally:
        if app.session is not None:
            app.session.close()
    return app.return_code or 0
