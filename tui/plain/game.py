"""A game in lines of text: the story is told, whoever decides is asked, the curtain kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from rules.core import Action, RulesError, Seat
from tui.narration import ask, conclude, describe_action
from tui.narration.voice import Voice, listed
from tui.plain.console import Console, Left, quoted
from tui.plain.menu import Branch, Choice, Leaf, Lines, Pick, picked
from tui.plain.page import as_text
from tui.session import Decision, Session, Speed

EARLIER = 8
"""Sentences told of a game that is gone on with."""

LOG = 20
"""Sentences that `log` tells."""

HELP = (
    "Write the number of a choice, or an action as in the rules, such as attack 1 3.",
    "hand: your cards. table: what everybody sees. log: what happened (log all: from the start).",
    "rules: the rules. hint: what a bot would do. quit: leave; the game is saved.",
)


class PlainGame:
    """One session at a console."""

    def __init__(self, session: Session, console: Console, speed: Speed) -> None:
        self._session = session
        self._console = console
        self._speed: Speed = speed
        self._lines: Lines = _lines(session.game_name)
        self._resumed = session.match.version > 0
        self._readers: set[Seat | None] = set()
        """Who has been told the story so far."""
        self._shown = False
        """Whether the person at the keyboard has asked for their hand (hot-seat)."""

    def play(self) -> None:
        """Play to the end; raises Left if the person leaves before."""
        session, say = self._session, self._console.say
        self._begin()
        while (decision := session.next_decision()) is not None:
            match decision.kind:
                case "bot":
                    self._trying(self._bot)
                case "table":
                    self._table(decision)
                case "step":
                    self._step(decision)
                case _:
                    self._person(decision)
        if session.hot_seat:
            self._console.cover()
        self._tell(None if session.hot_seat else session.viewer)
        outcome = session.outcome
        assert outcome is not None, "nobody decides any more"
        say(conclude(session.game_name, outcome, session.names, session.viewer))
        say(f"The game is kept as {session.id}; its seed was {session.match.header.seed}.")

    def _begin(self) -> None:
        session = self._session
        names = listed(session.names)
        self._console.say(f"{session.match.game.title}: {names}. Write help for the commands.")
        if not session.hot_seat:
            self._tell(session.viewer)

    def _tell(self, reader: Seat | None) -> None:
        """Tell what a reader has not been told; of a game gone on with, only the end."""
        story = self._session.recap(reader)
        if reader not in self._readers and self._resumed and len(story) > EARLIER:
            before = len(story) - EARLIER
            self._console.say(f"{before} sentences before; write log all to read them.")
            story = story[-EARLIER:]
        self._readers.add(reader)
        for sentence in story:
            self._console.say(sentence.text)

    def _trying(self, step: Callable[[], object]) -> None:
        """Do what saves the game; if it cannot be saved, say so and let the person try again."""
        while True:
            try:
                step()
            except RulesError as error:
                self._console.say(str(error))
                if self._console.ask("Enter tries again, quit leaves:") == "quit":
                    raise Left from None
            else:
                return

    def _bot(self) -> None:
        """Let a bot move; its pause does not depend on what it holds."""
        began, pause = time.monotonic(), self._session.pause(self._speed)
        self._session.bot_move()
        self._console.wait(began, pause)
        if not self._session.hot_seat:
            self._tell(self._session.viewer)

    # Who has the keyboard

    def _table(self, decision: Decision) -> None:
        """Ask everybody in public whether anybody responds."""
        session, console = self._session, self._console
        console.cover()
        self._shown = False
        self._tell(None)
        console.say(ask(session.game_name, session.match.view(None), session.names))
        people = {session.letter(seat): seat for seat in decision.asked}
        offers = ", ".join(f"{letter} {session.names[seat]}" for letter, seat in people.items())
        while True:
            answer = console.ask(f"{offers}, n no one:").upper()
            if answer == "QUIT":
                raise Left
            if answer == "N" or answer in people:
                self._trying(partial(session.answer_table, people.get(answer)))
                return
            console.say(f"{quoted(answer)} is none of {', '.join(people)} and n.")

    def _open(self, decision: Decision) -> None:
        """Let the curtain come before a person's hand, if it must."""
        session, console = self._session, self._console
        name, letter = session.names[decision.seat], session.letter(decision.seat)
        if decision.curtain == "none":
            self._shown = self._shown and session.keyboard == decision.seat
            session.take_keyboard(decision.seat)
            return
        if decision.curtain == "full":
            console.cover()
            others = [each for seat, each in enumerate(session.names) if seat != decision.seat]
            console.say(f"The keyboard goes to {name}. {listed(others)}: look away.")
        while True:
            answer = console.ask(f"{letter} and Enter when {name} sits at it:").upper()
            if answer == "QUIT":
                raise Left
            if answer == letter:
                break
            console.say(f"Nothing has changed: only {letter} opens {name}'s hand.")
        self._shown = False
        session.take_keyboard(decision.seat)

    # A person's decision

    def _step(self, decision: Decision) -> None:
        """Ask the next of those who decide at once; what was written is not for the others."""
        self._person(decision)
        self._shown = False
        if self._session.match.version == decision.version:
            self._console.cover()
            self._console.say(f"{self._session.names[decision.seat]} has decided.")

    def _person(self, decision: Decision) -> None:
        session, console = self._session, self._console
        seat = decision.seat
        self._open(decision)
        self._tell(seat)
        while session.match.version == decision.version and seat in session.match.to_act():
            action = self._decide(seat)
            try:
                session.submit(seat, action, decision.version)
            except RulesError as error:
                console.say(str(error))
        self._tell(seat)

    @property
    def _voice(self) -> Voice:
        return Voice(self._session.names, self._session.viewer)

    def _view(self, seat: Seat) -> Any:
        return self._session.match.view(seat)

    def _decide(self, seat: Seat) -> Action:
        """Ask until an action is chosen."""
        session, console = self._session, self._console
        view = self._view(seat)
        choices = self._lines.choices(view, self._voice)
        console.say(ask(session.game_name, view, session.names, you=not session.hot_seat))
        if not self._hidden:
            self._show(seat, choices)
        else:
            console.say("Write hand to see your cards and your choices.")
        while True:
            text = console.ask(">")
            if not text and len(view.legal) == 1 and not self._hidden:
                return view.legal[0]  # type: ignore[no-any-return]
            if text.isdecimal():
                action = self._numbered(text, seat, choices)
            elif self._command(text, seat, choices):
                continue
            else:
                action = self._lines.read(text, view)
                if action is None:
                    console.say(f"{quoted(text)} is no choice here; write help for what is.")
            if action is not None:
                return action

    @property
    def _hidden(self) -> bool:
        """Whether the hand and the choices wait for their owner to ask for them."""
        return self._session.curtained and not self._shown

    def _show(self, seat: Seat, choices: Any) -> None:
        if not self._session.hot_seat or self._shown:
            for line in self._lines.hand(self._view(seat)):
                self._console.say(line)
        self._list(choices)
        if len(choices) == 1 and isinstance(choices[0], Leaf):
            self._console.say("Enter alone goes on.")

    def _list(self, choices: Any) -> None:
        for number, choice in enumerate(choices, 1):
            self._console.say(f"{number} {choice.label}")

    def _numbered(self, text: str, seat: Seat, choices: Any) -> Action | None:
        """Return the action of a numbered choice, asked for in steps; None to ask again."""
        if self._hidden:
            self._console.say("Your choices are not shown yet: write hand first.")
            return None
        number = int(text)
        if not 1 <= number <= len(choices):
            self._console.say(f"There is no choice {number}; there are 1 to {len(choices)}.")
            return None
        return self._follow(choices[number - 1], seat)

    def _follow(self, choice: Choice, seat: Seat) -> Action | None:
        console = self._console
        match choice:
            case Leaf():
                return choice.action  # type: ignore[no-any-return]
            case Branch():
                console.say(choice.question)
                self._list(choice.choices)
                while (text := console.ask("> (back: another choice)")) not in ("", "back"):
                    if text.isdecimal() and 1 <= int(text) <= len(choice.choices):
                        return self._follow(choice.choices[int(text) - 1], seat)
                    if text.isdecimal() or not self._command(text, seat, choice.choices):
                        console.say(f"{quoted(text)} is no number from 1 to {len(choice.choices)}.")
            case Pick():
                console.say(choice.question)
                while (text := console.ask("> (back: another choice)")) not in ("", "back"):
                    if not text[0].isdecimal() and self._command(text, seat, ()):
                        continue
                    try:
                        return picked(choice, text)  # type: ignore[no-any-return]
                    except ValueError as error:
                        console.say(str(error))
        return None

    # Commands

    def _command(self, text: str, seat: Seat, choices: Any) -> bool:
        """Carry out a command; False if the text is none."""
        session, say = self._session, self._console.say
        match text.casefold().split():
            case ["hand"]:
                self._shown = True
                self._show(seat, choices)
            case ["table"]:
                for line in self._lines.table(self._view(seat), Voice(session.names)):
                    say(line)
            case ["log", *rest] if rest in ([], ["all"]):
                story = session.log(seat)
                for sentence in story if rest else story[-LOG:]:
                    say(sentence.text)
            case ["rules"]:
                for line in as_text(session.match.game.rulebook(), min(self._console.width, 80)):
                    say(line)
            case ["hint"]:
                self._hint(seat)
            case ["help"] | ["?"]:
                for line in HELP:
                    say(line)
            case ["quit"] | ["q"]:
                raise Left
            case []:
                say("Write the number of a choice, or help.")
            case _:
                return False
        return True

    def _hint(self, seat: Seat) -> None:
        session = self._session
        if session.hot_seat and not self._shown:
            self._console.say("A hint speaks of your cards: write hand first.")
            return
        advice = session.hint(seat)
        line = describe_action(
            session.game_name, advice.action, self._view(seat), session.names, you=True
        )
        self._console.say(f"{line}. {advice.why}")


def _lines(game_name: str) -> Lines:
    module: Any = import_module(f"tui.plain.{game_name}")
    lines: Lines = module
    return lines
