"""Rattlesnake in lines of text: its table, a hand, its choices, and what a person may write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.core import RulesError
from rules.rattlesnake.actions import (
    Attack,
    Buy,
    Defend,
    RattlesnakeAction,
    parse,
)
from rules.rattlesnake.cards import CARDS, EVENTS, Kind, ordered
from rules.rattlesnake.state import DuelView, View
from tui.narration.rattlesnake import card, cards, combo, describe, played, title
from tui.narration.voice import Voice, counted
from tui.plain.menu import Branch, Choice, Leaf, Pick

# The table


def table(view: View, voice: Voice) -> list[str]:
    """Return what everybody sees, a fact a line."""
    lines = [
        f"Turn {view.turn}: {voice.does(view.active, 'has', 'have')} the pistol; "
        f"the hand size is {view.hand_size}."
    ]
    for seat, side in enumerate(view.sides):
        top = f", {card(side.discard[-1])} on top" if side.discard else ""
        lines.append(
            f"{voice.names[seat]}: {counted(side.hits, 'Hit')} in front, "
            f"{counted(side.hand, 'card')} in hand, {side.deck} in the deck, "
            f"{len(side.discard)} in the discard{top}."
        )
    for slot, kind in enumerate(view.saloon, 1):
        name = title(kind) if kind in EVENTS else card(kind)
        text = (EVENTS.get(kind) or CARDS[kind]).text
        lines.append(f"Saloon {slot}: {'event ' if kind in EVENTS else ''}{name}. {text}")
    lines.append(f"Saloon deck: {counted(view.saloon_deck, 'card')}.")
    lines.append(f"Graveyard: {cards(view.graveyard)}.")
    return lines + (_duel(view.duel, voice) if view.duel else [])


def _duel(duel: DuelView, voice: Voice) -> list[str]:
    attacker, defender = voice.names[duel.attacker], voice.names[1 - duel.attacker]
    lines = []
    if duel.attack_combo is not None and duel.attack is not None:
        lines.append(f"Attack, {attacker}: {played(duel.attack)}; {combo(duel.attack_combo)}.")
    elif duel.count:
        lines.append(f"Attack, {attacker}: {counted(duel.count, 'card')} face down.")
    if duel.defense_combo is not None and duel.defense is not None:
        lines.append(f"Defense, {defender}: {played(duel.defense)}; {combo(duel.defense_combo)}.")
    return lines


def hand(view: View) -> list[str]:
    """Return the cards of the hand with the numbers they are chosen by."""
    if not view.hand:
        return ["Your hand is empty."]
    return [
        f"Card {number}: {card(kind)}. {CARDS[kind].text}"
        for number, kind in enumerate(view.hand, 1)
    ]


# Choices


def choices(view: View, voice: Voice) -> list[Choice]:
    """Return what may be done: abilities, a purchase, cards to play, then going on."""
    found: list[Choice] = []
    uses: dict[Kind, list[RattlesnakeAction]] = {}
    others: list[RattlesnakeAction] = []
    for action in view.legal:
        if (kind := getattr(action, "ability", None)) is not None:
            uses.setdefault(kind, []).append(action)
        else:
            others.append(action)
    for kind, actions in uses.items():
        leaves = tuple(Leaf(describe(action, view, voice), action) for action in actions)
        if len(leaves) == 1:
            found.append(leaves[0])
        else:
            found.append(Branch(f"Use {title(kind)}", f"Use {title(kind)}: how?", leaves))
    found += _purchases(view, others)
    attacks = {action.cards: action for action in others if isinstance(action, Attack)}
    defenses = {action.cards: action for action in others if isinstance(action, Defend)}
    found += _pick("Attack", view, attacks) if attacks else []
    found += _pick("Defend", view, defenses) if defenses else []
    played_or_paid = (Attack, Buy, Defend)
    return found + [
        Leaf(describe(action, view, voice), action)
        for action in others
        if not isinstance(action, played_or_paid)
    ]


def _pick(
    word: str, view: View, actions: Mapping[tuple[Kind, ...], RattlesnakeAction]
) -> list[Choice]:
    none = ", 0 for no card" if () in actions else ""
    question = f"{word} with which cards? Write their numbers, such as 1 3{none}."
    return [Pick(f"{word} with cards", question, view.hand, actions, "Choose at least one card.")]


def _purchases(view: View, actions: Iterable[RattlesnakeAction]) -> list[Choice]:
    slots: dict[int, dict[tuple[Kind, ...], RattlesnakeAction]] = {}
    for action in actions:
        if isinstance(action, Buy):
            slots.setdefault(action.slot, {})[action.cards] = action
    picks: tuple[Choice, ...] = tuple(
        Pick(
            f"{card(view.saloon[slot - 1])} of slot {slot}",
            f"Pay for {card(view.saloon[slot - 1])} with which two cards? Write their numbers.",
            view.hand,
            by_price,
            "A purchase costs just two cards.",
        )
        for slot, by_price in slots.items()
    )
    return [Branch("Buy a card of the saloon", "Buy which card?", picks)] if picks else []


# What a person writes


def read(text: str, view: View) -> RattlesnakeAction | None:
    """Return the action of a text: as in the rules, with cards in any order or by number."""
    words = text.casefold().replace(",", " ").split()
    match words:
        case [("attack" | "defend") as word, *rest]:
            kinds = _kinds(rest, view)
            return None if kinds is None else _parse(" ".join((word, *kinds)))
        case ["buy", slot, "for", one, other] | ["buy", slot, one, other]:
            kinds = _kinds([one, other], view)
            return None if kinds is None else _parse(f"buy {slot} for {' '.join(kinds)}")
        case _:
            return _parse(" ".join(words))


def _kinds(words: list[str], view: View) -> tuple[Kind, ...] | None:
    """Return cards by their kinds, or by their numbers in the hand, in written order."""
    if all(word in CARDS for word in words):
        return ordered(words)
    numbers = [int(word) for word in words if word.isdecimal()]
    within = all(1 <= number <= len(view.hand) for number in numbers)
    if len(numbers) != len(words) or len(set(numbers)) != len(numbers) or not within:
        return None
    return ordered([view.hand[number - 1] for number in numbers])


def _parse(text: str) -> RattlesnakeAction | None:
    try:
        return parse(text)
    except RulesError:
        return None
