"""Piles in which a deck's cards lie when a game begins."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together at the start."""

    title: str
    """What it is called, in the players' language."""
    cards: frozenset[str] = frozenset()
    """Ids of its cards, all copies of each; empty: those that lie in no other pile."""
    each: int = 0
    """How many of them each player is dealt at the start; 0: none, or as many as they like."""
