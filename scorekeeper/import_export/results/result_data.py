"""The content of a result card as plain texts: made by the presenter, drawn by `result_card`."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class CardPlayer:
    """A player on the card."""

    name: str
    """As typed."""
    colour: int
    """Index of the player colour, from 0."""
    total: str
    """The player's final result: `42`, `out`; empty for nothing."""
    place: int
    """From 1; players may share one; 0 for none."""


@dataclass(frozen=True, slots=True)
class ResultData:
    """The result of a match."""

    title: str
    """The game."""
    art: Path
    """Its picture."""
    headline: str
    """`Ana wins!`"""
    steps: tuple[tuple[CardPlayer, ...], ...]
    """The players on each step of the podium, best first; those on a step share a place."""
    others: tuple[CardPlayer, ...]
    """All other players, best first."""
    facts: tuple[str, ...]
    """Highlights, the most telling first; as many are shown as there is room for."""
    date: str
    """When it was played, and where if known."""
    made_by: str
    """The app."""
