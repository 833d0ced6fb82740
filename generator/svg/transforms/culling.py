"""Culling: removes hidden parts of a drawing, so that renderers have less to paint; it looks the same.

A renderer paints clipped content on a layer as large as that content, and clips it afterwards: rays that extend far
beyond their frame cost as much as a whole card. So straight parts are cut near their clip here, parts outside it are
left out, and a symbol that nothing leaves is not clipped at all.
"""

import re
from collections.abc import Collection, Mapping, Sequence

from generator.geometry import IDENTITY, Matrix, Rect, bounding, translation, union
from generator.session import BuildSession
from generator.svg.model.path_geometry import Outline
from generator.svg.model.scene import PaintedShape, extents, fit_matrix, rough_extent
from generator.svg.reader.paths import SHAPES, shape_outline
from generator.svg.reader.references import Clips
from generator.svg.reader.scene_reader import SHARED_PREFIX
from generator.svg.reader.style import GEOMETRY, InheritedStyle, StyleResolver
from generator.svg.reader.values import NotDrawnError, parse_number, parse_paint, parse_view_box
from generator.svg.reader.xml import Element

_MARGIN = 0.02
"""Kept around a window (ours), so that the new edges are not visible."""
_EVERYWHERE = Rect(-1e6, -1e6, 2e6, 2e6)
_MAX_LINKS = 8
"""Nesting of uses (ours)."""
_MAX_KNOWN = 400
"""Remembered pieces of art (ours): most recur from card to card."""
_PART = re.compile(r"M[^M]*")
_PAIR = re.compile(r"(-?[\d.]+(?:e-?\d+)?) (-?[\d.]+(?:e-?\d+)?)")
_IGNORED = {"title", "desc", "metadata", "style", "defs", "clipPath", "linearGradient", "radialGradient"}

_Point = tuple[float, float]
_known: dict[tuple[object, ...], Element] = BuildSession.mapping()
"""By the id of a deck's art, which is derived from its content, and its window."""


class _UnknownError(Exception):
    """The extent of something is unknown."""


def cull_hidden(root: Element) -> None:
    """Remove what is hidden from the symbols of a drawing, in the tree itself."""
    by_id = {element.attributes["id"]: element for element in root.walk() if "id" in element.attributes}
    symbols = [element for element in root.walk() if element.tag == "symbol"]
    uses = [element for element in root.walk() if element.tag == "use"]
    used = {use.attributes.get("href", "").removeprefix("#") for use in uses}
    for symbol in symbols:
        name = symbol.attributes.get("id", "")
        try:
            view, window = _window(symbol, [use for use in uses if use.attributes.get("href") == f"#{name}"])
        except (KeyError, NotDrawnError, ZeroDivisionError):
            continue
        if window is None:
            continue
        key = (name, *(round(value, 4) for value in (window.x, window.y, window.width, window.height)))
        if not name.startswith(SHARED_PREFIX) or key not in _known:
            _Culler(by_id, used).cull_symbol(symbol, view, window)
            if len(_known) >= _MAX_KNOWN:
                _known.clear()
            _known[key] = symbol
        else:
            symbol.attributes, symbol.children = _known[key].attributes, _known[key].children


def _window(symbol: Element, uses: Sequence[Element]) -> tuple[Rect, Rect | None]:
    """Return the view box of a symbol, and its area shown by all uses; None: unknown, or nothing."""
    view = parse_view_box(symbol.attributes["viewBox"])
    if "preserveAspectRatio" in symbol.attributes:
        return view, None
    shown = []
    for use in uses:
        width, height = (parse_number(use.attributes[name], name) for name in ("width", "height"))
        fit = fit_matrix(view, width, height)
        shown.append(fit.inverse().bounds(Rect(0, 0, width, height)))
    return view, union(shown)


