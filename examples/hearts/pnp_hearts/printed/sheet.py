"""What only Hearts knows of its reference sheet: numbers in its words, a table, and figures.

The words, and where they go, are in `templates/sheet.yaml`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from generator.games.card_line import read_card
from generator.games.figures import CREAM, Coin, Figure, SmallCard, chevron
from generator.games.flow import FigureBlock, Sizes
from generator.games.page import SMALLEST, Page, names_of_examples, words
from generator.games.sheet_file import SheetFigure, SheetParts, reference_sheet
from generator.games.transcript import Item, row
from generator.geometry import Rect
from pnp_hearts.printed.examples import examples
from pnp_hearts.printed.figures import STEPS, Court, FannedCard, Moon, seats
from pnp_hearts.rules import DEFAULTS
from pnp_hearts.rules.match import PASSES
from pnp_hearts.rules.scoring import ALL_POINTS, HEART_POINTS, QUEEN_POINTS
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.cards import STANDARD

HEARTS = (*STANDARD.ranks[1:], "A")
"""Ranks of the hearts, the lowest first."""
FOLDER = Path(__file__).resolve().parents[1] / "templates"
"""Has the file of the sheet."""


def _values(texts: Catalogue) -> Mapping[str, object]:
    shown = examples()
    winner = int(shown.end.standings()[0].player)
    return {
        "heart": HEART_POINTS,
        "queen": QUEEN_POINTS,
        "all": ALL_POINTS,
        "trick": " ".join("!" * (card == shown.verdict.winner) + str(card) for card in shown.trick),
        "points": shown.verdict.cost.points,
        "target": DEFAULTS.target,
        "hand": 2,
        "player": names_of_examples(texts)[winner],
    }


def _match(texts: Catalogue) -> Sequence[Sequence[str]]:
    """Return the match of the examples, hand by hand: head, hands, totals."""
    _, shown = texts, examples()
    hands = (tuple(map(str, (number, *points))) for number, points in enumerate(shown.rows, start=1))
    totals = tuple(f"**{total}**" for total in shown.end.totals.values())
    return ((_("hand"), *names_of_examples(_)[: len(totals)]), *hands, (_("total"), *totals))


def _passes(texts: Catalogue) -> Sequence[str]:
    """Return where cards go, hand after hand, with four players."""
    return [texts(where) if where else texts("not at all") for where in PASSES[4]]


# --- figures: each says how high it is, and draws itself ------------------------------------------------------


def penalty_cards(page: Page, *, has_court: bool) -> FigureBlock:
    """Return all hearts, overlapping, and the queen of spades, with their points below."""

    def card(width: float, sizes: Sizes) -> float:
        return min(5 * sizes.art, width * 0.27)

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        high, y = card(area.width, sizes), area.y + 0.04 * card(area.width, sizes)
        queen, coin = area.right - high * 0.76, high * 0.16
        pitch = (queen - high * 0.9 - area.x) / (len(HEARTS) - 1)
        places = [area.x + position * pitch for position in range(len(HEARTS))]
        for at, rank in zip(places, HEARTS, strict=True):
            yield FannedCard(at, y, high, min(pitch, high * 0.4), rank, "hearts", page.tints["hearts"])
        is_wide = pitch > high * 0.25  # else a coin on the last of them stands for all
        for at in places if is_wide else places[-1:]:
            radius = min(coin, pitch * 0.44) if is_wide else coin
            yield Coin(at + pitch / 2, y + high, radius, str(HEART_POINTS), "cost")
        if has_court:
            yield Court(queen, y - high * 0.04, high * 1.08, "Q", "spades", page.tints["spades"], "queen-of-spades")
        else:
            yield SmallCard(queen, y, high, "Q", "spades", page.tints["spades"])
        yield Coin(queen + high * 0.36, y + high * 1.04, coin * 1.4, str(QUEEN_POINTS), "cost")

    return FigureBlock(lambda width, sizes: card(width, sizes) * 1.32, drawn)


def passes(page: Page) -> FigureBlock:
    """Return where cards are passed, hand after hand."""
    said = _passes(page.texts)

    def radius(width: float, sizes: Sizes) -> float:
        return min(1.75 * sizes.art, width / len(STEPS) / 3)

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        em, pitch, r = sizes.em, area.width / len(STEPS), radius(area.width, sizes)
        for position, (steps, where) in enumerate(zip(STEPS, said, strict=True)):
            middle = area.x + (position + 0.5) * pitch
            yield from seats(middle, area.y + r * 1.2, r, steps, page.ground(CREAM))
            below = (middle - pitch * 0.46, area.y + r * 2.6, pitch * 0.92, 1.3 * em)
            yield words(*below, where, em, size=0.92, floor=SMALLEST * page.scale / em, anchor="middle")
            if position < len(STEPS) - 1:
                yield chevron(middle + pitch / 2 - 0.15 * em, area.y + r, 0.3 * em, 0.22 * em, 0.12 * em)

    return FigureBlock(lambda width, sizes: radius(width, sizes) * 2.6 + 1.3 * sizes.em, drawn)


def moon(page: Page) -> FigureBlock:
    """Return a moon with stars."""

    def side(width: float, sizes: Sizes) -> float:
        return min(6.6 * sizes.art, width)

    return FigureBlock(side, lambda area, sizes: iter([Moon(area.x, area.y, area.height)]))


def _tell_passes(texts: Catalogue) -> Iterator[Item]:
    yield row(*_passes(texts))


def _figures() -> Mapping[str, SheetFigure]:
    return {
        "penalty-cards": SheetFigure(lambda page: penalty_cards(page, has_court=True)),
        "short-penalty-cards": SheetFigure(lambda page: penalty_cards(page, has_court=False)),
        "passes": SheetFigure(passes, _tell_passes),
        "moon": SheetFigure(moon),
    }


SHEET = reference_sheet(
    "hearts", SheetParts(_values, _figures, partial(read_card, STANDARD), {"match": _match}), FOLDER
)
