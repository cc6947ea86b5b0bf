"""The keys: every action a key stands for, its id, its default key, and the screens it acts on.

Screens take their bindings from here, print the keys they find here, and can be rebound by the
settings file. The same id is what a press of the mouse sends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import punctuation
from typing import Final

import msgspec
from textual.binding import Binding, BindingType

from rules.core import RulesError
from tui.reactions import asks
from tui.tables import GAMES


class BadKey(RulesError):
    """A key that an action cannot have; the message is one sentence."""


class Key(msgspec.Struct, frozen=True):
    """What a key does."""

    id: str
    """GROUP.NAME: what settings call it, and the Command a press of the mouse sends."""
    keys: tuple[str, ...]
    """Its keys by Textual's names; the first is the one that is printed."""
    label: str
    """What it does, in a word or two beside the key."""
    about: str
    """What it does, for the list of keys."""


def _key(id: str, keys: str, label: str, about: str = "") -> Key:
    return Key(id, tuple(keys.split()), label, about or label)


_ALL: Final = (
    _key("common.up", "up", "up", "move up"),
    _key("common.down", "down", "down", "move down"),
    _key("common.left", "left", "left", "move left, or to the value before"),
    _key("common.right", "right", "right", "move right, or to the next value"),
    _key("common.page_up", "pageup", "page up", "go back a page"),
    _key("common.page_down", "pagedown", "page down", "go on a page"),
    _key("common.first", "home", "first", "go to the beginning"),
    _key("common.last", "end", "last", "go to the end"),
    _key("common.choose", "enter", "choose", "choose what the cursor is on"),
    _key("common.back", "escape", "back", "close, or take back what is picked"),
    _key("common.flip", "space", "flip", "turn your hand up or down"),
    _key("common.hint", "h", "hint", "say what to do and why"),
    _key("common.odds", "o", "odds", "show the odds"),
    _key("common.log", "l", "log", "read what happened so far"),
    _key("common.rules", "r", "rules", "read the rule that matters now"),
    _key("common.undo", "u", "undo", "take back, in practice"),
    _key("common.cover", "full_stop", "cover", "cover the screen at once"),
    _key("common.keys", "question_mark", "keys", "show these keys"),
    _key("common.leave", "q", "leave", "leave; the game is saved"),
    *(_key(f"card.{n}", str(n), f"card {n}", f"choose card {n}") for n in range(1, 10)),
    _key("rattlesnake.attack", "a", "attack", "attack with the picked cards"),
    _key("rattlesnake.defend", "d", "defend", "defend with the picked cards"),
    _key("rattlesnake.buy", "b", "buy", "buy from the saloon with the picked cards"),
    _key("rattlesnake.use", "x", "use", "use the ability of the picked card"),
    _key("rattlesnake.end", "e", "end turn", "end your turn"),
    _key("rattlesnake.pass", "p", "pass", "pass, or let it stand"),
    _key("rattlesnake.takecover", "t", "take cover", "use Take Cover against an ability"),
    _key("cowboys.draw", "d", "draw", "draw a card"),
    _key("cowboys.stop", "s", "stop", "stop drawing for this round"),
    _key("cowboys.buy", "b", "buy", "buy the card under the cursor"),
    _key("cowboys.burn", "x", "burn", "burn the card under the cursor"),
    _key("cowboys.explode", "e", "explode", "use up an Explosive for its $"),
    _key("cowboys.backs", "v", "your pile", "look at the suits of your own pile, alone"),
    _key("cowboys.cards", "g", "cards", "look at everybody's cards and what was burned"),
    _key("cowboys.showdown", "w", "showdown", "show how the decks were counted, at the end"),
    _key("rattlesnake.piles", "g", "piles", "look at the discards and the graveyard"),
    *(
        _key(f"charmers.seat_{n}", key, f"seat {n}", f"speak to the player of seat {key.upper()}")
        for n, key in enumerate("abcdef", 1)
    ),
    _key("charmers.zero", "0", "the 0", "say that the card is the 0; 1 to 9 say its number"),
    _key("charmers.snake", "s", "a snake", "say that the card is a snake"),
    _key("charmers.accept", "y", "accept", "accept the card on offer"),
    _key("charmers.reject", "n", "reject", "reject the card on offer, unseen"),
    _key("charmers.claims", "k", "all claims", "read all claims and what is known of them"),
    _key("home.continue", "c", "continue", "go on with the last game"),
    *(
        _key(
            f"home.{game}", str(number), game.capitalize(), f"set up a game of {game.capitalize()}"
        )
        for number, game in enumerate(GAMES, 1)
    ),
    _key("home.resume", "u", "unfinished games", "choose among the unfinished games"),
    _key("home.settings", "s", "settings", "change the settings"),
    _key("home.rules", "r", "rules", "read the rules"),
    _key("new_game.start", "p", "play", "start the game"),
    _key("new_game.seats", "n", "seats", "change the number of seats"),
    *(
        _key(f"new_game.seat_{n}", str(n), f"seat {n}", f"change who sits in seat {n}")
        for n in range(1, 7)
    ),
    _key("new_game.events", "e", "events", "change the mix of events"),
    _key("new_game.quick", "k", "quick", "let a day card leave at each round's end, or not"),
    _key("new_game.hidden_herd", "h", "hidden Herds", "hide the others' Herds until the end"),
    _key("new_game.seed", "s", "seed", "name the shuffle"),
    _key("new_game.speed", "v", "speed", "change how long the bots' moves stay"),
    _key("settings.name", "y", "your name", "change your name"),
    _key("settings.theme", "t", "theme", "change the theme"),
    _key("settings.color", "c", "colours", "change the number of colours"),
    _key("settings.glyphs", "g", "glyphs", "change the glyphs"),
    _key("settings.mouse", "m", "mouse", "turn the mouse on or off"),
    _key("settings.animations", "a", "animations", "turn the animations on or off"),
    _key("settings.speed", "v", "speed", "change how long the bots' moves stay"),
    _key("settings.curtain", "w", "curtain", "change when the curtain comes"),
    _key("settings.idle", "i", "idle", "change after how long a hand covers itself"),
    _key("settings.free_undo", "f", "free undo", "let undo go back across what was seen"),
    _key("settings.keys", "k", "keys", "change the keys"),
    _key("rebind.default", "d", "default", "give the action its own key back"),
    _key("resume.delete", "d", "delete", "delete the game for good"),
    _key("result.again", "a", "again", "play the same game again"),
    _key("result.new", "n", "new game", "set up another game"),
    _key("result.showdown", "w", "showdown", "show how the decks were counted, and the chart"),
    _key("result.review", "v", "review", "look at your costliest decisions, and the bots' reasons"),
    _key(
        "result.course", "g", "how it went", "show the circle turn by turn, and what bots believed"
    ),
    _key("result.log", "l", "log", "read the whole story"),
    _key("result.home", "m", "main menu", "go back to the beginning"),
    _key("rules.next", "n", "next heading", "go to the next heading"),
    _key("rules.previous", "p", "heading before", "go to the heading before"),
    _key("host.code", "c", "a code", "sit down or watch at the table of a code"),
    _key("host.rattlesnake", "1", "Rattlesnake", "lay a table for Rattlesnake"),
    _key("host.cowboys", "2", "Cards for Cowboys", "lay a table for Cards for Cowboys"),
    _key("host.charmers", "3", "Snake Charmers", "lay a table for Snake Charmers"),
    _key("host.history", "g", "your games", "look at the games you have finished here"),
    _key("host.settings", "s", "settings", "change how it looks"),
    _key("host.rules", "r", "rules", "read the rules"),
    _key("draft.start", "p", "play", "deal the cards"),
    _key("draft.fill", "f", "bots", "put bots into the free seats"),
    _key("draft.leave", "x", "get up", "leave the table"),
    _key("hosted.table", "tab", "the table", "who is here, what was said, and what is agreed"),
    _key("hosted.talk", "slash", "talk", "say something to the table"),
    _key("hosted.pass_turn", "z", "pass this turn", "always pass until the turn is over"),
    _key("seats.mute", "m", "mute", "leave out what is said, or hear it again"),
    _key("seats.bot", "b", "a bot", "let a bot play for whoever is gone"),
    _key("seats.stop", "x", "stop", "stop the game; it is saved"),
    _key("ask.yes", "y", "yes"),
    _key("ask.no", "n", "no"),
)

