"""The picture that the sheet of Down the Well is built about: cards in hand, and below them the well with its piles."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from generator.games.areas import line
from generator.games.card_line import symbol_of
from generator.games.figures import (
    CREAM,
    ISLAND_SHARE,
    WHITE,
    Disc,
    Emblem,
    EmptyPlace,
    Figure,
    Frame,
    IslandCard,
    Plate,
    SmallCard,
    Stroke,
    down_arrow,
)
from generator.games.page import SMALLEST, Page
from generator.geometry import Rect
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import down_the_well
from scorekeeper.rules.cards import ISLAND, Card

SUITS = tuple(symbol_of(ISLAND, suit) for suit in ISLAND.suits)
"""Names of the suits' pictures, in the order of the suits."""
CROSS = "#ad0a12"
"""The cross on a card that cannot be played (ours)."""
STONES = ("#d8cfb8", "#c9bea3", "#e2dac6")
"""Colours of the stones of the rim, in turn (ours)."""
STONE_COUNT = 18
"""Stones of the rim (ours)."""
LIFT = 0.12
"""How far a card that can be played stands out, in heights of a card, and how far cards lie apart (ours)."""
HELD = "5A 7A 3B QB 7C KC 2D AD 6F KF QT AT"
"""A hand (ours)."""
PILES = ("2A 6A", "2B", "4C QC", "", "5F AF", "3T KT")
"""What lies in the well, a pile a suit, from the bottom up (ours)."""


@dataclass(frozen=True, slots=True)
class HeldCard:
    card: Card
    is_playable: bool


@dataclass(frozen=True, slots=True)
class WellPile:
    symbol: str
    """Name of its suit's picture."""
    cards: tuple[Card, ...]
    """From the bottom up."""
    held: tuple[HeldCard, ...]
    """Cards of its suit in hand."""
    takes: tuple[str, ...]
    """The ranks that go on it, the lowest first."""

    @property
    def top(self) -> str:
        """Return the card on top in a line of cards, or the place for one."""
        return str(self.cards[-1]) if self.cards else ".."

    def span(self, texts: Catalogue) -> str:
        """Say which ranks it takes, and of which suit where no card shows it."""
        _ = texts
        if not self.cards:
            return _("{%(suit)s} any", suit=self.symbol)
        return "–".join(dict.fromkeys((self.takes[0], self.takes[-1]))) if self.takes else _("none")


@cache
def piles() -> tuple[WellPile, ...]:
    """Return the piles of the example, one a suit, in the order of the suits."""
    hand = ISLAND.parse_all(HELD)
    lying = [ISLAND.parse_all(pile) for pile in PILES]
    playable = down_the_well.playable(hand, [pile[-1] for pile in lying if pile])

    def takes(suit: str, pile: tuple[Card, ...]) -> tuple[str, ...]:
        ranks = [Card(rank, suit) for rank in down_the_well.RANKS]
        return tuple(card.rank for card in down_the_well.playable(ranks, pile[-1:]))

    return tuple(
        WellPile(
            symbol,
            pile,
            tuple(HeldCard(card, card in playable) for card in hand if card.suit == suit),
            takes(suit, pile),
        )
        for suit, symbol, pile in zip(ISLAND.suits, SUITS, lying, strict=True)
    )


def ranks_to_beat(texts: Catalogue, pile: WellPile) -> str:
    _ = texts
    if not pile.cards:
        return _("empty: any card")
    rank = pile.cards[-1].rank
    return _("higher than %(rank)s", rank=rank) if pile.takes else _("nothing beats it")


@dataclass(frozen=True, slots=True, kw_only=True)
class Well:
    """Where the picture stands, and how large its cards are."""

    x: float
    y: float
    width: float
    card: float
    """Height of a card in hand."""
    pile: float
    """Height of a card in the well."""
    em: float
    line: float
    """Scale of lines."""

    @property
    def unit(self) -> float:
        """Return a quarter of an em."""
        return self.em / 4

    @property
    def pitch(self) -> float:
        """Return the width that a pile has."""
        return self.width / len(SUITS)

    @property
    def mouth(self) -> float:
        """Return the top of the rim."""
        return self.y + self.card * LIFT + self.card * 1.08 + 6.4 * self.unit

    @property
    def stone(self) -> float:
        """Return the height of the rim."""
        return 4.4 * self.unit

    @property
    def depth(self) -> float:
        """Return the height of the well below the middle of the rim."""
        return self.pile + 14.4 * self.unit

    @property
    def height(self) -> float:
        return self.mouth + self.stone * 0.6 + self.depth - self.y


