"""Where everything stands on the reference sheet of To the Bottom. `k` is a scale: 1 on A4, and on a poker card."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.games.figures import GOLD, Emblem, Figure, Heading, Plate, Rule
from generator.games.page import Page, banner, colophon, house_rules
from generator.games.printed import ReferenceSheet
from generator.games.to_the_bottom import pictures
from generator.games.to_the_bottom.figures import Area
from generator.games.to_the_bottom.phases import Comparison, phases
from generator.games.to_the_bottom.sentences import Aspect, Sentences, sentences
from generator.games.to_the_bottom.transcript import transcript
from scorekeeper.rules.to_the_bottom import FrameColour

COLOURS = tuple(map(str, FrameColour))
"""Names of the colours' symbols."""
ON_PAGE = Comparison(
    rows=(
        (Aspect.SETUP, 25),
        (Aspect.DRAW, 10.6),
        (Aspect.HAND, 6.4),
        (Aspect.EMPTY, 11),
        (Aspect.SPEND, 6.4),
        (Aspect.END, 11),
    ),
    has_set_up_shown=True,
)
ON_HALF = Comparison(
    rows=(
        (Aspect.SETUP, 18.8),
        (Aspect.START, 6),
        (Aspect.CHAIN, 9.6),
        (Aspect.HAND, 6),
        (Aspect.EMPTY, 14.5),
        (Aspect.SPEND, 10.4),
        (Aspect.END, 10.4),
    ),
    size=3.5,
    spine=21,
    head=11,
    pad=2.4,
)
ON_CARD = Comparison(
    rows=(
        (Aspect.START, 3.5),
        (Aspect.CHAIN, 5),
        (Aspect.HAND, 5.8),
        (Aspect.EMPTY, 11.2),
        (Aspect.SPEND, 5.8),
        (Aspect.END, 8.6),
    ),
    size=2.2,
    spine=10.4,
    head=5,
    pad=1,
    has_art=False,
)
GAP = 2.4
"""Between examples, in scales."""


