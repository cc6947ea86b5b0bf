"""Where plain mode begins: a new game, an unfinished one, or a menu of both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec

from rules import bots
from rules.core import RulesError
from rules.games import load_game, title_of
from rules.record import Header
from themes import load_glyphs
from tui import saves
from tui.folders import Folders
from tui.plain.console import Console, Left, quoted
from tui.plain.game import PlainGame
from tui.plain.page import as_text
from tui.saves import DamagedSave, Save
from tui.seats import parse_seats
from tui.session import Session
from tui.settings import Settings
from tui.start import (
    Play,
    Replay,
    Resume,
    Start,
    look_again,
    new_game,
    resume_game,
)
from tui.tables import GAMES
from tui.terminal.depth import glyph_set

UNFINISHED = 5
"""Unfinished games in the menu."""


class Front:
    """Plain mode with its settings, folders and console."""

    def __init__(
        self,
        settings: Settings,
        folders: Folders,
        overrides: Mapping[str, object],
        env: Mapping[str, str],
    ) -> None:
        self._settings = msgspec.structs.replace(settings, **overrides)
        self._folders = folders
        glyphs = self._settings.glyphs
        if glyphs == "auto":
            glyphs = glyph_set(False, env)
        self._console = Console.of_process(load_glyphs(glyphs), env)

    def run(self, start: Start, notices: Sequence[str]) -> int:
        """Begin as asked; return the exit status."""
        for notice in notices:
            self._console.say(notice)
        try:
            match start:
                case Play(header):
                    return self._play(lambda: self._new(header))
                case Resume(id):
                    return self._resume(saves.find(self._folders.games, id))
                case Replay(record):
                    for told in look_again(record).sentences:
                        self._console.say(told)
                    return 0
                case _:
                    return self._home()
        except Left:
            return 0

    def _new(self, header: Header) -> Session:
        return new_game(self._folders, header, self._settings.curtain)

    def _play(self, begin: Callable[[], Session]) -> int:
        """Play a game until it ends or the person leaves it."""
        session = begin()
        try:
            PlainGame(session, self._console, self._settings.speed).play()
        except Left:
            if session.outcome is None:
                self._console.say(f"The game is saved: go on with `fangs resume {session.id}`.")
            return 0
        finally:
            session.close()
        return 0

    def _resume(self, save: Save) -> int:
        """Go on with a saved game; a damaged one from its last good state, if that is wanted."""
        curtain = self._settings.curtain
        try:
            return self._play(lambda: resume_game(save.path, curtain))
        except DamagedSave as error:
            self._console.say(str(error))
        question = "Go on from the last good state? The damaged file is kept aside. yes or no:"
        try:
            answer = self._console.ask(question).casefold()
        except Left:
            answer = ""
        if answer not in ("y", "yes"):
            self._console.say("Nothing was changed.")
            return 1
        return self._play(lambda: resume_game(save.path, curtain, rescue=True))

    # The menu

    def _home(self) -> int:
        """Show the menu until the person leaves."""
        while True:
            entries = self._entries()
            self._console.say("fangs")
            for number, (label, _) in enumerate(entries, 1):
                self._console.say(f"{number} {label}")
            answer = self._console.ask("Which? (quit: leave)")
            if answer.casefold() in ("q", "quit"):
                return 0
            if not (answer.isdecimal() and 1 <= int(answer) <= len(entries)):
                self._console.say(f"{quoted(answer)} is no number from 1 to {len(entries)}.")
                continue
            try:
                entries[int(answer) - 1][1]()
            except RulesError as error:
                self._console.say(str(error))

    def _entries(self) -> list[tuple[str, Callable[[], object]]]:
        found: list[tuple[str, Callable[[], object]]] = []
        for name in GAMES:
            title = title_of(name)
            found.append((f"{title} against bots", partial(self._against_bots, name)))
            found.append((f"{title} at one keyboard", partial(self._hot_seat, name)))
        for save in saves.unfinished(self._folders.games)[:UNFINISHED]:
            label = f"Go on: {save.title}, {', '.join(save.names)}, {save.touched:%Y-%m-%d %H:%M}"
            if save.problem:
                label = f"Mend: {save.problem}"
            found.append((label, partial(self._resume, save)))
        for name in GAMES:
            label = f"Rules of {title_of(name)}"
            found.append((label, partial(self._rules, name)))
        return found

    def _against_bots(self, name: str) -> None:
        game = load_game(name)
        levels = list(bots.LEVELS.get(name, {}))
        answer = self._console.ask(f"Which bot? {', '.join(levels)} (Enter: {bots.DEFAULT})")
        level = answer or bots.DEFAULT
        specs = ["me", *[f"bot:{level}"] * (game.seats[0] - 1)]
        self._begin(name, specs)

    def _hot_seat(self, name: str) -> None:
        game = load_game(name)
        people = self._console.ask(f"Names, with commas between ({game.seats[0]} or more):")
        self._begin(name, [f"human:{person.strip()}" for person in people.split(",")])

    def _begin(self, name: str, specs: Sequence[str]) -> None:
        seats = parse_seats(load_game(name), specs, self._settings.name)
        self._play(lambda: self._new(saves.new_header(name, seats)))

    def _rules(self, name: str) -> None:
        for line in as_text(load_game(name).rulebook(), min(self._console.width, 80)):
            self._console.say(line)
