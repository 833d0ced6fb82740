"""What only Showboat knows of its reference sheet: the numbers in its words, its table and its figures."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from generator.games.figures import Coin, Figure, SmallCard
from generator.games.flow import FigureBlock, Sizes
from generator.games.island import SUITS
from generator.games.page import Page, names_of_examples
from generator.games.sheet_file import SheetFigure, SheetParts, reference_sheet
from generator.games.showboat import pictures
from generator.games.showboat.examples import CountedHand, examples
from generator.games.transcript import Item, Row, noted, row
from generator.geometry import Rect
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import showboat

CARD_EM = 7.4
"""Height of a card of the counted hand, if there is room for it (ours)."""
SMALL_EM = 3.0
"""Height of a small card (ours)."""
TABLEAU_WIDTHS, HELD_WIDTHS = 3.95, 1.97
"""So many heights of its cards the tableau is wide, and what is left in hand; as the columns of the sheet's row."""
TABLEAU_EMS = 27.0
"""So many em the tableau is wide, at least: what is said below its cards needs the room (ours)."""
BEST_WIDTHS, UNSCORED_WIDTHS, FREE_WIDTHS = 4.4, 3.67, 2.41
"""The same of the three small hands, whose cards so are of one height."""


def _values(texts: Catalogue) -> Mapping[str, object]:
    shown = examples()
    hand, last, unscored = shown.counted, shown.as_last, shown.unscored
    return {
        "each": showboat.hand.HAND_SIZE,
        "dealt": showboat.hand.DEALT_COUNT,
        "left": shown.tables[0].left,
        "hands": showboat.match.HAND_COUNT,
        "count": showboat.hand.CENTRE_SIZE,
        "round": showboat.match.ROUND_COUNT,
        "first_of_two": showboat.hand.FIRST_RETIREMENT_OF_TWO,
        "ace": shown.values[0][1],
        "court": shown.values[-1][1],
        "tableau": hand.tableau,
        "cost": -hand.held_points,
        "points": hand.points,
        "last_tableau": last.tableau,
        "last_points": last.points,
        "best": shown.best.points,
        "most": shown.longest.points,
        "rank": unscored.cards[-1].card.rank,
        "unscored": unscored.tableau,
        "counts": ", ".join(str(each.players) for each in shown.tables),
        "sizes": ",\N{NO-BREAK SPACE}".join(str(each.discarded) for each in shown.tables),
    }


def _discards(texts: Catalogue) -> Sequence[Sequence[str]]:
    tables = examples().tables
    return (
        (texts("players"), *(str(each.players) for each in tables)),
        (texts("discard"), *(f"**{each.discarded}**" for each in tables)),
    )


# --- figures ---------------------------------------------------------------------------------------------


def _tableau(page: Page) -> FigureBlock:
    return _counted(pictures.tableau, page, TABLEAU_WIDTHS, TABLEAU_EMS)


def _held(page: Page) -> FigureBlock:
    return _counted(pictures.held_cards, page, HELD_WIDTHS, TABLEAU_EMS * HELD_WIDTHS / TABLEAU_WIDTHS)


def _counted(
    draw: Callable[[Page, Rect, float, float], Iterator[Figure]], page: Page, widths: float, ems: float
) -> FigureBlock:
    """Return a row of real cards with their points below.

    Args:
        draw: Draws it into an area, with cards of a height, and an em of what is below them.
        page: The page.
        widths: So many heights of a card it is wide, at least.
        ems: And so many em.
    """

    def parts(width: float, sizes: Sizes) -> tuple[float, float]:
        return min(CARD_EM * sizes.art, width / widths), min(sizes.em, width / ems)

    def height(width: float, sizes: Sizes) -> float:
        card, em = parts(width, sizes)
        return card + pictures.BELOW_CARDS_EM * em

    return FigureBlock(height, lambda area, sizes: draw(page, area, *parts(area.width, sizes)))


def _small_cards(page: Page, hand: CountedHand, widths: float) -> FigureBlock:
    """Return a hand as small cards, which are at most as high as so many of them are wide."""

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        shown = area.height / 1.17
        return pictures.scored_cards(page, area.x, area.y, shown, shown * 0.84, hand)

    return FigureBlock(lambda width, sizes: min(SMALL_EM * sizes.art, width / widths) * 1.17, drawn)


