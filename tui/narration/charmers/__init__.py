"""Snake Charmers in sentences: its events, actions, questions and outcomes."""

from tui.narration.charmers.menu import ask, describe
from tui.narration.charmers.story import conclude, tell
from tui.narration.charmers.words import aim, card, cards, effect, judged, saying

__all__ = [
    "aim",
    "ask",
    "card",
    "cards",
    "conclude",
    "describe",
    "effect",
    "judged",
    "saying",
    "tell",
]
