"""The page of bidding markers of Above Water: one a player, to fold and clip, and how they are used."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.games.above_water.water import BANNER, NIGHT, TOP, crest
from generator.games.figures import (
    CREAM,
    GOLD,
    WHITE,
    Disc,
    Emblem,
    Figure,
    Plain,
    Plate,
    Rule,
    SmallCard,
    Stroke,
    Turned,
    Words,
)
from generator.games.page import Page, banner
from scorekeeper.rules.above_water.auction import HIGHEST_BID

FEWEST = 4
"""Markers of the smallest sheet (ours): the game is made for four (AW-R1)."""
BIDS = range(HIGHEST_BID + 1)
BETWEEN = 6
"""Between the two columns of markers, in mm."""


@dataclass(frozen=True, slots=True)
class MarkerDesign:
    """What tells a player's marker from the others (ours)."""

    picture: str
    colour: str
    writing: str
    """Colour of what is drawn on it."""


SIGNS = (
    MarkerDesign("token-umbrella", "#b3121d", CREAM),
    MarkerDesign("token-boat", "#1d5fa8", CREAM),
    MarkerDesign("token-duck", "#e3a72f", "ink"),
    MarkerDesign("token-fish", "#1f8a84", CREAM),
    MarkerDesign("token-house", "#6c4a91", CREAM),
    MarkerDesign("token-anchor", "#3a3f55", CREAM),
    MarkerDesign("token-tree", "#2c6e49", CREAM),
    MarkerDesign("token-bell", "#d9661e", "ink"),
)
SHOWN_CARDS = ("clubs", "diamonds", "spades")
"""Suits of the sevens in the picture of the Spending Phase (ours)."""


def count(players: int) -> int:
    """Return how many markers are printed: in pairs, as they stand on the page."""
    return max(FEWEST, players + players % 2)


def lay_out_page(page: Page, players: int) -> Iterator[Figure]:
    """Lay out the page: the markers, below them how they are used."""
    k, printed = page.scale, count(players)
    top, manual = page.y + TOP * k, 38 * k
    rows = printed // 2
    wide = (page.width - BETWEEN) / 2
    room = page.bottom - top - manual
    height = min((room / rows - 5 * k) / 2, 33 * k)
    left = room - rows * 2 * height
    more = min(left - rows * 5 * k, 24 * k)
    gap = (left - more) / (rows + 0.5)
    said = page.texts("A bidding marker for each player, to fold and clip, each with a sign and colour of its own.")
    yield banner(page, said, [sign.picture for sign in SIGNS[:3]], height=BANNER)
    for number, sign in enumerate(SIGNS[:printed]):
        row, column = divmod(number, 2)
        x, y = page.x + column * (wide + BETWEEN), top + gap / 2 + row * (2 * height + gap)
        yield from marker(page, x, y, wide, height, sign)
    yield from _manual(page, page.bottom - manual - more, manual + more)


def marker(page: Page, x: float, y: float, width: float, height: float, sign: MarkerDesign) -> Iterator[Figure]:
    """Lay out a marker before it is folded; `height` is that of a side."""
    back = tuple(_side(page, x, y, width, height, sign, is_back=True))
    yield Turned(180, x + width / 2, y + height / 2, back)
    yield from _side(page, x, y + height, width, height, sign, is_back=False)
    fold = "ink" if page.is_low_ink else sign.writing
    yield Rule(x, y + height, x + width, y + height, fold, 0.3, dashes="1.6 1")