def well(page: Page, at: Well) -> Iterator[Figure]:
    """Draw the cards in hand, the six piles in the well below, and what each takes."""
    inset, top = at.stone * 0.4, at.mouth + at.stone * 0.6
    wide = at.width - at.stone * 0.8
    edge = 0.35 * at.line
    yield Plate(at.x + inset, top, wide, at.depth, page.ground("accent"), "ink", edge, radius=2 * at.unit)
    yield from _rim(page, at)
    for position, pile in enumerate(piles()):
        mid = at.x + (position + 0.5) * at.pitch
        yield from _hand(page, at, mid, pile)
        yield from _pile(page, at, mid, pile)
        yield _pile_label(page, at, mid, ranks_to_beat(page.texts, pile))


def _rim(page: Page, at: Well) -> Iterator[Plate]:
    """Draw stones side by side, every third a little higher."""
    high, wide = at.stone, at.width / STONE_COUNT
    for number in range(STONE_COUNT):
        fill = page.ground(STONES[number % 3])
        x, width = at.x + number * wide + high * 0.06, wide - high * 0.12
        y = at.mouth + high * (0.06 if number % 3 else 0)
        tall = high * (0.94 if number % 3 else 1)
        yield Plate(x, y, width, tall, fill, "ink", high * 0.07, radius=high * 0.28)


def _hand(page: Page, at: Well, mid: float, pile: WellPile) -> Iterator[Figure]:
    """Draw the cards of a suit in hand, with an arrow down from each that can be played."""
    shown, gap = at.card, at.card * LIFT
    count = len(pile.held)
    left = mid - (count * shown * 0.7 + (count - 1) * gap) / 2
    for position, held in enumerate(pile.held):
        x = left + position * (shown * 0.7 + gap)
        yield from _held_card(page, x, at.y + gap, shown, held, pile.symbol)
        if held.is_playable:
            length = at.mouth - at.y - shown * 1.1 - 0.7 * at.unit
            yield down_arrow(x + shown * 0.35, at.y + shown * 1.1, length, 0.75 * at.unit)


def _held_card(page: Page, x: float, y: float, shown: float, held: HeldCard, symbol: str) -> Iterator[Figure]:
    """Draw a card in hand: framed and raised if it can be played, dim and crossed if not."""
    if held.is_playable:
        yield Frame(x, y - shown * LIFT, shown)
        yield SmallCard(x, y - shown * LIFT, shown, held.card.rank, symbol, page.tints[symbol])
    else:
        yield SmallCard(x, y, shown, held.card.rank, symbol, page.tints[symbol], is_dim=True)
        yield from _cross(x + shown * 0.62, y + shown * 0.93, shown * 0.14)


def _cross(x: float, y: float, r: float) -> Iterator[Figure]:
    yield Disc(x, y, r, WHITE, CROSS, r * 0.14)
    left, right, top, foot = x - r * 0.42, x + r * 0.42, y - r * 0.42, y + r * 0.42
    path = f"M{left} {top} L{right} {foot} M{right} {top} L{left} {foot}"
    yield Stroke(path, CROSS, r * 0.26, has_round_ends=True)


def _pile_corner(at: Well, mid: float) -> tuple[float, float]:
    """Return the corner of the card on top of a pile."""
    return mid - at.pile * ISLAND_SHARE / 2, at.mouth + at.stone + 1.6 * at.unit + at.pile * 0.05


def _pile(page: Page, at: Well, mid: float, pile: WellPile) -> Iterator[Figure]:
    """Draw a pile, its cards a little apart; or the place for one, with its suit."""
    x, y = _pile_corner(at, mid)
    high = at.pile
    for below, card in zip(range(len(pile.cards))[::-1], pile.cards, strict=True):
        back = below * high * 0.055
        yield IslandCard(x - back, y - back, high, card.rank, pile.symbol, page.tints[pile.symbol])
    if not pile.cards:
        dashes = f"{1.6 * at.unit} {1.2 * at.unit}"
        edge = 0.35 * at.line
        yield EmptyPlace(x, y, high * ISLAND_SHARE, high, high * 0.05, _light(page), edge, dashes)
        yield Disc(mid, y + high / 2, high * 0.23, CREAM)
        yield Emblem(mid - high * 0.15, y + high * 0.35, high * 0.3, high * 0.3, pile.symbol)


def _pile_label(page: Page, at: Well, mid: float, said: str) -> Figure:
    """Return what a pile takes, below it."""
    y = _pile_corner(at, mid)[1] + at.pile
    x, wide = mid - at.pitch / 2 + 0.6 * at.unit, at.pitch - 1.2 * at.unit
    high = at.mouth + at.stone * 0.6 + at.depth - y - 1 * at.unit
    floor = SMALLEST * page.scale
    place = Rect(x, y + 0.6 * at.unit, wide, high)
    return line(place, said, max(0.88 * at.em, floor), floor, font="body", fill=_light(page), leading=1.1)


def _light(page: Page) -> str:
    """Return the colour of lines and writing on the dark ground of the well."""
    return "ink" if page.is_low_ink else CREAM
