"""Choosing in Cards for Cowboys: a cursor in the Store's brick pattern, one key for each decision.

A face-up card has the number of its column: the cards of a column cover one another, so no two
of them are face up at once, and the number keys reach each of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rules.core import Seat
from rules.cowboys import refusals
from rules.cowboys.actions import DRAW, STOP, Burn, Buy, CowboysAction, Explode, First
from rules.cowboys.cards import CARDS
from rules.cowboys.state import View
from rules.cowboys.store import Slot, Spot
from tui.choosing import Ask, Offer, Option

Rows: TypeAlias = Sequence[Sequence[Slot | None]]
"""A View's Store, the front row first."""

FAMILIES: tuple[refusals.Family, ...] = ("draw", "stop", "buy", "burn", "explode")
"""The actions in the places they keep."""


def halves(spot: Spot) -> int:
    """Return where a card stands, in half cards from the left; even rows lie half a card left."""
    return 2 * spot.col + spot.row % 2


def lying(store: Rows) -> list[Spot]:
    """Return the places that still hold a card, the front row first."""
    return [
        Spot(row, col)
        for row, slots in enumerate(store, 1)
        for col, slot in enumerate(slots, 1)
        if slot is not None
    ]


def face_up(store: Rows) -> list[Spot]:
    """Return the places of the face-up cards, by column."""
    found = [spot for spot in lying(store) if _slot(store, spot).card is not None]
    return sorted(found, key=lambda spot: spot.col)


def _slot(store: Rows, spot: Spot) -> Slot:
    slot = store[spot.row - 1][spot.col - 1]
    assert slot is not None, "a card lies there"
    return slot


class StoreCursor:
    """Where a person looks in the Store."""

    def __init__(self) -> None:
        self.spot = Spot(1, 1)
        self._goal = halves(self.spot)
        """Where moves to other rows aim at, so that they go straight."""

    def put(self, spot: Spot) -> None:
        """Look at a place."""
        self.spot = spot
        self._goal = halves(spot)

    def settle(self, store: Rows) -> None:
        """Look at a card that is left, if the one looked at is gone: the nearest face-up one."""
        up = face_up(store)
        if up and store[self.spot.row - 1][self.spot.col - 1] is None:
            self.put(min(up, key=lambda spot: (abs(halves(spot) - self._goal), -spot.row)))

    def look(self, store: Rows, text: str) -> None:
        """Look at a place written ROW.COL, if a card lies there."""
        row, _, col = text.partition(".")
        spot = Spot(int(row), int(col))
        if spot in lying(store):
            self.put(spot)

    def jump(self, store: Rows, number: int) -> bool:
        """Look at the face-up card of a column; False if there is none."""
        for spot in face_up(store):
            if spot.col == number:
                self.put(spot)
                return True
        return False

    def move(self, store: Rows, way: str) -> None:
        """Go to the next card left, right, up (to the back) or down (to the front)."""
        cards = lying(store)
        if way in ("left", "right"):
            row = [spot for spot in cards if spot.row == self.spot.row]
            if self.spot in row:
                step = 1 if way == "right" else -1
                self.put(row[(row.index(self.spot) + step) % len(row)])
            return
        rows = sorted({spot.row for spot in cards})
        beyond = [r for r in rows if (r > self.spot.row if way == "up" else r < self.spot.row)]
        if beyond:
            row_number = beyond[0] if way == "up" else beyond[-1]
            there = [spot for spot in cards if spot.row == row_number]
            self.spot = min(there, key=lambda spot: (abs(halves(spot) - self._goal), spot.col))


