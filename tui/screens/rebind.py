"""Changing keys: choose an action, then press the key it shall have."""

from __future__ import annotations

from collections.abc import Iterator

from textual import events

from tui.keys import CONTEXTS, KEYS, TITLES, BadKey, bindings, printed
from tui.screens.page import Page
from tui.widgets.heading import Heading
from tui.widgets.keyline import Hint, KeyLine, hint
from tui.widgets.menu import SPACE, Menu, Row
from tui.widgets.panel import Panel


class RebindPage(Page[None]):
    """Every action with its keys; a change counts at once."""

    BINDINGS = bindings(*CONTEXTS["rebind"])

    def build(self) -> Iterator[Panel]:
        self.waiting = False
        """Whether the next key is the action's."""
        yield Heading(self.look, "Changing keys")
        self.menu = Menu(self.look, labels=14, widest=72)
        yield self.menu
        self.keyline = KeyLine(self.look)
        yield self.keyline

    def on_mount(self) -> None:
        self.redraw()

    def prepare(self) -> None:
        self.menu.show(self._rows())
        self.keyline.hints = self._hints()

    def _hints(self) -> list[Hint]:
        if self.waiting:
            return [hint("as it was", "common.back")]
        row = self.menu.current
        own = row is not None and row.command in self.app.keymap.changes
        return [
            hint("choose", "common.up", "common.down"),
            hint("pages", "common.page_up", "common.page_down"),
            hint("another key", "common.choose"),
            hint("its own key", "rebind.default", on=own),
            hint("back", "common.back"),
        ]

    def _rows(self) -> list[Row]:
        keymap = self.app.keymap
        rows: list[Row] = []
        group = ""
        for id, key in KEYS.items():
            if id == "common.back":
                continue
            if id.partition(".")[0] != group:
                group = id.partition(".")[0]
                rows += [SPACE] if rows else []
                rows.append(Row("", TITLES[group], kind="text", slot="title"))
            keys = " ".join(map(printed, keymap.keys(id)))
            about = f"{key.about} (changed)" if id in keymap.changes else key.about
            rows.append(Row(id, keys, about))
        return rows

    def _set(self, text: str | None) -> None:
        """Give the action a key, None for its own."""
        row = self.menu.current
        if row is None:
            return
        try:
            keymap = self.app.keymap.changed(row.command, text)
        except BadKey as error:
            self.keyline.say(str(error), "danger")
            return
        self.app.change(keys=keymap.changes)
        key = keymap.key(row.command)
        self.keyline.say(f"{key} it is: {KEYS[row.command].about}.", "good")

    def take(self, key: events.Key) -> bool:
        if not self.waiting:
            return False
        self.waiting = False
        self.keyline.note = ""
        if key.key != "escape":
            shown = key.character or ""
            self._set(shown if shown.isprintable() and shown.strip() else key.key)
        self.redraw()
        return True

    def do(self, command: str) -> None:
        menu = self.menu
        self.keyline.note = ""
        command = menu.take(command)
        match command:
            case "common.choose" if menu.current is not None and not self.waiting:
                self.waiting = True
                about = KEYS[menu.current.command].about
                self.keyline.say(f"Press the key for: {about}", "title")
            case "rebind.default":
                self._set(None)
            case "common.back":
                if not self.waiting:
                    self.dismiss()
                    return
                self.waiting = False
        self.redraw()
