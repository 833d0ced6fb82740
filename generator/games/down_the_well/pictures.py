"""Pictures of the reference sheet of Down the Well: who opens, how a round ends, what is left in hand."""

from collections.abc import Iterator

from generator.games.down_the_well.examples import HandLeft, OpeningCard
from generator.games.down_the_well.figures import EmptyPlace
from generator.games.down_the_well.sentences import Sentences
from generator.games.figures import GOLD, Box, Figure, Frame, Plate, SmallCard, Stroke, Words, chevron
from generator.games.page import SMALLEST, Page, words
from generator.games.transcript import ShownCard
from scorekeeper.rules import down_the_well


def small_card(page: Page, x: float, y: float, high: float, card: ShownCard, *, is_dim: bool = False) -> SmallCard:
    """Return a card as it lies on the table."""
    return SmallCard(x, y, high, card.rank, card.symbol, page.tints[card.symbol], is_dim)


def centred_words(
    x: float, y: float, width: float, height: float, said: str, k: float, *, size: float, fill: str = "ink"
) -> Words:
    """Return text in the middle of a box, its size in scales."""
    return words(x, y, width, height, said, k, size=size, floor=SMALLEST, anchor="middle", valign="middle", fill=fill)


def down_arrow(x: float, y: float, length: float, thick: float) -> Stroke:
    """Return an arrow down, as into the well; (x, y) is its upper end."""
    foot, side, barb = y + length, thick * 1.9, y + length - thick * 2.1
    path = f"M{x} {y} L{x} {foot} M{x - side} {barb} L{x} {foot} L{x + side} {barb}"
    return Stroke(path, GOLD, thick, has_round_ends=True, has_round_corners=True)


def ladder(say: Sentences, x: float, y: float, width: float, row: float, k: float, *, size: float) -> Iterator[Figure]:
    """Lay out ranks from the lowest to the highest."""
    ranks, ends = down_the_well.RANKS, width * 0.14
    pitch = (width - 2 * ends) / len(ranks)
    yield centred_words(x, y, ends, row, say.lowest, k, size=size)
    yield centred_words(x + width - ends, y, ends, row, say.highest, k, size=size)
    for position, rank in enumerate(ranks):
        mid = x + ends + (position + 0.5) * pitch
        yield _inscribed_words(mid - pitch / 2, y, pitch, row, rank, size=row * 0.74, floor=SMALLEST * k, font="index")
        if rank != ranks[-1]:
            yield chevron(mid + pitch / 2 - 0.5 * k, y + row * 0.34, 0.9 * k, row * 0.16, 0.6 * k)


def openings(
    page: Page, say: Sentences, x: float, y: float, width: float, high: float, gap: float, *, size: float = 3.6
) -> Iterator[Figure]:
    """Lay out what each of two cards turned up leads to; `high` is the height of a card."""
    k = page.scale
    line, row = size * 1.4 * k, high + gap
    for position, opening in enumerate(say.shown_examples.openings):
        top = y + position * (row + line)
        yield words(x, top, width, line, say.leads(opening), k, size=size, floor=SMALLEST, valign="middle")
        yield from _opening(page, x, top + size * 1.55 * k, width, high, opening)


def _opening(page: Page, x: float, y: float, width: float, high: float, opening: OpeningCard) -> Iterator[Figure]:
    """Lay out the card turned, an arrow, and all cards held, of which one is framed."""
    pitch = (width - high * 1.6) / len(opening.held)
    yield small_card(page, x, y, high, opening.turned)
    mid, point, barb = y + high / 2, x + high * 1.34, x + high * 1.2
    path = f"M{x + high * 0.86} {mid} L{point} {mid} M{barb} {y + high * 0.38} L{point} {mid} L{barb} {y + high * 0.62}"
    yield Stroke(path, GOLD, 0.75 * page.scale, has_round_ends=True, has_round_corners=True)
    for position, card in enumerate(opening.held):
        left = x + high * 1.6 + position * pitch + (pitch - high * 0.7) / 2
        if card == opening.opens:
            yield Frame(left, y, high)
        yield small_card(page, left, y, high, card, is_dim=card != opening.opens)


