"""What is printed for Above Water."""

from generator.deck.piles import Pile
from generator.games.above_water.examples import MOST_PLAYERS, USUAL_PLAYERS
from generator.games.above_water.pad import pad
from generator.games.above_water.sheet import SHEET
from generator.games.above_water.single_tokens import single_tokens
from generator.games.above_water.tokens import AboveWaterTokens
from generator.games.fan import Fan
from generator.games.printed import PrintedGame
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.above_water.options import STARTING_HAND


def _piles(players: int, texts: Catalogue) -> tuple[Pile, ...]:
    return (Pile(texts("Deck"), each=STARTING_HAND),)


PRINTED = PrintedGame(
    deck="above-water",
    author="Thorin N. Tatge, 2004",
    most_players=MOST_PLAYERS,
    usual_players=USUAL_PLAYERS,
    sheet=SHEET,
    pad=pad,
    tokens=AboveWaterTokens(),
    pieces=single_tokens,
    piles=_piles,
    fan=Fan(("JC", "QH", "KS")),
)
