"""Pictures of the reference sheet of To the Bottom: steps of a turn, prices, worked examples, colours and symbols."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.games.figures import CREAM, WHITE, Arrow, Box, Coin, Disc, Emblem, Figure, Plate, Stroke, Words
from generator.games.page import Page
from generator.games.to_the_bottom.examples import CardColour, JettisonedPair, PricedPlay, PriceRun
from generator.games.to_the_bottom.figures import (
    ART_HEIGHT,
    ART_WIDTH,
    Area,
    covered_card,
    named_card,
    picture_of,
    short_card,
)
from generator.games.to_the_bottom.sentences import Sentences

STEP_SHARES = (27, 31, 32, 32, 36, 31)
"""Widths of the steps of a turn where all stand beside each other, by their words."""
FREE_STEPS = (4, 5)
"""Steps that are taken back and forth."""
FREE_GROUND = "#f7d998"
PRICE_GROUNDS = (CREAM, "#f7d998", "#efb35c")
"""Darker where cards cost more."""
SYMBOL_SHARES: Mapping[str, int] = {"points": 30, "tire": 34, "tired": 43, "inferred": 36, "ours": 36}
"""Widths of the symbols' meanings beside each other, by their words."""
SMALLEST_NAMED = 7
"""Width of a card in scales from which its name can be read in a row of cards."""


def turn(page: Page, say: Sentences, area: Area, *, size: float, columns: int = len(STEP_SHARES)) -> Iterator[Figure]:
    """Lay out the steps of a turn as a chain of arrows, in one line or in several; `area` is the first line's."""
    k, tip = area.k, 3 * area.k
    shares = STEP_SHARES if columns == len(STEP_SHARES) else (1,) * len(STEP_SHARES)
    whole = sum(shares[:columns])
    left = area.x
    for position, ((name, said), share) in enumerate(zip(say.steps, shares, strict=True)):
        line, column = divmod(position, columns)
        left = left if column else area.x
        wide = (area.width - tip + 1 * k) * (share / whole)
        step = Area(left, area.y + line * (area.height + 1.4 * k), wide, area.height, k)
        yield _step_ground(page, step, tip, is_first=column == 0, is_free=position + 1 in FREE_STEPS)
        x = left + (tip + 0.8 * k if column else 1.6 * k)
        inner = replace(step, x=x, width=left + wide - x - 0.8 * k)
        title = replace(inner, y=step.y + 0.8 * k, height=(size + 1.9) * k)
        yield title.line(f"{position + 1} {name}", (size + 0.5) * k, 2.2 * k, font="title")
        told = replace(inner, y=step.y + (size + 2.9) * k, height=step.height - (size + 3.3) * k)
        yield told.words(said, size, valign="top")
        left += wide


def _step_ground(page: Page, area: Area, tip: float, *, is_first: bool, is_free: bool) -> Stroke:
    """Return the ground of a step: its point lies in the notch of the next one."""
    left, top, k = area.x, area.y, area.k
    right, middle, foot = left + area.width - 1 * k, top + area.height / 2, top + area.height
    notch = "" if is_first else f"L{left + tip} {middle}"
    path = f"M{left} {top}H{right}L{right + tip} {middle}L{right} {foot}H{left}{notch}Z"
    line = (0.8 if is_free and page.is_low_ink else 0.35) * k
    fill = page.ground(FREE_GROUND if is_free else CREAM)
    return Stroke(path, "ink", line, fill, has_round_corners=True)


def price_ruler(
    page: Page, say: Sentences, area: Area, *, label: float, size: float, is_short: bool = False
) -> Iterator[Figure]:
    """Lay out what cards cost by how many lie on board, below that with Lifeguard; `area` is the first line's.

    Args:
        label: Width of what stands before the lines, in scales.
    """
    _, k, shown = say.texts, area.k, say.shown_examples
    named = replace(area, width=label * k - 1 * k)
    left = area.x + label * k
    most = shown.prices[-1].most
    cell = (area.width - label * k) / (most + 1)
    yield named.words(_("on board") if is_short else _("cards on your board"), size)
    for count in range(most + 1):
        number = replace(area, x=left + count * cell, width=cell)
        yield number.line(str(count), size * k, 1.6 * k, font="label", anchor="middle")
    paid = _("points") if is_short else _("you pay")
    with_lifeguard = _("**Lifeguard**") if is_short else _("with **Lifeguard** on it")
    for line, (name, runs) in enumerate(((paid, shown.prices), (with_lifeguard, shown.lifeguard_prices)), start=1):
        top = area.y + line * (area.height + 0.8 * k)
        yield replace(named, y=top).words(name, size)
        prices = [(run, say.short_price(run) if is_short else say.price(run)) for run in runs]
        yield from _price_boxes(page, replace(area, y=top, x=left), cell, prices, size)


