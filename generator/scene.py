"""From an SVG tree to a list of things to draw: the subset that every writer draws alike.

What is not in the subset is refused by name and never dropped: a writer that meets a `Scene` can draw all of it.
Coordinates stay in user units of the SVG (mm on a card); matrices map each item to the scene.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from generator.errors import PnpError
from generator.fonts import Font, name_character
from generator.geometry import IDENTITY, Matrix, Rect, rotation, scaling, translation, union
from generator.svgpath import Outline, ellipse, outline, path_outline, rectangle
from generator.svgxml import Element

Rgb = tuple[float, float, float]
FontFinder = Callable[[str, int, bool], Font]

SHARED_PREFIX = "art-"
"""Ids with this prefix are named after their content, so a symbol seen before need not be read again."""
MAX_USES = 20_000
"""Elements drawn by `use`, counted with those inside (ours): a bomb of nested uses ends here."""


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is filled and stroked."""

    fill: Rgb | None = (0.0, 0.0, 0.0)
    """None: not filled."""
    stroke: Rgb | None = None
    """None: not stroked."""
    width: float = 1.0
    """Stroke width in user units."""
    cap: int = 0
    """0 butt, 1 round, 2 square."""
    join: int = 0
    """0 miter, 1 round, 2 bevel."""
    miter_limit: float = 4.0
    """Ratio beyond which a miter is bevelled."""
    dashes: tuple[float, ...] = ()
    """Lengths on and off in user units; empty: solid."""
    dash_start: float = 0.0
    """Where in the dashes the stroke begins."""
    is_even_odd: bool = False
    """Fill rule; non-zero otherwise."""
    fill_alpha: float = 1.0
    """0 clear to 1 opaque."""
    stroke_alpha: float = 1.0
    """0 clear to 1 opaque."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled or stroked path."""

    outline: Outline
    """Its path."""
    matrix: Matrix
    """To the scene."""
    paint: Paint
    """Its look."""
    is_bleed: bool
    """Whether it may leave the safe zone."""


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text in one font."""

    text: str
    """What it says."""
    x: float
    """Left end of the baseline."""
    y: float
    """Baseline."""
    font: Font
    """Its font."""
    size: float
    """Font size in user units."""
    spacing: float
    """Extra space after each character."""
    fill: Rgb
    """Its colour."""
    matrix: Matrix
    """To the scene."""
    is_bleed: bool
    """Whether it may leave the safe zone."""


@dataclass(frozen=True, slots=True)
class Image:
    """A raster picture."""

    href: str
    """File name within the deck's folder, or a `data:` address."""
    x: float
    """Left side."""
    y: float
    """Top side."""
    width: float
    """Extent in x."""
    height: float
    """Extent in y."""
    fit: str
    """`none`, `meet` or `slice`, as preserveAspectRatio means them, centred."""
    matrix: Matrix
    """To the scene."""
    is_bleed: bool
    """Whether it may leave the safe zone."""


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol in a place."""

    symbol: "Symbol"
    """What is drawn."""
    matrix: Matrix
    """From the symbol's view box to the scene."""
    is_bleed: bool
    """Whether it may leave the safe zone."""


@dataclass(frozen=True, slots=True)
class Group:
    """Items that share a clip."""

    items: tuple["Item", ...]
    """In painting order."""
    clip: tuple[tuple[Outline, Matrix], ...]
    """The paths whose union is shown."""


Mark = Shape | Text | Image | Use
Item = Mark | Group


@dataclass(frozen=True, slots=True)
class Symbol:
    """Art that recurs: drawn once, placed often, cut off at its view box."""

    id: str
    """Unique in the document; a `SHARED_PREFIX` id is unique everywhere."""
    view: Rect
    """Its view box."""
    items: tuple[Item, ...]
    """In painting order."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One drawing."""

    view: Rect
    """The view box."""
    items: tuple[Item, ...]
    """In painting order."""


@dataclass(frozen=True, slots=True)
class Unsupported:
    """Something in an SVG that is not drawn."""

    what: str
    """Named so that a person finds it: `<filter>`, `opacity 0.5 on <g>`."""
    line: int
    """Where, from 1."""


