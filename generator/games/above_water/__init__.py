"""What is printed for Above Water."""

from generator.games.above_water.examples import MOST_PLAYERS, USUAL_PLAYERS
from generator.games.above_water.pad import pad
from generator.games.above_water.pieces import pieces
from generator.games.above_water.sheet import SHEET
from generator.games.above_water.tokens import Tokens
from generator.games.fan import Fan
from generator.games.printed import PrintedGame

PRINTED = PrintedGame(
    deck="above-water",
    author="Thorin N. Tatge, 2004",
    most_players=MOST_PLAYERS,
    usual_players=USUAL_PLAYERS,
    sheet=SHEET,
    pad=pad,
    tokens=Tokens(),
    pieces=pieces,
    fan=Fan(("JC", "QH", "KS")),
)
