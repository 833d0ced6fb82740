"""Fingerprints of card sides: a side has the same one for as long as it looks the same.

What counts is what is painted inside the trim, in order: outlines and glyphs with their place and colours, and the
pixels of raster pictures. How a file writes that does not count: ids, groups, compression, metadata, the name of a font
and the numbers of its glyphs; nor does what is cropped off, or what a picture or panel covers. So whatever changes a
pixel changes the fingerprint. The reverse may fail where the same look is painted in other steps, such as two shapes
that were merged into one.
"""

import hashlib
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from generator.geometry import IDENTITY, Matrix, Rect, scaling, translation, union
from generator.rendering.review.occlusion import visible_items
from generator.rendering.review.picture_hashes import PictureHashes, hash_picture
from generator.rendering.review.preflight import Artwork
from generator.session import BuildSession
from generator.svg.model.path_geometry import read_data
from generator.svg.model.scene import (
    ClipGroup,
    Gradient,
    Item,
    Paint,
    PaintedShape,
    Rgb,
    Symbol,
    SymbolUse,
    TextRun,
)
from generator.svg.reader.scene_reader import SHARED_PREFIX
from generator.text.shaping.harfbuzz import glyph_outline, unit

_PREFIX = "2:"
"""The version of fingerprints, raised whenever the same look gets another one. Version 1 hashed a side's markup."""
_STEPS, _SHIFT = 1000, 1 / math.pi
"""Lengths are compared in thousandths of a mm (ours), 1/40 of a dot of a 600 dpi printer. They are shifted so that none
that people use lies where a step begins: there, the last digit of a sum would decide.
"""
_GLYPH_STEPS = 10_000
"""Parts of an em in which the outlines of glyphs are compared (ours): finer than most fonts are drawn."""
_ART_MM = 100.0
"""Length of a deck's art while it is hashed, about as on a card."""
_EDGE_MM, _ART_EDGE = 0.1, 0.01
"""How far a cover must reach beyond what it hides (ours): a pixel of 300 dpi; of art, in widths of it."""
_DIGITS = 32
"""Of a fingerprint, hexadecimal: no two of a billion sides have the same by chance."""


