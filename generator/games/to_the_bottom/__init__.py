"""What is printed for To the Bottom."""

from generator.games.fan import Fan
from generator.games.pads import Column, Pad, numbers
from generator.games.printed import PrintedGame, Tokens
from generator.games.to_the_bottom import markers, shop
from generator.games.to_the_bottom.sheet import SHEET
from generator.games.to_the_bottom.tokens import piles, single_tokens
from scorekeeper.i18n import Catalogue


def _pad(players: int, texts: Catalogue) -> Pad:
    """Return a score pad for one match."""
    _ = texts
    columns = (Column(_("points"), 1, "points"), Column(_("sum"), 1.1, "sum", is_total=True))
    foot = _("When a ship has sunk, list the points of each card on its board. The highest total wins.")
    return Pad(numbers(20), _("card"), columns, players, foot)


PRINTED = PrintedGame(
    deck="to-the-bottom",
    author="author unnamed",
    most_players=6,
    usual_players=6,
    sheet=SHEET,
    pad=_pad,
    tokens=Tokens({"shop": lambda page, players: shop.lay_out_page(page), "markers": markers.lay_out_page}),
    pieces=single_tokens,
    piles=piles,
    fan=Fan(("pirate", "seal", "lady"), centre=(256, 220)),
)
