"""A finished game looked at again: its own table, step by step, as one seat could see it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from textual import work

from rules.core import RulesError, Seat
from tui.again import Again
from tui.choosing import Offer
from tui.names import YOU
from tui.tables import TABLES

if TYPE_CHECKING:
    from tui.screens.table import Table as AnyTable

    Table = AnyTable[Any]
else:
    Table = object


@cache
def again_table(game: str) -> Any:
    """Return the table of a game for looking at one again."""
    module, name = TABLES[game]
    return type(f"Again{name}", (AgainCourse, getattr(import_module(module), name)), {})


class AgainCourse(Table):
    """Stands before a game's table and shows it Again; left and right go through it."""

    place = 0
    """The step that is shown first, then the one that was asked for last."""

    @property
    def told(self) -> Again:
        """The game shown."""
        return cast(Again, self.session)

    @work(exclusive=True, group="step")
    async def play(self) -> None:
        """Show the first step."""
        self.seat, self.covered = self.told.viewer, False
        await self._show(self.place)

    def turn(self, steps: int) -> None:
        """Go on by so many steps, back if they are negative, from where one was going."""
        self.place = min(max(self.place + steps, 0), len(self.told) - 1)
        self._turn()

    @work(exclusive=True, group="step")
    async def _turn(self) -> None:
        await self._show(self.place)

    async def _show(self, place: int) -> None:
        try:
            await self.told.go(place)
        except RulesError as error:
            self.story = str(error)
        else:
            self.story = self.told.sentence
        self._enter("over")

    @property
    def prompt(self) -> str:
        """Which step is shown."""
        eyes = "everybody" if self.told.viewer is None else "you"
        return f"Step {self.told.step + 1} of {len(self.told)}, as {eyes} could see it."

    def _tag(self, seat: Seat) -> str:
        own = seat == self.told.viewer and self.told.names[seat] != YOU
        return "you" if own else ""

    def _footer(self) -> list[tuple[str, Offer]]:
        key = self.app.keymap.key
        own = (
            ("common.left", "before"),
            ("common.right", "next"),
            ("common.log", "log"),
            ("common.back", "back"),
        )
        steps = [(key(id), Offer(id, label, True)) for id, label in own]
        ten = (key("common.up") + key("common.down"), Offer("common.down", "ten steps", True))
        return [*steps[:2], ten, *steps[2:]]

    def do(self, command: str) -> None:
        """Go through the game, or leave it."""
        match command:
            case "common.left":
                self.turn(-1)
            case "common.right":
                self.turn(1)
            case "common.up":
                self.turn(-10)
            case "common.down":
                self.turn(10)
            case "common.back" | "common.leave":
                if len(self.app.screen_stack) > 1:
                    self.dismiss()
                else:
                    self.app.leave(0)
            case "common.log" | "common.rules" | "charmers.claims":
                super().do(command)
