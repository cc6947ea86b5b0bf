"""Whole hosted games with OpenSSH's own clients: each sees the table and their own hand alone."""

from __future__ import annotations

import re
from random import Random

import pytest

from rules.record import check, read
from tests.host.party import lively, seated
from tests.host.people import HostProcess
from tui.tables import GAMES

GONE = "BOB gone|BOB .*\n +▒+ gone"
"""What a table of each game says at the seat of somebody who is gone, whatever it asks."""


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_game_and_one_drops_and_returns(game, tmp_path) -> None:
    with (
        HostProcess(tmp_path / "data", seed=f"hosted {game}") as host,
        seated(tmp_path, host, game) as party,
    ):
        policy = lively(game, Random("hosted"))
        party.play(policy, until=lambda match: match.version >= 20)
        seed = f"hosted {game}".encode()
        assert not any(seed in guest.all_bytes for guest in party.guests)
        party.guests[1].close_pty()
        party.guests[0].until(GONE)
        party.go_on(1)
        party.guests[0].until(lambda: not re.search(GONE, party.guests[0].screen_text()))
        party.play(policy)
        for guest in party.guests:
            guest.until("T H E|the end|wins|Seed")
        if game == "charmers":
            party.guests[1].until("g  How it went")
            party.guests[1].press("g")
            party.guests[1].until("What the bots believed")
            party.guests[1].press("end")
            party.guests[1].until("ROSE: a snake with|ROSE: no snake")
        assert "Review" not in party.guests[1].screen_text()
        party.look_again(0)
        assert check(read(party.record)).outcome is not None
        for seat in (0, 1):
            own, other = party.told(seat), party.told(1 - seat)
            shown = party.shown(seat)
            secrets = other - own - party.told(None)
            assert secrets
            assert not [text for text in secrets if text in shown]
            helps = ("h hint", "o odds", "o notebook", "u undo")
            assert not [text for text in helps if text in shown], "there is no help here"
        assert host.stop() == 0
