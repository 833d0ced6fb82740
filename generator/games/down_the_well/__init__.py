"""What is printed for Down the Well."""

from generator.deck.tokens import Pile
from generator.games.down_the_well.sheet import SHEET
from generator.games.fan import Fan
from generator.games.pads import Column, Pad, numbers
from generator.games.printed import PrintedGame
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.down_the_well import DEFAULTS, hand_size, match


def _piles(players: int, texts: Catalogue) -> tuple[Pile, ...]:
    return (Pile(texts("Deck"), each=hand_size(players)),)


def _pad(players: int, texts: Catalogue) -> Pad:
    _ = texts
    names = [str(number) for number in range(players)]
    # Fewer than there are columns may play, so the foot says how the total is made.
    foot = _(
        "For several hands: the winner of each scores a point for each card left in any hand, their own included. "
        "First to **10 points per player plus 1** wins: %(target)s with %(players)s players.",
        target=match.start(names, DEFAULTS).target,
        players=players,
    )
    columns = (Column(_("points"), 1, "points"), Column(_("total"), 1.2, "sum", is_total=True))
    return Pad(numbers(16), _("hand"), columns, players, foot)


PRINTED = PrintedGame(
    deck="island",
    author="James Ernest, Crab Fragment Labs, 2023",
    most_players=6,
    usual_players=6,
    sheet=SHEET,
    pad=_pad,
    piles=_piles,
    fan=Fan(("QB", "AD", "KT"), centre=(256, 160)),
)
