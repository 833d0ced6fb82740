"""The outlines of SVG: path data, from its many commands to moves, lines and cubic curves, and basic shapes."""

import math
import re
from collections.abc import Iterator

from generator.session import BuildSession
from generator.svg.model.path_geometry import MAX_COORDINATE, Outline, Segment, make_outline
from generator.svg.reader.values import NotDrawnError, parse_number, parse_numbers
from generator.svg.reader.xml import Element

MAX_PATH_CHARACTERS = 400_000
"""Of one path's data (ours)."""

_NOTHING = 1e-9
"""Lengths and ratios below count as 0 (ours): no printer shows them, and their squares would underflow."""
_TOKEN = re.compile(
    r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([ \t\r\n\f]+)|(.)", re.ASCII | re.DOTALL
)
_ARGUMENT_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_ARGUMENT_COUNT |= {name.lower(): count for name, count in _ARGUMENT_COUNT.items()}


def path_outline(data: str) -> Outline | None:
    """Return the outline of SVG path data; raises what `parse_path` does."""
    return make_outline(list(parse_path(data)))


def parse_path(data: str) -> Iterator[Segment]:
    """Read SVG path data (SVG 1.1, chapter 8) as absolute moves, lines, cubic curves and closings.

    Raises:
        ValueError: The data is broken; says where.
    """
    if len(data) > MAX_PATH_CHARACTERS:
        raise ValueError(f"path data of more than {MAX_PATH_CHARACTERS} characters")
    x = y = start_x = start_y = 0.0
    curve, control_x, control_y = "", 0.0, 0.0  # the last command, if it was a curve, and its last control point
    for letter, numbers in _commands(data):
        name = letter.upper()
        if letter != name:
            numbers = _absolute(name, numbers, x, y)
        if name in "CSQT":
            if name in "ST":
                name = "C" if name == "S" else "Q"
                mirrored = (2 * x - control_x, 2 * y - control_y) if curve == name else (x, y)
                numbers = [*mirrored, *numbers]
            curve, control_x, control_y = name, numbers[-4], numbers[-3]
            if name == "Q":
                qx, qy, end_x, end_y = numbers
                numbers = [
                    x + (qx - x) * 2 / 3,
                    y + (qy - y) * 2 / 3,
                    end_x + (qx - end_x) * 2 / 3,
                    end_y + (qy - end_y) * 2 / 3,
                    end_x,
                    end_y,
                ]
            yield "C", tuple(numbers)
            x, y = numbers[4], numbers[5]
            continue
        curve = ""
        if name == "L":
            x, y = numbers
            yield "L", (x, y)
        elif name == "Z":
            x, y = start_x, start_y
            yield "Z", ()
        elif name == "M":
            x, y = start_x, start_y = numbers
            yield "M", (x, y)
        elif name == "A":
            yield from _arc((x, y), numbers[:5], (numbers[5], numbers[6]))
            x, y = numbers[5], numbers[6]
        else:
            x, y = (numbers[0], y) if name == "H" else (x, numbers[0])
            yield "L", (x, y)


def _absolute(name: str, numbers: list[float], x: float, y: float) -> list[float]:
    if name in "HV":
        return [numbers[0] + (x if name == "H" else y)]
    if name == "A":
        return [*numbers[:5], numbers[5] + x, numbers[6] + y]
    return [value + (y if place % 2 else x) for place, value in enumerate(numbers)]


