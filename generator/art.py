"""Pictures of a deck, made ready to stand in its cards: checked, coloured, named after their content."""

import hashlib
import re
from base64 import b64encode
from dataclasses import dataclass
from html import escape
from io import BytesIO

from generator import sandbox
from generator.errors import DeckDataError, Fault
from generator.fonts import Font, find_font
from generator.geometry import IDENTITY, Rect
from generator.model import Picture
from generator.resources import DeckFolder
from generator.scene import SHARED_PREFIX, SceneError, Symbol, parse_colour, parse_transform, read_scene
from generator.scene import Image as RasterImage
from generator.svgxml import Element, SvgError, parse_svg, serialize
from generator.units import MM_PER_INCH, number

MAX_PIXELS = 50_000_000
"""Of a raster picture (ours): a whole poker card at 600 dpi has 3 million."""
RASTER_DPI = 600
"""At which SVG art that is no plain vector art is drawn, over the width of the card."""
HAIRLINE_MM = 0.2
"""Lines of low-ink art (ours): the thinnest that an ink-jet printer draws unbroken."""
_FAINT = "#a0a0a0"
_SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
_OUTSIDE = re.compile(r"url\(\s*['\"]?\s*(?!#)|@import|expression\(", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Art:
    """A picture as a symbol that cards place."""

    id: str
    """Named after its content."""
    markup: str
    """The `symbol` element."""
    view: Rect
    """Its view box."""
    pixels: tuple[int, int] | None = None
    """Width and height of a raster picture."""


class ArtShelf:
    """Reads each picture of a deck once for each way it is coloured."""

    def __init__(self, folder: DeckFolder, *, width_mm: float) -> None:
        """Take the deck's folder and the width, in mm, over which a picture is drawn at `RASTER_DPI`."""
        self._folder, self._width_mm = folder, width_mm
        self._made: dict[tuple[Picture, str, float], Art] = {}
        self._trees: dict[Picture, Element] = {}
        self.images: dict[str, bytes] = {}
        self.symbols: dict[str, Symbol] = {}

    def art(self, picture: Picture, *, colour: str, outline_per_mm: float = 0.0) -> Art:
        """Give a picture as a symbol.

        Args:
            colour: What `currentColor` means, `#rrggbb`.
            outline_per_mm: 0 as drawn; else outlines on white, with so many units of the picture to a mm.

        Raises:
            DeckDataError: The file cannot be read, is no picture, is too large, or is an SVG outside the subset
                that is not marked `raster: true`; names each thing that would be lost.
        """
        key = (picture, colour, outline_per_mm)
        if key not in self._made:
            is_svg = picture.file.lower().endswith(".svg")
            self._made[key] = self._vector(*key) if is_svg else self._raster(picture)
        return self._made[key]

    def _fault(self, picture: Picture, message: str, line: int = 0) -> DeckDataError:
        shown = f"{self._folder.shown}/{picture.file}" if self._folder.shown not in ("", ".") else picture.file
        return DeckDataError(Fault(f"{message} ({picture.key})", shown, line))

    def _vector(self, picture: Picture, colour: str, outline_per_mm: float) -> Art:
        root = _coloured(self._tree(picture), colour)
        if outline_per_mm:
            root = _outlined(root, HAIRLINE_MM * outline_per_mm)
        inner = "".join(serialize(child) for child in root.children if child.tag not in ("title", "desc", "metadata"))
        art_id = _art_id(f"{sorted(root.attributes.items())}{inner}".encode())
        root.attributes["id"] = art_id
        try:
            scene = read_scene(root, _font)
        except SceneError as error:
            if picture.is_raster:
                return self._drawn(picture, root)
            hint = "; simplify it, or let it be drawn as a 600 dpi picture with `raster: true`"
            raise self._fault(picture, error.faults[0].message + hint) from None
        inherited = "".join(
            f' {name}="{escape(value)}"' for name, value in root.attributes.items() if name not in _ROOT_ONLY
        )
        # Ids become unique in the card by the symbol's own name.
        inner = re.sub(r'\bid="', f'id="{art_id}-', inner)
        inner = re.sub(r'\bhref="#', f'href="#{art_id}-', inner)
        inner = re.sub(r"url\(\s*(?:&quot;|')?#([^)'&]+)(?:&quot;|')?\s*\)", rf"url(#{art_id}-\1)", inner)
        return self._kept(Symbol(art_id, scene.view, scene.items), inherited, inner)

    def _kept(self, symbol: Symbol, inherited: str, inner: str, pixels: tuple[int, int] | None = None) -> Art:
        self.symbols[symbol.id] = symbol
        view = symbol.view
        box = " ".join(number(value) for value in (view.x_mm, view.y_mm, view.width_mm, view.height_mm))
        return Art(symbol.id, f'<symbol id="{symbol.id}" viewBox="{box}"{inherited}>{inner}</symbol>', view, pixels)

    def _tree(self, picture: Picture) -> Element:
        if picture not in self._trees:
            data = self._folder.read(picture.file, key=picture.key)
            try:
                tree = parse_svg(data)
            except SvgError as error:
                raise self._fault(picture, f"this SVG {error}", error.line) from None
            for element in tree.walk():
                for name, value in element.attributes.items():
                    is_link = name == "href" and not value.startswith(("#", "data:image/png", "data:image/jpeg"))
                    if is_link or name.startswith("on") or _OUTSIDE.search(value):
                        what = f"{name}={value[:60]!r} on <{element.tag}>"
                        raise self._fault(picture, f"refers to something outside the file: {what}", element.line)
                if element.tag in ("script", "foreignObject") or _OUTSIDE.search(element.text):
                    raise self._fault(picture, f"<{element.tag}> is not allowed in a deck's art", element.line)
            self._trees[picture] = tree
        return self._trees[picture]

    def _drawn(self, picture: Picture, root: Element) -> Art:
        """Draw an SVG that is no plain vector art as a picture, in a process of its own with limits."""
        root.attributes.setdefault("xmlns", "http://www.w3.org/2000/svg")
        width_px = round(self._width_mm / MM_PER_INCH * RASTER_DPI)
        try:
            png = sandbox.draw_svg(serialize(root), width_px)
        except ValueError as error:
            raise self._fault(picture, str(error)) from None
        return self._image(picture, png)

    def _raster(self, picture: Picture) -> Art:
        return self._image(picture, self._folder.read(picture.file, key=picture.key))

    def _image(self, picture: Picture, data: bytes) -> Art:
        from PIL import Image, UnidentifiedImageError  # 50 ms, and most decks are vectors

        try:
            with Image.open(BytesIO(data), formats=("PNG", "JPEG")) as image:
                width, height = image.size
                kind = str(image.format).lower()
                if width * height > MAX_PIXELS:
                    raise self._fault(
                        picture,
                        f"has {width} x {height} pixels, more than the {MAX_PIXELS // 1_000_000} million that are "
                        "read; scale it down to the size it prints at",
                    )
                image.load()
        except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
            detail = "" if isinstance(error, UnidentifiedImageError) else f" ({error})"
            raise self._fault(picture, f"is no PNG or JPEG that can be read{detail}") from None
        href = picture.file
        if picture.file.lower().endswith(".svg"):
            href = f"data:image/{kind};base64,{b64encode(data).decode()}"
        self.images[href] = data
        inner = (
            f'<image href="{escape(href)}" x="0" y="0" width="{width}" height="{height}" preserveAspectRatio="none"/>'
        )
        placed = RasterImage(href, 0, 0, width, height, "none", IDENTITY, is_bleed=False)
        symbol = Symbol(_art_id(data), Rect(0, 0, width, height), (placed,))
        return self._kept(symbol, "", inner, (width, height))


_ROOT_ONLY = {"id", "width", "height", "x", "y", "version", "viewBox", "preserveAspectRatio", "xmlns", "class"}


def _art_id(content: bytes) -> str:
    return SHARED_PREFIX + hashlib.sha256(content).hexdigest()[:12]


def _font(family: str, weight: int, is_italic: bool) -> Font:
    return find_font(family, weight, is_italic=is_italic)


def _copy(element: Element) -> Element:
    return Element(
        element.tag, dict(element.attributes), element.line, [_copy(child) for child in element.children], element.text
    )


def _coloured(tree: Element, colour: str) -> Element:
    root = _copy(tree)
    for element in root.walk():
        for name in ("fill", "stroke", "style", "stop-color", "color"):
            if "currentColor" in element.attributes.get(name, ""):
                element.attributes[name] = element.attributes[name].replace("currentColor", colour)
    return root


# --- low ink ---------------------------------------------------------------------------------------------


def _outlined(root: Element, width: float) -> Element:
    """Turn fills white and give every shape a thin line of its former colour; painting order hides what it hid."""
    _outline_children(root, {}, width)
    return root


def _look(element: Element, outer: dict[str, str]) -> dict[str, str]:
    look = dict(outer)
    names = ("fill", "stroke", "stroke-width")
    for name in names:
        if name in element.attributes:
            look[name] = element.attributes.pop(name)
    kept = []
    for declaration in element.attributes.pop("style", "").split(";"):
        name, colon, value = declaration.partition(":")
        if colon and name.strip() in names:
            look[name.strip()] = value.strip()
        elif colon:
            kept.append(declaration)
    if kept:
        element.attributes["style"] = ";".join(kept)
    return look


def _outline_children(parent: Element, outer: dict[str, str], width: float) -> None:
    look = _look(parent, outer)
    if "transform" in parent.attributes:
        width /= parse_transform(parent.attributes["transform"].strip()).scale or 1.0
    if parent.tag == "clipPath":
        return
    children: list[Element] = []
    for child in parent.children:
        if child.tag in _SHAPES:
            children.extend(_outlined_shape(child, look, width))
        else:
            _outline_children(child, look, width)
            children.append(child)
    parent.children = children


def _outlined_shape(shape: Element, outer: dict[str, str], width: float) -> list[Element]:
    look = _look(shape, outer)
    if "transform" in shape.attributes:
        width /= parse_transform(shape.attributes["transform"].strip()).scale or 1.0
    fill, stroke = look.get("fill", "#000000"), look.get("stroke", "none")
    own_width = float(look.get("stroke-width", "1").removesuffix("px")) if stroke != "none" else 0.0
    if fill != "none":
        line = _line_colour(stroke if stroke != "none" and own_width else fill)
        shape.attributes.update({"fill": "#ffffff", "stroke": line, "stroke-width": number(width)})
        return [shape]
    if stroke == "none":
        return []
    shape.attributes["fill"] = "none"
    if own_width <= 3 * width:
        shape.attributes.update({"stroke": _line_colour(stroke), "stroke-width": number(min(own_width, 1.5 * width))})
        return [shape]
    # A broad stroke is a shape too: its rim in colour, its inside white.
    inside = _copy(shape)
    shape.attributes.update({"stroke": _line_colour(stroke), "stroke-width": number(own_width)})
    inside.attributes.update({"stroke": "#ffffff", "stroke-width": number(own_width - 2 * width)})
    inside.attributes.pop("id", None)
    return [shape, inside]


def _line_colour(colour: str) -> str:
    red, green, blue = parse_colour(colour)
    # Rec. 601 luma: colours too light to be seen as a line on white become grey.
    return colour if 0.299 * red + 0.587 * green + 0.114 * blue < 0.72 else _FAINT
