"""Pictures of the reference sheet of Five-suit Spades: which suit beats which, and tricks on the table."""

from collections.abc import Iterator, Sequence

from generator.games.figures import WHITE, Anchor, Emblem, Figure, Frame, Plate, SmallCard, Stroke, Words
from generator.games.five_suit.examples import Direction, JudgedTrick
from generator.games.five_suit.sentences import Sentences, rank_of
from generator.games.page import SMALLEST, Page


def chain(x: float, y: float, side: float, names: Sequence[str], pitch: float) -> Iterator[Figure]:
    """Lay out a row of suits, each beaten by the next, with signs between them."""
    for position, name in enumerate(names):
        left = x + position * pitch
        yield Emblem(left, y, side, side, name)
        if position < len(names) - 1:
            mid = left + side + (pitch - side) / 2
            back, point = mid + side * 0.13, mid - side * 0.13
            path = f"M{back} {y + side * 0.26} L{point} {y + side * 0.5} L{back} {y + side * 0.74}"
            yield Stroke(path, "ink", side * 0.09, has_round_ends=True, has_round_corners=True)


def ladder(
    page: Page, say: Sentences, x: float, y: float, width: float, row: float, direction: Direction
) -> Iterator[Figure]:
    """Lay out, for each suit led, what beats it and what beats both."""
    k, third = page.scale, width / 3
    for position, said in enumerate(say.contest):
        left = x + position * third - 1 * k
        yield label(left, y, third + 2 * k, row * 0.75, said, size=2.9 * k, floor=SMALLEST * k, anchor="middle")
    for position, suits in enumerate(direction.contenders):
        top = y + row * (position + 0.85)
        if not page.is_low_ink:
            yield Plate(x, top + row * 0.05, width, row * 0.9, WHITE, radius=row * 0.2)
        yield from chain(x + third / 2 - row * 0.38, top + row * 0.12, row * 0.76, suits.names, third)


def wide_trick(
    page: Page, say: Sentences, x: float, y: float, width: float, high: float, trick: JudgedTrick, *, size: float = 3.7
) -> Iterator[Figure]:
    """Lay out a trick, with the suits that can win and why its winner does beside it; `high` is that of a card."""
    k = page.scale
    yield from _cards(page, x, y, high, trick)
    left, room, side = _beside(x, width, high, trick, k)
    yield from _suits(say, left, y, side, room, trick, size=size * k, floor=SMALLEST * k)
    yield _reason_words(left, y + side + 0.6 * k, room, high - side + 0.9 * k, say.trick_reason(trick), k, size=size)


def tall_trick(
    page: Page, say: Sentences, x: float, y: float, width: float, high: float, trick: JudgedTrick, *, size: float
) -> Iterator[Figure]:
    """Lay out a trick, with the suits that can win beside it, and below why its winner does."""
    k = page.scale
    yield from _cards(page, x, y, high, trick)
    left, room, side = _beside(x, width, high, trick, k)
    yield from _suits(say, left, y + (high - side) / 2, side, room, trick, size=size * k, floor=SMALLEST * k)
    yield _reason_words(x, y + high + 1.2 * k, width, size * k * 2.5, say.trick_reason(trick), k, size=size)


def _beside(x: float, width: float, high: float, trick: JudgedTrick, k: float) -> tuple[float, float, float]:
    """Return where there is room beside a trick's cards, how wide it is, and the size of suits there."""
    left = x + len(trick.cards) * _pitch(high) + high * 0.14
    room = x + width - left
    return left, room, min(4.6 * k, room / 4.4)


def _pitch(high: float) -> float:
    """Return how far apart cards of a trick lie."""
    return high * 0.7 + high * 0.1


def _cards(page: Page, x: float, y: float, high: float, trick: JudgedTrick) -> Iterator[Figure]:
    """Lay out cards in the order played, the winner in gold."""
    for position, played in enumerate(trick.cards):
        left, card = x + position * _pitch(high), played.card
        if played.is_winner:
            yield Frame(left, y, high)
        yield SmallCard(left, y, high, rank_of(card), card.symbol, page.tints[card.symbol], is_dim=not played.can_win)


def _suits(
    say: Sentences, x: float, y: float, side: float, room: float, trick: JudgedTrick, *, size: float, floor: float
) -> Iterator[Figure]:
    """Lay out the suits that can win."""
    yield from chain(x, y, side, trick.suits, side * 1.7)
    if trick.is_broken:
        yield label(x + side * 1.25, y, room - side * 1.25, side, say.beats_all, size=size, floor=floor)


def _reason_words(x: float, y: float, width: float, height: float, said: str, k: float, *, size: float) -> Words:
    return Words(x, y, width, height, said, size * k, SMALLEST * k, leading=1.14)


def label(
    x: float,
    y: float,
    width: float,
    height: float,
    said: str,
    *,
    size: float,
    floor: float,
    fill: str = "ink",
    anchor: Anchor = "start",
) -> Words:
    """Return a word or a title, in the letters of labels; sizes in mm."""
    return Words(x, y, width, height, said, size, floor, "label", fill, anchor, "middle", leading=1)
