"""The app of one person at a host: the game's own app, on a line, with the lobby as its home."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.screen import Screen

from rules.record import Header, SaveError
from tui.app import FangsApp
from tui.eyes import NotYours
from tui.folders import Folders
from tui.game_options import values_of
from tui.host.draft import Draft, Sitter
from tui.host.driver import ChannelDriver
from tui.host.lobby import Lobby
from tui.host.people import Visitor
from tui.host.place import Place
from tui.host.table import HostedTable
from tui.start import Home

if TYPE_CHECKING:
    from tui.host.line import Line
    from tui.screens.page import Page
    from tui.session import Session

HANG_UP = 129
"""The exit status of an app whose line is gone."""


def hosted(node: Any) -> HostedApp:
    """Return the app of a screen or a panel, by its own type."""
    return cast(HostedApp, node.app)


class HostedApp(FangsApp):
    """The game on one line."""

    def __init__(self, lobby: Lobby, visitor: Visitor, line: Line, env: Mapping[str, str]) -> None:
        self.lobby = lobby
        self.visitor = visitor
        self.line = line
        super().__init__(
            Home(),
            lobby.people.settings(visitor.id),
            Folders(lobby.folders.data, lobby.folders.data),
            env=env,
            driver_class=ChannelDriver,
        )
        # Apps that overlap would restore one another's streams in the wrong order.
        vars(self)["_capture_stdout"] = sys.__stdout__
        vars(self)["_capture_stderr"] = sys.__stderr__
        self._tasks: set[asyncio.Task[None]] = set()
        self.gone = False
        """Whether it has ended: what was begun before and is done only now changes nothing."""

    # Screens

    def get_default_screen(self) -> Screen[Any]:
        page = self._first_page()
        # Without a callback, as a screen has that was pushed, it could not be switched away.
        page._push_result_callback(self, None)
        return page

    def _first_page(self) -> Page[Any]:
        from tui.host.screens.arrival import CodePage, NamePage
        from tui.host.screens.lobby import LobbyPage

        if self.lobby.invite and not self.lobby.people.known(self.visitor.id):
            return CodePage()
        if not self.visitor.name:
            return NamePage()
        self.lobby.arrive(self.visitor)
        return LobbyPage()

    def come_in(self) -> None:
        """Go on to the lobby, or to what must be asked before it."""
        from tui.host.screens.arrival import NamePage
        from tui.host.screens.lobby import LobbyPage

        if self.gone:
            return
        if not self.visitor.name:
            self.switch_screen(NamePage())
            return
        self.lobby.arrive(self.visitor)
        self.switch_screen(LobbyPage())

    def go_home(self) -> None:
        """Leave the table, if there is one, and show the lobby."""
        from tui.host.screens.lobby import LobbyPage

        self._close_session()
        self._pop_all()
        if isinstance(self.screen, LobbyPage):
            self.screen.look_again(from_above=True)
        else:
            self.switch_screen(LobbyPage())

    def set_up(self, game: str) -> None:
        """Leave the table, if there is one, and lay another, or say in the lobby why not."""
        try:
            self.lay(self.lobby.set_up(game, self.visitor))
        except NotYours as error:
            self.notices = [str(error)]
            self.go_home()

    def lay(self, draft: Draft) -> None:
        """Show a table that is being set up."""
        from tui.host.screens.draft import DraftPage

        self.go_home()
        self.push_screen(DraftPage(draft))

    def play(self, header: Header) -> None:
        """Lay a table like the one of a game that is over; raises NotYours."""
        before = cast("Place | None", self.session)
        draft = self.lobby.set_up(header.game, self.visitor)
        if before is not None:
            draft.terms, draft.private = before.table.terms, bool(before.table.code)
        draft.options = values_of(draft.game, header.options)
        draft.resize(len(header.seats))
        for seat, info in enumerate(header.seats):
            if info.kind == "bot" and draft.chairs[seat] is None:
                draft.chairs[seat] = Sitter(None, str(info.level))
        self.lay(draft)

    def sit_at(self, table: HostedTable) -> None:
        """Take the own seat at a game; raises NotYours."""
        if not self.gone:
            self._follow(self.lobby.sit(table, self.visitor))

    def look_on(self, table: HostedTable, code: str = "") -> None:
        """Watch a game; raises NotYours."""
        if not self.gone:
            self._follow(self.lobby.watch(table, self.visitor, code))

    def _follow(self, place: Place) -> None:
        """Show the table of a place over the lobby."""
        from tui.host.screens.course import hosted_table
        from tui.host.screens.lobby import LobbyPage

        self._close_session()
        self.session = cast("Session", place)
        self._pop_all()
        page = hosted_table(place.game_name)(cast("Session", place))
        if isinstance(self.screen, LobbyPage):
            self.push_screen(page)
        else:
            self.switch_screen(page)

    @property
    def ways_out(self) -> dict[str, str]:
        """The ways from the end of a game, as a menu names them: the lobby is the way out."""
        return {"result.home": "The lobby"}

    @property
    def parting(self) -> str:
        """What becomes of the game that is left."""
        if self.session is not None and self.session.viewer is None:
            return "The game goes on; you can watch it again."
        return super().parting

    # Settings, which are kept at the host

    def change(self, **values: Any) -> None:
        """Change settings; a name is claimed once and not changed here."""
        values.pop("name", None)
        super().change(**values)

    def save_settings(self) -> None:
        """Keep the settings with the person's key, soon."""
        if self._unsaved:
            self._unsaved = False
            self.soon(self.lobby.people.keep_settings(self.visitor.id, self.settings))

    def soon(self, job: Any) -> None:
        """Do something that takes its time, apart from what is shown.

        What could not be saved is only told; anything else that fails ends the app.
        """

        async def run() -> None:
            try:
                await job
            except SaveError as error:
                self.notices = [str(error)]
            except Exception as error:
                if not self.gone:
                    self._handle_exception(error)

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # The line's end

    def hang_up(self) -> None:
        """End because the line is gone, or the host closes."""
        if self._running:
            self.call_later(self.leave, HANG_UP)
        elif self.line.task is not None:
            self.line.task.cancel()

    def let_go(self) -> None:
        """Leave the table when the app has ended, however it did."""
        self.gone = True
        self._close_session()
        # Textual caches these by object: what is gone would be kept until a thousand more came.
        StylesCache.get_inner_outer.cache_clear()
        XTermParser._parse_extended_key.cache_clear()

    def report_crash(self, error: BaseException) -> str:
        from tui.terminal.app import EXCUSE

        self.line.host.crashed(error)
        return EXCUSE

    def last_words(self, words: str) -> None:
        """Have a sentence shown when the terminal has been given back."""
        self.line.parting = self.line.parting or words
