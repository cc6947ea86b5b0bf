"""The match: the only authority over one game, and the only place where it is redacted.

A person at this keyboard, a bot, a spectator and a person over the network are all seats, or
watchers, of a Match: each gets Views and Events as its seat may see them, and nothing else reaches
the State. Every action is saved before its result is shown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from rules.chance import JournalChance, SeededChance
from rules.core import Event, Outcome, RulesError, Seat, State, seen
from rules.record import (
    Header,
    Line,
    Record,
    Replay,
    action_line,
    check_result,
    result_line,
)


class StaleAction(RulesError):
    """An action chosen from a View that is no longer the present one."""


class Recorder(Protocol):
    """Where a record is saved; both methods raise SaveError with nothing changed."""

    def start(self, lines: Sequence[Line]) -> None:
        """Write the record anew."""
        ...

    def append(self, lines: Sequence[Line]) -> None:
        """Add lines to the record."""
        ...


class Update(msgspec.Struct, frozen=True):
    """What a watcher is told after an action."""

    version: int
    events: tuple[Event, ...]
    """As its seat may see them; empty while a simultaneous step is not complete."""
    rewound: bool = False
    """The match went back to this version: memory and View are to be read anew."""


Watcher = Callable[[Update], None]


class _Mark(msgspec.Struct, frozen=True):
    """How far the record and the story reached at a version."""

    lines: int
    events: int


class Match:
    """One game with its seats, its record and its watchers.

    `version` counts the complete steps; an action names the version of the View it was chosen
    from.
    """

    def __init__(self, record: Record, recorder: Recorder | None = None) -> None:
        """Play a record as far as it goes and stand there; callers use `new` or `resume`."""
        self.header = record.header
        self._recorder = recorder
        self._watchers: list[tuple[Seat | None, Watcher]] = []
        self._queue: deque[tuple[int, Sequence[Event], bool]] = deque()
        self._publishing = False
        self._load(record)

    @classmethod
    def new(cls, header: Header, recorder: Recorder | None = None) -> Match:
        """Start a game; raises RulesError for seats or options the game refuses, or SaveError."""
        match = cls(Record(header, [], None), recorder)
        if recorder:
            recorder.start(match.lines)
        return match

    @classmethod
    def resume(cls, record: Record, recorder: Recorder | None = None) -> Match:
        """Go on with a record; raises RecordError, or SaveError.

        The file is written anew if a result, a chance line or the last line's end was missing or
        a half-written line was dropped.
        """
        match = cls(record, recorder)
        complete = len(match.lines) == 1 + len(record.lines) + bool(record.result)
        if recorder and not (record.ended and complete):
            recorder.start(match.lines)
        return match

    def _load(self, record: Record) -> None:
        replay = Replay(record, then=SeededChance(record.header.seed))
        self.game = replay.game
        self._state: State = replay.state
        self._story: list[Event] = list(replay.opening)
        self.lines: list[Line] = [self.header.line(), *replay.journal.take()]
        self._marks = [_Mark(len(self.lines), len(self._story))]
        self._step: list[tuple[Seat, Any]] = []
        while (found := replay.next_action) is not None:
            sealed = len(self._state.to_act()) > 1
            happened = replay.step()
            self._step.append(found[1:])
            if not sealed:
                self._commit(self._step_lines(), happened)
        check_result(record, self._state)

    # What everybody may ask

    @property
    def version(self) -> int:
        """The number of complete steps."""
        return len(self._marks) - 1

    @property
    def seats(self) -> range:
        """The seats of the game."""
        return range(len(self.header.seats))

    @property
    def outcome(self) -> Outcome | None:
        """The result, None while the game goes on."""
        return self._state.outcome

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that must decide now."""
        return self._state.to_act()

    def view(self, seat: Seat | None) -> Any:
        """Return the game's View of `seat`, None for a spectator."""
        return self._state.view(seat)

    def memory(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return all events from the start as `seat` saw them."""
        return seen(self._story, seat)

    def watch(self, seat: Seat | None, watcher: Watcher) -> Callable[[], None]:
        """Call `watcher` with each Update as `seat` may see it; return what stops that."""
        entry = (seat, watcher)
        self._watchers.append(entry)

        def stop() -> None:
            if entry in self._watchers:
                self._watchers.remove(entry)

        return stop

    # Deciding

    def submit(self, seat: Seat, action: Any, version: int) -> None:
        """Carry out an action chosen at `version`, save it, then tell the watchers.

        Raises StaleAction, IllegalAction or SaveError; then nothing has changed.
        """
        if version != self.version:
            raise StaleAction("The table has changed since that choice; look again and choose.")
        backup = self._state.clone() if self._recorder else None
        sealed = len(self._state.to_act()) > 1
        happened = self._state.apply(seat, action)
        self._step.append((seat, action))
        if sealed:
            self._publish((), rewound=False)
            return
        lines = self._step_lines()
        if self._recorder and backup is not None:
            try:
                self._recorder.append(lines)
            except BaseException:
                self._state = backup
                self._step.pop()
                raise
        self._commit(lines, happened)
        self._publish(happened, rewound=False)

    def rewind(self, version: int) -> None:
        """Go back to an earlier version, in the record too; raises SaveError, nothing changed.

        Chance goes on as it did before: the same actions bring the same cards.
        """
        if self._recorder:
            self._recorder.start(self.lines[: self._marks[version].lines])
        self._load(self.until(version))
        self._publish((), rewound=True)

    def until(self, version: int) -> Record:
        """Return the record as far as a version, without a result."""
        kept = self.lines[1 : self._marks[version].lines]
        played = [row for row in enumerate(kept, 2) if row[1]["type"] != "result"]
        return Record(self.header, played, None)

    def version_of(self, seat: Seat | None, event: int) -> int:
        """Return the version at which `seat` had seen event number `event` (from 0) of its own."""
        places = [place for place, each in enumerate(self._story) if each.seen_by(seat) is not None]
        return next(i for i, mark in enumerate(self._marks) if mark.events > places[event])

    def _step_lines(self) -> list[Line]:
        """Return the record's lines of a complete step: actions in seat order, then chance."""
        ordered = sorted(self._step, key=lambda decision: decision[0])
        journal = self._state.chance
        assert isinstance(journal, JournalChance), "a match's chance keeps a journal"
        lines = [action_line(seat, str(action)) for seat, action in ordered]
        lines += journal.take()
        if self._state.outcome is not None:
            lines.append(result_line(self._state.outcome))
        return lines

    def _commit(self, lines: list[Line], happened: Sequence[Event]) -> None:
        self.lines += lines
        self._story += happened
        self._step = []
        self._marks.append(_Mark(len(self.lines), len(self._story)))

    def _publish(self, happened: Sequence[Event], *, rewound: bool) -> None:
        """Tell the watchers, in order even if one of them submits while it is told.

        A watcher that fails does not keep the others from being told; the first failure is raised
        once all have been.
        """
        self._queue.append((self.version, happened, rewound))
        if self._publishing:
            return
        self._publishing = True
        failures: list[Exception] = []
        while self._queue:
            version, events, back = self._queue.popleft()
            for entry in tuple(self._watchers):
                if entry not in self._watchers:
                    continue
                seat, watcher = entry
                try:
                    watcher(Update(version, seen(events, seat), back))
                except Exception as error:
                    failures.append(error)
        self._publishing = False
        if failures:
            raise failures[0]
