"""The session: one match with the people and bots at its seats, without a screen.

It knows who decides next and how they are asked: a bot, a person, or the whole table in public
(so that being asked tells nothing); whether the curtain must come first; and what each person has
not been told yet. It knows no rule, draws nothing and waits for nothing.
"""

from __future__ import annotations

import asyncio
from random import Random, SystemRandom
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from rules import bots
from rules.core import Action, Event, Outcome, Seat, View
from rules.match import Match
from tui import reactions
from tui.again import Again
from tui.names import shown_names
from tui.narration import Sentence, narrate

Speed: TypeAlias = Literal["off", "fast", "normal"]
"""How long a bot's move stays in view."""

Curtain: TypeAlias = Literal["auto", "always", "never"]
"""When the curtain comes between two people."""

_PAUSES: dict[Speed, tuple[float, float]] = {
    "off": (0.0, 0.0),
    "fast": (0.25, 0.5),
    "normal": (0.7, 1.3),
}
"""The shortest and the longest pause of a bot, in seconds."""


class Closing(Protocol):
    """What is held while a session lasts."""

    def close(self) -> None:
        """Let go of it."""
        ...


class Decision(msgspec.Struct, frozen=True):
    """Who is asked next, and how."""

    seat: Seat
    """Whom the rules ask."""
    kind: Literal["bot", "person", "table", "step"]
    """A bot, a person, the table in public, or people who decide at once at one keyboard."""
    version: int
    asked: tuple[Seat, ...] = ()
    """The people whom a question of the table concerns, in the order of the rules; of a step,
    those who have not sealed their choice."""
    curtain: Literal["none", "key", "full"] = "none"
    """What stands before a person's hand: nothing, one key for whoever had the keyboard and was
    only covered, or the whole curtain."""


