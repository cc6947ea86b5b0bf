"""Rattlesnake in sentences: its events, actions, questions and outcomes."""

from tui.narration.rattlesnake.menu import ask, describe
from tui.narration.rattlesnake.story import conclude, tell
from tui.narration.rattlesnake.words import ability, card, cards, combo, played, tie_break, title

__all__ = [
    "ability",
    "ask",
    "card",
    "cards",
    "combo",
    "conclude",
    "describe",
    "played",
    "tell",
    "tie_break",
    "title",
]
