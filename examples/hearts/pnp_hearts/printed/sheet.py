"""Where everything stands on the reference sheet. `k` is a scale: 1 on A4, and on a poker card."""

from collections.abc import Iterator

from generator.games.figures import (
    CREAM,
    GOLD,
    Box,
    Coin,
    Figure,
    Frame,
    Heading,
    Plate,
    Rule,
    SmallCard,
    Words,
    chevron,
)
from generator.games.page import SMALLEST, Page, banner, card_title, colophon, house_rules, short_colophon, table, words
from generator.games.printed import ReferenceSheet
from pnp_hearts.printed.figures import STEPS, Court, FannedCard, Moon, seats
from pnp_hearts.printed.sentences import sentences, transcript
from pnp_hearts.rules.scoring import HEART_POINTS, QUEEN_POINTS
from scorekeeper.rules.cards import STANDARD

SUITS = tuple(str(name) for name in STANDARD.suit_names)
"""Names of the suits' pictures."""
HEARTS = (*STANDARD.ranks[1:], "A")
"""Ranks of the hearts, the lowest first."""


def _page(page: Page) -> Iterator[Figure]:
    parts = _Parts(page)
    k, x, say, _ = page.scale, page.x, parts.say, page.texts
    gap = 8 * k
    half = (page.width - gap) / 2
    right, top, low = x + half + gap, page.y + 24.4 * k, page.bottom - 24 * k
    second, third = top + 58.4 * k, top + 149.4 * k
    yield banner(page, say.line, SUITS)
    yield from parts.cost(x, top, page.width, 54 * k, 4.4)
    yield from parts.heading_with_text(x, second, half, 27 * k, _("Set-up"), say.setup, k, 4.2)
    yield from parts.heading_with_text(x, second + 30 * k, half, 27 * k, _("Passing"), say.passing, k, 4.2)
    yield from parts.passing(x, second + 60 * k, half, 7.4 * k, 3.7)
    yield from parts.heading_with_text(right, second, half, 60 * k, _("Tricks"), "\n\n".join(say.tricks), k, 4.2)
    yield from parts.trick(right, second + 64 * k, half, 18 * k, 3.9)
    yield Heading(x, third, half, _("A match, hand by hand"), k)
    yield from parts.match(x, third + 9.2 * k, half, (low - third - 20 * k) / len(say.table), 4.2)
    yield parts.words(x, low - 9.2 * k, half, 6 * k, say.moon_shot, 3.7)
    yield from parts.moon(right, third + 1 * k, half, 34 * k, 4.2)
    yield from parts.heading_with_text(right, third + 40 * k, half, 30 * k, _("The end"), say.end, k, 4.2)
    yield from house_rules(page, x, low, page.width, 20 * k, k, size=3.8)
    yield colophon(page, k)


def _halves(page: Page) -> Iterator[Figure]:
    parts = _Parts(page)
    k, x, say, _ = page.scale, page.x, parts.say, page.texts
    middle = page.trim_width / 2
    half, right = middle - 2 * x, middle + x
    top, foot = page.y + 20.5 * k, page.bottom - 5 * k
    h, v = 0.84 * k, (foot - top) / 167  # on a taller page than A4 all moves apart
    yield banner(page, say.line, SUITS, height=17)
    yield Rule(middle, page.y + 18 * k, middle, page.trim_height, "muted", 0.2, dashes="2 2", is_bleed=True)
    yield from parts.cost(x, top, half, 52 * v, 3.8)
    yield from parts.heading_with_text(x, top + 56 * v, half, 19 * v, _("Set-up"), say.setup, h, 3.9)
    yield from parts.heading_with_text(x, top + 78 * v, half, 19 * v, _("Passing"), say.passing, h, 3.9)
    yield from parts.passing(x, top + 99 * v, half, 8 * k, 3.4)
    yield from parts.moon(x, top + 134 * v, half, 30 * v, 3.9)
    yield from parts.heading_with_text(right, top, half, 44 * v, _("Tricks"), "\n\n".join(say.tricks), h, 3.9)
    yield from parts.trick(right, top + 47 * v, half, 17 * k, 3.7)
    yield from parts.heading_with_text(right, top + 70 * v, half, 18 * v, _("The end"), say.end, h, 3.9)
    yield Heading(right, top + 90 * v, half, _("A match, hand by hand"), h)
    yield from parts.match(right, top + 98 * v, half, 5.2 * v, 3.7)
    yield from house_rules(page, right, top + 145 * v, half, 22 * v, h, size=4)
    yield short_colophon(page, right, half, k)


def _card(page: Page) -> Iterator[Figure]:
    parts = _Parts(page)
    k, x, say, width = page.scale, page.x, parts.say, page.width
    top = page.y + 7.6 * k
    second, third = top + 27.4 * k, top + 44 * k
    yield from card_title(page)
    yield from parts.penalty_cards(x, top, width, 13 * k, has_court=False)
    yield parts.words(x, top + 17.6 * k, width, 9 * k, "\n".join(say.cost), 2.7)
    yield Plate(x, second, width, 0.3 * k, GOLD)
    yield from parts.passing(x, second + 1.6 * k, width, 4.4 * k, 2.5)
    yield Plate(x, third, width, 0.3 * k, GOLD)
    rules = "\n".join((*say.tricks, say.moon, say.end))
    yield parts.words(x, third + 0.8 * k, width, page.bottom - third - 0.8 * k, rules, 2.6)


