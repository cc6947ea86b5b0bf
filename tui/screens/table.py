"""The table of any game: its prompt, its keys, undo, and the pages that open over it.

How the game goes on is its course; what a game looks like, and what its keys choose, is in its own
screen.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Size

from rules.core import RulesError, Seat
from rules.record import Line
from rules.review import IMAGINED
from tui.board import Asking, Board
from tui.choosing import Offer
from tui.faces import Size as FaceSize
from tui.keys import bindings
from tui.names import YOU
from tui.narration import ask, conclude
from tui.screens.course import Course
from tui.session import Session
from tui.widgets.board_panel import BoardPanel
from tui.widgets.log import LogPane

COMMON = (
    *(f"card.{number}" for number in range(1, 10)),
    *("common.left", "common.right", "common.up", "common.down", "common.choose", "common.back"),
    *("common.flip", "common.hint", "common.odds", "common.log", "common.rules", "common.undo"),
    *("common.cover", "common.keys", "common.leave"),
)
"""The ids of the keys that every table knows."""


LARGE = (120, 40)
MEDIUM = (100, 30)
"""Columns and rows from which a table is large, or of medium size."""


class Choosing(Asking, Protocol):
    """What takes the keys of one decision."""

    @property
    def begun(self) -> bool:
        """Whether something is chosen that can be taken back."""
        ...

    @property
    def offers(self) -> list[Offer]:
        """The actions of this moment, in their fixed places, those not legal dimmed."""
        ...

    def press(self, command: str) -> Any:
        """Take a key's command; return the action it completes, None while more is needed."""
        ...


C = TypeVar("C", bound=Choosing)


