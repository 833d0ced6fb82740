"""The page of Above Water's tokens for the middle of the table: the ante's track, who begins, the boat, the pair."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, takewhile

from generator.games.above_water.examples import BEGINNERS_ANTE
from generator.games.above_water.figures import Water
from generator.games.above_water.labels import centred_words
from generator.games.above_water.water import (
    BANNER,
    NIGHT,
    RED,
    TEAL,
    TOP,
    crest,
    edge,
    heading_with_text,
    round_cut,
    wave_path,
)
from generator.games.figures import (
    CREAM,
    GOLD,
    WHITE,
    Disc,
    Emblem,
    Figure,
    Heading,
    Plain,
    Plate,
    Rule,
    SmallCard,
    Stroke,
    Turned,
)
from generator.games.page import Page, banner, words
from scorekeeper.rules.above_water import DEFAULTS

MOST_EXHAUSTIONS = 7
"""Times that the ante's track has room for (ours): in simulated matches the deck is exhausted twice at most."""
ANTES = tuple(DEFAULTS.starting_ante + times for times in range(MOST_EXHAUSTIONS + 1))
HOUSES = ("token-house-neck", "token-house-step", "token-house-bell", "token-house-spout")
"""Pictures of the houses of the street, in turn."""
SAND, LIGHT_SAND = "#f6e3b6", "#fbeccb"
"""Of the sky above the street and of grounds (ours)."""
DROPS = 14
"""Of rain, on each house (ours)."""


def lay_out_page(page: Page) -> Iterator[Figure]:
    """Lay out the page: the street at the top, below it the lighthouse, boats and the pair."""
    k, x, _ = page.scale, page.x, page.texts
    top, street = page.y + TOP * k, 9.5 * k
    board = page.bottom - top - 92 * k - 34 * k
    said = _("The water rises: how high the ante is, and who bids first.")
    yield banner(page, said, ("token-rowboat", "token-house"), height=BANNER)
    said = _("The boat starts at **%(n)s**. It never rows back.", n=ANTES[0])
    yield from heading_with_text(page, top, _("The ante"), said)
    yield from ante_track(page, top + street, board)
    said = _(
        "Each time the **deck runs out**, shuffle the discards and row on one house: from now on the ante is **one "
        "stone more**, and the next auction is **special**, for pairs (or this one, if its lots were still being "
        "dealt). Beginners may start with an ante of %(low)s: pay %(less)s less at every house.",
        low=BEGINNERS_ANTE,
        less=ANTES[0] - BEGINNERS_ANTE,
    )
    yield words(x, top + street + board + 2.5 * k, page.width, 15 * k, said, k, size=4.3, valign="middle")
    r = 43 * k
    cx, cy = x + r + 1, page.bottom - r - 1
    yield from starter(page, cx, cy, r)
    yield from _beside_lighthouse(page, cx + r + 9 * k, cy - r)


def starter(page: Page, cx: float, cy: float, r: float, *, is_to_cut: bool = True) -> Iterator[Figure]:
    """Lay out the starting player's token, with a ribbon across it."""
    k = page.scale
    yield Disc(cx, cy, r + 0.8, "ink")
    yield Emblem(cx - r, cy - r, 2 * r, 2 * r, "token-start")
    if is_to_cut:
        yield Disc(cx, cy, r - 0.4, stroke=CREAM, line=0.2, dashes="0.9 0.7")
    wide, y = 58 * k, cy + 0.53 * r
    left, right = cx - wide / 2, cx + wide / 2
    deep, notch = 6 * k, f"l{3 * k} {4.6 * k} l{-3 * k} {4.6 * k}"
    ends = f"M{left} {y + 2.4 * k} h{-deep} {notch} h{deep}Z"
    other = f"M{right} {y + 2.4 * k} h{deep} l{-3 * k} {4.6 * k} l{3 * k} {4.6 * k} h{-deep}Z"
    yield Stroke(f"{ends} {other}", "ink", 0.6 * k, "#a86f12", has_round_corners=True)
    yield Plate(left, y, wide, 11 * k, GOLD, "ink", 0.6 * k)
    said, room = page.texts("Starting player"), wide - 4 * k
    yield centred_words(left + 2 * k, y + 0.6 * k, room, 9.8 * k, said, 7 * k, 4 * k, font="title")


def _beside_lighthouse(page: Page, x: float, y: float) -> Iterator[Figure]:
    """Lay out what the tokens are for, and below it two boats and the pair."""
    k, _ = page.scale, page.texts
    width = page.x + page.width - x
    yield Heading(x, y, width, _("The lighthouse"), k)
    said = _(
        "It stands before the **starting player**, who bids first. Once all have paid the ante, it passes **to the "
        "left**, to the next player still in."
    )
    yield words(x, y + 9.5 * k, width, 26 * k, said, k, size=4.5)
    yield Heading(x, y + 31 * k, width, _("The boat and the pair"), k)
    said = _(
        "The **boat** marks the ante; one is a spare. Lay the **pair** on the deck when it runs out: the next "
        "auction is special."
    )
    yield words(x, y + 40.5 * k, width, 19 * k, said, k, size=4.5)
    cy, r = page.bottom - 13 * k, 11.5 * k
    for number in range(3):
        cx = x + 12.5 * k + number * (width - 25 * k) / 2
        yield from (boat if number < 2 else pair)(page, cx, cy, r)
        yield round_cut(page, cx, cy, r)


