"""The registration error of a printer on the back of a sheet, measured once with the calibration sheet's verniers.

A reading gives the position of the verso relative to straight behind the recto: shift, turn and stretch, seen when
looking at the verso of an upright sheet. Builds apply the inverse to versos.

Ticks on the verso cross a line along which each edge is cut off. Folded over, the edge brings its verso to the
front, where its ticks meet those of the recto. The verso's are 0.9 mm apart, the recto's 1 mm: the pair that coincides
gives the tenth. Eight readings, two per edge, give shift, turn and stretch. The method is ours.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.geometry import Matrix, Size, rotation, scaling, translation
from generator.imposition.plan import turns_about_level_axis
from generator.options.choices import Flip
from generator.papers import Paper
from generator.units import format_mm

MAX_SHIFT_MM, MAX_TURN_DEG, MAX_STRETCH = 15.0, 5.0, 0.05
"""Larger readings are mistakes, not a printer's error (ours)."""


@dataclass(frozen=True, slots=True)
class BackRegistration:
    """The position at which a printer puts the verso."""

    dx_mm: float = 0.0
    """To the right, looking at the verso."""
    dy_mm: float = 0.0
    """Downwards."""
    rotate_deg: float = 0.0
    """Clockwise about the centre of the sheet."""
    scale_x: float = 1.0
    """Printed width over true width."""
    scale_y: float = 1.0
    """Printed height over true height."""
    flip: Flip = Flip.LONG_EDGE
    """How the measured sheet was turned, which decides what is up on the verso."""

    def problems(self) -> list[str]:
        """Return values beyond any printer's error."""
        found = []
        for name, value in (("dx", self.dx_mm), ("dy", self.dy_mm)):
            if not abs(value) <= MAX_SHIFT_MM:
                found.append(f"{name} is {value:g} mm; a printer's shift is within ±{MAX_SHIFT_MM:g} mm")
        if not abs(self.rotate_deg) <= MAX_TURN_DEG:
            found.append(f"rotate is {self.rotate_deg:g}°; a printer's turn is within ±{MAX_TURN_DEG:g}°")
        for name, value in (("scale-x", self.scale_x), ("scale-y", self.scale_y)):
            if not 1 - MAX_STRETCH <= value <= 1 + MAX_STRETCH:
                found.append(f"{name} is {value:g}; it is printed length / true length, within 1 ± {MAX_STRETCH:g}")
        return found

    def error(self, size: Size, flip: Flip | None = None) -> Matrix:
        """Return the map from the right position of the verso to where this printer puts it, in mm with y down.

        Args:
            size: The sheet in its orientation. A printer takes landscape pages turned a quarter to the left.
                Source: RFC 8011, 5.2.10, `landscape`.
            flip: How the sheet is turned; None: as the measured one.
        """
        seen = self
        if flip not in (None, self.flip):
            # Turned about the other edge, the verso is printed upside down.
            seen = replace(seen, dx_mm=-seen.dx_mm, dy_mm=-seen.dy_mm)
        if size.is_landscape:
            # The paper's right is the page's bottom, the paper's bottom the page's left.
            seen = BackRegistration(-seen.dy_mm, seen.dx_mm, seen.rotate_deg, seen.scale_y, seen.scale_x)
        x, y = size.width_mm / 2, size.height_mm / 2
        about = translation(x, y) @ rotation(seen.rotate_deg) @ scaling(seen.scale_x, seen.scale_y)
        return translation(seen.dx_mm, seen.dy_mm) @ about @ translation(-x, -y)

    def correction(self, size: Size, flip: Flip | None = None) -> Matrix:
        """Return the map that makes this printer put the verso in the right place; for the arguments see `error`."""
        return self.error(size, flip).inverse()

    def describe(self) -> str:
        """Return the offset as one line: "0.3 mm right, 0.2 mm down, turned 0.1°, …"."""
        turn_deg = round(self.rotate_deg, 3) + 0.0  # no -0
        edge = "" if self.flip is Flip.LONG_EDGE else ", sheet turned about the short edge"
        return (
            f"{format_mm(self.dx_mm)} mm right, {format_mm(self.dy_mm)} mm down, turned {turn_deg:.3f}°, "
            f"scaled {self.scale_x:.5f} x {self.scale_y:.5f}{edge}"
        )


