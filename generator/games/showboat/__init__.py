"""What is printed for Showboat: reference sheet and score pad; its deck is the Island Deck."""

from generator.deck.piles import Pile
from generator.games.fan import Fan
from generator.games.printed import PrintedGame
from generator.games.showboat.pad import pad
from generator.games.showboat.sheet import SHEET
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.showboat.hand import HAND_SIZE


def _piles(players: int, texts: Catalogue) -> tuple[Pile, ...]:
    return (Pile(texts("Deck"), each=HAND_SIZE),)


PRINTED = PrintedGame(
    deck="island",
    author="James Ernest, Crab Fragment Labs, 2020",
    most_players=6,
    usual_players=6,
    sheet=SHEET,
    pad=pad,
    piles=_piles,
    fan=Fan(("KC", "QF", "KD"), centre=(256, 182)),
)
