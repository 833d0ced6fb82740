"""Converts drawings as Illustrator, Inkscape, Affinity and Figma export them to the plain subset of a scene.

This changes the markup of a drawing, never its look: style sheets go into the elements, a `switch` is replaced by
what it shows, a nested `svg` by a symbol and its use, parts of the view (`100%`) by numbers.
"""

import math

from generator.geometry import Rect
from generator.svg.reader import values
from generator.svg.reader.css import inline_style_sheets
from generator.svg.reader.paths import SHAPES
from generator.svg.reader.scene_reader import SceneError
from generator.svg.reader.xml import Element
from generator.units import number

_PLACE = {"x", "y", "width", "height", "viewBox", "preserveAspectRatio", "version", "baseProfile"}
_ACROSS = {"x", "width", "cx", "rx", "x1", "x2"}
_DOWN = {"y", "height", "cy", "ry", "y1", "y2"}
_MEASURED = SHAPES.keys() | {"use", "svg"}


def resolve_switches(root: Element) -> None:
    """Replace each `switch` with its first child that applies to every reader (SVG 1.1, 5.8).

    One that depends on the reader's language stays, to be refused by name.
    """
    for parent in root.walk():
        if not any(child.tag == "switch" for child in parent.children):
            continue
        children: list[Element] = []
        for child in parent.children:
            if child.tag != "switch" or any("systemLanguage" in each.attributes for each in child.children):
                children.append(child)
                continue
            # No extension is supported here, as in any reader but the program that wrote it.
            shown = [each for each in child.children if "requiredExtensions" not in each.attributes]
            first = [each for each in shown if each.tag not in ("title", "desc", "metadata")][:1]
            for each in first:
                each.attributes.pop("requiredFeatures", None)
            children.append(Element("g", child.attributes, child.line, first))
        parent.children[:] = children


def normalise(root: Element) -> Element:
    """Convert a drawing to the plain subset; the tree itself is changed.

    Raises:
        SceneError: It holds something that cannot be converted.
    """
    elements = list(root.walk())
    tags = {element.tag for element in elements}
    if "switch" in tags:
        resolve_switches(root)
    unsupported = inline_style_sheets(root) if "style" in tags else []
    if unsupported:
        raise SceneError(unsupported)
    for element in elements:
        if element.tag in ("svg", "symbol"):
            _move_opacity_to_group(element)
    if "clipPath" in tags and not tags & {"use", "symbol"}:
        _remove_whole_clips(root)
    if tags & {"use", "symbol"} or any(each.tag == "svg" or _has_part(each) for each in elements[1:]):
        windows = _WindowNormaliser(root)
        windows.normalise_children(root, windows.view)
        if windows.unsupported:
            raise SceneError(windows.unsupported)
    return root


def _has_part(element: Element) -> bool:
    return any([value[-1:] == "%" for value in element.attributes.values()])


def _move_opacity_to_group(element: Element) -> None:
    """Move the opacity of a whole drawing or symbol into a group: our symbols have none."""
    try:
        styled = values.declarations(element)
        alpha = {**element.attributes, **dict(styled)}.get("opacity", "1")
        if values.parse_part(alpha, "opacity") == 1:
            return
    except values.NotDrawnError:
        return  # refused where it is read
    element.attributes.pop("opacity", None)
    if "style" in element.attributes:
        element.attributes["style"] = ";".join(f"{name}:{value}" for name, value in styled if name != "opacity")
    element.children[:] = [Element("g", {"opacity": alpha}, element.line, list(element.children))]


def _remove_whole_clips(root: Element) -> None:
    """Remove clips to the whole drawing, which is clipped to its view box anyway.

    Figma and others clip every drawing this way, and resvg truncates nested clips of art that extends far beyond its
    view.
    """
    try:
        view = values.parse_view_box(root.attributes.get("viewBox", ""))
    except values.NotDrawnError:
        return  # no view box, or one that is refused where it is read
    whole = {f"url(#{each.attributes.get('id')})" for each in root.walk() if _is_clip_of(view, each)}
    groups = [root]
    for group in groups:
        for child in group.children:
            if not child.attributes.keys() & {"transform", "style"}:
                if child.attributes.get("clip-path") in whole:
                    del child.attributes["clip-path"]
                if child.tag == "g":
                    groups.append(child)


