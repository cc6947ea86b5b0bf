"""The sentences of Rattlesnake: one for every event, by name or to "you", and no more than seen."""

import inspect
from random import Random

import pytest

from rules.core import Event, Outcome
from rules.match import Match
from rules.rattlesnake import actions, events
from rules.rattlesnake.combos import best_combo, deciding
from rules.rattlesnake.events import Played
from tests.support.games import header, pick, play, table
from tui.narration import ask, conclude, describe_action, narrate
from tui.narration.rattlesnake import card, combo, tie_break
from tui.narration.voice import Voice, counted, listed, sentence

NAMES = ("Ann", "Bob")
RUN, SET = best_combo((3, 4, 5)), best_combo((2, 2, 2))

SAID: dict[Event, str] = {
    events.SaloonDealt(("focus", "takecover")): (
        "The saloon opens with Focus (1) and Take Cover (3)."
    ),
    events.FirstPlayerDrawn((("scout", "scout"), ("reload", "five")), 1): (
        "Ann turns up Scout (2), Bob turns up Scout (2); a tie: "
        "Ann turns up Reload (1), Bob turns up a Five: Bob takes the pistol."
    ),
    events.TurnBegan(0, 7, 6): "Turn 7: Ann has the pistol; the hand size is 6.",
    events.DeckShuffled(0, 1): "Ann shuffles their discard of 1 card into a new deck.",
    events.CardsDrawn(0, 2, None): "Ann draws 2 cards.",
    events.CardsDrawn(0, 2, ("scout", "hit")): "Ann draws Scout (2) and a Hit.",
    events.CardBought(0, 3, "quickdraw", ("scout", "hit")): (
        "Ann buys Quickdraw (2) for Scout (2) and a Hit."
    ),
    events.SlotRefilled(3, "focus"): "Focus (1) comes into slot 3 of the saloon.",
    events.SlotRefilled(2, "locked"): (
        "Locked & Loaded comes into slot 2 for good: Both hands are 1 card larger."
    ),
    events.AbilityUsed(0, actions.UseReload(), "main"): (
        "Ann uses Reload: discard the hand, draw 3."
    ),
    events.AbilityUsed(0, actions.UseDistract("defense", "scout", 2, -1), "reveal"): (
        "Ann uses Distract: -1 on Scout (2) in the defense, to 1."
    ),
    events.AbilityUsed(0, actions.UseFocus("five", 5, 3), "reveal"): (
        "Ann uses Focus: a Five becomes 3."
    ),
    events.AbilityUsed(0, actions.UseSwitchup("dodge"), "end"): (
        "Ann uses Switch Up: swap it for Dodge 'N' Shoot (3) of the graveyard."
    ),
    events.AbilityAllowed(1, "reload"): "Bob lets Reload stand.",
    events.AbilityCancelled(1, "reload"): "Bob cancels Reload with Take Cover.",
    events.HandDiscarded(0, ("five",)): "Ann discards a Five.",
    events.HandDiscarded(0, ()): "Ann has no other card to discard.",
    events.CardReturned(0, None): "Ann puts one of the cards back on top of their deck.",
    events.CardReturned(0, "scout"): "Ann puts Scout (2) back on top of their deck.",
    events.CardFetched(0, "focus"): "Ann takes Focus (1) from the graveyard.",
    events.ValueChanged("attack", "five", 5, 6): "A Five in the attack now counts 6.",
    events.AttackPlayed(0, 3, None, False): "Ann attacks with 3 cards.",
    events.AttackPlayed(0, 1, None, True): "Ann attacks again with 1 card.",
    events.AttackPlayed(0, 1, ("hit",), False): "Ann attacks with a Hit.",
    events.DuelRevealed(1, (Played("hit", None), Played("scout", 2)), ()): (
        "Bob shows a Hit and Scout (2); Ann shows no card."
    ),
    events.DuelDodged(0, ("five",), ()): (
        "A Five of the attack and nothing of the defense are discarded: "
        "the top cards of both decks decide."
    ),
    events.CardsFlipped("hit", None): "The attack is now a Hit, the defense no card.",
    events.FlipsTied("scout", "quickdraw"): (
        "Scout (2) against Quickdraw (2) decides nothing: discarded, and the next top cards decide."
    ),
    events.WindowPassed(0, "end"): "Ann passes at the end of the turn.",
    events.DuelDecided(0, False, RUN, SET, "shape"): (
        "Ann's attack fails: run of 3 (3 4 5) against set of 3 (2 2 2), "
        "3 cards each; set beats run."
    ),
    events.HitsTaken(1, 2, 1, "attack"): "Bob takes 2 Hits, 1 left.",
    events.HitsTaken(0, 1, 0, "knives"): "Ann takes 1 Hit from Knives Out, none left.",
    events.HitsTaken(1, 1, 2, "doubletap"): "Bob takes 1 Hit from Double Tap, 2 left.",
    events.TurnEnded(0, 0): "Ann's turn ends.",
    events.TurnEnded(0, 30): "Ann's turn ends; 30 turns without a Hit, 40 are a draw.",
    events.GameEnded(0, "hits"): "Ann wins: Bob has no Hit left.",
    events.GameEnded(None, "quiet"): "A draw by quiet: 40 turns in a row without a Hit.",
}


