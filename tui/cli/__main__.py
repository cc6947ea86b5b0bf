"""`python -m tui.cli` is the command `fangs`."""

from tui.cli import main

if __name__ == "__main__":
    main()
