"""Pictures of the reference sheet of Above Water: cards, what groups pay, synergy, the ante's track, special cards."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.games.above_water.examples import SIZES, Examples, PaidKind
from generator.games.above_water.labels import centred_words, left_aligned_words
from generator.games.above_water.sentences import NO_GROUP, Sentences, Special
from generator.games.figures import (
    CREAM,
    GOLD,
    WHITE,
    Box,
    CardBack,
    Coin,
    Emblem,
    Figure,
    Plate,
    SmallCard,
    Stroke,
    Words,
)
from generator.games.page import SMALLEST, Page, words
from generator.games.transcript import ShownCard


def card(page: Page, x: float, y: float, high: float, shown: ShownCard) -> SmallCard:
    """Return a card in the colour of its suit."""
    return SmallCard(x, y, high, shown.rank, shown.symbol, page.tints[shown.symbol])


def cards(page: Page, x: float, y: float, high: float, shown: Iterable[ShownCard], pitch: float) -> Iterator[Figure]:
    """Lay out cards side by side; closer than they are wide, they overlap."""
    for position, each in enumerate(shown):
        yield card(page, x + position * pitch, y, high, each)


def marker(page: Page, cx: float, cy: float, side: float, number: int, *, is_gone: bool = False) -> Iterator[Figure]:
    """Lay out a bidding marker with its number, about its middle."""
    x, y = cx - side / 2, cy - side / 2
    ink = "muted" if is_gone else "ink"
    fill = WHITE if is_gone else page.ground(GOLD)
    yield Plate(x, y, side, side, fill, ink, side * 0.06, radius=side * 0.2)
    yield centred_words(x, y, side, side, f"**{number}**", side * 0.75, side * 0.3, fill=ink)


def back(page: Page, x: float, y: float, high: float) -> Iterator[Figure]:
    """Lay out the back of a card, with its waves."""
    yield CardBack(x, y, high)
    colour = "accent" if page.is_low_ink else GOLD
    for part in (0.3, 0.5, 0.7):
        wave = f"q{high * 0.115} {high * -0.12} {high * 0.23} 0 t{high * 0.23} 0"
        path = f"M{x + high * 0.12} {y + high * part} {wave}"
        yield Stroke(path, colour, high * 0.04, has_round_ends=True)


def payouts(
    page: Page, say: Sentences, x: float, y: float, width: float, row: float, high: float, names: float, hands: float
) -> Iterator[Figure]:
    """Lay out what groups pay: a row for each kind, an example, and stones by number of cards.

    Args:
        row: Height of a row.
        high: Height of a card.
        names: Width of the names of the kinds.
        hands: Width of the examples.
    """
    k, start = page.scale, x + names + hands
    column = (x + width - start) / len(SIZES)
    line = 6 * k
    yield left_aligned_words(x + 1.8 * k, y, names + hands - 15 * k, line, say.steps_paid, 3.7 * k, SMALLEST * k)
    yield replace(
        left_aligned_words(start - 14 * k, y, 12.6 * k, line, page.texts("cards"), 3.7 * k, 2.2 * k, font="label"),
        anchor="end",
    )
    for position, size in enumerate(SIZES):
        yield centred_words(start + position * column, y, column, line, f"**{size}**", 4.2 * k, 2.2 * k)
    edge = "muted" if page.is_low_ink else CREAM
    tall = row - 1.2 * k
    for number, each in enumerate(say.shown_examples.groups):
        top = y + 6 * k + number * row
        yield Plate(x, top, width, tall, WHITE, edge, 0.2 * k, radius=1.5 * k)
        name, meaning = say.name_of(each.kind), say.meaning_of(each.kind)
        wide = names - 2 * k
        yield left_aligned_words(x + 1.8 * k, top + row * 0.06, wide, row * 0.44, name, 5 * k, 2.6 * k, font="title")
        yield left_aligned_words(x + 1.8 * k, top + row * 0.44, wide, row * 0.38, meaning, 3.6 * k, SMALLEST * k)
        pitch = min(high * 0.76, (hands - 2 * k - high * 0.7) / 6)
        yield from cards(page, x + names, top + (tall - high) / 2, high, each.example.cards, pitch)
        yield from _pays(page, each, start, top, column, row)


def _pays(page: Page, kind: PaidKind, x: float, y: float, column: float, row: float) -> Iterator[Figure]:
    """Lay out what a kind of group pays, its example's payment as a coin."""
    k = page.scale
    tall = row - 1.2 * k
    for position, (size, points) in enumerate(zip(SIZES, kind.pays, strict=True)):
        cx = x + (position + 0.5) * column
        if points is None:
            yield centred_words(cx - column / 2, y, column, tall, NO_GROUP, 4 * k, 2 * k, fill="muted")
        elif size == len(kind.example.cards):
            yield Coin(cx, y + tall / 2, min(column * 0.47, row * 0.36), str(points))
        else:
            yield centred_words(cx - column / 2, y, column, tall, str(points), 4.6 * k, 2 * k)