def _is_clip_of(view: Rect, element: Element) -> bool:
    if element.tag != "clipPath" or element.attributes.keys() - {"id"} or len(element.children) != 1:
        return False
    (shape,) = element.children
    if shape.tag != "rect" or shape.attributes.keys() - {"x", "y", "width", "height", "fill"}:
        return False
    try:
        box = Rect(
            *(values.parse_number(shape.attributes.get(name, "0"), name) for name in ("x", "y", "width", "height"))
        )
    except values.NotDrawnError:
        return False
    return box.contains(view)


class _WindowNormaliser:
    """Handles the view boxes of a drawing: its own, and those of each `svg` and `symbol` in it."""

    def __init__(self, root: Element) -> None:
        self.unsupported: list[values.Unsupported] = []
        self.by_id = {element.attributes.get("id", ""): element for element in root.walk()}
        self.made = 0
        self.view = self.find_view(root)

    def find_view(self, element: Element) -> Rect | None:
        attributes = element.attributes
        try:
            if "viewBox" in attributes:
                return values.parse_view_box(attributes["viewBox"])
            width, height = (values.parse_number(attributes[name], name) for name in ("width", "height"))
        except (KeyError, values.NotDrawnError):
            return None  # reported where it is read
        return Rect(0, 0, width, height) if width > 0 and height > 0 else None

    def normalise_children(self, element: Element, view: Rect | None) -> None:
        for position, child in enumerate(element.children):
            if child.tag in _MEASURED:
                self.resolve_percentages(child, view)
            if child.tag == "svg":
                child = element.children[position] = self.convert_nested_svg(child, view)
            elif child.tag == "symbol":
                self.normalise_children(child, self.find_view(child))
            elif child.children:
                self.normalise_children(child, view)

    def resolve_percentages(self, element: Element, view: Rect | None) -> None:
        """Replace percentages of the view with numbers (SVG 1.1, 7.10)."""
        if view is None:
            return
        attributes = element.attributes
        target = self.by_id.get(attributes.get("href", "").removeprefix("#")) if element.tag == "use" else None
        if element.tag == "svg" or (target is not None and target.tag == "symbol"):
            attributes.setdefault("width", "100%")
            attributes.setdefault("height", "100%")
        for name, value in attributes.items():
            if value.endswith("%") and (name in _ACROSS or name in _DOWN or name in ("r", "stroke-width")):
                diagonal = math.hypot(view.width, view.height) / math.sqrt(2)
                whole = view.width if name in _ACROSS else view.height if name in _DOWN else diagonal
                try:
                    attributes[name] = number(values.parse_number(value[:-1], name) / 100 * whole)
                except values.NotDrawnError as error:
                    self.unsupported.append(values.Unsupported(f"{error} on <{element.tag}>", element.line))

    def convert_nested_svg(self, element: Element, outer: Rect | None) -> Element:
        """Return a nested `svg` as a group of a symbol and its use."""
        attributes = element.attributes
        try:
            box = [values.parse_number(attributes.get(name, "0"), name) for name in ("x", "y", "width", "height")]
        except values.NotDrawnError as error:
            self.unsupported.append(values.Unsupported(f"{error} on <svg>", element.line))
            box = [0, 0, 0, 0]
        if outer is None or min(box[2:]) <= 0:
            return Element("g", {}, element.line)
        self.made += 1
        while f"nested-{self.made}" in self.by_id:
            self.made += 1
        name = f"nested-{self.made}"
        window = {key: attributes[key] for key in ("preserveAspectRatio",) if key in attributes}
        window["viewBox"] = attributes.get("viewBox", f"0 0 {number(box[2])} {number(box[3])}")
        styled = {key: value for key, value in attributes.items() if key not in _PLACE and key != "id"}
        if "overflow" in styled:
            window["overflow"] = styled.pop("overflow")
        symbol = Element("symbol", {"id": name, **window}, element.line, element.children)
        self.normalise_children(symbol, self.find_view(symbol))
        place = dict(zip(("x", "y", "width", "height"), map(number, box), strict=True))
        use = Element("use", {"href": f"#{name}", **place, **styled}, element.line)
        own_id = {"id": attributes["id"]} if "id" in attributes else {}
        return Element("g", own_id, element.line, [symbol, use])
