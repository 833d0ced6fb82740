"""The walls of a box that cards are kept in: what all boxes have in common, laid out for any size.

A box has a ground with a pattern, and a frame on each wall; its title stands on a plate on five of them. What the
front shows, and how all of it looks, is the game's or the deck's. Coordinates are those of a wall, upright as the box
stands, in mm from its top left corner.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from generator.faces.inks import mixed
from generator.games.figures import CREAM, GOLD, Disc, Emblem, Figure, Plate, Rule, Stroke, Turned, Window, Words
from generator.geometry import IDENTITY, Rect
from generator.units import number

INK = "#1c1b2e"
"""Writing on light ground (ours): the ink of the themes."""
FRONT_MM = (66.5, 91.9)
"""Of the front of a box for poker cards: at this size a wall's scale is 1."""
FRAME = 4.0
"""From the edge of a wall to its frame, in scales (ours)."""
SLIM_FRAME = 2.4
"""The same on narrow walls."""
NOTCH_GAP = 2.2
"""Between the thumb notch and the frame, in scales (ours)."""
PLATE = 14.5
"""Height of the title's plate on the front, in scales (ours)."""
SMALLEST_MM = 1.8
"""Size of the smallest words (ours): 5 pt, as print houses ask."""
WIDE = 0.62
"""A side that is wider than so many heights is laid out like a front (ours)."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall of a box."""

    id: str
    """No other of the box has it; of letters and hyphens."""
    width: float
    height: float
    bleed: float
    """How far its ground goes on beyond each edge."""
    notch: tuple[float, float] = (0.0, 0.0)
    """Half of the width of the thumb notch in its upper edge, and its depth."""

    @property
    def scale(self) -> float:
        """Return 1 for walls as long as those of a box for poker cards."""
        return min(max(self.width, self.height) / FRONT_MM[1], min(self.width, self.height) / FRONT_MM[0])

    @property
    def whole(self) -> Rect:
        """All that is painted."""
        return Rect(0, 0, self.width, self.height).grown(self.bleed)


@dataclass(frozen=True, slots=True)
class Sign:
    """A picture with its name, such as a suit."""

    picture: str
    """Its name among the pictures of the page."""
    name: str = ""
    """In words; empty: it needs none."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What a box says."""

    title: str
    line: str
    """What the game is about, in a line; may be empty."""
    facts: tuple[str, ...]
    """What is in it, for how many it is: a line each."""
    signs: tuple[Sign, ...]
    """Its suits; may be none."""
    small: str
    """Who made it, and its licence."""


@dataclass(frozen=True, slots=True)
class BoxLook:
    """How a box looks."""

    ground: str
    """`#rrggbb`, dark or light, of all walls."""
    scene: Callable[[Wall, Rect], Iterable[Figure]]
    """Lays out what the front shows, in a frame that cuts it off."""
    pattern: Callable[[Rect], Iterable[Figure]]
    """Lays out what lies on the ground, over all of a rectangle."""
    light: str = CREAM
    """Writing and frames on the ground."""
    gold: str = GOLD
    """Lines of frames and plates."""
    is_whole: bool = False
    """Whether the scene fills the front, without a frame."""
    badge: str = ""
    """Picture in the roundels of sides and lid; empty: the first signs, or none."""


def front(wall: Wall, cover: Cover, look: BoxLook) -> Iterator[Figure]:
    """Lay out the front: a scene in a frame, with the title on a plate."""
    k = wall.scale
    yield from ground(wall, look)
    frame = Rect(0, 0, wall.width, wall.height).grown(-FRAME * k)
    if look.is_whole:
        yield from look.scene(wall, frame)
    else:
        shape = frame_path(wall, frame, k)
        yield Stroke(shape, fill=look.ground)
        yield Window(f"{wall.id}-scene", shape, IDENTITY, tuple(look.scene(wall, frame)))
        yield from _framed(shape, frame, look, k)
    yield from title_plate(Rect(frame.x + 3 * k, frame.bottom - (6 + PLATE) * k, frame.width - 6 * k, PLATE * k), cover, look, k)


def back(wall: Wall, cover: Cover, look: BoxLook) -> Iterator[Figure]:
    """Lay out the back: what is in the box, on light ground in a frame."""
    k = wall.scale
    yield from ground(wall, look)
    frame = Rect(0, 0, wall.width, wall.height).grown(-FRAME * k)
    shape = frame_path(wall, frame, k)
    yield Stroke(shape, fill=look.ground)
    yield from _framed(shape, frame, look, k)
    card = frame.grown(-2.6 * k)
    yield Stroke(ticket(card, 2.2 * k), fill=CREAM)
    yield Stroke(ticket(card.grown(-1 * k), 2 * k), look.gold, 0.3 * k)
    yield from _contents(card.grown(-4 * k), cover, look, k)


