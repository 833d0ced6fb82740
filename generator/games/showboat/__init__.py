"""What is printed for Showboat: reference sheet and score pad; its deck is the Island Deck."""

from generator.games.fan import Fan
from generator.games.printed import PrintedGame
from generator.games.showboat.box import BOX
from generator.games.showboat.pad import pad
from generator.games.showboat.sheet import SHEET

PRINTED = PrintedGame(
    deck="island",
    author="James Ernest, Crab Fragment Labs, 2020",
    most_players=6,
    usual_players=6,
    sheet=SHEET,
    pad=pad,
    fan=Fan(("KC", "QF", "KD"), centre=(256, 182)),
    box=BOX,
)
