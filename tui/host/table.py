"""The hosted table: one game with people at several terminals, bots, and watchers.

It gives out places, each with its own eyes; takes what people decide and say; and keeps the seats
of those whose line dropped.
"""

from __future__ import annotations

import logging
from typing import Any

from rules import bots
from rules.core import Seat
from rules.match import StaleAction
from tui.again import Again
from tui.eyes import NotYours
from tui.host.chairs import Kind, Stand, TableFile, Window
from tui.host.clock import waited
from tui.host.codes import same, spoken
from tui.host.going import Going
from tui.host.past import play_again
from tui.host.people import is_guest
from tui.host.place import Place

log = logging.getLogger("fangs.host")


class HostedTable(Going):
    """A game, its chairs and its places."""

    @property
    def file(self) -> TableFile:
        """What is kept of the table beside the record."""
        holders = [chair.holder for chair in self.chairs]
        replaced = [s for s, chair in enumerate(self.chairs) if chair.holder and chair.bot]
        codes = [chair.code for chair in self.chairs]
        return TableFile(
            holders,
            self.terms,
            self.state,
            self.code,
            replaced,
            codes,
            self._sealed.copy(),
            self.now.version,
        )

    # Places

    def seat_of(self, id: str) -> Seat | None:
        """Return the seat that somebody holds."""
        return next((s for s, chair in enumerate(self.chairs) if chair.holder == id), None)

    def sit(self, id: str) -> Place:
        """Return a place at the seat that somebody holds; raises NotYours."""
        seat = self.seat_of(id)
        if seat is None:
            raise NotYours("You have no seat at this table; you may watch.")
        chair = self.chairs[seat]
        chair.present += 1
        if chair.present == 1:
            moment = self._clock.now()
            chair.asked = False
            chair.lost += moment - max(chair.gone_since, self._began)
            if chair.bot:
                chair.bot = False
                self._answers.pop(seat, None)
                self._rescued.discard(seat)
                self._stop_thinking(seat)
                self._keep(self)
            window = self._window
            if window is not None and seat in window.left and seat not in window.returned:
                window.returned.add(seat)
                window.until = moment + self.terms.window
            if self.now.version:
                self._note(f"{self.names[seat]} is back.")
        place = Place(self, seat, id)
        if chair.code:
            place.trouble = f"{spoken(chair.code)} brings you back, should the line drop."
        return self._enter(place)

    def take_back(self, code: str, id: str) -> bool:
        """Give a guest's seat to whoever says its code; raises NotYours while they sit there."""
        for chair in self.chairs:
            if chair.code and same(code, chair.code):
                if chair.holder == id:
                    return True
                if self.seat_of(id) is not None:
                    raise NotYours("You have a seat at that table already.")
                if chair.present:
                    raise NotYours("Somebody sits there still; try again in a minute.")
                chair.holder = id
                if not is_guest(id):
                    chair.code = ""
                self._keep(self)
                return True
        return False

    def watch(self, id: str) -> Place:
        """Return a watcher's place: what everybody may see, and never a hand."""
        return self._enter(Place(self, None, id))

    def _enter(self, place: Place) -> Place:
        self.places.append(place)
        self._wake()
        return place

    def leave(self, place: Place) -> None:
        """Take a place away; the seat is kept."""
        if place not in self.places:
            return
        self.places.remove(place)
        if self.state == "stopped":
            # Where nobody is left, it need not be kept in memory.
            self._keep(self)
        if place.viewer is not None:
            chair = self.chairs[place.viewer]
            chair.present -= 1
            if not chair.present:
                chair.gone_since = self._clock.now()
                chair.passing = None
                if self.state == "running" and self.alone:
                    self.rest()
                elif self.state == "running":
                    self._note(f"{self.names[place.viewer]} has left; the seat is kept.")
        self._wake()

    # What people do

    def answer(self, seat: Seat, action: Any, version: int) -> None:
        """Take a person's decision; raises StaleAction.

        Whether it is legal the match says, once it is carried out.
        """
        late = version != self.now.version or seat not in self.now.to_act
        if late or seat in self._answers or seat in (self._carried, *self._rescued):
            raise StaleAction("The table has changed since that choice; look again and choose.")
        self._answers[seat] = (action, 0.0)
        self._wake()

    def volunteer(self, seat: Seat) -> None:
        """Note that somebody wants to respond once those before them have answered."""
        window = self._window
        if window is not None and seat in window.left and window.until > self._clock.now():
            window.volunteers.add(seat)
            self._wake()

    def pass_turn(self, seat: Seat) -> None:
        """Always pass for somebody until the turn is over, or no longer."""
        chair = self.chairs[seat]
        chair.passing = None if self.passes(seat) else self._turn
        self._wake()

    def put_bot(self, place: Place, seat: Seat) -> None:
        """Let a bot decide for somebody who is gone, until they return; raises NotYours."""
        self._must_play(place)
        chair = self.chairs[seat]
        if not (chair.gone and chair.asked):
            raise NotYours(f"The seat of {self.names[seat]} is kept for now.")
        chair.bot = True
        self._note(f"A bot plays for {self.names[seat]} until they are back.")
        self._keep(self)
        self._wake()

    def gone_for_long(self, place: Place) -> list[Seat]:
        """Return whose seats were kept long enough; raises NotYours if there is none, or no game.

        A bot may be put in for them, or the game stopped.
        """
        self._must_play(place)
        found = [seat for seat, chair in enumerate(self.chairs) if chair.gone and chair.asked]
        if not found:
            raise NotYours(f"Nobody has been gone for {self.terms.hold:.0f} s yet.")
        return found

    def stop(self, place: Place) -> None:
        """Stop the game, which is saved; raises NotYours unless somebody is gone for long."""
        self.gone_for_long(place)
        self._note("The game is stopped and saved.")
        self.rest()

    @property
    def deserted(self) -> float:
        """When the last person left, if nobody is there."""
        return max(chair.gone_since for chair in self.chairs)

    def go_on(self, id: str) -> None:
        """Go on with a stopped game; raises NotYours."""
        if self.seat_of(id) is None:
            raise NotYours("Only somebody with a seat can go on with a game.")
        if self.state == "stopped" and not self.failed:
            self.state = "running"
            self._keep(self)
            self.start()

    def _must_play(self, place: Place) -> None:
        self._must_sit(place)
        if self.state != "running":
            raise NotYours("The game does not go on just now.")

    def _must_sit(self, place: Place) -> None:
        if place.viewer is None:
            raise NotYours("Only those at the table decide that.")

    def say(self, place: Place, text: str) -> None:
        """Say something to everybody at the table; raises NotYours."""
        self._must_sit(place)
        self.talk.say(place.id, place.viewer or 0, text, self._clock.now())
        self._tell()

    async def hint(self, seat: Seat) -> str:
        """Return what to do and why; raises NotYours among people, where nobody is helped."""
        if not self.alone:
            raise NotYours("There are no hints at a table with other people.")
        view, memory = self.now.views[seat], self.now.memories[seat]
        try:
            advice = await self._brains.advise(
                self.game.name, bots.DEFAULT, self._moment, seat, view, memory
            )
        except Exception as error:
            log.error("table %s: no hint (%s)", self.id, type(error).__name__)
            raise NotYours("There is no hint to be had just now.") from error
        return advice.why

    async def again(self, viewer: Seat | None) -> Again:
        """Return the finished game as one seat, or everybody, could see it; raises NotYours."""
        if self.now.outcome is None:
            raise NotYours("A game is looked at again when it is over.")
        return await play_again(self._match, viewer)

    # How the table stands

    def stand(self, seat: Seat | None) -> Stand:
        """Return how the table stands for a seat, None for a watcher."""
        moment = self._clock.now()
        gone = tuple(s for s, chair in enumerate(self.chairs) if chair.gone)
        ask = tuple(s for s in gone if self.chairs[s].asked)
        waiting = self.now.to_act
        minutes = waited(moment - self._began)
        if self.state != "running":
            return Stand(self.state)
        window = self._open()
        if window is not None:
            left = round(window.until - moment)
            asked = tuple(sorted(window.left))
            return Stand(self._in_window(window, seat), waiting, asked, left, 0, gone, ask)
        deadlines = [end for each in waiting if (end := self._deadline(each)) is not None]
        rest = round(max(0.0, min(deadlines) - moment)) if deadlines else None
        mine = seat is not None and seat in waiting and seat not in self._answers
        kind: Kind = "choose" if mine and seat not in self._rescued else "wait"
        return Stand(kind, waiting, (), rest, minutes, gone, ask)

    def _in_window(self, window: Window, seat: Seat | None) -> Kind:
        if seat is None or seat not in window.left:
            return "wait"
        if self.passes(seat):
            return "passed"
        if seat in window.volunteers:
            return "will"
        if seat in self.now.to_act:
            return "passed" if seat in self._answers else "choose"
        return "may"
