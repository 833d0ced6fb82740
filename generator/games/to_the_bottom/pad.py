"""The score pad of To the Bottom."""

from generator.games.pads import Column, Pad, numbers
from scorekeeper.i18n import Catalogue


def pad(players: int, texts: Catalogue) -> Pad:
    """Return a pad for one match."""
    _ = texts
    foot = _("When a ship has sunk, list the points of each card on its board. The highest total wins.")
    columns = (Column(_("points"), 1, "points"), Column(_("sum"), 1.1, "sum", is_total=True))
    return Pad(numbers(20), _("card"), columns, players, foot)