class Session:
    """A match and its seats.

    A front end loops: `next_decision`, then `bot_move`, or `take_keyboard` and `submit`, or
    `answer_table`; `recap` gives what a person has not been told yet.
    """

    def __init__(
        self,
        match: Match,
        *,
        curtain: Curtain = "auto",
        hold: Closing | None = None,
        id: str = "",
        pauses: Random | None = None,
    ) -> None:
        """`hold` is closed with the session; `id` is the save's, empty for a game not saved.

        `pauses` draws the bots' pauses, the system's generator by default.
        """
        self.match = match
        self.game_name = match.game.name
        self.names = shown_names(seat.name for seat in match.header.seats)
        self.humans = tuple(s for s in match.seats if match.header.seats[s].kind == "human")
        self.bots = tuple(s for s in match.seats if match.header.seats[s].kind == "bot")
        self.keyboard: Seat | None = self.humans[0] if len(self.humans) == 1 else None
        """Who had the keyboard last."""
        self.curtain = curtain
        self.id = id
        self._hold = hold
        self._covered = False
        self._volunteer: tuple[int, Seat] | None = None
        self._told: dict[Seat | None, int] = {}
        self._pauses: Random = pauses or SystemRandom()
        self._loaded: dict[str, bots.Bot[View]] = {}

    # Who sits here

    @property
    def hot_seat(self) -> bool:
        """Whether several people share the keyboard."""
        return len(self.humans) > 1

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the log has: the only person's, or a spectator's."""
        return self.humans[0] if len(self.humans) == 1 else None

    @property
    def outcome(self) -> Outcome | None:
        """The result, None while the game goes on."""
        return self.match.outcome

    @property
    def curtained(self) -> bool:
        """Whether the curtain stands between the people who share the keyboard."""
        wanted = self.curtain == "always" or (
            self.curtain == "auto" and reactions.has_secrets(self.game_name)
        )
        return self.hot_seat and wanted

    def letter(self, seat: Seat) -> str:
        """Return the key that stands for a seat: A, B, …"""
        return chr(ord("A") + seat)

    # Who is next

    def next_decision(self) -> Decision | None:
        """Return who is asked now, None at the end of the game; asking again changes nothing."""
        waiting = self.match.to_act()
        if not waiting:
            return None
        version = self.match.version
        for seat in waiting:
            if seat in self.bots:
                return Decision(seat, "bot", version)
        in_the_open = self.hot_seat and not self.curtained
        if in_the_open and reactions.together(self.game_name, self.match.view(None)):
            return Decision(waiting[0], "step", version, waiting)
        seat = self.keyboard if self.keyboard in waiting else waiting[0]
        assert seat is not None, "a seat waits"
        if self.hot_seat and self._volunteer != (version, seat):
            asked = reactions.asked(self.game_name, self.match.view(None))
            people = tuple(each for each in asked if each in self.humans)
            if people:
                return Decision(seat, "table", version, people)
        return Decision(seat, "person", version, curtain=self._curtain_before(seat))

    def _curtain_before(self, seat: Seat) -> Literal["none", "key", "full"]:
        if not self.curtained:
            return "none"
        if seat != self.keyboard:
            return "full"
        if not self._covered:
            return "none"
        return "full" if self._volunteer == (self.match.version, seat) else "key"

    def take_keyboard(self, seat: Seat) -> None:
        """Note that a person has the keyboard and the curtain is open for them."""
        self.keyboard = seat
        self._covered = False

    def cover(self) -> None:
        """Note that the hand on the screen was covered: its owner must uncover it."""
        self._covered = True

    def answer_table(self, volunteer: Seat | None) -> None:
        """Answer the table's question: decline for everybody, or until the volunteer is asked.

        The volunteer is the next to decide and may still decline. Raises SaveError.
        """
        decision = self.next_decision()
        assert decision is not None, "the table was asked"
        assert decision.kind == "table", "the table was asked"
        self.cover()
        for seat in decision.asked:
            if seat not in self.match.to_act():
                return
            if seat == volunteer:
                self._volunteer = (self.match.version, seat)
                return
            text = reactions.decline(self.game_name, self.match.view(None))
            self.submit(seat, self.match.game.parse(text))

    # Deciding

    def submit(self, seat: Seat, action: Action, version: int | None = None) -> None:
        """Send an action to the match; raises StaleAction, IllegalAction or SaveError."""
        self.match.submit(seat, action, self.match.version if version is None else version)

    def think(self, seat: Seat) -> Action:
        """Return a bot's choice, the same for the same game and moment; submits nothing.

        It may run in another thread as long as nothing is submitted meanwhile.
        """
        level = self.match.header.seats[seat].level or bots.DEFAULT
        return self._bot(level).choose(*self._input(seat, level))

    def hint(self, seat: Seat, level: str = bots.DEFAULT) -> bots.Advice:
        """Return what a bot of that level would do in a seat that must decide, and why."""
        return self._bot(level).advise(*self._input(seat, level))

    def _bot(self, level: str) -> bots.Bot[View]:
        if level not in self._loaded:
            self._loaded[level] = bots.load_bot(self.game_name, level)
        return self._loaded[level]

    def _input(self, seat: Seat, level: str) -> tuple[Any, tuple[Event, ...], Random, int]:
        """Return what a bot decides by: View, memory, a generator of this moment, budget."""
        rng = bots.generator(f"{self.match.header.seed}/{self.match.version}", seat, level)
        budget = bots.find_level(self.game_name, level).budget
        return self.match.view(seat), self.match.memory(seat), rng, budget

    def bot_move(self) -> Seat:
        """Let the bot that is next decide; return its seat. Raises SaveError."""
        decision = self.next_decision()
        assert decision is not None, "a bot is next"
        assert decision.kind == "bot", "a bot is next"
        self.submit(decision.seat, self.think(decision.seat), decision.version)
        return decision.seat

    def pause(self, speed: Speed) -> float:
        """Return how long a bot's move takes in all, in seconds, whatever it holds."""
        return self._pauses.uniform(*_PAUSES[speed])

    def rewind(self, version: int) -> None:
        """Go back to an earlier version; what was told of later events is forgotten."""
        self.match.rewind(version)
        self._volunteer = None
        for seat, told in self._told.items():
            self._told[seat] = min(told, len(self._story(seat)))

    # What is told

    def recap(self, seat: Seat | None) -> list[Sentence]:
        """Return what happened since `seat` was last told, and note that it is told now.

        Public facts by names where people share the keyboard; else as the seat saw them, to
        "you". Sentences are numbered as in `log`.
        """
        begin = self._told.get(seat, 0)
        story = self.log(seat)
        self._told[seat] = len(story)
        return story[begin:]

    def log(self, seat: Seat | None = None) -> list[Sentence]:
        """Return the whole story as `seat` may read it here (see `recap`)."""
        eyes = None if self.hot_seat else seat
        return narrate(self.game_name, self._story(seat), self.names, eyes, you=eyes is not None)

    def _story(self, seat: Seat | None) -> tuple[Event, ...]:
        return self.match.memory(None if self.hot_seat else seat)

    def memory_of(self, bot: Seat) -> tuple[Event, ...]:
        """Return what a bot has seen, for when the game is over."""
        return self.match.memory(bot)

    async def again(self) -> Again:
        """Return the finished game to look at again, with the eyes of the log."""
        return await asyncio.to_thread(Again.of, self.match, self.viewer)

    def close(self) -> None:
        """Let go of the save; the session is not used afterwards."""
        if self._hold is not None:
            self._hold.close()
            self._hold = None