def _price_boxes(
    page: Page, area: Area, cell: float, prices: Sequence[tuple[PriceRun, str]], size: float
) -> Iterator[Figure]:
    """Lay out a box for each price, as long as it holds; `cell` is the width of a number of cards."""
    k = area.k
    for (run, price), ground in zip(prices, PRICE_GROUNDS, strict=True):
        left, wide = area.x + run.fewest * cell, (run.most - run.fewest + 1) * cell
        fill = page.ground(ground)
        yield Plate(left + 0.2 * k, area.y, wide - 0.4 * k, area.height, fill, "ink", 0.35 * k, radius=1.2 * k)
        inner = replace(area, x=left + 0.6 * k, width=wide - 1.2 * k)
        yield inner.line(price, size * k, 1.6 * k, font="label", anchor="middle")


def jettison_example(page: Page, say: Sentences, area: Area, pair: JettisonedPair, *, size: float) -> Iterator[Figure]:
    """Lay out two cards that are jettisoned together."""
    k, caption = area.k, (size + 2.2) * area.k
    card = (area.height - caption - 2.6 * k) / 1.4
    left, top = area.x + (area.width - 2 * card - 16 * k) / 2, area.y + 1.8 * k
    first, second = pair.cards
    sign = Area(left + card, top, 4 * k, card * 1.4, k)
    yield _box(area)
    yield named_card(page, first, left, top, card)
    yield sign.words("**+**", 4.4, floor=2.6, anchor="middle")
    yield named_card(page, second, left + card + 4 * k, top, card)
    yield replace(sign, x=left + 2 * card + 4 * k).words("**=**", 4.4, floor=2.6, anchor="middle")
    yield Coin(left + 2 * card + 12 * k, top + card * 0.7, 3.8 * k, str(pair.points))
    yield _caption(area, caption, say.jettison_text(pair), size, pad=1.5 * k)


def play_example(page: Page, say: Sentences, area: Area, example: PricedPlay, *, size: float) -> Iterator[Figure]:
    """Lay out a board, and what a card costs now."""
    k, caption = area.k, (size + 2.2) * area.k
    card = (area.height - caption - 2.6 * k) / 1.4
    pitch = min((area.width - 2 * card - 9 * k) / 5, card * 0.2)
    last = len(example.board) - 1
    left, top = area.x + (area.width - (2 * card + 7 * k + last * pitch)) / 2, area.y + 1.8 * k
    yield _box(area)
    yield named_card(page, example.card, left, top, card)
    yield Arrow(left + card + 1.2 * k, top + card * 0.7, 4.6 * k, 0.7 * k)
    for position, each in enumerate(example.board):
        lay = named_card if position == last else covered_card
        yield lay(page, each, left + card + 7 * k + position * pitch, top, card)
    yield _caption(area, caption, say.play_text(example), size, pad=1 * k)


def rescue_example(page: Page, say: Sentences, area: Area, *, size: float) -> Iterator[Figure]:
    """Lay out what a ship has saved."""
    k, caption, saved = area.k, (size + 2.2) * area.k, say.shown_examples.saved
    count = len(saved.cards)
    card = min((area.height - caption - 2.6 * k) / 1.4, (area.width - 14 * k) / count - 1 * k)
    left = area.x + (area.width - count * (card + 1 * k) - 11 * k) / 2
    top = area.y + 0.6 * k + (area.height - caption - card * 1.4) / 2
    is_named = card > SMALLEST_NAMED * k
    yield _box(area)
    for position, each in enumerate(saved.cards):
        at = left + position * (card + 1 * k)
        yield named_card(page, each, at, top, card) if is_named else short_card(page, each, at, top + card * 0.14, card)
    after = left + count * (card + 1 * k)
    yield Area(after - 0.4 * k, top, 3.4 * k, card * 1.4, k).words("**=**", 4.4, floor=2.6, anchor="middle")
    yield Coin(after + 7 * k, top + card * 0.7, 3.8 * k, str(saved.points))
    yield _caption(area, caption, say.rescue_text, size, pad=1.5 * k)