def _contents(area: Rect, cover: Cover, look: BoxLook, k: float) -> Iterator[Figure]:
    x, y, wide = area.x, area.y, area.width
    yield Words(
        x, y, wide, 12 * k, cover.title, 7.4 * k, 3.2 * k, font="title", fill=INK, anchor="middle", valign="middle", leading=1.05
    )
    yield from _divider(area.centre[0], y + 14.2 * k, wide * 0.62, look, k)
    y += 16.4 * k
    if cover.line:
        yield Words(
            x, y, wide, 12.6 * k, cover.line, 3.7 * k, 2.2 * k, fill=INK, anchor="middle", valign="middle", leading=1.18
        )
        y += 15.2 * k
    foot = area.bottom - 8 * k
    facts = 5 * k * len(cover.facts)
    if cover.signs:
        yield from _signs(Rect(x, y, wide, foot - facts - 2 * k - y), cover.signs, look, k)
    for place, fact in enumerate(cover.facts):
        top = foot - facts + place * 5 * k - 0.6 * k
        yield Words(
            x, top, wide, 5 * k, fact, 3.5 * k, SMALLEST_MM, font="label", fill=INK, anchor="middle", valign="middle", leading=1
        )
    yield Words(
        x,
        area.bottom - 6.6 * k,
        wide,
        6.6 * k,
        cover.small,
        max(2.1 * k, SMALLEST_MM),
        SMALLEST_MM,
        fill=INK,
        anchor="middle",
        valign="bottom",
        leading=1.1,
    )


def _signs(area: Rect, signs: tuple[Sign, ...], look: BoxLook, k: float) -> Iterator[Figure]:
    """Lay out suits in one row or more, each with its name below it."""
    rows = 1 if len(signs) <= 4 else min(math.ceil(len(signs) / 3), 4)
    columns = math.ceil(len(signs) / rows)
    high, wide = area.height / rows, area.width / columns
    name = 3.4 * k if any(sign.name for sign in signs) else 0.0
    side = min(high - name - 1.2 * k, wide - 2 * k, 12 * k)
    for place, sign in enumerate(signs):
        row, column = divmod(place, columns)
        in_row = min(columns, len(signs) - row * columns)
        x = area.centre[0] + (column - (in_row - 1) / 2) * wide
        y = area.y + row * high + (high - side - name) / 2
        yield Emblem(x - side / 2, y, side, side, sign.picture)
        if sign.name:
            yield Words(
                x - wide / 2,
                y + side + 0.3 * k,
                wide,
                name,
                sign.name,
                2.6 * k,
                1.4,
                font="label",
                fill=INK,
                anchor="middle",
                valign="middle",
                leading=1,
            )


def side(wall: Wall, cover: Cover, look: BoxLook, signs: tuple[Sign, ...]) -> Iterator[Figure]:
    """Lay out a narrow wall: the title along it, a sign at each end; like a front where it is wide.

    Args:
        wall: Which.
        cover: What the box says.
        look: How it looks.
        signs: For its roundels, one or two; may be none.
    """
    k = wall.height / FRONT_MM[1]
    yield from ground(wall, look)
    inset = min(SLIM_FRAME * k, wall.width * 0.11)
    frame = Rect(0, 0, wall.width, wall.height).grown(-inset)
    shape = frame_path(wall, frame, k)
    yield Stroke(shape, fill=look.ground)
    yield from _framed(shape, frame, look, min(k, wall.width / 20), has_corners=False)
    if wall.width > WIDE * wall.height:
        yield from _wide_side(frame, cover, look, signs, k)
        return
    thick = min(frame.width - 2 * inset, 15 * k)
    round_, gap = thick * 0.94, inset
    ends = round_ + 2 * gap if signs else gap
    long = Rect(frame.centre[0] - thick / 2, frame.y + ends, thick, frame.height - 2 * ends)
    yield from upright_plate(long, cover, look, k)
    for sign, y in zip(signs[:1] + signs[-1:], (frame.y + gap + round_ / 2, frame.bottom - gap - round_ / 2), strict=False):
        yield from roundel(frame.centre[0], y, round_ / 2, sign.picture, look)


