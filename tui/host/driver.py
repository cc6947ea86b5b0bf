"""The driver for one SSH channel: bytes to and from a person's terminal somewhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from textual import events
from textual.app import App
from textual.geometry import Size

from tui.terminal.driver import StreamDriver

if TYPE_CHECKING:
    from tui.host.app import HostedApp


class ChannelDriver(StreamDriver):
    """A driver for the line of a HostedApp."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        self.line = cast("HostedApp", app).line
        super().__init__(app, mouse=mouse, size=size or self.line.size)
        self.simple = self.line.simple
        self._started = False

    @property
    def can_suspend(self) -> bool:
        """Never: the process is everybody's."""
        return False

    @property
    def behind(self) -> bool:
        return self.line.behind

    def send(self, data: bytes) -> None:
        self.line.send(data)

    def start_application_mode(self) -> None:
        """Take over the terminal."""
        self._started = True
        self.line.attach(self)
        self.start_modes()

    def stop_application_mode(self) -> None:
        """Give back the terminal."""
        if self._started:
            self._started = False
            self.disable_input()
            self.stop_modes()

    def resize(self, columns: int, rows: int) -> None:
        """Tell the app how large the terminal is now."""
        self._size = (columns, rows)
        size = Size(columns, rows)
        self._app.post_message(events.Resize(size, size))

    def catch_up(self) -> None:
        """Let the app send what it left out while the line was behind."""
        cast("HostedApp", self._app).catch_up()
