"""Lines: new keys on the way, and one so slow that not all can be sent."""

from __future__ import annotations

import select
import socket
from collections.abc import Iterator
from time import monotonic

import pytest

from tests.host.people import Guest, HostProcess, ssh_command
from tests.support.terminal import TIMEOUT, Terminal


@pytest.mark.parametrize("options", [("-o", "RekeyLimit=1K"), ("-C",)])
def test_new_keys_on_the_way_and_a_wish_for_compression_change_nothing(
    host, key_of, options
) -> None:
    with Guest(host, key_of("ann"), "ann", *options) as ann:
        ann.come_in()
        for size in [(100, 30), (120, 40), (80, 24)] * 3:
            ann.resize(*size)
            ann.until_quiet(0.1)
        before = ann.screen_text()
        ann.press("down")
        ann.until(lambda: ann.screen_text() != before)
        ann.press("q")
        assert ann.wait_exit() == 0


@pytest.fixture
def proxy(host: HostProcess) -> Iterator[SlowProxy]:
    """A line to the host that can be stopped."""
    with SlowProxy(host.port) as found:
        yield found


class SlowProxy:
    """A line on which what the host sends can be held back; it hands on when it is pumped."""

    def __init__(self, port: int) -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._server.getsockname()[1])
        self._to = port
        self._near: socket.socket | None = None
        self._far: socket.socket | None = None

    def __enter__(self) -> SlowProxy:
        return self

    def __exit__(self, *_: object) -> None:
        for line in (self._server, self._near, self._far):
            if line is not None:
                line.close()

    def pump(self, *, held: bool = False) -> int:
        """Hand on what has come; return how much of it the host sent."""
        if self._near is None or self._far is None:
            if not select.select([self._server], [], [], 0)[0]:
                return 0
            self._near, _ = self._server.accept()
            self._far = socket.socket()
            self._far.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            self._far.connect(("127.0.0.1", self._to))
        near, far = self._near, self._far
        count = 0
        watched = [near] if held else [near, far]
        for line in select.select(watched, [], [], 0.005)[0]:
            data = line.recv(65536)
            (far if line is near else near).sendall(data)
            count += len(data) if line is far else 0
        return count


def test_a_slow_line_is_never_more_than_a_screen_behind(proxy, key_of) -> None:
    with Terminal(ssh_command(proxy.port, key_of("slow"), "slow")) as ann:

        def until(text: str) -> None:
            end = monotonic() + TIMEOUT
            while text not in ann.screen_text():
                assert monotonic() < end, f"{text} never came:\n{ann.screen_text()}"
                proxy.pump()
                ann.pump(0.002)

        until("What are you called")
        ann.press("enter")
        until("you are")
        for columns in [100, 120] * 50:
            ann.resize(columns, 40)
            for _ in range(3):
                ann.pump(0.001)
                proxy.pump(held=True)
        ann.resize(80, 24)
        behind = 0
        quiet = 0
        while not behind or quiet < 100:
            more = proxy.pump()
            ann.pump(0.002)
            behind += more
            quiet = 0 if more else quiet + 1
        assert behind <= 64 * 1024
        until("you are slow")
