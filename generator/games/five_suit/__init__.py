"""What is printed for Five-suit Spades."""

from generator.deck.piles import Pile
from generator.games.fan import Fan
from generator.games.five_suit.pad import pad
from generator.games.five_suit.sheet import SHEET
from generator.games.printed import PrintedGame
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.five_suit import hand_size


def _piles(players: int, texts: Catalogue) -> tuple[Pile, ...]:
    return (Pile(texts("Deck"), each=hand_size(players)),)


PRINTED = PrintedGame(
    deck="five-suit",
    author="the five-suit rulebook; deck attributed to Jeff Daymont",
    most_players=5,
    usual_players=5,
    sheet=SHEET,
    pad=pad,
    piles=_piles,
    fan=Fan(("AR", "AW", "AP", "AL", "AS"), width=118, spread_deg=11, pivot=380, centre=(256, 172)),
)
