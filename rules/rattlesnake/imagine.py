"""A State that a seat could be in, for all it knows (section Hidden and public).

Hidden cards are dealt anew among the places where they may lie; what the seat knows for sure, by
View or memory, stays where it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from rules.chance import Below, Chance, shuffled
from rules.core import Event, Seat
from rules.rattlesnake import events
from rules.rattlesnake.cards import EVENTS, HIGHNOON, SALOON, Kind, ordered
from rules.rattlesnake.game import State, played
from rules.rattlesnake.ledger import Ledger
from rules.rattlesnake.state import Duel, DuelView, Options, View

T = TypeVar("T")


def imagine(
    view: View, memory: Sequence[Event], options: Options, chance: Chance, below: Below
) -> State:
    """Return a State in which the viewer, the seat to decide, has just this View.

    `chance` answers for what happens next, `below` deals the hidden cards.
    """
    me = view.seat
    assert me is not None, "imagined for a seat"
    state = State(options, chance)
    state.turn, state.active, state.actor, state.phase = view.turn, view.active, me, view.phase
    state.bought, state.attacked = view.bought, view.attacked
    state.passes, state.quiet, state.pending = view.passes, view.quiet, view.pending
    state.returning = view.returning
    state.hit_this_turn = _hit_this_turn(memory)
    state.hits = [side.hits for side in view.sides]
    state.discards = [list(side.discard) for side in view.sides]
    state.graveyard = list(view.graveyard)
    state.saloon = list(view.saloon)
    state.saloon_deck = _saloon_deck(view, memory, options, below)[::-1]
    top = _returned(memory, me)
    rest = Counter(view.sides[me].unseen) - Counter(top)
    state.hands[me] = view.hand
    state.decks[me] = [*shuffled(ordered(tuple(rest.elements())), below), *top]
    _deal_other(state, view, memory, below)
    return state


def _deal_other(state: State, view: View, memory: Sequence[Event], below: Below) -> None:
    """Deal the other player's hand, deck and hidden attack out of their unseen cards."""
    assert view.seat is not None, "imagined for a seat"
    other = 1 - view.seat
    side = view.sides[other]
    duel = view.duel
    hidden = duel.count if duel is not None and duel.attack is None else 0
    held = list(Ledger(other, memory).held().elements())
    rest = Counter(side.unseen) - Counter(held)
    cards = shuffled(ordered(tuple(rest.elements())), below)
    missing = side.hand + hidden - len(held)
    held = shuffled([*held, *cards[:missing]], below)
    state.hands[other] = ordered(held[hidden:])
    state.decks[other] = cards[missing:]
    if duel is not None:
        state.duel = _duel(duel, held[:hidden], memory)


def _duel(view: DuelView, hidden: list[Kind], memory: Sequence[Event]) -> Duel:
    attack = list(view.attack) if view.attack is not None else [played(kind) for kind in hidden]
    duel = Duel(view.attacker, attack, view.again)
    duel.defense = list(view.defense or ())
    duel.revealed = view.defense is not None
    duel.flipped = view.flipped
    duel.success = view.success
    duel.shuffled = _flip_shuffles(memory)
    return duel


def _since(memory: Sequence[Event], kind: type[T]) -> Sequence[Event]:
    """Return the memory from the latest event of a kind on; all of it if there is none."""
    for place in range(len(memory) - 1, -1, -1):
        if isinstance(memory[place], kind):
            return memory[place:]
    return memory


def _hit_this_turn(memory: Sequence[Event]) -> bool:
    return any(isinstance(event, events.HitsTaken) for event in _since(memory, events.TurnBegan))


def _flip_shuffles(memory: Sequence[Event]) -> list[bool]:
    """Tell who has shuffled for a flip in the present attack (R11)."""
    found = [False, False]
    flipping = False
    for event in _since(memory, events.AttackPlayed):
        if isinstance(event, events.DuelDodged | events.FlipsTied):
            flipping = True
        elif isinstance(event, events.CardsFlipped):
            flipping = False
        elif flipping and isinstance(event, events.DeckShuffled):
            found[event.seat] = True
    return found


def _returned(memory: Sequence[Event], seat: Seat) -> list[Kind]:
    """Return the cards a seat knows on top of its deck, the top one last (Scout)."""
    top: list[Kind] = []
    attacker: Seat = 0
    for event in memory:
        if isinstance(event, events.AttackPlayed):
            attacker = event.seat
        elif isinstance(event, events.CardsFlipped):
            card = event.attack if attacker == seat else event.defense
            top = top[:-1] if card is not None else top
        elif getattr(event, "seat", None) != seat:
            continue
        elif isinstance(event, events.CardReturned) and event.kind is not None:
            top.append(event.kind)
        elif isinstance(event, events.CardsDrawn):
            top = top[: -event.count]
        elif isinstance(event, events.DeckShuffled):
            top = []
    return top


def _saloon_deck(view: View, memory: Sequence[Event], options: Options, below: Below) -> list[Kind]:
    """Deal the saloon deck, from the top: what is left of two piles of 4 + 2, then High Noon."""
    row = next(event.row for event in memory if isinstance(event, events.SaloonDealt))
    turned = [event.kind for event in memory if isinstance(event, events.SlotRefilled)]
    extra = [kind for kind in EVENTS for _ in range(getattr(options.events, kind, 0))]
    seen = Counter([*row, *turned])
    actions = shuffled(ordered(tuple((Counter(SALOON) - seen).elements())), below)
    extra = shuffled(sorted((Counter(extra) - seen).elements()), below)
    deck: list[Kind] = []
    for number in (0, 1):
        gone = turned[6 * number : 6 * number + 6]
        kinds = 4 - sum(kind not in EVENTS for kind in gone)
        others = 6 - len(gone) - kinds
        deck += shuffled([*actions[:kinds], *extra[:others]], below)
        actions, extra = actions[kinds:], extra[others:]
    return [*deck, HIGHNOON][: view.saloon_deck] if view.saloon_deck else []
