"""What is printed for To the Bottom."""

from generator.games.fan import Fan
from generator.games.legacy import TemplateSheet
from generator.games.printed import PrintedGame
from generator.games.to_the_bottom.examples import examples
from generator.games.to_the_bottom.pad import pad
from generator.games.to_the_bottom.tokens import TOKENS

PRINTED = PrintedGame(
    deck="to-the-bottom",
    author="author unnamed",
    most_players=6,
    usual_players=6,
    sheet=TemplateSheet("to-the-bottom", examples),
    pad=pad,
    tokens=TOKENS,
    fan=Fan(("pirate", "seal", "lady"), centre=(256, 220)),
)
