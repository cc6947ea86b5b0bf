"""Snake Charmers in lines of text: its table, a hand, its choices, and what a person may write."""

from __future__ import annotations

import re

from rules.charmers.actions import ACCEPT, REJECT, CharmersAction, Offer, parse
from rules.charmers.cards import CLAIMS, FACES, SNAKE
from rules.charmers.state import View
from rules.core import RulesError
from tui.choosing.charmers import places_open
from tui.narration.charmers import aim, card, describe, effect
from tui.narration.charmers.words import ORDINALS
from tui.narration.voice import Voice, counted
from tui.plain.menu import Branch, Choice, Leaf

# The table


def table(view: View, voice: Voice) -> list[str]:
    """Return what everybody sees, a fact a line."""
    lines = [f"Round {view.round}, turn {view.turn}."]
    for side in ("night", "day", "gone"):
        numbers = [str(number) for number, each in enumerate(view.circle, 1) if each == side]
        lines.append(f"{side.capitalize()}: {', '.join(numbers) or 'none'}.")
    if view.quick:
        lines.append("Quick: at each round's end the lowest day card leaves.")
    for seat, count in enumerate(view.hand_sizes):
        gate = "open" if view.gates[seat] else "shut"
        lines.append(f"{voice.names[seat]}: {counted(count, 'card')} in hand, gate {gate}.")
    if view.addressed is not None:
        active, to = voice.names[view.active], voice.names[view.addressed]
        lines.append(f"Speaker: {active}. Addressed: {to}.")
    for number, offer in enumerate(view.offers):
        waits = view.phase == "answer" and number == len(view.offers) - 1
        fate = "waits for an answer" if waits else "rejected"
        lines.append(
            f"{ORDINALS[number].capitalize()} offer, said to be {card(offer.claim)}: {fate}."
        )
    return lines


def hand(view: View) -> list[str]:
    """Return the cards of the hand with the numbers they are chosen by, and what it wants."""
    free = places_open(view)
    lines = []
    for place, kind in enumerate(view.hand):
        lying = "" if place in free else " It lies in front of you."
        does = effect(kind, view.circle)
        lines.append(f"Card {place + 1}: {FACES[kind].title}. If accepted: {does}.{lying}")
    return [*lines, aim(view.charmer)]


# Choices


def choices(view: View, voice: Voice) -> list[Choice]:
    """Return what may be done: a player to speak to, a card and then a claim, an answer."""
    if view.phase != "offer":
        return [Leaf(describe(action, view, voice), action) for action in view.legal]
    found: list[Choice] = []
    for place in places_open(view):
        kind = view.hand[place]
        claims = tuple(
            Leaf(f"Say it is {card(claim)}", Offer(kind, claim)) for claim in CLAIMS[view.seats]
        )
        label = f"Offer card {place + 1}, {card(kind)}"
        found.append(Branch(label, "What do you say it is?", claims))
    return found


# What a person writes


def read(text: str, view: View) -> CharmersAction | None:
    """Return the action of a text: as in the rules, or in fewer words."""
    words = text.casefold()
    if found := re.fullmatch(r"(?:offer )?(\w+) (?:as )?(\w+)", words):
        one, other = (_card(word) for word in found.groups())
        if one in FACES and other in CLAIMS[view.seats]:
            return Offer(one, other)
    if words in ("y", "yes", "a"):
        return ACCEPT
    if words in ("n", "no"):
        return REJECT
    try:
        return parse(words)
    except RulesError:
        return None


def _card(word: str) -> str:
    return SNAKE if word in ("s", SNAKE) else word
