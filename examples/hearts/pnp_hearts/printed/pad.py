"""The score pad of Hearts."""

from generator.games.pads import Column, Pad, numbers
from pnp_hearts.rules import DEFAULTS
from pnp_hearts.rules.scoring import ALL_POINTS
from scorekeeper.i18n import Catalogue

HAND_COUNT = 16
"""Rows of a pad (ours): a match is seldom longer."""


def pad(players: int, texts: Catalogue) -> Pad:
    """Return a pad for one match."""
    _ = texts
    columns = (Column(_("points"), 1, "points"), Column(_("total"), 1.2, "sum", is_total=True))
    foot = _(
        "Pass left, right, across, not at all. A hand is %(all)s points; all of them taken, everybody else scores "
        "%(all)s. **%(target)s** ends the match; the fewest points win.",
        all=ALL_POINTS,
        target=DEFAULTS.target,
    )
    return Pad(numbers(HAND_COUNT), _("hand"), columns, players, foot)
