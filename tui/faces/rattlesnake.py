"""The faces of Rattlesnake's cards in three sizes, their backs, and the small cards of a duel.

A card's identity stands in its top-left two cells; a selected card has a double frame, an event
a heavy one, a card outside the combo a dashed one, so that no meaning rests on colour.
"""

from __future__ import annotations

from functools import lru_cache

from rules.rattlesnake.cards import CARDS, EVENTS, HIT, Card, Kind
from rules.rattlesnake.events import Played
from tui.faces import Mark, Size, card_back, edge_row, row
from tui.paint import Face, Look, width_of, wrap

SIZES: dict[Size, tuple[int, int]] = {"small": (11, 4), "medium": (13, 6), "large": (15, 9)}
"""Width and height of a face in cells."""
SMALL_TITLES: dict[Kind, tuple[str, ...]] = {
    "dodge": ("DODGE 'N'", "SHOOT"),
    "quickdraw": ("QUICK-", "DRAW"),
    "takecover": ("TAKE", "COVER"),
    "switchup": ("SWITCH", "UP"),
    "doubletap": ("DOUBLE", "TAP"),
    "locked": ("LOCKED &", "LOADED"),
    "knives": ("KNIVES", "OUT"),
    "highnoon": ("HIGH", "NOON"),
}


def card_of(kind: Kind) -> Card:
    """Return the card or event of a kind."""
    return CARDS.get(kind) or EVENTS[kind]


def value_slot(value: int | None) -> str:
    """Return the colour slot of a card of this value."""
    return "hit" if value is None else f"value_{min(5, max(1, value))}"


@lru_cache(512)
def face(kind: Kind, size: Size, look: Look, *, mark: Mark = "", dim: bool = False) -> Face:
    """Return a card's face; `dim` for a card that cannot be chosen now."""
    card = card_of(kind)
    width, height = SIZES[size]
    event = kind in EVENTS
    slot = "event" if event else value_slot(card.value)
    frame = look.glyphs.heavy if event else look.glyphs.thin
    edge = look.style("event" if event else "card_edge", "card")
    if mark == "picked":
        frame, edge = look.glyphs.double, look.style("select", "card", bold=True)
    elif mark == "cursor":
        edge = look.style("cursor", "card", bold=True)
    ink = look.style("loose" if dim else "card_ink", "card", bold=not dim)
    paint = look.style("loose" if dim else slot, "card", bold=True)
    small = look.style("loose" if dim else "card_ink", "card")
    head = "EVENT" if event else "HIT" if kind == HIT else str(card.value)
    title = SMALL_TITLES.get(kind, (card.title.upper(),))
    body, foot = _body(card, title, size, width - 2, height - 2)
    rows = [edge_row(frame, width, head, "", look, edge, paint)]
    for text, role in body:
        style = {"title": ink, "pips": paint, "text": small}[role]
        rows.append(row(frame, width, text, look, edge, style))
    tail = "" if card.value is None else str(card.value)
    rows.append(edge_row(frame, width, foot, tail, look, edge, paint, top=False, words=small))
    return Face(rows)


def _body(
    card: Card, title: tuple[str, ...], size: Size, width: int, height: int
) -> tuple[list[tuple[str, str]], str]:
    """Return a face's inner rows with their roles, and the words in its lower frame."""
    rows = [(f" {part}" if width_of(part) < width else part, "title") for part in title]
    if size == "small":
        if len(rows) == 1:
            return [*rows, (f" {card.short}", "text")], ""
        return rows, card.short
    words = [(f" {line}", "text") for line in wrap(card.text, width - 1)]
    room = height - len(rows)
    pips = "▲" * (card.value or 0)
    if len(words) > room:
        words = [(f" {line}", "text") for line in wrap(card.short, width - 2)]
    if len(words) < room and pips:
        rows.append((f" {pips}", "pips"))
        room -= 1
    blank = [("", "text")] * max(0, room - len(words))
    return [*rows, *blank, *words][:height], ""


@lru_cache(512)
def back(size: Size, look: Look) -> Face:
    """Return a card's back."""
    width, height = SIZES[size]
    return card_back(width, height, look)


PLAYED = (5, 3)
"""Width and height of a card in a duel."""


@lru_cache(512)
def played_face(
    card: Played, look: Look, *, in_combo: bool, plain: bool, target: bool = False
) -> Face:
    """Return a card of a duel: dashed outside the combo, the change shown if its value changed.

    `plain`: before the combos count. `target`: it can be chosen now, and room is left for its
    number in the lower frame.
    """
    width, _ = PLAYED
    frame = look.glyphs.thin if in_combo or plain else look.glyphs.dashed
    edge = look.style("combo" if in_combo else "card_edge" if plain else "loose", "card")
    if target:
        frame, edge = look.glyphs.double, look.style("select", "card", bold=True)
    printed = CARDS[card.kind].value
    paint = look.style(value_slot(card.value), "card", bold=True)
    head = "HIT" if card.value is None else str(card.value)
    if card.value is None:
        middle = ""
    elif card.value != printed:
        middle = f"{printed}→{card.value}"
    else:
        middle = " ▲"
    return Face(
        [
            edge_row(frame, width, head, "", look, edge, paint),
            row(frame, width, middle, look, edge, paint),
            edge_row(frame, width, "", "" if target else head, look, edge, paint, top=False),
        ]
    )


def played_back(look: Look) -> Face:
    """Return a hidden card of a duel."""
    return card_back(*PLAYED, look)
