"""Whether a colour profile is that of sRGB, reckoned without littlecms.

Source of all places and formulas: ICC.1:2022, 7.2 (header), 7.3 (tags), 8.3.3 and F.3 (matrices), 10.6 (curves),
10.18 (parameters).
"""

import struct
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from itertools import product

from generator.rendering.images.icc_conversion import SAME

_HEADER = 128
_CURVES, _COLUMNS = (b"rTRC", b"gTRC", b"bTRC"), (b"rXYZ", b"gXYZ", b"bXYZ")
_FIXED = 65536
_PARAMETERS = {0: 1, 1: 3, 2: 4, 3: 5, 4: 7}
"""Numbers of each kind of parametric curve."""
_FROM_XYZ = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)
"""From XYZ of D50 to linear sRGB. Source: IEC 61966-2-1, adapted by Bradford; B. Lindbloom, RGB/XYZ matrices."""

Curve = Callable[[float], float]


class ProfileKind(Enum):
    SRGB = auto()
    """Its colours are those of sRGB."""
    BROKEN = auto()
    """It cannot be read, or is for other colours than red, green and blue."""
    OTHER = auto()
    """Its colours are others, or known to littlecms alone."""


def classify_profile(profile: bytes) -> ProfileKind:
    """Return what the profile of a picture in red, green and blue does to its colours."""
    if len(profile) < _HEADER + 4 or profile[36:40] != b"acsp" or profile[16:20] != b"RGB ":
        return ProfileKind.BROKEN
    tags = _tags(profile)
    if not any(name in tags for name in (*_CURVES, *_COLUMNS, b"A2B0", b"A2B1")):
        return ProfileKind.BROKEN
    # A table comes before curves and columns; only littlecms reads it.
    if any(name in tags for name in (b"A2B0", b"A2B1", b"A2B2", b"D2B0", b"D2B1")) or profile[20:24] != b"XYZ ":
        return ProfileKind.OTHER
    try:
        curves = [_curve(tags[name]) for name in _CURVES]
        columns = [_colour(tags[name]) for name in _COLUMNS]
    except (KeyError, ValueError, struct.error):
        return ProfileKind.OTHER
    return ProfileKind.SRGB if _leaves_colours(curves, columns) else ProfileKind.OTHER


def _tags(profile: bytes) -> Mapping[bytes, bytes]:
    (count,) = struct.unpack_from(">I", profile, _HEADER)
    tags: dict[bytes, bytes] = {}
    for place in range(_HEADER + 4, min(_HEADER + 4 + 12 * count, len(profile) - 11), 12):
        name, start, length = struct.unpack_from(">4sII", profile, place)
        if start + length <= len(profile):
            tags[name] = profile[start : start + length]
    return tags


def _colour(tag: bytes) -> tuple[float, float, float]:
    if tag[:4] != b"XYZ ":
        raise ValueError("is no colour")
    x, y, z = struct.unpack_from(">iii", tag, 8)
    return x / _FIXED, y / _FIXED, z / _FIXED


def _curve(tag: bytes) -> Curve:
    if tag[:4] == b"para":
        (kind,) = struct.unpack_from(">H", tag, 8)
        if kind not in _PARAMETERS:
            raise ValueError("is no curve")
        count = _PARAMETERS[kind]
        return _parametric(kind, [value / _FIXED for value in struct.unpack_from(f">{count}i", tag, 12)])
    if tag[:4] != b"curv":
        raise ValueError("is no curve")
    (count,) = struct.unpack_from(">I", tag, 8)
    values = struct.unpack_from(f">{count}H", tag, 12)
    if count < 2:
        gamma = values[0] / 256 if values else 1.0
        return lambda value: value**gamma
    return lambda value: _interpolate(values, value)


def _interpolate(values: Sequence[int], value: float) -> float:
    place = value * (len(values) - 1)
    below = min(int(place), len(values) - 2)
    return (values[below] + (values[below + 1] - values[below]) * (place - below)) / 65535


def _parametric(kind: int, numbers: Sequence[float]) -> Curve:
    """Return a curve by its kind, 0 to 4, and its numbers g, a, b, c, d, e and f."""
    g, *more = numbers
    a, b, c, d, e, f = (*more, *(0.0,) * (6 - len(more)))
    if kind == 0:
        return lambda value: value**g
    if kind in (1, 2):  # c is added on both sides of -b / a
        start = -b / a if a else 0.0
        return lambda value: (max(0.0, a * value + b) ** g if value >= start else 0.0) + c
    # Linear below d.
    return lambda value: max(0.0, a * value + b) ** g + e if value >= d else c * value + f


def _leaves_colours(curves: Sequence[Curve], columns: Sequence[tuple[float, float, float]]) -> bool:
    """Whether every colour of a grid stays itself in sRGB, but for `SAME` of 255."""
    levels = [51 * part for part in range(6)]
    lights = [[curve(level / 255) for level in levels] for curve in curves]
    for places in product(range(6), repeat=3):
        light = [lights[channel][place] for channel, place in enumerate(places)]
        xyz = [sum(part * column[axis] for part, column in zip(light, columns, strict=True)) for axis in range(3)]
        for row, place in zip(_FROM_XYZ, places, strict=True):
            shown = 255 * _encode(sum(factor * part for factor, part in zip(row, xyz, strict=True)))
            if abs(round(shown) - levels[place]) > SAME:
                return False
    return True


def _encode(light: float) -> float:
    """Return a value of sRGB from linear light. Source: IEC 61966-2-1, 5.2."""
    light = min(1.0, max(0.0, light))
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
