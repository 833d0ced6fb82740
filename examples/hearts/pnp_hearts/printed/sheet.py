"""Where everything stands on the reference sheet. `k` is a scale: 1 on A4, and on a poker card."""

from collections.abc import Iterable, Iterator

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
from generator.games.page import (
    SMALLEST,
    Page,
    banner,
    card_title,
    colophon,
    house_rules,
    short_colophon,
    table,
    words,
)
from generator.games.telling import Telling
from generator.options import SheetSize
from pnp_hearts.printed.figures import STEPS, Court, FannedCard, Moon, seats
from pnp_hearts.printed.sentences import Sentences, sentences, told
from pnp_hearts.rules.scoring import HEART_POINTS, QUEEN_POINTS
from scorekeeper.rules.cards import STANDARD, Card
from scorekeeper.texts import Catalogue

SUITS = tuple(str(name) for name in STANDARD.suit_names)
"""Names of the suits' pictures."""
HEARTS = (*STANDARD.ranks[1:], "A")
"""Ranks of the hearts, the lowest first."""


class Sheet:
    """The reference sheet."""

    def told(self, texts: Catalogue) -> Telling:
        """Tell it in lines of text."""
        return told(texts)

    def drawn(self, page: Page, size: SheetSize) -> Iterable[Figure]:
        """Lay it out as a page, as two halves of a page, or as a card."""
        lay_out = {SheetSize.PAGE: _page, SheetSize.A5: _halves, SheetSize.CARD: _card}[size]
        return lay_out(page, sentences(page.texts))


def _page(page: Page, say: Sentences) -> Iterator[Figure]:
    k, x, _ = page.scale, page.x, page.texts
    gap = 8 * k
    half = (page.width - gap) / 2
    right = x + half + gap
    top = page.y + 24.4 * k
    low = page.bottom - 24 * k
    yield banner(page, say.line, SUITS)
    yield from _cost(page, say, x, top, page.width, 54 * k, size=4.4)
    second = top + 58.4 * k
    yield from _titled(page, x, second, half, 27 * k, _("Set-up"), say.setup, k, size=4.2)
    yield from _titled(page, x, second + 30 * k, half, 27 * k, _("Passing"), say.passing, k, size=4.2)
    yield from _passing(page, say, x, second + 60 * k, half, 7.4 * k, size=3.7)
    yield from _titled(page, right, second, half, 60 * k, _("Tricks"), "\n\n".join(say.tricks), k, size=4.2)
    yield from _trick(page, say, right, second + 64 * k, half, 18 * k, size=3.9)
    third = second + 91 * k
    yield Heading(x, third, half, _("A match, hand by hand"), k)
    yield from _match(page, say, x, third + 9.2 * k, half, (low - third - 20 * k) / len(say.table), size=4.2)
    yield words(x, low - 9.2 * k, half, 6 * k, say.moon_shot, k, size=3.7, floor=SMALLEST, fill="muted")
    yield from _moon(page, say, right, third + 1 * k, half, 34 * k, size=4.2)
    yield from _titled(page, right, third + 40 * k, half, 30 * k, _("The end"), say.end, k, size=4.2)
    yield from house_rules(page, x, low, page.width, 20 * k, k, size=3.8)
    yield colophon(page, k)


def _halves(page: Page, say: Sentences) -> Iterator[Figure]:
    k, x, _ = page.scale, page.x, page.texts
    half = page.trim_width / 2 - 2 * x
    right = page.trim_width / 2 + x
    top, foot = page.y + 20.5 * k, page.bottom - 5 * k
    h = 0.84 * k
    v = (foot - top) / 167  # on a taller page than A4 all moves apart
    yield banner(page, say.line, SUITS, height=17)
    middle = page.trim_width / 2
    yield Rule(middle, page.y + 18 * k, middle, page.trim_height, "muted", 0.2, dashes="2 2", is_bleed=True)
    yield from _cost(page, say, x, top, half, 52 * v, size=3.8)
    yield from _titled(page, x, top + 56 * v, half, 19 * v, _("Set-up"), say.setup, h, size=4.6)
    yield from _titled(page, x, top + 78 * v, half, 19 * v, _("Passing"), say.passing, h, size=4.6)
    yield from _passing(page, say, x, top + 99 * v, half, 8 * k, size=3.4)
    yield from _moon(page, say, x, top + 134 * v, half, 30 * v, size=3.9)
    yield from _titled(page, right, top, half, 44 * v, _("Tricks"), "\n\n".join(say.tricks), h, size=4.6)
    yield from _trick(page, say, right, top + 47 * v, half, 17 * k, size=3.7)
    yield from _titled(page, right, top + 70 * v, half, 18 * v, _("The end"), say.end, h, size=4.6)
    yield Heading(right, top + 90 * v, half, _("A match, hand by hand"), h)
    yield from _match(page, say, right, top + 98 * v, half, 5.2 * v, size=3.7)
    yield from house_rules(page, right, top + 145 * v, half, 22 * v, h, size=4)
    yield short_colophon(page, right, half, k)


def _card(page: Page, say: Sentences) -> Iterator[Figure]:
    k, x, width = page.scale, page.x, page.width
    yield from card_title(page)
    top = page.y + 7.6 * k
    yield from _penalty_cards(page, x, top, width, 13 * k, has_court=False)
    yield words(x, top + 17.6 * k, width, 9 * k, "\n".join(say.cost), k, size=2.7, floor=SMALLEST, valign="middle")
    second = top + 27.4 * k
    yield Plate(x, second, width, 0.3 * k, GOLD)
    yield from _passing(page, say, x, second + 1.6 * k, width, 4.4 * k, size=2.5)
    third = second + 16.6 * k
    yield Plate(x, third, width, 0.3 * k, GOLD)
    rules = "\n".join((*say.tricks, say.moon, say.end))
    yield words(
        x, third + 0.8 * k, width, page.bottom - third - 0.8 * k, rules, k, size=2.6, floor=SMALLEST, valign="middle"
    )