def _side(
    page: Page, x: float, y: float, width: float, height: float, sign: MarkerDesign, *, is_back: bool
) -> Iterator[Figure]:
    """Lay out one side of a marker, its fold at the top.

    The back has the numbers the other way round, so that both sides of the folded marker have the same number at the
    same place.
    """
    k, is_low_ink = page.scale, page.is_low_ink
    head = 17 * k
    cell = (width - head - 3 * k) / len(BIDS)
    first = x + 1.5 * k if is_back else x + head + 1.5 * k
    head_x = x + width - head if is_back else x
    tall = height * 0.52
    yield Plate(x, y, width, height, page.ground(sign.colour), sign.colour, 0.4 if is_low_ink else 0)
    free = height - 2.6 * k - tall
    colour = sign.colour if is_low_ink else sign.writing
    for line, part in enumerate((0.42, 0.74) if free > 12 * k else (0.6,)):
        wave_x, wave_y = first + 0.5 * k + line * 2.6 * k, y + 2.6 * k + tall + free * part
        yield crest(page, wave_x, wave_y, width - head - 4 * k - line * 5.2 * k, 13 - line, colour)
    tick = "ink" if is_low_ink else sign.writing
    for bid in BIDS:
        position = len(BIDS) - 1 - bid if is_back else bid
        cx, field_y = first + (position + 0.5) * cell, y + 2.6 * k
        left, wide = cx - cell / 2 + 0.35 * k, cell - 0.7 * k
        yield Plate(left, field_y, wide, tall, page.ground(CREAM), "ink", 0.35 * k, radius=1 * k)
        yield Stroke(f"M{cx - 1.2 * k} {y} h{2.4 * k} l{-1.2 * k} {1.7 * k}Z", fill=tick)
        yield Plain(cx, y + 2.6 * k + tall / 2 + 2.75 * k, str(bid), 8 * k)
    cx, cy = head_x + head / 2, y + height / 2
    yield Disc(cx, cy, 7.2 * k, page.ground(CREAM), "ink", 0.5 * k)
    yield Emblem(cx - 5 * k, cy - 5 * k, 10 * k, 10 * k, sign.picture)


def _manual(page: Page, y: float, height: float) -> Iterator[Figure]:
    """Lay out how a marker is made and used, in three pictures."""
    k, x, _ = page.scale, page.x, page.texts
    wide = page.width / 3
    art = height - 13 * k
    yield Plate(x, y, page.width, height, page.ground(CREAM), "ink", 0.35 * k, radius=2 * k)
    middle = y + 1 * k + art / 2
    s = min(art / 24, 1 * k)
    yield from _flat(page, x + wide / 2, middle, s)
    yield from _on_a_lot(page, x + wide * 1.5, middle, s)
    yield from _with_cards(page, x + wide * 2.5, middle, s)
    said = (
        _("**Cut out**, and **fold** along the dashed line."),
        _("**Bid:** stand it on a lot, with a clip on the fold at your number."),
        _("**Spending Phase:** count the cards you turn in with it."),
    )
    for position, each in enumerate(said):
        left, said_y, room = x + wide * position + 3 * k, y + height - 12.5 * k, wide - 6 * k
        yield Words(left, said_y, room, 11 * k, each, 4 * k, 2.4 * k, anchor="middle", valign="middle", leading=1.15)
        if position > 0:
            between = x + wide * position
            yield Rule(between, y + 5 * k, between, y + height - 5 * k, GOLD, 0.35 * k)


def _flat(page: Page, cx: float, middle: float, s: float) -> Iterator[Figure]:
    """Lay out a flat marker with its fold, and an arrow that turns it; `s` is the picture's scale."""
    k, sign = page.scale, SIGNS[1]
    yield Plate(cx - 22 * s, middle - 9 * s, 44 * s, 18 * s, page.ground(sign.colour), "ink", 0.4 * k)
    yield Rule(cx - 25 * s, middle, cx + 25 * s, middle, "ink", 0.8 * k, dashes=f"{1.8 * s} {1.2 * s}")
    for field_y, head_y, sign_y, turn in ((-6.4, -4.5, -6.6, 180), (1.6, 4.5, 2.4, 0)):
        for bid in BIDS:
            left = cx - 13 * s + bid * 3.4 * s
            yield Plate(left, middle + field_y * s, 2.9 * s, 4.8 * s, CREAM, "ink", 0.2 * k)
        yield Disc(cx - 17.5 * s, middle + head_y * s, 3 * s, CREAM, "ink", 0.25 * k)
        yield Emblem(cx - 19.6 * s, middle + sign_y * s, 4.2 * s, 4.2 * s, sign.picture, turn)
    start = f"M{cx + 27 * s} {middle - 6 * s} q{5 * s} {6 * s} 0 {11 * s}"
    path = f"{start} m{-1.6 * s} {-2.6 * s} l{1.2 * s} {3 * s} l{2.9 * s} {-1.2 * s}"
    yield Stroke(path, "ink", 0.7 * k, has_round_ends=True, has_round_corners=True)


