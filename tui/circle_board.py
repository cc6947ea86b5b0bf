"""What a Snake Charmers table shows at one moment: the circle, the claims, the notebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.charmers.belief import Row
from rules.charmers.state import View
from rules.core import Seat
from tui.board import Board
from tui.choosing.charmers import Chooser, places_lying
from tui.claims import Story


def _no_story() -> Story:
    return Story((), 0)


@dataclass(kw_only=True)
class CircleBoard(Board):
    """One moment of a Snake Charmers table."""

    view: View
    chooser: Chooser | None = None
    near: Seat = 0
    """Whose seat is the one above the hand."""
    tale: Story = field(default_factory=_no_story)
    """The claims and the circle as the seat shown has seen them."""
    notebook: Sequence[Row] = ()
    """Who may hold what; empty while it is closed."""
    letters: Sequence[str] = ()
    """The key that speaks to each seat."""
    last: str = ""
    """What the last accepted card did, as a sentence."""
    all_claims: str = ""
    """The key that shows all claims."""

    @property
    def hand_shown(self) -> bool:
        """Whether the near seat's own cards may be seen."""
        return self.view.seat == self.near and not self.covered

    def lying(self, place: int) -> str:
        """Return why a card of the own hand lies in front of its owner, empty if it does not."""
        lying = places_lying(self.view)
        if place not in lying:
            return ""
        waits = self.view.phase == "answer" and place == lying[-1]
        return "offered" if waits else "rejected"
