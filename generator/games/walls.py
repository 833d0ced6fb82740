"""The walls of a box that cards are kept in: what all boxes have in common, laid out for any size.

A box has a ground with a pattern, and a frame on each wall; its title stands on a plate on five of them. What the
front shows, and how all of it looks, is the game's or the deck's. Coordinates are those of a wall, upright as the box
stands, in mm from its top left corner.
"""

import math
from collections.abc import Iterable, Iterator

from generator.games.box_design import FRONT_MM, SMALLEST_MM, BoxDesign, BoxEmblem, Cover, Wall
from generator.games.figures import CREAM, Emblem, Figure, Rule, Stroke, Turned, Window
from generator.games.ornaments import (
    centred,
    divider,
    frame_lines,
    frame_path,
    ground,
    porthole,
    rays,
    roundel,
    ticket,
    title_plate,
)
from generator.geometry import IDENTITY, Rect

FRAME = 4.0
"""From the edge of a wall to its frame, in scales (ours)."""
SLIM_FRAME = 2.4
"""The same on narrow walls."""
PLATE = 14.5
"""Height of the title's plate on the front, in scales (ours)."""
WIDE = 0.62
"""A side that is wider than so many heights is laid out like a front (ours)."""
SMALL_MM = (45.0, 6.6)
"""Room for the small print on the back, in scales (ours)."""
LONG_TITLE = 12
"""Letters of a title that stands between two signs on the lid (ours); a longer one has the whole lid."""


def front(wall: Wall, cover: Cover, look: BoxDesign) -> Iterator[Figure]:
    """Lay out the front: a scene in a frame, with the title on a plate."""
    k = wall.scale
    yield from ground(wall, look)
    frame = wall.inset(FRAME * k)
    scene = tuple(look.scene(wall, frame))
    if look.is_whole:
        yield from scene
    else:
        window = Window(f"{wall.id}-scene", frame_path(wall, frame, k), IDENTITY, scene)
        yield from _framed(wall, frame, look, k, [window], has_corners=True)
    yield from title_plate(_low_plate(frame, k), cover.title, look, k)


def _low_plate(frame: Rect, k: float) -> Rect:
    return Rect(frame.x + 3 * k, frame.bottom - (6 + PLATE) * k, frame.width - 6 * k, PLATE * k)


def _framed(
    wall: Wall, frame: Rect, look: BoxDesign, k: float, inside: Iterable[Figure] = (), *, has_corners: bool = False
) -> Iterator[Figure]:
    shape = frame_path(wall, frame, k)
    yield Stroke(shape, fill=look.ground)
    yield from inside
    yield from frame_lines(shape, frame, look, k, has_corners=has_corners)


def back(wall: Wall, cover: Cover, look: BoxDesign) -> Iterator[Figure]:
    """Lay out the back: what is in the box, on light ground in a frame."""
    k = wall.scale
    yield from ground(wall, look)
    frame = wall.inset(FRAME * k)
    yield from _framed(wall, frame, look, k, has_corners=True)
    card = frame.expand(-2.6 * k)
    yield Stroke(ticket(card, 2.2 * k), fill=CREAM)
    yield Stroke(ticket(card.expand(-1 * k), 2 * k), look.gold, 0.3 * k)
    yield from _contents(card.expand(-4 * k), cover, look, k)


def _contents(area: Rect, cover: Cover, look: BoxDesign, k: float) -> Iterator[Figure]:
    x, y, wide = area.x, area.y, area.width
    yield centred(Rect(x, y, wide, 12 * k), cover.title, 7.4 * k, floor=3.2 * k, font="title", leading=1.05)
    yield from divider(area.centre[0], y + 14.2 * k, wide * 0.62, look, k)
    y += 16.4 * k
    if cover.line:
        yield centred(Rect(x, y, wide, 11 * k), cover.line, 3.7 * k, floor=2.2 * k, font="body", leading=1.18)
        y += 12.6 * k
    foot = area.bottom - 6.4 * k
    facts = 5 * k * len(cover.facts)
    if cover.signs:
        yield from _signs(Rect(x, y, wide, foot - facts - 2 * k - y), cover.signs, k)
    else:
        foot = (y + foot + facts) / 2
    for place, fact in enumerate(cover.facts):
        top = foot - facts + place * 5 * k - 0.6 * k
        yield centred(Rect(x, top, wide, 5 * k), fact, max(3.5 * k, SMALLEST_MM))
    if cover.small:
        high, size = SMALL_MM[1] * k, max(2.1 * k, SMALLEST_MM)
        low = Rect(x, area.bottom - high, wide, high)
        yield centred(low, cover.small, size, font="body", valign="bottom", leading=1.1)


def _signs(area: Rect, signs: tuple[BoxEmblem, ...], k: float) -> Iterator[Figure]:
    """Lay out suits in one row or more, each with its name below it."""
    rows = 1 if len(signs) <= 4 else min(math.ceil(len(signs) / 3), 4)
    columns = math.ceil(len(signs) / rows)
    high, wide = area.height / rows, area.width / columns
    has_names = 3.4 * k >= SMALLEST_MM and any(sign.name for sign in signs)
    name = 3.4 * k if has_names else 0.0
    side = min(high - name - 1.2 * k, wide - 2 * k, 12 * k)
    for place, sign in enumerate(signs):
        row, column = divmod(place, columns)
        in_row = min(columns, len(signs) - row * columns)
        x = area.centre[0] + (column - (in_row - 1) / 2) * wide
        y = area.y + row * high + (high - side - name) / 2
        yield Emblem(x - side / 2, y, side, side, sign.picture)
        if sign.name and has_names:
            below = Rect(x - wide / 2, y + side + 0.3 * k, wide, name)
            yield centred(below, sign.name, max(2.6 * k, 1.4), floor=1.4)


