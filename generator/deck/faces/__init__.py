"""Faces defined in a deck file, and their assignment to cards."""
