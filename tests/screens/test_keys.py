"""The table of keys: no screen has a key twice, and rebinding is refused in one sentence."""

import pytest

from tui.keys import CONTEXTS, KEYS, TITLES, BadKey, Keymap, bindings, read_keys


@pytest.mark.parametrize("context", CONTEXTS)
def test_no_key_means_two_things_on_one_screen(context) -> None:
    keys = [key for id in CONTEXTS[context] for key in KEYS[id].keys]
    assert len(keys) == len(set(keys))


def test_every_action_is_on_some_screen_and_its_group_has_a_title() -> None:
    used = {id for ids in CONTEXTS.values() for id in ids}
    assert used == set(KEYS)
    assert {id.partition(".")[0] for id in KEYS} <= set(TITLES)


@pytest.mark.parametrize("id", KEYS)
def test_no_default_is_a_key_that_could_be_refused(id) -> None:
    for key in KEYS[id].keys:
        assert read_keys(key) == (key,)
        assert not key.startswith(("ctrl+", "f1"))


def test_the_common_keys_are_those_of_every_table() -> None:
    keymap = Keymap()
    printed = {id: keymap.key(f"common.{id}") for id in ("hint", "odds", "log", "rules", "undo")}
    assert printed == {"hint": "h", "odds": "o", "log": "l", "rules": "r", "undo": "u"}
    assert [keymap.key(f"common.{id}") for id in ("cover", "keys", "leave", "flip", "back")] == [
        ".",
        "?",
        "q",
        "space",
        "esc",
    ]
    assert keymap.key("card.9") == "9"
    assert keymap.key("rattlesnake.takecover") == "t"


def test_a_changed_key_is_printed_and_told_to_textual() -> None:
    keymap = Keymap({"rattlesnake.attack": "k", "common.log": ","})
    assert keymap.key("rattlesnake.attack") == "k"
    assert keymap.key("common.log") == ","
    assert keymap.textual() == {"rattlesnake.attack": "k", "common.log": "comma"}


def test_two_actions_can_swap_their_keys() -> None:
    swap = {"rattlesnake.attack": "d", "rattlesnake.defend": "a"}
    assert Keymap.load(swap)[0].key("rattlesnake.attack") == "d"
    assert Keymap.load(swap)[1] == []


def test_a_key_may_mean_something_else_on_another_screen() -> None:
    assert Keymap({"home.settings": "a"}).key("home.settings") == "a"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rattlesnake.attak": "k"}, "did you mean 'rattlesnake.attack'"),
        ({"rattlesnake.attack": "d"}, "d is the key of 'defend' already"),
        ({"common.log": "ctrl+h"}, "means something else"),
        ({"common.log": "ctrl+b"}, "means something else"),
        ({"common.log": "ctrl+a"}, "means something else"),
        ({"common.log": "ctrl+s"}, "means something else"),
        ({"common.log": "ctrl+c"}, "means something else"),
        ({"common.log": "f5"}, "function key may not be the only one"),
        ({"common.log": "escape"}, "Escape only ever closes"),
        ({"common.log": "hyper+x"}, "no key that every terminal sends"),
        ({"common.log": ""}, "no key that every terminal sends"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(changes, reason) -> None:
    with pytest.raises(BadKey) as refused:
        Keymap(changes)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_function_key_may_stand_beside_another() -> None:
    assert Keymap({"common.log": "j,f5"}).keys("common.log") == ("j", "f5")


def test_what_is_wrong_in_the_settings_does_not_spoil_the_rest() -> None:
    keymap, problems = Keymap.load({"common.log": "f5", "rattlesnake.attack": "k"})
    assert keymap.changes == {"rattlesnake.attack": "k"}
    assert len(problems) == 1


def test_an_action_gets_its_own_key_back() -> None:
    keymap = Keymap({"common.log": "j"}).changed("common.log", None)
    assert keymap.key("common.log") == "l"
    assert keymap.changes == {}


def test_bindings_carry_their_ids() -> None:
    (binding,) = bindings("common.log")
    assert binding.id == "common.log"
    assert binding.action == "command('common.log')"