class SceneError(PnpError):
    """An SVG holds what is not in the subset; `unsupported` names each."""

    def __init__(self, unsupported: list[Unsupported]) -> None:
        """Take everything found."""
        self.unsupported = tuple(dict.fromkeys(unsupported))
        names = dict.fromkeys(f"{each.what} (line {each.line})" for each in self.unsupported)
        super().__init__("cannot be drawn as vectors: " + "; ".join(names))


def read_scene(root: Element, find_font: FontFinder, shared: dict[str, Symbol] | None = None) -> Scene:
    """Read a drawing.

    Args:
        root: The `svg` element, with a `viewBox`.
        find_font: Gives the font for family, weight and slant.
        shared: Symbols by their content-named id; looked up here and added to.

    Raises:
        SceneError: Something is not in the subset.
    """
    reader = _Reader(root, find_font, {} if shared is None else shared)
    view = reader.view_box(root)
    state = _State()
    items = tuple(reader.children(root, reader.own_state(root, state)))
    if reader.unsupported or view is None:
        raise SceneError(reader.unsupported)
    return Scene(view, items)


# --- measuring -------------------------------------------------------------------------------------------


def extents(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Mark, Rect]]:
    """Give each item that paints with the rectangle it covers; inside symbols and clips the visible part."""
    for item in items:
        if isinstance(item, Group):
            window = union((matrix @ place).bounds(path.bounds) for path, place in item.clip)
            for inner, rect in extents(item.items, matrix):
                seen = rect if window is None else rect.intersection(window)
                if seen is not None:
                    yield inner, seen
        elif isinstance(item, Use):
            inside = _symbol_extent(item.symbol)
            if inside is not None:
                yield item, (matrix @ item.matrix).bounds(inside)
        else:
            yield item, (matrix @ item.matrix).bounds(_own_extent(item))


def _own_extent(item: Shape | Text | Image) -> Rect:
    if isinstance(item, Shape):
        paint = item.paint
        # A square cap reaches further than a round one, a miter further still: covered by the limit.
        reach = 0.0 if paint.stroke is None else paint.width / 2
        return item.outline.bounds.grown(reach)
    if isinstance(item, Text):
        font, size = item.font, item.size
        width = font.width(item.text, size, spacing=item.spacing)
        return Rect(item.x, item.y - font.cap_height * size, width, font.cap_height * size)
    return Rect(item.x, item.y, item.width, item.height)


_EXTENTS: dict[tuple[str, int], tuple["Symbol", Rect | None]] = {}


def _symbol_extent(symbol: Symbol) -> Rect | None:
    key = (symbol.id, id(symbol))
    if key not in _EXTENTS:
        rect = union(rect for _, rect in extents(symbol.items))
        # The symbol is kept with its extent, so that its identity is not given to another.
        _EXTENTS[key] = (symbol, rect.intersection(symbol.view) if rect else None)
        if len(_EXTENTS) > 4096:
            del _EXTENTS[next(iter(_EXTENTS))]
    return _EXTENTS[key][1]


# --- reading ---------------------------------------------------------------------------------------------

