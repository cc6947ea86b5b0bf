"""The slots: every place on the screen that has a colour, by what it means, never by its hue.

Each slot says which backgrounds it is drawn on and how strongly it must stand out there, so
that a theme can be measured and not only looked at.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

TEXT: Final = 4.5
"""The least contrast of anything that is read (WCAG 2 level AA)."""

LINE: Final = 3.0
"""The least contrast of lines and patterns that are only seen."""


@dataclass(frozen=True, slots=True)
class Slot:
    """What one slot is for."""

    about: str
    """What has this colour, in a few words."""
    on: tuple[str, ...] = ()
    """The slots it is drawn on; none for a background."""
    contrast: float = 0.0
    """The least WCAG contrast, 1 to 21, against each of those."""


def _slots() -> dict[str, Slot]:
    table = ("felt",)
    boards = ("felt", "panel")
    faces = ("card",)
    both = ("felt", "card")
    return {
        "felt": Slot("the whole background"),
        "ink": Slot("plain text", boards, TEXT),
        "faint": Slot("dimmed text", boards, TEXT),
        "rule": Slot("lines between the parts of a screen", table, LINE),
        "title": Slot("headings and names of games", boards, TEXT),
        "panel": Slot("the background of a raised box"),
        "panel_ink": Slot("text in a raised box", ("panel",), TEXT),
        "card": Slot("the background of a card's face"),
        "card_ink": Slot("text on a card's face", faces, TEXT),
        "card_edge": Slot("the frame of a card", both, LINE),
        "back": Slot("the pattern on the back of a card", both, LINE),
        "value_1": Slot("cards of value 1", both, TEXT),
        "value_2": Slot("cards of value 2", both, TEXT),
        "value_3": Slot("cards of value 3", both, TEXT),
        "value_4": Slot("cards of value 4", both, TEXT),
        "value_5": Slot("cards of value 5", both, TEXT),
        "hit": Slot("Hits, in hand and in front", both, TEXT),
        "event": Slot("event cards and their heavy frames", both, TEXT),
        "select": Slot("the double frame of a selected card", both, TEXT),
        "combo": Slot("cards in the strongest combo", both, TEXT),
        "loose": Slot("played cards outside the combo", both, TEXT),
        "attack": Slot("the attacker's side", table, TEXT),
        "defense": Slot("the defender's side", table, TEXT),
        "key": Slot("the key printed beside an action", boards, TEXT),
        "off": Slot("an action that is not legal now", boards, TEXT),
        "good": Slot("what went well", boards, TEXT),
        "danger": Slot("what hurts, and errors", boards, TEXT),
        "warn": Slot("what needs care", boards, TEXT),
        "cursor": Slot("the cursor's marks and background", both, LINE),
        "cursor_ink": Slot("text under the cursor", ("cursor",), TEXT),
        "team_1": Slot("the first seat", table, TEXT),
        "team_2": Slot("the second seat", table, TEXT),
        "team_3": Slot("the third seat", table, TEXT),
        "team_4": Slot("the fourth seat", table, TEXT),
        "team_5": Slot("the fifth seat", table, TEXT),
        "team_6": Slot("the sixth seat", table, TEXT),
        "suit_river": Slot("the suit River", both, TEXT),
        "suit_cactus": Slot("the suit Cactus", both, TEXT),
        "suit_rattlesnake": Slot("the suit Rattlesnake", both, TEXT),
        "day": Slot("the day side of a card", both, TEXT),
        "night": Slot("the night side of a card", both, TEXT),
        "money": Slot("dollars", both, TEXT),
        "cow": Slot("cows", both, TEXT),
        "bandit": Slot("bandits", both, TEXT),
    }


SLOTS: Final[Mapping[str, Slot]] = MappingProxyType(_slots())
"""Every slot by its name, in the order of the theme files."""
