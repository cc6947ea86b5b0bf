"""What a card does, in words: it stands whole in the line there is for it at 80 columns."""

import pytest
from msgspec.structs import replace

from rules.chance import SeededChance
from rules.charmers.cards import FACES
from rules.cowboys.cards import CARDS as STORE_CARDS
from rules.cowboys.cards import SUITS
from rules.cowboys.state import Options
from rules.cowboys.store import Slot, Spot
from rules.rattlesnake.cards import CARDS, EVENTS
from tests.cowboys.tables import COWBOYS, draw, table
from tests.support import games
from tui.choosing.rattlesnake import Chooser
from tui.duel_board import DuelBoard
from tui.narration.voice import Voice
from tui.paint import Canvas, default_look
from tui.store_board import StoreBoard
from tui.widgets.board_panel import BoardPanel
from tui.widgets.detail import Detail
from tui.widgets.place_line import PlaceLine

WIDTH = 80
LONG = ("Wolfgang Amadeus", "Maximilian Jonas", "Hildegard Bingen", "Theodora Comnena")


def row(panel: BoardPanel, board) -> str:
    """Return what a panel of one row shows."""
    panel.board = board
    canvas = Canvas(WIDTH, 1, default_look())
    panel.paint(canvas)
    return "".join(segment.text for segment in canvas.segments(0))


@pytest.mark.parametrize("card", [*CARDS.values(), *EVENTS.values()], ids=lambda card: card.kind)
def test_a_card_of_rattlesnake_is_told_in_one_line(card) -> None:
    assert len(f"{card.title}: {card.text}") <= WIDTH - 2
    if card.kind in CARDS:
        view = games.table((card.kind, "")).view(0)
        board = DuelBoard(view=view, names=LONG, tags=("", ""), chooser=Chooser(view))
        assert row(Detail(), board).split() == [*card.title.upper().split(), *card.text.split()]


@pytest.mark.parametrize("face", FACES.values(), ids=lambda face: face.card)
def test_a_card_of_snake_charmers_is_told_in_one_line(face) -> None:
    assert len(f"{face.title}: {face.text}") <= WIDTH - 2


@pytest.mark.parametrize("you", [0, None])
@pytest.mark.parametrize("card", [id for id, card in STORE_CARDS.items() if card.act])
def test_a_card_of_the_store_is_told_in_one_line(card, you) -> None:
    """With all that makes the line long: Explosives, a long name, two cards turned up."""
    state = table(("x3 x3 x2 x2 r1 r1", "r1"))
    draw(state, 5, 1)
    view = state.view(0)
    side = replace(view.sides[0], status="stopped")
    for suit in SUITS:
        behind = tuple(Slot(suit, None) for _ in range(5))
        front = (None, None, Slot(STORE_CARDS[card].suit, card), None, None)
        seen = replace(view, store=(front, behind, *view.store[2:]), sides=(side, *view.sides[1:]))
        board = StoreBoard(
            view=seen, names=LONG, tags=(), cursor=Spot(1, 3), payer=0, voice=Voice(LONG, you)
        )
        text = row(PlaceLine(), board)
        assert text.startswith(" 1.3 ")
        assert "…" not in text
        assert f"cost {STORE_CARDS[card].cost}" in text
        assert "2.3" in text
        assert "2.4" in text


@pytest.mark.parametrize("odds", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_card_face_down_is_told_in_one_line(seats, odds) -> None:
    for seed in range(8):
        state = COWBOYS.new(seats, Options(), SeededChance(str(seed)))[0]
        view = state.view(0)
        for line in range(2, 7):
            for col in range(1, len(view.store[0]) + 1):
                spot = Spot(line, col)
                board = StoreBoard(view=view, names=LONG, tags=(), cursor=spot, odds=odds)
                text = row(PlaceLine(), board)
                assert text.startswith(f" {spot} ")
                assert "…" not in text
                assert ("may be" in text) == odds
