"""What is printed for Down the Well."""

from generator.deck.piles import Pile
from generator.games.down_the_well.pad import pad
from generator.games.down_the_well.sheet import SHEET
from generator.games.fan import Fan
from generator.games.printed import PrintedGame
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.down_the_well import hand_size


def _piles(players: int, texts: Catalogue) -> tuple[Pile, ...]:
    return (Pile(texts("Deck"), each=hand_size(players)),)


PRINTED = PrintedGame(
    deck="island",
    author="James Ernest, Crab Fragment Labs, 2023",
    most_players=6,
    usual_players=6,
    sheet=SHEET,
    pad=pad,
    piles=_piles,
    fan=Fan(("QB", "AD", "KT"), centre=(256, 160)),
)