def synergies(page: Page, shown: Examples, x: float, y: float, width: float, high: float) -> Iterator[Figure]:
    """Lay out three sets of the same suits: what two pay together, and what all three pay."""
    k, wide = page.scale, high * 0.7
    pitch = wide + high * 0.05
    own = 2 * pitch + wide
    coin = high * 0.95
    sign = (width - 3 * own - 2 * coin) / 4
    at = x
    for position, each in enumerate(shown.synergy):
        if position > 0:
            yield centred_words(at, y, sign, high, "**+**", 5.4 * k, 3 * k)
            at += sign
        yield from cards(page, at, y, high, each.example.cards, pitch)
        at += own
        if position > 0:
            yield centred_words(at, y, sign, high, "**=**", 5.4 * k, 3 * k)
            yield Coin(at + sign + coin / 2, y + high / 2, coin / 2, str(each.total))
            at = at + sign + coin


def track(page: Page, shown: Examples, x: float, y: float, width: float) -> Iterator[Figure]:
    """Lay out the ante, box by box, with an arrow for each time that the deck runs out."""
    k, count = page.scale, len(shown.antes)
    side = min(6.4 * k, width / count * 0.72)
    step = (width - side) / (count - 1)
    free = step - side
    for position, ante in enumerate(shown.antes):
        left = x + position * step
        yield from marker(page, left + side / 2, y + side / 2, side, ante)
        if position < count - 1:
            across, down = free * 0.42, side * 0.18
            start = f"M{left + side + free * 0.32} {y + side * 0.32}"
            path = f"{start} l{across} {down} l{free * -0.42} {down}"
            yield Stroke(path, "ink", 0.35 * k, has_round_ends=True, has_round_corners=True)


def power(page: Page, x: float, y: float, width: float, height: float, special: Special) -> Iterator[Figure]:
    """Lay out a special card, its power below its picture."""
    k = page.scale
    yield Box(x, y, width, height, k)
    yield Emblem(x + 1.2 * k, y + 1.4 * k, 15.4 * k, 16 * k, special.picture)
    yield Emblem(x + 17.4 * k, y + 1.6 * k, 6.6 * k, 6.6 * k, special.icon)
    name_width = width - 18.4 * k
    name = special.name
    yield Words(x + 17.6 * k, y + 8.6 * k, name_width, 9 * k, name, 4.2 * k, 2.4 * k, font="title", leading=1)
    yield words(x + 1.8 * k, y + 18.8 * k, width - 3.4 * k, height - 19.2 * k, special.power, k, size=3.9)


def power_row(page: Page, x: float, y: float, width: float, height: float, special: Special) -> Iterator[Figure]:
    """Lay out a special card, its power beside its picture."""
    k = page.scale
    yield Box(x, y, width, height, k)
    tall = height - 2 * k
    yield Emblem(x + 0.8 * k, y + 1 * k, tall * 0.82, tall, special.picture)
    start = x + 1.8 * k + tall * 0.82
    yield Emblem(start, y + 1.2 * k, 4.4 * k, 4.4 * k, special.icon)
    room, name = x + width - start, special.name
    yield left_aligned_words(
        start + 5.4 * k, y + 0.9 * k, room - 6.4 * k, 4.8 * k, name, 3.8 * k, 2.4 * k, font="title"
    )
    yield words(start, y + 6 * k, room - 1 * k, height - 6.2 * k, special.power, k, size=2.9)
