"""Nesting: tokens of several sizes on few sheets; none is turned, so that all are cut the same way.

Source of that: the specification of silhouette-card-maker, "Uniform Grid Orientation": a machine's two axes differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.geometry import Rect, Size, union
from generator.papers import Paper
from generator.writers.cutters.cut_paths import CutLine, circle, rectangle
from generator.writers.cutters.registration import ARM_MM, CORNER_MM, GAP_MM, CutSheet, inset_of


@dataclass(frozen=True, slots=True)
class Cutout:
    """A shape to be cut out."""

    id: str
    """Its id."""
    size: Size
    """Up to the cut."""
    is_round: bool = False
    """Whether it is cut along the circle that fills its size."""
    radius_mm: float = 0.0
    """Of its corners, if it is not round."""

    def line_at(self, place: Rect) -> CutLine:
        """Return its outline at its position."""
        x, y = place.centre
        return circle(x, y, place.width / 2) if self.is_round else rectangle(place, self.radius_mm)


@dataclass(frozen=True, slots=True)
class NestedSheet:
    """A sheet of cutouts."""

    sheet: CutSheet
    """The paper, its marks' inset, and arms of the usual length."""
    places: tuple[tuple[Cutout, Rect], ...]
    """Positions of the cutouts, in mm."""

    @property
    def lines(self) -> tuple[CutLine, ...]:
        """The outlines."""
        return tuple(cutout.line_at(place) for cutout, place in self.places)

    @property
    def block(self) -> Rect:
        """Around all of them; centred on the sheet."""
        around = union(place for _, place in self.places)
        assert around is not None
        return around


Places = list[tuple[Cutout, Rect]]
"""Positions of cutouts on a sheet, in mm."""


def nest(
    cutouts: Sequence[Cutout], paper: Paper, *, is_borderless: bool = False
) -> tuple[tuple[NestedSheet, ...], tuple[Cutout, ...]]:
    """Put cutouts on sheets, the taller ones first.

    Args:
        cutouts: In any order.
        paper: The sheets.
        is_borderless: Whether marks are 3.5 mm from the paper's edge.

    Returns:
        The sheets, and the cutouts that are too large.
    """
    inset = inset_of(is_borderless=is_borderless)
    corner = CORNER_MM + GAP_MM  # the corners stay free along one axis or the other
    found: list[tuple[list[Places], list[Cutout], Size]] = []
    for size in (paper.size.transpose(), paper.size):
        width, height = size.width_mm - 2 * inset, size.height_mm - 2 * inset
        for room in (Rect(0, 0, width - 2 * corner, height), Rect(0, 0, width, height - 2 * corner)):
            found.append((*fill(cutouts, room), size))
    sheets, left, size = min(found, key=lambda each: (len(each[1]), len(each[0])))  # of equals the first
    sheet = CutSheet(size, 0, 0, inset, ARM_MM)
    return tuple(NestedSheet(sheet, _centre_places(places, size)) for places in sheets), tuple(left)


def fill(cutouts: Sequence[Cutout], room: Rect, *, gap_mm: float = GAP_MM) -> tuple[list[Places], list[Cutout]]:
    """Fill sheets, the taller cutouts first, each into the first free rectangle that holds it.

    Args:
        cutouts: In any order.
        room: The usable area of each sheet, in mm.
        gap_mm: Between cutouts.

    Returns:
        The sheets, and the cutouts that are too large.
    """
    sheets: list[Places] = []
    free: list[list[Rect]] = []
    left: list[Cutout] = []
    for cutout in sorted(cutouts, key=lambda each: (-each.size.height_mm, -each.size.width_mm)):
        spot = next(((n, rect) for n, rects in enumerate(free) for rect in rects if _holds(rect, cutout)), None)
        if spot is None:
            if not _holds(room, cutout):
                left.append(cutout)
                continue
            sheets.append([])
            free.append([room])
            spot = len(sheets) - 1, room
        number, rect = spot
        place = Rect(rect.x, rect.y, cutout.size.width_mm, cutout.size.height_mm)
        sheets[number].append((cutout, place))
        # The part beside it comes before the part below it: rows are filled before the next begins.
        at = free[number].index(rect)
        free[number][at : at + 1] = _free_parts(rect, place, gap_mm)
    return sheets, left


def _holds(rect: Rect, cutout: Cutout) -> bool:
    return rect.contains(Rect(rect.x, rect.y, cutout.size.width_mm, cutout.size.height_mm))


def _free_parts(rect: Rect, place: Rect, gap_mm: float) -> list[Rect]:
    """Return the parts of a rectangle beside and below a cutout in its corner, a gap away."""
    x, y = place.right + gap_mm, place.bottom + gap_mm
    beside = Rect(x, rect.y, max(rect.right - x, 0), place.height)
    below = Rect(rect.x, y, rect.width, max(rect.bottom - y, 0))
    return [each for each in (beside, below) if min(each.width, each.height) > 0]


def _centre_places(places: Places, size: Size) -> tuple[tuple[Cutout, Rect], ...]:
    """Return the positions, moved so that together they are centred on the sheet."""
    around = union(place for _, place in places)
    assert around is not None
    x, y = (size.width_mm - around.width) / 2 - around.x, (size.height_mm - around.height) / 2 - around.y
    return tuple((cutout, Rect(place.x + x, place.y + y, place.width, place.height)) for cutout, place in places)
