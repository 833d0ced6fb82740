"""The page of bidding markers of Above Water: one a player, to fold and clip, and how they are used."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.games.above_water.figures import crest
from generator.games.areas import across, down, grid, inset, place
from generator.games.figures import (
    CREAM,
    GOLD,
    Box,
    Disc,
    Emblem,
    Figure,
    Plain,
    Plate,
    Rule,
    SmallCard,
    Stroke,
    Turned,
)
from generator.games.page import Page, words
from generator.games.token_page import token_banner
from generator.geometry import Rect
from scorekeeper.rules.above_water.auction import HIGHEST_BID

FEWEST = 4
"""Markers of the smallest sheet (ours): the game is made for four (AW-R1)."""
BIDS = range(HIGHEST_BID + 1)
BETWEEN_MM, GAP = 6, 5
"""Between the two columns of markers in mm, and between their rows at least, in scales (ours)."""
SIDE, MANUAL = 33, (38, 62)
"""Height of a side of a marker at most, and of how they are used at least and at most, in scales (ours)."""
PICTURE = Rect(1, 0, 64, 26)
"""The view box of the pictures of that."""


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
    k, signs = page.scale, SIGNS[: count(players)]
    rows = len(signs) // 2
    said = page.texts("A bidding marker for each player, to fold and clip, each with a sign and colour of its own.")
    head, area = token_banner(page, said, [sign.picture for sign in signs[:3]])
    yield head
    side = min(((area.height - MANUAL[0] * k) / rows - GAP * k) / 2, SIDE * k)
    manual = min(area.height - rows * (2 * side + GAP * k), MANUAL[1] * k)
    upper, lower = down(area, [None, manual])
    cells = [cell for row in down(upper, [None] * rows) for cell in across(row, [None, None], BETWEEN_MM)]
    for cell, sign in zip(cells, signs, strict=True):
        yield from marker(page, replace(cell, y=cell.centre[1] - side, height=2 * side), sign)
    yield from _manual(page, lower)


def marker(page: Page, area: Rect, sign: MarkerDesign) -> Iterator[Figure]:
    """Lay out a marker before it is folded."""
    behind, front = down(area, [None, None])
    yield Turned(180, *behind.centre, tuple(_side(page, behind, sign, is_back=True)))
    yield from _side(page, front, sign, is_back=False)
    fold = "ink" if page.is_low_ink else sign.writing
    yield Rule(area.x, front.y, area.right, front.y, fold, 0.3, dashes="1.6 1")


def _side(page: Page, area: Rect, sign: MarkerDesign, *, is_back: bool) -> Iterator[Figure]:
    """Lay out one side of a marker, its fold at the top.

    The back has the numbers the other way round, so that both sides of the folded marker have the same number at the
    same place.
    """
    k, head = page.scale, 17 * page.scale
    colour, tick = (sign.colour, "ink") if page.is_low_ink else (sign.writing, sign.writing)
    left, right = across(area, [None, head] if is_back else [head, None])
    fields, (cx, cy) = (left, right.centre) if is_back else (right, left.centre)
    _, row, free = down(inset(fields, 1.5 * k), [2.6 * k, area.height * 0.52, None])
    yield Plate(*place(area), page.ground(sign.colour), sign.colour, 0.4 if page.is_low_ink else 0)
    for line, part in enumerate((0.42, 0.74) if free.height > 12 * k else (0.6,)):
        waves = inset(free, 0.5 * k + line * 2.6 * k)
        yield crest(page, waves.x, free.y + free.height * part, waves.width, 13 - line, colour)
    for bid, cell in zip(reversed(BIDS) if is_back else BIDS, across(row, [None] * len(BIDS)), strict=True):
        middle, level = cell.centre
        yield Plate(*place(inset(cell, 0.35 * k)), page.ground(CREAM), "ink", 0.35 * k, radius=k)
        yield Stroke(f"M{middle - 1.2 * k} {area.y} h{2.4 * k} l{-1.2 * k} {1.7 * k}Z", fill=tick)
        yield Plain(middle, level + 2.75 * k, str(bid), 8 * k)
    yield Disc(cx, cy, 7.2 * k, page.ground(CREAM), "ink", 0.5 * k)
    yield Emblem(cx - 5 * k, cy - 5 * k, 10 * k, 10 * k, sign.picture)


def _manual(page: Page, area: Rect) -> Iterator[Figure]:
    """Lay out how a marker is made and used, in three pictures."""
    k, _ = page.scale, page.texts
    steps = (
        ("fold", SIGNS[1], Rect(8, 4, 44, 18), _("**Cut out**, and **fold** along the dashed line.")),
        (
            "lot",
            SIGNS[1],
            Rect(13, 8, 38, 11),
            _("**Bid:** stand it on a lot, with a clip on the fold at your number."),
        ),
        ("spend", SIGNS[0], Rect(6, 9, 34, 10), _("**Spending Phase:** count the cards you turn in with it.")),
    )
    yield Box(*place(area), k)
    for number, (cell, (name, sign, ground, said)) in enumerate(zip(grid(area, len(steps), 1), steps, strict=True)):
        if number:
            yield Rule(cell.x, area.y + 5 * k, cell.x, area.bottom - 5 * k, GOLD, 0.35 * k)
        shown, below = down(inset(cell, 0, 1.5 * k), [None, 11 * k])
        s = min(shown.width / PICTURE.width, shown.height / PICTURE.height)
        x, y = (middle - s * own for middle, own in zip(shown.centre, PICTURE.centre, strict=True))
        front = (x + s * ground.x, y + s * ground.y, s * ground.width, s * ground.height)
        yield Plate(*front, page.ground(sign.colour), "ink", 0.4 * s)
        yield Emblem(x + s * PICTURE.x, y, s * PICTURE.width, s * PICTURE.height, f"marker-{name}")
        if name == "spend":
            for turn, suit in zip((-14, 0, 14), SHOWN_CARDS, strict=True):
                card = SmallCard(x + 47 * s, y + 4.5 * s, 14 * s, "7", suit, page.tints[suit])
                yield Turned(turn, x + 52 * s, y + 23 * s, (card,))
        yield words(*place(inset(below, 3 * k)), said, k, size=4, floor=2.4, anchor="middle", valign="middle")
