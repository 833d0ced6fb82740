"""Verification of sheets of pieces: the written PDF is read back, and every cut measured on it.

The file shows where each side is drawn, and up to where. From that follow the contours: they must lie on the paper, as
far apart as was asked, have all of their art, and their backs exactly behind them.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from shapely.affinity import affine_transform
from shapely.geometry import Polygon
from shapely.ops import unary_union
from shapely.strtree import STRtree

from generator.components.contours import area_of, expand
from generator.components.piece_sheets import shares_cuts
from generator.components.pieces import Piece, PlacedArt
from generator.errors import Fault, RenderError, plural
from generator.geometry import IDENTITY, TOLERANCE_MM, Matrix, Rect, Size
from generator.imposition.plan import turns_about_level_axis
from generator.imposition.sheet_format import SheetFormat
from generator.options.choices import Layout
from generator.units import PT_PER_MM, format_mm
from generator.writers.pdf.verification.form_reader import FORM_PREFIX
from generator.writers.pdf.verification.pdf_document import PdfObject, WrittenDocument, page_box, without_limits

ART_PREFIX = "art-"
_STRINGS = re.compile(rb"\((?:\\.|[^\\()])*+\)|<[0-9A-Fa-f]*+>", re.DOTALL)
_CURVE_STEPS = 24
_MOST_TOLD = 10

Ring = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """A side as drawn on a page."""

    name: str
    """`art-`, its deck and its side."""
    matrix: Matrix
    """From the side's mm to the page's, from the top left with y down."""
    clips: tuple[Polygon, ...]
    """It shows where all of these are, in the page's mm."""

    @property
    def clip(self) -> Polygon | None:
        """The area where it shows; None: everywhere."""
        if not self.clips:
            return None
        area = self.clips[0]
        for more in self.clips[1:]:
            area = area.intersection(more)
        return area


@dataclass(slots=True)
class _Content:
    """Reads one stream: the forms that it draws, with matrix and clips."""

    matrix: Matrix
    clips: tuple[Polygon, ...]
    found: list[tuple[str, Matrix, tuple[Polygon, ...]]] = field(default_factory=list)
    stack: list[tuple[Matrix, tuple[Polygon, ...]]] = field(default_factory=list)
    rings: list[list[tuple[float, float]]] = field(default_factory=list)
    clip_rule: str = ""

    def read(self, data: bytes) -> "_Content":
        operands: list[str] = []
        is_text = False
        for token in _STRINGS.sub(b" ", data).decode("latin-1").replace("[", " ").replace("]", " ").split():
            if token == "BT":
                is_text = True
            elif token == "ET":
                is_text, operands = False, []
            elif is_text:
                continue
            elif token[0] in "-+.0123456789/":
                operands.append(token)
            else:
                self.execute(token, operands)
                operands = []
        return self

    def execute(self, operator: str, operands: list[str]) -> None:
        if operator == "q":
            self.stack.append((self.matrix, self.clips))
        elif operator == "Q":
            self.matrix, self.clips = self.stack.pop()
        elif operator == "cm":
            self.matrix = self.matrix @ Matrix(*map(float, operands))
        elif operator == "Do":
            self.found.append((operands[0].removeprefix(FORM_PREFIX), self.matrix, self.clips))
        elif operator in ("m", "l", "c", "h", "re"):
            self.build(operator, [*map(float, operands)])
        elif operator in ("W", "W*"):
            self.clip_rule = operator
        elif operator in ("n", "S", "s", "f", "f*", "B", "B*", "sh"):
            if self.clip_rule and self.rings:
                self.clips = (*self.clips, _area(self.rings, is_even_odd=self.clip_rule == "W*"))
            if operator != "sh":
                self.rings, self.clip_rule = [], ""

    def build(self, operator: str, values: list[float]) -> None:
        points = [self.matrix.apply(x, y) for x, y in zip(values[0::2], values[1::2], strict=False)]
        if operator == "m":
            self.rings.append(points)
        elif operator == "l":
            self.rings[-1] += points
        elif operator == "c":
            self.rings[-1] += _curve(self.rings[-1][-1], *points)
        elif operator == "re":
            x, y, width, height = values
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            self.rings.append([self.matrix.apply(*corner) for corner in corners])


