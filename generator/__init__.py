"""The press: from a deck file to sheets that can be printed, cut and played."""

__version__ = "0.1.0"
