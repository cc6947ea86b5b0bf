"""The lobby with OpenSSH's clients: names, codes, tables, watching, talk, and who is let in."""

from __future__ import annotations

import re

import pytest

from tests.host.party import choose, move_to, row_of
from tests.host.people import Guest, HostProcess, make_key

CODE = re.compile(r"Code to tell others +(\w{3} \w{3})")
SEAT_CODE = r"(\w{4} \w{4}) brings you back"


def lay_table(guest: Guest, game: str = "1") -> None:
    """Lay a table, Rattlesnake's by default."""
    guest.press(game)
    guest.until("a table being set up")


def to_lobby(guest: Guest) -> None:
    """Go back to the lobby from a table being set up, with the seat kept."""
    guest.press("escape")
    guest.until("you are")


def type_code(guest: Guest, code: str) -> None:
    """Enter a table's code in the lobby, as fast as from a clipboard."""
    guest.type("c" + code)
    guest.until("find the table")
    guest.press("enter")
    guest.until(lambda: "find the table" not in guest.screen_text())


@pytest.fixture
def fresh(tmp_path):
    """A host of one test's own."""
    with HostProcess(tmp_path / "data") as process:
        yield process


def test_the_first_key_takes_a_name_and_keeps_it(fresh, key_of) -> None:
    with Guest(fresh, key_of("ann"), "ann") as ann:
        ann.until("What are you called")
        ann.until("ann")
        ann.press("enter")
        ann.until("you are ann")
        with Guest(fresh, key_of("eve"), "ANN") as eve:
            eve.until("What are you called")
            eve.press("enter")
            eve.until("Somebody else is called 'ANN'")
            eve.press("ctrl+u")
            eve.type("Eve")
            eve.press("enter")
            eve.until("you are Eve")
            ann.until("Here: Eve")
        ann.until("Nobody else is here")
    with Guest(fresh, key_of("ann"), "whoever") as ann:
        ann.until("you are ann")


@pytest.mark.parametrize("name", ["[bold]x", "\U0001f600\U0001f600", "You", "  "])
def test_a_name_that_cannot_stand_at_a_table_is_refused_with_a_reason(fresh, key_of, name) -> None:
    with Guest(fresh, key_of("eve"), "eve") as eve:
        eve.until("What are you called")
        eve.press("ctrl+u")
        eve.paste(name)
        eve.press("enter")
        eve.until("The name|A name|Nobody is called")
        assert "you are" not in eve.screen_text()


def test_a_table_is_laid_joined_left_and_given_on(fresh, key_of) -> None:
    with Guest(fresh, key_of("ann"), "ann") as ann, Guest(fresh, key_of("bob"), "bob") as bob:
        ann.come_in()
        bob.come_in()
        lay_table(ann)
        bob.until("Join: Rattlesnake, laid by ann +1 of 2 seats free")
        choose(bob, "Join:")
        bob.until(r"Seat 2 +bob \(you\)")
        ann.until("all seats are taken")
        bob.press("p")
        bob.until("ann starts the game")
        ann.press("x")
        ann.until("Nobody|Here: bob")
        bob.until("Seat 1 +free")
        bob.press("x")
        bob.until("Here: ann")
        ann.until(lambda: "Join" not in ann.screen_text())


def test_a_private_table_is_joined_by_its_code_alone(fresh, key_of) -> None:
    with Guest(fresh, key_of("ann"), "ann") as ann, Guest(fresh, key_of("bob"), "bob") as bob:
        ann.come_in()
        bob.come_in()
        lay_table(ann)
        move_to(ann, "Who may come")
        ann.press("right")
        ann.until("those with the code")
        code = CODE.search(ann.screen_text())
        assert code
        bob.until(lambda: "Join" not in bob.screen_text())
        type_code(bob, "777 777")
        bob.until("No table has that code")
        type_code(bob, code[1].lower().replace(" ", "-"))
        bob.until(r"bob \(you\)")
        ann.until("all seats are taken")


def test_too_many_wrong_codes_are_not_even_looked_at(fresh, key_of) -> None:
    with Guest(fresh, key_of("eve"), "eve") as eve:
        eve.come_in()
        for number in range(6):
            type_code(eve, f"22222{number}")
            eve.until("Too many wrong codes" if number == 5 else "No table has that code")


def test_bots_fill_the_free_seats_and_a_game_begins(fresh, key_of) -> None:
    with Guest(fresh, key_of("ann"), "ann") as ann:
        ann.come_in()
        lay_table(ann)
        ann.press("p")
        ann.until("A seat is free")
        ann.press("f")
        ann.until("Seat 2 .*a bot, normal")
        ann.press("p")
        ann.until("ANN you")
        ann.insist("q", "Leave the table")
        ann.press("y")
        ann.until("Go on: Rattlesnake, ann")
        choose(ann, "Go on:")
        ann.until("ANN you")