def _box(area: Area) -> Box:
    return Box(area.x, area.y, area.width, area.height, area.k)


def _caption(area: Area, high: float, said: str, size: float, *, pad: float) -> Words:
    """Return the line at the foot of an example."""
    k = area.k
    foot = Area(area.x + pad, area.y + area.height - high - 0.2 * k, area.width - 2 * pad, high, k)
    return foot.words(said, size, anchor="middle")


def colours(page: Page, say: Sentences, area: Area, *, size: float, title: float) -> Iterator[Figure]:
    """Lay out the colours, each with its symbol and whether its cards come in tired; below, what they mean.

    Args:
        area: Its height is that of the meanings, in mm.
        title: Size of the names, in scales.
    """
    k, gap = area.k, 2.4 * area.k
    wide = (area.width - 4 * gap) / 5
    for position, colour in enumerate(say.shown_examples.colours):
        left = area.x + position * (wide + gap)
        yield from _named_colour(page, colour, Area(left, area.y, wide, 8 * k, k), title)
        meaning = replace(area, x=left, y=area.y + 8.6 * k, width=wide)
        yield meaning.words(say.meanings[colour.name], size, floor=2.2, anchor="middle")


def _named_colour(page: Page, colour: CardColour, area: Area, title: float) -> Iterator[Figure]:
    x, y, k, tint = area.x, area.y, area.k, page.tints[colour.name]
    fill, edge, shown = (WHITE, tint, tint) if page.is_low_ink else (tint, "ink", CREAM)
    yield Plate(x, y, area.width, area.height, fill, edge, 0.35 * k, radius=1.4 * k)
    yield Disc(x + 4.2 * k, y + 4 * k, 3.1 * k, CREAM, "ink", 0.3 * k)
    yield Emblem(x + 2.3 * k, y + 2.1 * k, 3.8 * k, 3.8 * k, colour.name)
    room = area.width - 8.3 * k - (7.6 * k if colour.is_tired else 1 * k)
    name = Area(x + 8.3 * k, y + (8 - 1.4 * title) / 2 * k, room, 1.4 * title * k, k)
    yield name.line(page.texts(colour.name), title * k, 2.4 * k, font="title", fill=shown)
    if colour.is_tired:
        right = x + area.width
        yield Disc(right - 4.2 * k, y + 4 * k, 3.1 * k, CREAM, "ink", 0.3 * k)
        yield Emblem(right - 6.3 * k, y + 1.9 * k, 4.2 * k, 4.2 * k, "tired")


def symbols(say: Sentences, area: Area, *, size: float, lines: int = 1) -> Iterator[Figure]:
    """Lay out what the icons on cards mean, in one line or in several; `area` is the first line's."""
    k, meanings = area.k, tuple(say.symbols.items())
    longest = -(-len(meanings) // lines)
    for line in range(lines):
        shown = meanings[line * longest :][:longest]
        whole = sum(SYMBOL_SHARES[name] for name, _ in shown)
        left, top = area.x, area.y + line * area.height
        for name, said in shown:
            wide = area.width * SYMBOL_SHARES[name] / whole
            yield Emblem(left, top + area.height / 2 - size * 0.95 * k, size * 1.9 * k, size * 1.9 * k, name)
            told = replace(area, x=left + size * 2.25 * k, y=top, width=wide - size * 2.6 * k)
            yield told.words(said, size)
            left += wide


def benders(say: Sentences, area: Area, *, columns: int, size: float) -> Iterator[Figure]:
    """Lay out cards that change what others cost or pay; `area` is the first line's."""
    k, gap, art = area.k, 3 * area.k, 11 * area.k
    wide = (area.width - (columns - 1) * gap) / columns
    low = art * ART_HEIGHT / ART_WIDTH
    for position, (card, said) in enumerate(say.benders.items()):
        line, column = divmod(position, columns)
        left, top = area.x + column * (wide + gap), area.y + line * (area.height + 1.2 * k)
        place = (left, top + (area.height - low) / 2, art, low)
        yield Emblem(*place, picture_of(card))
        yield Plate(*place, stroke="ink", line=0.4 * k)
        told = replace(area, x=left + art + 1.8 * k, y=top, width=wide - art - 1.8 * k)
        yield told.words(said, size)