class SideFingerprints:
    """Makes the fingerprints of sides that share their art, each piece of which is hashed once."""

    def __init__(self, images: Mapping[str, bytes]) -> None:
        """Take the raster pictures of the sides, by address."""
        self._images = images
        self._pictures: dict[str, PictureHashes] = {}
        self._art: dict[tuple[object, ...], tuple[str, Rect]] = {}

    def fingerprint(self, items: Sequence[Item], trim: Rect) -> str:
        """Return the fingerprint of a side: their version, a colon and hexadecimal digits.

        Args:
            items: Of its scene.
            trim: The part that is left of it once it is cut.
        """
        return _PREFIX + _hash(self._marks(items, IDENTITY, trim, _EDGE_MM))

    def _marks(self, items: Sequence[Item], matrix: Matrix, window: Rect, edge: float) -> Iterator[str]:
        """Yield what items paint, as lines of text.

        Args:
            matrix: To the card, or to the frame of a deck's art.
            window: The part that is seen, in the coordinates of the items.
            edge: How far a cover reaches at least beyond what it hides, in the same.
        """
        for item in visible_items(items, window, self._is_opaque, edge=edge):
            if isinstance(item, ClipGroup):
                around = union(place.bounds(path.hull) for path, place in item.clip)
                seen = around.intersection(window) if around else None
                inside = list(self._marks(item.items, matrix, seen, edge)) if seen else []
                if inside:
                    clip = (_outline(path.fill_data, matrix @ place, is_stroked=False) for path, place in item.clip)
                    yield from (f"clip {item.is_even_odd} {'|'.join(clip)}", *inside, "end")
            elif isinstance(item, PaintedShape):
                yield from _shape_marks(item, matrix @ item.matrix)
            elif isinstance(item, TextRun):
                yield from _text_marks(item, matrix @ item.matrix)
            elif not item.matrix.is_flat:
                seen = item.matrix.inverse().bounds(window)
                if isinstance(item, SymbolUse):
                    yield from self._use_marks(item, matrix @ item.matrix, seen, edge / item.matrix.scale)
                else:
                    place = matrix @ item.matrix @ scaling(item.width, item.height)
                    yield f"image {_steps(place)} {self._find_picture(item.href).part(seen)}"

    def _use_marks(self, item: SymbolUse, place: Matrix, window: Rect, edge: float) -> Iterator[str]:
        symbol = item.symbol
        seen = window.intersection(symbol.view)
        if seen is None or item.alpha <= 0:
            return
        if item.alpha < 1:
            yield f"group {item.alpha:.4f}"
        if symbol.id.startswith(SHARED_PREFIX):
            digest, frame = self._hash_art(symbol, seen)
            yield f"art {digest} {_steps(place @ _from_unit(frame))}"
        elif symbol.stays_inside:
            yield from self._marks(symbol.items, place, seen, edge)
        else:
            view = symbol.view
            corners = (place.apply(x, y) for x, y in ((view.x, view.y), (view.right, view.y), (view.x, view.bottom)))
            yield f"view {' '.join(map(_steps, corners))}"
            yield from self._marks(symbol.items, place, seen, edge)
            yield "end"
        if item.alpha < 1:
            yield "end"

    def _hash_art(self, symbol: Symbol, window: Rect) -> tuple[str, Rect]:
        """Hash what is seen of a deck's art, whatever unit it is drawn in; return also the frame of the measures."""
        view = symbol.view
        edge = view.width * _ART_EDGE
        left, top = (math.floor(side / edge) for side in (window.x, window.y))
        right, bottom = (math.ceil(side / edge) for side in (window.right, window.bottom))
        key = symbol.id, left, top, right, bottom
        if key not in self._art:
            around = Rect(left * edge, top * edge, (right - left) * edge, (bottom - top) * edge)
            shown = around.intersection(view) or view
            seen = replace(symbol, items=tuple(visible_items(symbol.items, shown, self._is_opaque, edge=edge)))
            frame = (seen.painted_area if seen.stays_inside else None) or view
            place = scaling(_ART_MM, _ART_MM) @ _from_unit(frame).inverse()
            marks = self._marks(seen.items, place, shown, edge)
            self._art[key] = _hash([str(seen.stays_inside), *marks]), frame
        return self._art[key]

    def _is_opaque(self, href: str) -> bool:
        return self._find_picture(href).is_opaque

    def _find_picture(self, href: str) -> PictureHashes:
        if href not in self._pictures:
            self._pictures[href] = hash_picture(self._images[href])
        return self._pictures[href]


def is_comparable(fingerprint: str) -> bool:
    """Whether this version of pnp would give the same look the same fingerprint."""
    return fingerprint.startswith(_PREFIX)


def fingerprint_words(*words: str) -> str:
    """Return the fingerprint of what is known by its words, or by the fingerprints of its sides."""
    return _PREFIX + _hash(words)


def fingerprint_sides(artwork: Artwork, trim: Rect) -> dict[str, str]:
    """Return the fingerprint of each side, by its id."""
    prints = SideFingerprints(artwork.sides.images)
    return {side_id: prints.fingerprint(scene.items, trim) for side_id, scene in artwork.scenes.items()}


def _shape_marks(shape: PaintedShape, place: Matrix) -> Iterator[str]:
    paint = shape.paint
    is_stroked = paint.stroke is not None and paint.stroke_alpha > 0 and paint.width > 0
    is_filled = paint.fill is not None and paint.fill_alpha > 0
    if is_filled and paint.fill is not None:
        outline = _outline(shape.outline.fill_data, place, is_stroked=False)
        if outline:
            fill = _gradient(paint.fill, place) if isinstance(paint.fill, Gradient) else _colour(paint.fill)
            yield f"fill {fill} {paint.fill_alpha:.4f} {paint.is_even_odd} {outline}"
    if is_stroked and paint.stroke is not None:
        outline = _outline(shape.outline.data, place, is_stroked=True)
        yield f"stroke {_colour(paint.stroke)} {paint.stroke_alpha:.4f} {_pen(paint, place)} {outline}"


