"""The page: what every screen of the game is. Its keys come from the table of keys alone.

A key and a press of the mouse on the words beside it arrive at the same place, `do`, as the id of
their action. While a text is being typed, keys are letters and nothing else.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from textual import events
from textual.screen import Screen

from tui.app import FangsApp, fangs
from tui.paint import Look
from tui.widgets.field import Field
from tui.widgets.panel import Panel, Pressed

Answer = TypeVar("Answer")


class Page(Screen[Answer], Generic[Answer], inherit_bindings=False, inherit_css=False):
    """A screen made of panels, without the focus, the bindings and the colours of Textual's own."""

    DEFAULT_CSS = "Page { layout: vertical; overflow: hidden hidden; }"
    AUTO_FOCUS = ""
    field: Field | None = None
    """The text being typed, None while keys are actions."""

    @property
    def app(self) -> FangsApp:  # type: ignore[override]
        """The app."""
        return fangs(super().app)

    @property
    def look(self) -> Look:
        """The look that is on."""
        return self.app.look_now

    def do(self, command: str) -> None:
        """Carry out an action: the id of a key, or what a panel calls one of its parts."""

    def cover(self) -> None:
        """Cover what only one of several people may see; it may be called at any time."""

    def typed(self, text: str) -> None:
        """Take the text that was typed."""

    def prepare(self) -> None:
        """Bring the panels up to date before they are painted anew."""

    def redraw(self) -> None:
        """Paint all panels anew."""
        self.prepare()
        for panel in self.query(Panel):
            panel.redraw()

    def wear(self, look: Look) -> None:
        """Change the look."""
        self.prepare()
        for panel in self.query(Panel):
            panel.wear(look)

    def action_command(self, command: str) -> None:
        self.do(command)

    def on_pressed(self, event: Pressed) -> None:
        event.stop()
        if self.field is None:
            self.do(event.command)

    def on_key(self, event: events.Key) -> None:
        if self.field is None:
            return
        event.stop()
        if event.key == "enter":
            field, self.field = self.field, None
            self.typed(field.text)
        elif event.key == "escape":
            self.field = None
        else:
            self.field.press(event.key, event.character)
        self.redraw()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.field is not None:
            self.field.insert(event.text)
            self.redraw()