@dataclass(frozen=True, slots=True)
class Vernier:
    name: str
    """As printed: `T1`."""
    x_mm: float
    """Its position on the verso, from the centre of the sheet, to the right."""
    y_mm: float
    """Its position on the verso, from the centre of the sheet, downwards."""
    is_level: bool
    """Whether it measures the shift in x; else in y."""


def fit_verniers(verniers: Sequence[Vernier], shifts_mm: Sequence[float]) -> BackRegistration:
    """Find the registration that explains all verniers best (least squares); exact when they agree.

    A vernier shows where a tick of the verso crosses the line of the cut, which is fixed. With t the tangent of the
    turn and c its cosine, a tick at x, cut at y from the centre, has shifted by
    (dx + t dy) - t y + (scale_x / c - 1) x, and one that reads y by (dy - t dx) + t x + (scale_y / c - 1) y.
    """
    rows = [_row(vernier) for vernier in verniers]
    normal = [[sum(row[i] * row[j] for row in rows) for j in range(5)] for i in range(5)]
    right = [sum(row[i] * shift for row, shift in zip(rows, shifts_mm, strict=True)) for i in range(5)]
    across, down, turn, stretch_x, stretch_y = _solve_linear_system(normal, right)
    cos = 1 / math.hypot(1, turn)
    dx, dy = (across - turn * down) * cos**2, (down + turn * across) * cos**2
    return BackRegistration(dx, dy, math.degrees(math.atan(turn)), (1 + stretch_x) * cos, (1 + stretch_y) * cos)


def shift_at(vernier: Vernier, reading: BackRegistration) -> float:
    """Return the reading, in mm, of a vernier for a registration."""
    turn = math.tan(math.radians(reading.rotate_deg))
    cos = math.cos(math.radians(reading.rotate_deg))
    dx, dy = reading.dx_mm, reading.dy_mm
    known = (dx + turn * dy, dy - turn * dx, turn, reading.scale_x / cos - 1, reading.scale_y / cos - 1)
    return sum(factor * value for factor, value in zip(_row(vernier), known, strict=True))


def _row(vernier: Vernier) -> tuple[float, ...]:
    """Return the coefficients of a vernier's shift: shift in x, shift in y, turn, stretch in x, stretch in y."""
    if vernier.is_level:
        return 1.0, 0.0, -vernier.y_mm, vernier.x_mm, 0.0
    return 0.0, 1.0, vernier.x_mm, 0.0, vernier.y_mm


def _solve_linear_system(matrix: list[list[float]], right: list[float]) -> list[float]:
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]


# --- positions of the verniers, and their readings -------------------------------------------------------

CUT_MM = 14.0
"""From the paper's edge to the cutting line: ticks on both sides of it clear any printer's margin."""
FOLD_MM = 30.0
"""From the paper's edge to the folding line."""
MEET_MM = 2 * FOLD_MM - CUT_MM
"""From the paper's edge to the position of the folded edge."""
VERNIER_MM = 0.9
"""Between ticks of the verso."""
MAX_READING_MM = 8.0
"""Largest offset of a back at which its scales still reach the cut edge and the scales of the front."""
MAX_CONTRADICTION_MM = 0.4
"""Eight readings of one printer agree within this (ours: four times the reading precision); otherwise one is misread.
"""
_PART = 0.27
"""From a corner to the nearer vernier, as a fraction of the edge's length."""
_CLEAR_MM = 82.0
"""From the corner to the verniers of the left and right edge at least: clear of those of the top and bottom."""


@dataclass(frozen=True, slots=True)
class VernierPlace:
    """Position of a vernier on the recto."""

    name: str
    """As printed: `T1`."""
    edge: str
    """`T`, `R`, `B` or `L`."""
    along_mm: float
    """From the left or upper corner, along the edge."""