@pytest.mark.parametrize(("event", "text"), SAID.items(), ids=lambda each: type(each).__name__)
def test_an_event_is_told_by_names(event: Event, text: str) -> None:
    assert [said.text for said in narrate("rattlesnake", [event], NAMES)] == [text]


def test_every_event_has_a_sentence() -> None:
    kinds = {
        kind
        for _, kind in inspect.getmembers(events, inspect.isclass)
        if issubclass(kind, Event) and kind.__module__ == events.__name__
    }
    assert kinds == {type(event) for event in SAID}


def test_an_event_of_another_game_has_none() -> None:
    with pytest.raises(TypeError, match="no sentence"):
        narrate("rattlesnake", [Event()], NAMES)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (events.CardsDrawn(0, 1, ("five",)), "You draw a Five."),
        (events.CardReturned(0, "scout"), "You put Scout (2) back on top of your deck."),
        (events.TurnBegan(0, 1, 5), "Turn 1: you have the pistol; the hand size is 5."),
        (events.WindowPassed(0, "after"), "You pass after the attack."),
        (events.TurnEnded(0, 0), "Your turn ends."),
        (events.GameEnded(0, "hits"), "You win: Bob has no Hit left."),
        (events.GameEnded(1, "hits"), "Bob wins: you have no Hit left."),
        (events.HitsTaken(1, 1, 3, "attack"), "Bob takes 1 Hit, 3 left."),
    ],
)
def test_the_only_person_is_spoken_to(event: Event, text: str) -> None:
    assert narrate("rattlesnake", [event], NAMES, 0, you=True)[0].text == text


def test_without_you_the_viewer_is_named_too() -> None:
    assert narrate("rattlesnake", [events.TurnEnded(0, 0)], NAMES, 0)[0].text == "Ann's turn ends."


def test_a_name_keeps_its_first_letter() -> None:
    told = narrate("rattlesnake", [events.TurnEnded(0, 0)], ("ann", "Bob"))
    assert told[0].text == "ann's turn ends."


def test_sentences_say_whose_doing_it_is_and_which_event() -> None:
    story = [events.SaloonDealt(()), events.TurnEnded(1, 0), events.DuelRevealed(0, (), ())]
    assert [(said.event, said.seat) for said in narrate("rattlesnake", story, NAMES)] == [
        (0, None),
        (1, 1),
        (2, 0),
    ]


@pytest.mark.parametrize(
    ("attack", "defense", "text"),
    [
        ((5, 5, 5), (2, 3), "3 cards against 2"),
        ((5,), (), "1 card against 0"),
        ((3, 4, 5), (2, 2, 2), "3 cards each; set beats run"),
        ((1, 2, 3), (3, 4, 5), "both runs of 3; 5 is higher than 3"),
        ((4, 4), (2, 2), "both sets of 2; 4 is higher than 2"),
        ((5,), (4,), "both single cards; 5 is higher than 4"),
        ((3, 4, 5), (3, 4, 5), "level in everything: the defender wins"),
        ((), (), "level in everything: the defender wins"),
    ],
)
def test_the_tie_break_that_decides_is_named(
    attack: tuple[int, ...], defense: tuple[int, ...], text: str
) -> None:
    one, other = best_combo(attack), best_combo(defense)
    assert tie_break(one, other, deciding(one, other)) == text


