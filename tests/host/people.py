"""A host in a process of its own, and people who come to it with OpenSSH's own client."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.support.terminal import ROOT, TIMEOUT, Terminal

OPEN = re.compile(r"open on (\S+) port (\d+):")
"""The line with which a host says that it is open."""


class HostProcess:
    """`fangs host` with a data folder of its own, on a port that was free."""

    def __init__(
        self, data: Path, *options: str, bind: str = "127.0.0.1", seed: str | None = None
    ) -> None:
        """With a `seed` all its games are dealt by that."""
        seeded = [str(ROOT / "tests/host/seeded.py"), str(seed)]
        self.program = ["-m", "tui.cli"] if seed is None else seeded
        self.data = data
        self.bind = bind
        self.options = options
        self.log = ""
        self.start()

    def start(self, port: int = 0) -> None:
        """Start the host, on a port that is free or on that one, and wait until it is open."""
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            [sys.executable, *self.program, "host", "--data-dir", str(self.data),
             "--bind", self.bind, "--port", str(port), *self.options],
            stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=env,
        )  # fmt: skip
        said = self.until(OPEN)
        self.port = int(said[2])

    def until(self, pattern: re.Pattern[str] | str) -> re.Match[str]:
        """Read the log until a pattern stands in what is new of it."""
        begin = len(self.log)
        assert self.process.stderr is not None
        fd = self.process.stderr.fileno()
        while (found := re.search(pattern, self.log[begin:])) is None:
            ready = select.select([fd], [], [], TIMEOUT)[0]
            data = os.read(fd, 65536) if ready else b""
            if not data:
                self.end()
                raise AssertionError(f"the host never said {pattern!r}:\n{self.log}")
            self.log += data.decode()
        return found

    def rest(self) -> str:
        """Read all of the log of a host that has ended."""
        assert self.process.stderr is not None
        with self.process.stderr as said:
            self.log += said.read().decode()
        return self.log

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Send the host a signal and wait for its end; return its exit status."""
        self.process.send_signal(number)
        status = self.process.wait(TIMEOUT)
        self.rest()
        return status

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    def end(self) -> None:
        """End the host at once, whatever it does."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.process.stderr is not None:
            self.process.stderr.close()


def make_key(folder: Path, name: str, kind: str = "ed25519", *options: str) -> Path:
    """Make a key pair with ssh-keygen; return the private key's path."""
    path = folder / f"{name}.key"
    subprocess.run(
        ["ssh-keygen", "-q", "-t", kind, "-N", "", "-C", f"{name}-comment", "-f", str(path),
         *options],
        check=True,
    )  # fmt: skip
    return path


def ssh_command(
    port: int, key: Path | None, user: str, *options: str, host: str = "127.0.0.1"
) -> list[str]:
    """Return the command of OpenSSH's client, cut off from this person's own files."""
    own = ["-o", f"IdentityFile={key}"] if key else ["-o", "PubkeyAuthentication=no"]
    return [
        "ssh", "-F", "none", "-p", str(port), *own,
        "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none",
        "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
        "-o", "GlobalKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR",
        *options, f"{user}@{host}",
    ]  # fmt: skip


class Guest(Terminal):
    """Somebody at a terminal with OpenSSH's client."""

    def __init__(
        self,
        host: HostProcess,
        key: Path | None,
        user: str,
        *options: str,
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str | None] | None = None,
    ) -> None:
        super().__init__(ssh_command(host.port, key, user, *options), size, env)

    def come_in(self) -> None:
        """Take the name that is offered, and be in the lobby."""
        self.until("What are you called|you are")
        if "What are you called" in self.screen_text():
            self.press("enter")
        self.until("you are")


def run_ssh(
    host: HostProcess, key: Path, options: Sequence[str] = (), command: Sequence[str] = ()
) -> subprocess.CompletedProcess[str]:
    """Run OpenSSH's client without a terminal to its end."""
    return subprocess.run(
        [*ssh_command(host.port, key, "ann", *options), *command],
        capture_output=True, text=True, timeout=TIMEOUT, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
