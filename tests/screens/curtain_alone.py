"""The curtain on its own over a page, as a program: arguments are a folder and its quiet time."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tui.app import FangsApp
from tui.folders import Folders
from tui.screens import curtain
from tui.screens.log_page import LogPage
from tui.settings import Settings
from tui.start import Home


class CurtainAlone(FangsApp):
    """Shows an open hand when the curtain was opened."""

    def on_mount(self) -> None:
        game: Any = SimpleNamespace(hot_seat=True, outcome=None, close=lambda: None)
        self.session = game
        self.push_screen(curtain.Curtain("B", "Bob", ["Ann"], ["Hits 3 : 4"]), self.open)

    def open(self, opened: bool | None) -> None:
        self.push_screen(LogPage(["SECRET-7 in hand"], "The hand"))


folder = Path(sys.argv[1])
curtain.QUIET = float(sys.argv[2])  # type: ignore[misc]
app = CurtainAlone(Home(), Settings(), Folders(folder, folder), env=os.environ)
app.run()
sys.exit(app.return_code)
