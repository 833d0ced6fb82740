"""The score pad of Five-suit Spades."""

from generator.games.pads import Column, Pad, numbers
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import five_suit


def pad(players: int, texts: Catalogue) -> Pad:
    """Return a pad for one match."""
    _ = texts
    made, nil = five_suit.score(4, 6).points, five_suit.score(0, 0).points
    foot = _(
        "Bid 4, took 6: **%(made)s**. Nil made: **%(nil)s**. Every tenth bag costs %(penalty)s. First to "
        "**%(goal)s** wins.",
        made=made,
        nil=nil,
        penalty=five_suit.scoring.PENALTY,
        goal=five_suit.WINNING_TOTAL,
    )
    columns = (
        Column(_("bid"), 0.8, "bid"),
        Column(_("took"), 0.8, "trick"),
        Column(_("bags"), 0.8, "bag"),
        Column(_("total"), 1.3, "sum", is_total=True),
    )
    return Pad(numbers(18), _("deal"), columns, players, foot)