def _curve(
    start: tuple[float, float], one: tuple[float, float], two: tuple[float, float], end: tuple[float, float]
) -> Iterator[tuple[float, float]]:
    for step in range(1, _CURVE_STEPS + 1):
        t = step / _CURVE_STEPS
        s = 1 - t
        parts = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        yield (
            sum(part * point[0] for part, point in zip(parts, (start, one, two, end), strict=True)),
            sum(part * point[1] for part, point in zip(parts, (start, one, two, end), strict=True)),
        )


def _area(rings: Sequence[Sequence[tuple[float, float]]], *, is_even_odd: bool) -> Polygon:
    areas = [Polygon(ring).buffer(0) for ring in rings if len(ring) > 2]
    if not is_even_odd:
        return unary_union(areas)
    whole = areas[0]
    for area in areas[1:]:
        whole = whole.symmetric_difference(area)
    return whole


def read_sides(data: bytes) -> list[tuple[Size, list[DrawnSide]]]:
    """Read the pages of a PDF of sheets: their sizes, and the sides on each, in drawing order."""
    pages: list[tuple[Size, list[DrawnSide]]] = []
    with without_limits():
        for page in WrittenDocument(data).pages:
            left, low, right, high = page_box(page, "/MediaBox")
            size = Size((right - left) / PT_PER_MM, (high - low) / PT_PER_MM)
            to_mm = Matrix(1 / PT_PER_MM, 0, 0, -1 / PT_PER_MM, -left / PT_PER_MM, high / PT_PER_MM)
            pages.append((size, [*_drawn_sides(page, to_mm)]))
    return pages


def _drawn_sides(page: PdfObject, to_mm: Matrix) -> Iterator[DrawnSide]:
    contents = page["/Contents"]
    streams = contents if isinstance(contents, list) else [contents]
    top = _Content(to_mm, ())
    for stream in streams:
        top.read(stream.read_bytes())
    forms = page["/Resources"]["/XObject"]
    for name, matrix, _ in top.found:
        form = forms[f"{FORM_PREFIX}{name}"]
        for art, place, clips in _Content(matrix, ()).read(form.read_bytes()).found:
            if art.startswith(ART_PREFIX):
                yield DrawnSide(art, place, clips)


# --- what has to be true ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _CutPiece:
    piece: Piece
    area: Polygon
    """Inside its contour, on the recto."""


