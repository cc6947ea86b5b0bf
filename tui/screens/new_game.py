"""Setting up a game: who sits where, the game's options, the seed and the bots' speed.

The cursor begins on "Play", so Enter alone starts a game against one bot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args

from rules import bots
from rules.core import RulesError
from rules.games import load_game
from tui import saves
from tui.game_options import OPTIONS, values_of
from tui.keys import CONTEXTS, KEYS, bindings
from tui.names import YOU, clean_name
from tui.screens.page import Page
from tui.seats import parse_seats
from tui.session import Speed
from tui.widgets.field import Field
from tui.widgets.heading import Heading
from tui.widgets.keyline import KeyLine, hint
from tui.widgets.menu import SPACE, Menu, Row
from tui.widgets.panel import Panel

SEED_CELLS = 32
FRIENDS = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
"""What people are called until they say otherwise."""
SPEEDS: tuple[Speed, ...] = get_args(Speed)


class Setup:
    """A game as it is being set up."""

    def __init__(self, game: str, name: str, speed: Speed) -> None:
        self.game = load_game(game)
        self.name = name
        """What the person of the settings is called."""
        self.kinds = ["human", "bot:normal", *["bot:normal"] * (self.game.seats[-1] - 2)]
        """Who sits where: "human", or a bot's SPEC."""
        self.names = list(FRIENDS)
        self.named = [False] * len(FRIENDS)
        """Whether somebody wrote the name of a seat."""
        self.count = self.game.seats[0]
        self.option = OPTIONS[game]
        self.options = values_of(self.game)
        """The game's options, as a header names them."""
        self.seed = ""
        self.speed = speed

    @property
    def choices(self) -> list[str]:
        """Whom a seat can have."""
        return ["human", *(f"bot:{level}" for level in bots.LEVELS.get(self.game.name, {}))]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(self.count) if self.kinds[seat] == "human"]

    def spec(self, seat: int) -> str:
        """Return a seat's SPEC; the first unnamed person is the one of the settings."""
        if self.kinds[seat] != "human":
            return self.kinds[seat]
        if not self.named[seat] and seat == self.people[0] and self._is_me:
            return "me"
        return f"human:{self.names[seat]}"

    @property
    def _is_me(self) -> bool:
        """Nobody is "You" to somebody else at the same keyboard."""
        return self.name != YOU or len(self.people) == 1

    def person(self, seat: int) -> str:
        """Return what the person in a seat is called."""
        return self.name if self.spec(seat) == "me" else self.names[seat]

    def turn(self, seat: int, step: int) -> None:
        """Give a seat to the next of those who may have it."""
        choices = self.choices
        self.kinds[seat] = choices[(choices.index(self.kinds[seat]) + step) % len(choices)]

    def call(self, seat: int, name: str) -> None:
        """Name the person in a seat; raises BadName."""
        self.names[seat] = clean_name(name)
        self.named[seat] = True

    def header(self) -> Any:
        """Return the header of the game; raises RulesError for what cannot be played."""
        specs = [self.spec(seat) for seat in range(self.count)]
        seats = parse_seats(self.game, specs, self.name)
        return saves.new_header(self.game.name, seats, self.options, self.seed or None)