_IGNORED_ELEMENTS = {"title", "desc", "metadata"}
_DEFINITIONS = {"defs", "symbol", "clipPath"}
_GEOMETRY = {
    "path": ("d",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
    "text": ("x", "y"),
    "image": ("x", "y", "width", "height", "href", "preserveAspectRatio"),
    "use": ("x", "y", "width", "height", "href"),
    "svg": ("x", "y", "width", "height", "viewBox", "version", "preserveAspectRatio", "baseProfile"),
    "symbol": ("viewBox", "preserveAspectRatio"),
    "clipPath": ("clipPathUnits",),
    "g": (),
    "defs": (),
    "a": (),
}
_ANYWHERE = {"id", "class", "style", "transform", "space", "role", "lang"}
# Properties that change nothing in the subset, as drawing programs write them by the dozen.
_HARMLESS = {
    "clip-rule", "color", "color-interpolation", "color-interpolation-filters", "color-rendering", "cursor",
    "direction", "dominant-baseline", "enable-background", "font-feature-settings", "font-kerning", "font-stretch",
    "font-variant", "font-variant-alternates", "font-variant-caps", "font-variant-east-asian",
    "font-variant-ligatures", "font-variant-numeric", "font-variant-position", "image-rendering", "isolation",
    "line-height", "overflow", "pointer-events", "shape-margin", "shape-padding", "shape-rendering", "solid-color",
    "solid-opacity", "stop-color", "stop-opacity", "text-align", "text-indent", "text-orientation",
    "text-rendering", "white-space", "writing-mode",
}  # fmt: skip
# Properties that may stand there only with the value that means nothing.
_NEUTRAL = {
    "filter": ("none",), "mask": ("none",), "marker": ("none",), "marker-start": ("none",), "marker-mid": ("none",),
    "marker-end": ("none",), "mix-blend-mode": ("normal",), "paint-order": ("normal", "fill stroke markers"),
    "vector-effect": ("none",), "text-decoration": ("none",), "text-decoration-line": ("none",),
    "visibility": ("visible", "inherit"), "text-transform": ("none",), "baseline-shift": ("0", "baseline"),
    "stroke-alignment": ("center",),
}  # fmt: skip
_NUMBER = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(?:px)?\s*", re.ASCII)
_LIST = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", re.ASCII)
_TRANSFORM = re.compile(r"\s*,?\s*([a-zA-Z]+)\s*\(([^()]*)\)\s*", re.ASCII)
_NAMED_COLOURS = {
    "black": "#000000", "white": "#ffffff", "gray": "#808080", "grey": "#808080", "silver": "#c0c0c0",
    "red": "#ff0000", "maroon": "#800000", "yellow": "#ffff00", "olive": "#808000", "lime": "#00ff00",
    "green": "#008000", "aqua": "#00ffff", "teal": "#008080", "blue": "#0000ff", "navy": "#000080",
    "fuchsia": "#ff00ff", "purple": "#800080", "orange": "#ffa500",
}  # fmt: skip
"""Source: CSS Color Module Level 4, 6.1, basic names and orange."""
_FONT_WEIGHTS = {"normal": 400, "bold": 700}


class _NotDrawnError(ValueError):
    """A value that is not in the subset; the message names it."""


@dataclass(frozen=True, slots=True)
class _State:
    """What an element hands to those inside it."""

    matrix: Matrix = IDENTITY
    properties: Mapping[str, str] = field(default_factory=dict)
    is_bleed: bool = False
    fill_alpha: float = 1.0
    stroke_alpha: float = 1.0


def parse_colour(text: str) -> Rgb:
    """Read `#rgb`, `#rrggbb`, `rgb(…)` or a basic colour name as three parts of 1.

    Raises:
        ValueError: It is none of these.
    """
    text = _NAMED_COLOURS.get(text.lower(), text)
    if re.fullmatch(r"#[0-9a-fA-F]{3}", text):
        text = "#" + "".join(2 * digit for digit in text[1:])
    if re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        return tuple(int(text[place : place + 2], 16) / 255 for place in (1, 3, 5))  # type: ignore[return-value]
    match = re.fullmatch(r"rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)", text)
    if match and all(int(part) <= 255 for part in match.groups()):
        return tuple(int(part) / 255 for part in match.groups())  # type: ignore[return-value]
    raise _NotDrawnError(f"colour {text[:40]!r} (write #rrggbb)")


def parse_transform(text: str) -> Matrix:
    """Read a `transform` attribute.

    Raises:
        ValueError: It holds something else than matrix, translate, scale, rotate and skew.
    """
    matrix, end = IDENTITY, 0
    for match in _TRANSFORM.finditer(text):
        if match.start() != end:
            break
        end = match.end()
        name, values = match[1], [float(value) for value in _LIST.findall(match[2])]
        counts = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}
        if len(values) not in counts.get(name, ()):
            break
        matrix = matrix @ _one_transform(name, values)
    if end != len(text):
        raise _NotDrawnError(f"transform {text[:40]!r}")
    return matrix


def _one_transform(name: str, values: list[float]) -> Matrix:
    if name == "matrix":
        return Matrix(*values)
    if name == "translate":
        return translation(values[0], values[1] if len(values) == 2 else 0.0)
    if name == "scale":
        return scaling(values[0], values[-1])
    if name == "rotate":
        return rotation(*values)
    lean = math.tan(math.radians(values[0]))
    return Matrix(c=lean) if name == "skewX" else Matrix(b=lean)


def _number(text: str, name: str) -> float:
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise _NotDrawnError(f"{name}={text[:40]!r} (write a number without a unit)")
    return float(match[1])


