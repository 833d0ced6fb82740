"""What the walls of boxes are adorned with: frames, plates with the title, signs in rings, rays."""

import math
from collections.abc import Iterator

from generator.games.areas import line
from generator.games.box_design import INK, SMALLEST_MM, BoxDesign, Wall
from generator.games.figures import CREAM, Disc, Emblem, Figure, Plate, Rule, Stroke, VerticalAlign, Window, Words
from generator.geometry import IDENTITY, Rect
from generator.rendering.templating.text_colours import mix_colours
from generator.units import number

NOTCH_GAP = 2.2
"""Between the thumb notch and the frame, in scales (ours)."""


def ground(wall: Wall, look: BoxDesign) -> Iterator[Figure]:
    """Lay out the ground of a wall with its pattern, up to where the bleed ends."""
    whole = wall.bleed_area
    yield Plate(whole.x, whole.y, whole.width, whole.height, look.ground)
    yield from look.pattern(whole)


def centred(
    area: Rect,
    said: str,
    size: float,
    *,
    floor: float = SMALLEST_MM,
    font: str = "label",
    fill: str = INK,
    valign: VerticalAlign = "middle",
    leading: float = 1.0,
) -> Words:
    return line(area, said, size, floor, font=font, fill=fill, valign=valign, leading=leading)


def title_plate(area: Rect, title: str, look: BoxDesign, k: float) -> Iterator[Figure]:
    thick = min(area.height, area.width)
    rim = min(0.5 * k, thick * 0.05)
    yield Stroke(ticket(area, thick * 0.13), look.gold, rim, fill=look.ground)
    yield Stroke(ticket(area.expand(-thick * 0.075), thick * 0.13), look.light, rim * 0.4)
    text = Rect(area.x + thick * 0.2, area.y + thick * 0.17, area.width - thick * 0.4, area.height - thick * 0.34)
    yield centred(text, title, max(area.height * 0.54, SMALLEST_MM), font="title", fill=look.light, leading=1.02)


def ring(x: float, y: float, radius: float, look: BoxDesign) -> Iterator[Figure]:
    """Lay out a ring, light inside."""
    yield Disc(x, y, radius, CREAM, look.gold, radius * 0.1)
    yield Disc(x, y, radius * 0.86, stroke=INK, line=radius * 0.03)


def roundel(x: float, y: float, radius: float, picture: str, look: BoxDesign) -> Iterator[Figure]:
    yield from ring(x, y, radius, look)
    half = radius * 0.58
    yield Emblem(x - half, y - half, 2 * half, 2 * half, picture)


def porthole(name: str, x: float, y: float, radius: float, picture: str, look: BoxDesign) -> Iterator[Figure]:
    """Lay out a picture that fills a round window with bolts in its ring; `name` is no other's on the box."""
    inside, half = radius * 0.87, number(radius * 0.87)
    ring = f"M{number(x - inside)} {number(y)} a{half} {half} 0 1 1 {number(2 * inside)} 0 "
    ring += f"a{half} {half} 0 1 1 {number(-2 * inside)} 0 Z"
    yield Disc(x, y, radius, look.gold, look.light, radius * 0.05)
    yield Disc(x, y, inside, CREAM)
    yield Window(name, ring, IDENTITY, (Emblem(x - inside, y - inside, 2 * inside, 2 * inside, picture, fit="cover"),))
    yield Stroke(ring, INK, radius * 0.035)
    for place in range(12):
        angle, bolt = math.radians(place * 30 + 15), radius * 0.935
        yield Disc(x + bolt * math.cos(angle), y + bolt * math.sin(angle), radius * 0.026, INK)


def rays(wall: Wall, area: Rect, centre: tuple[float, float], look: BoxDesign, *, count: int) -> Iterator[Figure]:
    """Lay out rays from a point to the edges of an area."""
    x, y = centre
    reach = math.hypot(area.width, area.height)
    path = ""
    for place in range(count):
        ends = [2 * math.pi * (place + part) / count for part in (0.0, 0.5)]
        points = " ".join(f"L{number(x + reach * math.cos(end))} {number(y + reach * math.sin(end))}" for end in ends)
        path += f"M{number(x)} {number(y)} {points} Z "
    rayed = Stroke(path, fill=mix_colours(look.light, look.ground, 0.1))
    yield Window(f"{wall.id}-rays", rect_path(area), IDENTITY, (rayed,))


def divider(x: float, y: float, width: float, look: BoxDesign, k: float) -> Iterator[Figure]:
    """Lay out a line with a diamond in its middle, about a point."""
    for turn in (-1, 1):
        yield Rule(x + turn * 2.2 * k, y, x + turn * width / 2, y, look.gold, 0.4 * k)
    r = 1.2 * k
    yield Stroke(f"M{x} {y - r} L{x + r} {y} L{x} {y + r} L{x - r} {y} Z", fill=look.gold)


def frame_lines(shape: str, frame: Rect, look: BoxDesign, k: float, *, has_corners: bool = True) -> Iterator[Figure]:
    """Lay out the lines of a frame, with a knob at each corner."""
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
