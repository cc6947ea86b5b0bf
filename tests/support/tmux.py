"""A pane of tmux, on a server of its own, as a terminal to sit at."""

import contextlib
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pyte

from tests.support.pictures import drawn
from tests.support.terminal import TIMEOUT, environment


class Pane:
    """One tmux pane of `size` columns and rows, in which a command runs."""

    def __init__(self, folder: Path, command: Sequence[str], size: tuple[int, int]) -> None:
        self.socket = folder / "tmux"
        columns, rows = (str(number) for number in size)
        self.tmux(
            "-f", "/dev/null", "start-server", ";", "set", "-g", "status", "off", ";",
            "set", "-g", "escape-time", "0", ";",
            "new-session", "-d", "-x", columns, "-y", rows, *command,
        )  # fmt: skip
        self.resize(*size)

    def tmux(self, *words: str) -> str:
        """Tell tmux something; give its answer."""
        command = ["tmux", "-S", str(self.socket), *words]
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=True,
            timeout=TIMEOUT,
            env=environment({}),
        )
        return done.stdout

    def send(self, data: bytes) -> None:
        """Type bytes."""
        self.tmux("send-keys", "-H", *(f"{byte:02x}" for byte in data))

    def resize(self, columns: int, rows: int) -> None:
        """Make the pane another size."""
        self.size = (columns, rows)
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def look(self) -> pyte.Screen:
        """Give what the pane shows, colours included."""
        rows = self.tmux("capture-pane", "-p", "-e", "-N").removesuffix("\n")
        return drawn(rows.replace("\n", "\r\n"), *self.size)

    def close(self) -> None:
        """End tmux and what runs in it, if it has not ended already."""
        with contextlib.suppress(subprocess.SubprocessError):
            self.tmux("kill-server")
