"""The nouns of Rattlesnake: the table with every card on it, and the View of one seat.

A `Table` knows where cards are and how they move between places; the rules that move them are
in `game`. A `View` is built by copying in what its seat may know (section Hidden and public).
"""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

import msgspec

from rules.chance import Chance, Shuffle
from rules.core import Event, Outcome, Seat
from rules.rattlesnake import events
from rules.rattlesnake.actions import RattlesnakeAction, Use
from rules.rattlesnake.cards import HIGHNOON, HIT, HITS, KNIVES, LOCKED, Kind, ordered
from rules.rattlesnake.combos import Combo, best_combo
from rules.rattlesnake.events import Played, Window

Phase: TypeAlias = Literal[
    "main", "respond", "return", "defend", "reveal", "after", "again", "end", "over"
]
"""What is being decided: a window's name, or an answer, a Return, an attack by Quickdraw."""

BASE_HAND = 5
"""The hand size before events."""


MIX = "five of locked and knives (R2)"
"""What the events besides High Noon must be."""


class EventMix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many of the five events besides High Noon are of each kind (R2)."""

    locked: int = 0
    knives: int = 0

    def __post_init__(self) -> None:
        if self.locked < 0 or self.knives < 0 or self.locked + self.knives != 5:
            raise ValueError(f"the events must be {MIX}")


class Options(msgspec.Struct, frozen=True):
    """The options of a game."""

    events: Annotated[EventMix, msgspec.Meta(description=MIX)] = EventMix(locked=3, knives=2)


class Duel:
    """An attack from its first card to the end of its after-attack window."""

    def __init__(self, attacker: Seat, attack: list[Played], again: bool) -> None:
        self.attacker = attacker
        self.attack = attack
        self.again = again
        self.defense: list[Played] = []
        self.revealed = False
        self.flipped = False
        """Dodge 'N' Shoot was used: the flipped cards are the attack and the defense (R11)."""
        self.shuffled = [False, False]
        """Who has shuffled for a flip in this attack (R11)."""
        self.success: bool | None = None

    def clone(self) -> Duel:
        """Return an independent copy."""
        copy = Duel.__new__(Duel)
        copy.__dict__.update(self.__dict__)
        copy.attack = self.attack.copy()
        copy.defense = self.defense.copy()
        copy.shuffled = self.shuffled.copy()
        return copy

    def of(self, seat: Seat) -> list[Played]:
        """Return the cards `seat` has in the duel."""
        return self.attack if seat == self.attacker else self.defense


class Pending(msgspec.Struct, frozen=True):
    """An announced ability that is not resolved yet: its card is nowhere else (R4)."""

    seat: Seat
    use: Use
    window: Window


class Table:
    """Where every card is, whose decision it is, and how cards move."""

    def __init__(self, options: Options, chance: Chance) -> None:
        self.options = options
        self.chance = chance
        self.hands: list[tuple[Kind, ...]] = [(), ()]
        """Ordered as lists are written."""
        self.decks: list[list[Kind]] = [[], []]
        """From the bottom to the top."""
        self.discards: list[list[Kind]] = [[], []]
        """From the bottom to the top."""
        self.hits = [HITS, HITS]
        """Hits in front of each player."""
        self.saloon: list[Kind] = []
        self.saloon_deck: list[Kind] = []
        """From the bottom to the top."""
        self.graveyard: list[Kind] = []
        self.turn = 0
        self.active: Seat = 0
        """Who has the pistol."""
        self.actor: Seat = 0
        """Who must decide."""
        self.phase: Phase = "main"
        self.bought = False
        self.attacked = False
        self.duel: Duel | None = None
        self.pending: Pending | None = None
        self.returning: tuple[Kind, ...] = ()
        """The cards Scout drew, one of which goes back; they are in the hand."""
        self.passes = 0
        """Passes in a row in a window of two players (R14)."""
        self.quiet = 0
        """Finished turns in a row without a Hit (R12)."""
        self.hit_this_turn = False
        self.outcome: Outcome | None = None
        self.events: list[Event] = []

    def clone(self) -> Self:
        """Return an independent copy, its chance included."""
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.chance = self.chance.clone()
        copy.hands = self.hands.copy()
        copy.decks = [deck.copy() for deck in self.decks]
        copy.discards = [discard.copy() for discard in self.discards]
        copy.hits = self.hits.copy()
        copy.saloon = self.saloon.copy()
        copy.saloon_deck = self.saloon_deck.copy()
        copy.graveyard = self.graveyard.copy()
        copy.duel = self.duel.clone() if self.duel else None
        copy.events = []
        return copy

    # Events in force

    @property
    def hand_size(self) -> int:
        """The number of cards drawn up to (R3)."""
        return BASE_HAND + self.saloon.count(LOCKED)

    @property
    def knives(self) -> int:
        """Hits a failed attack costs the attacker."""
        return self.saloon.count(KNIVES)

    @property
    def highnoon(self) -> int:
        """Hits a successful attack deals besides the first."""
        return self.saloon.count(HIGHNOON)

    # Moving cards

    def take(self, seat: Seat, cards: tuple[Kind, ...]) -> None:
        """Remove cards from a hand."""
        hand = list(self.hands[seat])
        for card in cards:
            hand.remove(card)
        self.hands[seat] = tuple(hand)

    def give(self, seat: Seat, cards: list[Kind]) -> None:
        """Put cards into a hand."""
        self.hands[seat] = ordered([*self.hands[seat], *cards])

    def top(self, seat: Seat) -> Kind | None:
        """Take the top card of a deck, the discard shuffled first if it is empty (R16)."""
        if not self.decks[seat] and not self.shuffle(seat):
            return None
        return self.decks[seat].pop()

    def shuffle(self, seat: Seat) -> bool:
        """Make the discard a new deck; False if there is no card in it."""
        if not self.discards[seat]:
            return False
        cards = list(self.chance.ask(Shuffle(seat, self.discards[seat]))["cards"])
        self.decks[seat] = cards[::-1]
        self.discards[seat] = []
        self.events.append(events.DeckShuffled(seat, len(cards)))
        return True

    def draw(self, seat: Seat, count: int) -> list[Kind]:
        """Draw up to `count` cards into a hand and return them."""
        drawn: list[Kind] = []
        while len(drawn) < count and (card := self.top(seat)) is not None:
            drawn.append(card)
        if drawn:
            self.give(seat, drawn)
            self.events.append(events.CardsDrawn(seat, len(drawn), ordered(drawn)))
        return drawn

    def discard_hand(self, seat: Seat) -> None:
        """Discard the whole hand."""
        self.events.append(events.HandDiscarded(seat, self.hands[seat]))
        self.discards[seat].extend(self.hands[seat])
        self.hands[seat] = ()

    def discard_played(self) -> None:
        """Discard the attack and the defense to their owners."""
        assert self.duel is not None
        for seat in (self.duel.attacker, 1 - self.duel.attacker):
            self.discards[seat].extend(card.kind for card in self.duel.of(seat))
        self.duel.attack = []
        self.duel.defense = []

    def move_hits(self, seat: Seat, count: int) -> int:
        """Move up to `count` Hits from in front of a player to their discard; return how many."""
        count = min(count, self.hits[seat])
        self.hits[seat] -= count
        self.discards[seat].extend([HIT] * count)
        return count


class SideView(msgspec.Struct, frozen=True):
    """What a View shows of one player."""

    hits: int
    """Hits in front."""
    hand: int
    """Cards in hand."""
    deck: int
    """Cards in the deck."""
    discard: tuple[Kind, ...]
    """From the bottom to the top."""
    unseen: tuple[Kind, ...]
    """The cards of this player that lie where the viewer cannot look, in written order: the
    deck, and for the other player the hand and a hidden attack as well."""


class DuelView(msgspec.Struct, frozen=True):
    """What a View shows of the attack."""

    attacker: Seat
    again: bool
    """Whether Quickdraw made it."""
    flipped: bool
    """Whether Dodge 'N' Shoot decides it."""
    count: int
    """Cards in the attack."""
    attack: tuple[Played, ...] | None
    """None while it is hidden from the viewer."""
    defense: tuple[Played, ...] | None
    """None before the reveal."""
    attack_combo: Combo | None
    defense_combo: Combo | None
    success: bool | None
    """None until it is decided."""


class View(msgspec.Struct, frozen=True):
    """What one seat may know now."""

    seat: Seat | None
    phase: Phase
    to_act: tuple[Seat, ...]
    legal: tuple[RattlesnakeAction, ...]
    turn: int
    active: Seat
    bought: bool
    """Whether the active player has bought this turn."""
    attacked: bool
    """Whether the active player has attacked this turn."""
    hand_size: int
    hand: tuple[Kind, ...]
    """The viewer's own, in written order."""
    returning: tuple[Kind, ...]
    """The cards the viewer's Scout drew, one of which goes back."""
    sides: tuple[SideView, SideView]
    saloon: tuple[Kind, ...]
    saloon_deck: int
    graveyard: tuple[Kind, ...]
    """In the order in which the cards came there."""
    duel: DuelView | None
    pending: Pending | None
    passes: int
    """Passes in a row in a window of two players."""
    quiet: int
    """Finished turns in a row without a Hit."""
    outcome: Outcome | None


