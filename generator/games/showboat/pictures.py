"""Pictures of the reference sheet of Showboat: rows of cards with their points, and the steps of a round."""

from collections.abc import Iterator, Sequence

from generator.games.figures import (
    GOLD,
    WHITE,
    Arrow,
    CardBack,
    Coin,
    Emblem,
    Figure,
    Frame,
    IslandCard,
    Plate,
    SmallCard,
    Stroke,
    Turned,
    Words,
    chevron,
)
from generator.games.island import SUITS
from generator.games.page import SMALLEST, Page, names_of_examples, words
from generator.games.showboat.examples import CountedHand, Examples, HeldCards
from generator.games.showboat.sentences import Sentences

CENTRE_RANKS = ("3", "K", "A", "6", "Q", "2")
"""Ranks of the cards in the picture of the centre (ours)."""


def tableau(
    page: Page,
    say: Sentences,
    x: float,
    y: float,
    shown: float,
    pitch: float,
    hand: CountedHand,
    *,
    size: float,
    r: float,
) -> Iterator[Figure]:
    """Lay out a tableau of real cards with points and reasons below; `r` is the radius of the coins."""
    k, wide = page.scale, shown * 0.716
    for position, counted in enumerate(hand.cards):
        at = x + position * pitch
        mid, coin_y = at + wide / 2, y + shown + r * 1.42
        card = counted.card
        yield IslandCard(at, y, shown, card.rank, card.symbol, page.tints[card.symbol])
        is_doubled = position == len(hand.cards) - 1 and hand.again != 0
        if is_doubled:
            yield Coin(mid - r * 1.24, coin_y, r, str(counted.points))
            yield Words(
                mid - r * 0.5,
                coin_y - r * 0.5,
                r,
                r,
                "+",
                r * 0.9,
                r * 0.4,
                font="label",
                anchor="middle",
                valign="middle",
                leading=1,
            )
            yield Coin(mid + r * 1.24, coin_y, r, str(hand.again))
        else:
            yield Coin(mid, coin_y, r, str(counted.points), "gold" if counted.points else "none")
        reason = say.reason(counted, is_doubled=is_doubled)
        yield words(
            at - (pitch - wide) / 2,
            coin_y + r * 1.25,
            pitch,
            size * 2.6 * k,
            reason,
            k,
            size=size,
            floor=SMALLEST,
            anchor="middle",
        )


def held_cards(page: Page, x: float, y: float, shown: float, groups: Sequence[HeldCards], r: float) -> Iterator[Figure]:
    """Lay out cards held, those of a rank overlapping, with what each group costs below."""
    at = x
    for group in reversed(groups):
        left = at
        for number, card in enumerate(group.cards, start=1):
            yield IslandCard(at, y, shown, card.rank, card.symbol, page.tints[card.symbol])
            at += shown * 0.716 if number == len(group.cards) else shown * 0.3
        points = str(group.points).replace("-", "−")
        yield Coin((left + at) / 2, y + shown + r * 1.42, r, points, "cost" if group.points else "none")
        at += shown * 0.11


def worth(page: Page, shown: Examples, x: float, y: float, width: float, row: float) -> Iterator[Figure]:
    """Lay out ranks and what they are worth."""
    k, wide = page.scale, width / len(shown.values)
    r = min(wide * 0.29, row * 0.48)
    for position, (rank, value) in enumerate(shown.values):
        mid = x + (position + 0.5) * wide
        yield Plate(mid - wide * 0.36, y, wide * 0.72, row, WHITE, "ink", 0.3 * k, radius=wide * 0.09)
        yield Words(
            mid - wide * 0.4,
            y,
            wide * 0.8,
            row,
            rank,
            row * 0.62,
            row * 0.3,
            font="index",
            anchor="middle",
            valign="middle",
            leading=1,
        )
        yield Coin(mid, y + row + r * 1.25, r, str(value))


def speeds(shown: Examples, x: float, y: float, width: float, row: float, k: float) -> Iterator[Figure]:
    """Lay out ranks and suits from the fastest to the slowest."""
    side = row * 0.8
    ranks = [rank for rank, value in shown.values]
    for position, rank in enumerate(ranks):
        mid = x + (position + 0.5) * width / len(ranks)
        yield Words(
            mid - 3.5 * k,
            y,
            7 * k,
            row,
            rank,
            row * 0.72,
            SMALLEST * k,
            font="index",
            anchor="middle",
            valign="middle",
            leading=1,
        )
        if position < len(ranks) - 1:
            yield chevron(mid + width / 18 - 0.5 * k, y + row * 0.34, 0.9 * k, row * 0.16, 0.6 * k)
    for position, suit in enumerate(SUITS):
        mid = x + (position + 0.5) * width / 6
        yield Emblem(mid - side / 2, y + row * 1.25, side, side, suit)
        if position < len(SUITS) - 1:
            yield chevron(mid + width / 12 - 0.5 * k, y + row * 1.49, 0.9 * k, row * 0.16, 0.6 * k)


