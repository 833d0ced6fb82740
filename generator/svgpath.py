"""Path data: from SVG's many commands to moves, lines and cubic curves, and their exact extent."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from generator.geometry import IDENTITY, Matrix, Rect, bounding

MAX_PATH_CHARACTERS = 400_000
"""Of one path's data (ours)."""
MAX_COORDINATE = 1e6
"""Of any number in a drawing (ours): no renderer is exact beyond."""

_TOKEN = re.compile(
    r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([ \t\r\n\f]+)|(.)", re.ASCII | re.DOTALL
)
_ARGUMENT_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_ARGUMENT_COUNT |= {name.lower(): count for name, count in _ARGUMENT_COUNT.items()}
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_NAMES = {operator: name for name, operator in _OPERATORS.items()}

Segment = tuple[str, tuple[float, ...]]
"""`M` (x, y), `L` (x, y), `C` (x1, y1, x2, y2, x, y) or `Z` (), all absolute."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A path ready to be drawn and measured."""

    operators: str
    """PDF path construction operators in the path's own coordinates."""
    filled: str
    """The same without the parts that enclose nothing: a PDF viewer would fill those with a hairline."""
    hull: Rect
    """Around all its points, those that only steer its curves too: quick to know, and never too small."""
    has_dots: bool
    """Whether a part has no length: a round cap shows it, a square one is drawn by some programs only."""

    @property
    def bounds(self) -> Rect:
        """Exact extent without stroke, in the path's own unit."""
        return bounds_under(self.operators, IDENTITY)


def outline(segments: Sequence[Segment]) -> Outline | None:
    """Give the outline of segments, or None where there is nothing to draw."""
    parts = _parts(segments)
    if not parts:
        return None
    flat = [[value for _, points in part for value in points] for part in parts]
    hull = _around(flat[0] if len(flat) == 1 else list(chain.from_iterable(flat)))
    # Small drawings need more digits than large ones: a hundred-thousandth of the extent is enough.
    extent = max(hull.width_mm, hull.height_mm, 1e-6)
    digits = 4 + max(0, math.ceil(math.log10(10 / extent)))
    whole = _operators(parts, flat, digits)
    dimensions = [_dimension(values, extent) for values in flat]
    filled = whole
    if min(dimensions) < 2:
        areas = [place for place, dimension in enumerate(dimensions) if dimension == 2]
        filled = _operators([parts[place] for place in areas], [flat[place] for place in areas], digits)
    return Outline(whole, filled, hull, 0 in dimensions)


def _parts(segments: Sequence[Segment]) -> list[list[Segment]]:
    """Split at moves, leave out moves that nothing follows, and give each part a move of its own."""
    parts: list[list[Segment]] = []
    part: list[Segment] = []
    for segment in segments:
        if segment[0] == "M":
            part = [segment]
            parts.append(part)
            continue
        if part[-1][0] == "Z":
            part = [part[0]]
            parts.append(part)
        if segment[0] == "Z" and len(part) == 1:  # a closing alone is a part without length
            part.append(("L", part[0][1]))
        part.append(segment)
    return [part for part in parts if len(part) > 1]


def _around(flat: Sequence[float]) -> Rect:
    xs, ys = flat[0::2], flat[1::2]
    left, top = min(xs), min(ys)
    return Rect(left, top, max(xs) - left, max(ys) - top)


def _dimension(flat: Sequence[float], extent: float) -> int:
    """Give 0 where all points are one, 1 where they lie on one line, else 2."""
    count = len(flat) // 2
    if count > 2:
        one, other = count // 3 * 2, 2 * count // 3 * 2
        x, y = flat[0], flat[1]
        ax, ay, bx, by = flat[one] - x, flat[one + 1] - y, flat[other] - x, flat[other + 1] - y
        if abs(ax * by - ay * bx) > 1e-6 * extent * extent:
            return 2  # as most are
    places = set(zip(flat[0::2], flat[1::2], strict=True))
    (ax, ay), (bx, by) = min(places), max(places)
    least = 1e-9 * ((bx - ax) ** 2 + (by - ay) ** 2)
    if any(abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) > least for x, y in places):
        return 2
    return min(1, len(places) - 1)


_FORMS = {name: "%.7g " * count + _OPERATORS[name] for name, count in (("M", 2), ("L", 2), ("C", 6), ("Z", 0))}


def _operators(parts: Sequence[Sequence[Segment]], flat: Iterable[Iterable[float]], digits: int) -> str:
    """Write the segments of parts; `flat` has their numbers, those of a part in a row."""
    # Seven digits in all are quick to write, and enough; what is so small that it gets an exponent is written slowly.
    form = " ".join([_FORMS[name] for part in parts for name, _ in part])
    text = form % tuple(chain.from_iterable(flat))
    if "e" not in text:
        return text
    return " ".join(
        " ".join([*(_coordinate(value, digits) for value in points), _OPERATORS[name]])
        for part in parts
        for name, points in part
    )


