"""What only Down the Well knows of its reference sheet: numbers and examples in its words, its table, and the well."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from generator.games.card_line import read_card, symbol_of
from generator.games.down_the_well.well import Well, piles, ranks_to_beat, well
from generator.games.flow import FigureBlock, Sizes
from generator.games.page import Page, names_of_players
from generator.games.sheet_file import SheetFigure, SheetParts, reference_sheet
from generator.games.transcript import Item, row
from generator.geometry import Rect
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import down_the_well
from scorekeeper.rules.cards import ISLAND

LEFT_IN_HANDS = ("3T", "", "KC 4D", "7F", "2B")
"""What five players hold at the end of a hand, the winner's first (ours)."""
OPENINGS = (("5C", "7C 3C KC 4B 6B 2D"), ("7T", "5A 3A 2B QB 6C KD"))
"""A card that is turned up, and cards in all hands: of its suit, and of the next suits only (ours)."""


def _values(texts: Catalogue) -> Mapping[str, object]:
    held = [len(ISLAND.parse_all(hand)) for hand in LEFT_IN_HANDS]
    own, others = held[0], sum(held[1:])
    (first, first_suit), (second, second_suit) = (_opening(*each) for each in OPENINGS)
    return {
        "count": down_the_well.hand.PASS_SIZE,
        "suit": symbol_of(ISLAND, down_the_well.LEAD_SUIT_WITHOUT_TURNED_CARD),
        "own": own,
        "others": others,
        "points": down_the_well.score(own, others, player_count=len(held)).points,
        "ranks": " > ".join(down_the_well.RANKS),
        "first_opening": first,
        "first_suit": first_suit,
        "second_opening": second,
        "second_turned": symbol_of(ISLAND, ISLAND.parse(OPENINGS[1][0]).suit),
        "second_suit": second_suit,
        **{f"left_{number}": hand.replace(" ", "'") or ".." for number, hand in enumerate(LEFT_IN_HANDS)},
        **{f"top_{pile.symbol}": pile.top for pile in piles()},
        **{f"takes_{pile.symbol}": pile.span(texts) for pile in piles()},
        **names_of_players(texts),
    }


def _opening(turned: str, held: str) -> tuple[str, str]:
    """Return all cards held as a line, the one that opens in a frame, and the name of the suit that leads."""
    hands = ISLAND.parse_all(held)
    suit = down_the_well.lead_suit(ISLAND.parse(turned), hands)
    opens = down_the_well.lowest(hands, suit)
    return " ".join(f"{'!' if card == opens else '~'}{card}" for card in hands), symbol_of(ISLAND, suit)


def _players(texts: Catalogue) -> Sequence[Sequence[str]]:
    _ = texts
    return (
        (_("players"), _("cards each"), _("left over"), _("match to")),
        *map(_table, down_the_well.options.HAND_SIZES),
    )


def _table(count: int) -> Sequence[str]:
    """Return what so many players get, how many cards are left over, and what they play for."""
    players = [str(number) for number in range(count)]
    dealt = down_the_well.hand.deal(players, ISLAND.cards(), down_the_well.DEFAULTS)
    target = down_the_well.match.start(players, down_the_well.DEFAULTS).target
    return (f"**{count}**", str(down_the_well.hand_size(count)), str(len(dealt.stock)), f"**{target}**")


def _well(page: Page) -> FigureBlock:
    def at(area: Rect, sizes: Sizes) -> Well:
        # Two cards in hand, and one in the well, fit a sixth of its width.
        card, pile = min(4.1 * sizes.art, area.width / 9.8), min(7.0 * sizes.art, area.width / 5)
        return Well(x=area.x, y=area.y, width=area.width, card=card, pile=pile, em=sizes.em, line=page.scale)

    return FigureBlock(
        lambda width, sizes: at(Rect(0, 0, width, 0), sizes).height,
        lambda area, sizes: well(page, at(area, sizes)),
    )


def _tell_well(texts: Catalogue) -> Iterator[Item]:
    for pile in piles():
        playable = " ".join(str(held.card) for held in pile.held if held.is_playable)
        said = ranks_to_beat(texts, pile)
        yield row(" ".join(map(str, pile.cards)) or "–", said, f"✓ {playable}" if pile.takes else "–")


SHEET = reference_sheet(
    "down-the-well",
    SheetParts(
        _values,
        lambda: {"well": SheetFigure(_well, _tell_well)},
        partial(read_card, ISLAND),
        {"players": _players},
    ),
)
