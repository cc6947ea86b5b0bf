"""The words for the cards of Cards for Cowboys, for what decides a tie, and for numbers of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.cowboys.cards import CARDS, RANK, TITLES, CardId, Suit
from rules.cowboys.events import WonBy
from tui.narration.voice import counted, listed


def card(id: CardId, *, cost: bool = False) -> str:
    """Return a card in words: "Rattlesnake $2, 1 cow", with its cost "River $1 (cost 3)"."""
    found = CARDS[id]
    return f"{found.text} (cost {found.cost})" if cost else found.text


def cards(ids: Iterable[CardId]) -> str:
    """Return cards in the order of the card table, copies counted: "River $1 (2), Cactus $1"."""
    counts = Counter(ids)
    texts = [
        card(id) if counts[id] == 1 else f"{counts[id]} of {card(id)}"
        for id in sorted(counts, key=RANK.__getitem__)
    ]
    return "; ".join(texts) or "no card"


def letter(suit: Suit) -> str:
    """Return a suit's letter: R, C, S for the Rattlesnake."""
    return {"river": "R", "cactus": "C", "rattlesnake": "S"}[suit]


def suits(found: Sequence[Suit]) -> str:
    """Return suits by their letters, the first one first: "S R R C"."""
    return " ".join(map(letter, found))


def drawn_short(id: CardId, bandit: str) -> str:
    """Return a drawn card in a few cells: "R$1", "S1c" and a mark for each bandit."""
    found = CARDS[id]
    parts = [
        f"x${found.explosive}" if found.explosive else "",
        f"${found.money}" if found.money else "",
        f"{found.cows}c" if found.cows else "",
        "jail" if found.jail else "",
        f"+{found.draw}" if found.draw else "",
    ]
    effects = ",".join(part for part in parts if part)
    return letter(found.suit) + effects + bandit * found.bandits


def title(suit: Suit) -> str:
    """Return a suit's name."""
    return TITLES[suit]


def draws(count: int) -> str:
    """Return "1 draw", "4 draws"."""
    return counted(count, "draw")


def won_by(by: WonBy, tied: Sequence[str]) -> str:
    """Return what decided the game, its ties named; `tied` are the names level on cows."""
    level = listed(tied)
    match by:
        case "cows":
            return "the most cows win"
        case "money":
            return f"{level} are level on cows; the most $ printed in the deck decides"
        case "cards":
            return f"{level} are level on cows and on $; the most cards decide"
        case "shared":
            return f"{level} are level on cows, on $ and on cards: the win is shared"
