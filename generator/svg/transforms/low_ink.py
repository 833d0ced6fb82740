"""Low-ink art: the same drawing as outlines on white, each in the colour of its shape.

Shapes stay opaque, white where they were coloured, so that they still hide what is below them.
"""

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from generator.geometry import IDENTITY, Matrix
from generator.svg.model.scene import ClipGroup, Item, PaintedShape, Scene, SymbolUse, extents
from generator.svg.reader import values
from generator.svg.reader.paths import SHAPES, shape_outline
from generator.svg.reader.xml import Element
from generator.units import number

_PAINTED = {*SHAPES, "g", "a", "use", "text"}
_LOOK = ("fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity", "visibility")
_DARK = 0.72
"""Rec. 601 luma up to which a colour is visible as a line on white (ours)."""
_VEIL = 0.5
"""Opacity below which a shape only tints those below it and is left out (ours)."""
_SPECK = 6.0
"""Extent in line widths below which a dark shape is filled rather than outlined (ours)."""
_GLINT = 2.5
"""Extent in line widths below which a light shape would be a blot as a line, and is left white (ours)."""
_RIM = 3.5
"""Distance in line widths between a shape and a smaller copy, up to which the rim between them becomes one line (ours).
"""
_GROUND = 0.5
"""Smallest part of the view box that the background of a drawing covers (ours)."""


def to_low_ink(root: Element, scene: Scene, *, colour: str, width: float) -> Element:
    """Return a drawing as outlines on white.

    Colours too light for a line on white are replaced by that of the background: cream on navy becomes a navy line.

    Args:
        colour: For lines that are light on a light background, `#rrggbb`.
        width: Of the lines, in the drawing's own unit.
    """
    return _Outliner(root, _ground(scene) or colour, width).root()


def _ground(scene: Scene) -> str | None:
    """Return the colour of the first shape that covers half of the view, or None where it is light or there is none."""
    area = scene.view.width * scene.view.height
    for shape, matrix in _shapes(scene.items, IDENTITY):
        fill = shape.paint.fill
        for _, rect in extents((shape,), matrix):
            seen = rect.intersection(scene.view)
            if isinstance(fill, tuple) and seen and seen.width * seen.height >= _GROUND * area:
                return "#" + "".join(f"{round(part * 255):02x}" for part in fill) if _luma(fill) < _DARK else None
    return None


def _shapes(items: tuple[Item, ...], matrix: Matrix) -> Iterator[tuple[PaintedShape, Matrix]]:
    for item in items:
        if isinstance(item, PaintedShape):
            yield item, matrix
        elif isinstance(item, ClipGroup):
            yield from _shapes(item.items, matrix)
        elif isinstance(item, SymbolUse):
            yield from _shapes(item.symbol.items, matrix @ item.matrix)


def _luma(colour: tuple[float, float, float]) -> float:
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


