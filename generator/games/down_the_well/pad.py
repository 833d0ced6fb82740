"""The score pad of Down the Well."""

from generator.games.pads import Column, Pad, numbers
from scorekeeper.rules import down_the_well
from scorekeeper.texts import Catalogue


def pad(players: int, texts: Catalogue) -> Pad:
    """Return a pad for one match."""
    _ = texts
    names = [str(number) for number in range(players)]
    target = down_the_well.match.start(names, down_the_well.DEFAULTS).target
    foot = _(
        "The winner of a hand scores a point for each card left in any hand, their own included. First to "
        "**%(target)s** wins the match.",
        target=target,
    )
    columns = (Column(_("points"), 1, "points"), Column(_("total"), 1.2, "sum", is_total=True))
    return Pad(numbers(16), _("hand"), columns, players, foot)
