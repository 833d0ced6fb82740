"""Clip paths of an SVG: the separate shapes inside which something is shown."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from generator.geometry import Matrix, any_overlap, translation
from generator.svg.model.path_geometry import Outline
from generator.svg.model.scene import Paint, PaintedShape, extents
from generator.svg.reader.shapes import SHAPES, shape_outline
from generator.svg.reader.style import InheritedStyle, StyleResolver
from generator.svg.reader.values import NotDrawnError, Unsupported, parse_number
from generator.svg.reader.xml import Element

_MAX_LINKS = 8
"""Uses that refer to each other (ours)."""


class Clip(NamedTuple):
    """The area of a `clipPath`, in the coordinates of the element that uses it."""

    paths: tuple[tuple[Outline, Matrix], ...]
    """Outlines with their positions."""
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
        """Return the clip that the `clip-path` of an element refers to."""
        match = re.fullmatch(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)", value)
        target = self._by_id.get(match[1]) if match else None
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
                place = (parse_number(child.attributes.get(name, "0"), name) for name in ("x", "y"))
                moved = inside._replace(matrix=inside.matrix @ translation(*place))
                # A use shows a single shape here (SVG 1.1, 14.3.5), perhaps through another use.
                target = self._by_id.get(child.attributes.get("href", "").removeprefix("#"))
                if target is None or target.tag not in (*SHAPES, "use") or depth == _MAX_LINKS:
                    raise NotDrawnError(f"<use> of {child.attributes.get('href', '')[:40]!r} in <clipPath>")
                self._add(target, moved, paths, rules, depth + 1)
                return
            path = shape_outline(child)
        except ValueError as error:
            self._add_unsupported(child, str(error) if is_use else f"<{child.tag}>: {error}")
        else:
            if path is not None and path.fill_data and inside.properties.get("visibility", "visible") == "visible":
                paths.append((path, inside.matrix))
                rules.add(inside.properties.get("clip-rule", "nonzero"))
