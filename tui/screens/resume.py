"""The unfinished games, newest first; a damaged one is named and can be rescued."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from rules.core import RulesError
from tui import saves
from tui.keys import CONTEXTS, bindings
from tui.narration.voice import counted
from tui.saves import DamagedSave, Hold, Save
from tui.screens.ask import Ask
from tui.screens.page import Page
from tui.widgets.heading import Heading
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.menu import Menu, Row
from tui.widgets.panel import Panel


class ResumePage(Page[None]):
    """Choosing one goes on with it."""

    BINDINGS = bindings(*CONTEXTS["resume"])

    def build(self) -> Iterator[Panel]:
        self.heading = Heading(self.look, "Unfinished games")
        yield self.heading
        self.menu = Menu(self.look, labels=38, widest=76)
        yield self.menu
        self.keyline = KeyLine(self.look)
        yield self.keyline

    def on_mount(self) -> None:
        self._read()

    def on_screen_resume(self) -> None:
        self._read()

    def _read(self) -> None:
        self.saves = saves.unfinished(self.app.folders.games)
        self.redraw()

    @property
    def _save(self) -> Save | None:
        """The game under the cursor."""
        return self.saves[self.menu.cursor] if self.saves else None

    def prepare(self) -> None:
        count = len(self.saves)
        self.heading.fact = counted(count, "game")
        empty = Row("", "There is no unfinished game.", kind="text", slot="faint")
        self.menu.show([self._row(save) for save in self.saves] or [empty])
        save = self._save
        damaged = save is not None and save.problem is not None
        if save is not None and save.problem and not self.keyline.note:
            self.keyline.note, self.keyline.slot = save.problem, "warn"
        self.keyline.hints = [
            hint("choose", "common.up", "common.down"),
            hint("rescue" if damaged else "go on", "common.choose", on=save is not None),
            hint("delete", "resume.delete", on=save is not None),
            hint("back", "common.back"),
            hint("keys", "common.keys"),
        ]

    def _row(self, save: Save) -> Row:
        if save.problem is not None:
            return Row(f"save:{save.id}", save.id, "damaged", slot="danger")
        try:
            when = datetime.fromisoformat(save.started).astimezone()
        except (ValueError, OverflowError):
            when = save.touched.astimezone()
        label = f"{save.title}: {', '.join(save.names)}"
        fact = f"{when:%d %b %H:%M}, {counted(save.actions, 'decision')}"
        return Row(f"save:{save.id}", label, fact)

    def _open(self, save: Save) -> None:
        try:
            if save.problem is None:
                self.app.resume(save.path)
            else:
                self._ask_rescue(save, save.problem)
        except DamagedSave as error:
            self._ask_rescue(save, str(error))
        except RulesError as error:
            self.keyline.say(str(error), "danger")

    def _ask_rescue(self, save: Save, problem: str) -> None:
        def rescue(yes: bool | None) -> None:
            if not yes:
                return
            try:
                self.app.resume(save.path, rescue=True)
            except RulesError as error:
                self.keyline.say(str(error), "danger")

        detail = f"{problem} The file is kept aside as it is; the game goes on before the damage."
        self.app.push_screen(Ask("Go on from the last good state?", detail, "go on", "no"), rescue)

    def _ask_delete(self, save: Save) -> None:
        def delete(yes: bool | None) -> None:
            if not yes:
                return
            try:
                hold = Hold(save.path)
                try:
                    save.path.unlink(missing_ok=True)
                finally:
                    hold.close()
            except RulesError as error:
                self.keyline.say(str(error), "danger")
            except OSError as error:
                self.keyline.say(f"{save.path.name} cannot be deleted: {error.strerror}.", "danger")
            self._read()

        what = save.id if save.problem else f"{save.title}: {', '.join(save.names)}"
        self.app.push_screen(Ask("Delete this game for good?", what, "delete", "no, keep"), delete)

    def do(self, command: str) -> None:
        menu, save = self.menu, self._save
        self.keyline.note = ""
        if command.startswith("row:"):
            place = int(command.removeprefix("row:"))
            command = "common.choose" if place == menu.cursor else ""
            menu.cursor = place
        command = menu.take(command)
        match command:
            case "common.choose" if save is not None:
                self._open(save)
                return
            case "resume.delete" if save is not None:
                self._ask_delete(save)
                return
            case "common.back":
                self.dismiss()
                return
            case "common.keys":
                from tui.screens.keys_page import KeysPage

                self.app.push_screen(KeysPage("resume"))
        self.redraw()
