"""What a person may set at a host: how it looks, and the keys."""

from __future__ import annotations

from tui.screens.settings import SettingsPage
from tui.widgets.menu import Row

KEPT = ("theme", "color", "glyphs", "mouse", "keys")
"""The settings that mean something over a line."""


class HostedSettings(SettingsPage):
    """The settings, without those of a keyboard that people share."""

    def _rows(self) -> list[Row]:
        return [row for row in super()._rows() if row.command.partition(".")[2] in KEPT]