class Chooser:
    """What the person at the keyboard is about to decide, and what their keys mean."""

    def __init__(self, view: View, cursor: StoreCursor) -> None:
        self.view = view
        self.cursor = cursor
        self.choice = 0
        """The option under the cursor while something is asked."""
        self.note = ""
        """One sentence about the last key, empty if it needs none."""
        self._ask: Ask | None = None
        self._burning: Spot | None = None
        """The card whose burning waits for the same key again."""
        cursor.settle(view.store)
        if view.phase == "first":
            self._ask_first()

    # What is on offer

    @property
    def ask(self) -> Ask | None:
        """What is asked now."""
        return self._ask

    @property
    def must_answer(self) -> bool:
        """Whether there is no way back from what is asked."""
        return self.view.phase == "first"

    @property
    def begun(self) -> bool:
        """Whether something is chosen that can be taken back."""
        return (self._ask is not None and not self.must_answer) or self._burning is not None

    @property
    def option(self) -> Option | None:
        """The option under the cursor."""
        return self._ask.options[self.choice] if self._ask else None

    @property
    def offers(self) -> list[Offer]:
        """The actions in their fixed places, those not legal now dimmed."""
        return [
            Offer(f"cowboys.{family}", family, refusals.refusal(self.view, family) is None)
            for family in FAMILIES
        ]

    # Keys

    def press(self, command: str) -> CowboysAction | None:
        """Take a key's command; return the action it completes, None while more is needed."""
        self.note = ""
        burning, self._burning = self._burning, None
        name, _, rest = command.partition(":")
        match name:
            case "escape":
                if not self.must_answer:
                    self._ask = None
            case "left" | "right" | "up" | "down":
                self._move(name)
            case "card" | "option" if self._ask:
                return self._numbered(int(rest))
            case "card":
                if not self.cursor.jump(self.view.store, int(rest)):
                    self.note = f"No face-up card has the number {rest} now."
            case "choose" if self.option is not None:
                return self._answer(self.option)
            case "choose":
                return self._choose()
            case "draw" | "stop" | "buy" | "burn" | "explode" if not self._refused(name):
                return self._carry_out(name, burning)
        return None

    def _refused(self, family: refusals.Family) -> bool:
        """Say why nothing of this family can be done; False if something can."""
        if self._ask is not None and self.must_answer and family not in ("draw", "stop"):
            self.note = "First name who buys first (C13)."
            return True
        found = refusals.refusal(self.view, family)
        if found is not None:
            self._say(found)
        return found is not None

    def _say(self, found: refusals.Refusal) -> None:
        self.note = f"{found.reason[0].upper()}{found.reason[1:]} ({found.ruling})."

    def _carry_out(self, family: refusals.Family, burning: Spot | None) -> CowboysAction | None:
        self._ask = None
        match family:
            case "draw":
                return DRAW
            case "stop":
                return STOP
            case "buy":
                return self._take(Buy(*self.cursor.spot))
            case "burn":
                return self._burn(burning)
        return self._explode()

    def _move(self, way: str) -> None:
        if self._ask is None:
            self.cursor.move(self.view.store, way)
        else:
            step = 1 if way in ("right", "down") else -1
            self.choice = (self.choice + step) % len(self._ask.options)

    def _choose(self) -> CowboysAction | None:
        """Buy what the cursor is on; nothing else is done by a key that only chooses."""
        if self.view.phase == "draw":
            self.note = "Draw or stop by their own keys; the cursor only looks."
            return None
        return None if self._refused("buy") else self._take(Buy(*self.cursor.spot))

    def _take(self, action: Buy | Burn) -> CowboysAction | None:
        if action in self.view.legal:
            return action
        self._say(refusals.why_not(self.view, action))
        return None

    def _burn(self, burning: Spot | None) -> CowboysAction | None:
        """Burn what the cursor is on; while something can be bought, only at the second press."""
        spot = self.cursor.spot
        action = self._take(Burn(*spot))
        can_buy = any(isinstance(each, Buy) for each in self.view.legal)
        if action is not None and can_buy and burning != spot:
            self._burning = spot
            card = _slot(self.view.store, spot).card
            text = CARDS[card].text if card is not None else ""
            self.note = f"Burn {spot} {text}? The same key again burns it, instead of a purchase."
            return None
        return action

    # Questions

    def _ask_first(self) -> None:
        firsts = [action for action in self.view.legal if isinstance(action, First)]
        own = [place for place, first in enumerate(firsts) if first.seat == self.view.seat]
        options = [Option(a.seat + 1, str(a.seat), a, ("seat", a.seat)) for a in firsts]
        self._ask = Ask("Who buys first?", options)
        self.choice = own[0] if own else 0

    def named(self, names: Sequence[str], title: str) -> None:
        """Where the first buyer is asked for, put names in the place of the seats' numbers."""
        if self._ask is not None and self.view.phase == "first":
            options = [
                Option(each.number, names[each.number - 1], each.answer, each.target)
                for each in self._ask.options
            ]
            self._ask = Ask(title, options)

    def _explode(self) -> CowboysAction | None:
        """Use up the one Explosive, or ask which."""
        uses = [action for action in self.view.legal if isinstance(action, Explode)]
        if len(uses) == 1:
            return uses[0]
        options = [
            Option(number, CARDS[use.card].text, use, ("card", use.card))
            for number, use in enumerate(uses, 1)
        ]
        self._ask, self.choice = Ask("Use up which Explosive?", options), 0
        return None

    def _numbered(self, number: int) -> CowboysAction | None:
        assert self._ask is not None, "something is asked"
        for option in self._ask.options:
            if option.number == number:
                return self._answer(option)
        numbers = ", ".join(str(option.number) for option in self._ask.options)
        self.note = f"There is no answer {number} here: choose one of {numbers}."
        return None

    def _answer(self, option: Option) -> CowboysAction:
        action: CowboysAction = option.answer
        return action


