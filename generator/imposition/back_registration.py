"""The registration error of a printer on the back of a sheet, measured once.

A reading gives the position of the verso relative to straight behind the recto: shift, turn and stretch, seen when
looking at the verso of an upright sheet. Builds apply the inverse to versos.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.geometry import Matrix, Size, rotation, scaling, translation
from generator.options.choices import Flip
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
    """One vernier of the calibration sheet."""

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
    turn
    and c its cosine, a tick at x, cut at y from the centre, has shifted by
    (dx + t dy) - t y + (scale_x / c - 1) x, and one that reads y by (dy - t dx) + t x + (scale_y / c - 1) y.

    Args:
        verniers: Of the sheet.
        shifts_mm: Their readings, in the same order.
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
    return (
        (1.0, 0.0, -vernier.y_mm, vernier.x_mm, 0.0)
        if vernier.is_level
        else (0.0, 1.0, vernier.x_mm, 0.0, vernier.y_mm)
    )


def _solve_linear_system(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a small linear system by elimination with pivoting."""
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
