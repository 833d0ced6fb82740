"""Cards in a hand, as they lie in the app's picture of a game."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fan:
    """Cards in a hand, in the units of the scene."""

    cards: Sequence[str]
    """Ids in the game's deck, from the left; each covers the one before it."""
    width: float = 132.0
    """Of a card."""
    spread_deg: float = 13.0
    """Between two cards."""
    pivot: float = 330.0
    """From the centre of a card down to the point about which all turn."""
    centre: tuple[float, float] = (256.0, 164.0)
    """Of the middle card."""
