"""Tokens and boards beside the cards: how they are cut out, whose they are, and where they lie."""

from dataclasses import dataclass

from generator.geometry import Rect

TOKEN_BLEED_MM = 0.6
"""As far what is on a token goes on beyond its cut (ours)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRole:
    """What a token is in its game. Lengths in mm, from its top left corner."""

    each: int = 0
    """How many of them each player starts with."""
    is_round: bool = False
    """Whether it is cut along the circle, or the ellipse, that fills its size."""
    seen: Rect | None = None
    """What is seen of its front on the table; None: all of it. The rest is folded away."""
    player: int = 0
    """Whose it is, from 1; 0: nobody's."""
    is_board: bool = False
    """Whether other things lie on it, and it is not moved."""
    lies_on: str = ""
    """Id of the board on which it lies at the start."""
    at: tuple[float, float] = (0.0, 0.0)
    """Where its middle lies there, from the board's top left corner."""
    places: tuple[Rect, ...] = ()
    """Where cards lie on it."""