def _wide_side(frame: Rect, cover: Cover, look: BoxLook, signs: tuple[Sign, ...], k: float) -> Iterator[Figure]:
    x, y = frame.centre
    plate = Rect(frame.x + 3 * k, frame.bottom - (6 + PLATE) * k, frame.width - 6 * k, PLATE * k)
    yield from rays(frame, (x, y - 8 * k), look, count=24)
    if signs:
        radius = min(frame.width * 0.36, (plate.y - frame.y) * 0.4)
        yield from roundel(x, (frame.y + plate.y) / 2, radius, signs[0].picture, look)
    yield from title_plate(plate, cover, look, k)


def lid(wall: Wall, cover: Cover, look: BoxLook, signs: tuple[Sign, ...]) -> Iterator[Figure]:
    """Lay out the lid: the title between two signs."""
    k = wall.width / FRONT_MM[0]
    yield from ground(wall, look)
    inset = min(SLIM_FRAME * k, wall.height * 0.11)
    frame = Rect(0, 0, wall.width, wall.height).grown(-inset)
    shape = frame_path(wall, frame, k)
    yield Stroke(shape, fill=look.ground)
    yield from _framed(shape, frame, look, min(k, wall.height / 20), has_corners=False)
    thick = min(frame.height - 2 * inset, PLATE * k)
    x, y = frame.centre
    has_ends = bool(signs) and frame.width > 4 * thick
    if frame.height > 3 * thick and signs:
        yield from rays(frame, (x, y), look, count=24)
        for sign, middle in zip(signs[:1] + signs[-1:], ((frame.y + y - thick / 2) / 2, (frame.bottom + y + thick / 2) / 2), strict=False):
            yield from roundel(x, middle, min(thick, y - thick / 2 - frame.y) * 0.4, sign.picture, look)
    ends = thick * 0.9 + inset if has_ends else 0.0
    yield from title_plate(
        Rect(frame.x + inset + ends, y - thick / 2, frame.width - 2 * (inset + ends), thick), cover, look, k
    )
    if has_ends:
        radius = thick * 0.45
        for sign, middle in zip(signs[:1] + signs[-1:], (frame.x + inset + radius, frame.right - inset - radius), strict=False):
            yield from roundel(middle, y, radius, sign.picture, look)


def tuck(wall: Wall, cover: Cover, look: BoxLook, signs: tuple[Sign, ...]) -> Iterator[Figure]:
    """Lay out the flap of the lid, which is seen when the box is opened."""
    yield from ground(wall, look)
    if signs:
        middle = wall.height * 0.52
        yield from roundel(wall.width / 2, middle, wall.height * 0.3, signs[0].picture, look)
        for turn in (-1, 1):
            yield Rule(
                wall.width / 2 + turn * wall.height * 0.42, middle, wall.width / 2 + turn * wall.width * 0.38, middle, look.gold, 0.3
            )


def bottom(wall: Wall, cover: Cover, look: BoxLook, signs: tuple[Sign, ...]) -> Iterator[Figure]:
    """Lay out the bottom: signs in a row on light ground."""
    yield from ground(wall, look)
    inset = min(SLIM_FRAME, wall.height * 0.14)
    frame = Rect(0, 0, wall.width, wall.height).grown(-inset)
    yield Stroke(rect_path(frame), fill=look.ground)
    yield from _framed(rect_path(frame), frame, look, min(1.0, wall.height / 20), has_corners=False)
    if not signs:
        return
    thick = min(frame.height * 0.66, frame.width * 0.9 / len(signs) * 0.9, 13.0)
    pitch = min(frame.width * 0.94 / len(signs), thick * 1.5)
    x, y = frame.centre
    for place, sign in enumerate(signs):
        yield from roundel(x + (place - (len(signs) - 1) / 2) * pitch, y, thick / 2, sign.picture, look)


def ground(wall: Wall, look: BoxLook) -> Iterator[Figure]:
    """Lay out the ground of a wall with its pattern, up to where the bleed ends."""
    whole = wall.whole
    yield Plate(whole.x, whole.y, whole.width, whole.height, look.ground)
    yield from look.pattern(whole)


def title_plate(area: Rect, cover: Cover, look: BoxLook, k: float) -> Iterator[Figure]:
    """Lay out the title on a plate."""
    thick = min(area.height, area.width)
    rim = min(0.5 * k, thick * 0.05)
    yield Stroke(ticket(area, thick * 0.13), look.gold, rim, fill=look.ground)
    yield Stroke(ticket(area.grown(-thick * 0.075), thick * 0.13), look.light, rim * 0.4)
    text = Rect(area.x + thick * 0.2, area.y + thick * 0.1, area.width - thick * 0.4, area.height - thick * 0.2)
    yield Words(
        text.x,
        text.y,
        text.width,
        text.height,
        cover.title,
        area.height * 0.56,
        SMALLEST_MM,
        font="title",
        fill=look.light,
        anchor="middle",
        valign="middle",
        leading=1.02,
    )