def view(table: Table, seat: Seat | None, legal: tuple[RattlesnakeAction, ...]) -> View:
    """Return what `seat` (None: a spectator) may know of a table."""
    over = table.outcome is not None
    return View(
        seat=seat,
        phase=table.phase,
        to_act=() if over else (table.actor,),
        legal=legal,
        turn=table.turn,
        active=table.active,
        bought=table.bought,
        attacked=table.attacked,
        hand_size=table.hand_size,
        hand=table.hands[seat] if seat is not None else (),
        returning=table.returning if seat == table.actor and not over else (),
        sides=(_side(table, 0, seat), _side(table, 1, seat)),
        saloon=tuple(table.saloon),
        saloon_deck=len(table.saloon_deck),
        graveyard=tuple(table.graveyard),
        duel=_duel(table.duel, seat) if table.duel else None,
        pending=table.pending,
        passes=table.passes,
        quiet=table.quiet,
        outcome=table.outcome,
    )


def _side(table: Table, seat: Seat, viewer: Seat | None) -> SideView:
    unseen = list(table.decks[seat])
    if seat != viewer:
        unseen += table.hands[seat]
        if table.duel and not table.duel.revealed and table.duel.attacker == seat:
            unseen += [card.kind for card in table.duel.attack]
    return SideView(
        hits=table.hits[seat],
        hand=len(table.hands[seat]),
        deck=len(table.decks[seat]),
        discard=tuple(table.discards[seat]),
        unseen=ordered(unseen),
    )


def _duel(duel: Duel, viewer: Seat | None) -> DuelView:
    shown = duel.revealed
    return DuelView(
        attacker=duel.attacker,
        again=duel.again,
        flipped=duel.flipped,
        count=len(duel.attack),
        attack=tuple(duel.attack) if shown or viewer == duel.attacker else None,
        defense=tuple(duel.defense) if shown else None,
        attack_combo=combo_of(duel.attack) if shown else None,
        defense_combo=combo_of(duel.defense) if shown else None,
        success=duel.success,
    )


def combo_of(cards: list[Played] | tuple[Played, ...]) -> Combo:
    """Return the strongest combo of played cards, at their present values."""
    return best_combo(card.value for card in cards if card.value is not None)
