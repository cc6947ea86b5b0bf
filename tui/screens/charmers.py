"""The Snake Charmers table: the circle and its players, the claims, the hand and the prompt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.geometry import Size

from rules.charmers import events
from rules.charmers.cards import TABLES
from rules.charmers.state import View
from rules.core import Seat
from tui.choosing import Offer
from tui.choosing.charmers import SEATS, Chooser
from tui.circle_board import CircleBoard
from tui.claims import Story as Tale
from tui.claims import Told
from tui.faces.charmers import SIZES
from tui.keys import bindings
from tui.narration import describe_action, narrate
from tui.narration.charmers import card, cards, judged, saying
from tui.narration.charmers.words import ORDINALS
from tui.notebook import Notebook
from tui.screens.table import COMMON, Table
from tui.session import Decision, Session
from tui.widgets.circle import Circle
from tui.widgets.circle_banner import CircleBanner
from tui.widgets.claims import Claims
from tui.widgets.log import LogPane
from tui.widgets.notebook import NotebookPanel
from tui.widgets.own_hand import OwnHand
from tui.widgets.panel import Panel
from tui.widgets.prompt import Prompt
from tui.widgets.story import Story

OWN = (
    *(f"charmers.{seat}" for seat in SEATS),
    *(f"charmers.{name}" for name in ("zero", "snake", "accept", "reject", "claims")),
    "result.course",
)
HEADINGS = {"address": "A turn", "offer": "A turn", "answer": "A turn", "over": "The end"}
"""The heading of the rules page that matters in each phase."""


class CharmersTable(Table[Chooser]):
    """A game of Snake Charmers at this terminal."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*COMMON, *OWN)]
    own_end_pages: ClassVar[tuple[str, ...]] = ("result.course",)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._notebooks: dict[Seat, Notebook] = {}

    def build(self) -> Iterator[Panel]:
        look = self.look
        yield CircleBanner(look)
        yield Circle(look)
        notebook = NotebookPanel(look)
        notebook.display = False
        yield notebook
        yield Story(look, id="story")
        yield Claims(look)
        yield OwnHand(look)
        yield Prompt(look)
        yield LogPane(look)

    def lay_out(self, size: Size) -> None:
        """Give the panels their heights; the circle has what is left."""
        self.panel(OwnHand).height = SIZES[self.table_size][1] + 1

    # The moment shown

    def present(self) -> None:
        """Show the present moment on all panels."""
        if not self.panels:
            return
        view: View = self.view
        rows = self._notebook()
        self._open_notebook(bool(rows))
        # What one seat alone knows of a claim stays covered with its hand.
        tale = self._tale(None if self.covered else self.seat)
        keymap = self.app.keymap
        self.show_board(
            CircleBoard(
                **self.moment(view, self.prompt),
                near=self.near,
                tale=tale,
                notebook=rows,
                letters=[keymap.key(f"charmers.{name}") for name in SEATS],
                all_claims=keymap.key("charmers.claims"),
                last=self._last(tale),
            )
        )

    def _open_notebook(self, opened: bool) -> None:
        """Have the notebook lie over the circle, or not."""
        notebook, circle = self.panel(NotebookPanel), self.panel(Circle)
        if notebook.display != opened:
            notebook.display, circle.display = opened, not opened
            self.place_panels()

    @property
    def near(self) -> Seat:
        """Whose seat is the one above the hand."""
        if self.seat is not None:
            return self.seat
        return self.session.keyboard or 0

    def _tale(self, seat: Seat | None) -> Tale:
        """Return the claims and the circle as a seat has seen them."""
        memory = self.session.match.memory(seat)
        return Tale(memory, TABLES[len(self.session.names)].highest, seat)

    def _last(self, tale: Tale) -> str:
        if tale.last is None:
            return ""
        return narrate("charmers", [tale.last], self.session.names)[0].text

    def _notebook(self) -> Any:
        """Return the notebook's rows for the person whose hand is shown, none if it is closed."""
        if not self.odds_on or self.covered or self.seat is None or self.mode == "told":
            return ()
        if self.session.outcome is not None:
            return ()
        notebook = self._notebooks.setdefault(self.seat, Notebook(self.seat))
        return notebook.rows(self.memory)

    @property
    def prompt(self) -> str:
        """What is to be done now, in one sentence."""
        chooser = self.chooser
        if self.mode == "told":
            return self._told_to_all()
        if self.mode == "person" and not self.covered and chooser and chooser.picked is not None:
            to = self.session.names[self.view.addressed]
            return f"What do you say it is, to {to}? It may be true or not."
        return super().prompt

    # The keyboard passes

    async def before_curtain(self, decision: Decision) -> None:
        """Show the claim, or that it was rejected, to the whole table: one key goes on."""
        view: View = self.session.match.view(None)
        if not view.offers:
            return
        self._leave_hand()
        self._enter("told")
        await self._wait_for_answer()
        self._drop_keys()

    def _told_to_all(self) -> str:
        view: View = self.session.match.view(None)
        names = [name.upper() for name in self.session.names]
        to = names[view.addressed] if view.addressed is not None else ""
        arrow = self.look.glyphs.pointer
        nth = ORDINALS[len(view.offers) - 1]
        if view.phase == "answer":
            return (
                f"{names[view.active]} {arrow} {to}: {saying(view.offers[-1].claim)} ({nth} offer)"
            )
        claim = card(view.offers[-1].claim)
        return f"{to} rejects {claim}: {names[view.active]} offers another card."

    # Keys

    def _footer(self) -> list[tuple[str, Offer]]:
        key = self.app.keymap.key
        if self.mode == "told":
            name = self.session.names[self.view.to_act[0]]
            return [
                (key("common.flip"), Offer("common.flip", f"the keyboard goes to {name}", True)),
                (key("common.log"), Offer("common.log", "log", True)),
                (key("charmers.claims"), Offer("charmers.claims", "all claims", True)),
            ]
        if self.mode == "over":
            course = (key("result.course"), Offer("result.course", "how it went", True))
            return [*super()._footer()[:1], course, *super()._footer()[1:]]
        chooser = self.chooser
        if self.mode != "person" or self.covered or chooser is None:
            return super()._footer()
        highest = TABLES[self.view.seats].highest
        if chooser.picked is not None:
            says = [
                (f"0-{highest}", Offer("", "say a number", True)),
                (key("charmers.snake"), Offer("charmers.snake", "say a snake", True)),
                (key("common.back"), Offer("common.back", "another card", True)),
            ]
        else:
            letters = "".join(key(f"charmers.{name}") for name in self._others())
            says = [
                (letters, Offer("", "speak to", chooser.may("address"))),
                ("1-3", Offer("", "offer", chooser.may("offer"))),
                *((key(offer.id), offer) for offer in chooser.offers),
            ]
        shared = [("common.odds", "notebook"), ("common.log", "log"), ("common.keys", "keys")]
        offers = [Offer(id, label, True) for id, label in shared if self.offered(id)]
        return [*says, *((key(offer.id), offer) for offer in offers)]

    def _others(self) -> list[str]:
        """Return the commands that speak to the other players."""
        return [name for seat, name in enumerate(SEATS[: self.view.seats]) if seat != self.seat]

    def do(self, command: str) -> None:
        """Carry out a key's command or a press of the mouse."""
        if self.mode == "told" and command in ("flip", "common.flip", "common.choose"):
            self.answer(None)
        elif command == "charmers.claims":
            self._do_claims()
        elif command == "result.course":
            self._do_course()
        else:
            super().do(command)

    def _do_hint(self) -> None:
        """Say in one sentence what a bot would do and why."""
        if self.mode != "person" or self.covered or self.seat is None:
            return
        advice = self.session.hint(self.seat)
        names = self.session.names
        what = describe_action("charmers", advice.action, self.view, names, you=True)
        self.note(f"{what}. {advice.why}")

    def _do_odds(self) -> None:
        """Open or close the notebook."""
        if self.mode != "person" or self.covered:
            return
        self.odds_on = not self.odds_on
        self.note(
            "The notebook says who may hold what, by all that you have seen."
            if self.odds_on
            else "The notebook is closed."
        )

    def _do_claims(self) -> None:
        """Show all claims as the seat at this screen may judge them, in public at one keyboard."""
        from tui.screens.log_page import LogPage

        lines = self.all_claims(self.session.viewer)
        self.app.push_screen(LogPage(lines, "Snake Charmers: all claims"))

    def all_claims(self, seat: Seat | None) -> list[str]:
        """Return every claim as a seat may judge it, and last a sum for each player."""
        tale = self._tale(seat)
        lines = [self._claim(told) for told in tale.claims]
        for giver, name in enumerate(self.session.names):
            told = [each for each in tale.of(giver) if each.fate != "waits"]
            true, false = (sum(each.true is truth for each in told) for truth in (True, False))
            lines.append(
                f"{name}: {true} true, {false} false, {len(told) - true - false} not known"
            )
        return lines

    def _claim(self, told: Told) -> str:
        names = self.session.names
        word = judged(told)
        fate = "accepted, " if told.fate == "accepted" else ""
        return (
            f"Turn {told.turn}: {names[told.giver]} to {names[told.to]}, "
            f"{ORDINALS[told.number - 1]} offer, {saying(told.claim)} {fate}{word}"
        )

    def _do_course(self) -> None:
        """Show how the game went, once it is over."""
        if self.session.outcome is not None:
            from tui.screens.charmers_end import CharmersEnd

            self.app.push_screen(CharmersEnd(self.session, self.prompt))

    # What else a table says

    def new_chooser(self, view: View) -> Chooser:
        """Return what takes the keys of a decision."""
        return Chooser(view)

    def shows_nothing(self, event: Any) -> bool:
        """Tell whether an event told the seat shown nothing it did not know before."""
        own = events.PlayerAddressed | events.CardOffered | events.CardRejected
        return isinstance(event, own) and event.seat == self.seat

    def facts(self) -> list[str]:
        """Return the public facts that the curtain shows."""
        view: View = self.session.match.view(None)
        lies = [
            f"{side} {', '.join(found)}"
            for side in ("night", "day", "gone")
            if (found := [str(n) for n, each in enumerate(view.circle, 1) if each == side])
        ]
        said = [self._told_to_all()] if view.offers else [self.story]
        return [*said, f"Round {view.round}, turn {view.turn}.  {'  ·  '.join(lies)}"]

    def rule_heading(self) -> str:
        """Return the heading of the rules page that matters now."""
        return HEADINGS[self.view.phase]

    def show_result(self) -> None:
        """Show who won and why, over the table."""
        from tui.screens.result import Result

        view: View = self.view
        assert view.hands is not None, "all hands are shown at the end"
        names = self.session.names
        held = [f"{names[seat]}: {cards(hand)}" for seat, hand in enumerate(view.hands)]
        beside = 1 if len(held) < 5 else 2
        rows = ["   ".join(held[at : at + beside]) for at in range(0, len(held), beside)]
        rows.append(f"Turns: {self._tale(None).steps[-1].turn}, rounds: {view.round}")
        rows.append(f"Seed: {self.session.match.header.seed}")
        if self.undone:
            rows.append("A decision was taken back in this game.")
        self.app.push_screen(Result(self.prompt, rows, self))
