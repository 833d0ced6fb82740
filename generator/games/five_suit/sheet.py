"""Where everything stands on the reference sheet of Five-suit Spades. `k` is a scale: 1 on A4, and on a poker card."""

from collections.abc import Callable, Iterator

from generator.games.figures import CREAM, GOLD, Box, Emblem, Figure, Heading, Plate, Rule
from generator.games.five_suit.examples import SUITS, Direction
from generator.games.five_suit.pictures import label, ladder, tall_trick, wide_trick
from generator.games.five_suit.ring import ring_picture, suit_ring, turned_ring
from generator.games.five_suit.sentences import RING, TURNED_RING, Sentences, sentences, transcript
from generator.games.page import (
    SMALLEST,
    Page,
    banner,
    card_title,
    colophon,
    rules_in_two,
    short_colophon,
    table,
    words,
)
from generator.games.printed import ReferenceSheet

TOLD_ELSEWHERE = ("FS-R1", "FS-R10", "FS-A9")
"""House rules that the sheet tells where they belong: the Ghost Hand, Rock that beats all, and play without jokers."""


def _page(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k, x, _ = page.scale, page.x, page.texts
    gap = 7 * k
    half = (page.width - gap) / 2
    right = x + half + gap
    foot = page.bottom - 5 * k
    top = page.y + 21.3 * k
    yield banner(page, say.line, SUITS, height=18.5)
    for position, direction in enumerate(say.shown_examples.directions):
        yield from _wide_panel(page, say, x + position * (half + gap), top, half, direction)
    second = top + 93.2 * k
    yield Heading(x, second, half, _("Set-up and play"), k)
    yield words(x, second + 9 * k, half, 6 * k, say.setup, k, size=4)
    yield from table(page, x, second + 15.2 * k, half, 5.4 * k, say.hands, (0.8, 1, 1, 1.3, 1.5), k, size=3.8)
    course = "\n\n".join((say.ghost, *say.course))
    yield words(x, second + 39 * k, half, 47.4 * k, course, k, size=4)
    yield Heading(right, second, half, _("Scoring"), k)
    yield from table(page, right, second + 9.6 * k, half, 5.7 * k, say.scores, (2.1, 0.6, 0.6, 0.8, 1.5), k, size=3.8)
    yield words(right, second + 51.8 * k, half, 34.6 * k, "\n\n".join(say.scoring), k, size=4)
    third = second + 87.6 * k
    yield Heading(x, third, page.width, say.variant_title, k)
    for position, trick in enumerate(say.shown_examples.rocky):
        yield from wide_trick(page, say, x + position * (half + gap), third + 9.8 * k, half, 14 * k, trick)
    for left, said in zip((x, right), say.variant, strict=True):
        yield words(left, third + 26 * k, half, 12 * k, said, k, size=4)
    yield from _house_rules(page, x, foot - 34.8 * k, page.width, 35.4 * k, gap, size=3.3, heading_scale=0.9)
    yield colophon(page, k, has_signs=True)


def _wide_panel(
    page: Page, say: Sentences, x: float, top: float, width: float, direction: Direction
) -> Iterator[Figure]:
    """Lay out which way round suits beat each other: the ring, a table beside it, and two tricks."""
    k = page.scale
    inner, inner_wide, far = x + 3.5 * k, width - 7 * k, 17 * k
    yield Box(x, top, width, 90 * k, k)
    yield label(inner, top + 1.4 * k, inner_wide, 6 * k, say.direction(direction), size=4.3 * k, floor=2.2 * k)
    mid = inner + far * 1.25
    yield from turned_ring(page, mid, top + 28.5 * k, far, direction)
    left, wide = mid + far * 1.42, x + width - 3.5 * k - mid - far * 1.42
    yield from ladder(page, say, left, top + 8.2 * k, wide, 6.7 * k, direction)
    yield label(inner, top + 50 * k, inner_wide, 6 * k, say.tricks_note(direction), size=3.6 * k, floor=2.2 * k)
    yield Plate(inner, top + 49.2 * k, inner_wide, 0.3 * k, GOLD)
    for position, trick in enumerate(direction.tricks):
        yield from wide_trick(page, say, inner, top + (56.6 + position * 16.6) * k, inner_wide, 14 * k, trick)


def _halves(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k, middle = page.scale, page.trim_width / 2
    half, gap = middle - 2 * page.x, 5 * k
    part = (half - gap) / 2
    top = page.y + 19.4 * k
    v = (page.bottom - top) / 173.4  # on a taller page than A4 all moves apart
    yield banner(page, say.line, SUITS, height=15.9)
    yield Rule(middle, page.y + 16.9 * k, middle, page.trim_height, "muted", 0.2, dashes="2 2", is_bleed=True)
    for position, direction in enumerate(say.shown_examples.directions):
        yield from _tall_panel(page, say, page.x + position * (part + gap), top, part, v, direction)
    yield from _right_half(page, say, middle + page.x, top, half, gap, v)
    yield short_colophon(page, page.x, half, k, has_signs=True)


def _tall_panel(
    page: Page, say: Sentences, x: float, top: float, width: float, v: float, direction: Direction
) -> Iterator[Figure]:
    """Lay out the same one below the other; `v` is the scale of heights."""
    k = page.scale
    inner, inner_wide = x + 3 * k, width - 6 * k
    yield Box(x, top, width, page.bottom - 5.5 * k - top, k)
    yield label(inner, top + 1.6 * v, inner_wide, 9 * k, say.direction(direction), size=3.9 * k, floor=2.2 * k)
    far = min(18.5 * v, inner_wide / 2.5)
    yield from turned_ring(page, x + width / 2, top + 36.5 * v, far, direction)
    yield from ladder(page, say, x + 6 * k, top + 59.5 * v, width - 12 * k, 6.5 * v, direction)
    yield Plate(inner, top + 100.2 * v, inner_wide, 0.3 * k, GOLD)
    yield label(inner, top + 102 * v, inner_wide, 8 * k, say.tricks_note(direction), size=3.4 * k, floor=2.2 * k)
    for position, trick in enumerate(direction.tricks):
        y = top + (113 + position * 26.5) * v
        yield from tall_trick(page, say, inner, y, inner_wide, 12.2 * k, trick, size=3.4)


def _right_half(
    page: Page, say: Sentences, x: float, top: float, half: float, gap: float, v: float
) -> Iterator[Figure]:
    """Lay out play, scoring, the variant and house rules; `v` is the scale of heights."""
    k, h, _ = page.scale, 0.84 * page.scale, page.texts
    yield Heading(x, top, half, _("Set-up and play"), h)
    wide = half * 0.62
    yield from table(page, x, top + 8.2 * v, wide, 4.5 * v, say.hands, (0.8, 0.9, 1, 1.2, 1.4), k, size=3.3)
    beside, rest = x + wide + gap, half - wide - gap
    setup = f"{say.setup}\n{say.ghost}"
    yield words(beside, top + 8.2 * v, rest, 18 * v, setup, k, size=3.4, valign="middle")
    yield words(x, top + 28.4 * v, half, 27 * v, "\n\n".join(say.course), k, size=3.3)
    second = top + 56 * v
    yield Heading(x, second, half, _("Scoring"), h)
    wide = half * 0.56
    yield from table(page, x, second + 8.2 * v, wide, 4.5 * v, say.scores, (2.35, 0.6, 0.7, 0.8, 1.65), k, size=3.3)
    beside, rest = x + wide + gap, half - wide - gap
    yield words(beside, second + 7.6 * v, rest, 34 * v, "\n".join(say.scoring), k, size=3.4)
    third = second + 43.5 * v
    yield Heading(x, third, half, say.variant_title, h)
    part = (half - gap) / 2
    for position, trick in enumerate(say.shown_examples.rocky):
        left = x + position * (part + gap)
        yield from wide_trick(page, say, left, third + 8.6 * v, part, 10.8 * k, trick, size=3.1)
    for left, said in zip((x, x + part + gap), say.variant, strict=True):
        yield words(left, third + 21.6 * v, part, 13.4 * v, said, k, size=3.4)
    last = third + 36.2 * v
    yield from _house_rules(page, x, last, half, page.bottom - last, gap, size=2.9, heading_scale=0.84)


def _house_rules(
    page: Page, x: float, y: float, width: float, height: float, gap: float, *, size: float, heading_scale: float
) -> Iterator[Figure]:
    """Lay out in two columns what the sheet does not tell elsewhere."""
    k = page.scale
    yield Heading(x, y, width, page.texts("House rules to agree on"), heading_scale * k)
    top = 8.6 * heading_scale * k
    rules = [rule for rule in page.house_rules if rule.ruling not in TOLD_ELSEWHERE]
    yield from rules_in_two(page, x, y + top, width, height - top, k, size, gap, rules)


def _card(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k, x, width = page.scale, page.x, page.width
    yield from card_title(page)
    far = 9.4 * k
    yield from suit_ring(page, x + far * 1.25, page.y + 19.2 * k, far, say.shown_examples.directions[0].contenders)
    left, said = x + far * 2.65, f"{say.following}\n{say.arrows}"
    yield _short(left, page.y + 7.2 * k, width - far * 2.65, 22.8 * k, said, k)
    top, row = page.y + 31.4 * k, 3.8 * k
    yield from _contests(page, say, top, row)
    second = top + 6 * row
    yield Plate(x, second, width, 0.3 * k, GOLD)
    half = width / 2
    for position, scored in enumerate(say.shown_examples.scores):
        line, column = divmod(position, 2)
        said = say.score_in_short(scored)
        yield _short(x + column * half, second + (1.2 + line * 3.5) * k, half, 3.5 * k, said, k)
    last = second + 12.4 * k
    yield Plate(x, last, width, 0.3 * k, GOLD)
    yield _short(x, last + 1 * k, width, page.bottom - last - 1 * k, "\n".join(say.in_short), k)


def _contests(page: Page, say: Sentences, top: float, row: float) -> Iterator[Figure]:
    """Lay out which suits beat which, without a joker and with one, as a table of symbols."""
    k, x, column = page.scale, page.x, page.width / 5
    yield Plate(x, top, page.width, row, page.ground("accent"), "accent", 0.15 * k)
    fill = "ink" if page.is_low_ink else CREAM
    for position, said in enumerate((*say.contest, *say.contest_with_joker)):
        left = x + position * column
        yield label(left, top, column, row, said, size=2.3 * k, floor=SMALLEST * k, fill=fill, anchor="middle")
    plain, turned = (direction.contenders for direction in say.shown_examples.directions)
    for number, (suits, with_joker) in enumerate(zip(plain, turned, strict=True)):
        y = top + (number + 1) * row
        if number % 2 and not page.is_low_ink:
            yield Plate(x, y, page.width, row, "#f2efe6")
        for position, name in enumerate((*suits.names, with_joker.better, with_joker.best)):
            left = x + (position + 0.5) * column - row * 0.4
            yield Emblem(left, y + row * 0.1, row * 0.8, row * 0.8, name)


def _short(x: float, y: float, width: float, height: float, said: str, k: float) -> Figure:
    return words(x, y, width, height, said, k, size=2.6, floor=SMALLEST, valign="middle")


def _ring(position: int) -> Callable[[Page], Iterator[Figure]]:
    return lambda page: ring_picture(page, sentences(page.texts).shown_examples.directions[position])


SHEET = ReferenceSheet(transcript, _page, _halves, _card, {RING: _ring(0), TURNED_RING: _ring(1)})