class _Reader:
    def __init__(self, root: Element, find_font: FontFinder, shared: dict[str, Symbol]) -> None:
        self.find_font, self.shared = find_font, shared
        self.unsupported: list[Unsupported] = []
        self.root_id = root.attributes.get("id", "")
        self.by_id = {each.attributes["id"]: each for each in root.walk() if "id" in each.attributes}
        self.symbols: dict[str, Symbol] = {}
        self.repeats: dict[tuple[object, ...], Symbol | tuple[Item, ...]] = {}
        self.open_uses: list[str] = []
        self.use_count = 0

    def refuse(self, element: Element, what: str) -> None:
        self.unsupported.append(Unsupported(what, element.line))

    # Attributes and properties

    def number(self, element: Element, name: str, default: float = 0.0) -> float:
        text = element.attributes.get(name)
        if text is None:
            return default
        try:
            return _number(text, name)
        except _NotDrawnError as error:
            self.refuse(element, f"{error} on <{element.tag}>")
            return default

    def view_box(self, element: Element) -> Rect | None:
        text = element.attributes.get("viewBox")
        if text is None:
            width, height = self.number(element, "width"), self.number(element, "height")
            if width > 0 and height > 0:
                return Rect(0, 0, width, height)
            self.refuse(element, f"<{element.tag}> without viewBox")
            return None
        values = [float(value) for value in _LIST.findall(text)]
        if len(values) != 4 or values[2] <= 0 or values[3] <= 0:
            self.refuse(element, f"viewBox={text[:40]!r}")
            return None
        return Rect(*values)

    def properties(self, element: Element) -> dict[str, str]:
        known = _GEOMETRY.get(element.tag, ())
        found: dict[str, str] = {}
        for name, value in element.attributes.items():
            if name not in known and name not in _ANYWHERE and not name.startswith(("data-", "aria-")):
                found[name] = value.strip()
        for declaration in element.attributes.get("style", "").split(";"):
            name, colon, value = declaration.partition(":")
            name = name.strip()
            if colon and not name.startswith("-"):
                found[name] = value.strip()
        return found

    def own_state(self, element: Element, outer: _State) -> _State:
        properties = self.properties(element)
        matrix = outer.matrix
        try:
            if "transform" in element.attributes:
                matrix = matrix @ parse_transform(element.attributes["transform"].strip())
        except _NotDrawnError as error:
            self.refuse(element, f"{error} on <{element.tag}>")
        fill_alpha, stroke_alpha = outer.fill_alpha, outer.stroke_alpha
        opacity = properties.pop("opacity", "1")
        if opacity not in ("1", "1.0"):
            # Over a single shape, opacity is the same as both alphas unless fill and stroke overlap.
            is_shape = element.tag in _GEOMETRY and element.tag not in ("g", "svg", "use", "text", "image", "a")
            is_double = properties.get("stroke", outer.properties.get("stroke", "none")) != "none" and (
                properties.get("fill", outer.properties.get("fill", "black")) != "none"
            )
            if is_shape and not is_double:
                alpha = _alpha(opacity)
                fill_alpha, stroke_alpha = fill_alpha * alpha, stroke_alpha * alpha
            else:
                self.refuse(element, f"opacity {opacity} on <{element.tag}>")
        for name, value in properties.items():
            if name in _NEUTRAL:
                if value not in _NEUTRAL[name]:
                    self.refuse(element, f"{name} on <{element.tag}>")
            elif name not in _INHERITED and name not in _HARMLESS and name not in ("display", "clip-path"):
                self.refuse(element, f"{name} on <{element.tag}>")
        inherited = {name: value for name, value in properties.items() if name in _INHERITED and value != "inherit"}
        merged = {**outer.properties, **inherited} if inherited else outer.properties
        is_bleed = outer.is_bleed or element.attributes.get("data-zone") == "bleed"
        return _State(matrix, merged, is_bleed, fill_alpha, stroke_alpha)

    # Elements

    def children(self, element: Element, state: _State) -> Iterator[Item]:
        for child in element.children:
            yield from self.element(child, state)

    def element(self, element: Element, outer: _State) -> Iterator[Item]:
        tag = element.tag
        if tag in _IGNORED_ELEMENTS or tag in _DEFINITIONS:
            return
        if tag == "style" and not element.text.strip():
            return
        if tag not in _GEOMETRY or tag == "svg":
            self.refuse(element, f"<{tag}>")
            return
        properties = self.properties(element)
        if properties.get("display") == "none":
            return
        state = self.own_state(element, outer)
        clip = properties.get("clip-path", "none")
        if clip != "none":
            window = self.clip(element, clip, state)
            yield Group(tuple(self.drawn(element, state)), window)
        else:
            yield from self.drawn(element, state)

    def drawn(self, element: Element, state: _State) -> Iterator[Item]:
        tag = element.tag
        if tag in ("g", "a"):
            yield from self.children(element, state)
        elif tag == "use":
            yield from self.use(element, state)
        elif tag == "text":
            yield from self.text(element, state)
        elif tag == "image":
            yield from self.image(element, state)
        else:
            path = self.path(element)
            paint = self.paint(element, state)
            if path is not None and (paint.fill or paint.stroke):
                yield Shape(path, state.matrix, paint, state.is_bleed)

    def path(self, element: Element) -> Outline | None:
        def value(name: str, default: float = 0.0) -> float:
            return self.number(element, name, default)

        tag = element.tag
        try:
            if tag == "path":
                return path_outline(element.attributes.get("d", ""))
            if tag == "rect":
                radii = [value(name) for name in ("rx", "ry") if name in element.attributes] or [0.0]
                width, height = value("width"), value("height")
                if width <= 0 or height <= 0:
                    return None
                return outline(rectangle(value("x"), value("y"), width, height, radii[0], radii[-1]))
            if tag in ("circle", "ellipse"):
                rx, ry = (value("r"), value("r")) if tag == "circle" else (value("rx"), value("ry"))
                return outline(ellipse(value("cx"), value("cy"), rx, ry)) if rx > 0 and ry > 0 else None
            if tag == "line":
                return outline([("M", (value("x1"), value("y1"))), ("L", (value("x2"), value("y2")))])
            points = [float(number) for number in _LIST.findall(element.attributes.get("points", ""))]
            pairs = list(zip(points[0::2], points[1::2], strict=False))
            lines = [("L" if place else "M", pair) for place, pair in enumerate(pairs)]
            return outline([*lines, ("Z", ())] if tag == "polygon" else [*lines])
        except ValueError as error:
            self.refuse(element, f"<{tag}>: {error}")
            return None

    def paint(self, element: Element, state: _State) -> Paint:
        properties = state.properties
        try:
            return _paint(properties, state.fill_alpha, state.stroke_alpha)
        except _NotDrawnError as error:
            self.refuse(element, f"{error} on <{element.tag}>")
            return Paint()

    def text(self, element: Element, state: _State) -> Iterator[Text]:
        for child in element.children:
            if child.tag not in _IGNORED_ELEMENTS:
                self.refuse(child, f"<{child.tag}> in <text> (give each run of text a <text> of its own)")
                return
        words = " ".join(re.split(r"[ \t\r\n]+", element.text)).strip(" ")
        if not words:
            return
        properties = state.properties
        try:
            family = properties.get("font-family", "").split(",")[0].strip().strip("'\"")
            weight_name = properties.get("font-weight", "400")
            weight = _FONT_WEIGHTS.get(weight_name) or int(_number(weight_name, "font-weight"))
            is_italic = properties.get("font-style", "normal") != "normal"
            size = _number(properties.get("font-size", "0"), "font-size")
            spacing_text = properties.get("letter-spacing", "0")
            spacing = 0.0 if spacing_text == "normal" else _number(spacing_text, "letter-spacing")
            paint = _paint(properties, state.fill_alpha, state.stroke_alpha)
            if paint.fill is None or paint.stroke is not None or paint.fill_alpha != 1:
                raise _NotDrawnError("text that is not plainly filled")
        except _NotDrawnError as error:
            self.refuse(element, f"{error} on <text>")
            return
        if not family or size <= 0:
            self.refuse(element, "<text> without font-family and font-size")
            return
        try:
            font = self.find_font(family, weight, is_italic)
        except PnpError as error:
            self.refuse(element, f"<text>: {error.faults[0].message}")
            return
        missing = font.missing(words)
        if missing:
            names = ", ".join(name_character(char) for char in missing)
            self.refuse(element, f"the text {words[:60]!r}: {font.name} lacks {names}")
            return
        # SVG counts the space after the last character too; a centred line should not lean left for it.
        width = font.width(words, size, spacing=spacing)
        shift = {"start": 0.0, "middle": width / 2, "end": width}[properties.get("text-anchor", "start")]
        x = self.number(element, "x") - shift
        yield Text(words, x, self.number(element, "y"), font, size, spacing, paint.fill, state.matrix, state.is_bleed)

    def image(self, element: Element, state: _State) -> Iterator[Image]:
        fit = element.attributes.get("preserveAspectRatio", "xMidYMid meet").split()
        if fit[0] not in ("none", "xMidYMid"):
            self.refuse(element, f"preserveAspectRatio={' '.join(fit)!r} on <image>")
            return
        yield Image(
            element.attributes.get("href", ""), self.number(element, "x"), self.number(element, "y"),
            self.number(element, "width"), self.number(element, "height"),
            "none" if fit[0] == "none" else fit[-1] if len(fit) > 1 else "meet", state.matrix, state.is_bleed,
        )  # fmt: skip

    def use(self, element: Element, state: _State) -> Iterator[Item]:
        href = element.attributes.get("href", "")
        target_id = href.removeprefix("#")
        if not href.startswith("#"):
            self.refuse(element, f"<use> of {href[:60]!r} (only parts of the same file)")
            return
        x, y = self.number(element, "x"), self.number(element, "y")
        matrix = state.matrix @ translation(x, y)
        target = self.by_id.get(target_id)
        if target is None:
            self.refuse(element, f"<use> of {href[:60]!r}, which does not exist")
            return
        if target_id in self.open_uses:
            self.refuse(element, f"<use> of {href[:60]!r} within itself")
            return
        self.use_count += 1
        if self.use_count > MAX_USES:
            raise SceneError([Unsupported(f"more than {MAX_USES} uses", element.line)])
        if target.tag != "symbol":
            yield from self.repeated(target_id, target, matrix, state)
            return
        symbol = self.symbol(target_id, target, state)
        if symbol is None:
            return
        width = self.number(element, "width", symbol.view.width_mm)
        height = self.number(element, "height", symbol.view.height_mm)
        if width > 0 and height > 0:
            yield Use(symbol, matrix @ fitting(symbol.view, width, height), state.is_bleed)

    def repeated(self, target_id: str, target: Element, matrix: Matrix, state: _State) -> Iterator[Item]:
        """Give a plain element in another place, as a symbol that is read and drawn once however often it is used."""
        key = (target_id, tuple(state.properties.items()), state.fill_alpha, state.stroke_alpha, state.is_bleed)
        if key not in self.repeats:
            self.open_uses.append(target_id)
            inner = _State(IDENTITY, state.properties, state.is_bleed, state.fill_alpha, state.stroke_alpha)
            items = tuple(self.element(target, inner))
            self.open_uses.pop()
            self.repeats[key] = _repeat(f"{self.root_id}.{target_id}.{len(self.repeats)}", items)
        made = self.repeats[key]
        if isinstance(made, Symbol):
            yield Use(made, matrix, state.is_bleed)
        else:
            for item in made:
                yield _moved(item, matrix)

    def symbol(self, symbol_id: str, element: Element, state: _State) -> Symbol | None:
        if symbol_id in self.shared:
            return self.shared[symbol_id]
        if symbol_id not in self.symbols:
            view = self.view_box(element)
            if view is None:
                return None
            self.open_uses.append(symbol_id)
            # Shared art is the same wherever it is placed, so it inherits nothing.
            properties = {} if symbol_id.startswith(SHARED_PREFIX) else state.properties
            inside = self.own_state(element, _State(properties=properties))
            is_shared = symbol_id.startswith(SHARED_PREFIX)
            name = symbol_id if is_shared else f"{self.root_id}.{symbol_id}"
            self.symbols[symbol_id] = Symbol(name, view, tuple(self.children(element, inside)))
            self.open_uses.pop()
            if is_shared:
                self.shared[symbol_id] = self.symbols[symbol_id]
        return self.symbols[symbol_id]

    def clip(self, element: Element, value: str, state: _State) -> tuple[tuple[Outline, Matrix], ...]:
        match = re.fullmatch(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)", value)
        target = self.by_id.get(match[1]) if match else None
        if target is None or target.tag != "clipPath":
            self.refuse(element, f"clip-path={value[:40]!r} on <{element.tag}>")
            return ()
        if (
            target.attributes.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse"
            or "clip-path" in target.attributes
        ):
            self.refuse(target, "clipPathUnits or clip-path on <clipPath>")
        paths: list[tuple[Outline, Matrix]] = []
        base = self.own_state(target, _State(state.matrix))
        for child in target.children:
            if child.tag in _IGNORED_ELEMENTS:
                continue
            if child.tag in ("g", "use", "text", "image") or child.tag not in _GEOMETRY:
                self.refuse(child, f"<{child.tag}> in <clipPath>")
                continue
            path = self.path(child)
            if path is not None:
                paths.append((path, self.own_state(child, base).matrix))
        if not paths:
            self.refuse(target, "empty <clipPath>")
        return tuple(paths)


