"""Choosing in Rattlesnake: cards are picked first, then played, paid or used."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.rattlesnake import refusals
from rules.rattlesnake.actions import (
    ALLOW,
    END,
    PASS,
    TAKE_COVER,
    Attack,
    Buy,
    Defend,
    RattlesnakeAction,
    Return,
)
from rules.rattlesnake.cards import CARDS, VALUE, Kind, ordered
from rules.rattlesnake.combos import Combo, best_combo
from rules.rattlesnake.state import View
from tui.choosing import Ask, Offer, Option
from tui.choosing.rattlesnake_uses import usable, use_of

PLAYS = ("attack", "defend")
NO_CARD = "You have no card in hand."


class Chooser:
    """What the person at the keyboard has picked so far, and what their keys mean."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.picked: list[int] = []
        """Places in the hand, from 0."""
        self.cursor = 0
        self.choice = 0
        """The option under the cursor while something is asked."""
        self.note = ""
        """One sentence about the last key, empty if it needs none."""
        self.reading = False
        """The last key moved the cursor to a card of the hand."""
        self.paying_slot: int | None = None
        """The slot being bought from, while its price is picked."""
        self._asks: list[Ask] = []
        """The question and those it came from, the first one first."""
        self._bare = False
        """The key to defend was just pressed with no card picked."""
        if view.phase == "return":
            self._ask("Scout: which card goes back on top of your deck?", self._returns())

    # What is on offer

    @property
    def ask(self) -> Ask | None:
        """What is asked now."""
        return self._asks[-1] if self._asks else None

    @property
    def must_answer(self) -> bool:
        """Whether there is no way back from what is asked."""
        return self.view.phase == "return" and len(self._asks) == 1

    @property
    def begun(self) -> bool:
        """Whether something is chosen that can be taken back."""
        asked = len(self._asks) > (self.view.phase == "return")
        return asked or bool(self.picked) or self.paying_slot is not None

    @property
    def offers(self) -> list[Offer]:
        """The actions of this moment, in their fixed places, those not legal dimmed."""
        phase = self.view.phase
        if phase == "respond":
            return [self._offer("takecover", "take cover"), self._offer("pass", "let it happen")]
        if phase == "return":
            return []
        if self.paying_slot is not None:
            pay = Offer("rattlesnake.buy", "pay", len(self.picked) == 2)
            return [pay, Offer("common.back", "back", on=True)]
        play = "defend" if phase == "defend" else "attack"
        stop = "pass" if phase in ("reveal", "after", "end") else "end"
        label = {"reveal": "let it stand", "after": "go on", "end": "pass"}.get(phase, "end turn")
        return [
            self._offer(play, play),
            self._offer("buy", "buy"),
            Offer("rattlesnake.use", "use", bool(usable(self.view))),
            self._offer(stop, label),
        ]

    def _offer(self, family: str, label: str) -> Offer:
        asked = "allow" if family == "pass" and self.view.phase == "respond" else family
        return Offer(f"rattlesnake.{family}", label, refusals.refusal(self.view, asked) is None)

    @property
    def combo(self) -> Combo | None:
        """The best combo of the picked cards, while an attack or a defense can be made of them."""
        if not self.picked or self.paying_slot is not None or self.ask:
            return None
        if all(refusals.refusal(self.view, family) for family in PLAYS):
            return None
        values = (VALUE[kind] for kind in self.kinds)
        return best_combo(value for value in values if value is not None)

    @property
    def option(self) -> Option | None:
        """The option under the cursor."""
        return self.ask.options[self.choice] if self.ask else None

    @property
    def under_cursor(self) -> Kind | None:
        """The card the cursor is on, or that the option under it stands for."""
        if self.option is None:
            return self.view.hand[self.cursor] if self.cursor < len(self.view.hand) else None
        target = self.option.target
        if target is None:
            return None
        kind: Kind = self.view.saloon[target[1] - 1] if target[0] == "slot" else target[1]
        return kind

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of the picked cards, in written order."""
        return ordered([self.view.hand[place] for place in self.picked])

    # Keys

    def press(self, command: str) -> RattlesnakeAction | None:
        """Take a key's command; return the action it completes, None while more is to be chosen.

        What is picked stays until the action is carried out, so that it can be tried again.
        """
        self.note, self.reading = "", False
        bare, self._bare = self._bare, False
        name, _, number = command.partition(":")
        match name:
            case "escape":
                self._back()
            case "left" | "up":
                self._move(-1)
            case "right" | "down":
                self._move(1)
            case "card" | "option" if self.ask:
                return self._numbered(int(number))
            case "card":
                self._pick(int(number) - 1)
            case "choose":
                return self._choose()
            case "defend" if self._free(name):
                return self._defend(bare)
            case _ if name in self._keys and self._free(name):
                return self._keys[name]()
        return None

    @property
    def _keys(self) -> dict[str, Callable[[], RattlesnakeAction | None]]:
        return {
            "attack": self._attack,
            "defend": lambda: self._defend(False),
            "buy": self._buy,
            "use": self._use,
            "end": lambda: self._simple("end", END),
            "pass": self._pass,
            "takecover": lambda: self._simple("takecover", TAKE_COVER),
        }

    def _free(self, name: str) -> bool:
        """Tell whether a new action may be begun; say what comes first if not."""
        if self.ask:
            if not (self.must_answer and self._refused(name)):
                self.note = "Choose one of these first, or go back."
            return False
        if self.paying_slot is not None and name != "buy":
            title = CARDS[self.view.saloon[self.paying_slot - 1]].title
            self.note = f"Two cards are to be paid for {title}: pick them, or go back."
            return False
        return True

    def _back(self) -> None:
        """Take back the last unconfirmed step; never decide."""
        if self.ask and not self.must_answer:
            self._asks.pop()
            self.choice = 0
        else:
            self.paying_slot = None
            self.picked = []

    def _move(self, by: int) -> None:
        if self.ask:
            self.choice = (self.choice + by) % len(self.ask.options)
        elif self.view.hand:
            self.cursor = (self.cursor + by) % len(self.view.hand)
            self.reading = True

    def _choose(self) -> RattlesnakeAction | None:
        if self.option is not None:
            return self._answer(self.option)
        if self.paying_slot is not None and len(self.picked) == 2:
            return self._buy()
        self._pick(self.cursor)
        return None

    def _numbered(self, number: int) -> RattlesnakeAction | None:
        """Answer by number; every copy of a card in the hand may be named."""
        assert self.ask is not None, "something is asked"
        copy = self.view.hand[number - 1 : number] if number else ()
        for option in self.ask.options:
            if option.number == number or (copy and option.target == ("hand", copy[0])):
                return self._answer(option)
        numbers = ", ".join(str(option.number) for option in self.ask.options)
        self.note = f"There is no answer {number} here: choose one of {numbers}."
        return None

    def _answer(self, option: Option) -> RattlesnakeAction | None:
        answer = option.answer
        if isinstance(answer, Ask):
            self._ask(answer.title, answer.options)
            return None
        if isinstance(answer, int):
            self._asks = []
            self.paying_slot = answer
            return self._buy()
        action: RattlesnakeAction = answer
        return action

    def _pick(self, place: int) -> None:
        if not self.view.hand:
            self.note = NO_CARD
            return
        if not 0 <= place < len(self.view.hand):
            self.note = f"You have no card {place + 1}."
            return
        self.cursor = place
        if place in self.picked:
            self.picked.remove(place)
        elif self.paying_slot is not None and len(self.picked) == 2:
            self.note = "A purchase costs two cards: put one back first, or press the key to pay."
        else:
            self.picked.append(place)

    def _refused(self, family: str) -> bool:
        """Say why nothing of this family is legal; False if something is."""
        found = refusals.refusal(self.view, family)
        if found is None:
            return False
        self.note = f"{found.reason[0].upper()}{found.reason[1:]} ({found.ruling})."
        return True

    def _simple(self, family: str, action: RattlesnakeAction) -> RattlesnakeAction | None:
        return None if self._refused(family) else action

    def _pass(self) -> RattlesnakeAction | None:
        if self.view.phase == "respond":
            return self._simple("allow", ALLOW)
        return self._simple("pass", PASS)

    def _attack(self) -> RattlesnakeAction | None:
        if self._refused("attack"):
            return None
        if not self.picked:
            self.note = "Pick the cards of your attack first, then press this key again."
            return None
        return Attack(self.kinds)

    def _defend(self, again: bool) -> RattlesnakeAction | None:
        """Defend; with no card picked only if the key is pressed `again`."""
        if self._refused("defend"):
            return None
        if not self.picked and self.view.hand and not again:
            self._bare = True
            self.note = "No card is picked: press the key again to defend with nothing."
            return None
        return Defend(self.kinds)

    def _buy(self) -> RattlesnakeAction | None:
        if self._refused("buy"):
            return None
        if self.paying_slot is None:
            slots = sorted({action.slot for action in self.view.legal if isinstance(action, Buy)})
            self._ask(
                "Buy which card?",
                [
                    Option(slot, CARDS[self.view.saloon[slot - 1]].title, slot, ("slot", slot))
                    for slot in slots
                ],
            )
            return None
        if len(self.picked) != 2:
            self._ask_price()
            return None
        pair = self.kinds
        return Buy(self.paying_slot, (pair[0], pair[1]))

    def _ask_price(self) -> None:
        if len(self.picked) > 2:
            self.picked = []
        need = 2 - len(self.picked)
        self.note = f"Pick {need} card{'s' if need > 1 else ''} to pay with."

    def _use(self) -> RattlesnakeAction | None:
        """Use the one picked card, or ask which."""
        if self.view.phase == "respond":
            return self._simple("takecover", TAKE_COVER)
        kinds = usable(self.view)
        if len(self.picked) == 1:
            kind = self.view.hand[self.picked[0]]
            if kind not in kinds:
                self._refused(kind)
                return None
            use = use_of(self.view, kind)
            if not isinstance(use, Ask):
                return use
            self._ask(use.title, use.options)
        elif kinds:
            hand = self.view.hand
            options = [
                Option(hand.index(k) + 1, CARDS[k].title, use_of(self.view, k), ("hand", k))
                for k in kinds
            ]
            self._ask("Use which card?", options)
        else:
            self.note = self._no_use()
        return None

    def _no_use(self) -> str:
        """Say why no card of the hand can be used, by the card under the cursor."""
        if not self.view.hand:
            return NO_CARD
        if self._refused(self.view.hand[self.cursor]):
            return self.note
        return "You hold no card that can be used now."

    def _returns(self) -> list[Option]:
        kinds = [action.kind for action in self.view.legal if isinstance(action, Return)]
        return [
            Option(self.view.hand.index(kind) + 1, CARDS[kind].title, Return(kind), ("hand", kind))
            for kind in kinds
        ]

    def _ask(self, title: str, options: Sequence[Option]) -> None:
        self._asks.append(Ask(title, tuple(options)))
        self.choice = 0
