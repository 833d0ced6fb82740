"""What a score pad has to hold: its rows, the columns of each player, and what is ticked off beside them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Column:
    """A column of each player."""

    title: str
    """What is written there."""
    share: float
    """Its part of the player's width."""
    icon: str
    """What stands above the title: an icon of the deck, or one that the template draws."""
    is_total: bool = False
    """Whether it is the running total."""


@dataclass(frozen=True, slots=True)
class Pad:
    """A score pad."""

    rows: tuple[str, ...]
    """What stands before each row; empty for rows that are numbered by hand."""
    row_title: str
    """What a row is."""
    columns: tuple[Column, ...]
    """Of each player."""
    players: int
    """How many."""
    foot: str
    """What to remember, in a line or two, with markup."""
    track: tuple[str, ...] = ()
    """Numbers to tick off, in order."""
    track_title: str = ""
    """What they count."""
    matches: int = 1
    """How many matches have room on a pad, one below the other."""
    has_total: bool = False
    """Whether the last row is the total."""


def numbers(count: int) -> tuple[str, ...]:
    """Return rows that are numbered from 1."""
    return tuple(str(number) for number in range(1, count + 1))