def upright_plate(area: Rect, cover: Cover, look: BoxLook, k: float) -> Iterator[Figure]:
    """Lay out the title on a plate that stands on end; it reads from the top down."""
    x, y = area.centre
    level = Rect(x - area.height / 2, y - area.width / 2, area.height, area.width)
    yield Turned(90, x, y, tuple(title_plate(level, cover, look, k)))


def roundel(x: float, y: float, radius: float, picture: str, look: BoxLook) -> Iterator[Figure]:
    """Lay out a picture in a ring."""
    yield Disc(x, y, radius, CREAM, look.gold, radius * 0.1)
    yield Disc(x, y, radius * 0.86, stroke=INK, line=radius * 0.03)
    side_ = radius * 1.16
    yield Emblem(x - side_ / 2, y - side_ / 2, side_, side_, picture)


def rays(area: Rect, centre: tuple[float, float], look: BoxLook, *, count: int, colour: str = "") -> Iterator[Figure]:
    """Lay out rays from a point to beyond an area's corners; `colour` if not that of the pattern."""
    x, y = centre
    reach = math.hypot(area.width, area.height)
    path = ""
    for number_ in range(count):
        ends = [2 * math.pi * (number_ + part) / count for part in (0.0, 0.5)]
        points = " ".join(f"L{number(x + reach * math.cos(end))} {number(y + reach * math.sin(end))}" for end in ends)
        path += f"M{number(x)} {number(y)} {points} Z "
    shape = rect_path(area)
    rayed = Stroke(path, fill=colour or mixed(look.light, look.ground, 0.1))
    name = f"rays-{number(area.x)}-{number(area.y)}-{number(area.width)}-{number(area.height)}-{number(x)}-{number(y)}"
    yield Window(name.replace(".", "_"), shape, IDENTITY, (rayed,))


def _divider(x: float, y: float, width: float, look: BoxLook, k: float) -> Iterator[Figure]:
    for turn in (-1, 1):
        yield Rule(x + turn * 2.2 * k, y, x + turn * width / 2, y, look.gold, 0.4 * k)
    r = 1.2 * k
    yield Stroke(f"M{x} {y - r} L{x + r} {y} L{x} {y + r} L{x - r} {y} Z", fill=look.gold)


def _framed(shape: str, frame: Rect, look: BoxLook, k: float, *, has_corners: bool = True) -> Iterator[Figure]:
    yield Stroke(shape, look.light, 1.1 * k)
    yield Stroke(shape, look.gold, 0.5 * k)
    for x, y in ((frame.x, frame.y), (frame.right, frame.y), (frame.x, frame.bottom), (frame.right, frame.bottom)):
        if has_corners:
            yield Disc(x, y, 1.9 * k, look.ground, look.light, 0.5 * k)
            yield Disc(x, y, 0.9 * k, look.gold)


def frame_path(wall: Wall, frame: Rect, k: float) -> str:
    """Return the path of a frame, which bends around the thumb notch if the wall has one."""
    half, depth = wall.notch
    if not half:
        return rect_path(frame)
    radius = (half * half + depth * depth) / (2 * depth)
    round_ = radius + NOTCH_GAP * k
    down = frame.y - (depth - radius)
    if down >= round_:
        return rect_path(frame)
    bite, middle = math.sqrt(round_ * round_ - down * down), wall.width / 2
    arc = f"A{number(round_)} {number(round_)} 0 0 0 {number(middle + bite)} {number(frame.y)}"
    return (
        f"M{number(frame.x)} {number(frame.y)} H{number(middle - bite)} {arc} H{number(frame.right)} "
        f"V{number(frame.bottom)} H{number(frame.x)} Z"
    )


def rect_path(rect: Rect) -> str:
    """Return the path of a rectangle."""
    return f"M{number(rect.x)} {number(rect.y)} H{number(rect.right)} V{number(rect.bottom)} H{number(rect.x)} Z"


def ticket(rect: Rect, radius: float) -> str:
    """Return the path of a rectangle with hollow corners."""
    r, x, y, right, low = (number(each) for each in (radius, rect.x, rect.y, rect.right, rect.bottom))
    left_in, right_in = number(rect.x + radius), number(rect.right - radius)
    top_in, low_in = number(rect.y + radius), number(rect.bottom - radius)
    arc = f"A{r} {r} 0 0 0"
    return (
        f"M{left_in} {y} H{right_in} {arc} {right} {top_in} V{low_in} {arc} {right_in} {low} "
        f"H{left_in} {arc} {x} {low_in} V{top_in} {arc} {left_in} {y} Z"
    )