_SPACE = r"[ \t\r\n\f]*+"
_NUMBER = r"-?\d{1,6}+(?!\d)(?:\.\d++)?+"
_PLAIN_PATH = re.compile(
    rf"{_SPACE}(?=[Mm])(?:[MmLlHhVvCcSsQqTtZz](?:{_SPACE}{_NUMBER}(?:,(?={_SPACE}[-\d]))?+)*+{_SPACE})++", re.ASCII
)
"""Path data without arcs, exponents and numbers beyond `MAX_COORDINATE`."""
_PLAIN_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*+)", re.ASCII)


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its numbers: quickly where the data is plain, else character by character."""
    if _PLAIN_PATH.fullmatch(data) is None:
        return _exact_commands(data)
    made: list[tuple[str, list[float]]] = []
    for letter, text in _PLAIN_COMMAND.findall(data.replace(",", " ").replace("-", " -")):
        numbers = list(map(float, text.split()))
        if "-0" in text:
            numbers = [number + 0.0 for number in numbers]  # -0 becomes 0
        count = _ARGUMENT_COUNT[letter]
        if len(numbers) == count:
            made.append((letter, numbers))
        elif not numbers or not count or len(numbers) % count:
            return _exact_commands(data)
        else:
            # Further pairs after a move are lines (SVG 1.1, 8.3.2).
            further = {"M": "L", "m": "l"}.get(letter, letter)
            made.append((letter, numbers[:count]))
            made.extend((further, numbers[place : place + count]) for place in range(count, len(numbers), count))
    return iter(made)


def _exact_commands(data: str) -> Iterator[tuple[str, list[float]]]:
    letter, numbers, has_comma, is_owed = "", list[float](), False, False
    for match in _TOKEN.finditer(data):
        command, value, space, stray = match.groups()
        if space:
            continue
        place = f"path data is broken at character {match.start() + 1}"
        if stray == "," and not has_comma and letter not in ("", "Z", "z") and (numbers or not is_owed):
            has_comma = True
        elif stray:
            raise ValueError(f"{place}: {stray!r}")
        elif value is not None:
            if not letter or letter in "Zz":
                raise ValueError(f"{place}: a number without a command")
            numbers.extend(_flags(value, place, len(numbers)) if letter in "Aa" else (_finite(value, place),))
            has_comma = is_owed = False
            if len(numbers) >= _ARGUMENT_COUNT[letter]:
                yield letter, numbers
                numbers = []
                # Further pairs after a move are lines (SVG 1.1, 8.3.2).
                letter = {"M": "L", "m": "l"}.get(letter, letter)
        else:
            if numbers or is_owed:
                raise ValueError(f"{place}: {letter} lacks numbers")
            if has_comma:
                raise ValueError(f"{place}: a comma before {command}")
            if not letter and command not in "Mm":
                raise ValueError("path data must begin with M")
            letter, is_owed = command, command not in "Zz"
            if not is_owed:
                yield command, []
    if numbers or is_owed or has_comma:
        raise ValueError(f"path data ends early: {letter} lacks numbers")


def _finite(value: str, place: str) -> float:
    number = float(value) + 0.0
    if abs(number) > MAX_COORDINATE:
        raise ValueError(f"{place}: {value[:20]} is beyond {MAX_COORDINATE:,.0f}")
    return number


def _flags(value: str, place: str, have: int) -> list[float]:
    # Arc flags may be written without separators, as in "a5 5 0 0110 10" (SVG 1.1, 8.3.8).
    values: list[float] = []
    while value:
        if have + len(values) not in (3, 4):
            if _TOKEN.fullmatch(value) is None:
                raise ValueError(f"{place}: {value[:20]!r}")
            return [*values, _finite(value, place)]
        if value[0] not in "01":
            raise ValueError(f"{place}: an arc needs flags of 0 or 1, found {value[:20]!r}")
        values.append(float(value[0]))
        value = value[1:]
    return values


def _arc(start: tuple[float, float], shape: list[float], end: tuple[float, float]) -> Iterator[Segment]:
    """Turn an elliptical arc into cubic curves (SVG 1.1, F.6.5 and F.6.6)."""
    radius_x, radius_y, tilt_deg, is_large, is_sweep = abs(shape[0]), abs(shape[1]), shape[2], shape[3], shape[4]
    if start == end:
        return
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    reach, longer = math.hypot(half_x, half_y), max(radius_x, radius_y)
    if reach < _NOTHING or min(radius_x, radius_y) <= _NOTHING * longer:
        yield "L", end
        return
    if longer < reach:
        # Only the ratio of radii too small for the arc counts (F.6.6.3), and their squares may underflow.
        radius_x, radius_y = radius_x / longer * reach, radius_y / longer * reach
    tilt = math.radians(tilt_deg)
    cos, sin = math.cos(tilt), math.sin(tilt)
    px, py = cos * half_x + sin * half_y, -sin * half_x + cos * half_y
    too_small = (px / radius_x) ** 2 + (py / radius_y) ** 2
    if too_small > 1:
        radius_x, radius_y = radius_x * math.sqrt(too_small), radius_y * math.sqrt(too_small)
    under = (radius_x * py) ** 2 + (radius_y * px) ** 2
    factor = math.sqrt(max(0.0, ((radius_x * radius_y) ** 2 - under) / under))
    if bool(is_large) == bool(is_sweep):
        factor = -factor
    cx, cy = factor * radius_x * py / radius_y, -factor * radius_y * px / radius_x
    first = math.atan2((py - cy) / radius_y, (px - cx) / radius_x)
    sweep = math.atan2((-py - cy) / radius_y, (-px - cx) / radius_x) - first
    if is_sweep and sweep < 0:
        sweep += 2 * math.pi
    elif not is_sweep and sweep > 0:
        sweep -= 2 * math.pi
    middle_x = cos * cx - sin * cy + (start[0] + end[0]) / 2
    middle_y = sin * cx + cos * cy + (start[1] + end[1]) / 2
    pieces = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
    step = sweep / pieces
    pull = 4 / 3 * math.tan(step / 4)

    def place(u: float, v: float) -> tuple[float, float]:
        u, v = u * radius_x, v * radius_y
        return middle_x + cos * u - sin * v, middle_y + sin * u + cos * v

    for piece in range(pieces):
        here, there = first + piece * step, first + (piece + 1) * step
        out = place(math.cos(here) - pull * math.sin(here), math.sin(here) + pull * math.cos(here))
        into = place(math.cos(there) + pull * math.sin(there), math.sin(there) - pull * math.cos(there))
        stop = end if piece == pieces - 1 else place(math.cos(there), math.sin(there))
        yield "C", (*out, *into, *stop)


SHAPES = {
    "path": ("d",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
}
"""Position and size attributes of each shape."""
_CIRCLE = 0.5522847498
"""Control length of a quarter circle as a cubic curve, 4/3 (√2 - 1): it deviates by 0.03 %."""


def shape_outline(element: Element) -> Outline | None:
    """Return the outline of a shape, or None where there is nothing to draw.

    Raises:
        ValueError: An attribute is broken.
    """
    return _outline(element.tag, *map(element.attributes.get, SHAPES[element.tag]))


@BuildSession.remembers(8192)
def _outline(tag: str, *values: str | None) -> Outline | None:
    given = {name: text for name, text in zip(SHAPES[tag], values, strict=True) if text is not None}

    def value(name: str) -> float:
        return parse_number(given.get(name, "0"), name)

    if tag == "path":
        return path_outline(given.get("d", ""))
    if tag == "rect":
        radii = [value(name) for name in ("rx", "ry") if name in given] or [0.0]
        width, height = value("width"), value("height")
        if min(radii) < 0:
            raise NotDrawnError("a negative radius")
        if width <= 0 or height <= 0:
            return None
        return make_outline(rectangle(value("x"), value("y"), width, height, radii[0], radii[-1]))
    if tag in ("circle", "ellipse"):
        rx, ry = (value("r"), value("r")) if tag == "circle" else (value("rx"), value("ry"))
        return make_outline(ellipse(value("cx"), value("cy"), rx, ry)) if rx > 0 and ry > 0 else None
    if tag == "line":
        return make_outline([("M", (value("x1"), value("y1"))), ("L", (value("x2"), value("y2")))])
    points = parse_numbers(given.get("points", ""), "points")
    if len(points) % 2:
        raise NotDrawnError("an odd number of points")
    lines: list[Segment] = [("L", pair) for pair in zip(points[0::2], points[1::2], strict=True)]
    if not lines:
        return None
    lines[0] = ("M", lines[0][1])
    return make_outline([*lines, ("Z", ())] if tag == "polygon" else lines)


def ellipse(cx: float, cy: float, rx: float, ry: float) -> list[Segment]:
    kx, ky = rx * _CIRCLE, ry * _CIRCLE
    return [
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    ]


def rectangle(x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> list[Segment]:
    """Return a rectangle; its corners are rounded where the radii are over 0."""
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    right, bottom = x + width, y + height
    if rx <= 0 or ry <= 0:
        return [("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)), ("Z", ())]
    kx, ky = rx * (1 - _CIRCLE), ry * (1 - _CIRCLE)
    return [
        ("M", (x + rx, y)),
        ("L", (right - rx, y)),
        ("C", (right - kx, y, right, y + ky, right, y + ry)),
        ("L", (right, bottom - ry)),
        ("C", (right, bottom - ky, right - kx, bottom, right - rx, bottom)),
        ("L", (x + rx, bottom)),
        ("C", (x + kx, bottom, x, bottom - ky, x, bottom - ry)),
        ("L", (x, y + ry)),
        ("C", (x, y + ky, x + kx, y, x + rx, y)),
        ("Z", ()),
    ]
