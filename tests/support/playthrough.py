"""Golden playthroughs: a whole random game as a text that a person can read and a test compare.

For every decision: the facts of the State, the legal actions, the action chosen, and the events as
each seat (and a spectator) sees them. To write the golden files of Rattlesnake anew after a change
that is meant, run from the project's folder: `python -m tests.support.playthrough`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from rules.chance import SeededChance
from rules.core import Event
from rules.games import load_game
from tests.support.games import walk

GOLDEN = Path(__file__).parents[1] / "rattlesnake" / "golden"
SEEDS = ("dawn", "dusk")


def golden(seed: str) -> Path:
    """Return the file of a playthrough."""
    return GOLDEN / f"{seed}.txt"


def playthrough(seed: str) -> str:
    """Return the text of the whole game that follows from a seed."""
    game = load_game("rattlesnake")
    state, opening = game.new(2, game.options(), SeededChance(seed))
    lines = [f"game: rattlesnake, seed: {seed}", "", *_seen(opening)]
    for number, (seat, action) in enumerate(walk(state, Random(seed)), 1):
        lines += ["", f"# {number}", *_facts(state)]
        lines.append(f"legal for {seat}: {_legal(state.legal_actions(seat))}")
        lines.append(f"> {seat}: {action}")
        lines += _seen(state.apply(seat, action))
    lines += ["", *_facts(state), f"returns: {state.outcome.returns}, why: {state.outcome.why}"]
    return "\n".join(lines) + "\n"


def _facts(state: Any) -> Iterator[str]:
    yield f"turn {state.turn}, active {state.active}, phase {state.phase}, quiet {state.quiet}"
    for seat in (0, 1):
        yield (
            f"seat {seat}: hits {state.hits[seat]}, hand {_cards(state.hands[seat])}"
            f", deck {_cards(state.decks[seat][::-1])}, discard {_cards(state.discards[seat])}"
        )
    yield f"saloon {_cards(state.saloon)}, deck {_cards(state.saloon_deck[::-1])}"
    yield f"graveyard {_cards(state.graveyard)}"
    if state.duel:
        sides = (state.duel.attack, state.duel.defense)
        attack, defense = (
            " ".join(f"{card.kind}@{card.value}" for card in s) or "-" for s in sides
        )
        yield f"attack by {state.duel.attacker}: {attack} against {defense}"


def _cards(cards: Sequence[str]) -> str:
    return " ".join(cards) or "-"


def _legal(actions: Sequence[Any]) -> str:
    """Return the actions; of the many attacks, defenses and purchases only their number."""
    texts = [str(action) for action in actions]
    many = Counter(text.split()[0] for text in texts)
    few = [text for text in texts if many[text.split()[0]] < 8 or text.startswith("use")]
    counts = [f"{word} ×{n}" for word, n in many.items() if n >= 8 and word != "use"]
    return " | ".join(few + counts)


def _seen(happened: Sequence[Event]) -> Iterator[str]:
    for event in happened:
        yield f"  {_event(event)}"
        for viewer, name in ((0, "seat 0"), (1, "seat 1"), (None, "spectator")):
            seen = event.seen_by(viewer)
            if seen != event:
                yield f"    {name}: {_event(seen) if seen else 'nothing'}"


def _event(event: Event) -> str:
    return msgspec.json.encode(event).decode()


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for seed in SEEDS:
        golden(seed).write_text(playthrough(seed), encoding="utf-8")