_INHERITED = {
    "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "stroke-opacity", "font-family", "font-size",
    "font-weight", "font-style", "text-anchor", "letter-spacing",
}  # fmt: skip
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


_SMALL_DRAWING = 2500
"""Characters of a drawing that is as well written out again as placed: a form has 300 of its own."""


def _repeat(symbol_id: str, items: tuple[Item, ...]) -> Symbol | tuple[Item, ...]:
    """Give repeated items as a symbol around all they paint, or as they are where they are small."""
    found = list(extents(items))
    around = union(rect for _, rect in found)
    size = sum(len(item.outline.operators) + 40 for item, _ in found if isinstance(item, Shape))
    if around is None or size < _SMALL_DRAWING:
        return items
    # Miters reach beyond half the stroke's width; a view box that is too large costs nothing.
    reach = max((item.paint.width * item.matrix.scale * 4 for item, _ in found if isinstance(item, Shape)), default=0.0)
    return Symbol(symbol_id, around.grown(reach), items)


def _moved(item: Item, matrix: Matrix) -> Item:
    if isinstance(item, Group):
        clip = tuple((path, matrix @ place) for path, place in item.clip)
        return Group(tuple(_moved(inner, matrix) for inner in item.items), clip)
    return replace(item, matrix=matrix @ item.matrix)


