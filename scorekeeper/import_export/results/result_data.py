"""What a result card tells, in plain texts: made by the presenter, drawn by `result_card`."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class CardPlayer:
    """A player on the card."""

    name: str
    """As it was typed."""
    colour: int
    """Which of the player colours, from 0."""
    total: str
    """What the player has in the end: `42`, `out`; empty for nothing."""
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
    """The players of each step of the podium, the best first; those of a step share a place."""
    others: tuple[CardPlayer, ...]
    """Everybody else, the best first."""
    facts: tuple[str, ...]
    """What there is to tell, the most telling first; as many are shown as there is room for."""
    date: str
    """When it was played, and where if that is known."""
    made_by: str
    """The app."""
