"""What a host costs and how quickly it answers, with 1, 10 and 50 people connected.

    python -m tests.bench.host [--counts 1,10,50] [--seconds N] [--cycles N]

The host runs in a process of its own, as `fangs host` does; the people are asyncssh clients in
this process (fifty OpenSSH processes would measure themselves on two cores), each at a table of
Rattlesnake with a bot. One person more comes with OpenSSH's own client and is measured apart.
Last, people connect and quit many times, and the apps alive afterwards are counted.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import asyncssh

from tests.host.people import OPEN, make_key, ssh_command
from tests.support.terminal import ROOT, Terminal

RATE = 5
"""Keys a second that one person types."""
IDLE = 20.0
"""Seconds for which nobody does anything: more than a keepalive's period."""


class Server:
    """A host in a process of its own that counts its apps when it is sent SIGUSR1."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.host", "--serve", str(folder)],
            stderr=subprocess.PIPE, cwd=ROOT,
        )  # fmt: skip
        self.port = int(self.line(OPEN)[2])

    def line(self, pattern: re.Pattern[str]) -> re.Match[str]:
        """Read the log until a line matches."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if found := pattern.search(line.decode()):
                return found
        raise AssertionError(f"the host never said {pattern}")

    def apps(self) -> int:
        """Return how many apps are alive."""
        self.process.send_signal(signal.SIGUSR1)
        return int(self.line(re.compile(r"(\d+) apps alive"))[1])

    @property
    def seconds(self) -> float:
        """Processor time used so far by the host itself, to the nanosecond."""
        threads = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((each / "schedstat").read_text().split()[0]) for each in threads) / 1e9

    @property
    def megabytes(self) -> float:
        """Resident memory of the host itself."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found is not None
        return int(found[1]) / 1024

    def close(self) -> None:
        """End the host."""
        self.process.terminate()
        self.process.wait(10)
        if self.process.stderr is not None:
            self.process.stderr.close()


class Person(asyncssh.SSHClientSession[bytes]):
    """Somebody on a line, who notes when something comes."""

    def __init__(self) -> None:
        self.count = 0
        self.last = 0.0
        self.came = asyncio.Event()
        self.chan: Any = None
        self.conn: Any = None
        self.late: list[float] = []

    def data_received(self, data: bytes, datatype: Any) -> None:
        self.count += len(data)
        self.last = perf_counter()
        self.came.set()

    async def still(self, seconds: float = 0.15) -> None:
        """Wait until nothing has come for so long."""
        while True:
            self.came.clear()
            try:
                await asyncio.wait_for(self.came.wait(), seconds)
            except TimeoutError:
                return

    async def press(self, data: bytes, limit: float = 2.0) -> float | None:
        """Send a key; return the milliseconds until something comes, None if nothing does."""
        self.came.clear()
        begin = perf_counter()
        self.chan.write(data)
        try:
            await asyncio.wait_for(self.came.wait(), limit)
        except TimeoutError:
            return None
        return (perf_counter() - begin) * 1000

    async def type(self, seconds: float, wait: float) -> None:
        """Type at a steady rate, from some moment on, and note how long each key takes to show."""
        await asyncio.sleep(wait)
        end = perf_counter() + seconds
        way = 0
        while perf_counter() < end:
            way = 1 - way
            begin = perf_counter()
            found = await self.press(b"\x1b[C" if way else b"\x1b[D")
            if found is not None:
                self.late.append(found)
            await asyncio.sleep(max(0.0, 1 / RATE - (perf_counter() - begin)))


async def connect(port: int, name: str) -> tuple[Person, float]:
    """Connect with a new key and be in the lobby; give the milliseconds of the first frame."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    conn = await asyncssh.connect(
        "127.0.0.1", port, username=name, client_keys=[key], known_hosts=None, config=None,
        agent_path=None,
    )  # fmt: skip
    begin = perf_counter()
    chan, person = await conn.create_session(
        Person, term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    person.chan, person.conn = chan, conn
    while person.count < 500:
        person.came.clear()
        await person.came.wait()
    first = (person.last - begin) * 1000
    await person.still(0.1)
    await person.press(b"\r")
    return person, first


async def reach(people: Sequence[Person], key: bytes) -> float:
    """Have the first person do something; return the milliseconds until all others see it."""
    await asyncio.gather(*(person.still(0.4) for person in people))
    marks = [person.count for person in people]
    began = perf_counter()
    people[0].chan.write(key)
    while any(p.count == m for p, m in zip(people[1:], marks[1:], strict=True)):
        await asyncio.sleep(0.001)
        if perf_counter() - began > 5:
            break
    return (max(person.last for person in people[1:]) - began) * 1000


def late(people: Sequence[Person]) -> str:
    """Return the median and the 95th percentile of how long keys took."""
    found = sorted(each for person in people for each in person.late)
    for person in people:
        person.late.clear()
    if not found:
        return "none"
    return f"{median(found):.1f} / {found[int(0.95 * (len(found) - 1))]:.1f}"


async def with_people(server: Server, count: int, seconds: float) -> None:
    """Measure a host with so many people."""
    before = server.megabytes
    people: list[Person] = []
    firsts = []
    for number in range(count):
        person, first = await connect(server.port, f"p{count}-{number}")
        people.append(person)
        firsts.append(first)
    await asyncio.sleep(1.0)
    memory = (server.megabytes - before) / count
    print(f"{count} connected: first frame {median(firsts):.0f} ms (of a session), "
          f"{memory:.2f} MB each, {server.megabytes:.0f} MB in all")  # fmt: skip
    if count > 1:
        events = [await reach(people, key) for key in (b"1", b"x") * 3]
        print(f"  an event reaches all others in {median(events):.0f} ms")
    await asyncio.gather(*(person.still() for person in people))
    for person in people:
        await person.press(b"1")
        await person.still(0.05)
        await person.press(b"f")
        await person.still(0.05)
        await person.press(b"p")
    await asyncio.sleep(3.0)
    await asyncio.gather(*(person.still(0.5) for person in people))
    print(f"  at {count} tables: {server.megabytes:.0f} MB in all")
    begin = server.seconds
    await asyncio.sleep(IDLE)
    print(f"  idle: {(server.seconds - begin) / IDLE:.2%} of a processor")
    for typing in (1, 10, 50):
        if typing > count:
            continue
        begin, counts = server.seconds, [person.count for person in people]
        await asyncio.gather(
            *(
                person.type(seconds, number / typing / RATE)
                for number, person in enumerate(people[:typing])
            )
        )
        keys = sum(len(person.late) for person in people)
        used = server.seconds - begin
        sent = sum(p.count - c for p, c in zip(people, counts, strict=True))
        print(f"  {typing} typing {RATE} keys/s: key to screen {late(people)} ms (p50 / p95), "
              f"{used / max(1, keys) * 1000:.1f} ms CPU and {sent / max(1, keys):.0f} bytes a key, "
              f"{keys / seconds:.0f} keys/s served")  # fmt: skip
    for person in people:
        person.conn.abort()
    await asyncio.sleep(1.5)


def by_openssh(server: Server, folder: Path) -> None:
    """Measure one person with OpenSSH's own client on a pseudo-terminal."""
    key = make_key(folder, "probe")
    times = []
    for _ in range(5):
        begin = perf_counter()
        with Terminal(ssh_command(server.port, key, "probe")) as probe:
            probe.until(lambda probe=probe: len(probe.all_bytes) > 500)
            times.append((perf_counter() - begin) * 1000)
            probe.until_quiet(0.1)
            if "called" in probe.screen_text():
                probe.press("enter")
            probe.until("you are")
            probe.until_quiet(0.3)
            keys = [_key(probe, way) for way in ("down", "up") * 10]
            probe.press("q")
            probe.wait_exit()
    print(f"OpenSSH: {median(times):.0f} ms from the start of `ssh` to the first frame, "
          f"{median(keys):.1f} ms from a key to the screen")  # fmt: skip


def _key(probe: Terminal, key: str) -> float:
    begin, seen = perf_counter(), len(probe.all_bytes)
    probe.press(key)
    probe.until(lambda: len(probe.all_bytes) > seen)
    return (perf_counter() - begin) * 1000


async def cycles(server: Server, count: int) -> None:
    """Connect and quit many times, and count the apps that are left."""
    before = server.megabytes
    begin = perf_counter()
    for number in range(count):
        person, _ = await connect(server.port, f"c{number}")
        if number % 2:
            person.conn.abort()
        else:
            await person.still(0.02)
            person.chan.write(b"q")
            await person.conn.wait_closed()
    await asyncio.sleep(2.0)
    took = (perf_counter() - begin) / count * 1000
    print(f"{count} times connected and quit ({took:.0f} ms each): {server.apps()} apps alive, "
          f"{server.megabytes - before:+.0f} MB")  # fmt: skip


def serve(folder: Path) -> None:
    """Be the host that is measured."""
    from tui.cli.hosting import _log_to_standard_error
    from tui.host.app import HostedApp
    from tui.host.files import find_host_folders
    from tui.host.limits import Limits
    from tui.host.server import Access
    from tui.host.server import serve as run

    def tell(*_: object) -> None:
        gc.collect()
        alive = sum(isinstance(thing, HostedApp) for thing in gc.get_objects())
        print(f"{alive} apps alive", file=sys.stderr, flush=True)

    signal.signal(signal.SIGUSR1, tell)
    _log_to_standard_error()
    limits = Limits(connections=1000, per_address=1000, tables=1000, names_per_hour=10_000)
    run(find_host_folders(folder), Access(), limits, "127.0.0.1", 0)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the benchmark, or the host that it measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", type=Path)
    parser.add_argument("--counts", default="1,10,50")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--cycles", type=int, default=500)
    options = parser.parse_args(arguments)
    if options.serve:
        serve(options.serve)
        return
    steps: list[Callable[[Server, Path], Any]] = [by_openssh]
    for count in map(int, options.counts.split(",")):
        steps.append(lambda s, _, n=count: asyncio.run(with_people(s, n, options.seconds)))
    steps.append(lambda s, _: asyncio.run(cycles(s, options.cycles)))
    for step in steps:
        folder = Path(tempfile.mkdtemp())
        server = Server(folder)
        try:
            step(server, folder)
        finally:
            server.close()


if __name__ == "__main__":
    main()
