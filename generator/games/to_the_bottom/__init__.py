"""What is printed for To the Bottom."""

from generator.games.fan import Fan
from generator.games.printed import PrintedGame
from generator.games.to_the_bottom.pad import pad
from generator.games.to_the_bottom.sheet import SHEET
from generator.games.to_the_bottom.single_tokens import piles, single_tokens
from generator.games.to_the_bottom.tokens import ToTheBottomTokens

PRINTED = PrintedGame(
    deck="to-the-bottom",
    author="author unnamed",
    most_players=6,
    usual_players=6,
    sheet=SHEET,
    pad=pad,
    tokens=ToTheBottomTokens(),
    pieces=single_tokens,
    piles=piles,
    fan=Fan(("pirate", "seal", "lady"), centre=(256, 220)),
)
