"""Puts pieces on sheets: those of one contour in a block, blocks beside each other, each cut apart by straight cuts.

Within a block pieces lie on a lattice, so every sheet of a kind is the same, and the verso mirrors exactly.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from shapely.geometry import Polygon

from generator.components.contours import area_of, expand, outline_of
from generator.components.game_design import Packing
from generator.components.pieces import Piece
from generator.deck.shapes import ROOT_3
from generator.errors import Fault, LayoutError
from generator.geometry import TOLERANCE_MM, Rect, Size, rotation, translation
from generator.imposition.assignment import FOLD_CLEARANCE_MM, OVERLAP_MM
from generator.imposition.sheet_format import SheetFormat
from generator.options.choices import Layout
from generator.units import format_mm
from generator.writers.cutters.cut_paths import ArcSegment, CurveSegment, CutLine, polyline
from generator.writers.cutters.cutouts import Cutout, fill

STRIP_MM = 5.5
"""Kept free along one edge of a sheet, for its label and rulers (ours)."""
MARK_ROOM_MM = 1.5
"""Kept free around straight cuts, so that each has a mark (ours)."""
BLOCK_GAP_MM = 5.0
"""Between the bleeds of two blocks (ours): room for the marks of both."""
MOST_SHEETS = 500
"""Of one part (ours)."""

Line = tuple[float, float, float, float]
"""x and y of a point on a straight cut, and its direction as a unit vector."""


@dataclass(frozen=True, slots=True)
class NestedPiece:
    piece: Piece
    x: float
    """Left end of its extent on the recto, in mm."""
    y: float
    """Top of its extent."""
    is_turned: bool
    """Whether it is upside down."""
    clip: CutLine
    """The area where its art shows, on the recto."""

    @property
    def extent(self) -> Rect:
        return Rect(self.x, self.y, self.piece.size.width, self.piece.size.height)

    @property
    def contour(self) -> CutLine:
        """Its cut on the recto."""
        return place_line(self.piece.contour, self)

    @property
    def holes(self) -> tuple[CutLine, ...]:
        return tuple(place_line(hole, self) for hole in self.piece.holes)


def place_line(line: CutLine, nested: NestedPiece) -> CutLine:
    """Return a line of a piece where the piece lies on the recto."""
    at = translation(nested.x, nested.y)
    if nested.is_turned:
        at = at @ translation(nested.piece.size.width, nested.piece.size.height) @ rotation(180)
    return line.transform(at)


@dataclass(frozen=True, slots=True)
class PieceBlock:
    """Pieces of one contour."""

    area: Rect
    """Around their contours, on the recto."""
    cuts: tuple[Line, ...]
    """Straight cuts across it."""


@dataclass(frozen=True, slots=True)
class PieceSheet:
    size: Size
    """The paper in its orientation."""
    pieces: tuple[NestedPiece, ...]
    blocks: tuple[PieceBlock, ...]
    strip: Rect
    """Free for label and rulers."""
    fold_mm: float | None = None
    """Height of a level fold, below which lie the backs of what is above; None: backs are on the verso."""

    @property
    def has_verso(self) -> bool:
        return self.fold_mm is None and any(each.piece.is_two_sided for each in self.pieces)


# --- lattices --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Lattice:
    """How pieces of one contour lie beside each other; lengths in mm."""

    width: float
    height: float
    pitch_x: float
    pitch_y: float
    shift_x: float = 0.0
    """Of every second row."""
    shift_y: float = 0.0
    """Of every second column."""
    alternates: bool = False
    """Whether every second piece is turned, and every second row begins with one."""

    def columns(self, room: float, *, has_rows: bool = True) -> int:
        free = room - self.width - (self.shift_x if has_rows else 0.0) + TOLERANCE_MM
        return 0 if free < 0 else 1 + math.floor(free / self.pitch_x)

    def rows(self, room: float, *, has_columns: bool = True) -> int:
        free = room - self.height - (self.shift_y if has_columns else 0.0) + TOLERANCE_MM
        return 0 if free < 0 else 1 + math.floor(free / self.pitch_y)

    def size(self, columns: int, rows: int) -> Size:
        wide = self.width + (columns - 1) * self.pitch_x + (self.shift_x if rows > 1 else 0.0)
        high = self.height + (rows - 1) * self.pitch_y + (self.shift_y if columns > 1 else 0.0)
        return Size(wide, high)

    def places(self, columns: int, count: int) -> Iterator[tuple[int, int, float, float, bool]]:
        """Yield row, column, x, y and whether it is turned, for so many pieces."""
        for number in range(count):
            row, column = divmod(number, columns)
            x = column * self.pitch_x + (self.shift_x if row % 2 else 0.0)
            y = row * self.pitch_y + (self.shift_y if column % 2 else 0.0)
            yield row, column, x, y, self.alternates and (row + column) % 2 == 1


def _lattice_of(piece: Piece, gutter_mm: float, bleed_mm: float) -> _Lattice:
    """Return the lattice of a piece; with a gutter of 0, neighbours share their cuts if these are straight."""
    width, height = piece.size.width, piece.size.height
    apart = max(gutter_mm, 2 * bleed_mm)
    sides = len(piece.contour.steps) + 1 if _is_polygon(piece.contour) else 0
    if piece.packing is Packing.STRAIGHT_CUT:
        if sides == 6 and width > height:
            return _Lattice(width, height, width, height, shift_x=width / 2)
        if sides == 6:
            return _Lattice(width, height, width, height, shift_y=height / 2)
        if sides == 3:
            return _Lattice(width, height, width / 2, height, alternates=True)
        return _Lattice(width, height, width + gutter_mm, height + gutter_mm)
    if piece.packing is Packing.HONEYCOMB:
        if sides == 6 and width > height:
            k = (height + apart) / height
            return _Lattice(width, height, 0.75 * width * k, height * k, shift_y=height * k / 2)
        if sides == 6:
            k = (width + apart) / width
            return _Lattice(width, height, width * k, 0.75 * height * k, shift_x=width * k / 2)
        return _Lattice(width, height, width + apart, (height + apart) * ROOT_3 / 2, shift_x=(width + apart) / 2)
    return _Lattice(width, height, width + apart, height + apart)


def _is_polygon(contour: CutLine) -> bool:
    return not any(isinstance(step, ArcSegment | CurveSegment) for step in contour.steps)


def shares_cuts(piece: Piece, gutter_mm: float) -> bool:
    """Whether a cut serves the pieces on both sides of it."""
    sides = len(piece.contour.steps) + 1 if _is_polygon(piece.contour) else 0
    return piece.packing is Packing.STRAIGHT_CUT and (sides in (3, 6) or not gutter_mm)


def _clip_of(
    piece: Piece,
    lattice: _Lattice,
    row: int,
    column: int,
    taken: frozenset[tuple[int, int]],
    gutter_mm: float,
    bleed_mm: float,
) -> CutLine:
    """Return where the art of a piece shows, in its own coordinates, upright."""
    if not shares_cuts(piece, gutter_mm):
        return _outset(piece.contour, bleed_mm)
    sides = len(piece.contour.steps) + 1 if _is_polygon(piece.contour) else 0
    if sides == 6:
        return _star(piece.contour, bleed_mm)
    if sides == 3:
        return _outset(piece.contour, min(bleed_mm, OVERLAP_MM))
    reach = [
        min(bleed_mm, OVERLAP_MM) if near in taken else bleed_mm
        for near in ((row, column - 1), (row - 1, column), (row, column + 1), (row + 1, column))
    ]
    left, top, right, bottom = reach
    return polyline(
        [
            (-left, -top),
            (lattice.width + right, -top),
            (lattice.width + right, lattice.height + bottom),
            (-left, lattice.height + bottom),
        ]
    )


@lru_cache(256)
def _outset(contour: CutLine, bleed_mm: float) -> CutLine:
    return outline_of(expand(area_of(contour), bleed_mm)) if bleed_mm else contour


@lru_cache(64)
def _star(contour: CutLine, bleed_mm: float) -> CutLine:
    """Return a hexagon with its third of the waste triangle at each side: a sixth of its height beyond."""
    points = [(contour.x, contour.y), *((step.x, step.y) for step in contour.steps)]
    middle_x, middle_y = contour.bounds.centre
    star: list[tuple[float, float]] = []
    for (x, y), (next_x, next_y) in zip(points, [*points[1:], points[0]], strict=True):
        # The tip lies a third beyond the middle of the side, seen from the middle of the hexagon.
        side_x, side_y = (x + next_x) / 2 - middle_x, (y + next_y) / 2 - middle_y
        star += [(x, y), (middle_x + side_x * 4 / 3, middle_y + side_y * 4 / 3)]
    clipped = Polygon(star).intersection(expand(area_of(contour), bleed_mm))
    return outline_of(clipped) if bleed_mm else contour


# --- blocks and sheets -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Block:
    lattice: _Lattice
    columns: int
    pieces: tuple[Piece, ...]

    @property
    def size(self) -> Size:
        count = len(self.pieces)
        return self.lattice.size(min(self.columns, count), math.ceil(count / self.columns))


def strip_of(size: Size, sheet: SheetFormat) -> Rect:
    """Return the strip for label and rulers at the bottom of a sheet, in its orientation."""
    printable = Rect(0, 0, size.width_mm, size.height_mm).expand(-sheet.margin_mm)
    return Rect(printable.x, printable.bottom - STRIP_MM, printable.width, STRIP_MM)


def room_of(size: Size, sheet: SheetFormat) -> Rect:
    """Return the printable area of a sheet above that strip."""
    printable = Rect(0, 0, size.width_mm, size.height_mm).expand(-sheet.margin_mm)
    return Rect(printable.x, printable.y, printable.width, printable.height - STRIP_MM)


def nest_pieces(pieces: Sequence[Piece], sheet: SheetFormat) -> tuple[PieceSheet, ...]:
    """Put all copies of pieces on sheets: first those of two sides, then those of one.

    Raises:
        LayoutError: A piece is larger than a sheet, or there are too many sheets; names the piece.
    """
    is_folded = sheet.layout is Layout.GUTTERFOLD
    if sheet.layout is Layout.FACES:
        groups = [list(pieces)]
    else:
        groups = [[each for each in pieces if each.is_two_sided is two_sided] for two_sided in (True, False)]
    made: list[PieceSheet] = []
    for group in filter(None, groups):
        folds = is_folded and group[0].is_two_sided
        try:
            made += _nest_better(group, sheet, folds=folds)
        except LayoutError:
            # Some may fit only on portrait sheets, and others only on landscape ones.
            for piece in group:
                made += _nest_better([piece], sheet, folds=folds)
    if len(made) > MOST_SHEETS:
        raise LayoutError(
            f"{len(made)} sheets are more than the limit of {MOST_SHEETS} for one part; print it in portions"
        )
    return tuple(made)


def _nest_better(pieces: Sequence[Piece], sheet: SheetFormat, *, folds: bool) -> list[PieceSheet]:
    """Nest on portrait or landscape sheets, whichever needs fewer; of equals on portrait ones."""
    sizes = (sheet.paper.size, sheet.paper.size.transpose())
    tries = [_nest_group(pieces, size, sheet, folds=folds) for size in sizes]
    found = min((each for each in tries if isinstance(each, list)), key=len, default=None)
    if found is None:
        raise next(each for each in tries if isinstance(each, LayoutError))
    return found


def _nest_group(
    pieces: Sequence[Piece], size: Size, sheet: SheetFormat, *, folds: bool
) -> "list[PieceSheet] | LayoutError":
    strip, room = strip_of(size, sheet), room_of(size, sheet)
    fold_mm = None
    if folds:
        fold_mm = size.height_mm / 2
        top = room.y + STRIP_MM
        room = Rect(room.x, top, room.width, fold_mm - FOLD_CLEARANCE_MM / 2 - top)
    kinds: dict[tuple[CutLine, Packing], list[Piece]] = {}
    for piece in pieces:
        kinds.setdefault((piece.contour, piece.packing), []).append(piece)
    full: list[_Block] = []
    rest: list[_Block] = []
    for same in kinds.values():
        edge = _edge_mm(same[0], sheet)
        inner = room.expand(-edge)
        lattice = _lattice_of(same[0], sheet.gutter_mm, sheet.bleed_mm)
        every = [piece for piece in same for _ in range(piece.copies)]
        capacity, columns = _capacity(lattice, inner)
        if not capacity:
            return _too_large(same[0], inner, sheet)
        whole = len(every) // capacity * capacity
        full += [_Block(lattice, columns, tuple(every[at : at + capacity])) for at in range(0, whole, capacity)]
        if every[whole:]:
            rest.append(_Block(lattice, columns, tuple(every[whole:])))
    sheets = [_lay_out([(block, room.x, room.y)], size, room, strip, fold_mm, sheet) for block in full]
    return sheets + [_lay_out(places, size, room, strip, fold_mm, sheet) for places in _pack(rest, room, sheet)]


def _capacity(lattice: _Lattice, room: Rect) -> tuple[int, int]:
    """Return how many pieces a room holds, and in how many columns."""
    if room.width <= 0 or room.height <= 0:
        return 0, 0
    one_row = lattice.rows(room.height, has_columns=False) == 1
    columns = lattice.columns(room.width, has_rows=not one_row)
    if not columns:
        columns = lattice.columns(room.width, has_rows=False)
        return (columns, columns) if columns and lattice.rows(room.height, has_columns=columns > 1) else (0, 0)
    rows = lattice.rows(room.height, has_columns=columns > 1)
    return columns * rows, columns


def _edge_mm(piece: Piece, sheet: SheetFormat) -> float:
    """Return what a block keeps free around itself, within the printable area."""
    return MARK_ROOM_MM if shares_cuts(piece, sheet.gutter_mm) else max(sheet.bleed_mm, MARK_ROOM_MM)


def _pack(blocks: Sequence[_Block], room: Rect, sheet: SheetFormat) -> list[list[tuple[_Block, float, float]]]:
    """Put blocks beside each other on as few sheets as the first free place gives."""
    cutouts = []
    for number, block in enumerate(blocks):
        edge = _edge_mm(block.pieces[0], sheet)
        cutouts.append(Cutout(str(number), Size(block.size.width_mm + 2 * edge, block.size.height_mm + 2 * edge)))
    sheets, left = fill(cutouts, room, gap_mm=BLOCK_GAP_MM)
    assert not left, "a block fits on a sheet"
    return [[(blocks[int(cutout.id)], place.x, place.y) for cutout, place in places] for places in sheets]


def _lay_out(
    places: Sequence[tuple[_Block, float, float]],
    size: Size,
    room: Rect,
    strip: Rect,
    fold_mm: float | None,
    sheet: SheetFormat,
) -> PieceSheet:
    """Place the pieces of blocks, centred on the sheet."""
    edges = [_edge_mm(block.pieces[0], sheet) for block, _, _ in places]
    right = max(x + block.size.width_mm + 2 * edge for (block, x, _), edge in zip(places, edges, strict=True))
    bottom = max(y + block.size.height_mm + 2 * edge for (block, _, y), edge in zip(places, edges, strict=True))
    dx, dy = (room.right - right) / 2, (room.bottom - bottom) / (1 if fold_mm is not None else 2)
    nested: list[NestedPiece] = []
    blocks: list[PieceBlock] = []
    for (block, x, y), edge in zip(places, edges, strict=True):
        left, top = x + edge + dx, y + edge + dy
        own = [*_place_block(block, left, top, sheet)]
        nested += own
        area = Rect(left, top, block.size.width_mm, block.size.height_mm)
        is_cut_straight = block.pieces[0].packing is Packing.STRAIGHT_CUT
        blocks.append(PieceBlock(area, tuple(_straight_cuts(own)) if is_cut_straight else ()))
    return PieceSheet(size, tuple(nested), tuple(blocks), strip, fold_mm)


def _place_block(block: _Block, left: float, top: float, sheet: SheetFormat) -> Iterator[NestedPiece]:
    count = len(block.pieces)
    places = [*block.lattice.places(block.columns, count)]
    taken = frozenset((row, column) for row, column, *_ in places)
    for piece, (row, column, x, y, is_turned) in zip(block.pieces, places, strict=True):
        clip = _clip_of(piece, block.lattice, row, column, taken, sheet.gutter_mm, sheet.bleed_mm)
        nested = NestedPiece(piece, left + x, top + y, is_turned, clip)
        yield NestedPiece(piece, left + x, top + y, is_turned, place_line(clip, nested))


def _straight_cuts(pieces: Sequence[NestedPiece]) -> Iterator[Line]:
    """Yield the lines along which all sides of all pieces lie, each once."""
    seen: set[tuple[int, int, int]] = set()
    for nested in pieces:
        contour = nested.contour
        ends = [(contour.x, contour.y), *((step.x, step.y) for step in contour.steps)]
        for (x, y), (next_x, next_y) in zip(ends, [*ends[1:], ends[0]], strict=True):
            length = math.dist((x, y), (next_x, next_y))
            if length < TOLERANCE_MM:
                continue
            across, down = (next_x - x) / length, (next_y - y) / length
            if (round(across, 4), round(down, 4)) < (0, 0) or (abs(across) < 1e-4 and down < 0):
                across, down = -across, -down
            key = round(across * 1000), round(down * 1000), round((x * down - y * across) * 50)
            if not seen & {key, (key[0], key[1], key[2] + 1), (key[0], key[1], key[2] - 1)}:
                seen.add(key)
                yield x, y, across, down


def _too_large(piece: Piece, room: Rect, sheet: SheetFormat) -> LayoutError:
    found = f"{format_mm(piece.size.width)} x {format_mm(piece.size.height)} mm"
    have = f"{format_mm(max(0, room.width))} x {format_mm(max(0, room.height))} mm"
    return LayoutError(
        Fault(
            f"a piece of {found} does not fit on {sheet.paper.name}, which has room for {have} inside its margins; use "
            "larger paper, or make it a board, which is printed on several sheets",
            key=piece.id,
        )
    )
