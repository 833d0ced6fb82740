"""The markers of To the Bottom: who starts, the Clock, the pool of a turn, and tired cards.

Markers of tired cards have one size on every paper; the rest follows the scale of the page, `k`.
"""

from collections.abc import Iterator
from math import cos, pi, sin

from generator.games.areas import across, down, grid, inset, place
from generator.games.figures import CREAM, GOLD, WHITE, Disc, Emblem, Figure, Plain, Plate
from generator.games.page import Page
from generator.games.token_page import (
    CUT,
    Medallion,
    edge,
    headed,
    heading_height,
    round_cut,
    round_grid,
    token_banner,
)
from generator.geometry import Rect
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
GAP, BESIDE, MEDALLION, POOL = 6, 9, 36, 11
"""Between parts of the page, beside the Clock, radius of a medallion at most, and height of the pool, in scales (ours).
"""
NIGHT = "#14324a"
"""Of the edge of tired markers (ours)."""
LAST_ROUND = "#b8322a"
"""Ground of the round in which the Clock runs out."""
RIM = 0.8
"""Of a medallion, in mm."""
HOURS = 0.54
"""From the middle of the Clock to its numbers, in radii."""
POOL_CELLS = to_the_bottom.price_of_buying(CrewCard.ICEBERG).points + 1
"""Numbers of the pool: up to the most that anything costs."""


def tired_markers(players: int) -> int:
    """Return how many markers of tired cards are printed: whole rows."""
    return -(-TIRED_A_PLAYER * players // TIRED_A_ROW) * TIRED_A_ROW


def lay_out_page(page: Page, players: int) -> Iterator[Figure]:
    k, _, count = page.scale, page.texts, tired_markers(players)
    said = _("Who starts, how late it is, and who is tired.")
    head, area = token_banner(page, said, ("token-cruise", "token-clock", "token-lifebuoy"))
    rows = count // TIRED_A_ROW
    pool_height = [heading_height(page) + POOL * k] if rows <= ROWS_BESIDE_POOL else []
    heights = [None, *pool_height, heading_height(page) + rows * TIRED_PITCH]
    upper, *pool, tired = down(area, heights, GAP * k)
    yield head
    yield from _upper(page, upper)
    for part in pool:
        said = _("The other lifebuoy counts the points you have jettisoned but not yet spent.")
        figures, track = headed(page, part, _("The pool of a turn"), said)
        yield from (*figures, *pool_track(page, track))
    said = _("For cards you have no room to turn: lay one on each.")
    figures, cells = headed(page, tired, _("%(n)s tired markers", n=count), said)
    yield from figures
    for middle in round_grid(cells, TIRED_A_ROW, count, TIRED_RADIUS, TIRED_PITCH):
        yield from tired_marker(page, *middle)
        yield round_cut(page, *middle, TIRED_RADIUS)


def _upper(page: Page, area: Rect) -> Iterator[Figure]:
    """Lay out the Clock, and beside it the two sides of the token of who starts, as large as there is room."""
    k, _ = page.scale, page.texts
    told = 18 * k
    across_mm = 2 * min((area.height - heading_height(page) - told) / 4, MEDALLION * k + RIM)
    left, right = across(area, [None, across_mm], BESIDE * k)
    late = _(
        "A house rule of ours: the lifebuoy counts the **rounds of the Sinking**. **From round %(n)s** no card "
        "goes back to a deck, and Anchor no longer stops drawing.",
        n=CLOCK_ROUND,
    )
    figures, dial = headed(page, left, _("The Clock"), below=late)
    yield from (*figures, *_clock_with_markers(page, dial))
    start = _(
        "Cut out both and glue them back to back. The **tallest** player takes it; whoever **buys Iceberg** "
        "turns it over."
    )
    figures, sides = headed(page, right, _("Who starts"), below=start)
    yield from figures
    for cell, (picture, said) in zip(grid(sides, 1, 2), starting_sides(page), strict=True):
        yield Medallion(*cell.centre, min(cell.width, cell.height) / 2 - RIM, picture, said)


def starting_sides(page: Page) -> tuple[tuple[str, str], ...]:
    """Return the pictures of the token of who starts, and what stands on them."""
    _ = page.texts
    return ("token-cruise", _("starts the Cruise")), ("token-iceberg", _("starts the Sinking"))


def _clock_with_markers(page: Page, area: Rect) -> Iterator[Figure]:
    """Lay out the dial, its markers in the corners that it leaves."""
    side = min(area.width, area.height)
    square = Rect(area.centre[0] - side / 2, area.centre[1] - side / 2, side, side)
    yield from clock(*square.centre, side / 2)
    corner = side * 0.08
    for x in (area.x + corner + 0.8, area.right - corner - 0.8):
        yield Disc(x, square.y + corner + 0.8, corner + 0.4, page.ground(CREAM), "muted", 0.2, CUT)
        yield lifebuoy(x, square.y + corner + 0.8, corner)


def tired_marker(page: Page, x: float, y: float) -> Iterator[Figure]:
    r = TIRED_RADIUS
    yield edge(page, x, y, r + 0.6, NIGHT)
    yield Disc(x, y, r * 0.82, page.ground("#c9dfe4"), "ink" if page.is_low_ink else GOLD, 0.4)
    yield Emblem(x - r * 0.52, y - r * 0.54, r * 1.04, r * 1.04, "tired")


def lifebuoy(x: float, y: float, radius: float) -> Emblem:
    """Return a lifebuoy about its middle."""
    size = radius * 1.84
    return Emblem(x - size / 2, y - size / 2, size, size, "token-lifebuoy")


def clock(x: float, y: float, dial: float) -> Iterator[Figure]:
    """Lay out the dial about its middle, with the numbers of the rounds."""
    yield Emblem(x - dial, y - dial, 2 * dial, 2 * dial, "token-clock")
    for number in range(1, CLOCK_ROUND + 1):
        left, top = hour(number, x, y, dial)
        fill, shown = (LAST_ROUND, CREAM) if number == CLOCK_ROUND else (WHITE, "ink")
        yield Disc(left, top, dial * 0.118, fill, "ink", dial * 0.012)
        yield Plain(left, top + dial * 0.05, str(number), dial * 0.145, fill=shown)


def hour(number: int, x: float, y: float, dial: float) -> tuple[float, float]:
    """Return where an hour stands on a dial about its middle."""
    angle = number * pi / 6
    return x + dial * HOURS * round(sin(angle), 3), y - dial * HOURS * round(cos(angle), 3)


def pool_track(page: Page, area: Rect) -> Iterator[Figure]:
    k = page.scale
    for number, cell in enumerate(grid(area, POOL_CELLS, 1)):
        fill = page.ground(GOLD if number % 5 == 0 else CREAM)
        yield Plate(*place(inset(cell, 0.3)), fill, "ink", 0.35 * k, radius=1.2 * k)
        yield Plain(cell.centre[0], cell.centre[1] + 2 * k, str(number), 5.4 * k)