def end_of_round(
    page: Page, say: Sentences, x: float, y: float, width: float, height: float, *, size: float
) -> Iterator[Figure]:
    """Lay out how a round ends: a question with two answers."""
    k = page.scale
    gap, pill, link = 4 * k, size * 1.9 * k, size * 0.95 * k
    half = (width - gap) / 2
    yield Box(x, y, width, pill, k)
    yield words(
        x + 3 * k, y, width - 6 * k, pill, say.end_of_round, k, size=size, floor=2.2, anchor="middle", valign="middle"
    )
    yield down_arrow(x + width / 2, y + pill + 0.4 * k, link - 0.9 * k, 0.7 * k)
    ask = y + pill + link
    yield Plate(x, ask, width, pill, page.ground(GOLD), "ink", 0.35 * k, radius=pill / 2)
    yield _inscribed_words(x + 4 * k, ask, width - 8 * k, pill, say.question, size=(size + 0.2) * k, floor=2.2 * k)
    below = ask + pill + link
    high = y + height - below
    for position, said in enumerate(say.answers):
        left = x + position * (half + gap)
        yield down_arrow(left + half / 2, ask + pill + 0.4 * k, link - 0.9 * k, 0.7 * k)
        yield Box(left, below, half, high, k)
        inner, inner_wide = left + 2.6 * k, half - 5.2 * k
        yield words(inner, below + 1.4 * k, inner_wide, high - 2.8 * k, said, k, size=size, floor=2.2, valign="middle")


def won_hand(
    page: Page, say: Sentences, x: float, y: float, width: float, height: float, high: float, *, size: float
) -> Iterator[Figure]:
    """Lay out the cards left at the end, the winner's first, and what they come to; `high` is the height of a card."""
    k, left = page.scale, say.shown_examples.won.left
    yield Box(x, y, width, height, k)
    pitch = (width - 4 * k) / (len(left) + 0.5)
    name, foot = size * 1.5 * k, size * 2 * k
    card_y = y + 1.6 * k + name + (height - 3 * k - name - foot - high) / 2
    for position, hand in enumerate(left):
        wide = pitch * (1.0625 if position else 1.25)
        at = x + 2 * k + (pitch * 1.25 + (position - 1) * pitch * 1.0625 if position else 0)
        yield centred_words(at, y + 1.6 * k, wide, name, say.holder(hand), k, size=size)
        if position == 0:
            yield Frame(at + wide / 2 - high * 0.35, card_y, high)
        yield from _hand_left(page, at, card_y, wide, high, hand)
        if not hand.cards:
            yield from _no_card(say, at + wide / 2 - high * 0.35, card_y, high, k, size=size - 0.4)
    yield centred_words(x + 3 * k, y + height - foot - 1 * k, width - 6 * k, foot, say.sum, k, size=size + 0.5)


def _hand_left(page: Page, x: float, y: float, width: float, high: float, hand: HandLeft) -> Iterator[Figure]:
    """Lay out cards that overlap, in the middle of a width."""
    pitch = min(high * 0.5, (width - high * 0.7) / 1.2)
    left = x + width / 2 - (high * 0.7 + (len(hand.cards) - 1) * pitch) / 2
    for position, card in enumerate(hand.cards):
        yield small_card(page, left + position * pitch, y, high, card)


def _no_card(say: Sentences, x: float, y: float, high: float, k: float, *, size: float) -> Iterator[Figure]:
    wide, dashes = high * 0.7, f"{1.2 * k} {0.9 * k}"
    yield EmptyPlace(x, y, wide, high, high * 0.08, "muted", 0.3 * k, dashes)
    yield centred_words(x, y, wide, high, say.none_left, k, size=size, fill="muted")


def _inscribed_words(
    x: float, y: float, width: float, height: float, said: str, *, size: float, floor: float, font: str = "label"
) -> Words:
    """Return a line in the middle of a shape."""
    return Words(x, y, width, height, said, size, floor, font, anchor="middle", valign="middle", leading=1)
