"""What is printed for Showboat: reference sheet and score pad; its deck is the Island Deck."""

from generator.deck.tokens import Pile
from generator.games.fan import Fan
from generator.games.pads import Column, Pad, numbers
from generator.games.printed import PrintedGame
from generator.games.showboat.sheet import SHEET
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.showboat.hand import HAND_SIZE
from scorekeeper.rules.showboat.match import HAND_COUNT


def _piles(players: int, texts: Catalogue) -> tuple[Pile, ...]:
    return (Pile(texts("Deck"), each=HAND_SIZE),)


def _pad(players: int, texts: Catalogue) -> Pad:
    """Return a score pad for two matches of six hands."""
    _ = texts
    columns = (
        Column(_("tableau"), 1, "row"),
        Column(_("in hand"), 1, "fan"),
        Column(_("points"), 1.2, "points", is_total=True),
    )
    foot = _("Six hands; the highest total wins. The last player's last card scores only once.")
    rows = (*numbers(HAND_COUNT), _("total"))
    return Pad(rows, _("hand"), columns, players, foot, matches=2, has_total=True)


PRINTED = PrintedGame(
    deck="island",
    author="James Ernest, Crab Fragment Labs, 2020",
    most_players=6,
    usual_players=6,
    sheet=SHEET,
    pad=_pad,
    piles=_piles,
    fan=Fan(("KC", "QF", "KD"), centre=(256, 182)),
)
