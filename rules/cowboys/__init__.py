"""Cards for Cowboys: two to four players push their luck, buy from a Store and count cows."""

TITLE = "Cards for Cowboys"