def _coordinate(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def read_operators(operators: str, matrix: Matrix) -> list[Segment]:
    """Give the segments of an outline's operators in other coordinates."""
    segments: list[Segment] = []
    numbers: list[float] = []
    for token in operators.split():
        name = _NAMES.get(token)
        if name is None:
            numbers.append(float(token))
        else:
            pairs = zip(numbers[0::2], numbers[1::2], strict=True)
            segments.append((name, tuple(part for x, y in pairs for part in matrix.apply(x, y))))
            numbers = []
    return segments


def write_operators(segments: Sequence[Segment], digits: int) -> str:
    """Write segments as PDF path construction operators."""
    return _operators([segments], [points for _, points in segments], digits)


@lru_cache(maxsize=4096)
def bounds_under(operators: str, matrix: Matrix) -> Rect:
    """Give the exact extent of an outline in other coordinates."""
    return bounding(_extremes(read_operators(operators, matrix)))


def stroke_tips(
    operators: str, reach: float, *, miter_limit: float, has_square_caps: bool
) -> list[tuple[float, float]]:
    """Give the points of a stroke that lie further from its path than half its width.

    Args:
        reach: Half the stroke's width.
        miter_limit: Ratio of miter length to stroke width up to which corners are mitred; 0 where they never are.
        has_square_caps: Whether open ends have square caps.
    """
    tips: list[tuple[float, float]] = []
    for part in _parts(read_operators(operators, IDENTITY)):
        legs = _legs(part)
        is_closed = part[-1][0] == "Z"
        for leg, following in zip(legs, [*legs[1:], legs[0]] if is_closed else legs[1:], strict=False):
            tips += _miter(leg, following, reach, miter_limit)
        if has_square_caps and legs and not is_closed:
            (x, y), (u, v), *_ = legs[0]
            *_, (end_x, end_y), (end_u, end_v) = legs[-1]
            for side in (reach, -reach):
                tips.append((x - u * reach - v * side, y - v * reach + u * side))
                tips.append((end_x + end_u * reach - end_v * side, end_y + end_v * reach + end_u * side))
    return tips


_Point = tuple[float, float]
_Leg = tuple[_Point, _Point, _Point, _Point]
"""Start of a line or curve, its direction there, its end, its direction there."""


def _legs(part: Sequence[Segment]) -> list[_Leg]:
    legs: list[_Leg] = []
    here = start = (part[0][1][0], part[0][1][1])
    for name, points in part[1:]:
        places = [here, *zip(points[0::2], points[1::2], strict=True)] if name != "Z" else [here, start]
        there = places[-1]
        out = [_direction(here, place) for place in places if place != here]
        into = [_direction(place, there) for place in reversed(places) if place != there]
        if out and into:
            legs.append((here, out[0], there, into[0]))
        here = there
    return legs


def _direction(start: _Point, end: _Point) -> _Point:
    length = math.dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _miter(leg: _Leg, following: _Leg, reach: float, limit: float) -> list[_Point]:
    (x, y), (u, v), (next_u, next_v) = leg[2], leg[3], following[1]
    # Half the sum of both directions is as long as the cosine of half the turn between them.
    ratio = 1 / max(math.hypot(u + next_u, v + next_v) / 2, 1e-9)
    outward = math.hypot(u - next_u, v - next_v)
    if ratio > limit or outward < 1e-9:
        return []
    return [(x + (u - next_u) / outward * reach * ratio, y + (v - next_v) / outward * reach * ratio)]


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
    curve, control_x, control_y = "", 0.0, 0.0  # the last command, where it was a curve, and its last control point
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
                numbers = [x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3,
                           end_x + (qx - end_x) * 2 / 3, end_y + (qy - end_y) * 2 / 3, end_x, end_y]  # fmt: skip
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


def _unsigned_zero(text: str) -> float:
    return float(text) + 0.0  # -0 becomes 0


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Give each command with its numbers: quickly where the data is written plainly, else character by character."""
    if _PLAIN_PATH.fullmatch(data) is None:
        return _exact_commands(data)
    made: list[tuple[str, list[float]]] = []
    read = _unsigned_zero if "-0" in data else float
    for letter, text in _PLAIN_COMMAND.findall(data.replace(",", " ").replace("-", " -")):
        numbers = list(map(read, text.split()))
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


def _extremes(segments: Sequence[Segment]) -> Iterator[tuple[float, float]]:
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
    """Give where a cubic turns round, by the quadratic formula that does not cancel digits."""
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    under = b * b - 4 * a * c
    if under < 0:
        return []
    q = -(b + math.copysign(math.sqrt(under), b)) / 2
    roots = [over / below for over, below in ((q, a), (c, q)) if below]
    return [t for t in roots if 0 < t < 1]
