"""How people meet the games: the command, the screens, plain text and the seats at one keyboard.

Nothing here knows a rule: a View is shown, and Actions of its legal list are sent to a Match.
"""