class _Outliner:
    def __init__(self, root: Element, light_line: str, width: float) -> None:
        self.tree, self.light_line, self.width = root, light_line, width
        self.by_id = {element.attributes["id"]: element for element in root.walk() if "id" in element.attributes}
        self.made: dict[tuple[object, ...], str] = {}
        self.definitions: list[Element] = []

    def root(self) -> Element:
        new = self.outline_children(self.tree, {}, 1.0)
        clips = [element for element in self.tree.walk() if element.tag == "clipPath"]
        new.children.insert(0, Element("defs", {}, 0, [*clips, *self.clip_targets(clips), *self.definitions]))
        return new

    def clip_targets(self, clips: list[Element]) -> list[Element]:
        """Return the unchanged targets of clip paths that refer to them with `use`."""
        found: dict[str, Element] = {}
        waiting = [use for clip in clips for use in clip.children if use.tag == "use"]
        while waiting:
            target_id = waiting.pop().attributes["href"].removeprefix("#")
            if target_id not in found:
                found[target_id] = self.by_id[target_id]
                waiting += [found[target_id]] if found[target_id].tag == "use" else []
        return list(found.values())

    def outline_children(self, element: Element, outer: Mapping[str, str], scale: float) -> Element:
        """Return a container with its content outlined; its style goes into the shapes.

        Args:
            scale: Ratio of its unit to the drawing's.
        """
        attributes, look = _split_attributes(element, outer)
        children: list[Element] = []
        before: Element | None = None
        for child in element.children:
            # Unsupported elements were not checked either.
            if child.tag not in _PAINTED or _is_hidden(child):
                continue
            own_scale = scale * values.parse_transform(child.attributes.get("transform", "").strip()).scale
            if not own_scale:
                continue
            if child.tag in SHAPES:
                has_rim = before is not None and _are_close(before, child, _RIM * self.width / own_scale)
                children += self.shape(child, look, own_scale, has_rim=has_rim)
            elif child.tag == "use":
                children.append(self.use(child, look, own_scale))
            elif child.tag == "text":
                children.append(self.text(child, look))
            else:
                children.append(self.outline_children(child, look, own_scale))
            before = child
        return Element(element.tag, attributes, element.line, children)

    def use(self, element: Element, outer: Mapping[str, str], scale: float) -> Element:
        """Place a copy of the target made for the style and size that it has here."""
        attributes, look = _split_attributes(element, outer)
        target_id = element.attributes["href"].removeprefix("#")
        target = self.by_id[target_id]
        if target.tag == "symbol":
            view = values.parse_view_box(target.attributes["viewBox"])
            sides = (("width", view.width), ("height", view.height))
            scale *= min(values.parse_number(element.attributes[name], name) / extent for name, extent in sides)
        key = (target_id, tuple(sorted(look.items())), number(scale))
        if key not in self.made:
            self.made[key] = f"outlined-{len(self.made)}"
            whole = self.outline_children(Element("g", {}, target.line, [target]), look, scale)
            if target.tag == "symbol":
                whole = self.outline_children(target, look, scale)
                whole.attributes["viewBox"] = target.attributes["viewBox"]
            whole.attributes["id"] = self.made[key]
            self.definitions.append(whole)
        return Element("use", {**attributes, "href": f"#{self.made[key]}"}, element.line)

    def shape(self, element: Element, outer: Mapping[str, str], scale: float, *, has_rim: bool) -> list[Element]:
        path = shape_outline(element)
        attributes, look = _split_attributes(element, outer)
        if path is None or not _is_visible(look):
            return []
        opacity = values.parse_part(
            {**element.attributes, **dict(values.declarations(element))}.get("opacity", "1"), "opacity"
        )
        width = self.width / scale
        fill = self.colour(look.get("fill", "#000000"), look.get("fill-opacity", "1"), opacity)
        stroke = self.colour(look.get("stroke", "none"), look.get("stroke-opacity", "1"), opacity)
        own_width = values.parse_number(look.get("stroke-width", "1"), "stroke-width") if stroke else 0.0
        if fill:
            line = stroke if stroke and own_width else fill
            extent = max(path.bounds.width, path.bounds.height)
            is_light = fill == self.light_line != look.get("fill", "")
            if extent < (_GLINT if is_light else _SPECK) * width:
                paints = [{"fill": "#ffffff" if is_light else fill, "stroke": "none"}]
            elif has_rim and not (stroke and own_width):
                paints = [{"fill": "#ffffff", "stroke": "none"}]
            else:
                paints = [_lines("#ffffff", line, width)]
        elif not stroke or not own_width:
            return []
        elif own_width <= 3 * width:
            paints = [_lines("none", stroke, min(own_width, 1.5 * width))]
        else:
            # A broad stroke is a shape too: its rim in colour, its inside white.
            paints = [_lines("none", stroke, own_width), _lines("none", "#ffffff", own_width - 2 * width)]
        return [Element(element.tag, attributes | paint, element.line) for paint in paints]

    def text(self, element: Element, outer: Mapping[str, str]) -> Element:
        attributes, look = _split_attributes(element, outer)
        fill = self.colour(look.get("fill", "#000000"), look.get("fill-opacity", "1"), 1.0)
        fill = fill if _is_visible(look) else None
        return Element("text", attributes | {"fill": fill or "none"}, element.line, [], element.text)

    def colour(self, value: str, alpha: str, opacity: float) -> str | None:
        """Return the colour of the line for a fill or stroke, or None for none."""
        if value in ("none", "transparent") or values.parse_part(alpha, "opacity") * opacity < _VEIL:
            return None
        if value.startswith("url("):
            value = self.darkest_stop(value)
        return value if _luma(values.parse_colour(value)) < _DARK else self.light_line

    def darkest_stop(self, value: str) -> str:
        element = self.by_id[value.removeprefix("url(").removesuffix(")").strip(" '\"").removeprefix("#")]
        while not element.children and "href" in element.attributes:
            element = self.by_id[element.attributes["href"].removeprefix("#")]
        looks = [{**stop.attributes, **dict(values.declarations(stop))} for stop in element.children]
        stops = [look.get("stop-color", "#000000") for look in looks]
        return min(stops, key=lambda stop: _luma(values.parse_colour(stop)))


def _split_attributes(element: Element, outer: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return an element's attributes without id and style, and its style."""
    style = values.declarations(element)
    own = {**element.attributes, **dict(style)}
    look = {**outer, **{name: own[name] for name in _LOOK if own.get(name, "inherit") != "inherit"}}
    gone = {*_LOOK, "opacity", "paint-order", "id", "style", "class"}
    attributes = {name: value for name, value in element.attributes.items() if name not in gone}
    rest = ";".join(f"{name}:{value}" for name, value in style if name not in gone)
    return (attributes | {"style": rest} if rest else attributes), look


def _are_close(one: Element, other: Element, limit: float) -> bool:
    """Whether two shapes differ only by a rim: each point of one is near its counterpart."""
    same = "transform", "clip-path", "style"
    if one.tag != other.tag or any(one.attributes.get(name) != other.attributes.get(name) for name in same):
        return False
    inner, outer = shape_outline(other), shape_outline(one)
    if inner is None or outer is None:
        return False
    pairs = list(zip_longest(outer.data.split(), inner.data.split(), fillvalue=""))
    return all(a == b or (_is_number(a) and _is_number(b) and abs(float(a) - float(b)) <= limit) for a, b in pairs)


def _is_number(token: str) -> bool:
    return token not in ("", "M", "L", "C", "Z")


def _is_hidden(element: Element) -> bool:
    """Whether it is invisible, or only tints what is below."""
    own = {**element.attributes, **dict(values.declarations(element))}
    return own.get("display") == "none" or values.parse_part(own.get("opacity", "1"), "opacity") < _VEIL


def _is_visible(look: Mapping[str, str]) -> bool:
    return look.get("visibility", "visible") == "visible"


def _lines(fill: str, stroke: str, width: float) -> dict[str, str]:
    return {"fill": fill, "stroke": stroke, "stroke-width": number(width)}
