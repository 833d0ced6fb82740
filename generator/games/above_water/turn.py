"""What happens in each step of a turn, in pictures, on the reference sheet of Above Water."""

from collections.abc import Callable, Iterator, Sequence

from generator.games.above_water.examples import examples
from generator.games.above_water.pictures import back, card, cards, marker
from generator.games.figures import Arrow, Coin, Emblem, Figure, SmallCard
from generator.games.flow import FigureBlock, Sizes
from generator.games.page import Page
from generator.games.transcript import ShownCard
from generator.geometry import Rect

CARD_EM = 2.25
"""Height of a card in the pictures, if there is room for it (ours)."""
LOTS = (ShownCard("5", "hearts"), ShownCard("Q", "clubs"), ShownCard("8", "spades"))
"""Cards that are auctioned in the pictures (ours)."""
BIDS = (0, 4, 2)
"""What is bid on each (ours)."""
OUTBID = (None, 3, None)
"""And what was bid before (ours)."""


def scene(page: Page, position: int) -> FigureBlock:
    """Return the picture of a step, in the middle of its area."""
    draw, widths = SCENES[position]

    def high(width: float, sizes: Sizes) -> float:
        return min(CARD_EM * sizes.art, width / widths)

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        return draw(page, area.x + area.width / 2, area.y, area.height)

    return FigureBlock(high, drawn)


def _deal(page: Page, cx: float, y: float, high: float) -> Iterator[Figure]:
    wide = high * 0.7
    return cards(page, cx - wide * 1.5 - high * 0.1, y, high, LOTS, wide + high * 0.1)


def _bid(page: Page, cx: float, y: float, high: float) -> Iterator[Figure]:
    wide, side = high * 0.7, high * 0.44
    pitch = wide + high * 0.72
    for position, (lot, bid, before) in enumerate(zip(LOTS, BIDS, OUTBID, strict=True)):
        left = cx - pitch * 1.5 + high * 0.1 + position * pitch
        yield card(page, left, y, high, lot)
        mid = left + wide + side * 0.7
        if before is not None:
            yield from marker(page, mid, y + side * 0.5, side * 0.9, before, is_gone=True)
        yield from marker(page, mid, y + high - side * 0.5, side, bid)


def _pay(page: Page, cx: float, y: float, high: float) -> Iterator[Figure]:
    side = high * 0.44
    for number in range(BIDS[1]):
        row, column = divmod(number, 2)
        yield Emblem(cx - high * (1.26 - column * 0.46), y + high * (0.06 + row * 0.44), side, side, "stone")
    yield Arrow(cx - high * 0.24, y + high / 2, high * 0.54, high * 0.07)
    yield card(page, cx + high * 0.46, y, high, LOTS[1])


def _spend(page: Page, cx: float, y: float, high: float) -> Iterator[Figure]:
    pair = examples().pair
    yield from cards(page, cx - high * 1.36, y, high, pair.cards, high * 0.7 + high * 0.06)
    yield Arrow(cx + high * 0.2, y + high / 2, high * 0.44, high * 0.07)
    yield Coin(cx + high * 1.04, y + high / 2, high * 0.33, str(pair.points))


def _draw(page: Page, cx: float, y: float, high: float) -> Iterator[Figure]:
    yield from back(page, cx - high * 1.05, y, high)
    yield from back(page, cx - high * 0.98, y - high * 0.05, high)
    yield Arrow(cx - high * 0.1, y + high / 2, high * 0.55, high * 0.07)
    yield SmallCard(cx + high * 0.6, y, high, "?", "", "muted")


def _ante(page: Page, cx: float, y: float, high: float) -> Iterator[Figure]:
    ante, side = examples().antes[0], high * 0.54
    for number in range(ante):
        yield Emblem(cx + (number - ante / 2) * high * 0.56, y + high * 0.25, side, side, "stone")


Scene = Callable[[Page, float, float, float], Iterator[Figure]]
SCENES: Sequence[tuple[Scene, float]] = (
    *((_deal, 2.35), (_bid, 4.2), (_pay, 2.55), (_spend, 2.75), (_draw, 2.6), (_ante, 2.3)),
)
"""Each about the middle, at a height of a card; and so many of these it is wide."""