def _disc(page: Page, cx: float, cy: float, r: float, colour: str) -> Iterator[Figure]:
    """Lay out the ground of a round token."""
    yield edge(page, cx, cy, r + 0.7, colour)
    yield Disc(cx, cy, r * 0.88, page.ground(LIGHT_SAND), GOLD, 0.5)


def boat(page: Page, cx: float, cy: float, r: float) -> Iterator[Figure]:
    """Lay out the token of the ante."""
    part = 0.72
    yield from _disc(page, cx, cy, r, NIGHT)
    yield Emblem(cx - r * part, cy - r * part, 2 * r * part, 2 * r * part, "token-rowboat")


def pair(page: Page, cx: float, cy: float, r: float) -> Iterator[Figure]:
    """Lay out the token of a special auction: two cards, one over the other."""
    yield from _disc(page, cx, cy, r, RED)
    for degrees, left, rank, suit in ((-9, 0.62, "K", "hearts"), (9, 0.0, "7", "spades")):
        card = SmallCard(cx - r * left, cy - r * 0.44, r * 0.88, rank, suit, page.tints[suit])
        yield Turned(degrees, cx, cy + r, (card,))


@dataclass(frozen=True, slots=True)
class _Street:
    """The ante's track: a street in which the water rises from house to house."""

    y: float
    height: float
    wide: float
    """Of a house and what stands about it."""
    plate: float
    """Height of what stands below the houses."""
    house: float
    """Height of a house."""

    @property
    def floor(self) -> float:
        """On which the houses stand."""
        return self.y + self.height - self.plate


def ante_track(page: Page, y: float, height: float) -> Iterator[Figure]:
    """Lay out the street, as wide as the page."""
    k, x, width = page.scale, page.x, page.width
    wide, plate = width / len(ANTES), 14 * k
    street = _Street(y, height, wide, plate, house=min(height - plate - 22 * k, wide * 0.94 * 3.8))
    yield Plate(x, y, width, height, page.ground(SAND))
    for number, ante in enumerate(ANTES):
        left = x + number * wide
        yield from _house(page, street, left, number)
        yield from _flood(page, street, left, number)
        cx, cy = left + wide / 2, y + 11 * k
        yield Disc(cx, cy, 8.4 * k, GOLD, "ink", 0.6 * k)
        yield Disc(cx, cy, 7.2 * k, stroke=CREAM, line=0.4 * k)
        yield Plain(cx, y + 14.6 * k, str(ante), (10.4 if ante < 10 else 9) * k)
        if number > 0:
            yield Rule(left, y + 3 * k, left, y + height - 3 * k, "ink", 0.35 * k)
    yield Plate(x + 0.4, street.floor, width - 0.8, plate - 0.4, page.ground(NIGHT), "ink", 0.6)
    for number in range(len(ANTES)):
        yield from _exhaustions(page, street, x + (number + 0.5) * wide, number)
    yield Plate(x + 0.4, y + 0.4, width - 0.8, height - 0.8, stroke="ink", line=0.8)


def _house(page: Page, street: _Street, x: float, number: int) -> Iterator[Figure]:
    """Lay out a house in the rain."""
    k, y, wide = page.scale, street.y, street.wide
    tall = street.height - street.plate
    if not page.is_low_ink and number % 2 == 0:
        yield Plate(x, y, wide, tall, LIGHT_SAND)
    colour = "muted" if page.is_low_ink else "#c9a24f"
    for drop in range(DROPS):
        across = ((drop * 37 + number * 11) % 90 + 8) / 100 * wide
        down = ((drop * 29 + number * 17) % 60) / 100 * tall
        path = f"M{x + across} {y + 22 * k + down} L{x + across - 0.9 * k} {y + 25.5 * k + down}"
        yield Stroke(path, colour, 0.35 * k, has_round_ends=True)
    yield Emblem(x, street.floor - street.house, wide, street.house, HOUSES[number % len(HOUSES)])


def _flood(page: Page, street: _Street, x: float, number: int) -> Iterator[Figure]:
    """Lay out the water before a house: the higher, the more often the deck has been exhausted."""
    k, wide = page.scale, street.wide
    level = 3.5 * k + number * (street.house * 0.86) / (len(ANTES) - 1)
    top = street.floor - level
    surface = top + 0.8 * k
    if page.is_low_ink:
        yield Water(x, top, wide, level, WHITE, 0.6)
    else:
        path = f"{wave_path(x, surface, wide, 4)} V{surface}Z"
        yield Water(x, surface, wide, level - 0.8 * k, TEAL, 0.8, path)
    yield crest(page, x, surface, wide, 4, TEAL if page.is_low_ink else "ink")
    colour, part = TEAL if page.is_low_ink else "#d5efec", wide * 0.2
    for down in takewhile(lambda down: down < level - 2 * k, (row * 7.5 * k for row in count(1))):
        ripple = f"M{x + wide * 0.1} {top + down} q{wide * 0.1} {-1.6 * k} {part} 0" + f" t{part} 0" * 3
        yield Stroke(ripple, colour, 0.45 * k, has_round_ends=True)


def _exhaustions(page: Page, street: _Street, cx: float, number: int) -> Iterator[Figure]:
    """Lay out how often the deck has been exhausted."""
    k, floor, wide = page.scale, street.floor, street.wide
    times, colour = ("ink", "ink") if page.is_low_ink else (CREAM, "#f2cf7d")
    yield Plain(cx, floor + 6.6 * k, f"{number}×", 5.4 * k, fill=times)
    said = page.texts("exhausted")
    yield centred_words(cx - wide / 2 + 1, floor + 7.4 * k, wide - 2, 5 * k, said, 3.4 * k, 2 * k, fill=colour)
