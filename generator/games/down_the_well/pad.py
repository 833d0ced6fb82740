"""The score pad of Down the Well."""

from generator.games.pads import Column, Pad, numbers
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import down_the_well


def pad(players: int, texts: Catalogue) -> Pad:
    """Return a pad for one match of several hands."""
    _ = texts
    names = [str(number) for number in range(players)]
    # Fewer than there are columns may play, so the foot says how the total is made.
    foot = _(
        "For several hands: the winner of each scores a point for each card left in any hand, their own included. "
        "First to **10 points per player plus 1** wins: %(target)s with %(players)s players.",
        target=down_the_well.match.start(names, down_the_well.DEFAULTS).target,
        players=players,
    )
    columns = (Column(_("points"), 1, "points"), Column(_("total"), 1.2, "sum", is_total=True))
    return Pad(numbers(16), _("hand"), columns, players, foot)