class _Parts:
    """The parts of the sheet, each laid out in a box; `size` is that of its words, in scales."""

    def __init__(self, page: Page) -> None:
        self.page, self.k, self.say = page, page.scale, sentences(page.texts)

    def words(self, x: float, y: float, width: float, height: float, said: str, size: float) -> Words:
        """Return text in the middle of a box."""
        return words(x, y, width, height, said, self.k, size=size, floor=SMALLEST, valign="middle")

    def label(self, x: float, y: float, width: float, height: float, said: str, size: float) -> Words:
        """Return the title of a box."""
        return Words(x, y, width, height, said, size * self.k, 2.4 * self.k, font="title", valign="middle", leading=1)

    def heading_with_text(
        self, x: float, y: float, width: float, height: float, title: str, said: str, scale: float, size: float
    ) -> Iterator[Figure]:
        """Lay out a heading of a scale, and what is said below it; `height` is that of both."""
        yield Heading(x, y, width, title, scale)
        yield words(x, y + 8.8 * scale, width, height - 8.8 * scale, said, self.k, size=size, floor=SMALLEST)

    def cost(self, x: float, y: float, width: float, height: float, size: float) -> Iterator[Figure]:
        """Lay out the penalty cards in a box, and what they cost."""
        inner, room = x + 4 * self.k, width - 8 * self.k
        yield Box(x, y, width, height, self.k)
        yield self.label(inner, y + height * 0.05, room, height * 0.12, self.page.texts("What cards cost"), size + 0.8)
        yield from self.penalty_cards(inner, y + height * 0.21, room, height * 0.42, has_court=True)
        yield self.words(inner, y + height * 0.76, room, height * 0.22, "\n".join(self.say.cost), size)

    def penalty_cards(self, x: float, y: float, width: float, high: float, *, has_court: bool) -> Iterator[Figure]:
        """Lay out all hearts, overlapping, and the queen of spades, with their points below."""
        hearts, spades = self.page.tints["hearts"], self.page.tints["spades"]
        queen, coin = x + width - high * 0.76, high * 0.16
        pitch = (queen - high * 0.9 - x) / (len(HEARTS) - 1)
        places = [x + position * pitch for position in range(len(HEARTS))]
        for at, rank in zip(places, HEARTS, strict=True):
            yield FannedCard(at, y, high, min(pitch, high * 0.4), rank, "hearts", hearts)
        is_wide = pitch > high * 0.25  # else a coin on the last of them stands for all
        for at in places if is_wide else places[-1:]:
            r = min(coin, pitch * 0.44) if is_wide else coin
            yield Coin(at + pitch / 2, y + high, r, str(HEART_POINTS), "cost")
        if has_court:
            yield Court(queen, y - high * 0.04, high * 1.08, "Q", "spades", spades, "queen-of-spades")
        else:
            yield SmallCard(queen, y, high, "Q", "spades", spades)
        yield Coin(queen + high * 0.36, y + high * 1.04, coin * 1.4, str(QUEEN_POINTS), "cost")

    def passing(self, x: float, y: float, width: float, radius: float, size: float) -> Iterator[Figure]:
        """Lay out where cards are passed, hand after hand."""
        k, pitch = self.k, width / len(STEPS)
        for position, (steps, where) in enumerate(zip(STEPS, self.say.passes, strict=True)):
            mid = x + (position + 0.5) * pitch
            yield from seats(mid, y + radius * 1.2, radius, steps, self.page.ground(CREAM))
            left, top, wide = mid - pitch * 0.46, y + radius * 2.6, pitch * 0.92
            yield words(left, top, wide, size * 1.4 * k, where, k, size=size, floor=SMALLEST, anchor="middle")
            if position < len(STEPS) - 1:
                yield chevron(x + (position + 1) * pitch - 0.6 * k, y + radius, 1.2 * k, 0.9 * k, 0.5 * k)

    def trick(self, x: float, y: float, width: float, high: float, size: float) -> Iterator[Figure]:
        """Lay out the trick of the example: the card that takes it is framed."""
        shown, at = self.say.shown_examples, x + high * 0.1
        for card in shown.trick:
            if card == shown.verdict.winner:
                yield Frame(at, y, high)
            symbol = str(STANDARD.suit_name(card))
            yield SmallCard(at, y, high, card.rank, symbol, self.page.tints[symbol])
            at += high * 0.86
        yield self.words(at, y, x + width - at, high, self.say.trick, size)

    def moon(self, x: float, y: float, width: float, height: float, size: float) -> Iterator[Figure]:
        """Lay out shooting the moon in a box."""
        k, side = self.k, height - 6 * self.k
        left = x + side + 7 * k
        room = x + width - left - 3 * k
        yield Box(x, y, width, height, k)
        yield Moon(x + 3 * k, y + 3 * k, side)
        yield self.label(left, y + height * 0.1, room, height * 0.2, self.page.texts("Shooting the moon"), size + 0.8)
        yield words(left, y + height * 0.34, room, height * 0.58, self.say.moon, k, size=size, floor=SMALLEST)

    def match(self, x: float, y: float, width: float, row: float, size: float) -> Iterator[Figure]:
        """Lay out the match of the example."""
        rows = self.say.table
        return table(self.page, x, y, width, row, rows, [1.0] * len(rows[0]), self.k, size=size)


SHEET = ReferenceSheet(transcript, _page, _halves, _card)
