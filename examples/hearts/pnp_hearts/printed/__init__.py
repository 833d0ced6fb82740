"""What is printed for Hearts: reference sheet and score pad; its deck is `cards/hearts/`."""

from generator.games.fan import Fan
from generator.games.printed import PrintedGame
from pnp_hearts.printed.pad import pad
from pnp_hearts.printed.sheet import SHEET

PRINTED = PrintedGame(
    deck="hearts",
    author="a traditional game",
    most_players=5,
    usual_players=4,
    sheet=SHEET,
    pad=pad,
    fan=Fan(("AH", "QS", "KH"), centre=(256, 186)),
)