def fitting(view: Rect, width: float, height: float) -> Matrix:
    """Give the map from a view box to a box at the origin, whole and centred (xMidYMid meet)."""
    factor = min(width / view.width_mm, height / view.height_mm)
    left = (width - view.width_mm * factor) / 2 - view.x_mm * factor
    top = (height - view.height_mm * factor) / 2 - view.y_mm * factor
    return Matrix(factor, 0, 0, factor, left, top)


def _alpha(text: str) -> float:
    if text.endswith("%"):
        return min(1.0, max(0.0, _number(text[:-1], "opacity") / 100))
    return min(1.0, max(0.0, _number(text, "opacity")))


def _colour(text: str) -> Rgb | None:
    if text in ("none", "transparent"):
        return None
    if text.startswith("url("):
        raise _NotDrawnError(f"gradient or pattern {text[:40]}")
    return parse_colour(text)


def _paint(properties: Mapping[str, str], fill_alpha: float, stroke_alpha: float) -> Paint:
    get = properties.get
    stroke = _colour(get("stroke", "none"))
    width = _number(get("stroke-width", "1"), "stroke-width")
    dashes = get("stroke-dasharray", "none")
    lengths = () if dashes == "none" else tuple(float(value) for value in _LIST.findall(dashes))
    cap, join = get("stroke-linecap", "butt"), get("stroke-linejoin", "miter")
    if cap not in _CAPS or join not in _JOINS:
        raise _NotDrawnError(f"stroke-linecap={cap!r} or stroke-linejoin={join!r}")
    return Paint(
        _colour(get("fill", "black")), stroke if width > 0 else None, width, _CAPS[cap], _JOINS[join],
        _number(get("stroke-miterlimit", "4"), "stroke-miterlimit"), lengths if any(lengths) else (),
        _number(get("stroke-dashoffset", "0"), "stroke-dashoffset"), get("fill-rule", "nonzero") == "evenodd",
        fill_alpha * _alpha(get("fill-opacity", "1")), stroke_alpha * _alpha(get("stroke-opacity", "1")),
    )  # fmt: skip
