"""Game records: JSON Lines that replay without the program's random generator.

Saving, resuming, replaying and verifying are one thing: a record is read into its lines, and its
lines are played again, every chance line and every action checked.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from rules.chance import Chance, JournalChance, OutOfAnswers, RecordedChance, WrongAnswer
from rules.core import Event, Game, Outcome, RulesError, Seat, State, misfit, read_options
from rules.games import load_game, title_of

FORMAT = 1

Line = dict[str, Any]
"""One line of a record as plain data."""


class RecordError(RulesError):
    """A record that cannot be read or played; `number` is the line at fault, from 1."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"line {number}: {reason}")
        self.number = number
        self.reason = reason


class SaveError(RulesError):
    """A record that could not be written."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits in a seat."""

    name: str
    kind: Literal["human", "bot"]
    level: str | None = None
    """A bot's LEVEL or LEVEL:STYLE."""


_SEATS = 'a list of seats, each with a "name", a "kind" ("human" or "bot") and perhaps a "level"'


class Header(msgspec.Struct, frozen=True, tag="game", tag_field="type"):
    """The first line of a record; the descriptions complete "it must be ..."."""

    game: Annotated[str, msgspec.Meta(description="the name of a game")]
    seats: Annotated[tuple[SeatInfo, ...], msgspec.Meta(description=_SEATS)]
    options: Annotated[dict[str, Any], msgspec.Meta(description="an object that names options")]
    seed: Annotated[str, msgspec.Meta(description="a text")]
    started: Annotated[str, msgspec.Meta(description="a time as a text")]
    """ISO 8601."""
    format: int = FORMAT

    def line(self) -> Line:
        """Return the header as the record's first line."""
        data: Line = msgspec.to_builtins(self)
        return {"type": data.pop("type"), "format": data.pop("format"), **data}


class Record(msgspec.Struct, frozen=True):
    """A record read from a file."""

    header: Header
    lines: list[tuple[int, Line]]
    """The chance and action lines with their numbers in the file."""
    result: tuple[int, Line] | None
    notice: str | None = None
    """One sentence about a half-written last line that was dropped."""
    ended: bool = True
    """Whether the last line has its end, so that another may follow."""


def dump(lines: Iterable[Line]) -> bytes:
    """Return lines as the bytes of a record."""
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def action_line(seat: Seat, text: str) -> Line:
    """Return the line of one action."""
    return {"type": "action", "seat": seat, "do": text}


def result_line(outcome: Outcome) -> Line:
    """Return the last line of a finished game."""
    line: Line = {"type": "result", "returns": list(outcome.returns), "why": outcome.why}
    if outcome.scores is not None:
        line["scores"] = list(outcome.scores)
    return line


# Reading


def parse(data: bytes) -> Record:
    """Read a record; raises RecordError naming the line at fault.

    A last line without its end that is no JSON is half-written: it is dropped with a notice.
    """
    rows = data.split(b"\n")
    ended = rows[-1] == b""
    if ended:
        rows.pop()
    header: Header | None = None
    lines: list[tuple[int, Line]] = []
    result: tuple[int, Line] | None = None
    for number, row in enumerate(rows, 1):
        try:
            line = _decode(number, row)
        except RecordError:
            if header is not None and number == len(rows) and not ended:
                notice = f"The half-written last line {number} was dropped."
                return Record(header, lines, result, notice, ended)
            raise
        if header is None:
            header = _header(line)
        elif result is not None:
            raise RecordError(number, "nothing may follow the result")
        elif line["type"] == "result":
            result = (number, line)
        else:
            _check_line(number, line, len(header.seats))
            lines.append((number, line))
    if header is None:
        raise RecordError(1, "the record is empty")
    return Record(header, lines, result, None, ended)