def _counted_cards(page: Page) -> FigureBlock:
    """Return the counted hand as small cards across a card, and what they come to."""
    hand = examples().counted

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        shown = area.height / 1.18
        pitch = (area.width - shown * 1.75) / (len(hand.cards) - 1)
        yield from pictures.scored_cards(page, area.x, area.y, shown, pitch, hand)
        yield pictures.sum_of(area.right - shown * 0.9, area.y, shown * 0.9, shown, hand.tableau, sizes.em)

    return FigureBlock(lambda width, sizes: min(4.3 * sizes.art, width / 4.6) * 1.18, drawn)


def _held_cards(page: Page) -> FigureBlock:
    """Return what is left in hand as small cards, each group with its cost."""

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        shown, at = area.height / 1.25, area.x
        for group in reversed(examples().counted.held):
            is_free = group.points == 0
            for number, card in enumerate(group.cards, start=1):
                yield SmallCard(at, area.y, shown, card.rank, card.symbol, page.tints[card.symbol], is_dim=is_free)
                at += shown * (0.7 if number == len(group.cards) else 0.44)
            foot = area.y + shown * 0.96
            if is_free:
                yield Coin(at, foot, shown * 0.25, "0", "none")
            else:
                yield Coin(at, foot, shown * 0.25, f"−{-group.points}", "cost")
            at += shown * 0.4

    return FigureBlock(lambda width, sizes: min(3.4 * sizes.art, width / 2.9) * 1.25, drawn)


def _free(page: Page) -> FigureBlock:
    (group,) = examples().best.held

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        shown = area.height / 1.17
        return pictures.free_cards(page, area.x, area.y, shown, shown * 0.76, group)

    return FigureBlock(lambda width, sizes: min(SMALL_EM * sizes.art, width / FREE_WIDTHS) * 1.17, drawn)


def _step(page: Page, position: int) -> FigureBlock:
    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        return pictures.step(page, position, area.x + area.width / 2, area.y, area.height)

    return FigureBlock(lambda width, sizes: min(3.15 * sizes.art, width / 2.3), drawn)


# --- in lines of text ------------------------------------------------------------------------------------


def _tell_tableau(texts: Catalogue) -> Iterator[Item]:
    hand = examples().counted
    for card in hand.cards:
        is_doubled = card is hand.cards[-1] and bool(hand.again)
        points = f"{card.points} + {hand.again}" if is_doubled else card.points
        yield row(noted([card.card]), pictures.reason(texts, card, is_doubled=is_doubled), points)


def _tell_held(texts: Catalogue) -> Iterator[Item]:
    for group in reversed(examples().counted.held):
        yield row(noted(group.cards), pictures.cost_of(texts, group))


def _tell_sum(hand: CountedHand) -> Row:
    points = [card.points for card in hand.cards] + ([hand.again] if hand.again else [])
    return row(noted([card.card for card in hand.cards]), " + ".join(map(str, points)))


def _tell_speeds(texts: Catalogue) -> Iterator[Item]:
    yield row(" < ".join(rank for rank, _ in examples().values))
    yield row("{" + "} < {".join(SUITS) + "}")


def _tell_acting(texts: Catalogue) -> Iterator[Item]:
    players = names_of_examples(texts)
    for play in sorted(examples().plays, key=lambda play: play.place):
        yield row(f"{play.place}.", players[play.player], noted([play.card]))


FIGURES = {
    "tableau": SheetFigure(_tableau, _tell_tableau),
    "held": SheetFigure(_held, _tell_held),
    "best": SheetFigure(
        lambda page: _small_cards(page, examples().best, BEST_WIDTHS), lambda _: [_tell_sum(examples().best)]
    ),
    "unscored": SheetFigure(
        lambda page: _small_cards(page, examples().unscored, UNSCORED_WIDTHS),
        lambda _: [_tell_sum(examples().unscored)],
    ),
    "free": SheetFigure(_free, lambda _: [row(noted(examples().best.held[0].cards))]),
    "worth": SheetFigure(
        lambda page: FigureBlock(lambda _, sizes: 3.4 * sizes.art, partial(pictures.worth, page)),
        lambda _: [row(*(f"{rank} = {value}" for rank, value in examples().values))],
    ),
    "speeds": SheetFigure(
        lambda page: FigureBlock(lambda _, sizes: 3.0 * sizes.art, partial(pictures.speeds, page)), _tell_speeds
    ),
    "acting": SheetFigure(
        lambda page: FigureBlock(lambda _, sizes: 1.3 * sizes.em + 3.4 * sizes.art, partial(pictures.acting, page)),
        _tell_acting,
    ),
    "counted-cards": SheetFigure(_counted_cards),
    "held-cards": SheetFigure(_held_cards),
}

SHEET = reference_sheet("showboat", SheetParts(_values, lambda: FIGURES, {"round": _step}, {"discards": _discards}))