def verify_sheets(data: bytes, pieces: Sequence[Piece], sheet: SheetFormat, correction: Matrix = IDENTITY) -> str:
    """Read sheets of pieces back and measure them; return a line on what was found right.

    Args:
        pieces: What is on them, with its copies.
        correction: Of versos, for a printer.

    Raises:
        RenderError: A piece is missing, cut off, too near to another or to the paper's edge, or its back is elsewhere.
    """
    faults: list[str] = []
    counts: Counter[str] = Counter()
    worst_back = 0.0
    nearest = math.inf
    # Pieces without art of their own, such as bases, leave nothing to read back but their lines.
    known = {_name(piece.front[0]): piece for piece in pieces if piece.front}
    pages = read_sides(data)
    has_versos = sheet.layout is Layout.DUPLEX and any(piece.back for piece in pieces)
    step = 2 if has_versos else 1
    if len(pages) % step:
        faults.append(f"there are {len(pages)} pages, needs a verso for each recto")
        pages = pages[:-1]
    for number in range(0, len(pages), step):
        size, sides = pages[number]
        behind = [*_mirrored(pages[number + 1], size, sheet, correction)] if has_versos else []
        fronts = sides
        if sheet.layout is Layout.GUTTERFOLD:
            fold = size.height_mm / 2
            has_backs = any(known[side.name].back for side in sides if side.name in known)
            fronts = [side for side in sides if _height(side) < fold] if has_backs else sides
            behind = [_flip(side, Matrix(d=-1, f=2 * fold)) for side in sides if side not in fronts]
        cut = [*_cut_pieces(fronts, known, faults, number + 1)]
        counts.update(each.piece.id for each in cut)
        nearest = min(nearest, _check_distances(cut, size, sheet, faults, number + 1))
        worst_back = max(worst_back, _check_backs(cut, behind, faults, number + 1))
    for piece in known.values():
        if counts[piece.id] != piece.copies:
            faults.append(f"{piece.id} is printed {counts[piece.id]} times, needs {piece.copies}")
    if faults:
        told = [Fault(f"verification: {fault}") for fault in faults[:_MOST_TOLD]]
        raise RenderError(
            [
                *told,
                *([Fault(f"verification: and {len(faults) - _MOST_TOLD} more")] if len(faults) > _MOST_TOLD else []),
            ]
        )
    line = f"read back: {plural(counts.total(), 'contour')}, every one whole"
    if math.isfinite(nearest):
        line += (
            f", {format_mm(nearest)} mm apart or more" if nearest > TOLERANCE_MM else ", neighbours share their cuts"
        )
    if any(piece.back for piece in pieces) and sheet.layout is not Layout.FACES:
        line += f", backs within {worst_back:.4f} mm"
    return line


def _name(art: PlacedArt) -> str:
    return f"{ART_PREFIX}{art.deck_id}.{art.side_id}"


def _height(side: DrawnSide) -> float:
    """Return how far down the page the middle of what it shows is."""
    clip = side.clip
    return side.matrix.apply(0, 0)[1] if clip is None or clip.is_empty else float(clip.centroid.y)


def _flip(side: DrawnSide, matrix: Matrix) -> DrawnSide:
    return DrawnSide(side.name, matrix @ side.matrix, tuple(_moved(clip, matrix) for clip in side.clips))


def _moved(area: Polygon, matrix: Matrix) -> Polygon:
    return affine_transform(area, [matrix.a, matrix.c, matrix.b, matrix.d, matrix.e, matrix.f])


def _mirrored(
    page: tuple[Size, list[DrawnSide]], size: Size, sheet: SheetFormat, correction: Matrix
) -> Iterator[DrawnSide]:
    """Yield the sides of a verso as seen through the paper."""
    undo = correction.inverse()
    if turns_about_level_axis(size, sheet.flip):
        mirror = Matrix(d=-1, f=size.height_mm)
    else:
        mirror = Matrix(a=-1, e=size.width_mm)
    for side in page[1]:
        yield _flip(side, mirror @ undo)


def _cut_pieces(
    sides: Sequence[DrawnSide], known: dict[str, Piece], faults: list[str], page: int
) -> Iterator[_CutPiece]:
    """Yield the pieces whose fronts are drawn, and record those that are not whole."""
    seen: Counter[str] = Counter()
    for side in sides:
        piece = known.get(side.name)
        if piece is None:
            continue
        art = piece.front[0]
        # A standee shows its face twice, the first one being what it is known by.
        number = seen[side.name]
        seen[side.name] += 1
        if number % sum(_name(each) == side.name for each in piece.front):
            continue
        area = _moved(area_of(piece.contour), side.matrix @ art.matrix.inverse())
        window = area if art.window is None else _moved(area_of(art.window), side.matrix @ art.matrix.inverse())
        shown = side.clip
        needed = expand(area, -TOLERANCE_MM / 2).intersection(window)
        if shown is not None and not expand(shown, TOLERANCE_MM).covers(needed):
            faults.append(f"page {page}: {piece.id} is cut off inside its contour")
        yield _CutPiece(piece, area)