def test_a_watcher_sees_the_table_and_never_a_hand(fresh, key_of) -> None:
    guests = [Guest(fresh, key_of(name), name) for name in ("ann", "bob", "cat")]
    ann, bob, cat = guests
    try:
        for guest in guests:
            guest.come_in()
        lay_table(ann)
        bob.until("Join:")
        choose(bob, "Join:")
        ann.until("all seats are taken")
        ann.press("p")
        for guest in (ann, bob):
            guest.until("Hits")
        cat.until("Watch: Rattlesnake, ann, bob")
        choose(cat, "Watch:")
        cat.until("tab table")
        assert "show" not in row_of(cat, "tab table")
        for key in ("space", "1", "a", "enter", "h", "u"):
            cat.press(key)
        cat.insist("tab", "1 watching")
        assert not cat.ever_shown("You draw|your hand")
    finally:
        for guest in guests:
            guest.close()


def test_people_talk_at_a_table_and_may_mute_it(fresh, key_of) -> None:
    with Guest(fresh, key_of("ann"), "ann") as ann, Guest(fresh, key_of("bob"), "bob") as bob:
        ann.come_in()
        bob.come_in()
        lay_table(ann)
        bob.until("Join:")
        choose(bob, "Join:")
        ann.until("all seats are taken")
        ann.press("p")
        for guest in (ann, bob):
            guest.until("Hits")
        ann.insist("/", "Say:")
        ann.type("well met [b] q")
        ann.press("enter")
        bob.until("ann: well met b q")
        ann.until("ann: well met b q")
        bob.insist("tab", "ann +here")
        bob.press("m")
        bob.until("hear it")
        assert "well met" not in bob.screen_text()


def test_an_invited_host_asks_everybody_new_for_its_code(tmp_path, key_of) -> None:
    with HostProcess(tmp_path, "--invite", "open sesame") as host:
        with Guest(host, key_of("ann"), "ann") as ann:
            ann.until("told its code")
            ann.type("wrong")
            ann.press("enter")
            ann.until("not the code")
            ann.type("OPEN-Sesame")
            ann.press("enter")
            ann.until("What are you called")
            ann.press("enter")
            ann.until("you are ann")
        with Guest(host, key_of("ann"), "ann") as ann:
            ann.until("you are ann")
        host.stop()
        assert "sesame" not in host.log.lower()


def test_only_authorized_keys_are_let_in_where_there_is_a_list(tmp_path, key_of) -> None:
    listed = tmp_path / "keys"
    listed.write_text(key_of("ann").with_suffix(".key.pub").read_text())
    with HostProcess(tmp_path / "data", "--authorized-keys", str(listed)) as host:
        with Guest(host, key_of("eve"), "ann") as eve:
            assert eve.wait_exit() == 255
            assert "Permission denied" in eve.screen_text()
        with Guest(host, key_of("ann"), "ann") as ann:
            ann.come_in()
        host.stop()
        assert "ann-comment" not in host.log


def test_without_a_key_nobody_is_let_in(fresh) -> None:
    with Guest(fresh, None, "eve") as eve:
        assert eve.wait_exit() == 255


def test_names_without_a_key_are_marked(tmp_path, key_of) -> None:
    with (
        HostProcess(tmp_path / "open", "--open") as host,
        Guest(host, None, "eve") as eve,
        Guest(host, key_of("ann"), "ann") as ann,
    ):
        eve.until("Without a key, a ~ stands")
        eve.press("enter")
        eve.until("you are ~eve")
        ann.come_in()
        ann.until("Here: ~eve")
        assert "~ann" not in eve.screen_text()


def test_a_guest_whose_line_dropped_takes_the_seat_back_by_its_code(tmp_path) -> None:
    with HostProcess(tmp_path / "open", "--open") as host:
        with Guest(host, None, "eve") as eve:
            eve.come_in()
            lay_table(eve)
            eve.press("f")
            eve.until("Seat 2 .*a bot, normal")
            eve.press("p")
            eve.until(SEAT_CODE)
            code = re.search(SEAT_CODE, eve.screen_text())
            assert code
        host.until("~eve has gone")
        with Guest(host, None, "eve") as eve:
            eve.come_in()
            assert "Go on" not in eve.screen_text()
            type_code(eve, code[1])
            eve.until("Hits")
            eve.until(code[1])
        host.stop()
        assert code[1].replace(" ", "") not in host.log.replace(" ", "")


def test_a_key_kept_by_another_person_is_not_enough_to_be_them(tmp_path, folder) -> None:
    """Somebody who shows a public key without proving it is a guest."""
    import asyncssh

    from tui.host.files import HostFolders
    from tui.host.limits import Limits
    from tui.host.server import Access, Door, Host

    key = asyncssh.read_public_key(str(make_key(folder, "victim")) + ".pub")
    door = Door(Host(HostFolders(tmp_path, tmp_path), Access(open=True), Limits()))
    door.begin_auth("victim")
    assert door.validate_public_key("victim", key)
    door.get_kbdint_challenge("victim", "", "")
    assert door.validate_kbdint_response("victim", [])
    assert door._key is None


def test_settings_are_kept_with_the_key(fresh, key_of) -> None:
    with Guest(fresh, key_of("ann"), "ann") as ann:
        ann.come_in()
        ann.press("s")
        ann.until("Theme")
        assert "Curtain" not in ann.screen_text()
        ann.press("g")
        ann.press("g")
        ann.until("plain ASCII")
        ann.press("escape")
        ann.until("you are")
    with Guest(fresh, key_of("ann"), "ann") as ann:
        ann.until("you are ann")
        assert "►" not in ann.screen_text()
