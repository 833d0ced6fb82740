"""The markers of To the Bottom: who starts, the Clock, the pool of a turn, and tired cards.

Markers of tired cards have one size on every paper; the rest follows the scale of the page, `k`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.games.figures import CREAM, GOLD, WHITE, Disc, Emblem, Figure, Heading, Plain, Plate
from generator.games.page import Page, banner
from generator.games.to_the_bottom.figures import Area, Medallion, TiredMarker
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.to_the_bottom import CLOCK_ROUND, CrewCard

TIRED_A_PLAYER = to_the_bottom.BOARD_LIMIT
"""Markers of tired cards for each player (ours): as many as cards on a board before prices double."""
TIRED_A_ROW = 10
"""Such markers beside each other on a page (ours)."""
TIRED_RADIUS, TIRED_PITCH = 8.4, 18.8
"""Of such markers, in mm (ours)."""
ROWS_BESIDE_POOL = 2
"""Rows of such markers that leave room for the pool of a turn."""
LAST_ROUND = "#b8322a"
"""Ground of the round in which the Clock runs out."""
CUT = "0.9 0.7"
"""Dashes of a line where to cut."""
RIM = 0.8
"""Of a medallion, in mm."""
DIAL = (
    (0.5, -0.866),
    (0.866, -0.5),
    (1, 0),
    (0.866, 0.5),
    (0.5, 0.866),
    (0, 1),
    (-0.5, 0.866),
    (-0.866, 0.5),
    (-1, 0),
    (-0.866, -0.5),
    (-0.5, -0.866),
    (0, -1),
)
"""Where the hours of a clock stand."""


@dataclass(frozen=True, slots=True)
class _Division:
    """How the page is divided. Lengths in mm."""

    top: float
    text_height: float
    """Height of what is told below the Clock and the medallions."""
    room: float
    """Height of the part above the pool and the tired markers."""
    medallion: float
    """Its radius."""
    left_width: float
    """Width of the Clock's part."""
    right: float
    """Left edge of the part of the medallions."""


