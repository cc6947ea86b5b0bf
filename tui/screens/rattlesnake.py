"""The Rattlesnake table: both sides, the saloon, the duel, the hand and the prompt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.geometry import Size

from rules.core import Seat
from rules.rattlesnake.cards import CARDS, Kind
from rules.rattlesnake.events import CardReturned, WindowPassed
from rules.rattlesnake.state import DuelView, View
from tui.choosing.rattlesnake import Chooser
from tui.duel_board import DuelBoard, last_duel
from tui.faces.rattlesnake import SIZES
from tui.keys import bindings
from tui.names import whose
from tui.narration.rattlesnake import combo
from tui.narration.voice import counted
from tui.screens.table import COMMON, Table
from tui.widgets.banner import Banner
from tui.widgets.detail import Detail
from tui.widgets.duel import DuelArea
from tui.widgets.hand import Hand
from tui.widgets.log import LogPane
from tui.widgets.panel import Panel
from tui.widgets.prompt import Prompt
from tui.widgets.saloon import Saloon
from tui.widgets.side import SideLine
from tui.widgets.story import Story

OWN = tuple(
    f"rattlesnake.{name}"
    for name in ("attack", "defend", "buy", "use", "end", "pass", "takecover", "piles")
)
HEADINGS = {
    "main": "A turn",
    "respond": "Abilities",
    "return": "Abilities",
    "defend": "Attack and defense",
    "reveal": "Windows",
    "after": "Windows",
    "again": "Attack and defense",
    "end": "Windows",
    "over": "The end",
}
"""The heading of the rules page that matters in each phase."""

OTHER_ROWS = 16
"""The rows of a table without the faces of the saloon and the hand."""


class RattlesnakeTable(Table[Chooser]):
    """A game of Rattlesnake at this terminal."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*COMMON, *OWN)]

    def build(self) -> Iterator[Panel]:
        look = self.look
        yield Banner(look)
        yield SideLine(look, near=False)
        yield Story(look, id="saloon-rule")
        yield Saloon(look)
        yield Story(look, id="duel-rule")
        yield DuelArea(look)
        yield Story(look, id="story")
        yield SideLine(look, near=True)
        yield Hand(look)
        yield Detail(look)
        yield Prompt(look)
        yield LogPane(look)

    # Layout

    def lay_out(self, size: Size) -> None:
        """Give the panels their heights."""
        face_height = SIZES[self.table_size][1]
        self.panel(Saloon).height = face_height + 1
        self.panel(Hand).height = face_height + 2
        self.panel(Detail).display = size.height > 2 * face_height + OTHER_ROWS

    # The moment shown

    def present(self) -> None:
        """Show the present moment on all panels."""
        if not self.panels:
            return
        view: View = self.view
        duel = going_on(view)
        self.show_board(
            DuelBoard(
                **self.moment(view, self._prompt(view)),
                near=self.near,
                duel=duel or last_duel(self.memory),
                duel_past=duel is None,
            )
        )

    @property
    def near(self) -> Seat:
        """Whose side lies at the bottom."""
        if self.seat is not None:
            return self.seat
        return self.session.keyboard or 0

    def _prompt(self, view: View) -> str:
        chooser = self.chooser
        text = self.prompt
        if self.mode == "person" and not self.covered and chooser is not None:
            if chooser.paying_slot is not None:
                bought = CARDS[view.saloon[chooser.paying_slot - 1]].title
                key = self.app.keymap.key("rattlesnake.buy")
                return f"Pay two cards for {bought}, then {key} or enter."
            if chooser.combo is not None:
                return f"Picked: {combo(chooser.combo)}{self._odds(view)}"
            if chooser.reading and not self.panel(Detail).display:
                card = CARDS[view.hand[chooser.cursor]]
                return f"{card.title}: {card.text}"
        return text

    def _odds(self, view: View) -> str:
        """Return the practice aid for the picked cards, empty if it is off."""
        if not self.odds_on or self.chooser is None:
            return ""
        from rules.rattlesnake.odds import attack_odds, defense_odds

        kinds = self.chooser.kinds
        if view.phase == "defend":
            chance = defense_odds(view, self.memory, kinds)
            return f"  ·  holds {chance:.0%} if no ability is used"
        chance = attack_odds(view, self.memory, kinds)
        return f"  ·  succeeds {chance:.0%} if no ability is used"

    # Choosing

    def new_chooser(self, view: View) -> Chooser:
        """Return what takes the keys of a decision."""
        return Chooser(view)

    def shows_nothing(self, event: Any) -> bool:
        """Tell whether an event told the seat shown nothing it did not know before."""
        return isinstance(event, CardReturned | WindowPassed) and event.seat == self.seat

    def facts(self) -> list[str]:
        """Return the public facts that the curtain shows."""
        view: View = self.session.match.view(None)
        names = self.session.names
        hits = " : ".join(str(side.hits) for side in view.sides)
        hands = " : ".join(str(side.hand) for side in view.sides)
        return [
            self.story,
            f"{names[0]} : {names[1]}   Hits in front {hits}   cards in hand {hands}",
        ]

    def rule_heading(self) -> str:
        """Return the heading of the rules page that matters now."""
        view: View = self.view
        if view.duel is not None and view.duel.flipped:
            return "Dodge 'N' Shoot"
        return HEADINGS[view.phase]

    def show_result(self) -> None:
        """Show who won and why, over the table."""
        from tui.screens.result import Result

        view: View = self.view
        rows = [
            f"Turns: {view.turn}",
            *(
                f"{self.session.names[seat]}: {counted(view.sides[seat].hits, 'Hit')} left in front"
                for seat in (0, 1)
            ),
            f"Seed: {self.session.match.header.seed}",
        ]
        if self.undone:
            rows.append("A decision was taken back in this game.")
        self.app.push_screen(Result(self.prompt, rows, self))

    def _do_piles(self) -> None:
        from tui.screens.log_page import LogPage

        view: View = self.view
        lines = [f"Graveyard: {_counted(view.graveyard)}"]
        lines += [
            f"{whose(self.session.names[seat])} discard: {_counted(view.sides[seat].discard)}"
            for seat in (0, 1)
        ]
        self.app.push_screen(LogPage(lines, "Graveyard and discards"))

    def do(self, command: str) -> None:
        """Carry out a key's command or a press of the mouse."""
        if command in ("rattlesnake.piles", "piles"):
            self._do_piles()
        elif command.startswith("slot:"):
            if self.chooser is not None and self.chooser.ask is None:
                super().do("rattlesnake.buy")
            super().do(command.replace("slot", "option"))
        else:
            super().do(command)


def going_on(view: View) -> DuelView | None:
    """Return the duel whose cards lie on the table, None if they are gone."""
    duel = view.duel
    if duel is None or (duel.success is not None and not duel.attack and not duel.defense):
        return None
    return duel


def _counted(kinds: Sequence[Kind]) -> str:
    """Return "2 Scout, 1 Hit" for a pile, in the order of the card table."""
    counts = Counter(kinds)
    names = [f"{counts[kind]} {card.title}" for kind, card in CARDS.items() if counts[kind]]
    return ", ".join(names) or "empty"