class Table(Course, Generic[C]):
    """One game being played at this terminal."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*COMMON)]
    numbers: ClassVar[str] = "card"
    """What the number keys choose, empty if the footer need not say it."""
    own_end_pages: ClassVar[tuple[str, ...]] = ()
    """The ids of a game's own pages at its end."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.odds_on = False
        self.undone = False
        """A decision was taken back across something seen: the game is marked."""
        self.chooser: C | None = None
        """What takes the keys of the present decision."""
        self.table_size: FaceSize = "small"
        self._logged: tuple[Line | None, list[str]] = (None, [])

    # What a game's own screen provides

    @abstractmethod
    def new_chooser(self, view: Any) -> C:
        """Return what takes the keys of a decision."""

    @abstractmethod
    def lay_out(self, size: Size) -> None:
        """Give the panels their rows for the present `table_size`."""

    @abstractmethod
    def shows_nothing(self, event: Any) -> bool:
        """Tell whether an event told the seat shown nothing it did not know before."""

    @abstractmethod
    def rule_heading(self) -> str:
        """Return the heading of the rules page that matters now."""

    @property
    def end_pages(self) -> tuple[str, ...]:
        """The ids of the pages, besides the log, that the end of a game offers."""
        practice = not self.session.hot_seat and self.session.game_name in IMAGINED
        return (*self.own_end_pages, "result.review") if practice else self.own_end_pages

    @property
    def prompt(self) -> str:
        """What is to be done now, in one sentence."""
        names = self.session.names
        outcome = self.session.outcome
        if outcome is not None:
            you = None if self.session.hot_seat else self.session.viewer
            return conclude(self.session.game_name, outcome, names, you)
        if self.mode == "bots":
            thinking = [names[s] for s in self.session.match.to_act() if s in self.session.bots]
            return f"{thinking[0]} is thinking …" if thinking else ""
        if self.mode == "table":
            return ask(self.session.game_name, self.session.match.view(None), names)
        if self.mode == "person":
            if self.covered:
                whose = "your" if not self.session.hot_seat else f"{names[self.seat or 0]}'s"
                return f"{self.app.keymap.key('common.flip')} shows {whose} hand."
            return ask(self.session.game_name, self.view, names, you=True)
        return ""

    # What the panels show

    def fit(self, size: Size) -> None:
        """Grow and shrink with the terminal; a large table has the log beside it."""
        width, height = size
        if width >= LARGE[0] and height >= LARGE[1]:
            self.table_size = "large"
        elif width >= MEDIUM[0] and height >= MEDIUM[1]:
            self.table_size = "medium"
        else:
            self.table_size = "small"
        self.panel(LogPane).display = width >= LARGE[0]
        self.lay_out(size)

    def moment(self, view: Any, prompt: str) -> dict[str, Any]:
        """Return the fields that the Boards of all games have."""
        choosing = self.mode in ("person", "step") and not self.covered
        return {
            "view": view,
            "names": self.session.names,
            "tags": [self._tag(seat) for seat in self.session.match.seats],
            "size": self.table_size,
            "chooser": self.chooser if choosing else None,
            "covered": self.covered,
            "story": self.story,
            "prompt": prompt,
            "footer": self._footer(),
            "fresh": [sentence.text for sentence in self.fresh] if self.covered else [],
            "log": self._log() if self.panel(LogPane).display else (),
        }

    def show_board(self, board: Board) -> None:
        """Show a moment on all panels."""
        for panel in self.panels:
            if isinstance(panel, BoardPanel):
                panel.board = board
            panel.redraw()

    def _tag(self, seat: Seat) -> str:
        info = self.session.match.header.seats[seat]
        if info.kind == "bot":
            return f"bot {info.level}"
        return "" if self.session.hot_seat or info.name == YOU else "you"

    def _log(self) -> list[str]:
        """Return the story so far, told anew only when something has happened."""
        latest = self.session.match.lines[-1]
        if self._logged[0] is not latest:
            log = self.session.log(self.session.viewer)
            self._logged = (latest, [sentence.text for sentence in log])
        return self._logged[1]

    def _footer(self) -> list[tuple[str, Offer]]:
        keymap = self.app.keymap
        if self.mode == "table":
            decision = self.session.next_decision()
            asked = decision.asked if decision else ()
            answers = [
                (self.session.letter(seat), Offer(f"seat:{seat}", self.session.names[seat], True))
                for seat in asked
            ]
            return [*answers, ("n", Offer("seat:-1", "no one", True))]
        shared = [("common.log", "log"), ("common.rules", "rules"), ("common.keys", "keys")]
        offers: list[Offer] = []
        if self.mode == "bots" and self.app.effective.speed != "off":
            offers = [Offer("common.flip", "go on", True)]
        elif self.session.outcome is not None:
            offers = [Offer("common.choose", "the result", True)]
        if self.mode in ("person", "step") and not self.covered and self.chooser is not None:
            offers = [*self.chooser.offers]
            shared = [("common.log", "log"), ("common.keys", "keys")]
        elif self.mode == "person":
            offers = [Offer("common.flip", "show the hand", True)]
        numbered = bool(self.numbers) and len(offers) > 1
        cards = [("1-9", Offer("", self.numbers, True))] if numbered else []
        offers += [Offer(id, label, True) for id, label in shared]
        return [*cards, *((keymap.key(offer.id), offer) for offer in offers)]

    def offered(self, id: str) -> bool:
        """Tell whether a key that helps a person has a use at this table."""
        return True

    def note(self, text: str) -> None:
        """Show one sentence in the place of the prompt until the next key."""
        if self.chooser is not None:
            self.chooser.note = text
            self.present()

    # Choosing

    def begin_choice(self) -> None:
        """Start choosing for the seat shown."""
        self.chooser = self.new_chooser(self.view)

    def _take_back_choice(self) -> bool:
        """Forget the last thing picked but not confirmed; False if nothing was."""
        if self.chooser is None or not self.chooser.begun:
            return False
        self.chooser.press("escape")
        return True

    # Keys

    def take(self, key: events.Key) -> bool:
        """Answer the question put to the whole table by a seat's letter, or n."""
        self._watch_idle()
        if not self._quiet.touch():
            return True
        if self.mode != "table" or self._answer is None:
            return False
        decision = self.session.next_decision()
        if decision is None or not key.character:
            return False
        letters = {self.session.letter(seat).lower(): seat for seat in decision.asked}
        letter = key.character.lower()
        if letter in letters or letter == "n":
            self.answer(letters.get(letter))
            return True
        return False

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._watch_idle()
        self._quiet.touch()

    def do(self, command: str) -> None:
        """Carry out a key's command or a press of the mouse."""
        area, _, name = command.partition(".")
        if command == "result.review":
            self._review()
            return
        if area == "common" and hasattr(self, f"_do_{name}"):
            getattr(self, f"_do_{name}")()
            return
        if command.startswith("seat:"):
            number = int(command.removeprefix("seat:"))
            if self.mode == "table":
                self.answer(None if number < 0 else number)
            return
        if self.mode == "bots":
            self._skip.set()
            return
        if self.session.outcome is not None and name == "choose":
            self.show_result()
        if self.mode not in ("person", "step"):
            return
        if self.covered:
            if command == "flip":
                self._do_flip()
            return
        chosen = self.chooser.press(_local(command)) if self.chooser else None
        self.present()
        if chosen is not None:
            self.answer(chosen)

    def _do_flip(self) -> None:
        if self.mode == "bots":
            self._skip.set()
        elif self.mode == "person" and self.seat is not None:
            if self.covered:
                self.covered = False
                self.session.take_keyboard(self.seat)
                self.fresh = []
                self.present()
            else:
                self.cover_hand()

    def _do_cover(self) -> None:
        self.cover_hand()

    def _do_hint(self) -> None:
        if self.mode == "person" and not self.covered and self.seat is not None:
            self.note(self.session.hint(self.seat).why)

    def _do_odds(self) -> None:
        self.odds_on = not self.odds_on
        self.note(
            "The odds of what you pick are shown." if self.odds_on else "The odds are hidden."
        )

    def _do_log(self) -> None:
        if self.session.outcome is not None:
            from tui.screens.story_page import StoryPage

            self.app.push_screen(StoryPage(self.session))
            return
        from tui.screens.log_page import LogPage

        eyes = None if self.session.hot_seat else self.session.viewer
        lines = [sentence.text for sentence in self.session.log(eyes)]
        self.app.push_screen(LogPage(lines, f"{self.session.match.game.title}: the story so far"))

    def _do_rules(self) -> None:
        from tui.screens.rules_page import RulesPage

        self.app.push_screen(RulesPage(self.session.game_name, self.rule_heading()))

    def _do_keys(self) -> None:
        from tui.screens.keys_page import KeysPage

        self.app.push_screen(KeysPage(self.session.game_name))

    def _do_undo(self) -> None:
        """Take back the unconfirmed choice, or in practice the last decision.

        Something seen is crossed only with free undo, and marks the game.
        """
        if self.mode != "person" or self.covered:
            return
        if self._take_back_choice():
            self.present()
        elif self.session.hot_seat:
            self.note("At one keyboard a decision stands once it is made.")
        elif not self._mine:
            self.note("There is no decision of yours to take back.")
        else:
            version, seen = self._mine[-1]
            crossed = not all(map(self.shows_nothing, self.memory[seen:]))
            if crossed and not self.app.effective.free_undo:
                self.note("Something new has been seen since; the setting 'free undo' allows it.")
            else:
                self._rewind(version, marked=crossed)

    def _rewind(self, version: int, *, marked: bool) -> None:
        try:
            self.session.rewind(version)
        except RulesError as error:
            self.note(str(error))
            return
        self._mine.pop()
        self.undone = self.undone or marked
        mark = "; the game is marked" if marked else ""
        self.story = f"Your last decision was taken back{mark}."
        self.play()

    def _review(self) -> None:
        from tui.screens.review import Review

        if self.session.viewer is not None:
            self.app.push_screen(Review(self.session, self.session.viewer))

    def _do_leave(self) -> None:
        self.app.ask_to_leave()


def _local(command: str) -> str:
    """Return a command as a chooser knows it: "rattlesnake.attack" is "attack"."""
    area, dot, name = command.partition(".")
    if not dot:
        return command
    return f"card:{name}" if area == "card" else "escape" if name == "back" else name
