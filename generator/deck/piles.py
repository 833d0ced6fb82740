"""Piles of a deck's cards at the start of a game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together at the start."""

    title: str
    """Its name, in the players' language."""
    cards: frozenset[str] = frozenset()
    """Ids of its cards, all copies of each; empty: all cards in no other pile."""
    each: int = 0
    """Cards of it dealt to each player at the start; 0: none, or as many as they like."""