def _on_a_lot(page: Page, cx: float, middle: float, s: float) -> Iterator[Figure]:
    """Lay out a marker on a card seen at a slant."""
    x, y, wide, high = cx - 25 * s, middle + 1 * s, 50 * s, 9.5 * s
    path = f"M{x + wide * 0.12} {y} H{x + wide * 0.94} L{x + wide} {y + high} H{x}Z"
    yield Stroke(path, "ink", 0.5 * page.scale, WHITE, has_round_corners=True)
    yield from _folded_marker(page, cx - 20 * s, middle - 5 * s, 38 * s, 11 * s, SIGNS[1], 4)


def _with_cards(page: Page, cx: float, middle: float, s: float) -> Iterator[Figure]:
    """Lay out a marker beside the cards that were turned in."""
    yield from _folded_marker(page, cx - 27 * s, middle - 4 * s, 34 * s, 10 * s, SIGNS[0], len(SHOWN_CARDS))
    for number, suit in enumerate(SHOWN_CARDS):
        card = SmallCard(cx + 14 * s, middle - 8.5 * s, 14 * s, "7", suit, page.tints[suit])
        yield Turned(-14 + number * 14, cx + 19 * s, middle + 10 * s, (card,))


def _folded_marker(
    page: Page, x: float, y: float, width: float, height: float, sign: MarkerDesign, at: int
) -> Iterator[Figure]:
    """Lay out a folded marker as it stands: its front, a sliver of its inside, and a clip at a number."""
    k, cell = page.scale, width * 0.078
    peak, corner = f"L{x + width} {y - height * 0.12}", f"L{x + width * 1.06} {y + height * 0.78}"
    inside = f"M{x + width * 0.06} {y} {peak} {corner} L{x + width} {y + height}Z"
    yield Stroke(inside, "ink", 0.4 * k, NIGHT, has_round_corners=True)
    yield Plate(x, y, width, height, page.ground(sign.colour), "ink", 0.4 * k)
    yield Disc(x + width * 0.09, y + height * 0.5, width * 0.07, CREAM, "ink", 0.25 * k)
    side = width * 0.1
    yield Emblem(x + width * 0.04, y + height * 0.5 - width * 0.05, side, side, sign.picture)
    for bid in BIDS:
        left, fill = x + width * 0.185 + bid * cell, GOLD if bid == at else CREAM
        yield Plate(left, y + height * 0.14, cell * 0.86, height * 0.5, fill, "ink", 0.2 * k)
        cx = x + width * 0.185 + (bid + 0.43) * cell
        yield Plain(cx, y + height * 0.52, str(bid), height * 0.36, font="label")
    cx = x + width * 0.185 + (at + 0.43) * cell
    bend = f"a{0.9 * k} {0.9 * k} 0 0 1 {1.8 * k} 0"
    clip = f"M{cx - 0.7 * k} {y + height * 0.3} V{y - height * 0.2} {bend} V{y + height * 0.06}"
    for colour, line in (("ink", 1 * k), ("#c9d3d6", 0.5 * k)):
        yield Stroke(clip, colour, line, has_round_ends=True)
