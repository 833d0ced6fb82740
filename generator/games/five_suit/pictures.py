"""Pictures of the reference sheet of Five-suit Spades: which suit beats which, and tricks on the table."""

from collections.abc import Iterator, Sequence

from generator.games.figures import WHITE, Anchor, Emblem, Figure, Frame, Plate, SmallCard, Stroke, Words
from generator.games.five_suit.examples import Direction, JudgedTrick
from generator.games.five_suit.words import contest_heads, rank_of, trick_reason
from generator.games.page import SMALLEST, Page
from generator.geometry import Rect


def chain(x: float, y: float, side: float, names: Sequence[str], pitch: float) -> Iterator[Figure]:
    """Draw a row of suits, each beaten by the next, with signs between them."""
    for position, name in enumerate(names):
        left = x + position * pitch
        yield Emblem(left, y, side, side, name)
        if position < len(names) - 1:
            mid = left + side + (pitch - side) / 2
            back, point = mid + side * 0.13, mid - side * 0.13
            path = f"M{back} {y + side * 0.26} L{point} {y + side * 0.5} L{back} {y + side * 0.74}"
            yield Stroke(path, "ink", side * 0.09, has_round_ends=True, has_round_corners=True)


def ladder(page: Page, area: Rect, em: float, direction: Direction) -> Iterator[Figure]:
    """Draw, for each suit led, what beats it and what beats both."""
    row, third, floor = area.height / 5.9, area.width / 3, SMALLEST * page.scale
    for position, said in enumerate(contest_heads(page.texts)):
        place = Rect(area.x + position * third, area.y, third, row * 0.75)
        yield label(place, said, size=max(floor, 0.72 * em), floor=floor, anchor="middle")
    for position, suits in enumerate(direction.contenders):
        top = area.y + row * (position + 0.85)
        if not page.is_low_ink:
            yield Plate(area.x, top + row * 0.05, area.width, row * 0.9, WHITE, radius=row * 0.2)
        yield from chain(area.x + third / 2 - row * 0.38, top + row * 0.12, row * 0.76, suits.names, third)


def tricks(page: Page, area: Rect, high: float, em: float, shown: Sequence[JudgedTrick]) -> Iterator[Figure]:
    """Draw tricks below each other, each with the suits that can win and why its winner does; cards are `high`."""
    for number, trick in enumerate(shown):
        y = area.y + number * area.height / len(shown) + 0.2 * em
        yield from _cards(page, area.x, y, high, trick)
        left = area.x + len(trick.cards) * _pitch(high) + high * 0.14
        room, floor = area.right - left, SMALLEST * page.scale
        side, size = min(high * 0.34, room / 4.4), max(floor, 0.9 * em)
        yield from chain(left, y, side, trick.suits, side * 1.7)
        if trick.is_broken:
            place = Rect(left + side * 1.25, y, room - side * 1.25, side)
            yield label(place, page.texts("beats all"), size=size, floor=floor)
        said, top = trick_reason(page.texts, trick), y + side + 0.15 * em
        yield Words(left, top, room, high - side + 0.25 * em, said, size, floor, leading=1.14)


def _pitch(high: float) -> float:
    """Return how far apart cards of a trick lie."""
    return high * 0.7 + high * 0.1


def _cards(page: Page, x: float, y: float, high: float, trick: JudgedTrick) -> Iterator[Figure]:
    """Draw cards in the order played, the winner in gold."""
    for position, played in enumerate(trick.cards):
        left, card = x + position * _pitch(high), played.card
        if played.is_winner:
            yield Frame(left, y, high)
        yield SmallCard(left, y, high, rank_of(card), card.symbol, page.tints[card.symbol], is_dim=not played.can_win)


def label(place: Rect, said: str, *, size: float, floor: float, fill: str = "ink", anchor: Anchor = "start") -> Words:
    """Return a word or a title, in the letters of labels; sizes in mm."""
    box = (place.x, place.y, place.width, place.height)
    return Words(*box, said, size, floor, "label", fill, anchor, "middle", leading=1)
