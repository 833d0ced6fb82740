"""What is printed for Five-suit Spades."""

from generator.deck.tokens import Pile
from generator.games.fan import Fan
from generator.games.five_suit.sheet import SHEET
from generator.games.pads import Column, Pad, numbers
from generator.games.printed import PrintedGame
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.five_suit import WINNING_TOTAL, hand_size, score, scoring


def _piles(players: int, texts: Catalogue) -> tuple[Pile, ...]:
    return (Pile(texts("Deck"), each=hand_size(players)),)


def _pad(players: int, texts: Catalogue) -> Pad:
    _ = texts
    columns = (
        Column(_("bid"), 0.8, "bid"),
        Column(_("took"), 0.8, "trick"),
        Column(_("bags"), 0.8, "bag"),
        Column(_("total"), 1.3, "sum", is_total=True),
    )
    foot = _(
        "Bid 4, took 6: **%(made)s**. Nil made: **%(nil)s**. Every tenth bag costs %(penalty)s. First to "
        "**%(goal)s** wins.",
        made=score(4, 6).points,
        nil=score(0, 0).points,
        penalty=scoring.PENALTY,
        goal=WINNING_TOTAL,
    )
    return Pad(numbers(18), _("deal"), columns, players, foot)


PRINTED = PrintedGame(
    deck="five-suit",
    author="the five-suit rulebook; deck attributed to Jeff Daymont",
    most_players=5,
    usual_players=5,
    sheet=SHEET,
    pad=_pad,
    piles=_piles,
    fan=Fan(("AR", "AW", "AP", "AL", "AS"), width=118, spread_deg=11, pivot=380, centre=(256, 172)),
)
