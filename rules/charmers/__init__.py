"""Snake Charmers: 3 to 6 players pass cards, true or not, around a circle of days and nights."""

TITLE = "Snake Charmers"