def _pen(paint: Paint, place: Matrix) -> str:
    """Return the form of a stroke's pen, an ellipse on the card, and how it draws ends, corners and dashes."""
    a, b, c, d, _, _ = place
    ellipse = (paint.width * value for value in (_root(a * a + c * c), _root(b * b + d * d), _root(a * b + c * d)))
    dashes = (value * place.scale for value in (*paint.dashes, paint.dash_start) if paint.dashes)
    join = f"{paint.join} {paint.miter_limit:.4f}" if paint.join == 0 else str(paint.join)
    return f"{_steps(ellipse)} {paint.cap} {join} {_steps(dashes)}"


def _root(value: float) -> float:
    """Return the square root with the sign of its argument: a length again, of a square of lengths."""
    return math.copysign(math.sqrt(abs(value)), value)


def _text_marks(run: TextRun, place: Matrix) -> Iterator[str]:
    file, size = str(run.font.file), run.size
    colour, turn = _colour(run.fill), _steps(value * size for value in place[:4])
    for glyph in run.shaped_run.glyphs:
        outline = _hash_glyph(file, glyph.number)
        if outline:
            x, y = place.apply(run.x + glyph.x * size, run.y - glyph.y * size)
            yield f"glyph {colour} {turn} {_steps((x, y))} {outline}"


@BuildSession.remembers(4096)
def _hash_glyph(file: str, number: int) -> str:
    """Hash the outline of a glyph, whatever unit its font has; empty for a space."""
    data = glyph_outline(file, number)
    em = unit(file)
    tokens = data.replace("Z", " Z ").replace("M", " M ").replace("L", " L ").replace("Q", " Q ").replace("C", " C ")
    parts = (each if each.isalpha() else str(_step(float(each) * em, _GLYPH_STEPS)) for each in tokens.split())
    return _hash(parts) if data else ""


def _gradient(gradient: Gradient, place: Matrix) -> str:
    fades = gradient.fades or (1.0,) * len(gradient.stops)
    stops = (
        f"{offset:.5f} {_colour(colour)} {fade:.4f}"
        for (offset, colour), fade in zip(gradient.stops, fades, strict=True)
    )
    numbers = (f"{value:.6g}" for value in (*gradient.coordinates, *(place @ gradient.matrix)))
    return f"gradient {' '.join((*numbers, *stops))}"


def _outline(data: str, matrix: Matrix, *, is_stroked: bool) -> str:
    """Return an outline on the card, without steps that draw nothing."""
    parts: list[list[tuple[str, tuple[int, ...]]]] = []
    for name, points in read_data(data, matrix):
        ends = tuple(map(_step, points))
        if name == "M":
            parts.append([("M", ends)])
        elif name == "Z" or ends != parts[-1][-1][1][-2:] or (is_stroked and len(parts[-1]) == 1):
            parts[-1].append((name, ends))
    return ";".join(_close(part, is_stroked=is_stroked) for part in parts)


def _close(part: list[tuple[str, tuple[int, ...]]], *, is_stroked: bool) -> str:
    """Return a part of an outline; a line back to its start is the same as to close it."""
    is_closed = part[-1][0] == "Z"
    steps = part[:-1] if is_closed else part
    if (is_closed or not is_stroked) and len(steps) > 2 and steps[-1] == ("L", part[0][1]):
        steps = steps[:-1]
    return " ".join([f"{name}{','.join(map(str, ends))}" for name, ends in steps] + ["Z"] * (is_closed and is_stroked))


def _from_unit(frame: Rect) -> Matrix:
    """Return the map from a frame that is 1 long to its own place and size."""
    length = max(frame.width, frame.height) or 1.0
    return translation(frame.x, frame.y) @ scaling(length, length)


def _step(length: float, steps: int = _STEPS) -> int:
    return math.floor(length * steps + _SHIFT)


def _steps(lengths: Iterable[float]) -> str:
    return ",".join(str(_step(value)) for value in lengths)


def _colour(colour: Rgb) -> str:
    return ",".join(str(round(255 * part)) for part in colour)


def _hash(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:_DIGITS]
