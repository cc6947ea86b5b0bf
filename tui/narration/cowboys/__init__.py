"""Cards for Cowboys in sentences: its events, actions, questions and outcomes, and its Store."""

from tui.narration.cowboys.menu import ask, describe
from tui.narration.cowboys.places import may_be, place, places, price
from tui.narration.cowboys.story import conclude, tell
from tui.narration.cowboys.words import card, cards, drawn_short, suits, won_by

__all__ = [
    "ask",
    "card",
    "cards",
    "conclude",
    "describe",
    "drawn_short",
    "may_be",
    "place",
    "places",
    "price",
    "suits",
    "tell",
    "won_by",
]