class Together:
    """What takes the keys while people at one keyboard draw: two keys each, one choice a step.

    A choice is sealed; a key of somebody who has chosen, or of nobody, changes nothing.
    """

    must_answer = False
    begun = False
    ask: Ask | None = None
    option: Option | None = None

    def __init__(
        self, views: Mapping[Seat, View], seats: Sequence[Seat], names: Sequence[str], store: Rows
    ) -> None:
        """`seats` are those who share the keyboard, `views` of those who are still to choose."""
        self.views = views
        self.seats = seats
        self.names = names
        self.store = store
        self.cursor = StoreCursor()
        self.note = ""
        """One sentence about the last key, empty if it needs none."""

    @property
    def offers(self) -> list[Offer]:
        """What the keys of the players do is shown beside their names."""
        return []

    @property
    def keys(self) -> dict[Seat, tuple[int, int]]:
        """The numbers by which those who are still to choose draw and stop."""
        return {
            seat: (2 * place + 1, 2 * place + 2)
            for place, seat in enumerate(self.seats)
            if seat in self.views
        }

    def press(self, command: str) -> tuple[Seat, CowboysAction] | None:
        """Take a key's command; return whose choice it completes, and which."""
        self.note = ""
        name, _, rest = command.partition(":")
        if name in ("left", "right", "up", "down"):
            self.cursor.move(self.store, name)
        elif name == "card":
            return self._choose(int(rest))
        elif name in FAMILIES or name == "choose":
            self.note = "Everybody draws and stops by the two keys beside their name."
        return None

    def _choose(self, number: int) -> tuple[Seat, CowboysAction] | None:
        place, stops = divmod(number - 1, 2)
        if place >= len(self.seats):
            self.note = f"{number} is nobody's key."
            return None
        seat = self.seats[place]
        if seat not in self.views:
            self.note = f"{self.names[seat]} has nothing to decide in this step."
            return None
        if not stops:
            return seat, DRAW
        found = refusals.refusal(self.views[seat], "stop")
        if found is not None:
            reason = found.reason.replace("you ", "", 1)
            self.note = f"{self.names[seat]} cannot stop: {reason} ({found.ruling})."
            return None
        return seat, STOP