def _page(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k, x, width, _ = page.scale, page.x, page.width, page.texts
    yield banner(page, say.line, COLOURS, height=16.6)
    y = page.y + 19.2 * k
    yield from phases(page, say, ON_PAGE, x, y, width)
    y += 84.6 * k
    yield Heading(x, y, width, _("Your turn"), k)
    free = Area(x + width / 2, y + 0.6 * k, width / 2, 6 * k, k)
    yield free.words(say.back_and_forth, 3.6, floor=2.6, anchor="end", valign="bottom")
    yield from pictures.turn(page, say, Area(x, y + 8.8 * k, width, 19.2 * k, k), size=3.4)
    y += 30.8 * k
    yield Heading(x, y, width, _("Points and prices"), k)
    paying = Area(x, y + 8.2 * k, width * 0.39, 20 * k, k)
    yield paying.words(say.paying, 3.9, floor=2.6, valign="top")
    prices = Area(x + width * 0.41, y + 9.2 * k, width * 0.59, 5.6 * k, k)
    yield from pictures.price_ruler(page, say, prices, label=31, size=3.6)
    y += 29.6 * k
    first, *others = _beside(Area(x, y, width, 21 * k, k), 5)
    yield from _jettisons(page, say, (first, others[0]), size=3.5)
    yield from _playings(page, say, others[1:], size=3.5)
    yield from pictures.benders(say, Area(x, y + 22.6 * k, width, 8.4 * k, k), columns=3, size=3.4)
    y += 42.2 * k
    yield Heading(x, y, width, _("Colours, symbols, marks"), k)
    yield from pictures.colours(page, say, Area(x, y + 8.8 * k, width, 5.6 * k, k), size=3.7, title=4.6)
    yield from pictures.symbols(say, Area(x, y + 23.4 * k, width, 9 * k, k), size=3.3)
    y += 33.6 * k
    foot = page.bottom - 4.6 * k
    part = width * 0.6
    saved = Area(x + part + 4 * k, y + 8.8 * k, width - part - 4 * k, foot - y - 9.4 * k, k)
    yield Heading(saved.x, y, saved.width, _("Victory"), k)
    yield from pictures.rescue_example(page, say, saved, size=3.5)
    yield from house_rules(page, x, y, part, foot - y - 4 * k, k, size=3.3)
    yield Area(x, foot - 4 * k, part, 3.6 * k, k).words(say.house_rules_note, 2.7, valign="bottom")
    yield colophon(page, k)


def _halves(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k = page.scale
    middle = page.trim_width / 2
    foot, top = page.bottom - 4.6 * k, page.y + 20.4 * k
    slack = max(0, (foot - top - 166.2 * k) / 2)  # what is left of a taller paper, between the parts
    half = Area(page.x, top, middle - 2 * page.x, foot - top, k)
    yield banner(page, say.line, COLOURS, height=17)
    yield Rule(middle, page.y + 18.6 * k, middle, page.trim_height, "muted", 0.2, dashes="2 2", is_bleed=True)
    yield from _left_half(page, say, half, slack)
    yield from _right_half(page, say, replace(half, x=middle + page.x), slack)
    yield colophon(page, k)


def _left_half(page: Page, say: Sentences, half: Area, slack: float) -> Iterator[Figure]:
    k, x, width, _ = half.k, half.x, half.width, page.texts
    yield from phases(page, say, ON_HALF, x, half.y, width)
    y = half.y + 88 * k + slack
    yield Heading(x, y, width, _("Your turn"), k)
    free = Area(x + width * 0.35, y + 0.6 * k, width * 0.65, 6 * k, k)
    yield free.words(say.back_and_forth, 3.3, floor=2.6, anchor="end", valign="bottom")
    yield from pictures.turn(page, say, Area(x, y + 8.8 * k, width, 14.2 * k, k), size=3.3, columns=3)
    y += 40.6 * k + slack
    yield Heading(x, y, width, _("Cards that change the sums"), k)
    yield from pictures.benders(say, Area(x, y + 9 * k, width, 8.8 * k, k), columns=2, size=3.4)


def _right_half(page: Page, say: Sentences, half: Area, slack: float) -> Iterator[Figure]:
    k, x, top, width, _ = half.k, half.x, half.y, half.width, page.texts
    foot = page.bottom - 4.6 * k
    yield Heading(x, top - 1 * k, width, _("Points and prices"), k)
    yield Area(x, top + 7.2 * k, width, 14.4 * k, k).words(say.paying, 3.8, floor=2.6, valign="top")
    prices = Area(x, top + 22.4 * k, width, 5 * k, k)
    yield from pictures.price_ruler(page, say, prices, label=32, size=3.4)
    y = top + 41.4 * k
    yield from _playings(page, say, _beside(Area(x, y, width, 19 * k, k), 3), size=3.3)
    first, second, third = _beside(Area(x, y + 21 * k, width, 19 * k, k), 3)
    yield from _jettisons(page, say, (first, second), size=3.3)
    yield from pictures.rescue_example(page, say, third, size=3.3)
    y += 43 * k + slack
    yield Heading(x, y, width, _("Colours, symbols, marks"), k)
    yield from pictures.colours(page, say, Area(x, y + 8.8 * k, width, 8.4 * k, k), size=3.2, title=3.7)
    yield from pictures.symbols(say, Area(x, y + 26.4 * k, width, 8.2 * k, k), size=3.2, lines=2)
    y += 44.4 * k + slack
    yield from house_rules(page, x, y, width, foot - y - 4.4 * k, k, size=3.35)
    yield Area(x, foot - 4 * k, width, 3.8 * k, k).words(say.house_rules_note, 2.7, valign="bottom")


def _card(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k, x, width = page.scale, page.x, page.width
    title = Area(x, page.y, width, 4.6 * k, k)
    yield title.line(page.title, 4.6 * k, 3.4 * k, font="title", anchor="middle")
    yield Plate(x, page.y + 5 * k, width, 0.4 * k, GOLD)
    y = page.y + 6.2 * k
    yield from phases(page, say, ON_CARD, x, y, width)
    y += 46 * k
    prices = Area(x, y, width, 3 * k, k)
    yield from pictures.price_ruler(page, say, prices, label=11.5, size=2.2, is_short=True)
    y += 11.3 * k
    yield Area(x, y, width, 8.2 * k, k).words("\n".join(say.in_short), 2.2, valign="top")
    y += 9 * k
    wide = width / len(COLOURS)
    for position, colour in enumerate(say.shown_examples.colours):
        left = x + position * wide
        yield Emblem(x + (position + 0.5) * wide - 1.3 * k, y, 2.6 * k, 2.6 * k, colour.name)
        if colour.is_tired:
            yield Emblem(x + (position + 0.5) * wide + 1.9 * k, y, 2.6 * k, 2.6 * k, "tired")
        meaning = Area(left + 0.2 * k, y + 2.7 * k, wide - 0.4 * k, 2.8 * k, k)
        yield meaning.words(say.short_meanings[colour.name], 2.1, anchor="middle")
    y += 5.7 * k
    yield Area(x, y, width, page.bottom - y, k).words(say.short_symbols, 2.2, anchor="middle", valign="bottom")


def _beside(area: Area, count: int) -> list[Area]:
    """Return so many areas of the same width beside each other."""
    gap = GAP * area.k
    wide = (area.width - (count - 1) * gap) / count
    return [replace(area, x=area.x + position * (wide + gap), width=wide) for position in range(count)]


def _jettisons(page: Page, say: Sentences, areas: Iterable[Area], *, size: float) -> Iterator[Figure]:
    for area, pair in zip(areas, say.shown_examples.jettisons, strict=True):
        yield from pictures.jettison_example(page, say, area, pair, size=size)


def _playings(page: Page, say: Sentences, areas: Iterable[Area], *, size: float) -> Iterator[Figure]:
    for area, played in zip(areas, say.shown_examples.playings, strict=True):
        yield from pictures.play_example(page, say, area, played, size=size)


SHEET = ReferenceSheet(transcript, _page, _halves, _card)