class _Culler:
    def __init__(self, by_id: Mapping[str, Element], used: Collection[str]) -> None:
        self.by_id, self.used = by_id, used
        self.looks = StyleResolver([])
        self.clips = Clips(self.looks, by_id, [])

    def cull_symbol(self, symbol: Element, view: Rect, window: Rect) -> None:
        state = self.looks.compute_state(symbol, InheritedStyle({}), self.looks.properties(symbol))
        try:
            seen = self.cull_children(symbol, state, window, may_change=True)
        except (_UnknownError, ValueError, ZeroDivisionError):
            return
        if seen is None or view.contains(seen):
            symbol.attributes["overflow"] = "visible"

    def cull_children(
        self, element: Element, state: InheritedStyle, window: Rect, *, may_change: bool, depth: int = 0
    ) -> Rect | None:
        """Cull the content of an element, and return a rectangle that contains it."""
        unknown = False
        found: list[Rect] = []
        for child in element.children:
            try:
                rect = self.cull_element(child, state, window, may_change=may_change, depth=depth)
            except _UnknownError:
                unknown = True  # the others can still be culled
                continue
            if rect is not None:
                found.append(rect)
        if unknown:
            raise _UnknownError
        return union(found)

    def cull_element(
        self, element: Element, outer: InheritedStyle, window: Rect, *, may_change: bool, depth: int
    ) -> Rect | None:
        if element.tag in _IGNORED:
            return None
        if element.tag not in GEOMETRY or element.tag in ("svg", "symbol", "text"):
            raise _UnknownError
        properties, state = self.looks.resolve_style(element, outer)
        if properties.get("display") == "none":
            return None
        if element.attributes.get("id") in self.used:
            window = _EVERYWHERE  # a use shows it elsewhere too
        clip = properties.get("clip-path", "none")
        if clip != "none":
            paths = self.clips.clip(element, clip).paths
            around = union((state.matrix @ place).bounds(path.hull) for path, place in paths)
            if around is None:
                raise _UnknownError
            inside = window.intersection(around)
            if inside is None:
                return None
            window = inside
        if element.tag in SHAPES:
            rect = self.cull_shape(element, state, window, may_change=may_change)
        elif element.tag == "use":
            rect = self.measure_use(element, state, window, depth)
        else:
            rect = self.cull_children(element, state, window, may_change=may_change, depth=depth)
        return rect.intersection(window) if rect is not None and clip != "none" else rect

    def measure_use(self, element: Element, state: InheritedStyle, window: Rect, depth: int) -> Rect | None:
        """Return the extent of a use; its target may be used elsewhere too, and stays unchanged."""
        target = self.by_id.get(element.attributes.get("href", "").removeprefix("#"))
        x, y = (parse_number(element.attributes.get(name, "0"), name) for name in ("x", "y"))
        if target is None or depth == _MAX_LINKS:
            raise _UnknownError
        if target.tag == "symbol":
            size = (parse_number(element.attributes[name], name) for name in ("width", "height"))
            return state.matrix.bounds(Rect(x, y, *size))
        moved = state._replace(matrix=state.matrix @ translation(x, y))
        return self.cull_element(target, moved, window, may_change=False, depth=depth + 1)

    def cull_shape(self, element: Element, state: InheritedStyle, window: Rect, *, may_change: bool) -> Rect | None:
        outline = shape_outline(element)
        if outline is None:
            return None
        paint = parse_paint(tuple(state.properties.items()), None, fill_alpha=1.0, stroke_alpha=1.0)
        shape = PaintedShape(outline, state.matrix, paint, is_bleed=False)
        rough = rough_extent(shape)
        if rough is None or window.contains(rough):
            return rough
        ((_, rect),) = extents((shape,))
        paints = (state.properties.get("fill", ""), state.properties.get("stroke", ""))
        # A gradient spans the shape that it fills, so the shape must stay.
        if may_change and not window.contains(rect) and not any(value.startswith("url(") for value in paints):
            reach = paint.width / 2 * max(paint.miter_limit, 1.5) if paint.stroke is not None else 0.0
            return _cut_shape(element, outline, state.matrix, window, reach)
        return rect


def _cut_shape(element: Element, outline: Outline, matrix: Matrix, window: Rect, reach: float) -> Rect | None:
    """Cut the parts of a shape near a window, and return a rectangle around the rest."""
    margin = _MARGIN * max(window.width, window.height)
    near = matrix.inverse().bounds(window.expand(margin)) if matrix is not IDENTITY else window.expand(margin)
    kept: list[str] = []
    hulls: list[Rect] = []
    for part in _PART.findall(outline.data):
        points = [(float(x), float(y)) for x, y in _PAIR.findall(part)]
        hull = bounding(points)
        if hull.expand(reach).intersection(near) is None:
            continue
        if "C" not in part and not reach and not near.contains(hull):
            points = _clip_polygon(points, near)
            if not points:
                continue
            hull = bounding(points)
            part = "M" + "L".join(f"{x:.6f} {y:.6f} " for x, y in points) + "Z"
        kept.append(part)
        hulls.append(hull.expand(reach))
    gone = set(SHAPES[element.tag])
    attributes = {name: value for name, value in element.attributes.items() if name not in gone}
    element.tag, element.attributes = "path", {**attributes, "d": "".join(kept) or "M0 0"}
    around = union(hulls)
    return matrix.bounds(around) if around else None


def _clip_polygon(points: Sequence[_Point], window: Rect) -> list[_Point]:
    """Return the part of a polygon inside a rectangle. Source: Sutherland and Hodgman, 1974."""
    left = list(points)
    for axis, limit, sign in ((0, window.x, 1), (0, window.right, -1), (1, window.y, 1), (1, window.bottom, -1)):
        made: list[_Point] = []
        for place, point in enumerate(left):
            before = left[place - 1]
            is_in, was_in = (sign * (each[axis] - limit) >= 0 for each in (point, before))
            if is_in != was_in:
                part = (limit - before[axis]) / (point[axis] - before[axis])
                made.append((before[0] + part * (point[0] - before[0]), before[1] + part * (point[1] - before[1])))
            if is_in:
                made.append(point)
        left = made
    return left
