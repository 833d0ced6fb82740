"""What an element of an SVG refers to by url(#…): clip paths, and gradients, linear or radial and not repeated."""

import math
import re
from collections.abc import Mapping
from typing import NamedTuple

from generator.geometry import Matrix, Rect, any_overlap, translation
from generator.svg.model.path_geometry import Outline
from generator.svg.model.scene import Gradient, Paint, PaintedShape, Rgb, extents
from generator.svg.reader import values
from generator.svg.reader.paths import SHAPES, shape_outline
from generator.svg.reader.style import InheritedStyle, StyleResolver
from generator.svg.reader.values import Unsupported
from generator.svg.reader.xml import Element

_MAX_LINKS = 8
"""Uses in a clip path, or gradients, that refer to each other (ours)."""
MAX_STOPS = 256
"""Of one gradient (ours): more cannot be distinguished on a card."""
_STEP = 1e-6
"""Between two stops at the same offset: PDF requires rising offsets."""
_COORDINATES = {
    "linearGradient": (("x1", "0"), ("y1", "0"), ("x2", "100%"), ("y2", "0")),
    "radialGradient": (("fx", ""), ("fy", ""), ("cx", "50%"), ("cy", "50%"), ("r", "50%")),
}
_COMMON = {"id", "href", "gradientUnits", "gradientTransform", "spreadMethod", "style", "class", "space", "lang"}


class Clip(NamedTuple):
    """The area of a `clipPath`, in the coordinates of the element that uses it."""

    paths: tuple[tuple[Outline, Matrix], ...]
    is_even_odd: bool
    """Fill rule of the paths; non-zero otherwise."""


class Clips:
    """Reads each `clipPath` of a drawing, once however often it is used."""

    def __init__(self, looks: StyleResolver, by_id: Mapping[str, Element], unsupported: list[Unsupported]) -> None:
        """Take the elements of the file, and the list to which unsupported features are added."""
        self._looks, self._by_id, self._unsupported = looks, by_id, unsupported
        self._known: dict[int, Clip] = {}

    def _add_unsupported(self, element: Element, what: str) -> None:
        self._unsupported.append(Unsupported(what, element.line))

    def clip(self, element: Element, value: str) -> Clip:
        target = _target(value, self._by_id)
        if target is None or target.tag != "clipPath":
            self._add_unsupported(element, f"clip-path={value[:40]!r} on <{element.tag}>")
            return Clip((), is_even_odd=False)
        if target.attributes.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
            self._add_unsupported(target, "clipPathUnits on <clipPath>")
        if id(target) not in self._known:
            self._known[id(target)] = self._read_clip(target)
        return self._known[id(target)]

    def _read_clip(self, target: Element) -> Clip:
        base = self._looks.compute_state(target, InheritedStyle({}), self._looks.properties(target))
        paths: list[tuple[Outline, Matrix]] = []
        rules: set[str] = set()
        for child in target.children:
            if child.tag not in ("title", "desc", "metadata", "style"):
                self._add(child, base, paths, rules)
        shapes = (PaintedShape(path, matrix, Paint(), is_bleed=False) for path, matrix in paths)
        if not paths:
            self._add_unsupported(target, "empty <clipPath>")
        elif any_overlap(rect for shape in shapes for _, rect in extents((shape,))):
            self._add_unsupported(target, "overlapping shapes in <clipPath> (join them into one path)")
        elif len(rules) > 1 or not rules <= {"nonzero", "evenodd"}:
            self._add_unsupported(target, f"clip-rule {' and '.join(sorted(rules))} in <clipPath>")
        return Clip(tuple(paths), "evenodd" in rules)

    def _add(
        self,
        child: Element,
        outer: InheritedStyle,
        paths: list[tuple[Outline, Matrix]],
        rules: set[str],
        depth: int = 0,
    ) -> None:
        is_use = child.tag == "use"
        if child.tag not in SHAPES and not is_use:
            self._add_unsupported(child, f"<{child.tag}> in <clipPath>")
            return
        properties = self._looks.properties(child)
        if properties.get("display") == "none":
            return
        if properties.get("clip-path", "none") != "none":
            self._add_unsupported(child, "clip-path in <clipPath>")
            return
        inside = self._looks.compute_state(child, outer, properties)
        try:
            if is_use:
                place = (values.parse_number(child.attributes.get(name, "0"), name) for name in ("x", "y"))
                moved = inside._replace(matrix=inside.matrix @ translation(*place))
                # A use shows a single shape here (SVG 1.1, 14.3.5), perhaps through another use.
                target = self._by_id.get(child.attributes.get("href", "").removeprefix("#"))
                if target is None or target.tag not in (*SHAPES, "use") or depth == _MAX_LINKS:
                    raise values.NotDrawnError(f"<use> of {child.attributes.get('href', '')[:40]!r} in <clipPath>")
                self._add(target, moved, paths, rules, depth + 1)
                return
            path = shape_outline(child)
        except ValueError as error:
            self._add_unsupported(child, str(error) if is_use else f"<{child.tag}>: {error}")
        else:
            if path is not None and path.fill_data and inside.properties.get("visibility", "visible") == "visible":
                paths.append((path, inside.matrix))
                rules.add(inside.properties.get("clip-rule", "nonzero"))


def _target(value: str, by_id: Mapping[str, Element]) -> Element | None:
    match = re.fullmatch(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)", value)
    return by_id.get(match[1]) if match else None


