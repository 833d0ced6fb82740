"""What the pages of tokens of Above Water share: colours, waves, lines to cut along, headings."""

from collections.abc import Iterator

from generator.games.figures import CREAM, GOLD, Disc, Figure, Plate, Stroke, Words
from generator.games.page import Page

TEAL = "#1f8a84"
"""Of water (ours)."""
NAVY = "#14324a"
"""Of the edge of ones (ours)."""
NIGHT = "#27294f"
"""Of dark grounds (ours)."""
RED = "#8d1f1b"
"""Of the edge of fives, and of the pair (ours)."""
BANNER = 19
"""Height of the band across the top, in scales."""
TOP = 22.5
"""From the top of the area that is filled to what stands below the band, in scales."""


def wave_path(x: float, y: float, width: float, count: int) -> str:
    """Return waves that break to the right, as path data from x, y."""
    s = width / count
    rise = f"c{0.35 * s} 0 {0.35 * s} {-0.303 * s} {0.68 * s} {-0.303 * s}"
    tip = f"c{0.24 * s} 0 {0.22 * s} {0.212 * s} {0.04 * s} {0.176 * s}"
    fall = f"c{0.08 * s} {0.097 * s} {0.18 * s} {0.127 * s} {0.28 * s} {0.127 * s}"
    return f"M{x} {y}" + f" {rise} {tip} {fall}" * count


def crest(page: Page, x: float, y: float, width: float, count: int, colour: str) -> Stroke:
    """Return the line of such waves."""
    path = wave_path(x, y, width, count)
    return Stroke(path, colour, 0.4 * page.scale, has_round_ends=True, has_round_corners=True)


def waves(page: Page, x: float, y: float, width: float, depth: float, count: int, fill: str) -> Iterator[Figure]:
    """Lay out waves with the water below them."""
    yield Stroke(f"{wave_path(x, y, width, count)} V{y + depth} H{x}Z", fill=fill)
    yield crest(page, x, y, width, count, "ink")


def edge(page: Page, x: float, y: float, radius: float, colour: str) -> Disc:
    """Return the ground of a round token, somewhat wider than its cut."""
    if page.is_low_ink:
        return Disc(x, y, radius, page.ground(colour), "muted", 0.15)
    return Disc(x, y, radius, colour)


def round_cut(page: Page, x: float, y: float, radius: float) -> Disc:
    """Return a line where to cut: light on the dark edge of a token, dark without it."""
    return Disc(x, y, radius, stroke="ink" if page.is_low_ink else CREAM, line=0.2, dashes="0.9 0.7")


def heading_with_text(page: Page, y: float, title: str, said: str) -> Iterator[Figure]:
    """Lay out a heading at the left, and beside it what to do."""
    k, x, width = page.scale, page.x, page.width
    yield Words(x, y, 58 * k, 6.4 * k, title, 5.6 * k, 3.4 * k, font="title", valign="bottom", leading=1)
    room = width - 60 * k
    yield Words(x + 60 * k, y, room, 6.2 * k, said, 4 * k, 2.4 * k, anchor="end", valign="bottom", leading=1)
    yield Plate(x, y + 6.9 * k, width, 0.35 * k, GOLD)
