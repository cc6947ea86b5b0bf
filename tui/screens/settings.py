"""The settings: each is tried at once, and all are written to the settings file on leaving."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from rules.core import RulesError
from rules.rattlesnake.cards import Kind
from themes import ThemeError, load_theme, theme_names
from tui.faces.rattlesnake import SIZES, back, face
from tui.keys import CONTEXTS, bindings
from tui.names import MAX_CELLS, clean_name
from tui.paint import Canvas
from tui.screens.page import Page
from tui.settings import Settings
from tui.widgets.field import Field
from tui.widgets.heading import Heading, column
from tui.widgets.keyline import Hint, KeyLine, hint
from tui.widgets.menu import SPACE, Menu, Row
from tui.widgets.panel import Panel

LABELS = {
    "name": "Your name",
    "theme": "Theme",
    "color": "Colours",
    "glyphs": "Glyphs",
    "mouse": "Mouse",
    "animations": "Animations",
    "speed": "Bots' moves",
    "curtain": "Curtain",
    "idle": "Idle",
    "free_undo": "Free undo",
    "keys": "Keys",
}
"""The rows in their order."""

WORDS: dict[str, dict[Any, str]] = {
    "color": {
        "auto": "as the terminal says",
        "truecolor": "all",
        "256": "256",
        "16": "16",
        "none": "none",
    },
    "glyphs": {"auto": "as the terminal says", "unicode": "drawn lines", "ascii": "plain ASCII"},
    "animations": {True: "on", False: "off"},
    "speed": {"off": "at once", "fast": "fast", "normal": "one after another"},
    "curtain": {
        "auto": "between people, where hands are hidden",
        "always": "between people, in every game",
        "never": "never",
    },
    "free_undo": {
        True: "across what was seen; marks the game",
        False: "only what showed nothing new",
    },
}
"""The values in words."""

IDLE = (0, 15, 30, 60, 120, 300)
"""Seconds to choose among; the settings file takes any number."""

SAMPLE: tuple[Kind, ...] = ("takecover", "scout", "focus", "reload", "quickdraw")


class Sample(Panel):
    """A few cards in the present look."""

    height = 5

    def paint(self, canvas: Canvas) -> None:
        width, _ = SIZES["small"]
        faces = [face(kind, "small", self.look) for kind in SAMPLE] + [back("small", self.look)]
        x, room = column(canvas.width)
        x += (room - len(faces) * (width + 1) + 1) // 2
        for number, each in enumerate(faces):
            canvas.blit(x + number * (width + 1), 1, each)


class SettingsPage(Page[None]):
    """Every setting with its value; left and right change it."""

    BINDINGS = bindings(*CONTEXTS["settings"])

    def build(self) -> Iterator[Panel]:
        yield Heading(self.look, "Settings")
        self.menu = Menu(self.look, labels=16, widest=72)
        self.menu.middle = True
        yield self.menu
        yield Sample(self.look)
        self.keyline = KeyLine(self.look)
        yield self.keyline
        self.refused = False

    def on_mount(self) -> None:
        self.redraw()

    def prepare(self) -> None:
        self.menu.field = self.field
        self.menu.show(self._rows())
        self.keyline.hints = self._hints()

    def _hints(self) -> list[Hint]:
        if self.field is not None:
            return [hint("keep it", "common.choose"), hint("as it was", "common.back")]
        row = self.menu.current
        return [
            hint("choose", "common.up", "common.down"),
            hint("change", "common.left", "common.right", on=bool(row and row.kind == "pick")),
            hint("write" if row and row.kind == "type" else "change", "common.choose"),
            hint("back", "common.back"),
            hint("keys", "common.keys"),
        ]

    def _rows(self) -> list[Row]:
        rows = []
        for name, label in LABELS.items():
            kind = {"name": "type", "keys": "go"}.get(name, "pick")
            command = f"settings.{name}"
            key = self.app.keymap.key(command)
            rows.append(Row(command, label, self._value(name), key, kind))  # type: ignore[arg-type]
        rows.insert(1, SPACE)
        return rows

    def _value(self, name: str) -> str:
        settings = self.app.effective
        if name == "theme":
            return self._theme_title(settings.theme)
        if name == "idle":
            seconds = settings.idle_seconds
            return f"a hand covers itself after {seconds} s" if seconds else "never covers a hand"
        if name == "keys":
            count = len(settings.keys)
            return f"{count} of your own" if count else "as they come"
        if name == "mouse":
            later = " from the next start" if settings.mouse != self.app.mouse else ""
            return f"{'on' if settings.mouse else 'off'}{later}"
        value = getattr(settings, name)
        return WORDS[name][value] if name in WORDS else str(value)

    def _theme_title(self, name: str) -> str:
        try:
            return f"{load_theme(name, self.app.folders.themes).title} ({name})"
        except ThemeError:
            return f"{name} (cannot be used)"

    def _values(self, name: str) -> list[Any]:
        """Return what a setting may be, in order."""
        if name == "theme":
            return list(theme_names(self.app.folders.themes))
        if name == "idle":
            return sorted({*IDLE, self.app.effective.idle_seconds})
        kind = get_type_hints(Settings)[name]
        return [False, True] if kind is bool else list(get_args(kind))

    def _change(self, name: str, step: int) -> None:
        field = "idle_seconds" if name == "idle" else name
        values = self._values(name)
        now = getattr(self.app.effective, field)
        place = values.index(now) if now in values else -step
        value = values[(place + step) % len(values)]
        if name == "theme":
            try:
                load_theme(value, self.app.folders.themes)
            except ThemeError as error:
                self.keyline.say(str(error), "danger")
        self.app.change(**{field: value})

    def _choose(self, name: str) -> None:
        if name == "name":
            self.field = Field(self.app.effective.name, MAX_CELLS)
        elif name == "keys":
            from tui.screens.rebind import RebindPage

            self.app.push_screen(RebindPage())
        else:
            self._change(name, 1)

    def typed(self, text: str) -> None:
        try:
            self.app.change(name=clean_name(text))
        except RulesError as error:
            self.keyline.say(str(error), "danger")

    def _leave(self) -> None:
        """Write the settings; where that fails, say so once and leave them for this run."""
        try:
            self.app.save_settings()
        except RulesError as error:
            if not self.refused:
                self.refused = True
                self.keyline.say(str(error), "danger")
                return
        self.dismiss()

    def on_screen_resume(self) -> None:
        self.redraw()

    def do(self, command: str) -> None:
        menu = self.menu
        self.keyline.note = ""
        command = menu.take(command)
        name = menu.current.command.partition(".")[2] if menu.current else ""
        area, _, own = command.partition(".")
        match command:
            case "common.left" | "common.right" if name not in ("name", "keys"):
                self._change(name, -1 if command == "common.left" else 1)
            case "common.choose":
                self._choose(name)
            case "common.back":
                self._leave()
                return
            case "common.keys":
                from tui.screens.keys_page import KeysPage

                self.app.push_screen(KeysPage("settings", menu.rows))
            case _ if area == "settings":
                menu.go(command)
                if menu.current is not None and menu.current.command == command:
                    self._choose(own)
        self.redraw()
