"""The curtain on its own over a page, as a program: arguments are a folder and a file's clock."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.support.curtain import FileClock
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
        cloth = curtain.Curtain("B", "Bob", ["Ann"], ["Hits 3 : 4"], clock=clock)
        self.push_screen(cloth, self.open)

    def open(self, opened: bool | None) -> None:
        self.push_screen(LogPage(["SECRET-7 in hand"], "The hand"))


folder, clock = Path(sys.argv[1]), FileClock(Path(sys.argv[2]))
curtain.QUIET = 0.1  # type: ignore[misc]
app = CurtainAlone(Home(), Settings(), Folders(folder, folder), env=os.environ)
app.run()
sys.exit(app.return_code)
