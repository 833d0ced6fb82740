"""Outlines from drawings: the closed path of an SVG along which a part is cut."""

from collections.abc import Iterator

from generator.deck.files.folder import DeckFolder
from generator.deck.shapes import CutShape, ShapeKind
from generator.errors import DeckDataError, did_you_mean, join_names
from generator.geometry import IDENTITY, Matrix, Rect, bounding
from generator.svg.model.path_geometry import Segment, bounds_under, read_data, write_data
from generator.svg.reader.paths import SHAPES, shape_outline
from generator.svg.reader.values import NotDrawnError, parse_transform
from generator.svg.reader.xml import Element, SvgError, parse_svg

DIGITS = 5
"""Of coordinates that would need an exponent."""
MAX_BYTES = 4 * 1024 * 1024
"""Of a drawing with an outline (ours)."""


def read_outline(folder: DeckFolder, written: str, width_mm: float) -> tuple[CutShape, Rect, Rect]:
    """Read an outline such as `art/wreck.svg#trim`, scaled to a width.

    Returns:
        The shape, in mm from the top left corner of its extent; that extent in the drawing's own coordinates; and the
        whole drawing in the same.

    Raises:
        DeckDataError: There is no such file or path, or it is not one closed path.
    """
    file, _, name = written.partition("#")
    if not file.lower().endswith(".svg") or not name:
        raise DeckDataError(
            f"{written!r} is not a path of an SVG; write its file and its id, such as art/wreck.svg#trim"
        )
    try:
        root = parse_svg(folder.read_file(file, limit=MAX_BYTES).decode("utf-8"))
    except (SvgError, UnicodeDecodeError) as error:
        raise DeckDataError(f"{file!r} cannot be read as SVG: {error}") from None
    found = {each.attributes["id"]: (each, matrix) for each, matrix in _walk(root, IDENTITY) if "id" in each.attributes}
    if name not in found:
        named = [each for each, (element, _) in found.items() if element.tag in SHAPES]
        hint = did_you_mean(name, named)
        raise DeckDataError(f"{file!r} has no path with the id {name!r}{hint}; it has {join_names(named) or 'none'}")
    element, matrix = found[name]
    try:
        outline = shape_outline(element) if element.tag in SHAPES else None
    except (NotDrawnError, ValueError) as error:
        raise DeckDataError(f"the path {name!r} in {file!r} cannot be read: {error}") from None
    if outline is None:
        raise DeckDataError(f"{name!r} in {file!r} is no path or shape; needs one closed path")
    segments = read_data(outline.data, matrix)
    _require_one_closed_path(segments, f"the path {name!r} in {file!r}")
    extent = bounds_under(outline.data, matrix)
    if min(extent.width, extent.height) <= 0:
        raise DeckDataError(f"the path {name!r} in {file!r} encloses nothing")
    k = width_mm / extent.width
    scaled = read_data(write_data(segments, DIGITS), Matrix(k, 0, 0, k, -extent.x * k, -extent.y * k))
    return CutShape(ShapeKind.PATH, path=write_data(scaled, DIGITS)), extent, _view(root, extent)


def _require_one_closed_path(segments: list[Segment], what: str) -> None:
    starts = [points for command, points in segments if command == "M"]
    if len(starts) != 1:
        raise DeckDataError(f"{what} has {len(starts)} parts; needs one closed path, without holes")
    last = next(points for command, points in reversed(segments) if command != "Z")[-2:]
    if segments[-1][0] != "Z" and max(abs(a - b) for a, b in zip(last, starts[0], strict=True)) > 1e-6:
        raise DeckDataError(f"{what} is open; close it (Z)")


def _walk(element: Element, matrix: Matrix) -> Iterator[tuple[Element, Matrix]]:
    own = element.attributes.get("transform", "")
    try:
        matrix = matrix @ parse_transform(own) if own else matrix
    except (NotDrawnError, ValueError) as error:
        raise DeckDataError(f"a transform in the drawing cannot be read: {error}") from None
    yield element, matrix
    for child in element.children:
        yield from _walk(child, matrix)


def _view(root: Element, extent: Rect) -> Rect:
    """Return the whole drawing: its view box, or its size in user units."""
    values = root.attributes.get("viewBox", "").replace(",", " ").split()
    try:
        x, y, width, height = map(float, values)
    except ValueError:
        return bounding([(0.0, 0.0), (extent.right, extent.bottom)])
    return Rect(x, y, width, height)
