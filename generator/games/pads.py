"""What a score pad has to hold: its rows, the columns of each player, and what is ticked off beside them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.games.registry import Game
from scorekeeper.rules import above_water, down_the_well, five_suit, showboat
from scorekeeper.texts import Catalogue


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


def pad_of(game: Game, players: int, catalogue: Catalogue) -> Pad:
    """Return the pad of a game for so many players, in a language."""
    return _PADS[game.id](players, catalogue)


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, count + 1))


def _above_water(players: int, _: Catalogue) -> Pad:
    options = above_water.DEFAULTS
    foot = _("Each player starts with %(stones)s stones. Bid, cash in, pay the ante; who cannot pay is out.",
             stones=options.starting_stones)  # fmt: skip
    columns = (
        Column(_("bid"), 1, "bid"),
        Column(_("gain"), 1, "gain"),
        Column(_("stones"), 1.2, "stone", is_total=True),
    )
    antes = tuple(str(options.starting_ante + exhausted) for exhausted in range(8))
    return Pad(_numbers(18), _("turn"), columns, players, foot, antes, _("ante"))


def _showboat(players: int, _: Catalogue) -> Pad:
    columns = (
        Column(_("tableau"), 1, "row"),
        Column(_("in hand"), 1, "fan"),
        Column(_("points"), 1.2, "points", is_total=True),
    )
    foot = _("Six hands; the highest total wins. The last player scores the last card once.")
    rows = (*_numbers(showboat.match.HAND_COUNT), _("total"))
    return Pad(rows, _("hand"), columns, players, foot, matches=2, has_total=True)


def _down_the_well(players: int, _: Catalogue) -> Pad:
    names = [str(number) for number in range(players)]
    target = down_the_well.match.start(names, down_the_well.DEFAULTS).target
    foot = _("The winner of a hand scores the cards left in all hands, the own ones too. **%(target)s** win the match.",
             target=target)  # fmt: skip
    columns = (Column(_("points"), 1, "points"), Column(_("total"), 1.2, "sum", is_total=True))
    return Pad(_numbers(16), _("hand"), columns, players, foot)


def _five_suit(players: int, _: Catalogue) -> Pad:
    made, nil = five_suit.score(4, 6).points, five_suit.score(0, 0).points
    foot = _("Bid 4, took 6: **%(made)s**. Nil made: **%(nil)s**. Every tenth bag costs %(penalty)s. "
             "**%(goal)s** win.", made=made, nil=nil, penalty=five_suit.scoring.PENALTY,
             goal=five_suit.WINNING_TOTAL)  # fmt: skip
    columns = (
        Column(_("bid"), 0.8, "bid"),
        Column(_("took"), 0.8, "trick"),
        Column(_("bags"), 0.8, "bag"),
        Column(_("total"), 1.3, "sum", is_total=True),
    )
    return Pad(_numbers(18), _("deal"), columns, players, foot)


def _to_the_bottom(players: int, _: Catalogue) -> Pad:
    foot = _("When a ship has sunk, write the points of each card on its board, one below the other. The most wins.")
    columns = (Column(_("points"), 1, "points"), Column(_("sum"), 1.1, "sum", is_total=True))
    return Pad(_numbers(20), _("card"), columns, players, foot)


_PADS: Mapping[str, Callable[[int, Catalogue], Pad]] = {
    "above-water": _above_water,
    "showboat": _showboat,
    "down-the-well": _down_the_well,
    "five-suit": _five_suit,
    "to-the-bottom": _to_the_bottom,
}
