"""The rules of the three games, the match that referees them, their records and their bots.

Nothing here draws, waits or reads a clock: a screen, a bot or a network seat asks for a View,
sends an Action and is told Events.
"""
