"""Makes the typesetter's SVG the SVG that the press draws as vectors: a card's face as any other."""

import re
from base64 import b64decode
from dataclasses import replace

from generator.svg.reader.values import parse_view_box
from generator.svg.reader.xml import SVG, Element, parse_svg, serialise_svg
from generator.units import number

_INNER = "data:image/svg+xml;base64,"
_NAMED = re.compile(r"url\(\s*['\"]?#([^)'\"]+?)['\"]?\s*\)")


def to_plain_svg(page: str, size_mm: tuple[float, float]) -> str:
    """Return a page without what cards cannot have: letters stand where they are used, pictures within the drawing.

    Args:
        page: As Typst 0.15 writes it: glyphs are symbols without a view box, pictures are images with an SVG in them.
        size_mm: Width and height of the page.
    """
    root = parse_svg(page)
    symbols = {each.attributes["id"]: each for each in root.walk() if each.tag == "symbol"}
    counter = iter(range(1, 1_000_000))

    def convert(element: Element) -> Element:
        attributes = element.attributes
        if element.tag == "use" and (glyph := symbols.get(attributes.get("href", "")[1:])) is not None:
            x, y = attributes.get("x", "0"), attributes.get("y", "0")
            kept = {name: value for name, value in attributes.items() if name not in ("x", "y", "href")}
            return Element("g", {**kept, "transform": f"translate({x} {y})"}, element.line, glyph.children)
        if element.tag == "image" and attributes.get("href", "").startswith(_INNER):
            return _open_picture(element, f"p{next(counter)}-")
        children = [convert(each) for each in element.children if each.tag != "symbol"]
        return replace(element, children=[each for each in children if each.tag != "defs" or each.children])

    made = convert(root)
    width, height = (number(value) for value in size_mm)
    size = {"width": f"{width}mm", "height": f"{height}mm"}
    made.attributes = {"xmlns": SVG, **size, "viewBox": root.attributes["viewBox"]}
    return serialise_svg(made)


def _open_picture(image: Element, prefix: str) -> Element:
    """Return the drawing of an image as a group, as large as the image; its ids become its own."""
    inner = parse_svg(b64decode(image.attributes["href"].removeprefix(_INNER)))
    view = parse_view_box(inner.attributes["viewBox"])
    for element in inner.walk():
        for name, value in element.attributes.items():
            if name == "id":
                element.attributes[name] = prefix + value
            elif name == "href" and value.startswith("#"):
                element.attributes[name] = f"#{prefix}{value[1:]}"
            elif "url(" in value:
                element.attributes[name] = _NAMED.sub(lambda match: f"url(#{prefix}{match[1]})", value)
    across = float(image.attributes["width"]) / view.width
    down = float(image.attributes["height"]) / view.height
    x, y = (float(image.attributes.get(name, "0")) for name in ("x", "y"))
    left, top = x - view.x * across, y - view.y * down
    moved = f"matrix({number(across)} 0 0 {number(down)} {number(left)} {number(top)})"
    look = {name: value for name, value in inner.attributes.items() if name not in _OF_ROOT}
    shown = [child for child in inner.children if child.tag not in ("title", "desc", "metadata")]
    drawing = Element("g", {**look, "transform": moved}, image.line, shown)
    outer = {name: value for name, value in image.attributes.items() if name not in _OF_IMAGE}
    return Element("g", outer, image.line, [drawing])


_OF_ROOT = {"id", "width", "height", "viewBox", "x", "y", "xmlns", "version", "preserveAspectRatio"}
_OF_IMAGE = {"href", "x", "y", "width", "height", "preserveAspectRatio"}
