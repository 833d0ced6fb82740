"""Pictures of the reference sheet of Above Water: cards, markers, what groups pay, synergy, the ante's track."""

from collections.abc import Iterable, Iterator

from generator.games.above_water.examples import SIZES, PaidKind, examples
from generator.games.above_water.labels import centred_words, left_aligned_words
from generator.games.above_water.words import NO_GROUP, kind_meaning, kind_name, paid_steps
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
from generator.games.flow import Sizes
from generator.games.page import Page
from generator.games.transcript import ShownCard
from generator.geometry import Rect

SIZES_EM, PAYOUT_EM = 1.4, 2.15
"""Height of the sizes of groups, above what they pay, and of a kind of group at least (ours)."""
BESIDE_EM, BETWEEN_EM, INSIDE_EM = 0.3, 0.25, 0.6
"""Above and below the cards of a kind, together, between kinds, and from the edge of their box to them (ours)."""
NAMES, HANDS = 0.26, 0.39
"""Of the width, for the names of kinds and for their examples (ours)."""
BELOW_TRACK_EM = 0.25
"""Below the track of antes (ours)."""
SUITS = ("clubs", "diamonds", "hearts", "spades")
"""In the order of their aces on the sheet."""
POWERS = ("change", "stone", "draw", "take", "joker")
"""Icons of what the aces can do, by their suits, and of the jokers."""


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


def payouts_height(card_high: float, em: float) -> float:
    """Return how high the kinds of groups are with examples whose cards have a height."""
    return (SIZES_EM + INSIDE_EM) * em + len(examples().groups) * (_row(card_high, em) + BETWEEN_EM * em)


def _row(card_high: float, em: float) -> float:
    return max(card_high + BESIDE_EM * em, PAYOUT_EM * em)


def payouts(page: Page, area: Rect, card_high: float, em: float) -> Iterator[Figure]:
    """Draw what groups pay, in a box: a row for each kind, with an example, and stones by number of cards."""
    yield Box(area.x, area.y, area.width, area.height, em / 4)
    x, y, width = area.x + INSIDE_EM * em, area.y + BETWEEN_EM * em, area.width - 2 * INSIDE_EM * em
    start, line, row = x + (NAMES + HANDS) * width, SIZES_EM * em, _row(card_high, em)
    column = (x + width - start) / len(SIZES)
    said, sizes = paid_steps(page.texts), page.texts("cards")
    yield left_aligned_words(x + 0.45 * em, y, start - x - 4 * em, line, said, 0.92 * em, 0.5 * em)
    place = (start - 3.5 * em, y, 3.15 * em, line)
    yield Words(*place, sizes, 0.92 * em, 0.5 * em, "label", anchor="end", valign="middle", leading=1)
    for position, size in enumerate(SIZES):
        yield centred_words(start + position * column, y, column, line, f"**{size}**", 1.05 * em, 0.5 * em)
    for number, each in enumerate(examples().groups):
        top = y + line + number * (row + BETWEEN_EM * em)
        yield from _payout(page, each, Rect(x, top, width, row), card_high, em)
        yield from _pays(each, Rect(start, top, column, row), em)


def _payout(page: Page, kind: PaidKind, area: Rect, card_high: float, em: float) -> Iterator[Figure]:
    """Draw the ground, the name and the example of a kind of group."""
    x, y, row = area.x, area.y, area.height
    edge = "muted" if page.is_low_ink else CREAM
    yield Plate(x, y, area.width, row, WHITE, edge, 0.05 * em, radius=0.38 * em)
    left, room, top = x + 0.45 * em, NAMES * area.width - 0.5 * em, y + row / 2 - 1.03 * em
    name, meaning = kind_name(page.texts, kind.kind), kind_meaning(page.texts, kind.kind)
    yield left_aligned_words(left, top, room, 1.2 * em, name, 1.2 * em, 0.65 * em, font="title")
    yield left_aligned_words(left, top + 1.14 * em, room, em, meaning, 0.9 * em, 0.5 * em)
    pitch = min(card_high * 0.76, (HANDS * area.width - card_high * 0.7) / len(SIZES))
    yield from cards(page, x + NAMES * area.width, y + (row - card_high) / 2, card_high, kind.example.cards, pitch)


def _pays(kind: PaidKind, first: Rect, em: float) -> Iterator[Figure]:
    """Draw what a kind of group pays, from its first column on; its example's payment as a coin."""
    y, column, row = first.y, first.width, first.height
    for position, (size, points) in enumerate(zip(SIZES, kind.pays, strict=True)):
        x = first.x + position * column
        if points is None:
            yield centred_words(x, y, column, row, NO_GROUP, em, 0.5 * em, fill="muted")
        elif size == len(kind.example.cards):
            yield Coin(x + column / 2, y + row / 2, min(column * 0.47, row * 0.4), str(points))
        else:
            yield centred_words(x, y, column, row, str(points), 1.15 * em, 0.5 * em)


def synergies(page: Page, area: Rect, sizes: Sizes) -> Iterator[Figure]:
    """Draw three sets of the same suits: what two pay together, and what all three pay."""
    at, y, high, em = area.x, area.y, area.height, sizes.em
    pitch = high * 0.75
    own, coin = 2 * pitch + high * 0.7, high * 0.95
    sign = (area.width - 3 * own - 2 * coin) / 4
    for position, each in enumerate(examples().synergy):
        if position > 0:
            yield centred_words(at, y, sign, high, "**+**", 1.35 * em, 0.7 * em)
            at += sign
        yield from cards(page, at, y, high, each.example.cards, pitch)
        at += own
        if position > 0:
            yield centred_words(at, y, sign, high, "**=**", 1.35 * em, 0.7 * em)
            yield Coin(at + sign + coin / 2, y + high / 2, coin / 2, str(each.total))
            at += sign + coin


def track(page: Page, area: Rect, sizes: Sizes) -> Iterator[Figure]:
    """Draw the ante, box by box, with an arrow for each time that the deck runs out."""
    antes, side, y = examples().antes, area.height - BELOW_TRACK_EM * sizes.em, area.y
    step = (area.width - side) / (len(antes) - 1)
    free = step - side
    for position, ante in enumerate(antes):
        left = area.x + position * step
        yield from marker(page, left + side / 2, y + side / 2, side, ante)
        if position < len(antes) - 1:
            across, down = free * 0.42, side * 0.18
            path = f"M{left + side + free * 0.32} {y + side * 0.32} l{across} {down} l{-across} {down}"
            yield Stroke(path, "ink", 0.09 * sizes.em, has_round_ends=True, has_round_corners=True)


def power_sign(page: Page, area: Rect, position: int) -> Iterator[Figure]:
    """Draw the icon of a power, after the ace that has it unless it is the jokers'."""
    x, y, high = area.x, area.y - 0.06 * area.height, 0.9 * area.height
    if position == len(SUITS):
        yield Emblem(x + 0.6 * high, y, high, high, POWERS[position])
        return
    suit = SUITS[position]
    yield centred_words(x, y, 0.6 * high, high, "A", 0.9 * high, 0.6 * high, font="index", fill=page.tints[suit])
    yield Emblem(x + 0.58 * high, y + 0.12 * high, 0.72 * high, 0.72 * high, suit)
    yield Emblem(x + 1.36 * high, y + 0.08 * high, 0.8 * high, 0.8 * high, POWERS[position])
