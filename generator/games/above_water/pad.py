"""The score pad of Above Water."""

from generator.games.pads import Column, Pad, numbers
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import above_water


def pad(players: int, texts: Catalogue) -> Pad:
    """Return a pad for one match."""
    _ = texts
    options = above_water.DEFAULTS
    foot = _(
        "Each player starts with %(stones)s stones. Bid, cash in, pay the ante; if you cannot pay, you are out.",
        stones=options.starting_stones,
    )
    columns = (
        Column(_("bid"), 1, "bid"),
        Column(_("gain"), 1, "gain"),
        Column(_("stones"), 1.2, "stone", is_total=True),
    )
    antes = tuple(str(options.starting_ante + exhausted) for exhausted in range(8))
    return Pad(numbers(18), _("turn"), columns, players, foot, antes, _("ante"))
