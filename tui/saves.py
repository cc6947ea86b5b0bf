"""The saved games: one record a game in the data folder, found, held, read and rescued.

A game that is played is held, so that no second process goes on with it. A damaged file is named
and never stops the others; rescuing one keeps it aside as it was.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from rules import record
from rules.chance import SeededChance
from rules.core import RulesError
from rules.games import title_of
from rules.record import Header, Record, RecordError, Replay, SaveError, SeatInfo
from tui.names import printable, shown_names

SUFFIX = ".jsonl"

DROPPED = "Damaged lines were dropped."
"""The notice of a record that was rescued: its file is to be written anew."""

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""What the end of an id is made of: nothing that is read for something else."""


class NoSuchSave(RulesError):
    """No saved game, or more than one, is meant by an id."""


class SaveInUse(RulesError):
    """A saved game that another process plays."""


class DamagedSave(RulesError):
    """A saved game that cannot be played on as it stands; `number` is the line at fault."""

    def __init__(self, path: Path, number: int, reason: str) -> None:
        text = f"The saved game {path.stem} is damaged in line {number}: {reason}."
        super().__init__(printable(text))
        self.path = path
        self.number = number


class Save(msgspec.Struct, frozen=True):
    """What a list of saved games shows of one."""

    id: str
    path: Path
    touched: datetime
    """When it was last written, with its time zone."""
    game: str = ""
    title: str = ""
    names: tuple[str, ...] = ()
    started: str = ""
    """ISO 8601."""
    actions: int = 0
    """Decisions so far."""
    finished: bool = False
    problem: str | None = None
    """One sentence if the file is damaged or no record."""


# Making


def new_id(game: str, moment: datetime) -> str:
    """Return an id that can be read and sorted and names nobody: game, UTC time, three letters."""
    end = "".join(secrets.choice(_LETTERS) for _ in range(3))
    return f"{game}-{moment.astimezone(UTC):%Y%m%d-%H%M%S}-{end}"


def new_seed() -> str:
    """Return a seed from the system's generator."""
    return secrets.token_hex(8)


def new_header(
    game: str,
    seats: Sequence[SeatInfo],
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
) -> Header:
    """Return the header of a game that starts now, with a seed of its own unless one is given."""
    started = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    return Header(game, tuple(seats), dict(options or {}), seed or new_seed(), started)


def new_path(folder: Path, header: Header) -> Path:
    """Return a free place in `folder` for a new game."""
    moment = datetime.fromisoformat(header.started)
    while True:
        path = folder / (new_id(header.game, moment) + SUFFIX)
        if not path.exists():
            return path


# Finding


def unfinished(folder: Path) -> list[Save]:
    """Return the games that can be gone on with, and damaged files, newest first."""
    return [save for save in _all(folder) if not save.finished]


def finished(folder: Path) -> list[Save]:
    """Return the finished games, newest first."""
    return [save for save in _all(folder) if save.finished]


def latest(folder: Path) -> Save:
    """Return the unfinished game written last; raises NoSuchSave."""
    found = unfinished(folder)
    whole = [save for save in found if save.problem is None]
    if not found:
        raise NoSuchSave("There is no unfinished game; begin one with `fangs play`.")
    return (whole or found)[0]


def find(folder: Path, text: str) -> Save:
    """Return the save of that id or unique beginning of one; raises NoSuchSave."""
    text = text.removesuffix(SUFFIX)
    saves = _all(folder)
    found = [save for save in saves if save.id == text]
    found = found or [save for save in saves if text and save.id.startswith(text)]
    if not found:
        known = ", ".join(save.id for save in saves[:5]) or "none"
        raise NoSuchSave(f"There is no saved game {text!a}; the last ones are: {known}.")
    if len(found) > 1:
        ids = ", ".join(save.id for save in found[:5])
        raise NoSuchSave(f"{text!a} may be any of {ids}; write more of the id.")
    return found[0]


def _all(folder: Path) -> list[Save]:
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    found = [_look(path) for path in paths if not path.name.startswith(".")]
    return sorted(found, key=lambda save: (save.touched, save.id), reverse=True)