def _check_distances(cut: Sequence[_CutPiece], size: Size, sheet: SheetFormat, faults: list[str], page: int) -> float:
    """Record pieces that overlap, are nearer than asked, or leave the paper; return the least distance."""
    paper = Rect(0, 0, size.width_mm, size.height_mm)
    nearest = math.inf
    areas = [each.area for each in cut]
    tree = STRtree(areas)
    for place, each in enumerate(cut):
        left, top, right, bottom = each.area.bounds
        if not paper.contains(Rect(left, top, right - left, bottom - top)):
            faults.append(f"page {page}: {each.piece.id} extends beyond the paper")
        wanted = 0.0 if shares_cuts(each.piece, sheet.gutter_mm) else max(sheet.gutter_mm, 2 * sheet.bleed_mm)
        for other in tree.query(each.area, predicate="dwithin", distance=wanted + 1.0):
            if other <= place:
                continue
            apart = float(each.area.distance(areas[other]))
            over = float(each.area.intersection(areas[other]).area) if apart == 0 else 0.0
            if over > TOLERANCE_MM * each.area.length:
                faults.append(f"page {page}: {each.piece.id} and {cut[other].piece.id} overlap")
            elif apart < wanted - TOLERANCE_MM and each.piece.contour == cut[other].piece.contour:
                faults.append(
                    f"page {page}: {each.piece.id} and {cut[other].piece.id} are {format_mm(apart)} mm apart, needs "
                    f"{format_mm(wanted)} mm"
                )
            nearest = min(nearest, apart)
    return nearest


def _check_backs(cut: Sequence[_CutPiece], behind: Sequence[DrawnSide], faults: list[str], page: int) -> float:
    """Record backs that do not lie behind their fronts; return the largest distance of two contours."""
    worst = 0.0
    rest = list(behind)
    for each in cut:
        if not each.piece.back or not behind:
            continue
        art = each.piece.back[0]
        # The contour of the back, in its own coordinates, is the mirror image of the front's.
        width = each.piece.size.width
        own = _moved(area_of(each.piece.contour), Matrix(a=-1, e=width))
        wanted = _name(art)
        found, off = None, math.inf
        for side in rest:
            if side.name == wanted:
                there = _moved(own, side.matrix @ art.matrix.inverse())
                if there.centroid.distance(each.area.centroid) < 1:
                    found, off = side, float(there.hausdorff_distance(each.area))
                    break
        if found is None:
            faults.append(f"page {page}: there is no back behind {each.piece.id}")
            continue
        rest.remove(found)
        worst = max(worst, off)
        if off > TOLERANCE_MM:
            faults.append(f"page {page}: the back of {each.piece.id} is {off:.3f} mm off its front")
    for extra in rest:
        faults.append(f"page {page}: {extra.name.removeprefix(ART_PREFIX)} is behind no front")
    return worst


def verify_poster(data: bytes, piece: Piece) -> str:
    """Read the sheets of a board back, and check that together they show all of it; return a line on it.

    Raises:
        RenderError: A part of the board is on no sheet, or drawn at another size.
    """
    shown = []
    names = {_name(art): art for art in piece.front}
    for _, sides in read_sides(data):
        for side in sides:
            art = names.get(side.name)
            if art is None or side.clip is None:
                continue
            matrix = side.matrix @ art.matrix.inverse()
            if abs(matrix.scale - 1) > 1e-4 or abs(matrix.b) + abs(matrix.c) > 1e-6:
                raise RenderError(f"verification: a sheet of {piece.id} is not at its size")
            shown.append(_moved(side.clip, matrix.inverse()))
    lacks = area_of(piece.contour).difference(expand(unary_union(shown), TOLERANCE_MM / 2))
    if lacks.area > TOLERANCE_MM:
        left, top, _, _ = lacks.bounds
        raise RenderError(f"verification: {piece.id} lacks a part at {format_mm(left)}, {format_mm(top)} mm")
    return f"read back: {plural(len(shown), 'sheet')}, together the whole of {piece.name}"