def verniers_of(paper: Paper, flip: Flip) -> list[Vernier]:
    """Return the eight verniers of a sheet in reading order, in coordinates of the verso."""
    size = paper.size
    is_level_axis = turns_about_level_axis(size, flip)
    made = []
    for place in vernier_places(paper):
        x, y = vernier_point(place, paper, CUT_MM)
        # About a vertical axis the verso's x is opposite to the recto's, about a horizontal one its y.
        across, down = (x, size.height_mm - y) if is_level_axis else (size.width_mm - x, y)
        made.append(Vernier(place.name, across - size.width_mm / 2, down - size.height_mm / 2, place.edge in "TB"))
    return made


def read_sheet(paper: Paper, flip: Flip, readings: str) -> BackRegistration:
    """Turn eight readings in mm, in the sheet's order, into the printer's registration.

    Raises:
        ValueError: There are not eight numbers within ±8, or they contradict each other.
    """
    words = readings.replace(",", " ").replace("\u2212", "-").split()
    verniers = verniers_of(paper, flip)
    names = " ".join(mark.name for mark in verniers)
    try:
        shifts = [float(word) for word in words]
    except ValueError:
        raise ValueError(f"{readings!r} holds something that is not a number; write eight mm, such as 0.3") from None
    if len(shifts) != len(verniers):
        raise ValueError(f"{len(shifts)} readings; the sheet has eight, in this order: {names}")
    for mark, shift in zip(verniers, shifts, strict=True):
        if not abs(shift) <= MAX_READING_MM:
            raise ValueError(f"{mark.name} reads {shift:g} mm; the scales end at {MAX_READING_MM:g} mm")
    reading = fit_verniers(verniers, shifts)
    off_mm = _contradiction(verniers, shifts)
    if off_mm > MAX_CONTRADICTION_MM:
        rest = {
            mark.name: _contradiction(
                [each for each in verniers if each is not mark], [*shifts[:place], *shifts[place + 1 :]]
            )
            for place, mark in enumerate(verniers)
        }
        # Readings without which the others agree; often two, since opposite edges say much the same.
        suspects = [name for name, rest_mm in rest.items() if rest_mm < min(rest.values()) + 0.1]
        raise ValueError(
            f"the readings ({names}) contradict each other by {off_mm:.1f} mm; read them again, starting with "
            f"{' or '.join(suspects)}, and check the signs"
        )
    return replace(reading, flip=flip)


def _contradiction(verniers: Sequence[Vernier], shifts_mm: Sequence[float]) -> float:
    """Return the distance of the worst reading from the best fit."""
    reading = fit_verniers(verniers, shifts_mm)
    return max(abs(shift_at(mark, reading) - shift) for mark, shift in zip(verniers, shifts_mm, strict=True))


def vernier_places(paper: Paper) -> Iterator[VernierPlace]:
    """Yield the positions of the verniers, in reading order."""
    for edge in "TRBL":
        is_level = edge in "TB"
        length = paper.size.width_mm if is_level else paper.size.height_mm
        near = round(length * _PART if is_level else max(length * _PART, _CLEAR_MM), 1)
        yield VernierPlace(f"{edge}1", edge, near)
        yield VernierPlace(f"{edge}2", edge, length - near)


def vernier_point(place: VernierPlace, paper: Paper, depth_mm: float, shift_mm: float = 0.0) -> tuple[float, float]:
    """Return the recto's point at a depth from the vernier's edge, shifted along it."""
    width, height = paper.size.width_mm, paper.size.height_mm
    along = place.along_mm + shift_mm
    return {
        "T": (along, depth_mm),
        "B": (along, height - depth_mm),
        "L": (depth_mm, along),
        "R": (width - depth_mm, along),
    }[place.edge]


def vernier_direction(place: VernierPlace, paper: Paper, flip: Flip) -> int:
    """Return the direction, along the recto's edge, of the verso's positive x or y."""
    is_level_axis = turns_about_level_axis(paper.size, flip)
    return 1 if is_level_axis == (place.edge in "TB") else -1
