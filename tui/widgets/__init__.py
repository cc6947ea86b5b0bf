"""One file a panel, named for what it shows."""
