"""A hosted game going on: who is waited for, and what may be carried out now.

The Match stays the only authority and the only place of redaction: what each seat may see is taken
from it right after every action, and nothing else of the game is kept. To it comes what people
apart from one another need: windows of a fixed length in which to respond, so that being asked,
not being asked and the time it takes tell nothing (R4, R14); clocks; bots that think elsewhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

from rules import bots
from rules.core import RulesError, Seat
from rules.match import Match
from rules.record import SaveError
from tui import reactions
from tui.crash import log_crash
from tui.eyes import Snapshot, look
from tui.host.chairs import State, TableFile, Window, chairs_of
from tui.host.clock import Clock, LoopClock, next_tick, next_waited
from tui.host.talk import Talk
from tui.host.thinking import Brains

if TYPE_CHECKING:
    from tui.host.place import Place

log = logging.getLogger("fangs.host")

RETRY = 1.0
"""Seconds until an action that could not be saved is tried again."""

PAUSE = (0.25, 0.5)
"""The shortest and longest time of a bot's move among people, whatever it holds; seconds."""


class Going:
    """A match with its chairs, followed from decision to decision."""

    def __init__(
        self,
        id: str,
        match: Match,
        file: TableFile,
        brains: Brains,
        *,
        clock: Clock | None = None,
        keep: Callable[[Any], None] = lambda _: None,
        pauses: Random | None = None,
    ) -> None:
        """`keep` is called with the table whenever its file is to be written anew."""
        self.id = id
        self.header = match.header
        self.game = match.game
        self.terms = file.terms
        self.code = file.code
        self.state: State = file.state
        self.failed = False
        """Something went wrong, and the game is to be read anew from what was saved."""
        self.names = tuple(seat.name for seat in match.header.seats)
        self.places: list[Place] = []
        self.talk = Talk()
        self.chairs = chairs_of(file)
        self._match = match
        self._brains = brains
        self._clock: Clock = clock or LoopClock()
        self._keep = keep
        self._pauses: Random = pauses or SystemRandom()
        self.now = look(match)
        """The present moment."""
        self._began = 0.0
        self._window: Window | None = None
        self._answers: dict[Seat, tuple[Any, float]] = {}
        self._sealed = file.sealed if file.version == match.version else {}
        self._carried: Seat | None = None
        """Whose action is being carried out and saved."""
        self._unsaved = False
        """The last action could not be saved yet."""
        self._rescued: set[Seat] = set()
        self._thinking: dict[Seat, asyncio.Task[None]] = {}
        self._apart: Callable[..., Awaitable[Snapshot]] = asyncio.to_thread
        """How an action is carried out while the loop goes on."""
        self._poke = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()

    # Beginning and ending

    def start(self) -> None:
        """Let the game go on."""
        if self._task is None or self._task.done():
            moment = self._clock.now()
            for chair in self.chairs:
                chair.gone_since = moment
            # In a context of its own: the apps are found by theirs, and this is nobody's.
            self._task = asyncio.get_running_loop().create_task(self._run(), context=Context())
            self._task.add_done_callback(self._ended, context=Context())

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log_crash(log, error, f"table {self.id}")
            self.state, self.failed = "stopped", True
            self._forget_thinking()
            self._note("Something went wrong here: the game is stopped, as it was saved last.")
            self._keep(self)

    async def close(self) -> None:
        """Let the game rest where it is; every action was saved before it was shown."""
        self._closing.set()
        if self._task is not None:
            self._poke.set()
            await asyncio.wait({self._task})
        self._forget_thinking()

    def rest(self) -> None:
        """Stop the game where it is; it is saved, and can be gone on with."""
        self.state = "stopped"
        self._keep(self)
        self._wake()

    @property
    def resting(self) -> bool:
        """Whether nothing of the game is being carried out or saved."""
        return self._task is None or self._task.done()

    @property
    def alone(self) -> bool:
        """Whether one person holds a seat, and bots all others."""
        return sum(chair.holder is not None for chair in self.chairs) == 1

    # Who is waited for

    @property
    def _people(self) -> int:
        return sum(chair.person for chair in self.chairs)

    def _open(self) -> Window | None:
        """Return the window in which people may respond now."""
        window = self._window
        return window if window is not None and window.until > self._clock.now() else None

    def passes(self, seat: Seat) -> bool:
        """Tell whether somebody always passes in this turn."""
        return self.chairs[seat].passing == self._turn is not None

    @property
    def _turn(self) -> object:
        return getattr(self.now.views[None], "turn", None)

    def _deadline(self, seat: Seat) -> float | None:
        """Return when the clock of a person who decides runs out."""
        chair = self.chairs[seat]
        if not self.terms.clock or not chair.person or chair.gone or seat in self._answers:
            return None
        start = self._began + chair.lost
        if self._window is not None and seat in self._window.left:
            start = max(start, self._window.until)
        return start + self.terms.clock

    # The course of the game

    async def _run(self) -> None:
        self._window = None
        self._open_moment(new=True)
        self._take_up_sealed()
        while self.now.to_act and self.state == "running" and not self._closing.is_set():
            if (ready := self._ready()) is not None:
                await self._submit(*ready)
                continue
            self._think()
            self._poke.clear()
            await self._clock.wait(self._poke, self._next_time())
            self._look_at_clock()
        self._forget_thinking()
        if not self.now.to_act:
            self.state = "over"
        if self.state != "running":
            # What was still being carried out is saved only now.
            self._keep(self)
        self._tell()

    def _take_up_sealed(self) -> None:
        """Let people's choices in a step that was not complete stand after a restart."""
        for seat, text in self._sealed.items():
            if seat in self.now.to_act:
                with contextlib.suppress(RulesError):
                    self._answers[seat] = (self.game.parse(text), 0.0)

    def _open_moment(self, *, new: bool) -> None:
        """Begin to wait for what is to be decided now; `new`: it is another step of the game."""
        if new:
            self._began = self._clock.now()
            self._answers.clear()
            self._rescued.clear()
            self._forget_thinking()
            for chair in self.chairs:
                chair.lost = 0.0
        asked = set(reactions.asked(self.game.name, self.now.views[None]))
        if not asked or not self.terms.window or self._people < 2 or self.now.outcome:
            self._window = None
        elif self._window is None or not asked <= self._window.left:
            self._window = Window(asked, self._clock.now() + self.terms.window)
        else:
            self._window.left = asked
        self._tell()

    def _ready(self) -> tuple[Seat, Any] | None:
        """Return an action that may be carried out now."""
        moment = self._clock.now()
        for seat in self.now.to_act:
            chair = self.chairs[seat]
            action, earliest = self._answers.get(seat, (None, 0.0))
            if action is not None and earliest > moment:
                continue
            window = self._window if self._window and seat in self._window.left else None
            if window is None:
                if action is not None:
                    return seat, action
                continue
            declines = action is not None and str(action) == self._decline
            if action is not None and (not declines or moment >= window.until):
                return seat, action
            if moment < window.until or chair.gone or not chair.person or declines:
                continue
            stays_out = self.passes(seat) or seat not in window.volunteers
            if stays_out and seat not in self._rescued:
                return seat, self.game.parse(self._decline)
        return None

    @property
    def _decline(self) -> str:
        return reactions.decline(self.game.name, self.now.views[None])

    async def _submit(self, seat: Seat, action: Any) -> None:
        before = self.now
        declines = self._window is not None and str(action) == self._decline
        self._carried = seat
        try:
            self.now = await self._apart(self._play, seat, action)
        except SaveError as error:
            await self._wait_for_disk(error)
            return
        except RulesError as error:
            self._answers.pop(seat, None)
            for place in self.places:
                if place.viewer == seat:
                    place.trouble = str(error)
            self._tell()
            return
        finally:
            self._carried = None
        if self._unsaved:
            self._unsaved = False
            self._note("The game can be saved again.")
        self._answers.pop(seat, None)
        if self._window is not None:
            if declines:
                self._window.left.discard(seat)
            else:
                self._window = None
        if self.now.version != before.version:
            self._sealed.clear()
        elif self.chairs[seat].person:
            self._sealed[seat] = str(action)
            self._keep(self)
        self._open_moment(new=self.now.version != before.version)

    def _play(self, seat: Seat, action: Any) -> Snapshot:
        """Carry out and save an action; in a thread, since a disk may take its time."""
        self._match.submit(seat, action, self._match.version)
        return look(self._match)

    async def _wait_for_disk(self, error: SaveError) -> None:
        """Say once that nothing can be saved, and wait before it is tried again."""
        if not self._unsaved:
            self._unsaved = True
            log.error("table %s: %s", self.id, error)
            self._note("The game cannot be saved just now; it waits until it can.")
        await self._clock.wait(self._closing, self._clock.now() + RETRY)

    # Bots

    @property
    def _moment(self) -> str:
        """What a bot's choice is drawn from: it tells nobody the seed of the game."""
        return hashlib.sha256(f"{self.header.seed}/{self.now.version}".encode()).hexdigest()

    def _think(self) -> None:
        """Let the bots that are to decide begin to think, unless nobody is there to see it."""
        if not self.places:
            return
        for seat in self.now.to_act:
            if not (self.chairs[seat].bot or seat in self._rescued):
                continue
            if seat not in self._answers and seat not in self._thinking:
                self._thinking[seat] = asyncio.get_running_loop().create_task(
                    self._let_think(seat, self.now), context=Context()
                )

    async def _let_think(self, seat: Seat, now: Snapshot) -> None:
        level = self.header.seats[seat].level or bots.DEFAULT
        game, view, memory = self.game.name, now.views[seat], now.memories[seat]
        try:
            action = await self._brains.choose(game, level, self._moment, seat, view, memory)
        except Exception as error:
            log.error("table %s: a bot failed (%s)", self.id, type(error).__name__)
            action = self._pauses.choice(list(view.legal))
        self._thinking.pop(seat, None)
        if (
            now.version == self.now.version
            and seat in self.now.to_act
            and seat not in self._answers
        ):
            pause = self._pauses.uniform(*PAUSE) if self._people > 1 else 0.0
            self._answers[seat] = (action, self._began + pause)
            self._wake()

    def _stop_thinking(self, seat: Seat) -> None:
        if (task := self._thinking.pop(seat, None)) is not None:
            task.cancel()

    def _forget_thinking(self) -> None:
        for seat in tuple(self._thinking):
            self._stop_thinking(seat)

    # Time

    def _next_time(self) -> float | None:
        """Return when the table is to be looked at again, whatever happens."""
        moment = self._clock.now()
        times: list[float] = []
        if self._window is not None and self._window.until > moment:
            times.append(moment + next_tick(self._window.until - moment))
        for seat in self.now.to_act:
            if seat in self._answers and self._answers[seat][1] > moment:
                times.append(self._answers[seat][1])
            deadline = self._deadline(seat)
            if deadline is not None and seat not in self._rescued:
                times.append(moment + next_tick(deadline - moment))
        times += [
            chair.gone_since + self.terms.hold
            for chair in self.chairs
            if chair.gone and not chair.asked
        ]
        if self.places and any(self.chairs[seat].person for seat in self.now.to_act):
            after = next_waited(moment - self._began)
            times += [self._began + after] if after is not None else []
        return min(times, default=None)

    def _look_at_clock(self) -> None:
        """Note whose time is over, and show the time to everybody."""
        moment = self._clock.now()
        for seat, chair in enumerate(self.chairs):
            if chair.gone and not chair.asked and moment >= chair.gone_since + self.terms.hold:
                chair.asked = True
                self._note(f"{self.names[seat]} is still gone: wait, put a bot in, or stop.")
        people = [chair for chair in self.chairs if chair.person]
        if people and all(chair.gone and chair.asked for chair in people):
            self.rest()
        for seat in self.now.to_act:
            deadline = self._deadline(seat)
            if deadline is not None and moment >= deadline and seat not in self._rescued:
                self._rescued.add(seat)
                self._note(f"The time of {self.names[seat]} is up; a bot decides this once.")
        self._tell()

    def _wake(self) -> None:
        self._poke.set()
        self._tell()

    def _tell(self) -> None:
        """Let every place see what has changed."""
        for place in self.places:
            place.tell()

    def _note(self, text: str) -> None:
        self.talk.note(text, self._clock.now())
        self._tell()
