"""Tokens of several sizes on as few sheets as their shelves need; none is turned, so that all are cut alike.

Source of that: the specification of silhouette-card-maker, "Uniform Grid Orientation": a machine's two axes differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.deck.model import Paper
from generator.geometry import TOLERANCE_MM, Rect, Size, union
from generator.writers.cutters.outlines import CutLine, circle, rectangle
from generator.writers.cutters.registration import ARM_MM, CORNER_MM, GAP_MM, CutSheet, inset_of


@dataclass(frozen=True, slots=True)
class Cutout:
    """Something to be cut out."""

    id: str
    """What it is."""
    size: Size
    """To the cut."""
    is_round: bool = False
    """Whether it is cut along the circle that fills its size."""
    radius_mm: float = 0.0
    """Of its corners, if it is not round."""

    def line_at(self, place: Rect) -> CutLine:
        """Return its outline in its place."""
        x, y = place.centre
        return circle(x, y, place.width / 2) if self.is_round else rectangle(place, self.radius_mm)


@dataclass(frozen=True, slots=True)
class Packed:
    """A sheet of cutouts."""

    sheet: CutSheet
    """The paper, its marks' inset, and arms of the usual length."""
    places: tuple[tuple[Cutout, Rect], ...]
    """What lies where, in mm."""

    @property
    def lines(self) -> tuple[CutLine, ...]:
        """The outlines."""
        return tuple(cutout.line_at(place) for cutout, place in self.places)

    @property
    def block(self) -> Rect:
        """Around all of them; its middle is the sheet's."""
        around = union(place for _, place in self.places)
        assert around is not None
        return around


@dataclass(slots=True)
class _Shelf:
    height: float
    width: float = 0.0
    cutouts: list[Cutout] = field(default_factory=list)


def pack(
    cutouts: Sequence[Cutout], paper: Paper, *, is_borderless: bool = False
) -> tuple[tuple[Packed, ...], tuple[Cutout, ...]]:
    """Put cutouts on sheets, the higher ones first.

    Args:
        cutouts: In any order.
        paper: The sheets.
        is_borderless: Whether marks stand 3.5 mm from the paper's edge.

    Returns:
        The sheets, and what is too large for any.
    """
    inset = inset_of(is_borderless=is_borderless)
    best: tuple[list[list[_Shelf]], list[Cutout], Size] | None = None
    for size in (paper.size.turned(), paper.size):
        whole = Rect(0, 0, size.width_mm, size.height_mm).grown(-inset)
        corner = CORNER_MM + GAP_MM  # the corners stay free along one axis or the other
        for room in (
            Size(whole.width - 2 * corner, whole.height),
            Size(whole.width, whole.height - 2 * corner),
        ):
            sheets, left = _shelved(cutouts, room)
            if best is None or (len(left), len(sheets)) < (len(best[1]), len(best[0])):
                best = sheets, left, size
    assert best is not None
    sheets, left, size = best
    sheet = CutSheet(size, 0, 0, inset, ARM_MM)
    return tuple(Packed(sheet, _places(shelves, size)) for shelves in sheets), tuple(left)


def _shelved(cutouts: Sequence[Cutout], room: Size) -> tuple[list[list[_Shelf]], list[Cutout]]:
    """Fill shelves, each as high as its first, and sheets with shelves; always the first that has room."""
    left = [each for each in cutouts if not _fits(each.size, room)]
    shelves: list[_Shelf] = []
    for cutout in sorted(
        (each for each in cutouts if _fits(each.size, room)),
        key=lambda each: (-each.size.height_mm, -each.size.width_mm),
    ):
        wide = cutout.size.width_mm + GAP_MM
        shelf = next((each for each in shelves if each.width + wide - GAP_MM <= room.width_mm + TOLERANCE_MM), None)
        if shelf is None:
            shelf = _Shelf(cutout.size.height_mm)
            shelves.append(shelf)
        shelf.cutouts.append(cutout)
        shelf.width += wide
    sheets: list[list[_Shelf]] = []
    for shelf in shelves:
        sheet = next((each for each in sheets if _height([*each, shelf]) <= room.height_mm + TOLERANCE_MM), None)
        if sheet is None:
            sheets.append([shelf])
        else:
            sheet.append(shelf)
    return sheets, left


def _fits(size: Size, room: Size) -> bool:
    return size.width_mm <= room.width_mm + TOLERANCE_MM and size.height_mm <= room.height_mm + TOLERANCE_MM


def _height(shelves: Sequence[_Shelf]) -> float:
    return sum(shelf.height + GAP_MM for shelf in shelves) - GAP_MM


def _places(shelves: Sequence[_Shelf], size: Size) -> tuple[tuple[Cutout, Rect], ...]:
    """Lay shelves out in the middle of a sheet."""
    places: list[tuple[Cutout, Rect]] = []
    y = (size.height_mm - _height(shelves)) / 2
    for shelf in shelves:
        x = (size.width_mm - shelf.width + GAP_MM) / 2
        for cutout in shelf.cutouts:
            places.append((cutout, Rect(x, y, cutout.size.width_mm, cutout.size.height_mm)))
            x += cutout.size.width_mm + GAP_MM
        y += shelf.height + GAP_MM
    return tuple(places)
