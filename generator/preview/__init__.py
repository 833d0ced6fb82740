"""The live preview of a deck."""
