"""The command `fangs` with less waiting: curtain and table trust the keys after a moment."""

from tui.cli import main
from tui.screens import curtain, quiet

curtain.QUIET = 0.05  # type: ignore[misc]
quiet.HELD = 0.05  # type: ignore[misc]
main()
