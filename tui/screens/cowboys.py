"""The table of Cards for Cowboys: the Store, its players, the card looked at, and the prompt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, TypeAlias

from textual import work
from textual.binding import BindingType
from textual.geometry import Size

from rules.core import Seat
from rules.cowboys import events
from rules.cowboys.cards import TITLES
from rules.cowboys.state import View
from tui.choosing.cowboys import Chooser, StoreCursor, Together
from tui.faces.cowboys import LEFT, WIDTHS
from tui.keys import KEYS, bindings
from tui.names import verb, whose
from tui.narration import Sentence, ask
from tui.narration.cowboys import cards
from tui.narration.voice import Voice, counted
from tui.screens.table import COMMON, LARGE, Table
from tui.session import Session
from tui.store_board import StoreBoard, last_round
from tui.widgets.log import LogPane
from tui.widgets.outlook import Outlook
from tui.widgets.panel import Panel
from tui.widgets.place_line import PlaceLine
from tui.widgets.players import Players
from tui.widgets.prompt import Prompt
from tui.widgets.round_line import RoundLine
from tui.widgets.store import StorePanel
from tui.widgets.story import Story

OWN = tuple(
    f"cowboys.{name}"
    for name in ("draw", "stop", "buy", "burn", "explode", "backs", "cards", "showdown")
)
HEADINGS = {
    "draw": "Round 1: draw",
    "first": "Round 2: buy",
    "buy": "Round 2: buy",
    "over": "End",
}
"""The heading of the rules page that matters in each phase."""

OUTLOOK = 2
"""The least rows below the card looked at."""
OTHERS = 5
"""Rows of the banner, the story, the card looked at and the prompt."""
SHORTEST_LOG, LONGEST_LOG = 22, 40
MOVES = ("left", "right", "up", "down")

Takes: TypeAlias = Chooser | Together


class CowboysTable(Table[Takes]):
    """A game of Cards for Cowboys at this terminal."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*COMMON, *OWN)]
    numbers = ""
    own_end_pages = ("result.showdown",)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.cursor = StoreCursor()

    def build(self) -> Iterator[Panel]:
        look = self.look
        yield RoundLine(look)
        yield Players(look)
        yield StorePanel(look)
        yield Story(look, id="story")
        yield PlaceLine(look)
        yield Outlook(look)
        yield Prompt(look)
        yield LogPane(look)

    # Layout

    def lay_out(self, size: Size) -> None:
        """Give the panels their heights and the log what the Store leaves."""
        seats = len(self.session.names)
        free = size.height - OTHERS - seats - OUTLOOK
        lines = max(2, min(5, (free - 1) // 6))
        self.panel(Players).height = seats
        self.panel(StorePanel).height = 6 * lines + 1
        width = size.width
        cols = {2: 5, 3: 7, 4: 9}[seats]
        left = width - LEFT - int(WIDTHS[seats] * (cols + 0.5)) if width >= LARGE[0] else 0
        self.panel(LogPane).width = max(SHORTEST_LOG, min(LONGEST_LOG, left))

    # The moment shown

    @property
    def shown(self) -> View:
        """The View the panels show: a seat's own where nobody else sees it, else everybody's."""
        private = not self.session.hot_seat or self.session.curtained
        view: View = self.session.match.view(self.seat if private and not self.covered else None)
        return view

    @property
    def voice(self) -> Voice:
        """How this table speaks of its players."""
        you = None if self.session.hot_seat else self.session.viewer
        return Voice(self.session.names, you)

    def present(self) -> None:
        """Show the present moment on all panels."""
        if not self.panels:
            return
        view = self.shown
        self.cursor.settle(view.store)
        fresh = view.phase == "draw" and not any(side.drawn for side in view.sides)
        memory = self.session.match.memory(self.session.viewer)
        self.show_board(
            StoreBoard(
                **self.moment(view, self.prompt),
                cursor=self.cursor.spot,
                near=view.seat,
                payer=self._payer(view),
                voice=self.voice,
                keys=self._seat_keys(),
                many=self.session.hot_seat,
                odds=self.odds_on,
                more=self._more_keys(),
                news=last_round(memory, self.voice) if fresh else "",
            )
        )

    def _more_keys(self) -> list[tuple[str, str]]:
        """Return the keys for which the footer has no room, and what they do."""
        if self.mode not in ("person", "step") or self.covered:
            return []
        alone = not self.session.hot_seat
        ids = ["common.hint"] if alone else ["cowboys.backs"]
        ids += ["common.odds", "cowboys.cards", "common.rules"]
        ids += ["common.undo"] if alone else []
        return [(self.app.keymap.key(id), KEYS[id].label) for id in ids if self.offered(id)]

    def _payer(self, view: View) -> Seat | None:
        """Return whose money the costs are compared with."""
        if view.seat is not None:
            return view.seat
        buying = view.phase in ("first", "buy") and bool(view.to_act)
        return view.to_act[0] if buying and self.session.hot_seat else None

    def _seat_keys(self) -> dict[Seat, tuple[str, str]]:
        if self.mode != "step" or not isinstance(self.chooser, Together):
            return {}
        key = self.app.keymap.key
        return {
            seat: (key(f"card.{draw}"), key(f"card.{stop}"))
            for seat, (draw, stop) in self.chooser.keys.items()
        }

    @property
    def prompt(self) -> str:
        """What is to be done now, in one sentence."""
        if self.session.outcome is None:
            if self.mode == "step":
                return "Draw or stop: everybody has two keys, left to draw, right to stop."
            if self.mode == "person" and self.covered:
                name = self.session.names[self.seat or 0]
                whose = f"{name}'s" if self.session.hot_seat else "your"
                key = self.app.keymap.key("common.flip")
                return f"{key} shows {whose} pile and choices."
            if self.mode == "person" and self.session.hot_seat:
                return ask("cowboys", self.view, self.session.names)
        return super().prompt

    def _tell_last(self, told: Sequence[Sentence]) -> None:
        """Show the end of what happened; what is on the table anyway gives way to a bust."""
        story = self.session.match.memory(self.session.viewer)
        kinds = [type(story[each.event]) for each in told]
        if events.RoundBegan in kinds[:-1]:
            told = told[len(kinds) - 2 - kinds[-2::-1].index(events.RoundBegan) :]
        busts = [each for each in told if isinstance(story[each.event], events.Busted)]
        others = [each for each in told if not isinstance(story[each.event], _SEEN)]
        super()._tell_last([*others, *busts] if busts else others or told)

    # Choosing

    def new_chooser(self, view: View) -> Chooser:
        """Return what takes the keys of a decision."""
        chooser = Chooser(view, self.cursor)
        names = self.session.names
        title = ask("cowboys", view, names, you=not self.session.hot_seat)
        chooser.named([self.voice.name(seat) for seat in self.session.match.seats], title)
        return chooser

    def begin_step(self, seats: Sequence[Seat]) -> None:
        """Start choosing for several people at once."""
        match = self.session.match
        note = self.chooser.note if isinstance(self.chooser, Together) else ""
        views = {seat: match.view(seat) for seat in seats}
        together = Together(views, self.session.humans, self.session.names, match.view(None).store)
        together.cursor, together.note = self.cursor, note
        self.chooser = together

    def shows_nothing(self, event: Any) -> bool:
        """Tell whether an event told the seat shown nothing it did not know before."""
        if isinstance(event, events.RoundBegan | events.CowsScored):
            return True
        return isinstance(event, _OWN) and event.seat == self.seat

    def cover_hand(self) -> None:
        """Cover what only one person may see; where all lies open there is nothing to cover."""
        if not self.session.hot_seat or self.session.curtained:
            super().cover_hand()

    def do(self, command: str) -> None:
        """Carry out a key's command or a press of the mouse."""
        area, _, name = command.partition(".")
        choosing = self.mode in ("person", "step") and not self.covered
        if area == "cowboys" and name == "backs":
            self._do_backs()
        elif area == "cowboys" and name == "cards":
            self._do_cards()
        elif area in ("cowboys", "result") and name == "showdown":
            self.show_showdown()
        elif name in MOVES and not choosing:
            self.cursor.move(self.shown.store, name)
            self.present()
        elif command.startswith("spot:"):
            self.cursor.look(self.shown.store, command.removeprefix("spot:"))
            self.present()
        elif area == "card" and not choosing:
            self.cursor.jump(self.shown.store, int(name))
            self.present()
        elif name in MOVES and self.chooser is not None:
            self.chooser.press(name)
            self.present()
        else:
            super().do(command)

    def _do_odds(self) -> None:
        self.odds_on = not self.odds_on
        self.present()

    # Pages over the table

    def _do_cards(self) -> None:
        """Show everybody's cards, which are public, and what was burned."""
        from tui.screens.log_page import LogPage

        view = self.shown
        lines: list[str] = []
        for name, side in zip(self.session.names, view.sides, strict=True):
            own = counted(len(side.owned), "card")
            lines.append(f"{name} {verb(name, 'owns', 'own')} {own}: {cards(side.owned)}.")
            lines.append(f"{whose(name)} draw pile holds {side.pile}: {cards(side.unseen)}.")
        lines.append(f"Burned: {cards(view.burned)}.")
        self.app.push_screen(LogPage(lines, "Everybody's cards"))

    @work(exclusive=True, group="backs")
    async def _do_backs(self) -> None:
        """Show a person the backs of their own pile, at one keyboard behind the curtain."""
        from tui.screens.backs import Backs, WhosePile
        from tui.screens.curtain import Curtain

        session = self.session
        if session.outcome is not None or not session.humans:
            return
        if not session.hot_seat:
            self.note("The suits of your pile stand below the Store.")
            return
        names = session.names
        letters = {session.letter(seat): seat for seat in session.humans}
        seat = await self.app.push_screen_wait(
            WhosePile({letter: names[each] for letter, each in letters.items()})
        )
        if seat is None:
            return
        owner = letters[seat]
        others = [names[each] for each in session.humans if each != owner]
        self.app.blank()
        await self.app.push_screen_wait(Curtain(seat, names[owner], others, self.facts()))
        view: View = session.match.view(owner)
        await self.app.push_screen_wait(Backs(names[owner], [TITLES[s] for s in view.suits]))
        self._drop_keys()
        self.present()

    def facts(self) -> list[str]:
        """Return the public facts that the curtain shows."""
        view: View = self.session.match.view(None)
        sides = [
            f"{name} ${side.money}, {counted(side.cows, 'cow')}, {counted(side.bandits, 'bandit')}"
            for name, side in zip(self.session.names, view.sides, strict=True)
        ]
        return [f"Round {view.round}; {counted(view.left, 'card')} left in the Store", *sides]

    def rule_heading(self) -> str:
        """Return the heading of the rules page that matters now."""
        return HEADINGS[self.shown.phase]

    def show_result(self) -> None:
        """Show who won and why, with the showdown before it."""
        from tui.screens.result import Result

        view = self.shown
        rows = [
            f"{name}: Herd {side.herd}, {counted(len(side.owned), 'card')}"
            for name, side in zip(self.session.names, view.sides, strict=True)
        ]
        rows.append(f"Rounds: {view.round}")
        rows.append(f"Seed: {self.session.match.header.seed}")
        if self.undone:
            rows.append("A decision was taken back in this game.")
        key = self.app.keymap.key("result.showdown")
        rows.append(f"{key} shows the showdown and the Herds by round")
        self.app.push_screen(Result(self.prompt, rows, self))
        if not self._told_end:
            self._told_end = True
            self.show_showdown()

    _told_end = False

    def show_showdown(self) -> None:
        """Tell how the decks were counted, deck by deck, and chart the Herds by round."""
        from tui.screens.showdown import Showdown

        if self.session.outcome is not None:
            memory = self.session.match.memory(None)
            self.app.push_screen(Showdown(memory, self.session.names, self.prompt))


_SEEN = (
    events.CardDrawn,
    events.RoundBegan,
    events.PileShuffled,
    events.StoreBuilt,
    events.CowsScored,
    events.CardTurnedUp,
)
"""What is seen on the table as well as it can be said."""

_OWN = (
    events.FirstNamed,
    events.ExplosiveUsed,
    events.CardBought,
    events.CardBurned,
    events.DrawingStopped,
)
"""What tells nothing new to the one who did it."""
