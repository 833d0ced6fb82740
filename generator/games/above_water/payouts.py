"""What groups of Above Water pay, as a figure: a row for each kind, with an example, and stones by number of cards."""

from collections.abc import Iterator
from dataclasses import replace

from generator.games.above_water.examples import NO_GROUP, SIZES, PaidKind, groups, kind_meaning, kind_name, paid_steps
from generator.games.areas import line
from generator.games.card_line import symbol_of
from generator.games.figures import CREAM, WHITE, Box, Coin, Figure, Plate, SmallCard
from generator.games.flow import FigureBlock, Sizes
from generator.games.page import Page
from generator.geometry import Rect
from scorekeeper.rules.cards import STANDARD

CARD_EM = 2.1
"""Height of a card, if there is room for it (ours)."""
SIZES_EM, PAYOUT_EM = 1.4, 2.15
"""Height of the sizes of groups, above what they pay, and of a kind of group at least (ours)."""
BESIDE_EM, BETWEEN_EM, INSIDE_EM = 0.3, 0.25, 0.6
"""Above and below the cards of a kind, together, between kinds, and from the edge of their box to them (ours)."""
NAMES, HANDS = 0.26, 0.39
"""Of the width, for the names of kinds and for their examples (ours)."""


def payouts(page: Page) -> FigureBlock:
    def card(width: float, sizes: Sizes) -> float:
        return min(CARD_EM * sizes.art, width / 15)

    def height(width: float, sizes: Sizes) -> float:
        row = _row(card(width, sizes), sizes.em)
        return (SIZES_EM + INSIDE_EM) * sizes.em + len(groups()) * (row + BETWEEN_EM * sizes.em)

    return FigureBlock(height, lambda area, sizes: _payouts(page, area, card(area.width, sizes), sizes.em))


def _row(card_high: float, em: float) -> float:
    return max(card_high + BESIDE_EM * em, PAYOUT_EM * em)


def _payouts(page: Page, area: Rect, card_high: float, em: float) -> Iterator[Figure]:
    yield Box(area.x, area.y, area.width, area.height, em / 4)
    x, y, width = area.x + INSIDE_EM * em, area.y + BETWEEN_EM * em, area.width - 2 * INSIDE_EM * em
    start, top, row = x + (NAMES + HANDS) * width, SIZES_EM * em, _row(card_high, em)
    column = (x + width - start) / len(SIZES)
    said, sizes = paid_steps(page.texts), page.texts("cards")
    place = Rect(x + 0.45 * em, y, start - x - 4 * em, top)
    yield line(place, said, 0.92 * em, 0.5 * em, font="body", anchor="start")
    yield line(Rect(start - 3.5 * em, y, 3.15 * em, top), sizes, 0.92 * em, 0.5 * em, anchor="end")
    for position, size in enumerate(SIZES):
        yield line(Rect(start + position * column, y, column, top), f"**{size}**", 1.05 * em, 0.5 * em, font="body")
    for number, each in enumerate(groups()):
        at = y + top + number * (row + BETWEEN_EM * em)
        yield from _payout(page, each, Rect(x, at, width, row), card_high, em)
        yield from _pays(each, Rect(start, at, column, row), em)


def _payout(page: Page, kind: PaidKind, area: Rect, card_high: float, em: float) -> Iterator[Figure]:
    """Draw the ground, the name and the example of a kind of group."""
    x, y, row = area.x, area.y, area.height
    edge = "muted" if page.is_low_ink else CREAM
    yield Plate(x, y, area.width, row, WHITE, edge, 0.05 * em, radius=0.38 * em)
    left, room, top = x + 0.45 * em, NAMES * area.width - 0.5 * em, y + row / 2 - 1.03 * em
    name, meaning = kind_name(page.texts, kind.kind), kind_meaning(page.texts, kind.kind)
    yield line(Rect(left, top, room, 1.2 * em), name, 1.2 * em, 0.65 * em, font="title", anchor="start")
    yield line(Rect(left, top + 1.14 * em, room, em), meaning, 0.9 * em, 0.5 * em, font="body", anchor="start")
    pitch = min(card_high * 0.76, (HANDS * area.width - card_high * 0.7) / len(SIZES))
    for position, card in enumerate(kind.cards):
        at, symbol = x + NAMES * area.width + position * pitch, symbol_of(STANDARD, card.suit)
        yield SmallCard(at, y + (row - card_high) / 2, card_high, card.rank, symbol, page.tints[symbol])


def _pays(kind: PaidKind, first: Rect, em: float) -> Iterator[Figure]:
    """Draw what a kind of group pays, from its first column on; its example's payment as a coin."""
    column, row = first.width, first.height
    for position, (size, points) in enumerate(zip(SIZES, kind.pays, strict=True)):
        cell = replace(first, x=first.x + position * column)
        if points is None:
            yield line(cell, NO_GROUP, em, 0.5 * em, font="body", fill="muted")
        elif size == len(kind.cards):
            yield Coin(*cell.centre, min(column * 0.47, row * 0.4), str(points))
        else:
            yield line(cell, str(points), 1.15 * em, 0.5 * em, font="body")
