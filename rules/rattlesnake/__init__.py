"""Rattlesnake: a duel for two over a saloon that fills with events."""

TITLE = "Rattlesnake"