def read_gradient(value: str, by_id: Mapping[str, Element], bounds: Rect) -> Gradient | Rgb:
    """Read the gradient that a `fill` of `url(#…)` names; a plain colour where it has only one.

    Args:
        bounds: Extent of the filled shape.

    Raises:
        ValueError: It is not a gradient, or one that renderers draw differently.
    """
    element = _target(value, by_id)
    if element is None or element.tag not in _COORDINATES:
        raise values.NotDrawnError(f"{'<' + element.tag + '>' if element else 'paint'} {value[:40]}")
    attributes, stop_elements = _resolve_references(element, by_id)
    unknown = set(attributes) - _COMMON - {name for name, _ in _COORDINATES[element.tag]}
    if unknown or attributes.get("spreadMethod", "pad") != "pad" or attributes.get("style", ""):
        raise values.NotDrawnError(f"{min(unknown, default='spreadMethod or style')} on <{element.tag}>")
    units = attributes.get("gradientUnits", "objectBoundingBox")
    if units not in ("objectBoundingBox", "userSpaceOnUse"):
        raise values.NotDrawnError(f"gradientUnits={units[:40]!r}")
    stops, fades = _stops(stop_elements)
    is_box = units == "objectBoundingBox"
    places = [_place(attributes.get(name, default), name, is_box=is_box) for name, default in _COORDINATES[element.tag]]
    if element.tag == "radialGradient":
        fx, fy, cx, cy, radius = places
        places = [cx if fx is None else fx, cy if fy is None else fy, cx, cy, radius]
    coordinates = tuple(place or 0.0 for place in places)
    if _is_flat(coordinates):
        if fades:
            raise values.NotDrawnError(f"a fading <{element.tag}> without extent")
        return stops[-1][1]
    matrix = values.parse_transform(attributes.get("gradientTransform", "").strip())
    if is_box:
        matrix = Matrix(bounds.width, 0, 0, bounds.height, bounds.x, bounds.y) @ matrix
    matrix = values.check_matrix(matrix)
    if matrix.is_flat:
        raise values.NotDrawnError(f"<{element.tag}> over a shape without extent")
    return Gradient(coordinates, matrix, stops, fades)


def _resolve_references(element: Element, by_id: Mapping[str, Element]) -> tuple[dict[str, str], list[Element]]:
    """Return a gradient's attributes and stops, including those inherited from gradients it refers to."""
    attributes, stops = dict(element.attributes), element.children
    for _ in range(_MAX_LINKS):
        href = element.attributes.get("href", "")
        if not href:
            return attributes, stops
        other = by_id.get(href.removeprefix("#"))
        if other is None or other.tag not in _COORDINATES:
            break
        shared = _COMMON if other.tag != element.tag else _COMMON | {name for name, _ in _COORDINATES[other.tag]}
        attributes = {**{name: value for name, value in other.attributes.items() if name in shared}, **attributes}
        stops, element = stops or other.children, other
    raise values.NotDrawnError(f"<{element.tag}> that refers to {element.attributes['href'][:40]!r}")


def _place(text: str, name: str, *, is_box: bool) -> float | None:
    if not text:
        return None
    if text.endswith("%"):
        if not is_box and values.parse_number(text[:-1], name) != 0:
            raise values.NotDrawnError(f"{name}={text[:40]!r} of a gradient (write a number)")
        return values.parse_number(text[:-1], name) / 100
    value = values.parse_number(text, name)
    if is_box and text.strip()[-1].isalpha():
        raise values.NotDrawnError(f"{name}={text[:40]!r} (write a number without a unit)")
    return value


def _is_flat(coordinates: tuple[float, ...]) -> bool:
    if len(coordinates) == 4:
        return coordinates[:2] == coordinates[2:]
    fx, fy, cx, cy, radius = coordinates
    if radius < 0 or (radius > 0 and math.dist((fx, fy), (cx, cy)) > 0.99 * radius):
        raise values.NotDrawnError("<radialGradient> with its focus outside the circle")
    return radius == 0


def _stops(elements: list[Element]) -> tuple[tuple[tuple[float, Rgb], ...], tuple[float, ...]]:
    """Return the stops, and the opacity of each; empty where all are opaque."""
    if len(elements) > MAX_STOPS:
        raise values.NotDrawnError(f"a gradient of more than {MAX_STOPS} stops")
    found: list[tuple[float, Rgb]] = []
    alphas: list[float] = []
    for element in elements:
        if element.tag in ("title", "desc", "metadata"):
            continue
        look = {**element.attributes, **dict(values.declarations(element))}
        if element.tag != "stop" or any(child.tag not in ("title", "desc") for child in element.children):
            inner = element if element.tag != "stop" else element.children[0]
            raise values.NotDrawnError(f"<{inner.tag}> in a gradient")
        alphas.append(values.parse_part(look.get("stop-opacity", "1"), "stop-opacity"))
        offset = values.parse_part(look.get("offset", "0"), "offset")
        after = max([offset, *(place for place, _ in found[-1:])])
        found.append((after, values.parse_colour(look.get("stop-color", "black"))))
    if not found:
        raise values.NotDrawnError("a gradient without stops")
    found = [(0.0, found[0][1]), *found, (1.0, found[-1][1])]
    places = [place for place, _ in found]
    for position in range(len(places) - 2, -1, -1):
        places[position] = min(places[position], places[position + 1] - _STEP)
    places[0] = 0.0
    for position in range(1, len(places)):
        places[position] = max(places[position], places[position - 1] + _STEP)
    stops = tuple(zip(places, (colour for _, colour in found), strict=True))
    return stops, (alphas[0], *alphas, alphas[-1]) if min(alphas) < 1 else ()
