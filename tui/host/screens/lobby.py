"""The lobby: games that wait for you, tables to join or to watch, and laying one of your own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextvars import copy_context

from rules.core import RulesError
from rules.games import title_of
from tui.host.app import hosted
from tui.host.draft import Draft
from tui.host.lobby import Lobby
from tui.host.people import Visitor
from tui.host.table import HostedTable
from tui.keys import CONTEXTS, KEYS, bindings
from tui.narration.voice import listed
from tui.screens.page import Page
from tui.tables import GAMES
from tui.widgets.field import Field
from tui.widgets.heading import Heading
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.menu import SPACE, Menu, Row
from tui.widgets.panel import Panel

BREATH = 0.25
"""Seconds for which a lobby that was just drawn anew is left alone."""

CODE_CELLS = 12


class LobbyPage(Page[None]):
    """The home of everybody at a host."""

    BINDINGS = bindings(*CONTEXTS["host"])

    def build(self) -> Iterator[Panel]:
        self.stale = False
        self.timer: asyncio.TimerHandle | None = None
        self.stop: Callable[[], None] | None = None
        self.heading = Heading(self.look, "fangs")
        yield self.heading
        self.menu = Menu(self.look, labels=42, widest=76)
        yield self.menu
        self.keyline = KeyLine(self.look)
        yield self.keyline

    @property
    def lobby(self) -> Lobby:
        """The lobby shown."""
        return hosted(self).lobby

    @property
    def visitor(self) -> Visitor:
        """The person at this terminal."""
        return hosted(self).visitor

    def on_mount(self) -> None:
        self.context = copy_context()
        self.stop = self.lobby.listen(self._changed)
        self.look_again()

    def on_unmount(self) -> None:
        if self.stop is not None:
            self.stop()
        if self.timer is not None:
            self.timer.cancel()

    def on_screen_resume(self) -> None:
        self.look_again()

    def _changed(self) -> None:
        """Note, on anybody's doing, that the lobby is to be drawn anew; many times are one.

        Nothing of this app may be asked here: the app at work may be somebody else's.
        """
        if not self.stale:
            self.stale = True
            # In this app's own context, and without a message: fifty would be sent at once.
            asyncio.get_running_loop().call_soon(self._soon, context=self.context)

    def _soon(self) -> None:
        if not self.on_top:
            self.stale = False
        elif self.timer is None:
            try:
                with self.at_once():
                    self.look_again()
            except Exception as error:
                self.app._handle_exception(error)
            # A timer of Textual's is a task of its own, and here fifty are made at once.
            self.timer = asyncio.get_running_loop().call_later(BREATH, self._breathe)

    def _breathe(self) -> None:
        self.timer = None
        if self.stale:
            self._soon()

    def look_again(self, *, from_above: bool = False) -> None:
        """Show how things stand now; the cursor stays, or begins from above."""
        self.stale = False
        if from_above:
            self.menu.show(self._rows())
            self.menu.move(-len(self.menu.rows))
        if not self.panels:
            return
        before = self.heading.fact, self.keyline.hints, self.keyline.note
        self.prepare()
        self.menu.redraw()
        # Everybody in the lobby hears of everything: what is the same is not even painted.
        if self.heading.fact != before[0]:
            self.heading.redraw()
        if (self.keyline.hints, self.keyline.note) != before[1:]:
            self.keyline.redraw()

    def prepare(self) -> None:
        names = sorted({visitor.name for visitor in self.lobby.visitors})
        count = len(names)
        self.heading.fact = f"you are {self.visitor.name}; {count} here"
        self.menu.field = self.field
        self.menu.show(self._rows())
        self.keyline.hints = (
            [hint("find the table", "common.choose"), hint("not now", "common.back")]
            if self.field is not None
            else [
                hint("choose", "common.up", "common.down"),
                hint("go", "common.choose"),
                hint("a code", "host.code"),
                hint("keys", "common.keys"),
                hint("leave", "common.leave"),
            ]
        )
        notices = self.app.notices
        if notices and not self.keyline.note:
            self.keyline.note = notices.pop()

    def _rows(self) -> list[Row]:
        lobby, me = self.lobby, self.visitor
        rows: list[Row] = []
        for table in lobby.tables_of(me.id):
            rows.append(Row(f"sit:{table.id}", f"Go on: {about(table)}", self._where(table)))
        for draft in lobby.drafts:
            if draft.seat_of(me.id) is not None:
                rows.append(_draft_row(draft, "Your table"))
        for draft in lobby.drafts:
            if draft.seat_of(me.id) is None and not draft.private and draft.free:
                rows.append(_draft_row(draft, "Join"))
        for table in lobby.watchable(me.id):
            rows.append(Row(f"watch:{table.id}", f"Watch: {about(table)}", self._progress(table)))
        if rows:
            rows.append(SPACE)
        for game in GAMES:
            id = f"host.{game}"
            title = title_of(game)
            rows.append(Row(id, f"Lay a table: {title}", "", self.app.keymap.key(id)))
        for id in ("host.code", "host.history", "host.settings", "host.rules", "common.leave"):
            label = KEYS[id].label.capitalize()
            kind = "type" if id == "host.code" else "go"
            rows.append(Row(id, label, "", self.app.keymap.key(id), kind))  # type: ignore[arg-type]
        others = sorted({visitor.name for visitor in lobby.visitors if visitor.id != me.id})
        here = f"Here: {', '.join(others)}." if others else "Nobody else is here."
        return [*rows, SPACE, Row("", here, kind="text", slot="faint")]

    def _where(self, table: HostedTable) -> str:
        seat = table.seat_of(self.visitor.id)
        if table.state == "stopped":
            return "stopped and saved"
        return "you are to decide" if seat in table.now.to_act else self._progress(table)

    def _progress(self, table: HostedTable) -> str:
        deciding = [table.names[seat] for seat in table.now.to_act]
        if len(deciding) > 2:
            return f"{len(deciding)} to decide"
        return f"{listed(deciding)} to decide" if deciding else ""

    # What is done

    def typed(self, text: str) -> None:
        self.menu.field = None
        hosted(self).soon(self._find(text))

    async def _find(self, code: str) -> None:
        """Go to the table of a code, or say why not."""
        try:
            found = await self.lobby.find(code, self.visitor)
            if not self.on_top:
                return
            if isinstance(found, Draft):
                self.lobby.join(found, self.visitor, found.code)
                hosted(self).lay(found)
            elif found.seat_of(self.visitor.id) is not None:
                hosted(self).sit_at(found)
            else:
                hosted(self).look_on(found, found.code)
        except RulesError as error:
            self.keyline.say(str(error))

    def _go(self, command: str) -> None:
        """Sit down, join or watch; raises RulesError."""
        what, _, which = command.partition(":")
        app = hosted(self)
        if what == "join":
            draft = next((each for each in self.lobby.drafts if each.code == which), None)
            if draft is not None:
                self.lobby.join(draft, self.visitor)
                app.lay(draft)
        elif (table := self.lobby.tables.get(which)) is not None:
            if what == "sit":
                app.sit_at(table)
            else:
                app.look_on(table)

    def do(self, command: str) -> None:
        menu = self.menu
        self.keyline.say("")
        command = menu.take(command)
        match command:
            case "common.choose":
                if menu.current is not None:
                    self.do(menu.current.command)
            case "common.leave":
                self.app.leave(0)
            case "common.keys":
                from tui.screens.keys_page import KeysPage

                self.app.push_screen(KeysPage("host"))
            case "host.code":
                menu.go(command)
                self.field = Field("", CODE_CELLS)
                self.redraw()
            case "host.history":
                from tui.host.screens.history import HistoryPage

                self.app.push_screen(HistoryPage())
            case "host.settings":
                from tui.host.screens.settings import HostedSettings

                self.app.push_screen(HostedSettings())
            case "host.rules":
                from tui.screens.rules_page import RulesPage

                self.app.push_screen(RulesPage(GAMES[0]))
            case _:
                try:
                    if command.startswith("host."):
                        self.app.set_up(command.removeprefix("host."))
                    elif ":" in command:
                        self._go(command)
                except RulesError as error:
                    self.keyline.say(str(error))


def _draft_row(draft: Draft, what: str) -> Row:
    free = "full" if not draft.free else f"{draft.free} of {len(draft.chairs)} seats free"
    label = f"{what}: {draft.game.title}, laid by {draft.owner_name}"
    return Row(f"join:{draft.code}", label, free)


def about(table: HostedTable) -> str:
    """Return a table in one line: the game, and who plays it."""
    return f"{table.game.title}, {', '.join(table.names)}"
