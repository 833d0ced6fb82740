"""What accompanies the cards of a game: tokens and boards, and the piles in which the cards start."""

from dataclasses import dataclass

from generator.geometry import Rect

TOKEN_BLEED_MM = 0.6
"""How far the art on a token extends beyond its cut (ours)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRole:
    """The role of a token in its game. Lengths in mm, from its top left corner."""

    each: int = 0
    """How many each player starts with."""
    seen: Rect | None = None
    """The part of its front that shows on the table; None: all of it. The rest is folded away."""
    player: int = 0
    """Its player, from 1; 0: nobody's."""
    is_board: bool = False
    """Whether other things are placed on it, and it is not moved."""
    lies_on: str = ""
    """Id of the board on which it starts."""
    at: tuple[float, float] = (0.0, 0.0)
    """Position of its centre on the board, from the board's top left corner."""
    places: tuple[Rect, ...] = ()


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together at the start."""

    title: str
    """Its name, in the players' language."""
    cards: frozenset[str] = frozenset()
    """Ids of its cards, all copies of each; empty: all cards in no other pile."""
    each: int = 0
    """Cards of it dealt to each player at the start; 0: none, or as many as they like."""
