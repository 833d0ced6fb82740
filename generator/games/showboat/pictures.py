"""Pictures of the reference sheet of Showboat: rows of cards with their points, and the steps of a round."""

from collections.abc import Iterator

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
from generator.games.flow import Sizes
from generator.games.island import SUITS
from generator.games.page import SMALLEST, Page, names_of_examples, words
from generator.games.showboat.examples import CountedCard, CountedHand, HeldCards, examples
from generator.geometry import Rect
from scorekeeper.i18n import Catalogue

COIN_EM = 1.07
"""Radius of the points below a card (ours)."""
REASON_EM = 2.2
"""Height of what is said below them: two lines (ours)."""
BELOW_CARDS_EM = COIN_EM * 2.67 + REASON_EM
"""What is below the cards of the counted hand."""
CENTRE_RANKS = ("3", "K", "A", "6", "Q", "2")
"""Ranks of the cards in the picture of the centre (ours)."""


def reason(texts: Catalogue, card: CountedCard, *, is_doubled: bool) -> str:
    """Say why a card of the tableau scores or does not."""
    _ = texts
    if is_doubled:
        return _("last card: double")
    if card.is_court:
        return _("scores anywhere")
    if card.best == 0:
        return _("the first number")
    if card.points:
        return _("larger than %(best)s", best=card.best)
    return _("not larger than %(best)s", best=card.best)


def cost_of(texts: Catalogue, group: HeldCards) -> str:
    """Say what cards of one rank in hand cost."""
    return texts("costs %(points)s", points=-group.points) if group.points else texts("two alike: free")


def tableau(page: Page, area: Rect, shown: float, em: float) -> Iterator[Figure]:
    """Draw the counted tableau: real cards of a height, with points and reasons below."""
    hand, x, y = examples().counted, area.x, area.y
    pitch, wide, r = area.width / len(hand.cards), shown * 0.716, COIN_EM * em
    for position, counted in enumerate(hand.cards):
        mid, coin_y = x + (position + 0.5) * pitch, y + shown + r * 1.42
        card = counted.card
        yield IslandCard(mid - wide / 2, y, shown, card.rank, card.symbol, page.tints[card.symbol])
        is_doubled = position == len(hand.cards) - 1 and hand.again != 0
        if is_doubled:
            yield Coin(mid - r * 1.24, coin_y, r, str(counted.points))
            yield _centred(mid - r * 0.5, coin_y - r * 0.5, r, r, "+", r * 0.9, r * 0.4, "label")
            yield Coin(mid + r * 1.24, coin_y, r, str(hand.again))
        else:
            yield Coin(mid, coin_y, r, str(counted.points), "gold" if counted.points else "none")
        yield _below(page, mid, coin_y, pitch * 0.95, reason(page.texts, counted, is_doubled=is_doubled), em)


def held_cards(page: Page, area: Rect, shown: float, em: float) -> Iterator[Figure]:
    """Draw what is left in hand, the cards of a rank overlapping, with what each group costs below."""
    at, y, r = area.x, area.y, COIN_EM * em
    for group in reversed(examples().counted.held):
        left = at
        for number, card in enumerate(group.cards, start=1):
            yield IslandCard(at, y, shown, card.rank, card.symbol, page.tints[card.symbol])
            at += shown * 0.716 if number == len(group.cards) else shown * 0.3
        mid, coin_y = (left + at) / 2, y + shown + r * 1.42
        points = str(group.points).replace("-", "−")
        yield Coin(mid, coin_y, r, points, "cost" if group.points else "none")
        yield _below(page, mid, coin_y, at - left + shown * 0.1, cost_of(page.texts, group), em)
        at += shown * 0.13


def _below(page: Page, mid: float, coin_y: float, width: float, said: str, em: float) -> Words:
    return words(
        mid - width / 2,
        coin_y + COIN_EM * em * 1.25,
        width,
        REASON_EM * em,
        said,
        em,
        size=0.84,
        floor=SMALLEST * page.scale / em,
        anchor="middle",
    )


def sum_of(x: float, y: float, width: float, height: float, points: int, em: float) -> Words:
    """Return what a tableau comes to."""
    return _centred(x, y, width, height, f"= **{points}**", 1.55 * em, em, "body")


def _centred(
    x: float, y: float, width: float, height: float, said: str, size: float, floor: float, font: str = "index"
) -> Words:
    return Words(x, y, width, height, said, size, floor, font=font, anchor="middle", valign="middle", leading=1)


def worth(page: Page, area: Rect, sizes: Sizes) -> Iterator[Figure]:
    """Draw ranks and what they are worth."""
    em, x, y, values = sizes.art, area.x, area.y, examples().values
    row, wide = 1.5 * em, area.width / len(values)
    r = min(wide * 0.29, row * 0.48)
    for position, (rank, value) in enumerate(values):
        mid = x + (position + 0.5) * wide
        yield Plate(mid - wide * 0.36, y, wide * 0.72, row, WHITE, "ink", 0.08 * em, radius=wide * 0.09)
        yield _centred(mid - wide * 0.4, y, wide * 0.8, row, rank, row * 0.62, row * 0.3)
        yield Coin(mid, y + row + r * 1.25, r, str(value))


def speeds(page: Page, area: Rect, sizes: Sizes) -> Iterator[Figure]:
    """Draw ranks and suits from the fastest to the slowest."""
    em, x, y, width = sizes.art, area.x, area.y, area.width
    row, ranks = 1.4 * em, [rank for rank, _ in examples().values]
    side, pitch = row * 0.8, width / len(ranks)
    for position, rank in enumerate(ranks):
        mid = x + (position + 0.5) * pitch
        yield _centred(mid - pitch / 2, y, pitch, row, rank, row * 0.72, SMALLEST * page.scale)
        if position < len(ranks) - 1:
            yield chevron(mid + pitch / 2 - 0.11 * em, y + row * 0.34, 0.22 * em, row * 0.16, 0.15 * em)
    for position, suit in enumerate(SUITS):
        mid = x + (position + 0.5) * width / len(SUITS)
        yield Emblem(mid - side / 2, y + row * 1.25, side, side, suit)
        if position < len(SUITS) - 1:
            yield chevron(mid + width / len(SUITS) / 2 - 0.11 * em, y + row * 1.49, 0.22 * em, row * 0.16, 0.15 * em)


def acting(page: Page, area: Rect, sizes: Sizes) -> Iterator[Figure]:
    """Draw what five players laid, and in which order they act."""
    plays, players, high, em, y = examples().plays, names_of_examples(page.texts), 2.9 * sizes.art, sizes.em, area.y
    pitch = area.width / len(plays)
    for position, play in enumerate(plays):
        mid = area.x + (position + 0.5) * pitch
        floor = SMALLEST * page.scale
        yield _centred(mid - pitch / 2, y, pitch, 1.2 * em, players[play.player], max(floor, 0.88 * em), floor, "body")
        top = y + 1.3 * em
        yield _small(page, mid - high * 0.35, top, high, play.card.rank, play.card.symbol)
        yield Coin(mid + high * 0.35, top + high, high * 0.19, str(play.place), "order")


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
