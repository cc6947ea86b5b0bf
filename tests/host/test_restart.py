"""A host that ends and starts again: who sat where, and every decision that was confirmed."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
from random import Random

import pytest

from rules.cowboys.actions import DRAW
from rules.record import parse
from tests.host.party import lively, seated
from tests.host.people import Guest, HostProcess, make_key


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_game_is_gone_on_with_after_the_host_has_ended(number, tmp_path) -> None:
    with (
        HostProcess(tmp_path / "data", seed="restart") as host,
        seated(tmp_path, host, "rattlesnake") as party,
    ):
        policy = lively("rattlesnake", Random("restart"))
        party.play(policy, until=lambda match: match.version >= 8)
        before = party.record.read_bytes()
        host.stop(number)
        for guest in party.guests:
            guest.wait_exit()
            if number == signal.SIGTERM:
                assert "Your games are saved" in guest.screen_text()
        assert party.record.read_bytes() == before
        host.start()
        assert "games that wait for their people: 1" in host.log
        stranger = Guest(host, make_key(tmp_path, "eve"), "eve")
        party.seen.append([stranger])
        stranger.come_in()
        assert "Go on" not in stranger.screen_text()
        for seat in range(2):
            party.go_on(seat)
        party.play(policy, until=lambda match: match.version >= 16)
        assert party.record.read_bytes().startswith(before)


def test_a_sealed_choice_stands_after_the_host_was_killed(tmp_path) -> None:
    with (
        HostProcess(tmp_path / "data", seed="restart") as host,
        seated(tmp_path, host, "cowboys") as party,
    ):
        party.decide(party.match(), 0, DRAW)
        (beside,) = host.data.glob("host/games/*.table.json")
        kept = {"0": "draw"}
        party.guests[0].until(lambda: json.loads(beside.read_bytes())["sealed"] == kept)
        host.stop(signal.SIGKILL)
        host.start()
        bob = party.go_on(1)
        bob.until(r"ANN .* sealed")
        party.decide(party.match(), 1, DRAW)
        lines = [line for _, line in parse(party.record.read_bytes()).lines if "do" in line]
        assert [(line["seat"], line["do"]) for line in lines] == [(0, "draw"), (1, "draw")]


def test_what_is_kept_and_logged_names_no_secret(tmp_path) -> None:
    with (
        HostProcess(tmp_path / "data", seed="restart") as host,
        seated(tmp_path, host, "rattlesnake") as party,
    ):
        party.play(lively("rattlesnake", Random("log")), until=lambda m: m.version >= 6)
        header = json.loads(party.record.read_bytes().splitlines()[0])
        (beside,) = host.data.glob("host/games/*.table.json")
        kept = json.loads(beside.read_bytes())
        host.stop()
        assert all(holder.startswith("SHA256:") for holder in kept["holders"])
        for secret in (header["seed"], "comment", *(code for code in (kept["code"],) if code)):
            assert secret not in host.log
        assert "scout" not in host.log.lower()
        for path in host.data.rglob("*"):
            if path.is_file():
                assert path.stat().st_mode & 0o077 == 0, path


def test_the_host_key_is_made_once_and_never_replaced(tmp_path) -> None:
    with HostProcess(tmp_path / "data", seed="restart") as host:
        path = host.data / "host/host_key"
        key = path.read_bytes()
        assert path.stat().st_mode & 0o777 == 0o600
        host.stop()
        host.start()
        assert path.read_bytes() == key
        host.stop()
        path.write_bytes(b"nonsense")
        with pytest.raises(AssertionError, match="is no private key"):
            host.start()
        assert path.read_bytes() == b"nonsense"
        path.write_bytes(key)
        path.chmod(0o644)
        with pytest.raises(AssertionError, match="can be read by others"):
            host.start()


def test_the_first_lines_say_how_to_come_and_which_key_to_expect(tmp_path) -> None:
    with HostProcess(tmp_path / "data", bind="0.0.0.0") as host:
        told = ["ssh-keygen", "-lf", str(host.data / "host/host_key")]
        key = subprocess.run(told, capture_output=True, text=True, check=True).stdout.split()[1]
        assert f"the key of this host is {key}" in host.log
        assert f"ssh -p {host.port} {socket.gethostname()}\n" in host.log


def test_two_hosts_do_not_share_a_folder(tmp_path) -> None:
    with (
        HostProcess(tmp_path / "data"),
        pytest.raises(AssertionError, match="Another host uses"),
    ):
        HostProcess(tmp_path / "data")


def test_a_damaged_game_is_named_and_stops_nobody(tmp_path) -> None:
    with (
        HostProcess(tmp_path / "data", seed="restart") as host,
        seated(tmp_path, host, "rattlesnake") as party,
    ):
        record = party.record
        host.stop()
        record.write_bytes(record.read_bytes().replace(b'"saloon"', b'"balloon"'))
        host.start()
        assert "is damaged" in host.log
        with Guest(host, party.keys[0], "Ann") as ann:
            ann.come_in()
            ann.press("1")
            ann.until("being set up")
