"""The score pad of Showboat."""

from generator.games.pads import Column, Pad, numbers
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import showboat


def pad(players: int, texts: Catalogue) -> Pad:
    """Return a pad for two matches of six hands."""
    _ = texts
    columns = (
        Column(_("tableau"), 1, "row"),
        Column(_("in hand"), 1, "fan"),
        Column(_("points"), 1.2, "points", is_total=True),
    )
    foot = _("Six hands; the highest total wins. The last player's last card scores only once.")
    rows = (*numbers(showboat.match.HAND_COUNT), _("total"))
    return Pad(rows, _("hand"), columns, players, foot, matches=2, has_total=True)