KEYS: Final[Mapping[str, Key]] = {key.id: key for key in _ALL}
"""Every action by its id."""


def _group(name: str) -> tuple[str, ...]:
    return tuple(id for id in KEYS if id.startswith(f"{name}."))


_LIST: Final = ("common.up", "common.down", "common.choose")
_PAGES: Final = ("common.page_up", "common.page_down", "common.first", "common.last")
_SIDES: Final = ("common.left", "common.right")

_SCREENS: Final[Mapping[str, tuple[str, ...]]] = {
    "home": (*_LIST, *_group("home"), "common.keys", "common.leave"),
    "new_game": (*_LIST, *_SIDES, *_group("new_game"), "common.back", "common.keys"),
    "settings": (*_LIST, *_SIDES, *_group("settings"), "common.back", "common.keys"),
    "rebind": (*_LIST, *_PAGES, *_group("rebind"), "common.back"),
    "resume": (*_LIST, *_PAGES, *_group("resume"), "common.back", "common.keys"),
    "result": (*_LIST, *_group("result"), "common.back", "common.keys", "common.leave"),
    "rules": (*_LIST, *_PAGES, *_SIDES, *_group("rules"), "common.back"),
    "page": (*_LIST, *_PAGES, "common.back"),
    "ask": (*_SIDES, *_group("ask"), "common.choose", "common.back"),
    "host": (*_LIST, *_PAGES, *_group("host"), "common.keys", "common.leave"),
    "draft": (*_LIST, *_SIDES, *_group("draft"), "common.back", "common.keys"),
    "seats": (
        *_LIST,
        *_PAGES,
        *_group("seats"),
        "hosted.talk",
        "hosted.pass_turn",
        "common.back",
        "common.keys",
        "common.leave",
    ),
    "too_small": ("common.leave",),
    "backs": ("common.flip", "common.cover", "common.back"),
    "showdown": (*_SIDES, "common.flip", "common.choose", "common.back"),
    "rattlesnake": (*_group("common"), *_group("card"), *_group("rattlesnake")),
    "cowboys": (*_group("common"), *_group("card"), *_group("cowboys")),
    "charmers": (*_group("common"), *_group("card"), *_group("charmers"), "result.course"),
}

