"""The table's own page: who sits where, what was said, and what to do about who is gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core import RulesError
from tui import reactions
from tui.eyes import NotYours
from tui.host.app import hosted
from tui.host.codes import spoken
from tui.host.place import Place
from tui.host.words import MAX_TALK, sayable
from tui.keys import CONTEXTS, bindings
from tui.paint import Canvas, fit, wrap
from tui.screens.ask import Ask
from tui.screens.keys_page import KeysPage
from tui.screens.page import Page
from tui.widgets.field import Field
from tui.widgets.heading import Heading, column
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.panel import Panel

STOPS = "It ends for everybody now and is saved; anybody who sits here can go on with it later."


class Company(Panel):
    """Seats above, the latest talk below."""

    def __init__(self, page: SeatsPage) -> None:
        super().__init__(page.look)
        self.page = page

    def paint(self, canvas: Canvas) -> None:
        place = self.page.place
        x, width = column(canvas.width)
        y = 0
        for seat, name in enumerate(place.names):
            canvas.ink(x, y, name, f"team_{seat + 1}", bold=True)
            canvas.ink(x + 20, y, self.page.how(seat), "ink")
            y += 1
        for line in self.page.facts():
            canvas.ink(x, y, fit(line, width), "faint")
            y += 1
        canvas.put(x, y, self.look.glyphs.rule * width, self.look.style("rule"))
        lines = [line for text in self.page.said() for line in wrap(text, width)]
        room = canvas.height - y - 3
        for row, line in enumerate(lines[-room:] if room > 0 else [], y + 1):
            canvas.ink(x, row, line, "ink")
        if self.page.field is not None:
            canvas.ink(x, canvas.height - 1, "Say:", "key", bold=True)
            self.page.field.paint(canvas, x + 5, canvas.height - 1)


class SeatsPage(Page[None]):
    """Shown over the table; Escape goes back to it."""

    BINDINGS = bindings(*CONTEXTS["seats"])

    def __init__(self, place: Place, *, talk: bool = False) -> None:
        super().__init__()
        self.place = place
        self.talk = talk
        """Opened to say one thing and go back."""
        self.stop: Callable[[], None] | None = None

    def build(self) -> Iterator[Panel]:
        yield Heading(self.look, "The table", self.place.match.game.title)
        yield Company(self)
        self.keyline = KeyLine(self.look)
        yield self.keyline

    def on_mount(self) -> None:
        if self.talk and self.place.viewer is not None:
            self.field = Field("", MAX_TALK, sayable)
        self.stop = self.place.listen(self._changed)
        self.redraw()

    def on_unmount(self) -> None:
        if self.stop is not None:
            self.stop()

    def _changed(self) -> None:
        self.call_later(self.redraw)

    def how(self, seat: int) -> str:
        """Return who decides in a seat, and whether they are there."""
        chair = self.place.table.chairs[seat]
        if seat == self.place.viewer:
            return "you"
        if chair.holder is None:
            return f"a bot, {self.place.match.header.seats[seat].level}"
        if chair.bot:
            return "gone; a bot plays until they are back"
        if chair.gone:
            return "gone for long" if chair.asked else "gone; the seat is kept"
        return "here"

    def facts(self) -> list[str]:
        """Return what was agreed on, and who watches."""
        table = self.place.table
        terms = table.terms
        window = f"windows of {terms.window:.0f} s · " if terms.window else "no windows · "
        if not reactions.asks(self.place.game_name):
            window = ""
        clock = f"{terms.clock:.0f} s a decision" if terms.clock else "no clock"
        watchers = sum(place.viewer is None for place in table.places)
        lines = [f"{window}{clock} · seats are kept {terms.hold:.0f} s · {watchers} watching"]
        if table.code:
            lines.append(f"Private; the code to watch: {spoken(table.code)}")
        if self.place.code:
            lines.append(
                f"Should the line drop, {spoken(self.place.code)} in the lobby brings you back."
            )
        return lines

    def said(self) -> list[str]:
        """Return the talk and the notices."""
        names = self.place.names
        found = []
        for each in self.place.table.talk.latest:
            if each.seat is None:
                found.append(f"- {each.text}")
            elif not self.place.muted:
                found.append(f"{names[each.seat]}: {each.text}")
        if not found and self.place.muted:
            return ["What the others say is left out here."]
        return found or ["Nothing has been said yet."]

    def prepare(self) -> None:
        sits = self.place.viewer is not None
        asked = bool(self.place.stand().ask)
        self.keyline.hints = (
            [hint("say it", "common.choose"), hint("not", "common.back")]
            if self.field is not None
            else [
                hint("say", "hosted.talk", on=sits),
                hint("hear it" if self.place.muted else "mute", "seats.mute"),
                hint("a bot", "seats.bot", on=sits and asked),
                hint("stop", "seats.stop", on=sits and asked),
                hint("leave", "common.leave"),
                hint("keys", "common.keys"),
                hint("back", "common.back"),
            ]
        )

    def typed(self, text: str) -> None:
        try:
            self.place.table.say(self.place, text)
        except RulesError as error:
            self.keyline.say(str(error))
            return
        if self.talk:
            self.dismiss()

    def _stop(self, yes: bool | None) -> None:
        """Stop the game if that was the answer, and somebody is gone for long still."""
        if not yes:
            return
        try:
            self.place.table.stop(self.place)
        except RulesError as error:
            self.keyline.say(str(error))
        else:
            hosted(self).go_home()

    def do(self, command: str) -> None:
        table, place = self.place.table, self.place
        self.keyline.note = ""
        try:
            match command:
                case "common.back":
                    self.dismiss()
                    return
                case "hosted.talk":
                    if place.viewer is None:
                        raise NotYours("Who watches only listens.")
                    self.field = Field("", MAX_TALK, sayable)
                case "hosted.pass_turn":
                    if place.viewer is not None:
                        table.pass_turn(place.viewer)
                case "seats.mute":
                    place.muted = not place.muted
                case "seats.bot":
                    for seat in table.gone_for_long(place):
                        table.put_bot(place, seat)
                case "seats.stop":
                    table.gone_for_long(place)
                    self.app.push_screen(Ask("Stop the game?", STOPS), self._stop)
                case "common.leave":
                    self.app.ask_to_leave()
                case "common.keys":
                    self.app.push_screen(KeysPage("seats"))
        except RulesError as error:
            self.keyline.note = str(error)
        self.redraw()
