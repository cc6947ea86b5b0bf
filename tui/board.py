"""What a table shows at one moment; panels paint from it and know nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tui.choosing import Ask, Offer, Option
from tui.faces import Size


class Asking(Protocol):
    """What a panel shows of the choice being made."""

    note: str
    """One sentence about the last key, empty if it needs none."""

    @property
    def ask(self) -> Ask | None:
        """What is asked now."""
        ...

    @property
    def option(self) -> Option | None:
        """The option under the cursor."""
        ...

    @property
    def must_answer(self) -> bool:
        """Whether there is no way back from what is asked."""
        ...


@dataclass(kw_only=True)
class Board:
    """One moment of a table, as one seat (or everybody) may see it."""

    view: Any
    names: Sequence[str]
    tags: Sequence[str]
    """What stands behind each name: "you", "bot normal"."""
    size: Size = "small"
    chooser: Asking | None = None
    """None while nobody at this screen chooses."""
    covered: bool = False
    """The hand lies face down."""
    story: str = ""
    """The latest sentence of the story."""
    prompt: str = ""
    """What the person at the keyboard is to do, in one sentence."""
    fresh: Sequence[str] = ()
    """What the person at the keyboard has not read yet, in place of the covered hand."""
    footer: list[tuple[str, Offer]] = field(default_factory=list)
    """The keys and their actions, at most seven."""
    log: Sequence[str] = ()
    """The public story so far, beside a large table."""