CONTEXTS: Final[Mapping[str, tuple[str, ...]]] = {
    **_SCREENS,
    **{
        f"hosted_{game}": (
            *_SCREENS[game],
            *(id for id in _group("hosted") if asks(game) or id != "hosted.pass_turn"),
        )
        for game in ("rattlesnake", "cowboys", "charmers")
    },
}
"""The actions of each screen; no two on one screen may have the same key."""

TITLES: Final[Mapping[str, str]] = {
    "common": "Everywhere",
    "card": "Numbers",
    "rattlesnake": "Rattlesnake",
    "cowboys": "Cards for Cowboys",
    "charmers": "Snake Charmers",
    "home": "The first screen",
    "new_game": "A new game",
    "settings": "Settings",
    "rebind": "Changing keys",
    "resume": "Unfinished games",
    "result": "The end of a game",
    "rules": "The rules",
    "ask": "Questions",
    "host": "The lobby",
    "draft": "A table being set up",
    "hosted": "A table with people elsewhere",
    "seats": "The table's page",
}
"""What the groups of ids are called."""

_NAMED: Final = {
    "enter": "enter",
    "escape": "esc",
    "space": "space",
    "tab": "tab",
    "backspace": "bksp",
    "delete": "del",
    "insert": "ins",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pageup": "pgup",
    "pagedown": "pgdn",
    "home": "home",
    "end": "end",
}
"""Keys that have a name, and how they are printed."""

_REFUSED: Final = frozenset("abchijmqsz[")
"""With ctrl these are other keys, stop the output, wake the multiplexers, or leave and suspend."""


def bindings(*ids: str) -> list[BindingType]:
    """Return Textual's bindings of these actions; each runs `command(id)` on its screen."""
    return [
        Binding(",".join(KEYS[id].keys), f"command('{id}')", KEYS[id].label, show=False, id=id)
        for id in ids
    ]


