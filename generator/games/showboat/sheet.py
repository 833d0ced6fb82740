"""Where everything stands on the reference sheet of Showboat. `k` is a scale: 1 on A4, and on a poker card."""

from collections.abc import Iterator

from generator.games.figures import GOLD, WHITE, Box, Coin, Figure, Heading, Plate, Rule, SmallCard, Words
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
from generator.games.showboat import pictures
from generator.games.showboat.sentences import Sentences, sentences, transcript

DISCARD_SHARES = (1.5, 1, 1, 1, 1, 1)
"""Widths of the columns of the table of discards."""


def _page(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k, x, _ = page.scale, page.x, page.texts
    gap = 8 * k
    half = (page.width - gap) / 2
    right = x + half + gap
    top = page.y + 24.4 * k
    yield banner(page, say.line, SUITS)
    yield from _counted_hand(page, say, x, top, page.width, 73.4 * k, 31.6 * k, 23.8 * k, 4.3 * k, text_scale=1)
    second = top + 76.4 * k
    yield Heading(x, second, page.width, _("A round"), k)
    yield from _round(page, say, x, second + 9.2 * k, page.width, 6 * k, 12.6 * k, 11 * k, size=4)
    third = second + 36.4 * k
    yield Heading(x, third, half, _("Set-up"), k)
    yield words(x, third + 8.8 * k, half, 16 * k, say.setup, k, size=4)
    yield from _discards(page, say, x, third + 25.4 * k, half, 5.8 * k, size=4)
    fourth = third + 40 * k
    yield Heading(x, fourth, half, _("Leaving the hand"), k)
    yield words(x, fourth + 8.8 * k, half, 46 * k, "\n\n".join(say.leaving), k, size=4)
    yield Heading(right, third, half, _("Points"), k)
    yield from pictures.worth(page, say.shown_examples, right, third + 9.2 * k, half, 6.2 * k)
    yield words(right, third + 24.4 * k, half, 30.6 * k, "\n".join(say.scoring), k, size=4)
    fifth = third + 54.8 * k
    yield Heading(right, fifth, half, say.order_title, k)
    yield from pictures.speeds(say.shown_examples, right, fifth + 8.4 * k, half, 6 * k, k)
    yield from pictures.acting(page, say.shown_examples, right, fifth + 21.2 * k, half, 11.6 * k, size=3.4)
    last = page.bottom - 22 * k
    yield Box(x, last - 23.2 * k, page.width, 21.6 * k, k)
    yield from _more_hands(page, say, x + 4 * k, last - 22.7 * k, page.width - 8 * k, 12.4 * k, size=3.7, lines=1)
    yield from house_rules(page, x, last, page.width, 17.4 * k, k, size=3.5)
    yield colophon(page, k, has_signs=True)


def _halves(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k, x, _ = page.scale, page.x, page.texts
    half = page.trim_width / 2 - 2 * x
    right = page.trim_width / 2 + x
    top = page.y + 20.5 * k
    foot = page.bottom
    h = 0.84 * k
    v = (foot - top) / 172.3  # on a taller page than A4 all moves apart
    yield banner(page, say.line, SUITS, height=17)
    middle = page.trim_width / 2
    yield Rule(middle, page.y + 18 * k, middle, page.trim_height, "muted", 0.2, dashes="2 2", is_bleed=True)
    yield from _counted_hand(page, say, x, top, half, 60 * v, 23 * k, 18.5 * k, 3.4 * k, text_scale=0.84)
    second = top + 64 * v
    yield Heading(x, second, half, _("Points"), h)
    yield from pictures.worth(page, say.shown_examples, x, second + 9 * v, half, 7.4 * k)
    yield words(x, second + 26.8 * v, half, 29 * v, "\n\n".join(say.scoring), k, size=3.7)
    third = second + 58.5 * v
    yield Heading(x, third, half, say.order_title, h)
    yield from pictures.speeds(say.shown_examples, x, third + 9 * v, half, 6 * k, k)
    yield from pictures.acting(page, say.shown_examples, x, third + 23.4 * v, half, 14.6 * k, size=3.6)
    yield Heading(right, top, half, _("A round"), h)
    yield from _round(page, say, right, top + 8.6 * v, half, 4 * k, 11.4 * k, 11.6 * v, size=3.6)
    second = top + 36 * v
    yield Heading(right, second, half, _("Set-up"), h)
    yield words(right, second + 8 * v, half, 10.4 * v, say.setup, k, size=3.6)
    yield from _discards(page, say, right, second + 20 * v, half, 5 * v, size=3.6)
    third = second + 34 * v
    yield Heading(right, third, half, _("Leaving the hand"), h)
    yield words(right, third + 8 * v, half, 39 * v, "\n\n".join(say.leaving), k, size=3.7)
    fourth = third + 49 * v
    yield Box(right, fourth, half, 24.5 * v, k)
    yield from _more_hands(page, say, right + 3 * k, fourth + 0.8 * v, half - 6 * k, 11.6 * k, size=3.3, lines=2)
    yield from house_rules(page, right, fourth + 28 * v, half, foot - 5 * k - fourth - 28 * v, h, size=3.9)
    yield short_colophon(page, right, half, k, has_signs=True)


def _card(page: Page) -> Iterator[Figure]:
    say = sentences(page.texts)
    k, x, width = page.scale, page.x, page.width
    counted = say.shown_examples.counted
    yield from card_title(page)
    top, shown = page.y + 7.4 * k, 11.4 * k
    pitch = (width - 10.6 * k - shown * 0.7) / 4
    yield from pictures.scored_cards(page, x, top, shown, pitch, counted)
    yield Words(
        x + width - 9.4 * k,
        top,
        9.4 * k,
        shown,
        f"= **{counted.tableau}**",
        4.4 * k,
        3 * k,
        anchor="middle",
        valign="middle",
        leading=1,
    )
    second, shown = top + 15 * k, 9 * k
    at = x
    for group in reversed(counted.held):
        for number, card in enumerate(group.cards, start=1):
            yield SmallCard(
                at, second, shown, card.rank, card.symbol, page.tints[card.symbol], is_dim=group.points == 0
            )
            at += shown * (0.7 if number == len(group.cards) else 0.44)
        yield Coin(at, second + shown * 0.96, shown * 0.25, _minus(group.points), "cost" if group.points else "none")
        at += shown * 0.4
    results = f"{say.result}\n{say.result_as_last}"
    yield words(
        at, second - 0.4 * k, page.right - at, shown + 2.6 * k, results, k, size=2.9, floor=SMALLEST, valign="middle"
    )
    third = second + 12.6 * k
    yield Plate(x, third, width, 0.3 * k, GOLD)
    yield words(
        x, third + 0.9 * k, width, 18 * k, "\n".join(say.short_scoring), k, size=2.65, floor=SMALLEST, valign="middle"
    )
    fourth = third + 27.2 * k
    yield Plate(x, fourth - 7.9 * k, width, 0.3 * k, GOLD)
    yield from pictures.speeds(say.shown_examples, x, fourth - 7.3 * k, width, 3.4 * k, 0.7 * k)
    yield Plate(x, fourth + 0.2 * k, width, 0.3 * k, GOLD)
    yield words(
        x,
        fourth + 1 * k,
        width,
        page.bottom - fourth - 1 * k,
        "\n".join(say.in_short),
        k,
        size=2.6,
        floor=SMALLEST,
        valign="middle",
    )


def _discards(
    page: Page, say: Sentences, x: float, y: float, width: float, row: float, *, size: float
) -> Iterator[Figure]:
    rows = (say.players_row, say.discards_row)
    return table(page, x, y, width, row, rows, DISCARD_SHARES, page.scale, size=size)


def _counted_hand(
    page: Page,
    say: Sentences,
    x: float,
    y: float,
    width: float,
    height: float,
    card: float,
    held: float,
    r: float,
    *,
    text_scale: float,
) -> Iterator[Figure]:
    """Lay out a hand, counted: the tableau at the left, cards held at the right, below what they come to.

    Args:
        card: Height of a card of the tableau.
        held: Height of a card held.
        r: Radius of the coins.
    """
    k, _, hand = page.scale, page.texts, say.shown_examples.counted
    fk = text_scale * k
    inner = x + 4 * fk
    hand_width = held * 1.86
    hand_x = x + width - 4 * fk - hand_width
    room = hand_x - inner - 5 * fk
    pitch = (room - card * 0.716) / 4 - 1.1 * fk
    title = 6.5 * fk
    card_y = y + 1.8 * fk + title + 0.5 * fk
    said_y = card_y + card + r * 2.67
    yield Box(x, y, width, height, k)
    yield _label(inner, y + 1.8 * fk, room, title, _("A tableau, in the order played"), 4.4 * fk, 2.2 * k)
    yield from pictures.tableau(page, say, inner, card_y, card, pitch, hand, size=3.6 * text_scale, r=r)
    yield _label(hand_x, y + 1.8 * fk, hand_width, title, _("Left in hand"), 4.4 * fk, 2.2 * k)
    yield Rule(hand_x - 4 * fk, y + 3.5 * fk, hand_x - 4 * fk, said_y + 6 * fk, GOLD, 0.35 * k)
    yield from pictures.held_cards(page, hand_x, card_y + card - held, held, hand.held, r)
    for left, wide, said in (
        (hand_x - held * 0.05, held * 1.12, _("two alike: free")),
        (hand_x + held * 1.1, held * 0.76, _("costs %(points)s", points=-hand.held_points)),
    ):
        yield words(left, said_y, wide, 9.4 * fk, said, k, size=3.6 * text_scale, floor=SMALLEST, anchor="middle")
    pill = 9 * fk
    pill_y = y + height - pill - 3.4 * fk
    both = width - 8 * fk
    yield from _pill(inner, pill_y, both * 0.39, pill, say.result, k, text_scale, GOLD, 0.5 * k)
    yield from _pill(
        inner + both * 0.41, pill_y, both * 0.59, pill, say.result_as_last, k, text_scale, "muted", 0.25 * k
    )


def _label(x: float, y: float, width: float, height: float, said: str, size: float, floor: float) -> Words:
    return Words(x, y, width, height, said, size, floor, font="label", valign="middle", leading=1)


def _pill(
    x: float, y: float, width: float, height: float, said: str, k: float, text_scale: float, edge: str, line: float
) -> Iterator[Figure]:
    yield Plate(x, y, width, height, WHITE, edge, line, radius=1.6 * text_scale * k)
    yield words(
        x + 1.5 * k,
        y,
        width - 3 * k,
        height,
        said,
        k,
        size=4.6 * text_scale,
        floor=2.2,
        anchor="middle",
        valign="middle",
    )


def _round(
    page: Page,
    say: Sentences,
    x: float,
    y: float,
    width: float,
    gap: float,
    high: float,
    text_height: float,
    *,
    size: float,
) -> Iterator[Figure]:
    """Lay out the steps of a round, side by side; `high` is the height of their pictures."""
    k = page.scale
    cell = (width - 3 * gap) / 4
    r = high * 0.21
    for position, step in enumerate(say.steps):
        left = x + position * (cell + gap)
        yield from pictures.step(page, position, left + cell / 2 + 2 * k, y, high)
        yield Coin(left + r, y + r + 0.3 * k, r, str(position + 1), "order")
        yield words(left, y + high + 1.4 * k, cell, text_height, step, k, size=size, floor=2.2)


def _more_hands(
    page: Page, say: Sentences, x: float, y: float, width: float, shown: float, *, size: float, lines: int
) -> Iterator[Figure]:
    """Lay out the best hand, a last card that does not score, and a hand that costs nothing, side by side."""
    k = page.scale
    pitch = shown * 0.84
    first, second = width * 0.42, width * 0.34
    row = size * (0.5 + 1.2 * lines) * k
    yield words(x, y, first - 3 * k, row, say.best, k, size=size, floor=SMALLEST, valign="middle")
    yield from pictures.scored_cards(page, x, y + row, shown, pitch, say.shown_examples.best)
    yield words(x + first, y, second - 3 * k, row, say.unscored_example, k, size=size, floor=SMALLEST, valign="middle")
    yield from pictures.scored_cards(page, x + first, y + row, shown, pitch, say.shown_examples.unscored)
    third = x + first + second
    yield words(third, y, width - first - second, row, say.free_example, k, size=size, floor=SMALLEST, valign="middle")
    yield from pictures.free_cards(page, third, y + row, shown, shown * 0.76, say.shown_examples.best.held[0])


def _minus(points: int) -> str:
    return str(points).replace("-", "−")


SHEET = ReferenceSheet(transcript, _page, _halves, _card)
