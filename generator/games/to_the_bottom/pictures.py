"""Figures of the reference sheet of To the Bottom: draws, set-up, prices, worked examples, colours."""

from collections.abc import Callable, Iterator, Sequence

from generator.games.figures import CREAM, WHITE, Anchor, Arrow, CardBack, Coin, Disc, Emblem, Figure, Plate, Words
from generator.games.flow import Block, Boxed, FigureBlock, Sizes, Stack, TextBlock
from generator.games.page import SMALLEST, Page
from generator.games.to_the_bottom.examples import CardColour, JettisonedPair, PricedPlay, PriceRun, examples
from generator.games.to_the_bottom.figures import (
    ART_HEIGHT,
    ART_WIDTH,
    covered_card,
    named_card,
    picture_of,
    short_card,
)
from generator.games.to_the_bottom.words import jettison_text, play_text, price, saved_text, short_price
from generator.geometry import Rect
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.to_the_bottom import CrewCard

NIGHT = "#14324a"
"""Colour of the backs of cards."""
SHOWN_IN_SHOP = (CrewCard.SEAL, CrewCard.TORPEDO, CrewCard.LIFEBUOY, CrewCard.STOKER, CrewCard.RATS)
"""Cards beside Iceberg in the picture of the shop (ours)."""
PRICE_GROUNDS = (CREAM, "#f7d998", "#efb35c")
"""Darker where cards cost more."""
BACK_SHARE, BACK_HEIGHT = 0.76, 1.32
"""Width of the back of a card, in heights, and its height, in widths of other cards."""
CARD_EM, BACK_EM = 2.5, 1.55
"""Width of the cards of figures and of the backs of draws, if there is room for them (ours)."""
SET_UP_WIDTHS = 7.8
"""So many widths of its cards the set-up is wide."""
RULER_ROW_EM, RULER_GAP_EM = 1.5, 0.2
"""Height of a line of the prices, and between them (ours)."""
PLATE_EM = 2.1
"""Height of the plate of a colour, if there is room for it (ours)."""


# --- phases ----------------------------------------------------------------------------------------------


def draws(page: Page, counts: Sequence[int]) -> FigureBlock:
    """Return how many cards are drawn in the first turns: a back for each, the last for all turns after it."""
    most = len(examples().sinking_draws)

    def back(width: float, sizes: Sizes) -> float:
        return min(BACK_EM * sizes.art, (width - 1.2 * most * sizes.em) / most)

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        em, wide = sizes.em, back(area.width, sizes)
        left = area.x
        for position, count in enumerate(counts):
            left = area.x + position * (wide + 1.2 * em)
            yield _back(left, area.y, wide, str(count))
            if position < len(counts) - 1:
                yield Arrow(left + wide + 0.2 * em, area.y + wide * 0.66, 0.8 * em, 0.18 * em)
        after = left + wide + 0.4 * em
        room = area.right - after
        goes_on = page.texts("…\N{NO-BREAK SPACE}and so\N{NO-BREAK SPACE}on") if room > 2.6 * em else "…"
        rest = Rect(after, area.y, room, wide * BACK_HEIGHT)
        yield _line(page, rest, goes_on, 0.9 * em, font="body", anchor="start", leading=1.05)

    return FigureBlock(lambda width, sizes: back(width, sizes) * BACK_HEIGHT, drawn)


def first_cards(page: Page) -> FigureBlock:
    """Return the cards with which players begin, and some of the shop's."""

    def drawn(area: Rect, card: float, sizes: Sizes) -> Iterator[Figure]:
        top = area.y
        for position, starting in enumerate(examples().start):
            left = area.x + position * 1.75 * card
            copies = Rect(left, top, 0.6 * card, card * 1.4)
            yield _words(page, copies, f"**{starting.copies}**×", sizes.em)
            yield named_card(page, starting.card, left + 0.62 * card, top, card)
        small, right = 0.6 * card, area.right - card
        yield named_card(page, CrewCard.ICEBERG, right, top, card)
        for position, each in enumerate(SHOWN_IN_SHOP):
            left = right - 0.14 * card - (len(SHOWN_IN_SHOP) - position) * (small + 0.05 * card)
            yield short_card(page, each, left, top + card * 1.4 - small * 1.12, small)

    return _cards(SET_UP_WIDTHS, 1.4, drawn)


def first_hand(page: Page) -> FigureBlock:
    """Return the hand with which the Sinking begins."""

    def drawn(area: Rect, card: float, sizes: Sizes) -> Iterator[Figure]:
        count, first = to_the_bottom.game.SINKING_HAND, area.x + 1.9 * card
        yield _back(area.x, area.y, card)
        yield _back(area.x + 0.08 * card, area.y + 0.08 * card, card)
        yield Arrow(area.x + 1.2 * card, area.y + card * 0.7, 0.54 * card, 0.07 * card)
        pitch = min((area.right - first - card) / (count - 1), 1.2 * card)
        for position in range(count):
            yield _back(first + position * pitch, area.y + 0.04 * card, card, str(position + 1))

    return _cards(SET_UP_WIDTHS, 1.4, drawn)


