"""What a front end is started with, and how the game it plays is opened and held."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import msgspec

from rules.match import Match
from rules.record import Header, Record, RecordFile
from tui import saves
from tui.again import Again
from tui.folders import Folders
from tui.session import Curtain, Session


class Home(msgspec.Struct, frozen=True):
    """Begin with the home screen."""


class Play(msgspec.Struct, frozen=True):
    """Begin with a new game."""

    header: Header


class Resume(msgspec.Struct, frozen=True):
    """Begin with an unfinished game."""

    id: str
    """A save's id, in full."""


class Replay(msgspec.Struct, frozen=True):
    """Begin with a finished game, to look at it again."""

    record: Record


Start: TypeAlias = Home | Play | Resume | Replay


def look_again(record: Record) -> Again:
    """Return a finished game as its only person could see it, or else as everybody could.

    Raises RecordError.
    """
    people = [seat for seat, info in enumerate(record.header.seats) if info.kind == "human"]
    return Again(record, people[0] if len(people) == 1 else None)


def new_game(folders: Folders, header: Header, curtain: Curtain = "auto") -> Session:
    """Begin a game that is saved from its first card on (`saves.new_header` makes a header).

    Raises RulesError for seats or options the game refuses, and SaveError.
    """
    path = saves.new_path(folders.games, header)
    hold = saves.Hold(path)
    try:
        match = Match.new(header, RecordFile(path))
    except BaseException:
        hold.close()
        raise
    return Session(match, curtain=curtain, hold=hold, id=path.stem)


def resume_game(path: Path, curtain: Curtain = "auto", *, rescue: bool = False) -> Session:
    """Go on with a saved game; with `rescue`, from the last good state of a damaged one.

    Raises SaveInUse, DamagedSave (`rescue` may help) and SaveError.
    """
    hold = saves.Hold(path)
    try:
        record = saves.rescue(path) if rescue else saves.load(path)
        match = Match.resume(record, RecordFile(path))
    except BaseException:
        hold.close()
        raise
    return Session(match, curtain=curtain, hold=hold, id=path.stem)
