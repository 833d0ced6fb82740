"""The verniers of the calibration sheet: positions, and the registration from eight readings.

Ticks on the verso cross a line along which each edge is cut off. Folded over, the edge brings its verso to the
front, where its ticks meet those of the recto. The verso's are 0.9 mm apart, the recto's 1 mm: the pair that coincides
gives the tenth. Eight readings, two per edge, give shift, turn and stretch. The method is ours.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.imposition.back_registration import BackRegistration, Vernier, fit_verniers, shift_at
from generator.imposition.plan import turns_about_level_axis
from generator.options.choices import Flip
from generator.papers import Paper

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