# --- prices ----------------------------------------------------------------------------------------------


def prices(page: Page, *, is_short: bool = False) -> FigureBlock:
    """Return what cards cost by how many lie on board, below that with Lifeguard."""
    texts, shown = page.texts, examples()
    names = (
        (texts("on board"), texts("points"), texts("**Lifeguard**"))
        if is_short
        else (texts("cards on your board"), texts("you pay"), texts("with **Lifeguard** on it"))
    )
    say = short_price if is_short else price

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        em = sizes.em
        label = (5.4 if is_short else 8.8) * em
        cell = (area.width - label) / (shown.prices[-1].most + 1)
        lines = [
            Rect(area.x, area.y + line * (RULER_ROW_EM + RULER_GAP_EM) * em, label - 0.3 * em, RULER_ROW_EM * em)
            for line in range(3)
        ]
        for line, name in zip(lines, names, strict=True):
            yield _words(page, line, name, 0.95 * em)
        for count in range(shown.prices[-1].most + 1):
            place = Rect(area.x + label + count * cell, area.y, cell, RULER_ROW_EM * em)
            yield _line(page, place, str(count), 0.95 * em)
        for line, runs in zip(lines[1:], (shown.prices, shown.lifeguard_prices), strict=True):
            said = [(run, say(texts, run)) for run in runs]
            yield from _price_boxes(page, Rect(area.x + label, line.y, cell, line.height), said, em)

    return FigureBlock(lambda width, sizes: (3 * RULER_ROW_EM + 2 * RULER_GAP_EM) * sizes.em, drawn)


def _price_boxes(page: Page, cell: Rect, said: Sequence[tuple[PriceRun, str]], em: float) -> Iterator[Figure]:
    """Draw a box for each price, as long as it holds; `cell` is that of no card."""
    for (run, paid), ground in zip(said, PRICE_GROUNDS, strict=True):
        left, wide = cell.x + run.fewest * cell.width, (run.most - run.fewest + 1) * cell.width
        place = Rect(left + 0.05 * em, cell.y, wide - 0.1 * em, cell.height)
        yield Plate(place.x, place.y, place.width, place.height, page.ground(ground), "ink", 0.09 * em, 0.33 * em)
        yield _line(page, place.expand(-0.1 * em), paid, 0.95 * em)


def jettison_example(page: Page, pair: JettisonedPair) -> Block:
    """Return two cards that are jettisoned together."""

    def drawn(area: Rect, card: float, sizes: Sizes) -> Iterator[Figure]:
        sign, left = 0.5 * card, area.x + (area.width - 4.1 * card) / 2
        places = [left, left + card + sign, left + 2 * (card + sign)]
        for x, each, said in zip(places, pair.cards, "+=", strict=False):
            yield named_card(page, each, x, area.y, card)
            yield _words(page, Rect(x + card, area.y, sign, card * 1.4), f"**{said}**", 1.1 * sizes.em, anchor="middle")
        yield Coin(places[-1] + 0.52 * card, area.y + 0.7 * card, 0.5 * card, str(pair.points))

    return _captioned(page, _cards(4.1, 1.4, drawn), jettison_text(page.texts, pair))


def play_example(page: Page, example: PricedPlay) -> Block:
    """Return a card that is played on a board."""
    last = len(example.board) - 1
    widths = 2.9 + 0.2 * last

    def drawn(area: Rect, card: float, sizes: Sizes) -> Iterator[Figure]:
        left = area.x + (area.width - widths * card) / 2
        yield named_card(page, example.card, left, area.y, card)
        yield Arrow(left + 1.15 * card, area.y + card * 0.7, 0.6 * card, 0.09 * card)
        for position, each in enumerate(example.board):
            lay = named_card if position == last else covered_card
            yield lay(page, each, left + 1.9 * card + position * 0.2 * card, area.y, card)

    return _captioned(page, _cards(4.1, 1.4, drawn), play_text(page.texts, example))


def saved_example(page: Page) -> Block:
    """Return what a ship has saved."""
    saved = examples().saved
    widths = 1.12 * len(saved.cards) + 1.6

    def drawn(area: Rect, card: float, sizes: Sizes) -> Iterator[Figure]:
        left = area.x + (area.width - widths * card) / 2
        for position, each in enumerate(saved.cards):
            yield named_card(page, each, left + position * 1.12 * card, area.y, card)
        after = left + len(saved.cards) * 1.12 * card
        yield _words(page, Rect(after, area.y, 0.5 * card, card * 1.4), "**=**", 1.1 * sizes.em, anchor="middle")
        yield Coin(after + 1.05 * card, area.y + card * 0.7, 0.5 * card, str(saved.points))

    return _captioned(page, _cards(widths, 1.4, drawn), saved_text(page.texts, saved.points))