def tired_markers(players: int) -> int:
    """Return how many markers of tired cards are printed: whole rows."""
    return -(-TIRED_A_PLAYER * players // TIRED_A_ROW) * TIRED_A_ROW


def markers(page: Page, players: int) -> Iterator[Figure]:
    """Lay out the page."""
    k, _ = page.scale, page.texts
    count = tired_markers(players)
    rows = count // TIRED_A_ROW
    tired_y = page.bottom - (9.5 * k + rows * TIRED_PITCH)
    has_pool = rows <= ROWS_BESIDE_POOL
    division = _divide_page(page, tired_y - (25 * k if has_pool else 0))
    line = _("Who starts, how late it is, and who is tired.")
    yield banner(page, line, ("token-cruise", "token-clock", "token-lifebuoy"), height=19)
    yield from _clock(page, division)
    yield from _starters(page, division)
    if has_pool:
        yield from _pool(page, tired_y - 6 * k - 20 * k)
    yield from _tired_section(page, tired_y, count)


def _divide_page(page: Page, foot: float) -> _Division:
    k = page.scale
    top, told = page.y + 22.5 * k, 18 * k
    room = foot - top - 6 * k
    medallion = min((room - 13 * k - told) / 4 - RIM, 36 * k)
    right = page.right - 2 * medallion - 2 * RIM
    return _Division(top, told, room, medallion, left_width=right - page.x - 9 * k, right=right)


def _clock(page: Page, division: _Division) -> Iterator[Figure]:
    """Lay out a dial of the rounds of the Sinking, its markers in the corners that it leaves."""
    k, wide, told, _ = page.scale, division.left_width, division.text_height, page.texts
    dial = min(wide / 2, (division.room - 13 * k - told) / 2)
    spare = division.room - 10 * k - 2 * dial - told
    x, y = page.x + wide / 2, division.top + 10 * k + spare * 0.4 + dial
    yield Heading(page.x, division.top, wide, _("The Clock"), k)
    yield from clock(x, y, dial)
    below = Area(page.x, y + dial + min(spare * 0.3, 5 * k), wide, told, k)
    said = _(
        "A house rule of ours: the lifebuoy counts the **rounds of the Sinking**. **From round %(n)s** no card "
        "goes back to a deck, and Anchor no longer stops drawing.",
        n=CLOCK_ROUND,
    )
    yield below.words(said, 4.2, floor=2.6, valign="top")
    corner = dial * 0.16
    for side in (-1, 1):
        left, top = x + side * (wide / 2 - corner - 0.8), y - dial + corner + 0.8
        yield Disc(left, top, corner + 0.4, page.ground(CREAM), "muted", 0.2, CUT)
        yield lifebuoy(left, top, corner)


def lifebuoy(x: float, y: float, radius: float) -> Emblem:
    """Return a lifebuoy about its middle."""
    size = radius * 1.84
    return Emblem(x - size / 2, y - size / 2, size, size, "token-lifebuoy")


def clock(x: float, y: float, dial: float) -> Iterator[Figure]:
    """Lay out the dial about its middle, with the numbers of the rounds."""
    yield Emblem(x - dial, y - dial, 2 * dial, 2 * dial, "token-clock")
    for number in range(1, CLOCK_ROUND + 1):
        across, down = DIAL[(number - 1) % len(DIAL)]
        left, top = x + across * dial * 0.54, y + down * dial * 0.54
        fill, shown = (LAST_ROUND, CREAM) if number == CLOCK_ROUND else (WHITE, "ink")
        yield Disc(left, top, dial * 0.118, fill, "ink", dial * 0.012)
        yield Plain(left, top + dial * 0.05, str(number), dial * 0.145, fill=shown)


def _starters(page: Page, division: _Division) -> Iterator[Figure]:
    """Lay out the two sides of the token of who starts."""
    k, r, told, _ = page.scale, division.medallion, division.text_height, page.texts
    x, wide = division.right + r + RIM, 2 * r + 2 * RIM
    spare = division.room - 10 * k - 4 * r - 4 * RIM - told
    first = division.top + 10 * k + spare * 0.4 + r + RIM
    second = first + 2 * r + 2 * RIM
    yield Heading(division.right, division.top, wide, _("Who starts"), k)
    yield Medallion(x, first, r, "token-cruise", _("starts the Cruise"))
    yield Medallion(x, second, r, "token-iceberg", _("starts the Sinking"))
    below = Area(division.right, second + r + RIM + min(spare * 0.3 + 1 * k, 5 * k), wide, told, k)
    said = _(
        "Cut out both and glue them back to back. The **tallest** player takes it; whoever **buys Iceberg** "
        "turns it over."
    )
    yield below.words(said, 4.2, floor=2.6, valign="top")


def _pool(page: Page, y: float) -> Iterator[Figure]:
    """Lay out numbers for the points of a turn, up to the most that anything costs."""
    k, _ = page.scale, page.texts
    said = _("The other lifebuoy counts the points you have jettisoned but not yet spent.")
    yield from _heading_with_text(page, y, _("The pool of a turn"), said)
    yield from pool_track(page, page.x, y + 9 * k, page.width)


def pool_track(page: Page, x: float, y: float, width: float) -> Iterator[Figure]:
    """Lay out the numbers of the pool, 11 scales high."""
    k, most = page.scale, to_the_bottom.price_of_buying(CrewCard.ICEBERG).points
    cell = width / (most + 1)
    for number in range(most + 1):
        fill = page.ground(GOLD if number % 5 == 0 else CREAM)
        left = x + number * cell + 0.3
        yield Plate(left, y, cell - 0.6, 11 * k, fill, "ink", 0.35 * k, radius=1.2 * k)
        yield Plain(x + (number + 0.5) * cell, y + 7.5 * k, str(number), 5.4 * k)


def _tired_section(page: Page, y: float, count: int) -> Iterator[Figure]:
    k, r, _ = page.scale, TIRED_RADIUS, page.texts
    said = _("For cards you have no room to turn: lay one on each.")
    yield from _heading_with_text(page, y, _("%(n)s tired markers", n=count), said)
    step = (page.width - 2 * r - 1.4) / (TIRED_A_ROW - 1)
    for number in range(count):
        line, column = divmod(number, TIRED_A_ROW)
        yield TiredMarker(page.x + r + 0.7 + column * step, y + 9.5 * k + (line + 0.5) * TIRED_PITCH, r)


def _heading_with_text(page: Page, y: float, title: str, said: str) -> Iterator[Figure]:
    """Lay out a heading across the page, and beside it what to do."""
    k, x = page.scale, page.x
    heading = Area(x, y, 62 * k, 6.4 * k, k)
    yield heading.line(title, 5.6 * k, 3.4 * k, font="title", valign="bottom")
    beside = Area(x + 64 * k, y, page.width - 64 * k, 6.2 * k, k)
    yield beside.line(said, 4 * k, 2.2 * k, font="body", anchor="end", valign="bottom")
    yield Plate(x, y + 6.9 * k, page.width, 0.35 * k, GOLD)
