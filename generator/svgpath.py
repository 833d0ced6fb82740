"""Path data: from SVG's many commands to moves, lines and cubic curves, and their exact extent."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from generator.geometry import Rect, bounding
from generator.units import number

MAX_PATH_CHARACTERS = 400_000
"""Of one path's data (ours)."""

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|[\s,]+|(.)", re.ASCII)
_ARGUMENT_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_CIRCLE = 4 * (math.sqrt(2) - 1) / 3
"""Control length of a quarter circle as a cubic curve, deviating by 0.03 %."""

Segment = tuple[str, tuple[float, ...]]
"""`M` (x, y), `L` (x, y), `C` (x1, y1, x2, y2, x, y) or `Z` (), all absolute."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A path ready to be drawn and measured."""

    operators: str
    """PDF path construction operators in the path's own coordinates."""
    bounds: Rect
    """Exact extent without stroke, in the path's own unit."""


def outline(segments: list[Segment]) -> Outline | None:
    """Give the outline of segments, or None where there is nothing to draw."""
    if not any(name != "M" and name != "Z" for name, _ in segments):
        return None
    operators = " ".join(
        "h" if name == "Z" else f"{' '.join(map(number, points))} {_OPERATORS[name]}" for name, points in segments
    )
    return Outline(operators, bounding(_extremes(segments)))


_OPERATORS = {"M": "m", "L": "l", "C": "c"}


@lru_cache(maxsize=4096)
def path_outline(data: str) -> Outline | None:
    """Give the outline of SVG path data.

    Raises:
        ValueError: The data is broken; says where.
    """
    return outline(list(parse_path(data)))


def parse_path(data: str) -> Iterator[Segment]:
    """Read SVG path data (SVG 1.1, chapter 8) as absolute moves, lines, cubic curves and closings.

    Raises:
        ValueError: The data is broken; says where.
    """
    if len(data) > MAX_PATH_CHARACTERS:
        raise ValueError(f"path data of more than {MAX_PATH_CHARACTERS} characters")
    x = y = start_x = start_y = 0.0
    control: tuple[str, float, float] = ("", 0.0, 0.0)
    for letter, numbers in _commands(data):
        upper = letter.upper()
        origin_x, origin_y = (x, y) if letter.islower() else (0.0, 0.0)
        next_control: tuple[str, float, float] = ("", 0.0, 0.0)
        if upper == "Z":
            yield "Z", ()
            x, y = start_x, start_y
        elif upper == "M":
            x, y = numbers[0] + origin_x, numbers[1] + origin_y
            start_x, start_y = x, y
            yield "M", (x, y)
        elif upper in ("L", "H", "V"):
            if upper != "V":
                x = numbers[0] + origin_x
            if upper != "H":
                y = numbers[-1] + origin_y
            yield "L", (x, y)
        elif upper == "A":
            end_x, end_y = numbers[5] + origin_x, numbers[6] + origin_y
            yield from _arc((x, y), numbers[:5], (end_x, end_y))
            x, y = end_x, end_y
        else:
            points = [value + (origin_y if place % 2 else origin_x) for place, value in enumerate(numbers)]
            if upper in "ST":
                kind = "C" if upper == "S" else "Q"
                mirrored = (2 * x - control[1], 2 * y - control[2]) if control[0] == kind else (x, y)
                points = [*mirrored, *points]
            if upper in "QT":
                qx, qy = points[0], points[1]
                next_control = ("Q", qx, qy)
                end = points[2:]
                points = [x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3,
                          end[0] + (qx - end[0]) * 2 / 3, end[1] + (qy - end[1]) * 2 / 3, *end]  # fmt: skip
            else:
                next_control = ("C", points[2], points[3])
            yield "C", tuple(points)
            x, y = points[4], points[5]
        control = next_control


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    letter, numbers = "", list[float]()
    for match in _TOKEN.finditer(data):
        command, value, stray = match.groups()
        if stray:
            raise ValueError(f"path data is broken at character {match.start() + 1}: {stray!r}")
        if value is not None:
            if not letter or letter in "Zz":
                raise ValueError(f"path data is broken at character {match.start() + 1}: a number without a command")
            numbers.extend(_flags(value, letter, len(numbers)) if letter in "Aa" else (float(value),))
            if len(numbers) >= _ARGUMENT_COUNT[letter.upper()]:
                count = _ARGUMENT_COUNT[letter.upper()]
                yield letter, numbers[:count]
                numbers = numbers[count:]
                # Further pairs after a move are lines (SVG 1.1, 8.3.2).
                letter = {"M": "L", "m": "l"}.get(letter, letter)
        elif command is not None:
            if numbers:
                raise ValueError(f"path data is broken at character {match.start() + 1}: {letter} lacks numbers")
            if not letter and command not in "Mm":
                raise ValueError("path data must begin with M")
            letter = command
            if command in "Zz":
                yield command, []
    if numbers:
        raise ValueError(f"path data ends early: {letter} lacks numbers")


def _flags(value: str, letter: str, have: int) -> list[float]:
    # Arc flags may be written without separators, as in "a5 5 0 0110 10" (SVG 1.1, 8.3.8).
    values: list[float] = []
    while value:
        place = (have + len(values)) % 7
        if place in (3, 4):
            if value[0] not in "01":
                raise ValueError(f"path data is broken: {letter} needs flags of 0 or 1, found {value!r}")
            values.append(float(value[0]))
            value = value[1:]
        else:
            values.append(float(value))
            value = ""
    return values


def _arc(start: tuple[float, float], shape: list[float], end: tuple[float, float]) -> Iterator[Segment]:
    """Turn an elliptical arc into cubic curves (SVG 1.1, F.6.5 and F.6.6)."""
    radius_x, radius_y, tilt_deg, is_large, is_sweep = abs(shape[0]), abs(shape[1]), shape[2], shape[3], shape[4]
    if start == end:
        return
    if radius_x == 0 or radius_y == 0:
        yield "L", end
        return
    tilt = math.radians(tilt_deg)
    cos, sin = math.cos(tilt), math.sin(tilt)
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
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


def ellipse(cx: float, cy: float, rx: float, ry: float) -> list[Segment]:
    """Give an ellipse."""
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
    """Give a rectangle, its corners rounded where the radii are over 0."""
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


def _extremes(segments: list[Segment]) -> Iterator[tuple[float, float]]:
    x = y = 0.0
    for name, points in segments:
        if name in ("M", "L"):
            x, y = points[0], points[1]
            yield x, y
        elif name == "C":
            yield points[4], points[5]
            for t in (*_turns(x, *points[0::2]), *_turns(y, *points[1::2])):
                yield _cubic(t, x, *points[0::2]), _cubic(t, y, *points[1::2])
            x, y = points[4], points[5]


def _cubic(t: float, p0: float, p1: float, p2: float, p3: float) -> float:
    s = 1 - t
    return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3


def _turns(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        under = b * b - 4 * a * c
        roots = [] if under < 0 else [(-b + sign * math.sqrt(under)) / (2 * a) for sign in (1, -1)]
    return [t for t in roots if 0 < t < 1]
