"""What is printed for Above Water."""

from generator.deck.tokens import Pile
from generator.games.above_water import markers, stones, table
from generator.games.above_water.examples import MOST_PLAYERS, USUAL_PLAYERS
from generator.games.above_water.sheet import SHEET
from generator.games.above_water.tokens import single_tokens
from generator.games.fan import Fan
from generator.games.pads import Column, Pad, numbers
from generator.games.printed import PrintedGame, Tokens
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.above_water import DEFAULTS
from scorekeeper.rules.above_water.options import STARTING_HAND


def _piles(players: int, texts: Catalogue) -> tuple[Pile, ...]:
    return (Pile(texts("Deck"), each=STARTING_HAND),)


def _pad(players: int, texts: Catalogue) -> Pad:
    _ = texts
    columns = (
        Column(_("bid"), 1, "bid"),
        Column(_("gain"), 1, "gain"),
        Column(_("stones"), 1.2, "stone", is_total=True),
    )
    foot = _(
        "Each player starts with %(stones)s stones. Bid, cash in, pay the ante; if you cannot pay, you are out.",
        stones=DEFAULTS.starting_stones,
    )
    antes = tuple(str(DEFAULTS.starting_ante + exhausted) for exhausted in range(8))
    return Pad(numbers(18), _("turn"), columns, players, foot, antes, _("ante"))


PRINTED = PrintedGame(
    deck="above-water",
    author="Thorin N. Tatge, 2004",
    most_players=MOST_PLAYERS,
    usual_players=USUAL_PLAYERS,
    sheet=SHEET,
    pad=_pad,
    tokens=Tokens(
        {
            "stones": stones.lay_out_page,
            "markers": markers.lay_out_page,
            "table": lambda page, players: table.lay_out_page(page),
        }
    ),
    pieces=single_tokens,
    piles=_piles,
    fan=Fan(("JC", "QH", "KS")),
)