@pytest.mark.parametrize(
    ("attack", "defense", "text"),
    [
        ((2,), (4,), "of the flipped cards 4 is higher than 2"),
        ((0,), (), "only a number card can win the flip"),
        ((), (), "neither side can flip a card"),
    ],
)
def test_a_flip_names_what_decides(
    attack: tuple[int, ...], defense: tuple[int, ...], text: str
) -> None:
    assert tie_break(best_combo(attack), best_combo(defense), "flip") == text


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ((), "no combo"),
        ((4,), "a single 4"),
        ((2, 2), "set of 2 (2 2)"),
        ((1, 2), "run of 2 (1 2)"),
    ],
)
def test_a_combo_is_named_by_its_values(values: tuple[int, ...], text: str) -> None:
    assert combo(best_combo(values)) == text


def test_a_card_is_named_with_its_present_value() -> None:
    assert [card("scout"), card("scout", 3), card("hit"), card("five"), card("five", 4)] == [
        "Scout (2)",
        "Scout (3)",
        "a Hit",
        "a Five",
        "Five (4)",
    ]


def test_the_phrases_of_sentences() -> None:
    voice = Voice(NAMES, 0)
    assert [voice.does(0, verb) for verb in ("passes", "pushes", "puts x")] == [
        "you pass",
        "you push",
        "you put x",
    ]
    assert [voice.name(0), voice.name(1), voice.owner(1)] == ["you", "Bob", "Bob's"]
    assert [listed(""), listed("a"), listed("abc")] == ["nothing", "a", "a, b and c"]
    assert [counted(1, "card"), counted(0, "card")] == ["1 card", "0 cards"]
    assert sentence("your turn ends") == "Your turn ends."


def test_whole_games_are_told_in_plain_words_that_give_nothing_away() -> None:
    """Each seat's story, question and menu in ten games: ASCII, ends well, choices told apart."""
    phases = set()
    for number in range(10):
        match = Match.new(header(seed=f"story {number}"))
        rng = Random(number)
        while match.to_act():
            seat = match.to_act()[0]
            view = match.view(seat)
            phases.add(view.phase)
            labels = [describe_action("rattlesnake", each, view, NAMES) for each in view.legal]
            assert len(set(labels)) == len(labels)
            for eyes, you in ((view, False), (view, True), (match.view(None), False)):
                question = ask("rattlesnake", eyes, NAMES, you)
                assert question.isascii()
                assert question.endswith(("?", "."))
            match.submit(seat, pick(rng, view.legal), match.version)
        hidden = narrate("rattlesnake", match.memory(None), NAMES)
        for seat in match.seats:
            told = narrate("rattlesnake", match.memory(seat), NAMES, seat)
            assert all(said.text.isascii() and said.text[-1] == "." for said in told)
            for ours, theirs in zip(told, hidden, strict=True):
                assert ours == theirs or ours.seat == seat
    assert phases >= {"main", "respond", "return", "defend", "reveal", "after", "end"}


def test_an_attack_by_quickdraw_has_its_own_question() -> None:
    state = table(hands=("five five quickdraw", "takecover"), decks=("scout", ""))
    play(
        state,
        "0: attack five",
        "1: defend",
        "0: pass",
        "1: pass",
        "0: use quickdraw again",
    )
    view = state.view(1)
    assert ask("rattlesnake", view, NAMES) == (
        "Ann uses Quickdraw: draw 1, then attack again. Do you let it stand?"
    )
    assert [describe_action("rattlesnake", each, view, NAMES) for each in view.legal] == [
        "Cancel Ann's Quickdraw with Take Cover",
        "Let Ann's Quickdraw stand",
    ]
    play(state, "1: allow")
    assert ask("rattlesnake", state.view(0), NAMES) == "Attack again: with which cards?"


def test_the_table_is_asked_in_public_words() -> None:
    match = Match.new(header(seed="table"))
    seat = match.to_act()[0]
    match.submit(seat, actions.END, match.version)
    assert ask("rattlesnake", match.view(None), NAMES) == (
        "The turn is ending. Does anyone respond?"
    )


def test_the_end_is_told_to_everybody_or_to_you() -> None:
    won, drawn = Outcome((1.0, -1.0), "hits"), Outcome((0.0, 0.0), "quiet")
    assert conclude("rattlesnake", won, NAMES) == "Ann wins: Bob has no Hit left."
    assert conclude("rattlesnake", won, NAMES, 1) == "Ann wins: you have no Hit left."
    assert conclude("rattlesnake", drawn, NAMES) == (
        "A draw by quiet: 40 turns in a row without a Hit."
    )
