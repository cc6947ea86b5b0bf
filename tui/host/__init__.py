"""Hosted play: people reach this process by SSH, meet in a lobby and share tables.

`server` lets them in and gives each one an app on a driver of its own; `lobby` is where they
meet; `table` is one game going on, a Match with its seats, windows and clocks, known to each
person only by the `place` they have at it. Nothing here is imported unless a game is hosted.
"""
