"""The faces and backs of the Store's cards, as wide and high as the table has room for.

The suit's letter stands in the top-left two cells of every card and its pattern on every back; a
card that can be paid for has a double frame, so that no meaning rests on colour. A card's last
line is seen only where nothing covers it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style

from rules.cowboys.cards import CARDS, Card, CardId, Suit
from tui.faces import row
from tui.narration.cowboys.words import letter
from tui.paint import Face, Look, fit, width_of

LEFT = 3
"""Columns before a Store, for the numbers of its rows."""

NAMES: dict[Suit, str] = {"river": "RIVER", "cactus": "CACTUS", "rattlesnake": "SNAKE"}
PATTERNS: dict[Suit, str] = {"river": "~", "cactus": "╎ ", "rattlesnake": "/\\"}
"""What the backs are covered with."""

WIDTHS = {2: 14, 3: 12, 4: 10}
"""Columns from card to card of a large Store, by the number of players."""


@dataclass(frozen=True)
class Shape:
    """The size of a Store on the screen."""

    pitch: int
    """Columns from card to card, even, so that half a card is a whole number of them."""
    lines: int
    """Rows from card to card."""
    left: int
    """Where the rows that are shifted to the left begin."""

    @property
    def width(self) -> int:
        """The width of a card."""
        return self.pitch - 1

    def at(self, row: int, col: int) -> tuple[int, int]:
        """Return where a card begins, in columns and rows."""
        return (
            self.left + (col - 1) * self.pitch + (row % 2) * (self.pitch // 2),
            (6 - row) * self.lines,
        )


def shape(width: int, height: int, cols: int) -> Shape:
    """Return the size of a Store with rows of `cols` cards in this much room."""
    pitch = int((width - LEFT) / (cols + 0.5)) // 2 * 2
    pitch = max(8, min(14, pitch))
    spare = width - LEFT - int(pitch * (cols + 0.5))
    return Shape(pitch, max(2, min(5, (height - 1) // 6)), LEFT + max(0, spare // 2))


def pattern(suit: Suit, width: int) -> str:
    """Return a suit's pattern of that width."""
    return (PATTERNS[suit] * width)[:width]


def suit_slot(suit: Suit) -> str:
    """Return a suit's colour slot."""
    return f"suit_{suit}"


# What stands on a face


def effects(card: Card, width: int, lines: int) -> list[str]:
    """Return a card's effects in at most that many lines of that width."""
    words = [_first_fit(forms, width) for forms in _forms(card)]
    if lines > 1 and len(words) <= lines:
        return words
    return [_first_fit((", ".join(card.effects), *_joined(card)), width)]


def _joined(card: Card) -> tuple[str, ...]:
    """Return all effects of a card in one line, longer forms first."""
    forms = _forms(card)
    single = forms[0] if len(forms) == 1 else ()
    return (*single, card.short, card.short.replace("jail", "jl"))


def _forms(card: Card) -> list[tuple[str, ...]]:
    """Return each effect in words, longer forms first."""
    found: list[tuple[str, ...]] = []
    if card.explosive:
        money = f"${card.explosive}"
        found.append((f"explosive {money}", f"expl. {money}", f"x{money}"))
    if card.money:
        found.append((f"${card.money}",))
    if card.cows:
        found.append((f"{card.cows} cow{'s' if card.cows > 1 else ''}", f"{card.cows} cow"))
    if card.bandits:
        plural = "s" if card.bandits > 1 else ""
        found.append(
            (f"{card.bandits} bandit{plural}", f"{card.bandits} band.", f"{card.bandits} b")
        )
    if card.jail:
        found.append(("jail",))
    if card.draw:
        found.append((f"draw {card.draw}", f"+{card.draw}"))
    return found


def _first_fit(forms: tuple[str, ...], width: int) -> str:
    return next((form for form in forms if width_of(form) <= width), forms[-1])


# Faces and backs


@lru_cache(512)
def face(
    id: CardId, size: Shape, look: Look, *, payable: bool = False, cursor: bool = False
) -> Face:
    """Return a face-up card; its number stands in its last line."""
    card = CARDS[id]
    frame = look.glyphs.double if payable else look.glyphs.thin
    slot = "money" if payable else "card_edge"
    edge = look.style("cursor" if cursor else slot, "card", bold=payable or cursor)
    inner = size.width - 2
    name = look.style(suit_slot(card.suit), "card", bold=True)
    cost = f"${card.cost}"
    label = NAMES[card.suit] if inner >= len(NAMES[card.suit]) + 3 else letter(card.suit)
    gap = inner - len(label) - len(cost)
    tail = min(1, gap - 1)
    sides = _sides(look, cursor)
    rows = [
        [
            Segment(sides[0] or frame.top_left, edge),
            Segment(label, name),
            Segment(frame.top * (gap - tail), edge),
            Segment(cost, look.style("money", "card", bold=True)),
            Segment(frame.top * tail, edge),
            Segment(sides[1] or frame.top_right, edge),
        ]
    ]
    text = look.style("card_ink", "card", bold=True)
    art = look.style(suit_slot(card.suit), "card")
    words = effects(card, inner, size.lines - 1)
    for number in range(size.lines - 1):
        word = words[number] if number < len(words) else ""
        pad = " " if width_of(word) < inner - 1 else ""
        last = number == size.lines - 2 and number >= len(words)
        shown, paint = (pattern(card.suit, inner), art) if last else (pad + word, text)
        rows.append(_row(look, sides, shown, size, edge, paint, payable=payable))
    rows.append(
        [
            Segment(sides[0] or frame.bottom_left, edge),
            Segment(frame.bottom * inner, edge),
            Segment(sides[1] or frame.bottom_right, edge),
        ]
    )
    return Face(rows)


@lru_cache(512)
def back(suit: Suit, size: Shape, look: Look, *, cursor: bool = False) -> Face:
    """Return what is seen of a face-down card: all but its last line."""
    frame = look.glyphs.thin
    edge = look.style("cursor" if cursor else "rule", bold=cursor)
    inner = size.width - 2
    paint = look.style(suit_slot(suit))
    sides = _sides(look, cursor)
    rows = [
        [
            Segment(sides[0] or frame.top_left, edge),
            Segment(letter(suit), look.style(suit_slot(suit), bold=True)),
            Segment(frame.top * (inner - 1), edge),
            Segment(sides[1] or frame.top_right, edge),
        ]
    ]
    rows += [_row(look, sides, pattern(suit, inner), size, edge, paint)] * (size.lines - 1)
    return Face(rows)


def _sides(look: Look, cursor: bool) -> tuple[str, str]:
    return (look.glyphs.cursor_left, look.glyphs.cursor_right) if cursor else ("", "")


def _row(
    look: Look,
    sides: tuple[str, str],
    text: str,
    size: Shape,
    edge: Style,
    style: Style,
    *,
    payable: bool = False,
) -> list[Segment]:
    frame = look.glyphs.double if payable else look.glyphs.thin
    if not sides[0]:
        return row(frame, size.width, text, look, edge, style)
    shown = look.text(fit(text, size.width - 2)).ljust(size.width - 2)
    return [Segment(sides[0], edge), Segment(shown, style), Segment(sides[1], edge)]
