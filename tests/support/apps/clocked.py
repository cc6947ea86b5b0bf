"""The command `fangs` with a curtain that trusts the keys when the clock in a file has moved on.

python clocked.py FILE [the command's arguments]
"""

import sys
from functools import partialmethod
from pathlib import Path

from tests.support.curtain import FileClock
from tui.cli import main
from tui.screens import curtain

curtain.QUIET = 0.1  # type: ignore[misc]
clock = FileClock(Path(sys.argv.pop(1)))
curtain.Curtain.__init__ = partialmethod(  # type: ignore[assignment,method-assign]
    curtain.Curtain.__init__, clock=clock
)
main()
