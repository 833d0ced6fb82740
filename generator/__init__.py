"""The press: from a deck file to sheets to print, cut and play."""

__version__ = "0.1.0"
