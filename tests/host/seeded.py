"""`fangs` with games that are always the same: run as a program, it is the command."""

import sys

from tui import saves
from tui.cli import main

if __name__ == "__main__":
    seed = sys.argv.pop(1)
    saves.new_seed = lambda: seed
    main()