def acting(
    page: Page, shown: Examples, x: float, y: float, width: float, high: float, *, size: float
) -> Iterator[Figure]:
    """Lay out what five players laid, and in which order they act; `high` is the height of a card."""
    k, players = page.scale, names_of_examples(page.texts)
    pitch = width / len(shown.plays)
    for position, play in enumerate(shown.plays):
        mid = x + (position + 0.5) * pitch
        yield words(
            mid - pitch / 2,
            y,
            pitch,
            size * 1.35 * k,
            players[play.player],
            k,
            size=size,
            floor=SMALLEST,
            anchor="middle",
            valign="middle",
        )
        yield _small(page, mid - high * 0.35, y + size * 1.5 * k, high, play.card.rank, play.card.symbol)
        yield Coin(mid + high * 0.35, y + size * 1.5 * k + high, high * 0.19, str(play.place), "order")


def scored_cards(page: Page, x: float, y: float, shown: float, pitch: float, hand: CountedHand) -> Iterator[Figure]:
    """Lay out small cards, each with its points on its corner."""
    for position, counted in enumerate(hand.cards):
        at = x + position * pitch
        points = counted.points + (hand.again if position == len(hand.cards) - 1 else 0)
        yield _small(page, at, y, shown, counted.card.rank, counted.card.symbol, is_dim=points == 0)
        yield Coin(at + shown * 0.7, y + shown * 0.96, shown * 0.2, str(points), "gold" if points else "none")


def free_cards(page: Page, x: float, y: float, shown: float, pitch: float, group: HeldCards) -> Iterator[Figure]:
    """Lay out cards of one rank in hand that cost nothing."""
    for position, card in enumerate(group.cards):
        yield _small(page, x + position * pitch, y, shown, card.rank, card.symbol)
    at = x + (len(group.cards) - 1) * pitch + shown * 0.7
    yield Coin(at, y + shown * 0.96, shown * 0.2, str(group.points), "none")


def step(page: Page, position: int, mid: float, y: float, high: float) -> Iterator[Figure]:
    """Lay out a small picture for a step of a round, `high` and at most 2 x `high` wide, about the middle `mid`."""
    tall = high * 0.86
    top = y + (high - tall) / 2
    thick = 0.7 * page.scale
    if position == 0:
        yield from _centre(page, mid - high * 0.54, y, high)
    elif position == 1:
        yield from _back(mid - tall * 1.06, top, tall)
        yield Arrow(mid - tall * 0.24, top + tall / 2, tall * 0.46, thick, GOLD)
        yield _small(page, mid + tall * 0.36, top, tall, "4", "boats")
    elif position == 2:
        yield Frame(mid - tall * 1.1, top, tall)
        yield _small(page, mid - tall * 1.1, top, tall, "K", "crabs")
        yield words(
            mid - tall * 0.3,
            top,
            tall * 0.36,
            tall,
            page.texts("or"),
            page.scale,
            size=3.9,
            floor=SMALLEST,
            anchor="middle",
            valign="middle",
        )
        yield _sideways(page, mid + tall * 0.12, top + tall * 0.15, tall, "4", "boats")
    else:
        yield _small(page, mid - tall * 1.06, top, tall, "3", "anchors", is_dim=True)
        yield _small(page, mid - tall * 0.72, top, tall, "A", "dolphins", is_dim=True)
        yield Arrow(mid + tall * 0.1, top + tall / 2, tall * 0.34, thick, GOLD)
        yield from _back(mid + tall * 0.5, top, tall)
        yield from _back(mid + tall * 0.55, top - tall * 0.05, tall)


def _small(page: Page, x: float, y: float, high: float, rank: str, symbol: str, *, is_dim: bool = False) -> SmallCard:
    return SmallCard(x, y, high, rank, symbol, page.tints[symbol], is_dim)


def _centre(page: Page, x: float, y: float, high: float) -> Iterator[Figure]:
    """Lay out the six cards in the centre."""
    small = high * 0.47
    pitch = small * 0.7 + high * 0.05
    for position, (rank, suit) in enumerate(zip(CENTRE_RANKS, SUITS, strict=True)):
        line, column = divmod(position, 3)
        yield _small(page, x + column * pitch, y + line * (small + high * 0.06), small, rank, suit)


def _back(x: float, y: float, shown: float) -> Iterator[Figure]:
    """Lay out the back of a card, with its rhombus."""
    yield CardBack(x, y, shown)
    wide, half = shown * 0.17, shown * 0.24
    path = f"M{x + shown * 0.35} {y + shown * 0.26} l{wide} {half} l{-wide} {half} l{-wide} {-half} Z"
    yield Stroke(path, GOLD, shown * 0.022)


def _sideways(page: Page, x: float, y: float, shown: float, rank: str, symbol: str) -> Turned:
    """Return a card turned sideways; (x, y) is the corner of what it covers."""
    card = _small(page, x + shown * 0.15, y - shown * 0.15, shown, rank, symbol)
    return Turned(90, x + shown / 2, y + shown * 0.35, (card,))
