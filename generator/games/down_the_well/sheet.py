"""Where everything stands on the reference sheet of Down the Well. `k` is a scale: 1 on A4, and on a poker card."""

from collections.abc import Iterable, Iterator

from generator.games.down_the_well import pictures
from generator.games.down_the_well.examples import WellPile
from generator.games.down_the_well.sentences import Sentences, sentences, transcript
from generator.games.down_the_well.well import Well, well
from generator.games.figures import GOLD, Box, Figure, Heading, Plate, Rule, SmallCard
from generator.games.island import SUITS
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
from generator.games.printed import ReferenceSheet

TABLE_SHARES = (1, 1.2, 1.2, 1.2)
"""Widths of the columns of the table of players."""


def _page(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k, x, _ = page.scale, page.x, page.texts
    gap = 8 * k
    half = (page.width - gap) / 2
    right = x + half + gap
    top = page.y + 24.4 * k
    inner, inner_wide = x + 4 * k, page.width - 8 * k
    yield banner(page, say.line, SUITS)
    yield Box(x, top, page.width, 99 * k, k)
    yield words(inner, top + 2.4 * k, inner_wide, 11.4 * k, say.turn, k, size=4.2)
    yield from well(page, say, Well(x=inner, y=top + 16 * k, width=inner_wide, card=17 * k, pile=29.4 * k, scale=k))
    yield from pictures.ladder(say, inner, top + 90.8 * k, inner_wide, 7 * k, k, size=3.8)
    second = top + 102 * k
    yield Heading(x, second, half, _("Set-up"), k)
    yield words(x, second + 8.8 * k, half, 16 * k, say.setup, k, size=4.1)
    yield from table(page, x, second + 26 * k, half, 6 * k, say.table, TABLE_SHARES, k, size=4.1)
    yield Heading(right, second, half, _("Who opens"), k)
    yield words(right, second + 8.8 * k, half, 21 * k, say.opening, k, size=4.1)
    yield from pictures.openings(page, say, right, second + 30.4 * k, half, 10 * k, 1.8 * k)
    third = second + 65 * k
    yield Heading(x, third, half, _("The end of a round"), k)
    yield from pictures.end_of_round(page, say, x, third + 9.4 * k, half, 48.4 * k, size=4)
    yield Heading(right, third, half, _("Scoring"), k)
    yield words(right, third + 8.8 * k, half, 15.2 * k, say.scoring, k, size=4.1)
    yield from pictures.won_hand(page, say, right, third + 24.4 * k, half, 33.4 * k, 14.6 * k, size=3.7)
    last = third + 59.6 * k
    yield from house_rules(page, x, last, page.width, page.bottom - 4.4 * k - last, k, size=3.2)
    yield colophon(page, k, has_signs=True)


def _halves(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k, middle = page.scale, page.trim_width / 2
    half = middle - 2 * page.x
    top = page.y + 20.5 * k
    v = (page.bottom - top) / 172.3  # on a taller page than A4 all moves apart
    yield banner(page, say.line, SUITS, height=17)
    yield Rule(middle, page.y + 18 * k, middle, page.trim_height, "muted", 0.2, dashes="2 2", is_bleed=True)
    yield from _left_half(page, say, page.x, top, half, v)
    yield from _right_half(page, say, middle + page.x, top, half, v)


def _left_half(page: Page, say: Sentences, x: float, top: float, half: float, v: float) -> Iterator[Figure]:
    """Lay out a turn, set-up and scoring; `v` is the scale of heights."""
    k, h, _ = page.scale, 0.84 * page.scale, page.texts
    inner, inner_wide = x + 3 * k, half - 6 * k
    yield Box(x, top, half, 82 * v, k)
    yield words(inner, top + 2 * v, inner_wide, 13.6 * v, say.turn, k, size=3.6)
    at = Well(x=inner, y=top + 17 * v, width=inner_wide, card=12 * k, pile=22.4 * k, scale=k, text_scale=0.84)
    yield from well(page, say, at)
    yield from pictures.ladder(say, inner, top + 75.4 * v, inner_wide, 5.6 * v, k, size=3.4)
    second = top + 85.4 * v
    yield Heading(x, second, half, _("Set-up"), h)
    yield words(x, second + 8.4 * v, half * 0.36, 31 * v, say.setup, k, size=3.6, valign="middle")
    right, wide = x + half * 0.4, half * 0.6
    yield from table(page, right, second + 9.4 * v, wide, 4.9 * v, say.table, TABLE_SHARES, k, size=3.5)
    third = second + 42.4 * v
    yield Heading(x, third, half, _("Scoring"), h)
    yield words(x, third + 7.6 * v, half, 9.4 * v, say.scoring, k, size=3.6, valign="middle")
    high = page.bottom - third - 18 * v
    yield from pictures.won_hand(page, say, x, third + 18 * v, half, high, 11.8 * k, size=3.5)


def _right_half(page: Page, say: Sentences, x: float, top: float, half: float, v: float) -> Iterator[Figure]:
    """Lay out who opens, the end of a round and house rules; `v` is the scale of heights."""
    k, h, _ = page.scale, 0.84 * page.scale, page.texts
    yield Heading(x, top, half, _("Who opens"), h)
    yield words(x, top + 8.2 * v, half, 19.4 * v, say.opening, k, size=3.7)
    yield from pictures.openings(page, say, x, top + 26.4 * v, half, 13.2 * k, 2.8 * k)
    second = top + 72 * v
    yield Heading(x, second, half, _("The end of a round"), h)
    yield from pictures.end_of_round(page, say, x, second + 9.2 * v, half, 50 * v, size=3.8)
    last = second + 64.6 * v
    yield from house_rules(page, x, last, half, page.bottom - 5 * k - last, h, size=4)
    yield short_colophon(page, x, half, k, has_signs=True)


def _card(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k, x, width = page.scale, page.x, page.width
    yield from card_title(page)
    yield from table(page, x, page.y + 7.2 * k, width, 3.4 * k, say.table, TABLE_SHARES, k, size=2.6)
    top = page.y + 27.8 * k
    yield _short(x, top + 0.6 * k, width, 18 * k, say.start_in_short, k)
    second = top + 19 * k
    yield Plate(x, second, width, 0.3 * k, GOLD)
    pitch = width / 6
    for position, pile in enumerate(say.shown_examples.piles):
        mid = x + (position + 0.5) * pitch
        yield _top_card(page, mid, second + 1.4 * k, 8.8 * k, pile)
        yield pictures.centred_words(
            mid - pitch / 2, second + 10.7 * k, pitch, 3.4 * k, say.accepted_ranks(pile), k, size=2.8
        )
    third = second + 14.8 * k
    yield Plate(x, third, width, 0.3 * k, GOLD)
    yield _short(x, third + 0.8 * k, width, page.bottom - third - 0.8 * k, say.end_in_short, k)


def _top_card(page: Page, mid: float, y: float, high: float, pile: WellPile) -> SmallCard:
    """Return the card on top of a pile; an empty one has its suit alone."""
    rank = pile.cards[-1].rank if pile.cards else ""
    tint = page.tints[pile.symbol]
    return SmallCard(mid - high * 0.35, y, high, rank, pile.symbol, tint, is_dim=not pile.cards)


def _short(x: float, y: float, width: float, height: float, said: Iterable[str], k: float) -> Figure:
    return words(x, y, width, height, "\n".join(said), k, size=2.6, floor=SMALLEST, valign="middle")


SHEET = ReferenceSheet(transcript, _page, _halves, _card)