def _look(path: Path) -> Save:
    """Return what a file says of itself, without playing it."""
    touched = datetime.fromtimestamp(0, UTC)
    try:
        touched = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        found = record.read(path)
    except (SaveError, OSError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return Save(
            path.stem, path, touched, problem=printable(f"{path.name}: {reason}".rstrip(".") + ".")
        )
    except RecordError as error:
        return Save(path.stem, path, touched, problem=str(_damaged(path, error)))
    header = found.header
    return Save(
        id=path.stem,
        path=path,
        touched=touched,
        game=header.game,
        title=title_of(header.game),
        names=shown_names(seat.name for seat in header.seats),
        started=header.started,
        actions=sum(line["type"] == "action" for _, line in found.lines),
        finished=found.result is not None,
    )


def _damaged(path: Path, error: RecordError) -> DamagedSave:
    return DamagedSave(path, error.number, error.reason.rstrip("."))


# Reading


def load(path: Path) -> Record:
    """Return the record of a saved game, played through; raises DamagedSave or SaveError."""
    try:
        found = record.read(path)
    except RecordError as error:
        raise _damaged(path, error) from error
    _, fault = _playable(found)
    if fault is not None:
        raise _damaged(path, fault)
    return found


def rescue(path: Path) -> Record:
    """Return the last good state of a damaged game and keep the file aside, never overwritten.

    The copy's name ends in `.damaged`, then `.damaged-2` and so on. Raises DamagedSave if not
    even the beginning can be read, and SaveError.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SaveError(f"{path.name} cannot be read: {error.strerror or error}.") from error
    good = _last_good(path, data)
    keep_aside(path, data)
    return good


def keep_aside(path: Path, data: bytes, end: str = ".damaged") -> Path:
    """Write a copy beside `path` under a name nobody has yet, or nothing; raises SaveError."""
    number = 1
    while True:
        aside = path.with_name(f"{path.name}{end}" + (f"-{number}" if number > 1 else ""))
        try:
            handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
            except BaseException:
                aside.unlink(missing_ok=True)
                raise
        except FileExistsError:
            number += 1
        except OSError as error:
            raise SaveError(f"{aside.name} cannot be saved: {error.strerror or error}.") from error
        else:
            return aside


def _last_good(path: Path, data: bytes) -> Record:
    """Return the record up to the last step that can be played."""
    found = _readable(path, data)
    end, fault = _playable(found)
    if fault is None:
        return found
    kept = [(number, line) for number, line in found.lines if number < end]
    return Record(found.header, kept, None, DROPPED, ended=False)


def _readable(path: Path, data: bytes) -> Record:
    """Return the record of the lines before the first that cannot be read."""
    try:
        return record.parse(data)
    except RecordError as error:
        if error.number == 1:
            raise _damaged(path, error) from error
        rows = data.split(b"\n")[: error.number - 1]
        found = record.parse(b"".join(row + b"\n" for row in rows))
        return Record(found.header, found.lines, found.result, DROPPED, ended=False)


def _playable(found: Record) -> tuple[int, RecordError | None]:
    """Return the line before which all can be played, and what is wrong with it (None: nothing).

    As in resuming, a missing result of chance is no fault: the seed gives it.
    """
    end = 2
    try:
        replay = Replay(found, then=SeededChance(found.header.seed))
        while True:
            try:
                step = replay.next_action
            except RecordError as error:
                return error.number, error
            if step is None:
                break
            end = step[0]
            replay.step()
    except RecordError as error:
        return end, error
    if found.result is not None:
        number, line = found.result
        outcome = replay.state.outcome
        expected = record.result_line(outcome) if outcome else {}
        if any(line.get(field) != expected.get(field) for field in ("returns", "why", "scores")):
            return number, RecordError(number, "this is not how the game ended")
    return end, None


# Holding


class Hold:
    """A saved game held by this process, until it is closed; raises SaveInUse or SaveError."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(f".{path.stem}.lock")
        while True:
            self._handle = self._open(path)
            try:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                os.close(self._handle)
                raise SaveInUse(
                    f"The game {path.stem} is being played in another terminal; leave it there "
                    "first."
                ) from error
            if self._is_current():
                return
            os.close(self._handle)

    def _open(self, path: Path) -> int:
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            return os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise SaveError(f"{path.name} cannot be saved: {error.strerror or error}.") from error

    def _is_current(self) -> bool:
        """Tell whether the lock file was not removed by its last holder meanwhile."""
        try:
            return os.path.samestat(self._path.stat(), os.fstat(self._handle))
        except FileNotFoundError:
            return False

    def close(self) -> None:
        """Let go of the game."""
        if self._handle >= 0:
            # A file that stays is no harm: it holds nothing once it is closed.
            with contextlib.suppress(OSError):
                self._path.unlink()
            os.close(self._handle)
            self._handle = -1
