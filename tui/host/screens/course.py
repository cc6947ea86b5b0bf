"""The course of a hosted game: a game's own table, followed from one place among several.

The table of each game is the one it has at a keyboard; what is put before it here waits for the
others where that one would hand the keyboard on, shows windows and clocks, and leads to the
table's page.
"""

from __future__ import annotations

import asyncio
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from textual import work

from rules.core import RulesError, Seat
from tui.board import Board
from tui.choosing import Offer
from tui.host.chairs import Stand
from tui.host.place import Place
from tui.keys import bindings
from tui.narration import ask, conclude
from tui.narration.voice import are, listed
from tui.tables import TABLES

if TYPE_CHECKING:
    from tui.screens.table import Table as AnyTable

    Table = AnyTable[Any]
else:
    Table = object


NOTED = 6.0
"""Seconds for which a note stands in the place of what is asked and of the clock."""


@cache
def hosted_table(game: str) -> Any:
    """Return the table of a game as it is at a host."""
    module, name = TABLES[game]
    own = getattr(import_module(module), name)
    extra = {"BINDINGS": bindings("hosted.table", "hosted.talk", "hosted.pass_turn")}
    return type(f"Hosted{name}", (HostedCourse, own), extra)


class HostedCourse(Table):
    """Stands before a game's table and follows a place instead of a keyboard."""

    _noted = ""
    """The note that was shown last."""

    @property
    def place(self) -> Place:
        """The place shown."""
        return cast(Place, self.session)

    # The course of the game

    @work(exclusive=True)
    async def play(self) -> None:
        """Follow the table until the game is over or stopped."""
        place = self.place
        self.seat = place.viewer
        self.covered = place.viewer is None
        asked = -1
        loop = asyncio.get_running_loop()
        while True:
            place.changed.clear()
            self._hear()
            stand = place.stand()
            if stand.kind == "over":
                break
            if stand.kind != "choose":
                asked = -1
                self._enter("away" if stand.kind == "stopped" else "bots")
                await place.changed.wait()
                continue
            version = place.match.version
            if asked != version:
                asked = version
                self._drop_keys()
                self.begin_choice()
            self._enter("person")
            answer = self._answer = loop.create_future()
            changed = loop.create_task(place.changed.wait())
            try:
                await asyncio.wait({answer, changed}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                changed.cancel()
            if answer.done():
                try:
                    place.answer(answer.result(), version)
                except RulesError as error:
                    self.note(str(error))
            self._answer = None
        self._drop_keys()
        self._enter("over")
        self.show_result()

    def _hear(self) -> None:
        """Take in what happened and what was said since this was last shown."""
        place = self.place
        self._tell_last(place.recap(self.seat))
        for said in place.talk():
            name = "" if said.seat is None else f"{place.names[said.seat]}: "
            self.story = f"{name}{said.text}"
        if place.trouble:
            self.story, place.trouble = place.trouble, ""

    # What is shown

    @property
    def prompt(self) -> str:
        """What is to be done now, or whom the table waits for and how long."""
        place = self.place
        stand = place.stand()
        if stand.kind == "stopped":
            return "The game is stopped and saved; the lobby has it."
        if place.outcome is not None:
            return conclude(place.game_name, place.outcome, place.names, place.viewer)
        # Where there is no room for all, the beginning is left out: seats say who is gone.
        parts = (self._gone(stand), self._question(stand), self._time(stand))
        return " ".join(filter(None, parts))

    def _gone(self, stand: Stand) -> str:
        names = self.place.names
        if stand.ask and self.place.viewer is not None:
            key = self.app.keymap.key("hosted.table")
            who = are([names[seat] for seat in stand.ask])
            return f"{who} gone: wait, or {key} for a bot or to stop."
        return f"{are([names[seat] for seat in stand.gone])} gone." if stand.gone else ""

    def _question(self, stand: Stand) -> str:
        place = self.place
        names = place.names
        key = self.app.keymap.key
        match stand.kind:
            case "choose" if self.mode == "person":
                return str(super().prompt)
            case "passed":
                return "You pass."
            case "will":
                return "You will respond."
            case "may":
                question = ask(place.game_name, place.match.view(None), names)
                return f"{question} {key('common.flip')}: you will."
        if stand.asked:
            return ask(place.game_name, place.match.view(None), names)
        away = (place.viewer, *stand.gone)
        waiting = [names[seat] for seat in stand.waiting if seat not in away]
        if not waiting:
            return ""
        if all(seat in place.bots for seat in stand.waiting):
            return f"{are(waiting)} thinking …"
        return f"{listed(waiting)} to decide."

    def _time(self, stand: Stand) -> str:
        if stand.left is not None:
            return f"{stand.left} s"
        waits = stand.minutes and stand.waiting != (self.place.viewer,)
        return f"Waiting for {stand.minutes} min." if waits else ""

    def _tag(self, seat: Seat) -> str:
        place = self.place
        chair = place.table.chairs[seat]
        if seat == place.viewer:
            return "you"
        if chair.holder is None:
            return f"bot {place.match.header.seats[seat].level}"
        return "bot now" if chair.bot else "gone" if chair.gone else ""

    def _footer(self) -> list[tuple[str, Offer]]:
        footer = super()._footer()
        key = self.app.keymap.key
        stand = self.place.stand()
        own = [(key("hosted.table"), Offer("hosted.table", "table", True))]
        if stand.kind == "may":
            own.insert(0, (key("common.flip"), Offer("common.flip", "respond", True)))
        if stand.asked and self.seat in stand.asked:
            label = "ask me again" if stand.kind == "passed" else "pass this turn"
            own.append((key("hosted.pass_turn"), Offer("hosted.pass_turn", label, True)))
        return [*(each for each in footer if each[1].id != "common.keys"), *own]

    def offered(self, id: str) -> bool:
        """Tell whether a key that helps a person has a use: among people there is no help."""
        helps = id in ("common.hint", "common.odds") and not self.place.alone
        return not helps and id != "common.undo"

    @property
    def end_pages(self) -> tuple[str, ...]:
        """The pages of the game's end; no review, whose judging would keep the others waiting."""
        return self.own_end_pages

    def show_board(self, board: Board) -> None:
        """Show a moment on all panels; a note gives way to the question after a while."""
        super().show_board(board)
        note = board.chooser.note if board.chooser is not None else ""
        if note and note != self._noted:
            self.set_timer(NOTED, partial(self._fade, board.chooser, note))
        self._noted = note

    def _fade(self, chooser: Any, note: str) -> None:
        """Take a note away that still stands there."""
        now = self.chooser
        if now is not None and now is chooser and now.note == note:
            now.note = ""
            self.present()

    # Keys

    def do(self, command: str) -> None:
        """Carry out a key's command or a press of the mouse."""
        match command:
            case "hosted.table" | "hosted.talk":
                from tui.host.screens.seats import SeatsPage

                self.app.push_screen(SeatsPage(self.place, talk=command == "hosted.talk"))
            case "hosted.pass_turn":
                if self.seat is not None:
                    self.place.table.pass_turn(self.seat)
            case _:
                super().do(command)

    def _do_flip(self) -> None:
        if self.seat is None:
            return
        if self.mode == "bots" and not self.covered:
            self.place.table.volunteer(self.seat)
        elif self.mode == "bots":
            self.covered = False
            self.present()
        else:
            super()._do_flip()

    def _do_undo(self) -> None:
        """Take back what is picked; what was decided stands."""
        if self.mode != "person" or self.covered:
            return
        if self._take_back_choice():
            self.present()
        else:
            self.note("At a host a decision stands once it is made.")

    def _do_hint(self) -> None:
        if self.mode == "person" and self.seat is not None:
            self._hint(self.seat)

    @work(group="hint", exclusive=True)
    async def _hint(self, seat: Seat) -> None:
        version = self.place.match.version
        try:
            why = await self.place.table.hint(seat)
        except RulesError as error:
            why = str(error)
        if version == self.place.match.version:
            self.note(why)

    def _do_odds(self) -> None:
        if not self.place.alone:
            self.note("There are no odds at a table with other people.")
        else:
            super()._do_odds()

    def _do_keys(self) -> None:
        from tui.screens.keys_page import KeysPage

        self.app.push_screen(KeysPage(f"hosted_{self.place.game_name}"))