def _captioned(page: Page, figure: FigureBlock, said: str) -> Block:
    return Boxed(Stack([figure, TextBlock(page, said, 0.95, is_centred=True)]), 0.5)


# --- colours and symbols ---------------------------------------------------------------------------------


def colour_plate(page: Page, colour: CardColour) -> FigureBlock:
    """Return the name of a colour with its symbol, and whether its cards come in tired."""

    def high(width: float, sizes: Sizes) -> float:
        return min(PLATE_EM * sizes.art, width * 0.3)

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        tint, k, middle = page.tints[colour.name], area.height / 8, area.y + area.height / 2
        fill, edge, shown = (WHITE, tint, tint) if page.is_low_ink else (tint, "ink", CREAM)
        yield Plate(area.x, area.y, area.width, area.height, fill, edge, 0.35 * k, radius=1.4 * k)
        yield Disc(area.x + 4.2 * k, middle, 3.1 * k, CREAM, "ink", 0.3 * k)
        yield _emblem(colour.name, area.x + 4.2 * k, middle, 3.8 * k)
        right = area.right - 4.2 * k
        if colour.is_tired:
            yield Disc(right, middle, 3.1 * k, CREAM, "ink", 0.3 * k)
            yield _emblem("tired", right, middle, 4.2 * k)
        room = area.width - 8.3 * k - (7.6 if colour.is_tired else 1) * k
        name = (area.x + 8.3 * k, area.y, room, area.height, page.texts(colour.name), 1.2 * sizes.em, 0.6 * sizes.em)
        yield Words(*name, "title", shown, valign="middle", leading=1)

    return FigureBlock(high, drawn)


def colour_sign(colour: CardColour) -> FigureBlock:
    """Return the symbol of a colour, and whether its cards come in tired."""

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        size, middle, beside = area.height, area.x + area.width / 2, 0.62 * area.height * colour.is_tired
        yield _emblem(colour.name, middle - beside, area.y + size / 2, size)
        if colour.is_tired:
            yield _emblem("tired", middle + beside, area.y + size / 2, size)

    return FigureBlock(lambda width, sizes: 1.2 * sizes.art, drawn)


def symbol(name: str) -> FigureBlock:
    """Return an icon of cards."""

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        yield _emblem(name, area.x + area.width / 2, area.y + area.height / 2, area.height)

    return FigureBlock(lambda width, sizes: min(1.9 * sizes.em, width), drawn)


def art(card: CrewCard, frame: str = "ink") -> FigureBlock:
    """Return the picture of a card, as wide as its place."""

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        place = (area.x, area.y, area.width, area.height)
        yield Emblem(*place, picture_of(card))
        yield Plate(*place, stroke=frame, line=0.11 * sizes.em)

    return FigureBlock(lambda width, sizes: width * ART_HEIGHT / ART_WIDTH, drawn)


# --- parts of figures ------------------------------------------------------------------------------------


def _cards(widths: float, height: float, drawn: Callable[[Rect, float, Sizes], Iterator[Figure]]) -> FigureBlock:
    """Return a row of cards: as large as usual, or as its width allows.

    Args:
        widths: So many widths of a card it is wide.
        height: And so many high.
        drawn: Draws it for a width of cards.
    """

    def card(width: float, sizes: Sizes) -> float:
        return min(CARD_EM * sizes.art, width / widths)

    return FigureBlock(
        lambda width, sizes: height * card(width, sizes),
        lambda area, sizes: drawn(area, card(area.width, sizes), sizes),
    )


def _back(x: float, y: float, width: float, said: str = "") -> CardBack:
    return CardBack(x, y, width * BACK_HEIGHT, said, share=BACK_SHARE, fill=NIGHT)


def _emblem(name: str, x: float, y: float, size: float) -> Emblem:
    return Emblem(x - size / 2, y - size / 2, size, size, name)


def _words(page: Page, area: Rect, said: str, size: float, *, anchor: Anchor = "start") -> Words:
    place = (area.x, area.y, area.width, area.height)
    return Words(*place, said, size, min(size, SMALLEST * page.scale), anchor=anchor, valign="middle")


def _line(
    page: Page,
    area: Rect,
    said: str,
    size: float,
    *,
    font: str = "label",
    anchor: Anchor = "middle",
    leading: float = 1,
) -> Words:
    place = (area.x, area.y, area.width, area.height)
    floor = min(size, 0.73 * SMALLEST * page.scale)
    return Words(*place, said, size, floor, font, anchor=anchor, valign="middle", leading=leading)