def printed(key: str) -> str:
    """Return how a key is printed, from Textual's name for it."""
    from textual.keys import format_key

    if key in _NAMED:
        return _NAMED[key]
    return key if key.startswith("ctrl+") else format_key(key)


def read_keys(text: str) -> tuple[str, ...]:
    """Return the keys a setting names, in Textual's names; raises BadKey.

    A key is a character, a name ("space", "pageup"), or ctrl+ and a letter; several are parted by
    commas.
    """
    from textual.keys import _character_to_key

    signs = {_character_to_key(character) for character in punctuation}
    found: list[str] = []
    for part in [text] if text == "," else text.split(","):
        word = part if len(part) == 1 else part.strip()
        name = word.lower()
        if len(word) == 1 and (word.isalnum() or (word.isascii() and word.isprintable())):
            found.append(_character_to_key(word))
        elif (
            name in _NAMED
            or name in signs
            or (name.startswith("f") and name[1:].isdigit() and 1 <= int(name[1:]) <= 12)
        ):
            found.append(name)
        elif name.startswith("ctrl+") and len(name) == 6 and name[5].isalpha() and name.isascii():
            if name[5] in _REFUSED:
                raise BadKey(f"{name} means something else to many terminals; choose another key.")
            found.append(name)
        else:
            raise BadKey(f"{word!r} is no key that every terminal sends; choose another.")
    if all(key.startswith("f") and key[1:].isdigit() for key in found):
        raise BadKey("A function key may not be the only one; name another key as well.")
    return tuple(found)


class Keymap:
    """The keys as one person has them."""

    def __init__(self, changes: Mapping[str, str] | None = None) -> None:
        """Take the defaults with `changes` (keys by id); raises BadKey."""
        self.changes: dict[str, str] = dict(changes or {})
        self._keys: dict[str, tuple[str, ...]] = {id: key.keys for id, key in KEYS.items()}
        for id, text in self.changes.items():
            if id not in KEYS:
                raise BadKey(f"There is no action {id!r} to give a key to; {_nearest(id)}")
            keys = read_keys(text)
            if "escape" in keys and id != "common.back":
                raise BadKey(f"Escape only ever closes; choose another key for {id}.")
            self._keys[id] = keys
        for id in self.changes:
            self._check(id)

    @classmethod
    def load(cls, changes: Mapping[str, str]) -> tuple[Keymap, list[str]]:
        """Return a keymap with the changes that can be made, and a sentence for each other one."""
        try:
            return cls(changes), []
        except BadKey:
            keymap, problems = cls(), []
        for id, text in changes.items():
            try:
                keymap = keymap.changed(id, text)
            except BadKey as problem:
                problems.append(str(problem))
        return keymap, problems

    def changed(self, id: str, text: str | None) -> Keymap:
        """Return this keymap with another key for an action, None for its own; raises BadKey."""
        changes = {each: keys for each, keys in self.changes.items() if each != id}
        if text is not None:
            changes[id] = text
        return Keymap(changes)

    def keys(self, id: str) -> tuple[str, ...]:
        """Return an action's keys by Textual's names."""
        return self._keys[id]

    def key(self, id: str) -> str:
        """Return the key to print beside an action."""
        return printed(self._keys[id][0])

    def textual(self) -> dict[str, str]:
        """Return what `App.set_keymap` takes."""
        return {id: ",".join(self._keys[id]) for id in self.changes}

    def _check(self, id: str) -> None:
        for ids in CONTEXTS.values():
            if id not in ids:
                continue
            for other in ids:
                for key in self._keys[other] if other != id else ():
                    if key in self._keys[id]:
                        raise BadKey(
                            f"{printed(key)} is the key of {KEYS[other].label!r} already; "
                            f"choose another for {KEYS[id].label!r}."
                        )


def _nearest(word: str, words: Iterable[str] = tuple(KEYS)) -> str:
    from difflib import get_close_matches

    close = get_close_matches(word, list(words), n=1)
    return f"did you mean {close[0]!r}?" if close else "the list of keys names them all."