def side(wall: Wall, cover: Cover, look: BoxDesign, signs: tuple[BoxEmblem, ...]) -> Iterator[Figure]:
    """Lay out a narrow wall: the title along it, a sign at each end; like a front where it is wide.

    Args:
        wall: Which.
        cover: What the box says.
        look: How it looks.
        signs: For its roundels, one or two; may be none.
    """
    k = wall.height / FRONT_MM[1]
    inset = min(SLIM_FRAME * k, wall.width * 0.11)
    frame, is_wide = wall.inset(inset), wall.width > WIDE * wall.height
    x, y = frame.centre
    upper = frame.y + frame.height * 0.4
    yield from ground(wall, look)
    inside = rays(wall, frame, (x, upper), look, count=24) if is_wide else ()
    yield from _framed(wall, frame, look, min(k, wall.width / 20), inside)
    if is_wide:
        plate = _low_plate(frame, k)
        radius = min(frame.width * 0.38, (plate.y - frame.y) * 0.42)
        if look.portraits:
            picture = look.portraits[0 if wall.id.endswith("left") else -1]
            yield from porthole(f"{wall.id}-portrait", x, upper, radius, picture, look)
        elif signs:
            yield from roundel(x, upper, radius * 0.9, signs[0].picture, look)
        yield from title_plate(plate, cover.title, look, k)
        return
    thick = min(frame.width - 2 * inset, 15 * k)
    round_ = thick * 0.94
    ends = inset + round_ / 2
    long = frame.height - 2 * (round_ + 2 * inset if signs else inset)
    level = Rect(x - long / 2, y - thick / 2, long, thick)
    yield Turned(90, x, y, tuple(title_plate(level, cover.title, look, k)))
    yield from _pair(signs, ((x, frame.y + ends), (x, frame.bottom - ends)), round_ / 2, look)


def _pair(
    signs: tuple[BoxEmblem, ...], places: Iterable[tuple[float, float]], radius: float, look: BoxDesign
) -> Iterator[Figure]:
    """Lay out the first and the last of signs, if there are any."""
    for sign, (x, y) in zip(signs[:1] + signs[-1:], places, strict=False):
        yield from roundel(x, y, radius, sign.picture, look)


def lid(wall: Wall, cover: Cover, look: BoxDesign, signs: tuple[BoxEmblem, ...]) -> Iterator[Figure]:
    """Lay out the lid: the title between two signs."""
    k = wall.width / FRONT_MM[0]
    inset = min(SLIM_FRAME * k, wall.height * 0.11)
    frame = wall.inset(inset)
    thick = min(frame.height - 2 * inset, PLATE * k)
    x, y = frame.centre
    is_high = frame.height > 3 * thick
    has_ends = bool(signs) and frame.width > 4 * thick and not is_high and len(cover.title) <= LONG_TITLE
    yield from ground(wall, look)
    inside = rays(wall, frame, (x, y), look, count=24) if is_high else ()
    yield from _framed(wall, frame, look, min(k, wall.height / 20), inside)
    top, foot = y - thick / 2, y + thick / 2
    if is_high:
        above, below = (frame.y + top) / 2, (frame.bottom + foot) / 2
        yield from _pair(signs, ((x, above), (x, below)), min(thick, top - frame.y) * 0.4, look)
    ends = inset + (thick * 0.9 + inset if has_ends else 0.0)
    yield from title_plate(Rect(frame.x + ends, top, frame.width - 2 * ends, thick), cover.title, look, k)
    if has_ends:
        radius = thick * 0.45
        left, right = frame.x + inset + radius, frame.right - inset - radius
        yield from _pair(signs, ((left, y), (right, y)), radius, look)


def tuck(wall: Wall, cover: Cover, look: BoxDesign, signs: tuple[BoxEmblem, ...]) -> Iterator[Figure]:
    """Lay out the flap of the lid, which is seen when the box is opened."""
    yield from ground(wall, look)
    if signs:
        x, y = wall.width / 2, wall.height * 0.52
        yield from roundel(x, y, wall.height * 0.3, signs[0].picture, look)
        for turn in (-1, 1):
            yield Rule(x + turn * wall.height * 0.42, y, x + turn * wall.width * 0.38, y, look.gold, 0.3)


def bottom(wall: Wall, cover: Cover, look: BoxDesign, signs: tuple[BoxEmblem, ...]) -> Iterator[Figure]:
    """Lay out the bottom: signs in a row on light ground."""
    yield from ground(wall, look)
    frame = wall.inset(min(SLIM_FRAME, wall.height * 0.14))
    yield from _framed(wall, frame, look, min(1.0, wall.height / 20))
    if signs:
        thick = min(frame.height * 0.66, frame.width * 0.81 / len(signs), max(13.0, frame.height * 0.3))
        pitch = min(frame.width * 0.94 / len(signs), thick * 1.5)
        x, y = frame.centre
        for place, sign in enumerate(signs):
            yield from roundel(x + (place - (len(signs) - 1) / 2) * pitch, y, thick / 2, sign.picture, look)
