"""The course of a game at a table: who is asked, what is told, when the hand is covered.

A table follows its Session from decision to decision: a bot moves at the chosen speed, a person is
asked at the keyboard (behind the curtain where several share it), the whole table is asked in
public.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from textual import work
from textual.timer import Timer

from rules.core import RulesError, Seat
from tui.narration import Sentence
from tui.screens.page import Page
from tui.screens.quiet import Quiet
from tui.session import Decision, Session

Mode: TypeAlias = Literal["bots", "person", "table", "step", "told", "away", "over"]
"""Who is at the keyboard: nobody (bots move), a person, the whole table (asked, or told something
before the keyboard passes), people who decide at once, or nobody yet."""

RETRY = 1.0
"""Seconds until a bot's decision that could not be saved is tried again."""

SHORTEST_TELLING = 0.25
"""Seconds for which each sentence of a bot's move is shown at least, unless nothing waits."""


class Course(Page[None]):
    """One game going on at this terminal; a table shows it and takes its keys."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.mode: Mode = "away"
        self.seat: Seat | None = None
        """Whose View is shown; None: what everybody may see."""
        self.covered = True
        """The hand shown lies face down."""
        self.fresh: list[Sentence] = []
        """What the person at the keyboard has not read yet, shown while the hand is covered."""
        self.story = ""
        """The latest sentence of the story."""
        self._told: Sequence[Sentence] = ()
        self._line = ""
        """What the line of the story was made from, and what was made of it."""
        self._heard: list[Sentence] = []
        """What has happened since the only person last decided."""
        self._answer: asyncio.Future[Any] | None = None
        self._skip = asyncio.Event()
        self._more: list[Any] = []
        """What people who decide at once have chosen beyond the choice being taken."""
        self._sealing = -1
        """The version of the step that those choices belong to."""
        self._quiet = Quiet(asyncio.get_running_loop().time)
        self._idle: Timer | None = None
        self._mine: list[tuple[int, int]] = []
        """The versions at which the only person decided, and how many events they had seen."""

    # What a game's own screen provides

    @abstractmethod
    def present(self) -> None:
        """Show the present moment on all panels."""

    @abstractmethod
    def begin_choice(self) -> None:
        """Start choosing for the seat shown."""

    def begin_step(self, seats: Sequence[Seat]) -> None:
        """Start choosing for several people at once, in a game that has such steps."""
        raise NotImplementedError

    @abstractmethod
    def facts(self) -> list[str]:
        """Return the public facts that the curtain shows."""

    @abstractmethod
    def note(self, text: str) -> None:
        """Show one sentence in the place of the prompt until the next key."""

    @abstractmethod
    def show_result(self) -> None:
        """Show who won and why, over the table."""

    async def before_curtain(self, decision: Decision) -> None:
        """Show what the whole table must see before the keyboard passes; usually nothing."""

    # Views

    @property
    def view(self) -> Any:
        """The View shown now."""
        return self.session.match.view(self.seat)

    @property
    def memory(self) -> Sequence[Any]:
        """What the seat shown has seen so far."""
        return self.session.match.memory(self.seat)

    # The course of the game

    def on_mount(self) -> None:
        self.seat = self.session.viewer
        self.covered = self.session.hot_seat
        self._tell_last(self.session.recap(self.seat))
        self._watch_idle()
        self.present()
        self.play()

    @work(exclusive=True)
    async def play(self) -> None:
        """Go from decision to decision until the game is over."""
        while (decision := self.session.next_decision()) is not None:
            if decision.kind == "bot":
                await self._bot(decision)
            elif decision.kind == "table":
                await self._table(decision)
            elif decision.kind == "step":
                await self._step(decision)
            else:
                await self._person(decision)
        self._finish()

    async def _bot(self, decision: Decision) -> None:
        """Let a bot decide, and tell what it did, one step at a time."""
        sealed = len(self.session.match.to_act()) > 1
        if sealed:
            # Nothing is seen of this choice until all of the step have made theirs.
            self.mode = "bots"
        else:
            self._enter("bots")
        speed = self.app.effective.speed
        pause = 0.0 if sealed else self.session.pause(speed)
        loop = asyncio.get_running_loop()
        started = loop.time()
        action = await asyncio.to_thread(self.session.think, decision.seat)
        await self._wait(pause - (loop.time() - started))
        if not await self._submit(decision.seat, action, decision.version):
            return
        if sealed:
            return
        told = self.session.recap(self.session.viewer)
        self._heard += told
        if speed == "off" or self.session.hot_seat:
            self._tell_last(self._heard)
        else:
            for sentence in told:
                self.story = sentence.text
                self.present()
                await self._wait(max(SHORTEST_TELLING, pause / len(told)))
        self._drop_keys()

    def _drop_keys(self) -> None:
        """Forget what was typed for what is over."""
        self.app.drop_pending_keys()
        if self.session.hot_seat:
            self._quiet.change()

    async def _wait(self, seconds: float) -> None:
        """Wait, or until a key says to go on."""
        if seconds <= 0:
            return
        self._skip.clear()
        try:
            await asyncio.wait_for(self._skip.wait(), seconds)
        except TimeoutError:
            return

    def _tell_last(self, told: Sequence[Sentence]) -> None:
        """Show the end of what happened, as much as a line holds."""
        self._told = told
        width = self.panels[0].size.width if self.panels else self.app.size.width
        text = ""
        for sentence in reversed(told):
            longer = f"{sentence.text} {text}".strip()
            if text and len(longer) > width - 6:
                break
            text = longer
        if text:
            self.story = self._line = text

    def resized(self) -> None:
        if self.story == self._line:
            # A wider line holds more of it, a narrower one less.
            self._tell_last(self._told)
        self.present()

    async def _table(self, decision: Decision) -> None:
        """Ask everybody in public; the hand is covered meanwhile."""
        self._leave_hand()
        self.seat = None
        self._enter("table")
        volunteer = await self._wait_for_answer()
        try:
            self.session.answer_table(volunteer)
        except RulesError as error:
            await self._complain(error)
        else:
            self._tell_last(self.session.recap(None))
        self._drop_keys()

    async def _step(self, decision: Decision) -> None:
        """Let people decide at once, each by keys of their own; one choice is taken and sealed."""
        if self._sealing != decision.version:
            self._sealing, self._more = decision.version, []
        self.seat, self.covered = None, False
        self.begin_step(decision.asked)
        self._enter("step")
        seat, action = self._more.pop(0) if self._more else await self._wait_for_answer()
        if seat not in decision.asked:
            return
        sealed = await self._submit(seat, action, decision.version)
        if sealed and self.session.match.version != decision.version:
            self._tell_last(self.session.recap(None))
            self._drop_keys()

    async def _person(self, decision: Decision) -> None:
        """Ask a person for a decision, behind the curtain if it must come."""
        if decision.curtain == "full":
            await self.before_curtain(decision)
            await self._curtain(decision.seat)
        elif decision.curtain == "key":
            self.covered = True
        self.session.take_keyboard(decision.seat)
        if self.seat != decision.seat:
            self.seat = decision.seat
            self.covered = self.session.hot_seat and self.session.curtained
        if self.session.hot_seat:
            self.fresh = self.session.recap(decision.seat) or self.fresh
        self.begin_choice()
        self._enter("person")
        seen = len(self.memory)
        while True:
            action = await self._wait_for_answer()
            if await self._submit(decision.seat, action, decision.version):
                break
        self.mode, self.fresh = "away", []
        self._mine.append((decision.version, seen))
        if not self.session.hot_seat:
            self._heard = self.session.recap(self.seat)
            self._tell_last(self._heard)
        following = self.session.next_decision()
        same = (
            following is not None
            and following.kind == "person"
            and following.seat == decision.seat
            and following.curtain == "none"
        )
        if self.session.hot_seat:
            self._tell_last(self.session.recap(None))
            if not same:
                self._leave_hand()

    def _leave_hand(self) -> None:
        """Cover everything before anything else is built, and forget what was typed."""
        if self.session.hot_seat and self.session.curtained and self.seat is not None:
            self.app.blank()
            self.mode, self.seat, self.covered = "away", None, True
        self._drop_keys()

    async def _curtain(self, seat: Seat) -> None:
        """Blank the screen until the person whose turn it is sits at it."""
        from tui.screens.curtain import Curtain

        self._leave_hand()
        self._enter("away")
        others = [name for each, name in enumerate(self.session.names)
                  if each != seat and each in self.session.humans]  # fmt: skip
        name = self.session.names[seat]
        await self.app.push_screen_wait(
            Curtain(self.session.letter(seat), name, others, self.facts())
        )
        self.covered = True
        self._quiet.touch()
        self._drop_keys()

    async def _submit(self, seat: Seat, action: Any, version: int) -> bool:
        try:
            self.session.submit(seat, action, version)
        except RulesError as error:
            await self._complain(error)
            return False
        return True

    async def _complain(self, error: RulesError) -> None:
        """Say in one sentence what went wrong; the choice stays open."""
        if self.mode in ("person", "step"):
            self.note(str(error))
            return
        self.story = str(error)
        self.present()
        if self.mode == "bots":
            await self._wait(RETRY)

    def _enter(self, mode: Mode) -> None:
        self.mode = mode
        self.present()

    async def _wait_for_answer(self) -> Any:
        answer = self._answer = asyncio.get_running_loop().create_future()
        try:
            return await answer
        finally:
            if self._answer is answer:
                self._answer = None

    def answer(self, value: Any) -> None:
        """Give what is waited for: a person's action, or the table's volunteer."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(value)
        elif self.mode == "step":
            self._more.append(value)

    def _finish(self) -> None:
        self.seat = None if self.session.hot_seat else self.session.viewer
        self.covered = self.session.hot_seat
        self._enter("over")
        self.show_result()

    # The hand covers itself

    def cover_hand(self) -> None:
        """Turn the hand face down at once."""
        if self.seat is not None and not self.covered:
            self.covered = True
            self.session.cover()
            self.present()

    def cover(self) -> None:
        """Cover the hand on idle, lost focus, suspend and a terminal too small (hot-seat)."""
        if self.session.hot_seat:
            self.cover_hand()

    def _watch_idle(self) -> None:
        """In hot-seat play the hand is covered after a while without a key; 0 seconds: never."""
        seconds = self.app.effective.idle_seconds
        if self._idle is None and seconds and self.session.hot_seat:
            self._idle = self.set_timer(seconds, self._is_idle)

    def _is_idle(self) -> None:
        self._idle = None
        left = self.app.effective.idle_seconds - self._quiet.seconds
        if left > 0:
            self._idle = self.set_timer(max(0.01, left), self._is_idle)
        else:
            self.cover()
