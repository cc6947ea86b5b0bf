"""A table being set up: its seats, what is agreed on, and how to get the others to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from rules.core import RulesError
from tui import reactions
from tui.eyes import NotYours
from tui.host.app import hosted
from tui.host.codes import spoken
from tui.host.draft import CLOCKS, HOLDS, WINDOWS, Draft
from tui.host.table import HostedTable
from tui.keys import CONTEXTS, bindings
from tui.screens.page import Page
from tui.widgets.heading import Heading
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.menu import SPACE, Menu, Row
from tui.widgets.panel import Panel


class DraftPage(Page[None]):
    """Everybody who sits at the table sees it; its owner changes it."""

    BINDINGS = bindings(*CONTEXTS["draft"])

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft
        self.stop: Callable[[], None] | None = None
        self.stale = False
        self.beginning = False

    def build(self) -> Iterator[Panel]:
        self.heading = Heading(self.look, self.draft.game.title, "a table being set up")
        yield self.heading
        self.menu = Menu(self.look, labels=22, widest=76)
        self.menu.middle = True
        yield self.menu
        self.keyline = KeyLine(self.look)
        yield self.keyline

    @property
    def mine(self) -> bool:
        """Whether the table is this person's."""
        return self.draft.owner == hosted(self).visitor.id

    def on_mount(self) -> None:
        self.stop = hosted(self).lobby.listen(self._changed)
        self.menu.show(self._rows())
        self.menu.go("draft.start")
        self.redraw()

    def on_unmount(self) -> None:
        if self.stop is not None:
            self.stop()

    def _changed(self) -> None:
        if not self.stale:
            self.stale = True
            self.call_later(self._look_again)

    def _look_again(self) -> None:
        self.stale = False
        app, draft = hosted(self), self.draft
        if draft.table and self.on_top:
            table = app.lobby.tables.get(draft.table)
            if table is not None and draft.seat_of(app.visitor.id) is not None:
                self._sit_at(table)
            else:
                app.go_home()
        elif not draft.open and not draft.table and not self.beginning and self.on_top:
            app.go_home()
        else:
            self.redraw()

    def on_screen_resume(self) -> None:
        self._look_again()

    # What is shown

    def prepare(self) -> None:
        self.menu.show(self._rows())
        row = self.menu.current
        can_change = row is not None and row.kind == "pick"
        self.keyline.hints = [
            hint("choose", "common.up", "common.down"),
            hint("change", "common.left", "common.right", on=can_change),
            hint("play", "draft.start", on=self.mine and not self.draft.free),
            hint("bots", "draft.fill", on=self.mine and bool(self.draft.free)),
            hint("get up", "draft.leave"),
            hint("the lobby", "common.back"),
        ]

    def _rows(self) -> list[Row]:
        draft = self.draft
        rows: list[Row] = []
        if len(draft.game.seats) > 1:
            rows += [self._row("seats", "Seats", str(len(draft.chairs))), SPACE]
        for seat, sitter in enumerate(draft.chairs):
            free = sitter is None or sitter.id is None
            rows.append(self._row(f"seat:{seat}", f"Seat {seat + 1}", self._who(seat), on=free))
        rows.append(SPACE)
        option = draft.option
        value = option.tell(draft.options[option.name])
        rows.append(self._row("option", option.label, value))
        terms = draft.terms
        if reactions.asks(draft.game.name):
            window = f"{terms.window:.0f} s for everybody" if terms.window else "none"
            rows.append(self._row("window", "Windows to respond", window))
        clock = f"{terms.clock:.0f} s a decision" if terms.clock else "none"
        hold = f"{terms.hold:.0f} s for who is gone"
        rows += [
            self._row("clock", "Clock", clock),
            self._row("hold", "Seats are kept", hold),
            self._row("private", "Who may come", "those with the code" if draft.private else "all"),
            Row("", "Code to tell others", spoken(draft.code), kind="text", slot="title"),
            SPACE,
        ]
        key = self.app.keymap.key("draft.start")
        rows.append(Row("draft.start", "Play", self._state(), key))
        return rows

    def _row(self, command: str, label: str, value: str, *, on: bool = True) -> Row:
        if self.mine and on:
            return Row(command, label, value, kind="pick")
        return Row("", label, value, kind="text")

    def _who(self, seat: int) -> str:
        sitter = self.draft.chairs[seat]
        if sitter is None:
            return "free"
        if sitter.id is None:
            return f"a bot, {sitter.name}"
        you = " (you)" if sitter.id == hosted(self).visitor.id else ""
        return f"{sitter.name}{you}"

    def _state(self) -> str:
        if self.draft.free:
            return "when no seat is free"
        return "all seats are taken" if self.mine else f"{self.draft.owner_name} deals"

    # What is done

    def _must_own(self) -> None:
        if not self.mine:
            raise NotYours(f"{self.draft.owner_name} laid this table and changes it.")

    def _change(self, command: str, step: int) -> None:
        """Give a row its next value; raises NotYours."""
        draft = self.draft
        self._must_own()
        what, _, number = command.partition(":")
        terms = draft.terms
        change = msgspec.structs.replace
        if what == "seats":
            draft.resize(_next(draft.game.seats, len(draft.chairs), step))
        elif what == "seat":
            draft.turn(int(number), step)
        elif what == "option":
            name = draft.option.name
            draft.options[name] = draft.option.turn(draft.options[name], step)
        elif what == "window":
            draft.terms = change(terms, window=_next(WINDOWS, terms.window, step))
        elif what == "clock":
            draft.terms = change(terms, clock=_next(CLOCKS, terms.clock, step))
        elif what == "hold":
            draft.terms = change(terms, hold=_next(HOLDS, terms.hold, step))
        elif what == "private":
            draft.private = not draft.private
        hosted(self).lobby.tell()

    def _sit_at(self, table: HostedTable) -> None:
        """Go to the table that this has become, or to the lobby, which says why not."""
        try:
            hosted(self).sit_at(table)
        except RulesError as error:
            self.app.notices = [str(error)]
            hosted(self).go_home()

    async def _begin(self) -> None:
        app = hosted(self)
        try:
            table = await app.lobby.begin(self.draft, app.visitor)
        except RulesError as error:
            self.keyline.say(str(error))
        else:
            if self.on_top:
                self._sit_at(table)
        finally:
            self.beginning = False

    def do(self, command: str) -> None:
        menu, app = self.menu, hosted(self)
        self.keyline.say("")
        command = menu.take(command)
        row = menu.current
        try:
            match command:
                case "common.left" | "common.right" if row is not None:
                    self._change(row.command, -1 if command == "common.left" else 1)
                case "common.choose" if row is not None and row.command != "draft.start":
                    self._change(row.command, 1)
                case "common.choose" | "draft.start":
                    if not self.beginning:
                        self.beginning = True
                        app.soon(self._begin())
                case "draft.fill":
                    self._must_own()
                    self.draft.fill()
                    app.lobby.tell()
                case "draft.leave":
                    app.lobby.get_up(self.draft, app.visitor)
                    app.go_home()
                    return
                case "common.back":
                    app.go_home()
                    return
                case "common.keys":
                    from tui.screens.keys_page import KeysPage

                    app.push_screen(KeysPage("draft"))
        except RulesError as error:
            self.keyline.say(str(error))
        self.redraw()


def _next(values: Sequence[Any], now: Any, step: int) -> Any:
    place = values.index(now) if now in values else 0
    return values[(place + step) % len(values)]
