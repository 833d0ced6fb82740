"""Boxes that cards are kept in: their size, their net, what is printed on them, and dividers."""
