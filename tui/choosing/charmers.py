"""Choosing in Snake Charmers: whom to address, which card, what to claim, and the answer.

One key each. What a key does never depends on which card is picked, so a truth and a lie cost the
same keys in the same places.
"""

from __future__ import annotations

from rules.charmers import refusals
from rules.charmers.actions import ACCEPT, REJECT, Address, CharmersAction, Offer
from rules.charmers.cards import CLAIMS, SNAKE, Claim
from rules.charmers.refusals import Family
from rules.charmers.state import View
from tui import choosing
from tui.choosing import Ask, Option

SEATS = ("seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "seat_6")
"""The commands that speak to a player."""


class Chooser:
    """What the person at the keyboard has picked so far, and what their keys mean."""

    ask: Ask | None = None
    option: Option | None = None
    must_answer = False

    def __init__(self, view: View) -> None:
        self.view = view
        self.picked: int | None = None
        """The place of the picked card in the hand, from 0."""
        self.note = ""
        """One sentence about the last key, empty if it needs none."""
        self.open = places_open(view)
        """The places of the hand whose cards can be offered; the others lie on the table."""
        self.cursor = self.open[0] if self.open else 0
        self.at = self._first_seat()
        """The seat under the cursor, -1 while nobody is to be spoken to."""
        self.said = 0
        """The place of the claim under the cursor."""

    def _first_seat(self) -> int:
        seats = [action.seat for action in self.view.legal if isinstance(action, Address)]
        return seats[0] if seats else -1

    # What is on offer

    @property
    def begun(self) -> bool:
        """Whether something is chosen that can be taken back."""
        return self.picked is not None

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What may be claimed at this table."""
        return CLAIMS[self.view.seats]

    @property
    def offers(self) -> list[choosing.Offer]:
        """The answers to an offer, in their fixed places, dimmed when not legal."""
        return [
            choosing.Offer("charmers.accept", "accept", self.may("accept")),
            choosing.Offer("charmers.reject", "reject", self.may("reject")),
        ]

    def may(self, family: Family) -> bool:
        """Tell whether something of this family is legal."""
        return refusals.refusal(self.view, family) is None

    # Keys

    def press(self, command: str) -> CharmersAction | None:
        """Take a key's command; return the action it completes, None while more is needed."""
        self.note = ""
        name, _, number = command.partition(":")
        match name:
            case "escape":
                self.picked = None
            case "left" | "up" | "right" | "down":
                self._move(-1 if name in ("left", "up") else 1)
            case "choose":
                return self._choose()
            case "card" if self.picked is not None:
                return self._claim(number)
            case "card":
                self._pick(int(number) - 1)
            case "zero" | "snake":
                return self._claim("0" if name == "zero" else SNAKE)
            case "accept":
                return None if self._refused("accept") else ACCEPT
            case "reject":
                return None if self._refused("reject") else REJECT
            case _ if name in SEATS:
                return self._address(SEATS.index(name))
        return None

    def _move(self, by: int) -> None:
        """Move the cursor: over the claims, the cards, or the players who can be addressed."""
        if self.picked is not None:
            self.said = (self.said + by) % len(self.claims)
        elif self.view.phase == "offer" and self.open:
            place = self.open.index(self.cursor) + by
            self.cursor = self.open[place % len(self.open)]
        elif self.at >= 0:
            seats = [action.seat for action in self.view.legal if isinstance(action, Address)]
            self.at = seats[(seats.index(self.at) + by) % len(seats)]

    def _choose(self) -> CharmersAction | None:
        if self.picked is not None:
            return self._claim(self.claims[self.said])
        if self.view.phase == "offer":
            self._pick(self.cursor)
        elif self.at >= 0:
            return self._address(self.at)
        elif self.view.phase == "answer":
            self.note = "Enter does not answer for you: accept or reject with their own keys."
        return None

    def _address(self, seat: int) -> CharmersAction | None:
        action = Address(seat)
        if action in self.view.legal:
            return action
        self._say(refusals.why_not(self.view, action))
        return None

    def _pick(self, place: int) -> None:
        if self._refused("offer"):
            return
        if not 0 <= place < len(self.view.hand):
            self.note = f"You have no card {place + 1}."
        elif place not in self.open:
            self._say(refusals.why_not(self.view, Offer(self.view.hand[place], self.claims[0])))
        else:
            self.picked = self.cursor = place
            self.said = 0

    def _claim(self, claim: Claim) -> CharmersAction | None:
        if self._refused("offer"):
            return None
        if self.picked is None:
            self.note = "Pick the card first, then say what it is."
            return None
        if claim not in self.claims:
            self.note = f"There is no {claim} in this game: the numbers go to {self.claims[-2]}."
            return None
        return Offer(self.view.hand[self.picked], claim)

    def _refused(self, family: Family) -> bool:
        """Say why nothing of this family is legal; False if something is."""
        found = refusals.refusal(self.view, family)
        if found is not None:
            self._say(found)
        return found is not None

    def _say(self, found: refusals.Refusal) -> None:
        self.note = f"{found.reason[0].upper()}{found.reason[1:]} ({found.ruling})."


def places_open(view: View) -> list[int]:
    """Return the places of the hand whose cards do not lie in front of their owner."""
    lying = places_lying(view)
    return [place for place in range(len(view.hand)) if place not in lying]


def places_lying(view: View) -> list[int]:
    """Return the places of the hand whose cards lie in front of their owner, as they were offered.

    Of two snakes, the first one counts as the one offered first.
    """
    found: list[int] = []
    if view.seat == view.active:
        for offer in view.offers:
            found += [
                place
                for place, card in enumerate(view.hand)
                if card == offer.card and place not in found
            ][:1]
    return found