def read(path: Path) -> Record:
    """Read a record file; raises RecordError, and SaveError if the file cannot be opened."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SaveError(f"{path.name} cannot be read: {error.strerror or error}.") from error
    return parse(data)


def _decode(number: int, row: bytes) -> Line:
    try:
        line = msgspec.json.decode(row)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(number, "this is not JSON") from error
    except RecursionError as error:
        raise RecordError(number, "this is nested too deeply") from error
    if not isinstance(line, dict) or not isinstance(line.get("type"), str):
        raise RecordError(number, "this is not a record line: it has no type")
    return line


def _header(line: Line) -> Header:
    if line["type"] != "game":
        raise RecordError(1, 'a record begins with a line of type "game"')
    number = line.get("format")
    if type(number) is not int or number != FORMAT:
        raise RecordError(1, f"format {number!r} is not known; this reads {FORMAT}")
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(Header):
        if field.name not in line:
            raise RecordError(1, f'a game line needs "{field.name}"')
        value = line[field.name]
        try:
            found[field.name] = msgspec.convert(value, field.type)
        except msgspec.ValidationError as error:
            raise RecordError(1, f'"{field.name}" {misfit(value, field.type)}') from error
    header = Header(**found)
    try:
        title_of(header.game)
    except RulesError as error:
        raise RecordError(1, str(error)) from error
    return header


def _check_line(number: int, line: Line, seats: int) -> None:
    if line["type"] == "action":
        seat = line.get("seat")
        if type(seat) is not int or not 0 <= seat < seats:
            raise RecordError(number, "an action needs the number of its seat")
        if not isinstance(line.get("do"), str):
            raise RecordError(number, 'an action needs its text in "do"')
    elif line["type"] == "chance":
        if not isinstance(line.get("what"), str):
            raise RecordError(number, 'a chance line needs its "what"')
    else:
        raise RecordError(number, f"a line of type {line['type']!r} is not known")


# Playing again


class Replay:
    """A record being played again; `state` is where it stands.

    `journal` is the state's chance: it keeps the chance lines as they are asked for. `then` goes
    on where the record ends (resuming); without it a missing chance line is an error.
    """

    def __init__(self, record: Record, then: Chance | None = None) -> None:
        self.record = record
        self.game: Game = load_game(record.header.game)
        self._chance = RecordedChance(then=then)
        self.journal = JournalChance(self._chance)
        self._lines = record.lines
        self._at = 0
        self._number = 1
        known = self.game.options.__struct_fields__
        given = {key: value for key, value in record.header.options.items() if key in known}
        self._feed()
        try:
            self.options = read_options(self.game, given)
            self.state, self.opening = self.game.new(
                len(record.header.seats), self.options, self.journal
            )
        except WrongAnswer as error:
            raise RecordError(self._answer_number(), str(error)) from error
        except (RulesError, OutOfAnswers) as error:
            raise RecordError(self._number, str(error)) from error
        self._all_answered()

    @property
    def next_action(self) -> tuple[int, Seat, Any] | None:
        """The next action's line number, seat and action; None at the end of the record."""
        if self._at == len(self._lines):
            return None
        number, line = self._lines[self._at]
        try:
            return number, line["seat"], self.game.parse(line["do"])
        except RulesError as error:
            raise RecordError(number, str(error)) from error

    def step(self) -> list[Event]:
        """Play the next action and return its events; raises RecordError.

        The actions of a simultaneous step stand in seat order (C15).
        """
        found = self.next_action
        assert found is not None, "an action is left"
        self._number, seat, action = found
        waiting = self.state.to_act()
        if seat in waiting and seat != (first := min(waiting)):
            order = f"so seat {first}'s comes before seat {seat}'s"
            raise RecordError(self._number, f"the actions of a step stand in seat order, {order}")
        self._at += 1
        self._feed()
        try:
            happened = self.state.apply(seat, action)
        except WrongAnswer as error:
            raise RecordError(self._answer_number(), str(error)) from error
        except (RulesError, OutOfAnswers) as error:
            raise RecordError(self._number, str(error)) from error
        self._all_answered()
        return happened

    def _feed(self) -> None:
        """Hand the chance lines that stand here to the chance."""
        while self._at < len(self._lines) and self._lines[self._at][1]["type"] == "chance":
            self._chance.feed(self._lines[self._at][1])
            self._at += 1

    def _answer_number(self) -> int:
        """Return the line number of the first answer not asked for."""
        return self._lines[self._at - self._chance.left][0]

    def _all_answered(self) -> None:
        if self._chance.left:
            raise RecordError(self._answer_number(), "no chance line belongs here")


def check(record: Record) -> State:
    """Play a whole record and verify its result; return the last state or raise RecordError."""
    replay = Replay(record)
    while replay.next_action is not None:
        replay.step()
    check_result(record, replay.state)
    return replay.state


def check_result(record: Record, state: State) -> None:
    """Verify the result line, if there is one, at the end of the record; raises RecordError."""
    if record.result is None:
        return
    number, line = record.result
    if state.outcome is None:
        raise RecordError(number, "the game is not over here")
    expected = result_line(state.outcome)
    for field in ("returns", "why", "scores"):
        if line.get(field) != expected.get(field):
            wanted = msgspec.json.encode(expected.get(field)).decode()
            raise RecordError(number, f"{field} should be {wanted}")


def legal_lists(record: Record, emit: Callable[[int, Seat, Sequence[str]], None]) -> None:
    """Play a record and give `emit` each action line's number, seat and legal actions."""
    replay = Replay(record)
    while (found := replay.next_action) is not None:
        number, seat, _ = found
        emit(number, seat, [str(action) for action in replay.state.legal_actions(seat)])
        replay.step()


# Writing


def write_file(path: Path, data: bytes) -> None:
    """Replace a file's content at once and for good, mode 0600; raises SaveError."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
            _sync_folder(path.parent)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise SaveError(f"{path.name} cannot be saved: {error.strerror or error}.") from error


def _sync_folder(folder: Path) -> None:
    """Bring a folder's entries to the disk: a renamed file must survive a power cut too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class RecordFile:
    """The record of a game going on: every append is on disk before it returns."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def start(self, lines: Iterable[Line]) -> None:
        """Write the file anew; raises SaveError."""
        write_file(self.path, dump(lines))

    def append(self, lines: Iterable[Line]) -> None:
        """Add lines; raises SaveError with the file as it was."""
        rest = memoryview(dump(lines))
        try:
            # Unbuffered: what could not be written must not be tried again on closing.
            with self.path.open("r+b", buffering=0) as file:
                end = file.seek(0, os.SEEK_END)
                try:
                    while rest:
                        rest = rest[file.write(rest) :]
                    os.fsync(file.fileno())
                except BaseException:
                    file.truncate(end)
                    raise
        except OSError as error:
            raise SaveError(
                f"{self.path.name} cannot be saved: {error.strerror or error}."
            ) from error
