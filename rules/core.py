"""The contract every game keeps: State, Action, Event, View, Outcome and the Game that makes them.

The words are the field's own (legal actions, apply, returns, observation). A game implements
these protocols; nothing is inherited but the redaction of events, which is hidden by default.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol, Self, TypeAlias

import msgspec

from rules.chance import Chance

Seat: TypeAlias = int
"""A place at the table, counted from 0; display names live outside the games."""


class RulesError(Exception):
    """A refusal in one sentence that names what is wrong and what to do."""


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not legal."""

    reason: str
    """A clause without a full stop."""
    ruling: str


class IllegalAction(RulesError):
    """An action that is not legal now.

    `ruling` names the rule that forbids it ("R7", "Turn"); the State is unchanged.
    """

    def __init__(self, action: str, reason: str, ruling: str) -> None:
        super().__init__(f"{action!r} is not legal now: {reason} ({ruling}).")
        self.action = action
        self.reason = reason
        self.ruling = ruling


class UnknownAction(RulesError):
    """A text that is no action of this game."""


class BadOptions(RulesError):
    """Options that the game refuses."""


class Action(Protocol):
    """One decision of one seat: frozen, hashable, and `str(action)` is its text in the rules."""

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened, as plain data in the past tense; hidden by default."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return what `seat` may know of this event, None for nothing; seat None is a spectator."""
        return None


class PublicEvent(Event, frozen=True):
    """An event that everybody sees in full."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return the event itself."""
        return self


def seen(story: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return events as `seat` may see them (None: a spectator)."""
    return tuple(shown for event in story if (shown := event.seen_by(seat)) is not None)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    returns: tuple[float, ...]
    """One for each seat: 1 for a winner, -1 for a loser, 0 for a draw."""
    why: str
    """The game's own word for the reason."""
    scores: tuple[int, ...] | None = None
    """Final scores, in games that have them."""


class View(Protocol):
    """What one seat (None: a spectator) may know now, its legal actions included."""

    @property
    def seat(self) -> Seat | None: ...

    @property
    def to_act(self) -> tuple[Seat, ...]: ...

    @property
    def legal(self) -> Sequence[Action]: ...

    @property
    def outcome(self) -> Outcome | None: ...


class State(Protocol):
    """Everything true now, hidden things included; only a Match and the rules' tests hold one."""

    @property
    def chance(self) -> Chance: ...

    @chance.setter
    def chance(self, chance: Chance) -> None: ...

    @property
    def outcome(self) -> Outcome | None:
        """The result, None while the game goes on."""
        ...

    def clone(self) -> Self:
        """Return an independent copy, its chance included."""
        ...

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that must decide now: one, several (a simultaneous step), or none."""
        ...

    def legal_actions(self, seat: Seat) -> Sequence[Any]:
        """Return every legal action of `seat` in a fixed order; empty if it is not to act."""
        ...

    def is_legal(self, seat: Seat, action: Any) -> bool:
        """Tell whether `action` is in `legal_actions(seat)`, without listing them."""
        ...

    def apply(self, seat: Seat, action: Any) -> list[Event]:
        """Carry out `action` and return what happened.

        Raises IllegalAction, with nothing changed. The events of a simultaneous step come all
        at once with the last seat's action.
        """
        ...

    def view(self, seat: Seat | None) -> Any:
        """Return the View of `seat`."""
        ...


class Game(Protocol):
    """Frozen facts of one game and the door to its States."""

    name: ClassVar[str]
    """The word the command and the records use."""
    title: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    """Allowed numbers of seats, ascending."""
    options: ClassVar[type[msgspec.Struct]]
    """A Struct with defaults; each field is Annotated with what must be there, as a msgspec.Meta:
    the description completes "it must be ..."."""

    def new(self, seats: int, options: Any, chance: Chance) -> tuple[State, list[Event]]:
        """Set up a game; raises RulesError for a number of seats that is not allowed."""
        ...

    def parse(self, text: str) -> Any:
        """Return the action a text stands for, the inverse of `str`; raises UnknownAction."""
        ...

    def view_type(self) -> type[msgspec.Struct]:
        """Return the type of this game's Views."""
        ...

    def rulebook(self) -> str:
        """Return our own rules page as Markdown."""
        ...


def read_options(game: Game, values: dict[str, Any]) -> Any:
    """Return the game's options from plain data; raises BadOptions naming the one at fault."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(game.options)}
    found: dict[str, Any] = {}
    for key, value in values.items():
        if key not in kinds:
            names = ", ".join(kinds) or "none"
            raise BadOptions(f"{game.title} has no option {key!r}; its options are: {names}.")
        try:
            found[key] = msgspec.convert(value, kinds[key])
        except msgspec.ValidationError as error:
            reason = misfit(value, kinds[key])
            raise BadOptions(f"The option {key!r} of {game.title} {reason}.") from error
    return game.options(**found)


MOST_SHOWN = 60
"""The characters of the longest value that a refusal shows whole."""


def misfit(value: Any, kind: Any) -> str:
    """Return what is wrong with plain data that does not fit, to go on with after its name.

    `kind` is Annotated with a msgspec.Meta, whose description says what must be there.
    """
    try:
        shown = msgspec.json.encode(value).decode()
    except RecursionError:
        shown = "nested so deeply"
    if len(shown) > MOST_SHOWN:
        shown = f"{shown[: MOST_SHOWN - 3]}..."
    (meta,) = kind.__metadata__
    return f"cannot be {shown}; it must be {meta.description}"
