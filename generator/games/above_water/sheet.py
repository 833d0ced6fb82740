"""Where everything stands on the reference sheet of Above Water. `k` is a scale: 1 on A4, and on a poker card."""

from collections.abc import Iterator

from generator.games.above_water import pictures
from generator.games.above_water.labels import centred_words, left_aligned_words
from generator.games.above_water.sentences import Sentences, sentences
from generator.games.above_water.transcript import transcript
from generator.games.above_water.turn import StripStyle, strip
from generator.games.figures import GOLD, Box, Coin, Emblem, Figure, Heading, Plate, Rule
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

SUITS = ("clubs", "diamonds", "hearts", "spades")
"""In the order of their aces on the sheet."""
TABLE_SHARES = (5.4, 1, 1, 1, 1, 1, 1, 1)
"""Widths of the columns of the table of the set-up."""
PAYMENT_SHARES = (2.6, 1, 1, 1, 1, 1, 1)
"""Widths of the columns of the table of payments."""
TOLD_AS_VARIANT = "AW-R15"
"""Ruling of the house rules that the sentence about variants tells."""


def _page(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k, x, width, _ = page.scale, page.x, page.width, page.texts
    gap = 6 * k
    left_width = width * 0.635
    yield banner(page, say.line, SUITS, height=18.5)
    top = page.y + 21.3 * k
    yield Heading(x, top - 1.2 * k, width * 0.47, _("Set-up"), 0.9 * k)
    yield words(x, top + 6.4 * k, width * 0.47, 16 * k, say.setup, k, size=4)
    beside_it, room = x + width * 0.5, width * 0.5
    yield from table(page, beside_it, top, room, 5.6 * k, say.tables, TABLE_SHARES, k, size=3.7)
    yield words(
        beside_it + k, top + 17.4 * k, room - 2 * k, 4.6 * k, say.special_turn_assumption, k, size=3.1, floor=SMALLEST
    )
    turn = top + 23.6 * k
    yield from strip(page, say, x, turn, width, 41.5 * k, StripStyle(head=7.6, card=9.6, words=4), range(6))
    yield words(x, turn + 42.4 * k, width, 5 * k, say.always, k, size=4, valign="middle")
    main = turn + 48.6 * k
    third = main + 72 * k
    yield from _groups(page, say, main, third, left_width)
    yield from _end(page, say, x + left_width + gap, main, width - left_width - gap)
    fourth = third + 25.6 * k
    wide = (width - 4 * 2.4 * k) / 5
    for position, special in enumerate(say.specials):
        yield from pictures.power(page, x + position * (wide + 2.4 * k), fourth, wide, 40.6 * k, special)
    yield words(x, fourth + 41.2 * k, width, 5 * k, say.ace_note, k, size=4, valign="middle")
    house = page.bottom - 5 * k - 36.2 * k
    yield Heading(x, house, width, _("Variants and house rules to agree on"), 0.84 * k)
    said_y = house + 8.4 * 0.84 * k
    yield words(x, said_y, width, 4.6 * k, say.variants, k, size=3 * 1.2, floor=SMALLEST, valign="middle")
    yield from _house_rules(page, x, house, width, 36.8 * k, (8.4 * 0.84 + 4.6) * k, 3, gap * 0.6)
    yield colophon(page, k, has_signs=True)


def _groups(page: Page, say: Sentences, y: float, second: float, width: float) -> Iterator[Figure]:
    """Lay out the left column of a page: what groups pay, and from `second` synergy."""
    k, x, _ = page.scale, page.x, page.texts
    yield Heading(x, y, width, _("Groups and what they pay"), k)
    yield Box(x, y + 9 * k, width, 51 * k, k)
    inner, room = x + 2.4 * k, width - 4.8 * k
    yield from pictures.payouts(page, say, inner, y + 9.4 * k, room, 11.1 * k, 8.4 * k, 31.4 * k, 45.4 * k)
    yield words(x, y + 61 * k, width, 10 * k, f"{say.rows}\n{say.once}", k, size=4)
    yield Box(x, second, width, 23 * k, k)
    said_y, high = second + 1.6 * k, 8.6 * k
    yield left_aligned_words(x + 4 * k, said_y, 22 * k, high, _("Synergy"), 5 * k, 2.6 * k, font="title")
    yield words(x + 26 * k, said_y, width - 29 * k, high, say.synergy, k, size=3.9, valign="middle")
    yield from pictures.synergies(page, say.shown_examples, x + 4 * k, second + 11.8 * k, width - 8 * k, 9 * k)


def _end(page: Page, say: Sentences, x: float, y: float, width: float) -> Iterator[Figure]:
    """Lay out the right column of a page: what happens when the deck runs out, who is out, and who wins."""
    k, _ = page.scale, page.texts
    yield Heading(x, y, width, _("The deck runs out"), k)
    yield from pictures.track(page, say.shown_examples, x, y + 9.8 * k, width)
    yield words(x, y + 17.8 * k, width, 40 * k, f"{say.exhaustion}\n\n{say.empty}", k, size=4)
    last = y + 57 * k
    yield Heading(x, last, width, _("Losing and winning"), k)
    yield words(x, last + 8.8 * k, width, 31 * k, f"{say.out}\n\n{say.winning}", k, size=4)


def _halves(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k = page.scale
    middle = page.trim_width / 2
    half = middle - 2 * page.x
    top = page.y + 19.4 * k
    # What a higher paper has over, shared out between the blocks.
    extra = (page.bottom - top - 173.3 * k) / 4
    yield banner(page, say.line, SUITS, height=15.9)
    yield Rule(middle, page.y + 16.9 * k, middle, page.trim_height, "muted", 0.2, dashes="2 2", is_bleed=True)
    yield from _left_half(page, say, top, half, extra)
    yield from _right_half(page, say, top, half, extra)
    yield short_colophon(page, page.x, half, k, has_signs=True)


def _left_half(page: Page, say: Sentences, top: float, half: float, extra: float) -> Iterator[Figure]:
    k, x, foot, _ = page.scale, page.x, page.bottom, page.texts
    h = 0.86 * k
    gap = 4 * k
    part = (half - gap) / 2
    yield Heading(x, top, half, _("Set-up"), h)
    yield words(x, top + 7.6 * k, half, 14 * k, say.setup, k, size=3.6)
    yield from table(page, x, top + 21.4 * k, half, 4.6 * k, say.tables, TABLE_SHARES, k, size=3.3)
    yield words(x + k, top + 35.6 * k, half - 2 * k, 4 * k, say.special_turn_assumption, k, size=3, floor=SMALLEST)
    turn = top + 41 * k + extra
    style = StripStyle(head=6.8, card=8.4, words=3.4)
    yield from strip(page, say, x, turn, half, 32 * k, style, range(3))
    yield from strip(page, say, x, turn + 33.4 * k + extra * 0.4, half, 28 * k, style, range(3, 6))
    yield words(x, turn + 62.6 * k + extra * 0.7, half, 9 * k, say.always, k, size=3.5)
    second = turn + 73.4 * k + extra * 1.7
    yield Heading(x, second, part, _("The deck runs out"), h)
    yield from pictures.track(page, say.shown_examples, x, second + 8.4 * k, part)
    said = f"{say.exhaustion}\n\n{say.empty}"
    yield words(x, second + 15.6 * k, part, foot - second - 20 * k, said, k, size=3.5)
    yield Heading(x + part + gap, second, part, _("Losing and winning"), h)
    said = f"{say.out}\n\n{say.winning}\n\n{say.variants}"
    yield words(x + part + gap, second + 8 * k, part, foot - second - 12 * k, said, k, size=3.5)


def _right_half(page: Page, say: Sentences, top: float, half: float, extra: float) -> Iterator[Figure]:
    k, x, _ = page.scale, page.trim_width / 2 + page.x, page.texts
    gap = 4 * k
    part = (half - gap) / 2
    yield Heading(x, top, half, _("Groups and what they pay"), 0.86 * k)
    yield Box(x, top + 8.2 * k, half, 43.8 * k, k)
    inner, room = x + 2.4 * k, half - 4.8 * k
    yield from pictures.payouts(page, say, inner, top + 8.5 * k, room, 9.2 * k, 7.2 * k, 33 * k, 44 * k)
    yield words(x, top + 52.8 * k, half, 9.4 * k, f"{say.rows}\n{say.once}", k, size=3.6)
    third = top + 62.8 * k + extra * 0.5
    yield Box(x, third, half, 19.8 * k, k)
    said_y, high = third + 1.2 * k, 8 * k
    yield left_aligned_words(x + 4 * k, said_y, 22 * k, high, _("Synergy"), 4.8 * k, 2.6 * k, font="title")
    yield words(x + 26 * k, said_y, half - 29 * k, high, say.synergy, k, size=3.5, valign="middle")
    yield from pictures.synergies(page, say.shown_examples, x + 4 * k, third + 10.4 * k, half - 8 * k, 8.4 * k)
    fourth = third + 21.6 * k + extra * 0.5
    for position, special in enumerate(say.specials):
        row, column = divmod(position, 2)
        left, y = x + column * (part + gap), fourth + row * (17.7 * k + extra * 0.5)
        yield from pictures.power_row(page, left, y, part, 16.8 * k + extra * 0.2, special)
    left, y = x + part + gap + 2 * k, fourth + 35.4 * k + extra
    yield words(left, y, part - 3 * k, 16.8 * k, say.ace_note, k, size=3.4, valign="middle")
    last = fourth + 52.8 * k + extra * 1.8
    yield Heading(x, last, half, _("House rules to agree on"), 0.8 * k)
    yield from _house_rules(page, x, last, half, page.bottom - last, 8.4 * 0.8 * k, 2.9, gap * 0.7)


def _house_rules(
    page: Page, x: float, y: float, width: float, height: float, head: float, size: float, gap: float
) -> Iterator[Figure]:
    """Lay out the house rules but for the variants, in two columns; `head` is the height of what stands above them."""
    rules = [rule for rule in page.house_rules if rule.ruling != TOLD_AS_VARIANT]
    return rules_in_two(page, x, y + head, width, height - head, page.scale, size, gap, rules)


def _card(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k, x, width = page.scale, page.x, page.width
    yield from card_title(page)
    yield from table(page, x, page.y + 7 * k, width, 3.6 * k, say.payments, PAYMENT_SHARES, 0.7 * k, size=4)
    yield _small_words(page, x, page.y + 25.4 * k, width, 8.2 * k, say.groups_in_short, size=2.5)
    row = 3.5 * k
    top = page.y + 34 * k
    for position, step in enumerate(say.steps_in_short):
        yield Coin(x + row * 0.46, top + (position + 0.5) * row, row * 0.45, str(position + 1))
        yield _small_words(page, x + row * 1.2, top + position * row, width - row * 1.2, row, step, size=2.6)
    second = top + 6 * row + 0.6 * k
    yield Plate(x, second, width, 0.3 * k, GOLD)
    yield from _powers_in_short(page, say, second + 1 * k, row)
    last = second + 1.4 * k + 5 * row
    yield Plate(x, last, width, 0.3 * k, GOLD)
    yield _small_words(page, x, last + 0.6 * k, width, page.bottom - last - 0.6 * k, say.end_in_short, size=2.5)


def _powers_in_short(page: Page, say: Sentences, top: float, row: float) -> Iterator[Figure]:
    """Lay out a line for each ace, and one for the jokers."""
    k, x = page.scale, page.x
    powers = zip(say.specials, say.powers_in_short, strict=True)
    for position, (special, said) in enumerate(powers):
        y = top + position * row
        if position < len(SUITS):
            suit = SUITS[position]
            tint = page.tints[suit]
            yield centred_words(x, y, row * 0.6, row, "A", 3 * k, 2 * k, font="index", fill=tint)
            yield Emblem(x + row * 0.6, y + row * 0.14, row * 0.72, row * 0.72, suit)
            yield Emblem(x + row * 1.44, y + row * 0.1, row * 0.8, row * 0.8, special.icon)
        else:
            yield Emblem(x + row * 0.62, y + row * 0.07, row * 0.86, row * 0.86, special.icon)
        yield _small_words(page, x + row * 2.44, y, page.width - row * 2.44, row, said, size=2.6)


def _small_words(page: Page, x: float, y: float, width: float, height: float, said: str, *, size: float) -> Figure:
    return words(x, y, width, height, said, page.scale, size=size, floor=SMALLEST, valign="middle")


SHEET = ReferenceSheet(transcript, _page, _halves, _card)
