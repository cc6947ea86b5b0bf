"""What may be asked of a host by SSH, with OpenSSH's own clients: a shell on a terminal alone."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import subprocess
from pathlib import Path
from random import SystemRandom
from time import monotonic

import pytest

from tests.host.people import Guest, HostProcess, make_key, run_ssh, ssh_command
from tests.support.terminal import AT_REST, TIMEOUT
from tui.host.limits import Limits

POLITE = "fangs needs a whole terminal"


def still_open(host: HostProcess, key: Path) -> bool:
    """Tell whether the host answers as before."""
    return POLITE in run_ssh(host, key, ("-T",)).stdout


def test_a_terminal_has_the_lobby_and_is_given_back_as_it_was(host, key_of) -> None:
    with Guest(host, key_of("ann"), "ann") as ann:
        ann.come_in()
        ann.press("q")
        assert ann.wait_exit() == 0
        assert ann.modes() == AT_REST
        assert ann.kitty_flags_pushed == 0


@pytest.mark.parametrize("command", [("id",), ("sh", "-c", "id"), ("scp", "-t", "/tmp")])
@pytest.mark.parametrize("pty", ["-T", "-tt"])
def test_commands_are_refused(host, key_of, command, pty) -> None:
    found = run_ssh(host, key_of("ann"), (pty,), command)
    assert found.returncode == 255
    assert found.stdout == ""
    assert "exec request failed" in found.stderr


def copy(tool: str, host: HostProcess, key: Path, *arguments: str):
    """Run sftp or scp against a host."""
    options = ssh_command(host.port, key, "ann")[1:-1]
    options = [option if option != "-p" else "-P" for option in options]
    return subprocess.run(
        [tool, *options, *arguments], capture_output=True, text=True, timeout=TIMEOUT, check=False
    )


def test_files_are_neither_sent_nor_fetched(host, key_of, tmp_path) -> None:
    key, there = key_of("ann"), "ann@127.0.0.1"
    wanted = tmp_path / "wanted"
    for found in (
        copy("sftp", host, key, "-b", "/dev/null", there),
        copy("scp", host, key, f"{there}:/etc/passwd", str(wanted)),
        copy("scp", host, key, "-O", f"{there}:/etc/passwd", str(wanted)),
        copy("scp", host, key, "-O", __file__, f"{there}:/tmp/"),
    ):
        assert found.returncode != 0
        assert "request failed" in found.stderr
    assert not wanted.exists()


def test_other_subsystems_are_refused(host, key_of) -> None:
    found = run_ssh(host, key_of("ann"), ("-s",), ("netconf",))
    assert "subsystem request failed" in found.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ("-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:9"),
            "remote port forwarding failed",
        ),
        (("-o", "ExitOnForwardFailure=yes", "-R", "/tmp/s:127.0.0.1:9"), "port forwarding failed"),
        (("-W", "127.0.0.1:22"), "stdio forwarding failed"),
    ],
)
def test_ports_and_sockets_are_not_forwarded(host, key_of, options, said) -> None:
    found = run_ssh(host, key_of("ann"), ("-T", *options))
    assert said in found.stderr


def test_tunnels_are_refused(host, key_of) -> None:
    found = run_ssh(host, key_of("ann"), ("-T", "-v", "-o", "LogLevel=DEBUG1", "-w", "7:7"))
    assert "tun device" in found.stderr.lower() or "Tunnel" in found.stderr
    assert "channel 0: open confirm" not in found.stderr.partition("tun")[0]


def test_agents_and_displays_are_not_forwarded(host, key_of, tmp_path) -> None:
    agent = subprocess.run(
        ["ssh-agent", "-s", "-a", str(tmp_path / "agent")],
        capture_output=True,
        text=True,
        check=True,
    )
    pid = int(agent.stdout.partition("SSH_AGENT_PID=")[2].partition(";")[0])
    try:
        found = run_ssh(
            host, key_of("ann"),
            ("-T", "-v", "-o", "LogLevel=DEBUG1", "-o", f"ForwardAgent={tmp_path / 'agent'}"),
        )  # fmt: skip
    finally:
        os.kill(pid, signal.SIGTERM)
    assert POLITE in found.stdout
    assert "auth-agent@openssh.com channel" not in found.stderr
    command = ssh_command(host.port, key_of("ann"), "ann", "-Y", "-T")
    found = subprocess.run(
        command, capture_output=True, text=True, timeout=TIMEOUT, check=False,
        stdin=subprocess.DEVNULL, env={**os.environ, "DISPLAY": "127.0.0.1:99"},
    )  # fmt: skip
    assert POLITE in found.stdout
    assert "client-session x11" not in found.stderr


@pytest.mark.parametrize(("option", "to"), [("-L", ""), ("-L", ":/run/some.socket"), ("-D", "")])
def test_what_a_client_listens_for_itself_leads_nowhere(host, key_of, option, to) -> None:
    port = free_port()
    to = to or (f":127.0.0.1:{host.port}" if option == "-L" else "")
    where = f"127.0.0.1:{port}{to}"
    command = ssh_command(host.port, key_of("ann"), "ann", "-N", option, where)
    command[command.index("LogLevel=ERROR")] = "LogLevel=INFO"
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    try:
        with connected(port) as line:
            if option == "-D":
                line.sendall(b"\x05\x01\x00")
                assert line.recv(2) == b"\x05\x00"
                line.sendall(b"\x05\x01\x00\x01\x7f\x00\x00\x01" + host.port.to_bytes(2, "big"))
            with contextlib.suppress(ConnectionError):
                assert b"SSH" not in line.recv(100)
        assert process.stderr is not None
        assert b"open failed" in read_until(process.stderr.fileno(), b"open failed")
    finally:
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


def free_port() -> int:
    """Find a port that nobody has, below those that the system gives to others meanwhile."""
    for port in SystemRandom().sample(range(20_000, 30_000), 100):
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free")


def connected(port: int) -> socket.socket:
    """Connect to a port as soon as somebody listens there."""
    end = monotonic() + TIMEOUT
    while True:
        try:
            line = socket.create_connection(("127.0.0.1", port))
        except ConnectionRefusedError:
            assert monotonic() < end, "nobody listens"
            select.select([], [], [], 0.01)
        else:
            line.settimeout(TIMEOUT)
            return line


def read_until(fd: int, text: bytes) -> bytes:
    """Read until a text has come, or the end."""
    data = b""
    while text not in data and (more := os.read(fd, 4096)):
        data += more
    return data


def test_without_a_terminal_or_on_one_that_cannot_draw_there_is_one_polite_line(
    host, key_of
) -> None:
    found = run_ssh(host, key_of("ann"), ("-T",))
    assert (found.returncode, found.stderr) == (1, "")
    assert found.stdout.startswith(POLITE)
    assert found.stdout.count("\n") == 1
    for term in ("dumb", "unknown"):
        with Guest(host, key_of("ann"), "ann", env={"TERM": term}) as ann:
            assert ann.wait_exit() == 1
            assert ann.screen_text().strip().startswith(POLITE)
            assert ann.find(b"\x1b") == -1


def test_the_end_of_what_is_typed_is_the_end(host, key_of) -> None:
    """The other direction stays open: a client that has nothing more to send is no guest."""
    found = run_ssh(host, key_of("ann"), ("-tt",))
    assert found.returncode == 0
    assert still_open(host, key_of("ann"))


def test_one_connection_has_one_session(host, key_of, tmp_path) -> None:
    control = tmp_path / "control"
    with Guest(host, key_of("ann"), "ann", "-M", "-S", str(control)) as ann:
        ann.come_in()
        found = run_ssh(host, key_of("ann"), ("-T", "-S", str(control), "-o", "ProxyCommand=false"))
        assert "refused" in found.stderr
        assert POLITE not in found.stdout
        ann.press("down")
        ann.press("q")
        assert ann.wait_exit() == 0


def test_only_what_tells_of_a_terminal_is_taken_from_an_environment(host, key_of) -> None:
    many = [f"N{number}=x" for number in range(200)]
    with Guest(
        host,
        key_of("ann"),
        "ann",
        "-o",
        f"SetEnv=COLORTERM=truecolor TEXTUAL=debug {' '.join(many)}",
    ) as ann:
        ann.come_in()
        assert ann.find(b"38;2;") >= 0


@pytest.mark.parametrize(
    ("term", "colours"),
    [("xterm-256color", b"38;5;"), ("made-up", b"\x1b["), ("xterm-kitty", b"38;2;")],
)
def test_colours_by_what_the_terminal_is_called(host, key_of, term, colours) -> None:
    with Guest(host, key_of("ann"), "ann", env={"TERM": term}) as ann:
        ann.come_in()
        assert ann.find(colours) >= 0
        if term == "made-up":
            assert ann.find(b"38;2;") == ann.find(b"38;5;") == -1


def test_sizes_are_clamped_and_nothing_is_80_by_24(host, key_of) -> None:
    with Guest(host, key_of("ann"), "ann", size=(500, 300)) as ann:
        ann.come_in()
        assert all(len(row) <= 200 for row in ann.rows())
        assert not any(ann.rows()[60:])
        ann.resize(80, 24)
        ann.until("you are ann; 1 here\n")
    with Guest(host, key_of("ann"), "ann", size=(0, 0)) as ann:
        ann.until(lambda: ann.find(b"y o u") >= 0 or ann.find(b"you are") >= 0)


@pytest.mark.parametrize("kind", [("rsa", "-b", "2048"), ("ecdsa",)])
def test_keys_of_other_kinds_are_let_in(host, folder, kind) -> None:
    key = make_key(folder, kind[0], *kind)
    assert still_open(host, key)


def test_weak_keys_and_no_key_are_not(host, folder) -> None:
    weak = make_key(folder, "weak", "rsa", "-b", "1024")
    found = run_ssh(host, weak, ("-T", "-o", "RequiredRSASize=1024"))
    assert "Permission denied" in found.stderr
    assert run_ssh(host, Path("/nowhere"), ("-T",)).returncode == 255


def test_a_certificate_proves_nothing(folder, key_of, tmp_path) -> None:
    """Not even one by a key that is let in itself."""
    key = make_key(folder, "certified")
    listed = tmp_path / "keys"
    public = key_of("ann").with_suffix(".key.pub").read_text()
    listed.write_text(f"{public}cert-authority {public}")
    signing = ["ssh-keygen", "-q", "-s", str(key_of("ann")), "-I", "id", "-n", "ann"]
    subprocess.run([*signing, f"{key}.pub"], check=True)
    with HostProcess(tmp_path / "data", "--authorized-keys", str(listed)) as host:
        found = run_ssh(host, key, ("-T", "-o", f"CertificateFile={key}-cert.pub"))
        assert "Permission denied" in found.stderr
        assert still_open(host, key_of("ann"))


@pytest.mark.parametrize("name", ["a\x1b[31mb", "a\nb", "x" * 5000, "\u202eann"])
def test_a_name_that_nobody_can_have_harms_nobody(host, key_of, name) -> None:
    with Guest(host, key_of("odd"), name) as odd:
        with contextlib.suppress(AssertionError):
            odd.until("What are you called|Disconnect|disconnect|error")
        assert "\x1b[31m" not in odd.screen_text()
    assert still_open(host, key_of("ann"))


@pytest.mark.parametrize(
    "data",
    [b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 300_000, b"SSH-2.0-x\r\n" + b"\x00" * 50_000, b""],
)
def test_garbage_is_shown_the_door(host, key_of, data) -> None:
    with socket.create_connection(("127.0.0.1", host.port), TIMEOUT) as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(data)
        if data:
            with contextlib.suppress(ConnectionError):
                while line.recv(4096):
                    pass
    assert still_open(host, key_of("ann"))


def flood(port: int, source: str, count: int) -> list[socket.socket]:
    """Open connections that never log in, from one address."""
    found = []
    for _ in range(count):
        line = socket.create_connection(("127.0.0.1", port), TIMEOUT, source_address=(source, 0))
        found.append(line)
    return found


def closed(line: socket.socket) -> bool:
    """Read to the end of a connection."""
    line.settimeout(TIMEOUT)
    with contextlib.suppress(ConnectionError):
        while line.recv(4096):
            pass
    return True


def test_two_hundred_connections_that_never_log_in_leave_room(tmp_path, key_of) -> None:
    with HostProcess(tmp_path) as host:
        lines = flood(host.port, "127.0.0.2", 200)
        refused = [line for line in lines[Limits().per_address :] if closed(line)]
        assert len(refused) == 200 - Limits().per_address
        with Guest(host, key_of("ann"), "ann") as ann:
            ann.come_in()
            ann.press("q")
            assert ann.wait_exit() == 0
        for line in lines:
            line.close()
        host.stop()
        assert host.log.count("refused") == 1, "a flood is one line of the log"


def test_login_takes_no_longer_than_it_may(tmp_path) -> None:
    with HostProcess(tmp_path, "--login-seconds", "1") as host:
        lines = flood(host.port, "127.0.0.2", Limits().per_address)
        assert all(closed(line) for line in lines)
        for line in lines:
            line.close()


def test_a_connection_without_a_session_is_closed(tmp_path, key_of) -> None:
    with HostProcess(tmp_path, "--login-seconds", "1") as host:
        found = run_ssh(host, key_of("ann"), ("-N",))
        assert found.returncode == 255


def test_somebody_who_types_without_end_keeps_nobody_waiting(host, key_of) -> None:
    with Guest(host, key_of("bob"), "bob") as bob, Guest(host, key_of("ann"), "ann") as ann:
        bob.come_in()
        ann.come_in()
        os.set_blocking(bob._fd, False)
        with contextlib.suppress(BlockingIOError):
            for _ in range(100):
                os.write(bob._fd, b"\x1b[B" * 1000)
        for _ in range(5):
            before = ann.screen_text()
            ann.press("down")
            ann.until(lambda before=before: ann.screen_text() != before)
        os.set_blocking(bob._fd, True)