class NewGame(Page[None]):
    """The game's table is laid here."""

    BINDINGS = bindings(*CONTEXTS["new_game"])

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game_name = game

    def build(self) -> Iterator[Panel]:
        settings = self.app.effective
        self.setup = Setup(self.game_name, settings.name, settings.speed)
        yield Heading(self.look, self.setup.game.title, "a new game")
        self.menu = Menu(self.look, labels=16, widest=68)
        self.menu.middle = True
        yield self.menu
        self.keyline = KeyLine(self.look)
        yield self.keyline

    def on_mount(self) -> None:
        self.menu.show(self._rows())
        self.menu.go("new_game.start")
        self.redraw()

    def prepare(self) -> None:
        self.menu.field = self.field
        self.menu.show(self._rows())
        self.keyline.hints = self._hints()

    def _hints(self) -> list[Any]:
        if self.field is not None:
            return [hint("keep it", "common.choose"), hint("as it was", "common.back")]
        row = self.menu.current
        can_change = row is not None and row.kind == "pick"
        can_type = row is not None and self._text_of(row.command) is not None
        enter = "write" if can_type else "play" if row and row.kind == "go" else "change"
        return [
            hint("choose", "common.up", "common.down"),
            hint("change", "common.left", "common.right", on=can_change),
            hint(enter, "common.choose"),
            hint("play", "new_game.start"),
            hint("back", "common.back"),
            hint("keys", "common.keys"),
        ]

    def _rows(self) -> list[Row]:
        setup = self.setup
        rows: list[Row] = []
        if len(setup.game.seats) > 1:
            rows += [self._row("new_game.seats", "Seats", str(setup.count)), SPACE]
        for seat in range(setup.count):
            rows.append(self._row(f"new_game.seat_{seat + 1}", f"Seat {seat + 1}", self._who(seat)))
        rows.append(SPACE)
        option = setup.option
        value = option.tell(setup.options[option.name])
        rows.append(self._row(f"new_game.{option.name}", option.label, value))
        rows.append(self._row("new_game.speed", "Bots' moves", setup.speed))
        seed = setup.seed or "a new shuffle"
        rows.append(self._row("new_game.seed", "Seed", seed, "type"))
        return [*rows, SPACE, self._row("new_game.start", "Play", self._table(), "go")]

    def _row(
        self, id: str, label: str, value: str, kind: Literal["pick", "type", "go"] = "pick"
    ) -> Row:
        return Row(id, label, value, self.app.keymap.key(id), kind)

    def _who(self, seat: int) -> str:
        kind = self.setup.kinds[seat]
        return self.setup.person(seat) if kind == "human" else kind.replace("bot:", "a bot, ")

    def _table(self) -> str:
        """Return what the game will be in a few words."""
        people = self.setup.people
        if not people:
            return "somebody must sit there"
        if len(people) > 1:
            return f"{len(people)} people at this keyboard"
        bots = self.setup.count - 1
        return "you against a bot" if bots == 1 else f"you against {bots} bots"

    def _text_of(self, command: str) -> str | None:
        """Return the text that can be written in a row, None if none can."""
        if command == "new_game.seed":
            return self.setup.seed
        if command.startswith("new_game.seat_"):
            seat = int(command[-1]) - 1
            return self.setup.person(seat) if self.setup.kinds[seat] == "human" else None
        return None

    def _change(self, command: str, step: int) -> None:
        """Give a row its next value, or the one before."""
        setup = self.setup
        name = command.partition(".")[2]
        if name == "seats":
            counts = setup.game.seats
            setup.count = counts[(counts.index(setup.count) + step) % len(counts)]
        elif name.startswith("seat_"):
            setup.turn(int(name[-1]) - 1, step)
        elif name == setup.option.name:
            setup.options[name] = setup.option.turn(setup.options[name], step)
        elif name == "speed":
            setup.speed = SPEEDS[(SPEEDS.index(setup.speed) + step) % len(SPEEDS)]

    def _write(self, command: str) -> None:
        """Begin to write in a row."""
        text = self._text_of(command)
        if text is not None:
            limit = SEED_CELLS if command == "new_game.seed" else 16
            self.field = Field(text, limit)

    def typed(self, text: str) -> None:
        row = self.menu.current
        if row is None:
            return
        if row.command == "new_game.seed":
            self.setup.seed = " ".join(text.split())
            return
        try:
            self.setup.call(int(row.command[-1]) - 1, text)
        except RulesError as error:
            self.keyline.say(str(error), "danger")

    def _start(self) -> None:
        try:
            header = self.setup.header()
            if self.setup.speed != self.app.effective.speed:
                self.app.overrides["speed"] = self.setup.speed
            self.app.play(header)
        except RulesError as error:
            self.keyline.say(str(error), "danger")

    def do(self, command: str) -> None:
        menu = self.menu
        self.keyline.note = ""
        if command.startswith("row:"):
            place = int(command.removeprefix("row:"))
            again = place == menu.cursor
            menu.cursor = place
            row = menu.current
            command = "common.choose" if again or (row and row.kind == "go") else ""
        command = menu.take(command)
        row = menu.current
        match command:
            case "common.left" | "common.right" if row is not None:
                self._change(row.command, -1 if command == "common.left" else 1)
            case "common.choose" if row is not None:
                if row.kind == "go":
                    self._start()
                    return
                self._write(row.command)
                if self.field is None:
                    self._change(row.command, 1)
            case "common.back":
                self.dismiss()
                return
            case "common.keys":
                from tui.screens.keys_page import KeysPage

                self.app.push_screen(KeysPage("new_game", menu.rows))
            case "new_game.start":
                self._start()
                return
            case _ if command in KEYS:
                menu.go(command)
                there = menu.current is not None and menu.current.command == command
                if there and command == "new_game.seed":
                    self._write(command)
                elif there:
                    self._change(command, 1)
        self.redraw()