def _titled(
    page: Page, x: float, y: float, width: float, height: float, title: str, said: str, k: float, *, size: float
) -> Iterator[Figure]:
    """Lay out a heading, and what is said below it; `height` is that of both."""
    yield Heading(x, y, width, title, k)
    if said:
        yield words(x, y + 8.8 * k, width, height - 8.8 * k, said, k, size=size, floor=SMALLEST)


def _cost(
    page: Page, say: Sentences, x: float, y: float, width: float, height: float, *, size: float
) -> Iterator[Figure]:
    """Lay out the penalty cards in a box, and what they cost."""
    k, inner = page.scale, x + 4 * page.scale
    yield Box(x, y, width, height, k)
    yield _label(
        page, inner, y + height * 0.05, width - 8 * k, height * 0.12, page.texts("What cards cost"), size + 0.8
    )
    yield from _penalty_cards(page, inner, y + height * 0.21, width - 8 * k, height * 0.42, has_court=True)
    said = "\n".join(say.cost)
    yield words(
        inner, y + height * 0.76, width - 8 * k, height * 0.22, said, k, size=size, floor=SMALLEST, valign="middle"
    )


def _penalty_cards(page: Page, x: float, y: float, width: float, high: float, *, has_court: bool) -> Iterator[Figure]:
    """Lay out all hearts, overlapping, and the queen of spades, with their points below."""
    tints, largest = page.tints, high * 0.16
    queen = x + width - high * 0.76
    pitch = (queen - high * 0.9 - x) / (len(HEARTS) - 1)
    places = [x + position * pitch for position in range(len(HEARTS))]
    for at, rank in zip(places, HEARTS, strict=True):
        yield FannedCard(at, y, high, min(pitch, high * 0.4), rank, "hearts", tints["hearts"])
    is_wide = pitch > high * 0.25  # else a coin on the last of them stands for all
    r = min(largest, pitch * 0.44) if is_wide else largest
    for at in places if is_wide else places[-1:]:
        yield Coin(at + pitch / 2, y + high, r, str(HEART_POINTS), "cost")
    if has_court:
        yield Court(queen, y - high * 0.04, high * 1.08, "Q", "spades", tints["spades"], "queen-of-spades")
    else:
        yield SmallCard(queen, y, high, "Q", "spades", tints["spades"])
    yield Coin(queen + high * 0.36, y + high * 1.04, largest * 1.4, str(QUEEN_POINTS), "cost")


def _passing(
    page: Page, say: Sentences, x: float, y: float, width: float, radius: float, *, size: float
) -> Iterator[Figure]:
    """Lay out where cards are passed, hand after hand."""
    k = page.scale
    pitch = width / len(STEPS)
    for position, (steps, where) in enumerate(zip(STEPS, say.passes, strict=True)):
        mid = x + (position + 0.5) * pitch
        yield from seats(mid, y + radius * 1.2, radius, steps, page.ground(CREAM))
        yield words(
            mid - pitch * 0.46,
            y + radius * 2.6,
            pitch * 0.92,
            size * 1.4 * k,
            where,
            k,
            size=size,
            floor=SMALLEST,
            anchor="middle",
            valign="middle",
        )
        if position < len(STEPS) - 1:
            yield chevron(x + (position + 1) * pitch - 0.6 * k, y + radius, 1.2 * k, 0.9 * k, 0.5 * k)


def _trick(
    page: Page, say: Sentences, x: float, y: float, width: float, high: float, *, size: float
) -> Iterator[Figure]:
    """Lay out the trick of the example: the card that takes it is framed."""
    shown, pitch = say.shown, high * 0.86
    for position, card in enumerate(shown.trick):
        at = x + high * 0.1 + position * pitch
        if card == shown.verdict.winner:
            yield Frame(at, y, high)
        yield _small(page, at, y, high, card)
    left = x + high * 0.1 + len(shown.trick) * pitch
    yield words(left, y, x + width - left, high, say.trick, page.scale, size=size, floor=SMALLEST, valign="middle")


def _moon(
    page: Page, say: Sentences, x: float, y: float, width: float, height: float, *, size: float
) -> Iterator[Figure]:
    """Lay out shooting the moon in a box."""
    k, side = page.scale, height - 6 * page.scale
    left = x + side + 7 * k
    room = x + width - left - 3 * k
    yield Box(x, y, width, height, k)
    yield Moon(x + 3 * k, y + 3 * k, side)
    yield _label(page, left, y + height * 0.1, room, height * 0.2, page.texts("Shooting the moon"), size + 0.8)
    yield words(left, y + height * 0.34, room, height * 0.58, say.moon, k, size=size, floor=SMALLEST)


def _label(page: Page, x: float, y: float, width: float, height: float, said: str, size: float) -> Words:
    return Words(
        x, y, width, height, said, size * page.scale, 2.4 * page.scale, font="title", valign="middle", leading=1
    )


def _match(
    page: Page, say: Sentences, x: float, y: float, width: float, row: float, *, size: float
) -> Iterator[Figure]:
    """Lay out the match of the example."""
    return table(page, x, y, width, row, say.table, (1, *[1] * (len(say.table[0]) - 1)), page.scale, size=size)


def _small(page: Page, x: float, y: float, high: float, card: Card) -> SmallCard:
    symbol = str(STANDARD.suit_name(card))
    return SmallCard(x, y, high, card.rank, symbol, page.tints[symbol])
