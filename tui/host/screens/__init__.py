"""The screens of hosted play: the lobby, the setting up of a table, the table's own page."""
