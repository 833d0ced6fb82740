"""The keys and values of a deck file."""
